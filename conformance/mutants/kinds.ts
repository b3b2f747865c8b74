/** The kinds of mutants: they answer wrong, read wrong, or act in their own way. */
import type { RuleId } from '../../src/spec/rules.ts';
import type { Faulty, FaultCall, FaultOutcome, Json } from './mutant.ts';

/** Does the right thing and answers wrong. */
export const tells = (
  id: string,
  rule: RuleId,
  says: string,
  on: string,
  change: (body: Json, call: FaultCall) => Json,
): Faulty => ({ id, rule, says, on, tells: change });

/** Reads other arguments than it was sent. */
export const hears = (id: string, rule: RuleId, says: string, on: string, change: (args: Json) => Json): Faulty => ({
  id,
  rule,
  says,
  on,
  hears: (args) => change(args),
});

/** Asks the right server as often as it likes, and answers as it likes. */
export const plays = (
  id: string,
  rule: RuleId,
  says: string,
  on: string,
  how: NonNullable<Faulty['plays']>,
): Faulty => ({ id, rule, says, on, plays: how });

export const refused: FaultOutcome = { status: 400, body: { message: 'invalid value', error: 'ERROR' } };
export const done: FaultOutcome = { status: 200, body: {} };

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

export const cardOf = (world: Json, word: Json): Json => world.cards.get(word) ?? world.by.cardShortLink.get(word);
