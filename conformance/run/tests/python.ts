/** A test for Python's standard library, which pytest runs as well. */
import type { Body, Place } from '../conversation.ts';
import { variablesIn, written } from '../variables.ts';
import { missing, needsOf, quoted, typedHeaders, wordOf, type Asked, type TestContent } from './content.ts';

const nameOf = (variable: string): string => variable.toLowerCase();

/** A text as Python writes it. */
const inPython = (text: string): string =>
  variablesIn(text).length === 0
    ? quoted(text)
    : `f"${written(
        text,
        (letters) => quoted(letters).slice(1, -1).replaceAll('{', '{{').replaceAll('}', '}}'),
        ({ name, from, to }) => `{${nameOf(name)}${from !== 0 || to !== undefined ? `[${from}:${to ?? ''}]` : ''}}`,
      )}"`;

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return inPython(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${quoted(name)}: ${literal(inner)}`)
    .join(', ')}}`;
}

const at = (of: string, place: Place): string => `at(${[of, ...place.map(literal)].join(', ')})`;

const helpers = {
  send: `
def send(method, path, headers=None, data=None):
    url = BASE + urllib.parse.quote(path, safe=string.punctuation)
    asked = urllib.request.Request(url, data, headers or {}, method=method)
    try:
        reply = urllib.request.urlopen(asked)
    except urllib.error.HTTPError as refused:
        reply = refused
    with reply:
        text = reply.read().decode("utf-8", "replace")
        is_json = "json" in (reply.headers.get("content-type") or "")
        return reply.status, json.loads(text) if is_json else text`,
  at: `
def at(value, *place):
    for key in place:
        value = len(value) if key == "length" and isinstance(value, list) else value[key]
    return value`,
  form: `
def form(*parts):
    lines = []
    for name, value, file in parts:
        head = f'Content-Disposition: form-data; name="{name}"'
        lines += ["--boundary", head + (f'; filename="{file}"' if file else ""), "", value]
    return "\\r\\n".join([*lines, "--boundary--", ""]).encode()`,
  together: `
def together(*asks):
    with concurrent.futures.ThreadPoolExecutor(len(asks)) as threads:
        return [sent.result() for sent in [threads.submit(send, *ask) for ask in asks]]`,
} as const;

export function pythonTest(test: TestContent): string {
  const { title, base, needs, about, groups } = test;
  const lines = groups.flatMap(linesOf);
  const used = (helper: string): boolean => lines.some((line) => line.includes(`${helper}(`));
  const shown = Object.entries(helpers).flatMap(([name, text]) => (name === 'send' || used(name) ? [text, ''] : []));
  const modules = [...(used('together') ? ['concurrent.futures'] : []), 'json', 'os', 'string', 'unittest'];
  return [
    `# ${title}`,
    ...about.map((line) => `# ${line}`),
    `# python3 runs it, and so does pytest${needsOf(test)}`,
    ...[...modules, 'urllib.error', 'urllib.parse', 'urllib.request'].map((name) => `import ${name}`),
    '',
    `BASE = os.environ.get("BASE", ${quoted(base)})`,
    ...needs.map((name) => `${nameOf(name)} = os.environ.get(${quoted(name)})`),
    '',
    ...shown,
    '',
    'class Test(unittest.TestCase):',
    `    def test_${wordOf(test)}(self):`,
    `        ${quoted(title)}`,
    ...needs.map((name) => `        assert ${nameOf(name)}, ${quoted(missing(name))}`),
    ...lines.map((line) => `        ${line}`),
    '',
    '',
    'if __name__ == "__main__":',
    '    unittest.main()',
    '',
  ].join('\n');
}

function linesOf(group: readonly Asked[]): string[] {
  const answers = group.map(({ step }) => [`status${step + 1}`, `body${step + 1}`] as const);
  const sent = group.map((step) => `(${argumentsOf(step).join(', ')})`);
  const asked =
    group.length === 1
      ? [`${answers[0]!.join(', ')} = send${sent[0]}`]
      : [
          `${answers.map((pair) => `(${pair.join(', ')})`).join(', ')} = together(`,
          ...sent.map((step) => `    ${step},`),
          ')',
        ];
  const caught = group.flatMap((step, nth) =>
    step.caught.map(({ name, place }) => `${nameOf(name)} = ${at(answers[nth]![1], place)}`),
  );
  return [...asked, ...caught, ...group.flatMap((step, nth) => wantedOf(step, answers[nth]!))];
}

function wantedOf({ expected }: Asked, [status, body]: readonly [string, string]): string[] {
  if (expected === undefined) return [];
  const classes = { success: `200 <= ${status} < 300`, refusal: `${status} >= 300` };
  const wanted = typeof expected.status === 'number' ? `${status} == ${expected.status}` : classes[expected.status];
  return [
    `assert ${wanted}, f"{${status}} {${body}}"`,
    ...expected.values.map(([place, value]) => `self.assertEqual(${at(body, place)}, ${literal(value)})`),
    ...(expected.there
      ? [`self.assertIsNotNone(${at(body, expected.there)}, f"the answer {${body}} lacks ${expected.there.join('.')}")`]
      : []),
  ];
}

/** Headers and bytes; `form` writes a body in parts. */
function argumentsOf({ method, path, headers, body }: Asked): string[] {
  const typed = typedHeaders(headers, body);
  const named = `{${typed.map(([name, value]) => `${quoted(name)}: ${inPython(value)}`).join(', ')}}`;
  const data = body && bytesOf(body);
  const rest = data === undefined ? (typed.length > 0 ? [named] : []) : [named, data];
  return [quoted(method), inPython(path), ...rest];
}

function bytesOf(body: Body): string {
  if ('json' in body) return `${inPython(body.json)}.encode()`;
  if ('raw' in body) return `${inPython(body.raw)}.encode()`;
  if ('form' in body) {
    const pairs = body.form.map(([name, value]) => `(${inPython(name)}, ${inPython(value)})`);
    return `urllib.parse.urlencode([${pairs.join(', ')}]).encode()`;
  }
  const parts = body.parts.map(([name, value]) =>
    typeof value === 'string'
      ? `(${inPython(name)}, ${inPython(value)}, None)`
      : `(${inPython(name)}, "", ${quoted(value.file)})`,
  );
  return `form(${parts.join(', ')})`;
}
