/** The kinds of mutants: they answer wrong, read wrong, or act in their own way. */
import type { RuleId } from '../../src/spec/rules.ts';
import type { MutantWorld, Mutant, MutantCall, MutantOutcome, Json } from './mutant.ts';

/** A mutant that is written by hand: its id is what it does. */
const byHand = (rule: RuleId, says: string) => ({ id: idOf(says), rule, says });
const idOf = (says: string): string =>
  says
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/-(?=\d)/g, 'minus ')
    .replace(/\W+/g, '-');

type How<Property extends keyof Mutant> = (
  rule: RuleId,
  on: string,
  says: string,
  how: NonNullable<Mutant[Property]>,
) => Mutant;
/** Does the right thing and answers wrong. */
export const tells: How<'tells'> = (rule, on, says, how) => ({ ...byHand(rule, says), on, tells: how });
/** Reads other arguments than it was sent. */
export const hears: How<'hears'> = (rule, on, says, how) => ({ ...byHand(rule, says), on, hears: how });
/** Asks the right server as often as it likes, and answers as it likes. */
export const plays: How<'plays'> = (rule, on, says, how) => ({ ...byHand(rule, says), on, plays: how });
/** The same wherever the call goes. */
export const counts = (rule: RuleId, says: string, how: NonNullable<Mutant['plays']>): Mutant => ({
  ...byHand(rule, says),
  plays: how,
});
export const windows = (rule: RuleId, says: string, how: NonNullable<Mutant['windows']>): Mutant => ({
  ...byHand(rule, says),
  windows: how,
});
export const status = (rule: RuleId, says: string, from: number, to: number): Mutant => ({
  ...byHand(rule, says),
  status: (outcome) => (outcome.status === from ? to : outcome.status),
});

/** Does the right thing, and then something to the card that the call names. */
export const thenOnCard = (
  rule: RuleId,
  on: string,
  says: string,
  act: (world: MutantWorld, card: Card, body: Json, call: MutantCall) => void,
): Mutant =>
  plays(rule, on, says, (again, call, { world }) => {
    const outcome = again();
    const card = cardOf(world, call.segments[1]);
    if (outcome.status < 300 && card) act(world, card, outcome.body, call);
    return outcome;
  });
/** Does the right thing, and then something to the world. */
export const then = (
  rule: RuleId,
  on: string,
  says: string,
  act: (world: MutantWorld, call: MutantCall, body: Json) => void,
): Mutant =>
  plays(rule, on, says, (again, call, { world }) => {
    const outcome = again();
    if (outcome.status < 300) act(world, call, outcome.body);
    return outcome;
  });

export const refused: MutantOutcome = { status: 400, body: { message: 'invalid value', error: 'ERROR' } };
export const done: MutantOutcome = { status: 200, body: {} };

/** Every record of an answer, whether it is one record or a list. */
export const each = (body: Json, change: (one: Json) => Json): Json =>
  Array.isArray(body)
    ? body.map((one) => change(one) ?? one)
    : body && typeof body === 'object'
      ? (change(body) ?? body)
      : body;

export const without =
  (name: string) =>
  (body: Json): Json =>
    each(body, ({ [name]: _, ...rest }) => rest);

/** Changes a field of every record wherever it is shown. */
export const field =
  (name: string, change: (value: Json, record: Json) => Json) =>
  (body: Json): Json =>
    each(body, (record) => (record && name in record ? { ...record, [name]: change(record[name], record) } : record));

export type Card = NonNullable<ReturnType<MutantWorld['cards']['get']>>;
/** The card that a call names by id or short link. */
export const cardOf = (world: MutantWorld, word: unknown): Card | undefined =>
  world.cards.get(String(word)) ?? world.by.cardShortLink.get(String(word));
