/** Steps of long histories that follow from the rows: which records a step names, its arguments, what it makes and ends. */
import { type Data, type Kind } from '../../src/document/values/kinds.ts';
import { readerOf } from '../../src/kinds/readers.ts';
import { rightOf } from '../../src/samples.ts';
import { free } from './lens.ts';
import type { Table } from '../../src/server/records/table.ts';
import { tables } from '../../src/server/records/all.ts';
import { filledIn, placeholdersIn, rowName } from '../../src/document/values/paths.ts';
import { statedWords } from './stated-words.ts';
import { isPathWord, pathTables, type DeclaredArgument, type DeclaredEndpoint } from '../declared/rows.ts';
import { handleIn, refer, type Handle, type Operation, type Pick } from './trace.ts';

const wordOf: ReadonlyMap<string, string> = new Map(Object.entries(pathTables).map(([word, table]) => [table, word]));
const boardOf = (handle: Handle) => (handle.kind === 'board' ? handle : handle.facts['board']);
const bareOf = (kind: Data): Exclude<Data, { kind: 'nullOr' }> => (kind.kind === 'nullOr' ? bareOf(kind.of) : kind);

type Found = Readonly<Record<string, Handle>>;

/** The word of the record that an argument names: by the example of the row, or by its kind. */
function recordOf({ name, kind }: DeclaredArgument, { claim }: DeclaredEndpoint): string | undefined {
  const shown = claim?.example?.[name];
  const inner = bareOf(kind);
  const stated = (inner.kind === 'id' || inner.kind === 'ids') && inner.of !== null ? wordOf.get(inner.of) : undefined;
  return typeof shown === 'string' ? (placeholdersIn(shown)[0] ?? stated) : stated;
}

/** Kinds whose right values are sent in turn; of other kinds the example of the row is sent. */
const drawn: ReadonlySet<Data['kind']> = new Set(['boolean', 'word', 'date', 'integer', 'number', 'url']);
const texts: ReadonlySet<string> = new Set(['name', 'text', 'value', 'desc', 'mimeType']);
const isText = ({ name, kind }: DeclaredArgument) => bareOf(kind).kind === 'text' && texts.has(name);

const referTo = (handle: Handle | undefined) => handle && refer(handle);

/** The value of an argument: a record of the same board, or the next of those that its kind takes. */
function valueOf(argument: DeclaredArgument, row: DeclaredEndpoint, pick: Pick, found: Found): unknown {
  const { name, kind } = argument;
  const word = recordOf(argument, row);
  if (word === 'member') return refer(pick.handle('owner'));
  const near = Object.values(found)[0]!;
  const isNear = (handle: Handle) => boardOf(handle) === boardOf(near) && handle.facts['card'] !== near;
  if (word !== undefined)
    return !placeholdersIn(row.path).includes(word) && found[word]
      ? refer(found[word])
      : referTo(pick.any(word, isNear));
  const inner = bareOf(kind);
  const isRestricted = row.claim?.takes[name]?.isRestricted !== false;
  const example = row.claim?.example?.[name];
  const values = isText(argument) ? textsOf(inner, row, pick.word(), isRestricted) : valuesOf(inner, isRestricted);
  const all = values.length > 0 || example === undefined ? values : [example];
  const value = pick.next(`${rowName(row)} ${name}`, kind.kind === 'nullOr' && isRestricted ? [...all, null] : all);
  // A card may keep each address once.
  const isLink = inner.kind === 'url' && row.makes === 'attachment' && typeof value === 'string';
  return isLink ? `${value}${value.includes('?') ? '&' : '?'}of=${pick.word()}` : value;
}

/** Right values of other kinds, as the document has them. */
function valuesOf(kind: Data, isRestricted: boolean): readonly unknown[] {
  if (kind.kind === 'number') return [0, 12];
  if (kind.kind === 'word') return statedWords({ kind, isRestricted });
  return isRestricted && drawn.has(kind.kind) ? rightOf(kind).map((value) => typed(kind, value)) : [];
}
/** A number or a boolean as JSON has it; a query makes a text of it again. */
const typed = (kind: Data, raw: string): unknown =>
  kind.kind === 'boolean' || kind.kind === 'integer' ? readerOf(kind as Kind<unknown>)(raw) : raw;

/** Texts as people write them: of every length that is taken, in all letters, and such as looks like something else. */
function textsOf(kind: Data, { method, makes }: DeclaredEndpoint, word: string, isRestricted: boolean): string[] {
  const longest = isRestricted && kind.kind === 'text' ? [word.padEnd(kind.max / 2, 'x').padEnd(kind.max, ' é')] : [];
  // It is left open what is shown in place of an empty text, and whether a label that exists is taken again.
  const alike = makes === 'label' ? [] : ['12345', 'null', '{"a":1}'];
  const shortest = method === 'PUT' && isRestricted ? rightOf(kind).filter(({ length }) => length < 2) : [];
  return [`${word} 漢字 & "Ümlaut" <b>🎈</b> %20`, ...longest, ...alike, ...shortest];
}

/** The arguments of a row that the document explains. */
const explainedIn = ({ claim, arguments: all }: DeclaredEndpoint): Set<string> =>
  new Set(all.map(({ name }) => name).filter((name) => claim?.takes[name]?.isExplained));

/** Whether the server finds a value of its own where none is given: which one is left open. */
const isFound = (name: string, { makes = '' }: DeclaredEndpoint): boolean =>
  isPathWord(makes) && tablesByName[pathTables[makes]]?.[name]?.needed === false;
const tablesByName: Readonly<Record<string, Table>> = tables;

/** The arguments of a step; undefined if one that is needed cannot be given. */
function argumentsOf(row: DeclaredEndpoint, explained: ReadonlySet<string>, pick: Pick, found: Found) {
  const { method, claim } = row;
  const { example = {} } = claim ?? {};
  const args: Record<string, unknown> =
    method === 'GET' && claim?.takes['fields'] && pick.below(2) === 0 ? { fields: 'all' } : {};
  const isPut = method === 'PUT';
  const isDrawn = (argument: DeclaredArgument) => drawn.has(bareOf(argument.kind).kind) || isText(argument);
  const sendable = row.arguments.filter((argument) => explained.has(argument.name) && isDrawn(argument));
  // One argument has its turn, so that in a change it is also sent alone.
  const due = method !== 'GET' && sendable.length > 0 ? pick.next(row.path, sendable) : undefined;
  for (const argument of row.arguments) {
    const isSent =
      argument.needed ||
      argument === due ||
      (!isPut && (Object.hasOwn(example, argument.name) || isFound(argument.name, row)));
    // Few rows state what another id does to a new record. The owner is on each card, so that its parts are read.
    const isList = bareOf(argument.kind).kind === 'ids' && explained.has(argument.name);
    const isFree =
      (sendable.includes(argument) || isList) && (recordOf(argument, row) === 'member' || pick.below(4) === 0);
    if (!isSent && !isFree) continue;
    const value = valueOf(argument, row, pick, found);
    if (value !== undefined) args[argument.name] = value;
    else if (argument.needed) return undefined;
  }
  return args;
}

/** The records of a row: those in its path, or those that its example names. */
function recordsOf(row: DeclaredEndpoint): readonly string[] {
  const inPath = placeholdersIn(row.path).filter((word) => isPathWord(word));
  return inPath.length > 0
    ? inPath
    : row.arguments.flatMap((argument) => (argument.needed ? (recordOf(argument, row) ?? []) : []));
}

/** The steps of the stated rows that name records which a history makes, and that show such records. */
export const stepsOf = (rows: readonly DeclaredEndpoint[], kinds: ReadonlySet<string>): Operation[] =>
  rows.flatMap((row) => {
    const { method, path, makes, shows, params } = row;
    const records = recordsOf(row);
    const isHeld = records.length > 0 && records.every((word) => kinds.has(word));
    const isWord = placeholdersIn(path).every((word) => isPathWord(word) || params[word]?.kind === 'word');
    const isMade = makes === undefined || kinds.has(makes);
    // Only records that the history made are compared, and fields of a table; a new board may have lists of its own.
    const isCompared = !shows
      ? path.endsWith('/{field}')
      : kinds.has(shows.name) && !(shows.name === 'list' && row.many);
    return isMade &&
      row.claim !== undefined &&
      row.skippedBecause === undefined &&
      (method !== 'GET' || isCompared) &&
      isHeld &&
      isWord
      ? [stepOf(row, records, explainedIn(row))]
      : [];
  });

function stepOf(row: DeclaredEndpoint, records: readonly string[], explained: ReadonlySet<string>): Operation {
  const { method, makes, ends, params } = row;
  return {
    name: rowName(row),
    needs: records,
    ...(method === 'GET' && records.length === 1 && { reads: row.path.endsWith('}') ? 'always' : 'in turn' }),
    weight: method === 'GET' ? 1 : makes || method === 'PUT' ? 4 : 2,
    draft: (pick) => {
      const found: Record<string, Handle> = {};
      // The last record is inside the others, so it is drawn first.
      for (const word of records.toReversed()) {
        const inner = Object.values(found).at(-1);
        const isInside = (handle: Handle) => inner === undefined || handleIn(inner, word) === handle;
        const handle = pick.any(word, isInside);
        if (!handle) return undefined;
        found[word] = handle;
      }
      const path = `/1${filledIn(row.path, (word) => {
        const handle = found[word];
        // The server may give a path more than the words of its set: its id, for one.
        const stated = () => statedWords({ kind: params[word]!, isRestricted: true });
        const right = () =>
          [...stated(), ...(stated().length > 0 ? [] : rightOf(params[word]!))].filter((value) => !free.has(value));
        return handle ? refer(handle) : encodeURIComponent(pick.of(right()));
      })}`;
      const inOrder = Object.fromEntries(records.map((word) => [word, found[word]!]));
      const args = argumentsOf(row, explained, pick, inOrder);
      if (!args) return undefined;
      const facts = { ...found[records[0]!]!.facts, ...found };
      const same = `${row.method} ${path} ${JSON.stringify(args)}`;
      // Few rows state what the same change does the second time.
      if (method === 'POST' && pick.has(same)) return undefined;
      const ended = ends && found[ends];
      // A query has no null of its own: the word may mean null there.
      const isNull = Object.values(args).some((value) => value === null || value === 'null');
      const isJson =
        (method === 'POST' || method === 'PUT') && (isNull || (Object.keys(args).length > 0 && pick.below(2) === 0));
      return {
        method,
        path,
        args,
        ...(isJson ? { carrier: 'json' } : {}),
        ...(makes ? { makes: { kind: makes, facts } } : {}),
        ...(makes && row.claim?.answers === undefined ? { isUnshown: true } : {}),
        ...(ended ? { removes: [ended] } : {}),
        ...(method === 'POST' ? { notes: { kind: same } } : {}),
        // Votes may be switched off on a board (2.4).
        ...(path.endsWith('/membersVoted') ? { scene: true } : {}),
      };
    },
  };
}
