/** A test for node:test, which needs Node alone. */
import type { Body, Place } from '../conversation.ts';
import { isCut, variablesIn, written } from '../variables.ts';
import { missing, needsOf, type Asked, type TestContent } from './content.ts';

/** A text as JavaScript writes it. */
const inScript = (text: string): string =>
  variablesIn(text).length === 0
    ? JSON.stringify(text)
    : `\`${written(
        text,
        (letters) => letters.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n'),
        (variable) =>
          `\${${variable.name}${isCut(variable) ? `.slice(${[variable.from, variable.to ?? []].flat().join(', ')})` : ''}}`,
      )}\``;

function literal(value: unknown): string {
  if (typeof value === 'string') return inScript(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${literal(inner)}`)
    .join(', ')} }`;
}

const inPath = (of: string, place: Place): string =>
  place.reduce<string>(
    (at, key) =>
      typeof key === 'string' && /^[A-Za-z_$][\w$]*$/.test(key) ? `${at}.${key}` : `${at}[${JSON.stringify(key)}]`,
    of,
  );

export function nodeTest(test: TestContent): string {
  const { title, base, needs, about, groups } = test;
  return [
    `// ${title}`,
    ...about.map((line) => `// ${line}`),
    `// node --test runs it${needsOf(test)}`,
    "import assert from 'node:assert/strict';",
    "import { test } from 'node:test';",
    '',
    `const { BASE = ${JSON.stringify(base)}${needs.map((name) => `, ${name}`).join('')} } = process.env;`,
    '',
    `test(${JSON.stringify(title)}, async () => {`,
    ...needs.map((name) => `  assert.ok(${name}, '${missing(name)}');`),
    ...groups.flatMap(linesOf).map((line) => `  ${line}`),
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

function linesOf(group: readonly Asked[]): string[] {
  const answers = group.map(({ step }) => `answer${step + 1}`);
  const sent = group.map((step) => `send(${argumentsOf(step)})`);
  const asked =
    group.length === 1
      ? [`const ${answers[0]} = await ${sent[0]};`]
      : [`const [${answers.join(', ')}] = await Promise.all([`, ...sent.map((step) => `  ${step},`), ']);'];
  const caught = group.flatMap((step, at) =>
    step.caught.map(({ name, place }) => `const ${name} = ${inPath(`${answers[at]}.body`, place)};`),
  );
  return [...asked, ...caught, ...group.flatMap((step, at) => wantedOf(step, answers[at]!))];
}

function wantedOf({ expected }: Asked, answer: string): string[] {
  if (expected === undefined) return [];
  const { status, values, there } = expected;
  const message = `\`the answer \${${answer}.status} \${JSON.stringify(${answer}.body)}`;
  const wanted = {
    success: `assert.ok(${answer}.status >= 200 && ${answer}.status < 300, ${message} is no success\`);`,
    refusal: `assert.ok(${answer}.status >= 300, ${message} is no refusal\`);`,
  };
  return [
    typeof status === 'number' ? `assert.equal(${answer}.status, ${status});` : wanted[status],
    ...values.map(([place, value]) => {
      const name = JSON.stringify(place.join('.'));
      return `assert.deepEqual({ ${name}: ${inPath(`${answer}.body`, place)} }, { ${name}: ${literal(value)} });`;
    }),
    ...(there ? [`assert.ok(${inPath(`${answer}.body`, there)} != null, ${message} lacks ${there.join('.')}\`);`] : []),
  ];
}

function argumentsOf({ method, path, headers, body }: Asked): string {
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
