/** The world just before a recorded exchange: made from its request, its answer, and the exchanges before it. */
import type { TableName } from '../../server/records/all.ts';
import { actionOf, cardOf, optionsOf } from '../importer/fixture-of.ts';
import { Ground } from './ground.ts';
import { beforeIt, givenIn, type Exchange, type Json } from './recorded.ts';

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const step = 16_384;

/** The collections of a path and the table of each. */
const tables: Readonly<Record<string, TableName>> = {
  actions: 'actions',
  attachments: 'attachments',
  boards: 'boards',
  cards: 'cards',
  checkitem: 'checkItems',
  checkitems: 'checkItems',
  checklists: 'checklists',
  comments: 'actions',
  customfield: 'customFields',
  customfielditems: 'customFieldItems',
  customfields: 'customFields',
  item: 'customFieldItems',
  idlabels: 'labels',
  idmembers: 'members',
  labels: 'labels',
  lists: 'lists',
  members: 'members',
  membersvoted: 'members',
  notifications: 'notifications',
  organizations: 'organizations',
  tokens: 'tokens',
  webhooks: 'webhooks',
  board: 'boards',
  card: 'cards',
  list: 'lists',
  membercreator: 'members',
};

const segmentsOf = ({ path }: Exchange): string[] => path.split('/').filter(Boolean).slice(1);
const isId = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{24}$/.test(text);

/** The table of the records that an exchange answers with, if they are records. */
function answeredWith(one: Exchange): TableName | undefined {
  const nouns = segmentsOf(one).filter((_, at) => at % 2 === 0);
  const last = (segmentsOf(one).length % 2 === 1 ? segmentsOf(one).at(-1) : nouns.at(-1))!.toLowerCase();
  if (one.method === 'PUT' && /^(id|closed|name|pos|desc|due|subscribed)/i.test(last) && nouns[0]) return tables[nouns[0]];
  if (/boards\/[^/]+\/members\/?/.test(one.path) && one.method !== 'GET') return 'boards';
  return tables[last];
}

/** What a recorded record says of the world: of itself, and of those that it speaks of. */
const says: { readonly [K in TableName]?: (record: Json, ground: Ground) => void } = {
  members(record, ground) {
    const { idBoards = [], idOrganizations = [], limits: _, ...own } = record;
    ground.put('members', record.id, { ...own, ...(isObject(own.prefs) && { prefs: own.prefs }) });
    for (const idModel of idBoards) joins(ground, 'board', idModel, record.id);
    for (const idModel of idOrganizations) joins(ground, 'organization', idModel, record.id);
  },
  boards(record, ground) {
    const { memberships, ...own } = record;
    ground.put('boards', record.id, {
      ...own,
      shortLink: record.shortLink ?? /\/b\/(\w{8})/.exec(record.shortUrl ?? '')?.[1],
    });
    ground.need('organizations', record.idOrganization);
    for (const one of memberships ?? []) {
      ground.need('members', one.idMember);
      ground.put('memberships', one.id, { ...one, modelType: 'board', idModel: record.id });
    }
    const idMember = ground.me;
    if (record.starred) ground.put('boardStars', ground.fresh(), { idBoard: record.id, idMember, pos: step });
    if (record.dateLastView || record.subscribed) {
      const { dateLastView = null, subscribed = false } = record;
      ground.put('boardViews', ground.fresh(), { idBoard: record.id, idMember, dateLastView, subscribed });
    }
  },
  organizations(record, ground) {
    const { memberships, idBoards, ...own } = record;
    ground.put('organizations', record.id, own);
    for (const one of memberships ?? []) {
      ground.need('members', one.idMember);
      ground.put('memberships', one.id, { ...one, modelType: 'organization', idModel: record.id });
    }
    for (const id of idBoards ?? []) ground.put('boards', id, { idOrganization: record.id });
  },
  lists: (record, ground) =>
    ground.put('lists', record.id, { ...record, ...(record.subscribed && { subscribers: [ground.me] }) }),
  cards(record, ground) {
    const { badges = {}, idChecklists = [], labels = [], attachments, members } = record;
    for (const one of labels) ground.put('labels', one.id, one);
    for (const one of members ?? []) says.members!(one, ground);
    if (record.idList) ground.put('lists', record.idList, { idBoard: record.idBoard });
    ground.put('cards', record.id, {
      ...cardOf(record, ground.me),
      ...(members && { idMembers: members.map(({ id }: Json) => id) }),
    });
    for (const one of attachments ?? []) says.attachments!({ ...one, idCard: record.id }, ground);
    const known = [...ground.rows('attachments').values()].filter(({ idCard }) => idCard === record.id);
    for (let count = known.length; count < (badges.attachments ?? 0); count += 1)
      ground.put('attachments', ground.fresh(), { idCard: record.id });
    items(ground, record.id, idChecklists, badges);
  },
  labels: (record, ground) => ground.put('labels', record.id, record),
  checklists(record, ground) {
    ground.put('cards', record.idCard, { idBoard: record.idBoard });
    onBoard(ground, record.idCard, record.idBoard);
    ground.put('checklists', record.id, record);
    for (const one of record.checkItems ?? []) says.checkItems!({ idChecklist: record.id, ...one }, ground);
  },
  checkItems: (record, ground) => ground.put('checkItems', record.id, record),
  attachments: (record, ground) => ground.put('attachments', record.id, record),
  customFields: (record, ground) =>
    ground.put('customFields', record.id, { ...record, cardFront: record.display?.cardFront, options: optionsOf(record) }),
  customFieldItems: (record, ground) => ground.put('customFieldItems', record.id, record),
  actions(record, ground) {
    for (const who of [record.memberCreator, record.member]) if (who) says.members!(who, ground);
    ground.put('actions', record.id, actionOf(record));
    speaksOf(record.data, ground);
  },
  notifications(record, ground) {
    if (record.memberCreator) says.members!(record.memberCreator, ground);
    ground.put('notifications', record.id, { ...record, ...about(record.data), idMember: ground.me });
    speaksOf(record.data, ground);
  },
  webhooks: (record, ground) =>
    ground.put('webhooks', record.id, { ...record, idToken: 'acting', modelType: ground.has('boards', record.idModel) ? 'board' : 'card' }),
};

const about = (data: Json): Json =>
  Object.fromEntries(
    ['board', 'card', 'list', 'organization'].flatMap((name) => {
      const id = data[name]?.id;
      return id ? [[`id${name[0]!.toUpperCase()}${name.slice(1)}`, id]] : [];
    }),
  );

/** Boards and cards of which an action speaks, with the short links that it names. */
function speaksOf({ board, card, list, cardSource }: Json, ground: Ground): void {
  if (board) ground.put('boards', board.id, { shortLink: board.shortLink, name: board.name });
  if (list) ground.put('lists', list.id, { name: list.name, idBoard: board?.id });
  if (card && card.name !== undefined) {
    ground.put('cards', card.id, { name: card.name, idShort: card.idShort, shortLink: card.shortLink, idList: list?.id });
    if (!ground.get('cards', card.id)!['idList'] && board) onBoard(ground, card.id, board.id);
  }
  if (cardSource) ground.put('cards', cardSource.id, { name: cardSource.name });
}

/** A card of which only the board is known lies in some list there. */
function onBoard(ground: Ground, idCard: string, idBoard: string): void {
  const card = ground.get('cards', idCard);
  if (!card || card['idList'] !== undefined) return;
  const there = [...ground.rows('lists').values()].find((one) => one['idBoard'] === idBoard);
  const idList = there?.id ?? ground.fresh();
  ground.put('lists', idList, { idBoard });
  card['idList'] = idList;
}

function joins(ground: Ground, modelType: string, idModel: string, idMember: string): void {
  ground.need(modelType === 'board' ? 'boards' : 'organizations', idModel);
  const known = [...ground.rows('memberships').values()];
  if (known.some((one) => one['idModel'] === idModel && one['idMember'] === idMember)) return;
  ground.put('memberships', ground.fresh(), { modelType, idModel, idMember, memberType: 'admin' });
}

/** As many check items as the badges of a card count, in its checklists. */
function items(ground: Ground, idCard: string, idChecklists: readonly string[], badges: Json): void {
  for (const id of idChecklists) ground.put('checklists', id, { idCard });
  const known = [...ground.rows('checkItems').values()].filter((one) => idChecklists.includes(String(one['idChecklist'])));
  let checked = (badges.checkItemsChecked ?? 0) - known.filter(({ state }) => state === 'complete').length;
  for (let count = known.length; count < (badges.checkItems ?? 0) && idChecklists.length > 0; count += 1) {
    const state = checked > 0 ? 'complete' : 'incomplete';
    checked -= 1;
    ground.put('checkItems', ground.fresh(), { idChecklist: idChecklists.at(-1), state });
  }
}

/** Reads a successful answer into the ground. */
function learn(one: Exchange, ground: Ground): void {
  if (one.status !== 200 || one.json === undefined) return;
  const [noun, word] = segmentsOf(one);
  const field = segmentsOf(one)[2]?.toLowerCase();
  const table = answeredWith(one);
  for (const record of [one.json].flat()) {
    if (!isObject(record)) continue;
    if (field === 'options') learnOption(one, record, ground);
    else if (field === 'membersvoted') {
      says.members!(record, ground);
      ground.add('cards', word!, 'idMembersVoted', record.id);
    }
    else if (field === 'checkitemstates') continue;
    else if (table && isId(record.id)) {
      const within = noun === 'cards' && isId(word) && ['attachments', 'checklists'].includes(table) ? { idCard: word } : {};
      says[table]?.({ ...within, ...record }, ground);
      if (noun === 'organizations' && table === 'boards') ground.put('boards', record.id, { idOrganization: word });
    }
  }
}

function learnOption({ path }: Exchange, record: Json, ground: Ground): void {
  const idField = path.split('/')[3]!;
  const [option] = optionsOf({ options: [record] }) as Json[];
  const field = ground.get('customFields', idField);
  const options = (field?.['options'] ?? []) as Json[];
  if (options.some(({ id }) => id === option.id)) return;
  ground.rows('customFields').set(idField, { id: idField, ...field, type: 'list', options: [...options, option] });
}

/** What the path names is there, each in what stands before it. */
function walkPath(one: Exchange, ground: Ground): void {
  const segments = segmentsOf(one);
  for (let at = 0; at + 1 < segments.length; at += 2) {
    const table = tables[segments[at]!.toLowerCase()];
    const word = segments[at + 1]!;
    const owner = segments[at - 1];
    if (!table) continue;
    if (table === 'members' && !isId(word) && word !== 'me') {
      const known = [...ground.rows('members').values()].some(({ username }) => username === word);
      if (!known) ground.put('members', ground.fresh(), { username: word, fullName: word });
    } else if (isId(word) && one.status !== 404) {
      ground.need(table, word);
      if (owner && isId(owner) && segments[0] === 'cards') {
        const field = table === 'attachments' ? { idCard: owner } : table === 'checklists' ? { idCard: owner } : {};
        ground.put(table, word, field);
      }
      if (owner && isId(owner) && table === 'checkItems' && segments[0] === 'checklists')
        ground.put(table, word, { idChecklist: owner });
    }
  }
}

/** The member who acts: the one that some recording shows as `me`. */
const acting = (all: readonly Exchange[]): Json =>
  all.find(({ path, status }) => path === '/1/members/me' && status === 200)!.json;

/** What was so before a request that changes something, where only its answer tells. */
function undo(one: Exchange, ground: Ground): void {
  const answer = one.json;
  const given = givenIn(one);
  const [noun, word, part] = segmentsOf(one);
  const table = answeredWith(one);
  if (one.method === 'POST' && isObject(answer) && table) {
    if (isId(given['idList'])) ground.need('lists', given['idList']);
    const parents = { idBoard: answer.idBoard, idList: answer.idList, idCard: answer.idCard ?? (noun === 'cards' ? word : undefined) };
    if (table === 'cards' && isId(answer.idBoard)) {
      ground.put('boards', answer.idBoard, { lastIdShort: answer.idShort - 1 });
      ground.put('lists', answer.idList, { idBoard: answer.idBoard });
      for (const label of answer.labels ?? []) ground.put('labels', label.id, label);
      if (isId(given['idCardSource'])) {
        ground.put('cards', given['idCardSource'], { comments: answer.badges.comments });
        for (let count = 0; count < answer.badges.comments; count += 1)
          ground.put('actions', ground.fresh(), { type: 'commentCard', idCard: given['idCardSource'], data: { text: 'said', card: { id: given['idCardSource'] } }, idMemberCreator: ground.me });
      }
    }
    if (part === 'options') {
      const before = { id: ground.fresh(), value: { text: 'before' }, pos: answer.pos - step };
      ground.put('customFields', word!, { type: 'list', options: [before] });
    }
    if (typeof answer.pos === 'number' && table !== 'customFields') neighbour(ground, table, answer, given, parents);
    if (table === 'customFields' && answer.pos > step)
      ground.put('customFields', ground.fresh(), { idModel: answer.idModel, pos: answer.pos - step });
    if (isId(answer.idCard) && table === 'checklists') onBoardAt(ground, answer.idCard, answer.idBoard);
    if (table === 'boards' && isId(answer.idOrganization)) ground.need('organizations', answer.idOrganization);
    if (isId(given['idModel'])) ground.need('boards', given['idModel']);
    for (const name of ['idListSource', 'idChecklistSource', 'idBoardSource'] as const) {
      const to = ({ idListSource: 'lists', idChecklistSource: 'checklists', idBoardSource: 'boards' } as const)[name];
      if (isId(given[name])) ground.need(to, given[name]);
    }
    if (part?.toLowerCase() === 'membersvoted') ground.put('cards', word!, {});
  }
  if (one.method === 'PUT' && isObject(answer) && table && isId(answer.id)) {
    const field = part && noun && part.length > 0 ? { [part]: undefined } : {};
    const rest = Object.fromEntries(
      Object.entries(answer).filter(([name]) => !(name in given) && !(name in field) && name !== 'subscribed'),
    );
    if (!ground.has(table, answer.id) || Object.keys(ground.get(table, answer.id)!).length < 3) says[table]?.(rest, ground);
    if (isId(answer.idList)) ground.put('lists', answer.idList, { idBoard: answer.idBoard });
    const moved = 'idBoard' in given || part === 'idBoard';
    if ((moved || given['pos'] !== undefined) && typeof answer.pos === 'number')
      neighbour(ground, table, answer, { pos: given['pos'] ?? 'bottom' }, { idBoard: answer.idBoard, idList: answer.idList });
    if (isId(answer.idOrganization)) ground.need('organizations', answer.idOrganization);
  }
  if (one.method === 'DELETE' && noun === 'cards' && part?.toLowerCase() === 'idmembers' && ground.has('cards', word!)) {
    const idMember = segmentsOf(one)[3]!;
    ground.put('cards', word!, { idMembers: [idMember] });
  }
}

const onBoardAt = (ground: Ground, idCard: string, idBoard: string): void => {
  ground.put('cards', idCard, {});
  onBoard(ground, idCard, idBoard);
};

/** A record beside the new one, so that it comes to lie where it was recorded. */
function neighbour(ground: Ground, table: TableName, answer: Json, given: Json, parents: Json): void {
  const atTop = given.pos === 'top' || given.pos === '' || (given.pos === undefined && table === 'lists');
  if (typeof given.pos === 'number' || /^\d/.test(given.pos ?? '')) return;
  const pos = atTop ? 2 * answer.pos : answer.pos - step;
  if (pos <= 0 || answer.pos === step) return;
  const near = Object.fromEntries(Object.entries(parents).filter(([, id]) => isId(id)));
  if (table === 'checkItems') Object.assign(near, { idChecklist: answer.idChecklist });
  if (table === 'boards' || table === 'actions' || table === 'members') return;
  ground.put(table, ground.fresh(), { ...near, pos });
}

/** The fixture of the world before an exchange, and the ids that it knows. */
export function worldBefore(one: Exchange, all: readonly Exchange[]): Json {
  const me = acting(all);
  const ground = new Ground(me.id);
  const [noun, word, part] = segmentsOf(one);
  // What is read shows its own state; before a change those that were read before it do.
  if (one.method === 'GET') learn(one, ground);
  for (const other of beforeIt(one, all)) learn(other, ground);
  if (one.method !== 'GET') undo(one, ground);
  const { username, fullName, initials, avatarHash, email } = me;
  ground.put('members', me.id, { username, fullName, initials, avatarHash, email });
  if (one.method === 'GET' && noun === 'boards' && part === 'members') {
    ground.close(word!);
    for (const { id } of one.json) joins(ground, 'board', word!, id);
  }
  walkPath(one, ground);
  return ground.fixture(one.at);
}
