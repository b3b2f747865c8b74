/**
 * The list of everything that the kit creates, written before each create; used for cleaning up, also after a crash.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { argsOf, succeeded, type Loose, type Reply, type Request } from './exchange.ts';
import { lacks, stageRequest, type Ways } from './provision.ts';
import { pathPattern, stageNamed, stageOfId } from './stages.ts';

/** One line of the ledger. If `parent` is deleted, this record is deleted with it. */
export type Line =
  | { readonly kind: 'run'; readonly baseUrl: string; readonly tag: string }
  | {
      readonly kind: 'intent';
      readonly n: number;
      readonly noun: string;
      readonly actor: string;
      readonly marker: string | null;
      readonly parent: string | null;
    }
  | { readonly kind: 'made'; readonly n: number; readonly id: string; readonly parent: string | null }
  | { readonly kind: 'refused'; readonly n: number }
  | { readonly kind: 'gone'; readonly n: number };

export interface LedgerEntry {
  readonly n: number;
  readonly noun: string;
  readonly actor: string;
  readonly marker: string | null;
  parent: string | null;
  id: string | null;
  state: 'intended' | 'made' | 'refused' | 'gone';
}

export interface Ledger {
  readonly file: string | null;
  /** How this target makes and removes records, where it does so in another way. */
  readonly ways: Ways;
  readonly entries: ReadonlyMap<number, LedgerEntry>;
  /** Before a request is sent: notes it if it may create something. Returns the number that closes the entry. */
  before(request: Request): number | null;
  after(n: number | null, reply: Reply | undefined): void;
  gone(n: number): void;
  /** Removes the file when nothing is left. */
  close(): void;
}

/** What a POST to these collections makes, and how it is deleted. Other records are deleted with their board. */
const kinds: readonly { readonly noun: string; readonly path: RegExp; readonly delete: string }[] = [
  { noun: 'board', path: /^\/1\/boards?\/?$/, delete: '/1/boards/{id}' },
  { noun: 'workspace', path: /^\/1\/organizations?\/?$/, delete: '/1/organizations/{id}' },
  { noun: 'webhook', path: /^\/1\/(webhooks?|tokens?\/[^/]+\/webhooks?)\/?$/, delete: '/1/webhooks/{id}' },
  { noun: 'card', path: /^\/1\/(cards?|lists?\/[^/]+\/cards?)\/?$/, delete: '/1/cards/{id}' },
  { noun: 'label', path: /^\/1\/(labels?|boards?\/[^/]+\/labels?)\/?$/, delete: '/1/labels/{id}' },
  { noun: 'checklist', path: /^\/1\/(checklists?|cards?\/[^/]+\/checklists?)\/?$/, delete: '/1/checklists/{id}' },
  { noun: 'customField', path: /^\/1\/customfields?\/?$/i, delete: '/1/customFields/{id}' },
  { noun: 'list', path: /^\/1\/(lists?|boards?\/[^/]+\/lists?)\/?$/, delete: '/1/lists/{id}' },
  ...['boardStars', 'savedSearches', 'customEmoji', 'customStickers', 'customBoardBackgrounds'].map((noun) => ({
    noun,
    path: new RegExp(`^/1/members?/[^/]+/${noun}/?$`),
    delete: `/1/members/me/${noun}/{id}`,
  })),
];

/** The kinds of records with the ways in which this target makes them. */
const kindsOn = ({ provision = {} }: Ways) =>
  kinds.map((kind) => {
    const stage = stageNamed('create', kind.noun);
    const way = stage && provision[stage];
    const pattern = typeof way === 'string' ? pathPattern(way) : undefined;
    const makes = ({ method, path }: Request) =>
      (method === 'POST' && kind.path.test(path)) ||
      (pattern !== undefined && String(way).startsWith(method) && pattern.test(path));
    return { ...kind, makes };
  });

export function ledger(
  about: { baseUrl: string; tag: string },
  file: string | null,
  earlier: readonly Line[] = [],
  ways: Ways = {},
): Ledger {
  const entries = new Map<number, LedgerEntry>();
  const known = kindsOn(ways);
  earlier.forEach((line) => apply(entries, line));
  let next = Math.max(-1, ...entries.keys()) + 1;
  let isOpened = earlier.length > 0;

  const write = (line: Line) => {
    apply(entries, line);
    if (file === null) return;
    if (!isOpened) {
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${JSON.stringify({ kind: 'run', ...about })}\n`);
      isOpened = true;
    }
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };

  return {
    file,
    ways,
    entries,
    before(request) {
      const kind = known.find(({ makes }) => makes(request));
      if (!kind || request.actor === null) return null;
      const args = argsOf(request);
      const n = next++;
      write({
        kind: 'intent',
        n,
        noun: kind.noun,
        actor: request.actor,
        marker: markerIn(args),
        parent: parentOf(args, request.path),
      });
      return n;
    },
    after(n, reply) {
      if (n === null || reply === undefined) return;
      const id = reply.body?.id;
      if (!succeeded(reply)) return write({ kind: 'refused', n });
      if (typeof id !== 'string') return;
      write({ kind: 'made', n, id, parent: parentOf(reply.body, '') ?? entries.get(n)?.parent ?? null });
    },
    gone: (n) => write({ kind: 'gone', n }),
    close() {
      if (file === null || !isOpened || ![...entries.values()].every(isSettled)) return;
      rmSync(file, { force: true });
      isOpened = false;
    },
  };
}

export function readLedger(file: string): { readonly about: { baseUrl: string; tag: string }; readonly lines: Line[] } {
  if (!existsSync(file)) throw new Error(`there is no ledger at ${file}`);
  const lines: Line[] = [];
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    try {
      lines.push(JSON.parse(text));
    } catch {
      // The last line of a run that was killed while writing it: its request was never sent.
    }
  }
  const about = lines.find((line) => line.kind === 'run');
  if (!about) throw new Error(`${file} is not a ledger`);
  return { about, lines };
}

const isSettled = ({ state }: LedgerEntry) => state === 'refused' || state === 'gone';

function apply(entries: Map<number, LedgerEntry>, line: Line) {
  if (line.kind === 'run') return;
  if (line.kind === 'intent') {
    const { kind: _, ...rest } = line;
    entries.set(line.n, { ...rest, id: null, state: 'intended' });
    return;
  }
  const entry = entries.get(line.n);
  if (!entry) return;
  entry.state = line.kind;
  if (line.kind === 'made') Object.assign(entry, { id: line.id, parent: line.parent });
}

/** The name under which the record can be found again. */
function markerIn(args: Record<string, unknown>): string | null {
  const names = [args['name'], args['displayName'], args['description']];
  return names.find((one): one is string => typeof one === 'string' && one !== '')?.slice(0, 200) ?? null;
}

function parentOf(args: Record<string, unknown>, path: string): string | null {
  const inPath = /^\/1\/(?:boards?|cards?|lists?)\/([0-9a-f]{24})\//.exec(path)?.[1];
  const named = [args['idBoard'], args['idModel'], args['idList'], args['idCard'], inPath];
  return named.find((one): one is string => typeof one === 'string') ?? null;
}

/** A request as an actor of the run. */
export type Ask = (actor: string, request: Loose) => Promise<Reply>;

export interface Cleaning {
  readonly deleted: number;
  /** Records that could not be shown to be gone. */
  readonly residue: readonly {
    readonly noun: string;
    readonly id: string | null;
    readonly marker: string | null;
    readonly why: string;
  }[];
}

/** Deletes what the ledger still holds (of what is wanted), newest first, and checks that each is really gone. */
export async function cleanUp(
  book: Ledger,
  ask: Ask,
  wanted: (entry: LedgerEntry) => boolean = () => true,
): Promise<Cleaning> {
  const residue: { noun: string; id: string | null; marker: string | null; why: string }[] = [];
  await findLost(book, ask);
  const left = [...book.entries.values()].filter((entry) => !isSettled(entry) && wanted(entry)).toReversed();
  const byId = new Map([...book.entries.values()].flatMap((entry) => (entry.id === null ? [] : [[entry.id, entry]])));
  const isRoot = (entry: LedgerEntry) => entry.parent === null || !byId.has(entry.parent) || entry.noun === 'board';
  let deleted = 0;
  const listed = await removeBoards(left, ask, book.ways);
  for (const entry of [...left.filter(isRoot), ...left.filter((one) => !isRoot(one))]) {
    const why = listed(entry) ? null : await remove(entry, byId, ask, book.ways);
    if (why === null) {
      deleted += 1;
      book.gone(entry.n);
    } else {
      residue.push({ noun: entry.noun, id: entry.id, marker: entry.marker, why });
    }
  }
  book.close();
  return { deleted, residue };
}

/** Many boards are deleted one by one and checked together; returns those that are surely gone. */
async function removeBoards(
  left: readonly LedgerEntry[],
  ask: Ask,
  ways: Ways,
): Promise<(entry: LedgerEntry) => boolean> {
  const boards = left.filter(({ noun, id }) => noun === 'board' && id !== null && !lacks(ways, 'deleteBoard'));
  const gone = new Set<LedgerEntry>();
  const ofActor = async (actor: string) => {
    const own = boards.filter((entry) => entry.actor === actor);
    if (own.length < 3) return;
    const list = async () => {
      const { body } = await ask(actor, { path: '/1/members/me/boards', query: { filter: 'all', fields: 'name' } });
      return new Set(Array.isArray(body) ? body.map((one) => one?.id) : own.map(({ id }) => id));
    };
    // Only a board that was listed before can be seen to be gone from the list.
    const before = await list();
    for (const entry of own) await ask(actor, toDelete(entry, ways));
    const after = await list();
    for (const entry of own) if (before.has(entry.id) && !after.has(entry.id)) gone.add(entry);
  };
  await Promise.all([...new Set(boards.map(({ actor }) => actor))].map(ofActor));
  return (entry) => gone.has(entry);
}

/** Whether a record that contains this one was deleted already, so that this one is gone too. */
function wentAlong({ parent }: LedgerEntry, byId: ReadonlyMap<string, LedgerEntry>, depth = 0): boolean {
  const above = parent === null || depth > 9 ? undefined : byId.get(parent);
  return above !== undefined && (above.state === 'gone' || wentAlong(above, byId, depth + 1));
}

/** The request that does this to a record, in the way of the target if it names one. */
function toDo(verb: 'read' | 'close', { noun, id }: LedgerEntry, ways: Ways): Loose | undefined {
  const stage = stageOfId(verb, noun);
  return stage && !lacks(ways, stage) ? stageRequest(ways, stage, { id }) : undefined;
}

const ownPath = ({ noun, id }: LedgerEntry) =>
  kinds.find((kind) => kind.noun === noun)!.delete.replace('{id}', id ?? '');

function toDelete(entry: LedgerEntry, ways: Ways): Loose {
  const stage = stageOfId('delete', entry.noun);
  const isOwn = !stage || lacks(ways, stage);
  return isOwn ? { method: 'DELETE', path: ownPath(entry) } : stageRequest(ways, stage, { id: entry.id });
}

/** Why the record is still there, or null if it is gone. */
async function remove(
  entry: LedgerEntry,
  byId: ReadonlyMap<string, LedgerEntry>,
  ask: Ask,
  ways: Ways,
): Promise<string | null> {
  if (wentAlong(entry, byId)) return null;
  if (entry.id === null) return entry.noun === 'board' ? null : 'it was sent, and no reply told its id';
  const deletion = toDelete(entry, ways);
  const look = toDo('read', entry, ways) ?? { path: ownPath(entry) };
  let last = await ask(entry.actor, deletion);
  let after = await ask(entry.actor, look);
  const close = toDo('close', entry, ways);
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
    const { body } = await ask(actor, { path: '/1/members/me/boards', query: { filter: 'all', fields: 'name' } });
    const boards: readonly { id: string; name: string }[] = Array.isArray(body) ? body : [];
    for (const entry of lost) {
      const found = boards.find(({ name }) => name === entry.marker);
      if (found && entry.actor === actor) Object.assign(entry, { id: found.id, state: 'made' });
    }
  }
}
