/** What a run never saw of the rows that it may ask: their success, their arguments, words of arguments, and fields. */
import { rowName } from '../../src/spec/paths.ts';
import { isRecord } from '../wire/json-values.ts';
import { argsOf, succeeded, type Reply } from '../wire/exchange.ts';
import { oursIn, withNamed, type DocumentedEndpoint } from '../law/documented.ts';
import type { Rows } from '../reference/rows.ts';

const sorts = ['rows', 'arguments', 'words', 'fields'] as const;
/** Of each sort the names: `GET /cards/{card}`, with ` filter` or ` filter=open` behind it, `card.badges`. */
export type Unseen = Readonly<Record<(typeof sorts)[number], readonly string[]>>;

/** Words that the document gives; names of fields are counted where they are shown. */
const wordsOf = ({ name, kind, isBound }: DocumentedEndpoint['named'][number]) =>
  isBound && !name.endsWith('fields') && (kind.kind === 'word' || kind.kind === 'words') ? kind.of : [];

/** Only replies of success count: a word that is refused was not taken. */
export type Sightings = ReturnType<typeof sightings>;
export function sightings(rows: Rows, withOurs: boolean) {
  const stated = rows.all.filter(({ section }) => section !== undefined).map(withNamed);
  const judged = [...stated, ...(withOurs ? oursIn(rows) : [])];
  const seen = new Set<string>();
  return {
    saw(reply: Reply): void {
      const row = succeeded(reply) && rows.at(reply.request.method, reply.request.path);
      if (!row) return;
      const name = rowName(row);
      seen.add(name);
      for (const [argument, value] of Object.entries(argsOf(reply.request))) {
        seen.add(`${name} ${argument}`);
        for (const word of String(value).split(',')) seen.add(`${name} ${argument}=${word}`);
      }
      for (const record of [reply.body].flat())
        if (row.shows && isRecord(record)) for (const field in record) seen.add(`${row.shows.name}.${field}`);
    },
    unseen(): Unseen {
      const all: Record<keyof Unseen, string[]> = {
        rows: judged.map(rowName),
        arguments: judged.flatMap((row) => row.named.map((argument) => `${rowName(row)} ${argument.name}`)),
        words: judged.flatMap((row) =>
          row.named.flatMap((argument) => wordsOf(argument).map((word) => `${rowName(row)} ${argument.name}=${word}`)),
        ),
        fields: judged.flatMap(({ shows }) => (shows ? shows.all.map((field) => `${shows.name}.${field}`) : [])),
      };
      const left = sorts.map((sort) => [sort, [...new Set(all[sort])].filter((name) => !seen.has(name))]);
      return Object.fromEntries(left);
    },
  };
}

/** What none of several runs saw. */
export const unseenByAll = (runs: readonly Unseen[]): Unseen =>
  runs.reduce((left, run) => {
    const both = sorts.map((sort) => [sort, left[sort].filter((name) => run[sort].includes(name))]);
    return Object.fromEntries(both);
  });
