/**
 * The list of everything that the kit creates, written before each create; used for cleaning up, also after a crash.
 */
import { appendFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeFolder } from '../../src/files.ts';
import { pathIn } from '../declared/nouns.ts';
import { argsOf, succeeded, type Loose, type Reply, type Request } from './exchange.ts';
import { lacks, stageRequest, type Ways } from './provision.ts';
import { pathPattern, stageNamed, stageOfId } from './stages.ts';

/** A line of the ledger; of several with one number the last counts. */
export interface LedgerEntry {
  readonly n: number;
  readonly noun: string;
  readonly actor: string;
  /** The name under which the record can be found again. */
  readonly marker: string | null;
  /** If it is deleted, this record is deleted with it. */
  parent: string | null;
  id: string | null;
  state: 'intended' | 'made' | 'refused' | 'gone';
}

interface About {
  readonly baseUrl: string;
  readonly tag: string;
}

/**
 * The nouns that a POST to these collections makes. Other records are deleted with their board, webhooks perhaps not.
 */
const nouns: Readonly<Record<string, string>> = {
  boards: 'board',
  organizations: 'workspace',
  webhooks: 'webhook',
  cards: 'card',
  labels: 'label',
  checklists: 'checklist',
  customfields: 'customField',
  lists: 'list',
};
const ofMember = ['boardStars', 'savedSearches', 'customEmoji', 'customStickers', 'customBoardBackgrounds'];

/** The routes by which the target makes records in its own way. */
const ownWays = ({ provision = {} }: Ways) =>
  Object.values(nouns).flatMap((noun) => {
    const way = provision[stageNamed('create', noun) ?? ''];
    return typeof way === 'string' ? [{ noun, method: way.split(' ')[0], path: pathPattern(way) }] : [];
  });

/** The noun that a request would make if it is taken. */
function nounOf(path: string): string | undefined {
  const [, first, ...more] = pathIn(path, 'plural').split('/').filter(Boolean);
  if (more.length % 2 === 1 || more.length > 2) return undefined;
  const last = more.at(1) ?? first ?? '';
  return first === 'members' ? ofMember.find((known) => known === last) : nouns[last.toLowerCase()];
}

export type Ledger = ReturnType<typeof ledgerOf>;

/** With the ways in which this target makes and removes records, where it does so in another way. */
export function ledgerOf(about: About, file: string | null, earlier: readonly LedgerEntry[] = [], ways: Ways = {}) {
  const entries = new Map(earlier.map((entry) => [entry.n, entry]));
  const waysOfTarget = ownWays(ways);
  let isOpened = earlier.length > 0;

  /** Writes down what became of an entry. */
  function note(entry: LedgerEntry, more: Partial<LedgerEntry> = {}): void {
    entries.set(entry.n, Object.assign(entry, more));
    if (file === null) return;
    if (!isOpened) {
      makeFolder(dirname(resolve(file)));
      appendFileSync(file, `${JSON.stringify(about)}\n`);
      isOpened = true;
    }
    appendFileSync(file, `${JSON.stringify(entry)}\n`);
  }

  /** Before a request is sent: notes it if it may create something. Returns the number that closes the entry. */
  function before(request: Request): number | null {
    const { actor, method, path } = request;
    const noun =
      (method === 'POST' ? nounOf(path) : undefined) ??
      waysOfTarget.find((way) => way.method === method && way.path.test(path))?.noun;
    if (noun === undefined || actor === null) return null;
    const args = argsOf(request);
    const n = entries.size;
    note({ n, noun, actor, marker: markerIn(args), parent: parentOf(args, path), id: null, state: 'intended' });
    return n;
  }

  function after(n: number | null, reply: Reply): void {
    const entry = n === null ? undefined : entries.get(n);
    if (!entry) return;
    const id = reply.body?.id;
    if (!succeeded(reply)) note(entry, { state: 'refused' });
    else if (typeof id === 'string')
      note(entry, { state: 'made', id, parent: parentOf(reply.body, '') ?? entry.parent });
  }

  /** Removes the file when nothing is left. */
  function close(): void {
    if (file === null || !isOpened || ![...entries.values()].every(isSettled)) return;
    rmSync(file, { force: true });
    isOpened = false;
  }

  return { entries, ways, note, before, after, close };
}

export function readLedger(text: string): { readonly about: About; readonly entries: readonly LedgerEntry[] } {
  const entries = new Map<number, LedgerEntry>();
  let about: About | undefined;
  for (const part of text.split('\n')) {
    try {
      const line: About | LedgerEntry = JSON.parse(part);
      if ('n' in line) entries.set(line.n, line);
      else about = line;
    } catch {
      // The last line of a run that was killed while writing it: its request was never sent.
    }
  }
  if (about?.baseUrl === undefined) throw new Error('this is not a ledger');
  return { about, entries: [...entries.values()] };
}

const isSettled = ({ state }: LedgerEntry) => state === 'refused' || state === 'gone';

function markerIn(args: Record<string, unknown>): string | null {
  const names = [args['name'], args['displayName'], args['description']];
  return names.find((name): name is string => typeof name === 'string' && name !== '')?.slice(0, 200) ?? null;
}

function parentOf(args: Record<string, unknown>, path: string): string | null {
  const inPath = /^\/1\/(?:boards?|cards?|lists?)\/([0-9a-f]{24})\//i.exec(path)?.[1];
  const named = [args['idBoard'], args['idModel'], args['idList'], args['idCard'], inPath];
  return named.find((argument): argument is string => typeof argument === 'string') ?? null;
}

/** A request as an actor of the run. */
export type Ask = (actor: string, request: Loose) => Promise<Reply>;

export interface Cleaning {
  readonly deleted: number;
  /** Records that could not be shown to be gone. */
  readonly residue: readonly (Pick<LedgerEntry, 'noun' | 'id' | 'marker'> & { readonly why: string })[];
}

/** Deletes what the ledger still holds (of what is wanted), newest first, and checks that each is really gone. */
export async function cleanUp(
  book: Ledger,
  ask: Ask,
  wanted: (entry: LedgerEntry) => boolean = () => true,
): Promise<Cleaning> {
  const residue: Cleaning['residue'][number][] = [];
  await findLost(book, ask);
  const left = [...book.entries.values()].filter((entry) => !isSettled(entry) && wanted(entry)).toReversed();
  const byId = new Map([...book.entries.values()].map((entry) => [entry.id, entry]));
  const isRoot = ({ parent, noun }: LedgerEntry) => parent === null || !byId.has(parent) || noun === 'board';
  let deleted = 0;
  const removed = await removeBoards(left, ask, book.ways);
  for (const entry of [...left.filter(isRoot), ...left.filter((inner) => !isRoot(inner))]) {
    const { noun, id, marker } = entry;
    const why = removed.has(entry) || wentAlong(entry, byId) ? null : await remove(entry, ask, book.ways);
    if (why === null) {
      deleted += 1;
      book.note(entry, { state: 'gone' });
    } else {
      residue.push({ noun, id, marker, why });
    }
  }
  book.close();
  return { deleted, residue };
}

/** The boards of an actor, or undefined if they cannot be told. */
async function boardsOf(actor: string, ask: Ask): Promise<readonly { id: string; name: string }[] | undefined> {
  const { body } = await ask(actor, { path: '/1/members/me/boards', query: { filter: 'all', fields: 'name' } });
  return Array.isArray(body) ? body : undefined;
}

/** Many boards are deleted one by one and checked together; returns those that are surely gone. */
async function removeBoards(left: readonly LedgerEntry[], ask: Ask, ways: Ways): Promise<ReadonlySet<LedgerEntry>> {
  const boards = left.filter(({ noun, id }) => noun === 'board' && id !== null && !lacks(ways, 'deleteBoard'));
  const removed = new Set<LedgerEntry>();
  const ofActor = async (actor: string) => {
    const theirs = boards.filter((entry) => entry.actor === actor);
    if (theirs.length < 3) return;
    // Only a board that was listed before can be seen to be gone from the list.
    const before = await boardsOf(actor, ask);
    for (const entry of theirs) await ask(actor, requestTo('delete', entry, ways)!);
    const after = await boardsOf(actor, ask);
    const isIn = (list: typeof before, entry: LedgerEntry) => list?.some(({ id }) => id === entry.id);
    for (const entry of theirs) if (isIn(before, entry) && after && !isIn(after, entry)) removed.add(entry);
  };
  await Promise.all([...new Set(boards.map(({ actor }) => actor))].map(ofActor));
  return removed;
}

/** Whether a record that contains this one was deleted already, so that this one is gone too. */
function wentAlong({ noun, parent }: LedgerEntry, byId: ReadonlyMap<string | null, LedgerEntry>, depth = 0): boolean {
  const above = parent === null || depth > 9 ? undefined : byId.get(parent);
  return noun !== 'webhook' && above !== undefined && (above.state === 'gone' || wentAlong(above, byId, depth + 1));
}

/** The request that does this to a record: in the way of the target if it names one, else at the path of the record. */
function requestTo(verb: 'read' | 'close' | 'delete', { noun, id }: LedgerEntry, ways: Ways): Loose | undefined {
  const stage = stageOfId(verb, noun);
  if (stage && !lacks(ways, stage)) return stageRequest(ways, stage, { id });
  const within = ofMember.includes(noun)
    ? `members/me/${noun}`
    : pathIn(noun === 'workspace' ? 'organization' : noun, 'plural');
  return verb === 'close' ? undefined : { method: verb === 'read' ? 'GET' : 'DELETE', path: `/1/${within}/${id}` };
}

/** Why the record is still there, or null if it is gone. */
async function remove(entry: LedgerEntry, ask: Ask, ways: Ways): Promise<string | null> {
  if (entry.id === null) return entry.noun === 'board' ? null : 'it was sent, and no reply told its id';
  const deletion = requestTo('delete', entry, ways)!;
  const look = requestTo('read', entry, ways)!;
  let last = await ask(entry.actor, deletion);
  let after = await ask(entry.actor, look);
  const close = requestTo('close', entry, ways);
  if (succeeded(after) && close) {
    await ask(entry.actor, close);
    last = await ask(entry.actor, deletion);
    after = await ask(entry.actor, look);
  }
  if (!succeeded(after)) return null;
  const sent = `${deletion.method} ${deletion.path}`;
  return succeeded(last) ? `it is still there after ${sent}` : `${sent} is answered ${last.status}`;
}

/** Looks for boards whose creation was sent but never answered, by the marker in their names. */
async function findLost(book: Ledger, ask: Ask) {
  const lost = [...book.entries.values()].filter(
    ({ state, noun, marker }) => state === 'intended' && noun === 'board' && marker !== null,
  );
  for (const actor of new Set(lost.map((entry) => entry.actor))) {
    const boards = (await boardsOf(actor, ask)) ?? [];
    for (const entry of lost) {
      const found = boards.find(({ name }) => name === entry.marker);
      if (found && entry.actor === actor) book.note(entry, { id: found.id, state: 'made' });
    }
  }
}
