/** Steps of long histories that follow from the rows: which records a step names, its arguments, what it makes and ends. */
import { rightOf, type Data } from '../../src/spec/kinds.ts';
import { free } from './lens.ts';
import { isPathWord, pathTables, type DeclaredArgument, type DeclaredEndpoint } from './rows.ts';
import { handleIn, refer, type Handle, type Operation, type Pick } from './trace.ts';

const tables: Readonly<Record<string, string>> = pathTables;
const wordOf = new Map(Object.entries(tables).map(([word, table]) => [table, word]));
const wordsIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, word]) => word!);
const boardOf = (one: Handle) => (one.kind === 'board' ? one : one.facts['board']);

/** Kinds of which any right value does; of other kinds the example of the row is sent. */
const drawn: ReadonlySet<Data['kind']> = new Set(['boolean', 'word', 'date']);
const texts: ReadonlySet<string> = new Set(['name', 'text', 'value', 'desc']);

/** The value of an argument: a new word, a record of the same board, one that its kind takes, or that of the example. */
function valueOf({ name, kind, needed }: DeclaredArgument, row: DeclaredEndpoint, pick: Pick, near: Handle): unknown {
  if (kind.kind === 'nullOr') return valueOf({ name, kind: kind.of, needed }, row, pick, near);
  const example = row.example?.[name];
  if (drawn.has(kind.kind) && !example) return pick.of(rightOf(kind));
  const stated = kind.kind === 'id' && kind.of !== null ? wordOf.get(kind.of) : undefined;
  const word = typeof example === 'string' ? (wordsIn(example)[0] ?? stated) : stated;
  if (word === 'member') return refer(pick.handle('owner'));
  const isNear = (one: Handle) => boardOf(one) === boardOf(near) && one.facts['card'] !== near;
  if (word !== undefined) return pick.has(word, isNear) ? refer(pick.handle(word, isNear)) : undefined;
  return isText({ name, kind, needed }) ? pick.word() : example;
}

const isText = ({ name, kind }: DeclaredArgument) => bare(kind) === 'text' && texts.has(name);

/** What a row sends besides its example: of the stated arguments, or of those that make the record it changes. */
function furtherOf(row: DeclaredEndpoint, rows: readonly DeclaredEndpoint[]): Set<string> {
  const { method, path, states, untold = [], arguments: all } = row;
  const [table] = wordsIn(path)
    .filter(isPathWord)
    .map((word) => pathTables[word]);
  const making = new Set(rows.flatMap(({ makes, states: some = [] }) => (makes === table ? some : [])));
  const isStated = (name: string) =>
    states?.length === 0 && method === 'PUT'
      ? making.has(name)
      : (states?.includes(name) ?? true) && !untold.includes(name);
  // What may be done with something archived is left open.
  return new Set(all.map(({ name }) => name).filter((name) => name !== 'closed' && isStated(name)));
}

/** The arguments of a step; undefined if one that is needed cannot be given. */
function argumentsOf(
  row: DeclaredEndpoint,
  further: ReadonlySet<string>,
  pick: Pick,
  near: Handle,
): Record<string, unknown> | undefined {
  const { marked = [], example = {}, method, states } = row;
  const args: Record<string, unknown> =
    method === 'GET' && states?.includes('fields') && pick.below(2) === 0 ? { fields: 'all' } : {};
  // What an id does to a new record is stated of few rows; to one that is there, it moves it.
  const moves = method === 'PUT' && pick.below(4) === 0;
  for (const one of row.arguments) {
    const isSent = one.needed || marked.includes(one.name) || Object.hasOwn(example, one.name);
    const isDrawn = bare(one.kind) === 'id' ? moves : (drawn.has(bare(one.kind)) || isText(one)) && pick.below(4) === 0;
    if (!isSent && !(isDrawn && further.has(one.name))) continue;
    const value = valueOf(one, row, pick, near);
    if (value !== undefined) args[one.name] = value;
    else if (one.needed) return undefined;
  }
  return args;
}
const bare = (kind: Data): Data['kind'] => (kind.kind === 'nullOr' ? bare(kind.of) : kind.kind);

/** The steps of the stated rows whose path names records that a history makes, and that show such records. */
export const stepsOf = (rows: readonly DeclaredEndpoint[], held: ReadonlySet<string>): Operation[] =>
  rows.flatMap((row) => {
    const { method, path, makes, shows, params } = row;
    const words = wordsIn(path);
    const records = words.filter((word) => isPathWord(word));
    const isOf = (word: string) => held.has(word) || (method === 'GET' && ['board', 'list'].includes(word));
    const isHeld = records.length > 0 && words.every((word) => isOf(word) || params[word]?.kind === 'word');
    const isMade = makes === undefined || held.has(wordOf.get(makes) ?? '');
    // What other records begin with, and the shape of what has no table, is the server's.
    const isTold = method !== 'GET' || (shows ? held.has(shows.name) : path.endsWith('/{field}'));
    return isMade && row.section !== undefined && row.apart === undefined && isTold && isHeld
      ? [stepOf(row, records, furtherOf(row, rows))]
      : [];
  });

function stepOf(row: DeclaredEndpoint, records: readonly string[], further: ReadonlySet<string>): Operation {
  const { method, makes, ends, params } = row;
  return {
    name: `${method} ${row.path}`,
    needs: records,
    reads: method === 'GET' && records.length === 1,
    weight: makes ? 4 : 2,
    draft: (pick) => {
      const found: Record<string, Handle> = {};
      // The last record is inside the others, so it is drawn first.
      for (const word of records.toReversed()) {
        const inner = Object.values(found).at(-1);
        const there = (one: Handle) => inner === undefined || handleIn(inner, word) === one;
        if (!pick.has(word, there)) return undefined;
        found[word] = pick.handle(word, there);
      }
      const path = `/1${row.path.replace(/\{(\w+)\}/g, (_, word: string) => {
        const one = found[word];
        const right = () => rightOf(params[word]!).filter((value) => !free.has(value));
        return one ? refer(one) : encodeURIComponent(pick.of(right()));
      })}`;
      const first = found[records[0]!]!;
      const args = argumentsOf(row, further, pick, first);
      if (!args) return undefined;
      const facts = { ...first.facts, ...found };
      const same = `${row.method} ${path} ${JSON.stringify(args)}`;
      // What comes of the same change made twice is stated of few rows.
      if (method === 'POST' && pick.has(same)) return undefined;
      const kind = makes && wordOf.get(makes);
      const gone = ends && found[wordOf.get(ends)!];
      return {
        method,
        path,
        args,
        ...(kind ? { makes: { kind, facts } } : {}),
        ...(gone ? { removes: [gone] } : {}),
        ...(method === 'POST' ? { notes: { kind: same } } : {}),
        // Votes may be switched off on a board (2.4).
        ...(path.endsWith('/membersVoted') ? { scene: true } : {}),
      };
    },
  };
}
