/** A failure as tests that run without boardstone: a file for node:test, and one for Hurl. */
import { isDeepStrictEqual } from 'node:util';
import { unlike } from '../reference/lens.ts';
import { isRecord } from '../../src/language.ts';
import { succeeded, type Reply } from '../wire/exchange.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import { Description, type Broken, type Wanted } from '../wire/verdict.ts';
import { conversation, type Body, type Place, type Sent } from './conversation.ts';
import type { Tests } from './result.ts';
import { isPart, variablesIn, written } from './variables.ts';

/** What the last answer has to be. */
interface Expectation {
  readonly status: Wanted;
  readonly values: readonly (readonly [place: Place, value: unknown])[];
}

/** What a right answer has in the place of what is wrong; undefined if that is not a place in this one answer. */
export function expectationOf(broken: Broken, step: Reply, reference: unknown): Expectation | undefined {
  const { wanted } = broken.evidence;
  if (wanted !== undefined) return { status: wanted, values: [] };
  const other = isRecord(reference) ? reference : undefined;
  const isTaken = succeeded(step);
  if (other && Number(other['status']) < 300 !== isTaken)
    return { status: isTaken ? 'refusal' : 'success', values: [] };
  const values = [...saidOf(broken, step.body), ...(other ? told(unlike(other['body'], step.body), step.body) : [])];
  const [first] = values.filter(([place]) => isNamed(place, broken.what));
  return first && { status: isTaken ? 'success' : 'refusal', values: [first] };
}

/** Whether a sentence has the last name of a place as a word. */
const isNamed = (place: Place, said: string): boolean => said.split(/[^\w]+/).includes(String(place.at(-1)));

/** Where the answer has the value that the law found wrong. */
function saidOf({ expected, actual }: Broken, body: unknown): Expectation['values'] {
  if (!isPlain(expected) || expected instanceof Description) return [];
  return placesIn(body).flatMap(([place, value]) => (isDeepStrictEqual(value, actual) ? [[place, expected]] : []));
}

/** Values that a file can hold: other requests make other ids, and a value that was too long for a report is not whole. */
const isPlain = (value: unknown): boolean =>
  value !== undefined && !/\b[0-9a-f]{24}\b|… \(/i.test(JSON.stringify(value) ?? '');

/** Every value of records that are not in an array. */
function placesIn(value: unknown, place: Place = []): [Place, unknown][] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, one]): [Place, unknown][] => [
    [[...place, name], one],
    ...placesIn(one, [...place, name]),
  ]);
}

/** What our server answers otherwise, by its places. */
const told = (other: unknown, body: unknown): Expectation['values'] => {
  const theirs = new Map(placesIn(body).map(([place, value]) => [place.join('.'), value]));
  return placesIn(other).filter(
    ([place, value]) => isPlain(value) && !isRecord(value) && !Array.isArray(value) && theirs.has(place.join('.')),
  );
};

/** `steps`: to the one that shows the failure. */
export function standalone(law: Law, lab: Lab, steps: readonly Reply[], broken: Broken, expected: Expectation): Tests {
  const groups = conversation(lab, steps);
  const about = {
    title: `${law.id} (part ${law.section}): ${law.title}`,
    base: lab.options.shownAs ?? lab.sceneTarget.baseUrl,
    needs: needed(groups.flat()),
    found: broken.message.replace(/\s*\n\s*/g, ' ').slice(0, 300),
  };
  const hurl = inHurl(about, groups, expected);
  return { node: inNode(about, groups, expected), ...(hurl === undefined ? {} : { hurl }) };
}

interface About {
  readonly title: string;
  readonly base: string;
  readonly needs: readonly string[];
  readonly found: string;
}

/** Variables that no reply gives. */
function needed(all: readonly Sent[]): string[] {
  const given = new Set(all.flatMap(({ caught }) => caught.map(({ name }) => name)));
  return [...new Set(variablesIn(JSON.stringify(all)).map(({ name }) => name))].filter((name) => !given.has(name));
}

// node:test

/** A text as JavaScript writes it. */
const inScript = (text: string): string =>
  variablesIn(text).length === 0
    ? JSON.stringify(text)
    : `\`${written(
        text,
        (own) => own.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n'),
        (one) => `\${${one.name}${isPart(one) ? `.slice(${[one.from, one.to ?? []].flat().join(', ')})` : ''}}`,
      )}\``;

const inPath = (of: string, place: Place): string =>
  place.reduce<string>(
    (at, key) =>
      typeof key === 'string' && /^[A-Za-z_$][\w$]*$/.test(key) ? `${at}.${key}` : `${at}[${JSON.stringify(key)}]`,
    of,
  );

function inNode(
  { title, base, needs, found }: About,
  groups: readonly Sent[][],
  { status, values }: Expectation,
): string {
  const lines = groups.flatMap((group) => {
    const answers = group.map(({ step }) => `answer${step + 1}`);
    const sent = group.map((one) => `send(${argumentsOf(one)})`);
    const asked =
      group.length === 1
        ? [`const ${answers[0]} = await ${sent[0]};`]
        : [`const [${answers.join(', ')}] = await Promise.all([`, ...sent.map((one) => `  ${one},`), ']);'];
    const caught = group.flatMap((one, at) =>
      one.caught.map(({ name, place }) => `const ${name} = ${inPath(`${answers[at]}.body`, place)};`),
    );
    return [...asked, ...caught];
  });
  const last = `answer${groups.flat().length}`;
  const wanted = {
    success: `assert.ok(${last}.status >= 200 && ${last}.status < 300, \`status \${${last}.status}\`);`,
    refusal: `assert.ok(${last}.status >= 300, \`status \${${last}.status}\`);`,
  };
  return [
    `// ${title}`,
    `// Found: ${found}`,
    `// node --test runs it${needs.length > 0 ? `; it needs in the environment: ${needs.join(' ')}` : ''}`,
    "import assert from 'node:assert/strict';",
    "import { test } from 'node:test';",
    '',
    `const { BASE = ${JSON.stringify(base)}${needs.map((name) => `, ${name}`).join('')} } = process.env;`,
    '',
    `test(${JSON.stringify(title)}, async () => {`,
    ...lines.map((line) => `  ${line}`),
    `  ${typeof status === 'number' ? `assert.equal(${last}.status, ${status});` : wanted[status]}`,
    ...values.map(
      ([place, value]) => `  assert.deepEqual(${inPath(`${last}.body`, place)}, ${JSON.stringify(value)});`,
    ),
    '});',
    '',
    'async function send(method, path, init = {}) {',
    '  const reply = await fetch(BASE + path, { method, ...init });',
    '  const text = await reply.text();',
    "  const isJson = reply.headers.get('content-type')?.includes('json');",
    '  return { status: reply.status, body: isJson ? JSON.parse(text) : text };',
    '}',
    '',
  ].join('\n');
}

function argumentsOf({ method, path, headers, body }: Sent): string {
  const typed = body && 'json' in body ? [...headers, ['content-type', 'application/json'] as const] : headers;
  const named = typed.map(([name, value]) => `${JSON.stringify(name)}: ${inScript(value)}`);
  const init = [
    ...(named.length > 0 ? [`headers: { ${named.join(', ')} }`] : []),
    ...(body ? [`body: ${bodyInScript(body)}`] : []),
  ];
  return [JSON.stringify(method), inScript(path), ...(init.length > 0 ? [`{ ${init.join(', ')} }`] : [])].join(', ');
}

function bodyInScript(body: Body): string {
  if ('json' in body) return inScript(body.json);
  if ('raw' in body) return inScript(body.raw);
  const pairs = 'form' in body ? body.form : body.parts;
  const listed = pairs.map(
    ([name, value]) =>
      `[${inScript(name)}, ${typeof value === 'string' ? inScript(value) : `new File([''], ${JSON.stringify(value.file)})`}]`,
  );
  if ('form' in body) return `new URLSearchParams([${listed.join(', ')}])`;
  return `[${listed.join(', ')}].reduce((form, pair) => (form.append(...pair), form), new FormData())`;
}

// Hurl

/** Undefined where a Hurl file cannot say it: requests at the same time, files, bytes, a part of a variable, an array. */
function inHurl(
  { title, base, needs, found }: About,
  groups: readonly Sent[][],
  expected: Expectation,
): string | undefined {
  const all = groups.flat();
  const isBeyond = ({ body }: Sent) => body !== undefined && ('parts' in body || 'raw' in body);
  const isScalar = ([, value]: Expectation['values'][number]) => typeof value !== 'object' || value === null;
  const isOneByOne = all.length === groups.length && !all.some(isBeyond);
  if (!isOneByOne || variablesIn(JSON.stringify(all)).some(isPart) || !expected.values.every(isScalar))
    return undefined;
  return [
    `# ${title}`,
    `# Found: ${found}`,
    `# hurl --test ${['BASE', ...needs].map((name) => `--variable ${name}="$${name}"`).join(' ')} runs it; BASE is ${base}`,
    ...all.flatMap((sent, at) => [
      '',
      ...entry(sent),
      ...(at === all.length - 1 ? wantedOf(expected) : catching(sent)),
    ]),
    '',
  ].join('\n');
}

/** All but what means something in a Hurl file is written by its number. */
const inHurlText = (text: string): string =>
  written(
    text,
    (own) =>
      own.replace(/[^\p{L}\p{N}_.,:;/@&=()'!?+* -]|^ | $/gu, (one) => `\\u{${one.codePointAt(0)!.toString(16)}}`),
    ({ name }) => `{{${name}}}`,
  );
/** Encoded, or JSON, where two braces stand in texts alone. */
const asItStands = (text: string): string =>
  written(
    text,
    (own) => own.replace(/\{(?=\{)/g, '\\u007b'),
    ({ name }) => `{{${name}}}`,
  );

function entry({ method, path, headers, body }: Sent): string[] {
  const lines = [
    `${method} {{BASE}}${asItStands(path)}`,
    ...headers.map(([name, value]) => `${name}: ${inHurlText(value)}`),
  ];
  if (body && 'json' in body) return [...lines, 'Content-Type: application/json', asItStands(body.json)];
  if (body && 'form' in body) return [...lines, '[Form]', ...body.form.map((pair) => pair.map(inHurlText).join(': '))];
  return lines;
}

const inJsonPath = (place: Place): string =>
  place.reduce<string>((at, key) => `${at}[${typeof key === 'number' ? key : `'${key}'`}]`, '$');

const catching = ({ caught }: Sent): string[] => [
  'HTTP *',
  ...(caught.length > 0 ? ['[Captures]'] : []),
  ...caught.map(({ name, place }) => `${name}: jsonpath "${inJsonPath(place)}"`),
];

function wantedOf({ status, values }: Expectation): string[] {
  const range = { success: ['status >= 200', 'status < 300'], refusal: ['status >= 300'] };
  const asserts = [
    ...(typeof status === 'number' ? [] : range[status]),
    ...values.map(
      ([place, value]) =>
        `jsonpath "${inJsonPath(place)}" == ${typeof value === 'string' ? `"${inHurlText(value)}"` : JSON.stringify(value)}`,
    ),
  ];
  return [
    `HTTP ${typeof status === 'number' ? status : '*'}`,
    ...(asserts.length > 0 ? ['[Asserts]', ...asserts] : []),
  ];
}
