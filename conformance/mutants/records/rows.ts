/**
 * Operators over rows as a whole: a row does nothing or too much, answers with old values, or lists records that do not
 * exist.
 */
import type { RuleId } from '../../../src/document/rules.ts';
import { rowName } from '../../../src/document/values/paths.ts';
import { callsOf } from '../../declared/nouns.ts';
import { ours, type DeclaredEndpoint } from '../../declared/rows.ts';
import { isRecord } from '../../../src/language.ts';
import { rows } from '../arguments/readings.ts';
import { changing, all as recordsOf, pretends } from '../kinds.ts';
import type { Json, MutantCall, Mutant, MutantWorld } from '../mutant.ts';
import { applied, ofRow, type Operators } from '../operator.ts';

type Row = DeclaredEndpoint;
/** Rows that laws use, although the document shows them elsewhere or not at all. */
const asked = [
  'GET /search',
  'GET /tokens/{token}/webhooks',
  'GET /boards/{board}/actions',
  'POST /webhooks',
  'PUT /customFields/{customField}',
];
const all: readonly Row[] = [...rows, ...ours.all.filter((row) => asked.includes(rowName(row)))];

const idOf = (value: unknown): string => (isRecord(value) ? String(value['id']) : '');
const askedBy = ({ token, segments, args }: MutantCall): string => JSON.stringify([token, segments, args['filter']]);

/** Changes a list of records; `before` has the records that the first answer to the same request listed. */
const lists = (
  rule: RuleId,
  says: string,
  change: (now: readonly unknown[], before: Map<string, unknown>) => readonly unknown[],
  fits: (row: Row) => boolean = () => true,
): Operators<Row>[string] => ({
  rule,
  says: (row) => `${says} at ${callsOf(row)}`,
  off: (row) =>
    row.method !== 'GET' || row.many === undefined || !fits(row)
      ? null
      : {
          tells(body, call, { memory }) {
            if (!Array.isArray(body)) return body;
            const before = memory.get(askedBy(call)) ?? new Map(body.map((entry) => [idOf(entry), entry]));
            memory.set(askedBy(call), before);
            return change(body, before);
          },
        },
});

/** The field by which the records of a table belong together. */
const belongBy: Readonly<Record<string, string>> = {
  actions: 'idCard',
  attachments: 'idCard',
  cards: 'idList',
  checkItems: 'idChecklist',
  checklists: 'idCard',
  customFieldItems: 'idModel',
  customFields: 'idModel',
  labels: 'idBoard',
  reactions: 'idAction',
  stickers: 'idCard',
};
const tableIn = (world: MutantWorld, name: string): Json => world[name as 'cards'];
/** The table of a kind of record, if its records belong together. */
const tableOf = (kind: string | undefined): string | undefined => (`${kind}s` in belongBy ? `${kind}s` : undefined);
/** Removes all that belong together with this record. */
function clear(world: MutantWorld, table: string, record: Json): void {
  const by = belongBy[table]!;
  const others = recordsOf<Json>(tableIn(world, table)).filter((other) => record && other.id !== record.id);
  for (const other of others) if (other[by] === record[by]) tableIn(world, table).remove(other);
}

const twice: NonNullable<Mutant['plays']> = (again) => {
  again();
  return again();
};

export const rowMutants: readonly Mutant[] = applied(
  {
    undone: {
      rule: 'GEN-06',
      says: (row) => `answers ${callsOf(row)} and does nothing`,
      off: ({ method }) => (method === 'GET' ? null : { plays: pretends }),
    },
    cached: {
      rule: 'GEN-06',
      says: (row) => `answers ${callsOf(row)} for ever as at first`,
      off: ({ method }) =>
        method === 'GET'
          ? {
              plays(again, { segments, args, token }, { memory }) {
                const key = JSON.stringify([segments, args, token]);
                if (!memory.has(key)) memory.set(key, again());
                return memory.get(key);
              },
            }
          : null,
    },
    keeps: lists('GEN-06', 'goes on listing what is gone', (now, before) => {
      for (const entry of now) before.set(idOf(entry), entry);
      const ids = new Set(now.map(idOf));
      return [...now, ...[...before].filter(([id]) => !ids.has(id)).map(([, value]) => value)];
    }),
    ignores: lists('GEN-06', 'never lists what came later', (now, before) =>
      now.filter((entry) => before.has(idOf(entry))),
    ),
    empties: lists('CNV-13', 'lists nothing', () => []),
    reverses: lists(
      'POS-05',
      'lists backwards',
      (now) => now.toReversed(),
      ({ many }) => many === 'ordered',
    ),
    alone: {
      rule: 'GEN-06',
      says: (row) => `puts what ${callsOf(row)} makes in the place of all beside it`,
      off({ makes }) {
        const table = tableOf(makes);
        if (table === undefined) return null;
        return {
          plays: changing(({ body }, _, { world }) => clear(world, table, tableIn(world, table).get(body?.id))),
        };
      },
    },
    sweeps: {
      rule: 'GEN-06',
      says: (row) => `ends with ${callsOf(row)} all that is beside it`,
      off({ ends }) {
        const table = tableOf(ends);
        if (table === undefined) return null;
        return {
          plays(again, { segments }, { world }) {
            const removed = segments.map((id) => tableIn(world, table).get(id)).find(Boolean);
            const outcome = again();
            if (outcome.status < 300) clear(world, table, removed);
            return outcome;
          },
        };
      },
    },
    doubled: {
      rule: 'GEN-06',
      says: (row) => `does twice what ${callsOf(row)} makes`,
      off: ({ method, makes }) => (method === 'POST' && makes ? { plays: twice } : null),
    },
    loses: lists('CNV-13', 'does not list the last of several', (now) => (now.length > 1 ? now.slice(0, -1) : now)),
  },
  all,
  ofRow,
);
