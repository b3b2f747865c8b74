/** The kinds of mutants and conforming variants: they answer otherwise, read otherwise, or act in their own way. */
import type { RuleId } from '../../src/document/rules.ts';
import { isRecord } from '../../src/language.ts';
import { copyOf } from '../reference/oracle.ts';
import { retold } from '../wire/json-values.ts';
import type { Json, Mutant, MutantCall, MutantContext, MutantOutcome, MutantWorld, Otherwise } from './mutant.ts';

/** The id of a mutant that is written by hand is its sentence, without the section that leaves it open. */
export const idOf = (says: string): string =>
  says
    .toLowerCase()
    .replace(/ \([\d.]+\)$/, '')
    .replaceAll("'", '')
    .replace(/-(?=\d)/g, 'minus ')
    .replace(/\W+/g, '-');

type Way = 'tells' | 'hears' | 'plays';
type Said<W extends Way> = [on: string, says: string, how: NonNullable<Otherwise[W]>];
/** A server that does one thing otherwise. */
export const made =
  <W extends Way>(way: W) =>
  (...[on, says, how]: Said<W>): Otherwise => ({ id: idOf(says), on, says, [way]: how });
/** The same, and it breaks a rule by it. */
const wrong =
  <W extends Way>(way: W) =>
  (rule: RuleId, ...said: Said<W>): Mutant => ({ ...made(way)(...said), rule });
/** Does the right thing and answers wrong. */
export const tells = wrong('tells');
/** Reads other arguments than it was sent. */
export const hears = wrong('hears');
/** Asks the right server as often as it likes, and answers as it likes. */
export const plays = wrong('plays');
/** Refuses what it should take. */
export const refuses = (
  rule: RuleId,
  on: string,
  says: string,
  fits: (args: Json, call: MutantCall, scene: MutantContext) => boolean,
): Mutant => plays(rule, on, says, (again, call, scene) => (fits(call.args, call, scene) ? refused : again()));
/** Every address. */
export const everywhere = '* /**';

type Plays = NonNullable<Otherwise['plays']>;
export type Change = (outcome: MutantOutcome, call: MutantCall, scene: MutantContext) => MutantOutcome | false | void;
/** Does the right thing, and then changes the result: the whole answer, if it returns another one, or the world. */
export const changing =
  (change: Change): Plays =>
  (again, call, scene) => {
    const outcome = again();
    return change(outcome, call, scene) || outcome;
  };
export const changes = (rule: RuleId, on: string, says: string, change: Change): Mutant =>
  plays(rule, on, says, changing(change));
/** Answers as if it had done its work. */
export const pretends: Plays = (again, _, { world }) => again({}, copyOf(world));

/** Does the right thing, and then changes the world, with knowledge of the world before. */
export const withRecords = <Was>(
  rule: RuleId,
  on: string,
  says: string,
  before: (call: MutantCall, scene: MutantContext) => Was,
  act: (was: Was, call: MutantCall, scene: MutantContext, outcome: MutantOutcome) => void,
): Mutant =>
  plays(rule, on, says, (again, call, scene) => {
    const was = before(call, scene);
    const outcome = again();
    act(was, call, scene, outcome);
    return outcome;
  });
/** Does the right thing, and then changes the world. */
export const then = (
  rule: RuleId,
  on: string,
  says: string,
  act: (world: MutantWorld, call: MutantCall, body: Json) => void,
): Mutant =>
  changes(rule, on, says, ({ status, body }, call, { world }) => {
    if (status < 300) act(world, call, body);
  });

type Spelling = (text: string, world: MutantWorld) => string;
/** Reads every text of a call in its own spelling, and sends every text of an answer in it. */
export const spelledAs =
  (read: Spelling, written: Spelling): NonNullable<Otherwise['plays']> =>
  (again, { segments, args }, { world }) => {
    const back = (text: string) => read(text, world);
    const { body, page, ...outcome } = again({ segments: segments.map(back), args: retold(args, back) });
    const delivered = (json: string) => JSON.stringify(retold(JSON.parse(json), (text) => written(text, world)));
    world.outbox.waiting = world.outbox.waiting.map(({ model, action, ...post }) => ({
      ...post,
      model: delivered(model),
      action: delivered(action),
    }));
    const shown = page && { page: { ...page, text: written(page.text, world) } };
    return { ...outcome, ...shown, body: retold(body, (text) => written(text, world)) };
  };

export const refused: MutantOutcome = { status: 400, body: { message: 'invalid value', error: 'ERROR' } };
export const done: MutantOutcome = { status: 200, body: {} };

/** Every record of an answer, whether it is one record or a list. */
export const changedEach = (body: Json, change: (record: Json) => Json): Json =>
  Array.isArray(body)
    ? body.map((entry) => change(entry) ?? entry)
    : body && typeof body === 'object'
      ? (change(body) ?? body)
      : body;

/** A value that is changed at the end of a path, in each element of a list; what is undefined then is left out. */
export function changedAt(
  value: Json,
  [name = '', ...path]: readonly string[],
  change: (value: Json, record: Json) => Json,
): Json {
  if (Array.isArray(value)) return value.map((element) => changedAt(element, [name, ...path], change));
  if (!isRecord(value) || !(name in value)) return value;
  const { [name]: old, ...others } = value;
  const inner = path.length === 0 ? change(old, value) : changedAt(old, path, change);
  return inner === undefined ? others : { ...value, [name]: inner };
}

export type Card = NonNullable<ReturnType<MutantWorld['cards']['get']>>;
/** The card that a call names by id or short link. */
export const cardOf = (world: MutantWorld, word: unknown): Card | undefined =>
  world.cards.get(String(word)) ?? world.by.cardShortLink.get(String(word));
/** The token of a call. */
export const tokenIn = (world: MutantWorld, { token }: MutantCall) => world.by.token.get(token ?? '');

/** All records of a table, as they are now. */
export const all = <Row>({ rows }: { readonly rows: { values(): Iterable<Row> } }): Row[] => [...rows.values()];
