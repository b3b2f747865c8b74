/** A file for Hurl. */
import type { Place } from '../conversation.ts';
import { isCut, variablesIn, written } from '../variables.ts';
import { isLength, type Asked, type TestContent } from './content.ts';

/** Undefined where a Hurl file cannot say it: requests at the same time, files, bytes, a part of a variable, an array. */
export function hurlTest({ title, base, needs, about, groups }: TestContent): string | undefined {
  const all = groups.flat();
  const isBeyond = ({ body }: Asked) => body !== undefined && ('parts' in body || 'raw' in body);
  const isScalar = ([, value]: readonly [Place, unknown]) => typeof value !== 'object' || value === null;
  const values = all.flatMap(({ expected }) => expected?.values ?? []);
  const isOneByOne = all.length === groups.length && !all.some(isBeyond);
  if (!isOneByOne || variablesIn(JSON.stringify(all)).some(isCut) || !values.every(isScalar)) return undefined;
  return [
    `# ${title}`,
    ...about.map((line) => `# ${line}`),
    `# hurl --test ${['BASE', ...needs].map((name) => `--variable ${name}="$${name}"`).join(' ')} runs it; BASE is ${base}`,
    ...all.flatMap((sent) => ['', ...entry(sent), ...answered(sent)]),
    '',
  ].join('\n');
}

/** All but what means something in a Hurl file is written by its number. */
const inHurlText = (text: string): string =>
  written(
    text,
    (letters) =>
      letters.replace(
        /[^\p{L}\p{N}_.,:;/@&=()'!?+* -]|^ | $/gu,
        (element) => `\\u{${element.codePointAt(0)!.toString(16)}}`,
      ),
    ({ name }) => `{{${name}}}`,
  );
/** Encoded, or JSON, where two braces stand in texts alone. */
const asItStands = (text: string): string =>
  written(
    text,
    (letters) => letters.replace(/\{(?=\{)/g, '\\u007b'),
    ({ name }) => `{{${name}}}`,
  );

function entry({ method, path, headers, body }: Asked): string[] {
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

function answered({ caught, expected }: Asked): string[] {
  const { status = '*', values = [], there } = expected ?? {};
  const range: Readonly<Record<string, readonly string[]>> = {
    success: ['status >= 200', 'status < 300'],
    refusal: ['status >= 300'],
  };
  const asserts = [
    ...(range[status] ?? []),
    ...values.map(([place, value]) => {
      const [at, what] = isLength(place) ? [place.slice(0, -1), 'count '] : [place, ''];
      const wanted = typeof value === 'string' ? `"${inHurlText(value)}"` : JSON.stringify(value);
      return `jsonpath "${inJsonPath(at)}" ${what}== ${wanted}`;
    }),
    ...(there ? [`jsonpath "${inJsonPath(there)}" exists`] : []),
  ];
  return [
    `HTTP ${typeof status === 'number' ? status : '*'}`,
    ...(caught.length > 0 ? ['[Captures]'] : []),
    ...caught.map(({ name, place }) => `${name}: jsonpath "${inJsonPath(place)}"`),
    ...(asserts.length > 0 ? ['[Asserts]', ...asserts] : []),
  ];
}
