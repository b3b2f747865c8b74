/** All that an account shows of its boards, read through the public interface: board by board, page by page. */
import { isRecord } from '../../language.ts';
import { shownIn, storedIn } from '../../server/records/table.ts';
import { cardTable } from '../../server/records/card.ts';
import { isId } from '../../kinds/values.ts';
import { ImportError, Refused, type Args, type Get } from './ask.ts';
import { limits } from '../../document/limits.ts';

export type Shown = Readonly<Record<string, unknown>>;

export interface BoardAnswers {
  readonly board: Shown;
  readonly memberships: readonly Shown[];
  readonly members: readonly Shown[];
  readonly lists: readonly Shown[];
  readonly labels: readonly Shown[];
  readonly cards: readonly Shown[];
  readonly customFields: readonly Shown[];
  readonly plugins: readonly Shown[];
  readonly actions: readonly Shown[];
}

interface WorkspaceAnswers {
  readonly organization: Shown;
  readonly memberships: readonly Shown[];
  readonly members: readonly Shown[];
}

export interface AccountAnswers {
  readonly me: Shown;
  readonly boardStars: readonly Shown[];
  readonly savedSearches: readonly Shown[];
  readonly workspaces: readonly WorkspaceAnswers[];
  readonly boards: readonly BoardAnswers[];
}

/** Reports the progress. */
export interface Progress {
  readonly board: string;
  readonly at: number;
  readonly of: number;
  readonly records: number;
}

/** Of a card also what `all` leaves out where several cards are listed. */
const cardFields = ['badges', ...storedIn(cardTable), 'subscribed', 'address', 'coordinates', 'locationName', 'labels']
  .filter((name) => shownIn(cardTable).includes(name))
  .join();

/** The parts that are read of each card. */
const cardParts = {
  ...{ attachments: true, attachment_fields: 'all', stickers: true, sticker_fields: 'all' },
  ...{ checklists: 'all', customFieldItems: true },
};

const bounds = { page: limits.results, records: 1_000_000 };

const recordIn = (body: unknown, path: string): Shown => {
  if (isRecord(body) && isId(body['id'])) return body;
  throw new ImportError(`GET ${path} is not answered with a record that has an id`);
};
const listIn = (body: unknown, path: string): Shown[] => {
  if (Array.isArray(body) && body.every((entry) => isRecord(entry) && typeof entry['id'] === 'string')) return body;
  throw new ImportError(`GET ${path} is not answered with a list of records`);
};

const listAt = async (get: Get, path: string, args: Args = {}): Promise<Shown[]> => listIn(await get(path, args), path);

/** Every record of a collection, page by page: each begins before the oldest record of the page before it. */
async function paged(get: Get, path: string, args: Args, count: (records: number) => void): Promise<Shown[]> {
  const all = new Map<string, Shown>();
  let limit: number = bounds.page;
  let before: string | undefined;
  for (;;) {
    const asked = { ...args, limit, ...(before !== undefined && { before }) };
    const page = await get(path, asked).catch((fault: unknown) => fault);
    if (page instanceof Refused && page.status === 429 && limit > 1) {
      // Too many cards with all their parts in one answer.
      limit = Math.ceil(limit / 4);
      continue;
    }
    if (page instanceof Error) throw page;
    const records = listIn(page, path);
    const fresh = records.filter(({ id }) => !all.has(String(id)));
    if (records.length > 0 && fresh.length === 0)
      throw new ImportError(`GET ${path} answers the page before ${before} with records that were there already`);
    for (const entry of fresh) all.set(String(entry['id']), entry);
    count(fresh.length);
    if (all.size > bounds.records) throw new ImportError(`GET ${path} has more than ${bounds.records} records`);
    if (records.length < limit) return [...all.values()];
    before = records.map(({ id }) => String(id)).reduce((least, id) => (id < least ? id : least));
  }
}

/** The value for a part that an account without a right, or a service without the row, does not show. */
const orNothing = <Value>(wanted: Promise<Value>, nothing: Value): Promise<Value> =>
  wanted.catch((fault: unknown) => {
    if (fault instanceof Refused && fault.status !== 429) return nothing;
    throw fault;
  });

async function readBoard(get: Get, id: string, tell: (name: string, records: number) => void): Promise<BoardAnswers> {
  const path = `/1/boards/${encodeURIComponent(id)}`;
  const board = recordIn(await get(path, { fields: 'all' }), path);
  let records = 1;
  const count = (more: number): void => tell(String(board['name']), (records += more));
  const list = async (name: string, args: Args = {}): Promise<Shown[]> => {
    const found = await listAt(get, `${path}/${name}`, args);
    count(found.length);
    return found;
  };
  count(0);
  return {
    board: { ...board, myPrefs: await orNothing(get(`${path}/myPrefs`), undefined) },
    memberships: await list('memberships'),
    members: await list('members', { fields: 'all' }),
    lists: await list('lists', { filter: 'all', fields: 'all' }),
    labels: await list('labels', { limit: bounds.page }),
    customFields: await list('customFields'),
    plugins: await orNothing(list('boardPlugins'), []),
    cards: await paged(get, `${path}/cards`, { filter: 'all', fields: cardFields, ...cardParts }, count),
    actions: await paged(get, `${path}/actions`, { filter: 'all', reactions: true, memberCreator: true }, count),
  };
}

async function readWorkspace(get: Get, id: string): Promise<WorkspaceAnswers> {
  const path = `/1/organizations/${id}`;
  return {
    organization: recordIn(await get(path, { fields: 'all' }), path),
    memberships: await orNothing(listAt(get, `${path}/memberships`), []),
    members: await orNothing(listAt(get, `${path}/members`, { fields: 'all' }), []),
  };
}

/** `only`: ids or short links of boards; without it every board of the account, closed ones too. */
export async function readAccount(
  get: Get,
  only: readonly string[] | undefined,
  tell: (progress: Progress) => void = () => {},
): Promise<AccountAnswers> {
  const me = recordIn(await get('/1/members/me', { fields: 'all' }), '/1/members/me');
  const mine = (name: string, args?: Args) => listAt(get, `/1/members/me/${name}`, args);
  const all = only ?? (await mine('boards', { filter: 'all', fields: 'name' })).map(({ id }) => String(id));
  // A board may be named twice, by its id and by its short link.
  const found = new Map<unknown, BoardAnswers>();
  for (const [at, id] of all.entries()) {
    const boardAnswers = await readBoard(get, id, (board, records) =>
      tell({ board, at: at + 1, of: all.length, records }),
    );
    found.set(boardAnswers.board['id'], boardAnswers);
  }
  const boards = [...found.values()];
  const named = boards.map(({ board }) => board['idOrganization']).filter(isId);
  const workspaces: WorkspaceAnswers[] = [];
  for (const id of new Set(named)) {
    const workspace = await orNothing(readWorkspace(get, id), undefined);
    if (workspace) workspaces.push(workspace);
  }
  return {
    me,
    boards,
    workspaces,
    boardStars: await orNothing(mine('boardStars'), []),
    savedSearches: await orNothing(mine('savedSearches'), []),
  };
}
