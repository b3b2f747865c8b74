/** The examples of all rules as data: a line of JSON for each, for programs of any language that judge a server by them. */
import { isRecord } from '../../language.ts';
import { rules, type RuleId } from '../../document/rules.ts';
import { ruleIds } from '../../terminal/pick.ts';
import { examples } from './examples.ts';
import { address, demo, played, type Demo, type Example, type Exchange, type Played } from './play.ts';

/** The first line: what the server has to begin with. */
interface Head {
  readonly archive: 'boardstone examples';
  /** Of the form of these lines. */
  readonly form: 3;
  readonly version: string;
  readonly fixture: unknown;
}
/** The example of a rule. */
export interface Line {
  readonly rule: string;
  readonly section: string;
  readonly level: string;
  readonly says: string;
  readonly steps: readonly LineStep[];
}

/** One step: a request with what counts of its answer, or something else that happens. */
export interface LineStep {
  readonly times?: number;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly file?: object;
  readonly receiver?: true;
  readonly expect?: {
    readonly status: number | '4xx';
    readonly headers?: Readonly<Record<string, string | null>>;
    readonly shown?: unknown;
    /** Places whose value may differ. */
    readonly any?: readonly string[];
  };
  readonly wait?: number;
  readonly server?: unknown;
  readonly delivery?: unknown;
}

/** Every other line as it is written, so that a short program can play it: all its steps are requests. */
type Written = Omit<Line, 'steps'> & {
  /** The other things that have to be there: `receiver`, `file`, `form`, `orders`, `server`. */
  readonly needs: readonly string[];
  readonly steps: readonly WrittenStep[];
};
interface WrittenStep extends Omit<LineStep, 'expect' | 'wait'> {
  /** Places of the answer, each with its value. */
  readonly expect?: Readonly<Record<string, unknown>>;
  readonly any?: readonly string[];
  /** The values of the answer that later steps have in place of these words. */
  readonly keep?: Readonly<Record<string, string>>;
}

export async function* archive(version: string): AsyncGenerator<Head | Written> {
  const first = demo();
  const fixture = first.service.snapshot();
  // A second server has the same records and another chance and time: where its answer differs, any may.
  const second = demo({ fixture, seed: 4242 });
  yield { archive: 'boardstone examples', form: 3, version, fixture };
  for (const id of ruleIds) {
    const example = examples[id];
    if (example === undefined) continue;
    yield written(await lineOf(id, example, first, second));
  }
}

const order = (path: string, body: object): WrittenStep => ({
  ...{ method: 'POST', path: `/_boardstone${path}`, headers: { 'content-type': 'application/json' } },
  body: JSON.stringify(body),
});

/** Begins with the order to go back to the first world. */
function written({ steps, ...line }: Line): Written {
  const needs = new Set(steps.flatMap(needsOf));
  const later = (at: number) => JSON.stringify(steps.slice(at + 1));
  return {
    ...line,
    needs: [...needs],
    steps: [order('/reset', {}), ...steps.map((step, at) => plain(step, at, later(at)))],
  };
}

/** An answer to a request for a token of OAuth 1.0 is a form. */
const needsOf = ({ server, file, receiver, path = '' }: LineStep): readonly string[] => [
  ...(server === undefined ? [] : ['server']),
  ...(file === undefined ? [] : ['file']),
  ...(receiver === undefined ? [] : ['receiver']),
  ...(/OAuthGet(?:Request|Access)Token/.test(path) ? ['form'] : []),
  ...(path.startsWith('/_boardstone') ? ['orders'] : []),
];

function plain({ wait, expect, ...step }: LineStep, at: number, later: string): WrittenStep {
  if (wait !== undefined) return order('/clock/advance', { ms: wait * 1000 });
  const kept = [...later.matchAll(/\{(\d+)(?:\.([\w.]+))?\}/g)]
    .filter(([, number]) => Number(number) === at + 1)
    .map(([word, , place = 'id']) => [word, `shown.${place}`] as const);
  const { any, ...places } = expect ?? {};
  return {
    ...step,
    ...(expect && { expect: flat(places, any) }),
    ...(any && { any }),
    ...(kept.length > 0 && { keep: Object.fromEntries(kept) }),
  };
}

/** The example of one rule. */
export async function lineFor(id: RuleId): Promise<Line | undefined> {
  const [example, first] = [examples[id], demo()];
  if (example === undefined) return undefined;
  return lineOf(id, example, first, demo({ fixture: first.service.snapshot(), seed: 4242 }));
}

async function lineOf(id: RuleId, example: Example, first: Demo, second: Demo): Promise<Line> {
  await first.service.reset();
  await second.service.reset();
  await second.service.advance(93_784_005);
  const [inFirst, inSecond] = [await played(example, first), await played(example, second)];
  const { section, level, says } = rules[id];
  return { rule: id, section, level, says, steps: inFirst.map((step, at) => stepOf(step, inSecond[at], id)) };
}

/** Each line of an example is a step, because steps are counted: `{2}` is the id in the answer to the second. */
function stepOf({ request, exchange, body }: Played, other: Played | undefined, id: RuleId): LineStep {
  if (exchange === undefined) {
    const [, times = '1', word, rest = ''] = /^(?:(\d+) x )?(wait|server) (.*)$/.exec(request) ?? [];
    if (word === 'wait') return { wait: Number(times) * Number.parseInt(rest, 10) };
    return word === 'server' ? { server: JSON.parse(rest) as unknown } : { delivery: body };
  }
  const { times, method, path, headers, body: sent } = exchange;
  const [, name, inside] = /^@(\S+) (.*)$/.exec(sent ?? '') ?? [];
  return {
    ...(times > 1 && { times }),
    method,
    path,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(name !== undefined ? { file: { name, text: inside } } : sent !== undefined && { body: sent }),
    // The address of a new webhook has to answer.
    ...(`${path}${sent}`.includes('callbackURL') && { receiver: true }),
    expect: expected(exchange, other?.exchange, id),
  };
}

/** Of a refusal the document names the status in few places. Where it does not, any refusal will do. */
const withStatus: readonly RuleId[] = ['CF-15'];

function expected(
  { status, shown, shownHeaders }: Exchange,
  other: Exchange | undefined,
  id: RuleId,
): NonNullable<LineStep['expect']> {
  if (status >= 400 && status !== 429 && !withStatus.includes(id)) return { status: '4xx' };
  const places = [
    ...differing(shown, other?.shown, ['shown']),
    ...differing(shownHeaders, other?.shownHeaders, ['headers']),
  ];
  const any = places.map((place) => place.join('.'));
  return {
    status,
    ...(Object.keys(shownHeaders).length > 0 && { headers: shownHeaders }),
    ...(shown !== undefined && { shown }),
    ...(any.length > 0 && { any }),
  };
}

/** `shown.0.name`, of a list also `shown.length`: each with its value, but for those whose value may differ. */
function flat({ status, ...expect }: object & { status?: unknown }, any: readonly string[] = []) {
  const places: Record<string, unknown> = {};
  const add = (place: string, value: unknown): void => {
    if (any.includes(place)) return;
    if (Array.isArray(value)) places[`${place}.length`] = value.length;
    else if (!isRecord(value)) places[place] = value;
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) add(`${place}.${name}`, part);
  };
  for (const [name, value] of Object.entries(status === '4xx' ? { refused: true } : { status, ...expect }))
    add(name, value);
  return places;
}

/** The places at which two values differ. */
function* differing(
  value: unknown,
  other: unknown,
  at: readonly (string | number)[],
): Generator<readonly (string | number)[]> {
  if (Array.isArray(value) && Array.isArray(other) && value.length === other.length) {
    for (const [index, element] of value.entries()) yield* differing(element, other[index], [...at, index]);
  } else if (isRecord(value) && isRecord(other)) {
    for (const name of Object.keys(value)) yield* differing(value[name], other[name], [...at, name]);
  } else if (typeof value === 'string' && value.includes(address)) {
    yield at;
  } else if (value !== other && JSON.stringify(value) !== JSON.stringify(other)) yield at;
}
