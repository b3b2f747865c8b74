/**
 * Whether a text is a report in JUnit's form: well formed, and with the elements and attributes of the schema that
 * Jenkins publishes for its plug-in xUnit (`junit-10.xsd`). That schema calls the element of an error `errors`; all
 * readers and writers say `error`, and so do we.
 */
interface Element {
  /** The attributes that it has to have. */
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
  readonly children?: readonly string[];
  readonly hasText?: true;
}

const failure = { optional: ['type', 'message'], hasText: true } as const;
const form: Readonly<Record<string, Element>> = {
  testsuites: { optional: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: [
      ...['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url', 'version'],
    ],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  properties: { children: ['property'] },
  property: { required: ['name', 'value'] },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  ...{ skipped: failure, error: failure, failure: failure },
  ...{ 'system-out': { hasText: true }, 'system-err': { hasText: true } },
};
const tag = /<(?<closing>\/?)(?<name>[\w-]+)(?<attributes>(?:\s+[\w-]+="[^"<]*")*)\s*(?<empty>\/?)>/y;
const plain = /(?:[^<>&]|&(?:amp|lt|gt|quot|#39|#x?[0-9a-f]+);)+/y;

/** The places where a report is not what the schema asks for. */
export function wrongInJunit(xml: string): string[] {
  const wrong: string[] = [];
  const open: string[] = ['testsuites'];
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!xml.startsWith(declaration)) wrong.push('it begins with no declaration');
  let at = declaration.length;
  for (let isFirst = true; at < xml.length; isFirst = false) {
    tag.lastIndex = plain.lastIndex = at;
    const text = plain.exec(xml);
    const found = text ? undefined : tag.exec(xml)?.groups;
    if (text) {
      if (text[0].trim() !== '' && !form[open.at(-1)!]?.hasText)
        wrong.push(`text in ${open.at(-1)}: ${text[0].trim()}`);
    } else if (!found) return [...wrong, `no markup: ${xml.slice(at, at + 40)}`];
    else if (found['closing']) {
      if (open.pop() !== found['name']) return [...wrong, `</${found['name']}> closes something else`];
    } else {
      if (!isFirst) wrong.push(...wrongIn(open.at(-1)!, found));
      if (isFirst && found['name'] !== 'testsuites') wrong.push(`the root is ${found['name']}`);
      if (!isFirst && !found['empty']) open.push(found['name']!);
    }
    at = text ? plain.lastIndex : tag.lastIndex;
  }
  return open.length > 0 ? [...wrong, `${open.at(-1)} is not closed`] : wrong;
}

function wrongIn(parent: string, { name = '', attributes = '' }: Readonly<Record<string, string>>): string[] {
  const has = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)];
  const names = has.map(([, attribute]) => attribute!);
  const { required = [], optional = [] } = form[name] ?? {};
  return [
    ...(form[parent]?.children?.includes(name) ? [] : [`${name} in ${parent}`]),
    ...required.filter((wanted) => !names.includes(wanted)).map((wanted) => `${name} without ${wanted}`),
    ...names.filter((other) => ![...required, ...optional].includes(other)).map((other) => `${other} of ${name}`),
    ...has
      .filter(([, n, value]) => n === 'time' && !/^\d*(\.\d{0,3})?$/.test(value!))
      .map(([all]) => `${name}: ${all}`),
  ];
}
