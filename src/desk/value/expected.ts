/**
 * Checks whether a world changed as a test expects: these changes and no others. The message about a difference shows
 * the changes that come nearest.
 */
import * as z from 'zod';
import { tableNames, type TableName } from '../../server/records/all.ts';
import type { FixtureTable } from '../../fixtures/types.ts';
import type { Stored } from '../../server/store/stored.ts';
import { meant } from '../../did-you-mean.ts';
import { fitting, namesOf, referenceOf, type Ground, type Wanted } from './called.ts';
import type { Change, Changes, FieldsChanged } from './changes.ts';
import { ControlError, orderShape, readOrder } from '../control-error.ts';

const wanted = () => z.record(z.string(), z.unknown());
const some = <T extends z.ZodType>(of: T) => z.union([z.int().min(0), z.array(of)]);
/** @internal */
export const expectedExample = {
  made: { comments: [{ card: 'Paint', text: 'Ready' }] },
  changed: { cards: { Paint: { list: 'Done' } } },
  deleted: { cards: ['Sand'] },
};
/** @internal */
export const expectedShape = orderShape(expectedExample, () => ({
  made: z.record(z.string(), some(wanted())).default({}),
  changed: z.record(z.string(), z.union([z.int().min(0), z.record(z.string(), wanted())])).default({}),
  deleted: z.record(z.string(), some(z.string())).default({}),
}));

/** The collections whose changes are reported, by name: `cards`, `comments`, … */
type Told = Exclude<FixtureTable, 'actions' | 'notifications' | 'blobs'> | 'comments';
const described: readonly string[] = [
  ...tableNames.filter((kind) => !['actions', 'notifications', 'blobs'].includes(kind)),
  'comments',
];
type Each<V> = { readonly [N in Told]?: V };

/** The changes that are expected, and no others. A number means that many changes of any kind. */
export interface Expected {
  /** Records that are new, by words that fit: `made: { comments: [{ by: 'ada' }] }`. Their parts need not be named. */
  readonly made?: Each<number | readonly Wanted[]>;
  /** Records by name or id, each with all that changed, as it is now: `changed: { cards: { Paint: { list: 'Done' } } }`. */
  readonly changed?: Each<number | Readonly<Record<string, Wanted>>>;
  /** Names or ids: `deleted: { cards: ['Paint'] }`. Their parts need not be named. */
  readonly deleted?: Each<number | readonly string[]>;
}

/** The differences, a sentence each; empty if everything is as expected. @internal */
export function unexpected(changes: Changes, ground: Ground, order: unknown): string[] {
  const { made, changed, deleted } = readOrder(expectedShape, order);
  const wrong: string[] = [];
  const rest = { made: [...changes.made], changed: [...changes.changed], deleted: [...changes.deleted] };
  for (const [name, want] of tablesNamed('made', made, rest.made, wrong)) {
    for (const [at, words] of want.entries()) {
      const fits = fitting(ground, kindOf(name), words, `made.${name}[${at}]`);
      const [best] = rest.made
        .filter(({ table }) => table === name)
        .map((change) => ({ change, misses: fits.filter((fit) => !fit(change.record as unknown as Stored)).length }))
        .sort((a, b) => a.misses - b.misses);
      if (best?.misses === 0) rest.made.splice(rest.made.indexOf(best.change), 1);
      else wrong.push(`made ${name} ${JSON.stringify(words)}: there is none${nearest(best?.change)}`);
    }
  }
  for (const [name, want] of tablesNamed('changed', changed, rest.changed, wrong)) {
    for (const [record, words] of Object.entries(want)) {
      const fieldsChanged = taken(rest.changed, name, record, ground);
      if (fieldsChanged) wrong.push(...turnsWrong(fieldsChanged, kindOf(name), words, ground));
      else wrong.push(`changed ${name} ${record}: ${missing(rest.changed, name, record, 'changed')}`);
    }
  }
  for (const [name, want] of tablesNamed('deleted', deleted, rest.deleted, wrong)) {
    for (const record of want) {
      if (taken(rest.deleted, name, record, ground)) continue;
      wrong.push(`deleted ${name} ${record}: ${missing(rest.deleted, name, record, 'deleted')}`);
    }
  }
  const others = [...rest.made, ...rest.changed, ...rest.deleted].filter(({ within }) => within === undefined);
  return [...wrong, ...others.map(({ says }) => `not expected: ${says}`)];
}

const kindOf = (name: string): TableName => (name === 'comments' ? 'actions' : (name as TableName));

/** The tables of which an order names records. If it gives a number, any records are accepted, as many as that. */
function* tablesNamed<V extends object>(
  how: string,
  all: Readonly<Record<string, number | V>>,
  rest: Change[],
  wrong: string[],
): Generator<[table: string, V]> {
  for (const [name, want] of Object.entries(all)) {
    if (!described.includes(name))
      throw new ControlError(400, `${how}.${name}: there is no such name${meant(name, described)}`);
    if (typeof want !== 'number') yield [name, want];
    else {
      const all = rest.filter(({ table }) => table === name);
      // Parts of new or deleted records may be counted or left uncounted.
      const own = all.filter(({ within }) => within === undefined);
      const some = own.length !== want && all.length === want ? all : own;
      for (const change of some) rest.splice(rest.indexOf(change), 1);
      const lines = some.slice(0, 3).map(({ says }) => says);
      const which = some.length > 0 ? `: ${lines.join('; ')}` : '';
      if (some.length !== want) wrong.push(`${how} ${name}: ${some.length}, not ${want}${which}`);
    }
  }
}

/** The change of the record with this name, which is expected from then on. */
function taken<C extends Change>(rest: C[], name: string, record: string, { names }: Ground): C | undefined {
  const known = names.get(record) ?? record;
  const at = rest.findIndex((change) => change.table === name && callsOf(change).includes(known));
  return at < 0 ? undefined : rest.splice(at, 1)[0];
}
/** The name of a record now, and its name before. */
const callsOf = (change: Change | FieldsChanged): readonly string[] => [
  ...namesOf(change.record as unknown as Stored),
  ...('fields' in change && typeof change.fields['name']?.from === 'string' ? [change.fields['name'].from] : []),
];

/** The expected values that a change does not have, and the fields that changed unexpectedly. */
function turnsWrong(
  { fields, record, says, name }: FieldsChanged,
  kind: TableName,
  words: Wanted,
  ground: Ground,
): string[] {
  const wrong: string[] = [];
  const named = new Set(Object.keys(words).map((word) => referenceOf(kind, word)?.field ?? word));
  for (const [word, value] of Object.entries(words)) {
    const field = referenceOf(kind, word)?.field ?? word;
    const [fit] = fitting(ground, kind, { [word]: value }, `changed.${kind}.${name}`);
    if (!fit!(record as unknown as Stored))
      wrong.push(`changed ${kind} ${name}: ${word} is not ${JSON.stringify(value)}: ${says}`);
    else if (!(field in fields)) wrong.push(`changed ${kind} ${name}: ${word} did not change`);
  }
  // A card that moves to another list gets a position there.
  if (named.has('idList')) named.add('pos');
  const more = Object.keys(fields).filter((field) => !named.has(field));
  return more.length === 0 ? wrong : [...wrong, `not expected: ${more.join(', ')} of ${says}`];
}

function missing(rest: readonly Change[], name: string, record: string, how: string): string {
  const some = rest.filter(({ table }) => table === name);
  const names = some.flatMap((change) => callsOf(change).slice(1));
  const near = meant(record, names);
  if (near !== '') return `it is not ${how}${near}`;
  return some.length === 0 ? `nothing of this sort is ${how}` : `it is not ${how}${nearest(some[0])}`;
}

const nearest = (change: Change | undefined): string => (change === undefined ? '' : `; nearest: ${change.says}`);
