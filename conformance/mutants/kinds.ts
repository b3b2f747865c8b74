/** The kinds of mutants: they answer wrong, read wrong, or act in their own way. */
import type { RuleId } from '../../src/spec/rules.ts';
import type { Json, Mutant, MutantCall, MutantContext, MutantOutcome, MutantWorld } from './mutant.ts';

/** A mutant that is written by hand: its id is what it does. */
const byHand = (rule: RuleId, says: string) => ({ id: idOf(says), rule, says });
const idOf = (says: string): string =>
  says
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/-(?=\d)/g, 'minus ')
    .replace(/\W+/g, '-');

type Wrong = 'tells' | 'hears' | 'plays' | 'windows' | 'status';
const made =
  <Property extends Wrong>(property: Property) =>
  (rule: RuleId, on: string, says: string, how: NonNullable<Mutant[Property]>): Mutant => ({
    ...byHand(rule, says),
    on,
    [property]: how,
  });
/** Does the right thing and answers wrong. */
export const tells = made('tells');
/** Reads other arguments than it was sent. */
export const hears = made('hears');
/** Asks the right server as often as it likes, and answers as it likes. */
export const plays = made('plays');
/** Tells something else of the windows, or answers with another status. */
export const windows = made('windows');
export const status = made('status');
/** Wherever a call goes. */
export const everywhere = '* /**';

/** Does the right thing, and then something to the world, in the light of what it saw before. */
export const around = <Was>(
  rule: RuleId,
  on: string,
  says: string,
  before: (call: MutantCall, scene: MutantContext) => Was,
  act: (was: Was, call: MutantCall, scene: MutantContext, outcome: MutantOutcome) => MutantOutcome | void,
): Mutant =>
  plays(rule, on, says, (again, call, scene) => {
    const was = before(call, scene);
    const outcome = again();
    return act(was, call, scene, outcome) ?? outcome;
  });
/** Does the right thing, and then something to the world. */
export const then = (
  rule: RuleId,
  on: string,
  says: string,
  act: (world: MutantWorld, call: MutantCall, body: Json) => void,
): Mutant =>
  around(
    rule,
    on,
    says,
    () => null,
    (_, call, { world }, { status, body }) => void (status < 300 && act(world, call, body)),
  );

export const refused: MutantOutcome = { status: 400, body: { message: 'invalid value', error: 'ERROR' } };
export const done: MutantOutcome = { status: 200, body: {} };

/** Every record of an answer, whether it is one record or a list. */
export const each = (body: Json, change: (one: Json) => Json): Json =>
  Array.isArray(body)
    ? body.map((one) => change(one) ?? one)
    : body && typeof body === 'object'
      ? (change(body) ?? body)
      : body;

export type Card = NonNullable<ReturnType<MutantWorld['cards']['get']>>;
/** The card that a call names by id or short link. */
export const cardOf = (world: MutantWorld, word: unknown): Card | undefined =>
  world.cards.get(String(word)) ?? world.by.cardShortLink.get(String(word));

/** All records of a table, as they are now. */
export const all = <Row>({ rows }: { readonly rows: { values(): Iterable<Row> } }): Row[] => [...rows.values()];
