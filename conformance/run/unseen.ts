/** The parts of its rows that a run never saw: their success, their arguments, words of arguments, and fields. */
import { rowName } from '../../src/document/values/paths.ts';
import { isRecord } from '../../src/language.ts';
import { argsOf, succeeded, type Reply } from '../wire/exchange.ts';
import { lackingAt, type Target } from '../wire/target.ts';
import { oursIn, withNamed, type DocumentedEndpoint } from '../law/documented.ts';
import type { Rows } from '../declared/rows.ts';

const sorts = ['rows', 'arguments', 'words', 'fields'] as const;
/** The names of each sort: `GET /cards/{card}`, the same with ` filter` or ` filter=open` behind it, `card.badges`. */
export type Unseen = Readonly<Record<(typeof sorts)[number], readonly string[]>>;

/** Words that the document gives; names of fields are counted where they are shown. */
const wordsOf = ({ name, kind, isRestricted }: DocumentedEndpoint['named'][number]) =>
  isRestricted && !name.endsWith('fields') && (kind.kind === 'word' || kind.kind === 'words') ? kind.of : [];

/** Only replies of success count: a word that is refused was not taken. */
export type Sightings = ReturnType<typeof sightings>;
export function sightings(rows: Rows, withOurs: boolean, target: Pick<Target, 'capabilities'> = {}) {
  const stated = rows.all.filter(({ claim }) => claim).map(withNamed);
  // Rows that the target says it lacks are not expected.
  const judged = [...stated, ...(withOurs ? oursIn(rows) : [])].filter(
    ({ path, capabilities }) => lackingAt(target, { path }, capabilities) === undefined,
  );
  // The things that were not seen so far: they soon become few.
  const left = {
    rows: new Set(judged.map(rowName)),
    arguments: new Set(judged.flatMap((row) => row.named.map(({ name }) => `${rowName(row)} ${name}`))),
    words: new Map(
      judged.flatMap((row) =>
        row.named.map((argument) => [`${rowName(row)} ${argument.name}`, new Set(wordsOf(argument))]),
      ),
    ),
  };
  const fields = new Map(judged.flatMap(({ shows }) => (shows ? [[shows.name, new Set(shows.all)]] : [])));
  return {
    saw(reply: Reply): void {
      const row = succeeded(reply) && rows.at(reply.request.method, reply.request.path);
      if (!row) return;
      const name = rowName(row);
      left.rows.delete(name);
      for (const [argument, value] of Object.entries(argsOf(reply.request))) {
        const asked = `${name} ${argument}`;
        left.arguments.delete(asked);
        const unsent = left.words.get(asked);
        if (unsent?.size) for (const word of String(value).split(',')) unsent.delete(word);
      }
      const unshown = fields.get(row.shows?.name ?? '');
      if (!unshown) return;
      for (const record of [reply.body].flat())
        if (isRecord(record)) for (const field of unshown) if (field in record) unshown.delete(field);
    },
    unseen: (): Unseen => ({
      rows: [...left.rows],
      arguments: [...left.arguments],
      words: [...left.words].flatMap(([asked, unsent]) => [...unsent].map((word) => `${asked}=${word}`)),
      fields: [...fields].flatMap(([name, unshown]) => [...unshown].map((field) => `${name}.${field}`)),
    }),
  };
}

/** The things that none of several runs saw. */
export const unseenByAll = (runs: readonly Unseen[]): Unseen =>
  runs.reduce((left, run) => {
    const both = sorts.map((sort) => [sort, left[sort].filter((name) => run[sort].includes(name))]);
    return Object.fromEntries(both);
  });
