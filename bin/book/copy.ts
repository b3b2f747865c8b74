/** Writes the example of a rule as a test in a language, or as lines with curl: the buttons of the book copy that. */
import type { Place } from '../../conformance/run/conversation.ts';
import { languages } from '../../conformance/run/tests/languages.ts';
import { inShellLines } from '../../conformance/run/tests/shell.ts';
import type { Asked, Expectation, TestContent } from '../../conformance/run/tests/content.ts';
import { variable } from '../../conformance/run/variables.ts';
import type { Line, LineStep } from '../../src/beside/book/archive.ts';
import { isRecord } from '../../src/language.ts';
import type { Copy } from './copies.ts';

const base = 'http://127.0.0.1:4747';
const mostTimes = 5;

/** Why a test cannot repeat a step of an example. */
function whyNot({ server, delivery, file, times = 1, receiver }: LineStep): string | undefined {
  if (server !== undefined) return 'it needs a server with other options';
  if (delivery !== undefined || receiver !== undefined) return 'it needs a receiver of webhooks';
  if (file !== undefined) return 'it sends a file';
  return times > mostTimes ? 'it sends a request hundreds of times' : undefined;
}

/** The text to copy, or the reason why there is none. */
export function copied(line: Line, as: Copy): string {
  const [because] = line.steps.flatMap((step) => whyNot(step) ?? []);
  if (because !== undefined) return `This example can't be copied, because ${because}.`;
  const content = contentOf(line);
  return as === 'curl' ? inCurl(content) : languages[as].write(content)!;
}

function contentOf({ rule, section, says, steps }: Line): TestContent {
  const later = JSON.stringify(steps);
  return {
    id: rule,
    title: `${rule} (part ${section}): ${says}`,
    base,
    needs: [],
    about: ['It begins in the demo world: boardstone serve --seed 1 --clock manual'],
    groups: steps.flatMap((step, at) => {
      const asked = askedOf(step, at, later);
      return Array.from({ length: step.times ?? 1 }, (_, nth): readonly Asked[] => {
        // If a request is sent several times, the last answer counts.
        if (nth === (step.times ?? 1) - 1) return [asked];
        const { expected: _expected, ...plain } = asked;
        return [{ ...plain, caught: [] }];
      });
    }),
  };
}

/** `{2.idList}` becomes a variable, which takes its value from the answer to the second step. */
const withVariables = (text: string): string =>
  text.replaceAll(/\{(\d+)(?:\.([\w.]+))?\}/g, (_, step: string, path = 'id') => variable(nameOf(step, path)));
const nameOf = (step: string, path: string): string => `${path.replaceAll('.', '_').toUpperCase()}_OF_${step}`;

function askedOf(step: LineStep, at: number, all: string): Asked {
  const { wait, method = 'POST', path = '', headers = {}, body, expect } = step;
  const json = { 'content-type': 'application/json' };
  if (wait !== undefined)
    return {
      ...{ step: at, caught: [], method, path: '/_boardstone/clock/advance', headers: Object.entries(json) },
      body: { raw: JSON.stringify({ ms: wait * 1000 }) },
    };
  const used = [...all.matchAll(new RegExp(`\\{${at + 1}(?:\\.([\\w.]+))?\\}`, 'g'))].map(([, place = 'id']) => place);
  return {
    ...{ step: at, method, path: withVariables(path) },
    headers: Object.entries(headers).map(([name, value]) => [name, withVariables(value)] as const),
    ...(body !== undefined && { body: { raw: withVariables(body) } }),
    caught: [...new Set(used)].map((place) => ({ name: nameOf(String(at + 1), place), place: placeOf(place) })),
    ...(expect && { expected: expectationOf(expect) }),
  };
}

const placeOf = (path: string): Place => path.split('.').map((word) => (/^\d+$/.test(word) ? Number(word) : word));

function expectationOf({ status, shown, any = [] }: NonNullable<LineStep['expect']>): Expectation {
  const free = new Set(any);
  const values = [...leaves(shown, [])].filter(([place]) => {
    const path = ['shown', ...place].join('.');
    return ![...free].some((entry) => path === entry || path.startsWith(`${entry}.`));
  });
  return {
    status: status === '4xx' ? 'refusal' : status,
    values: values.map(([place, value]) => [place, typeof value === 'string' ? withVariables(value) : value] as const),
  };
}

/** Each single value with its place; an empty list or record counts as one. */
function* leaves(value: unknown, place: Place): Generator<readonly [Place, unknown]> {
  const inside = Array.isArray(value) ? [...value.entries()] : isRecord(value) ? Object.entries(value) : [];
  if (value === undefined) return;
  if (inside.length === 0) yield [place, value];
  for (const [key, inner] of inside)
    yield* leaves(inner, [...place, typeof key === 'string' && /^\d+$/.test(key) ? Number(key) : key]);
}

const inCurl = ({ title, about, groups }: TestContent): string =>
  [`# ${title}`, ...about.map((line) => `# ${line}`), `BASE=${base}`, ...inShellLines(groups, groups.length - 1)].join(
    '\n',
  );
