/** Puts into a fixture what a recorded record tells: its own fields, and the records that it names. */
import { capital } from '../../language.ts';
import type { TableName } from '../../server/records/all.ts';
import { actionOf, cardOf, memberOf, optionsOf } from '../importer/fixture-of.ts';
import { isMade, type Ground } from './ground.ts';
import { step, type Json } from './recorded.ts';

/** For each kind of record what it says. */
export const says: { readonly [K in TableName]?: (record: Json, ground: Ground) => void } = {
  members(record, ground) {
    const { idBoards = [], idOrganizations = [], idPremOrgsAdmin = [], limits: _, ...fields } = record;
    for (const id of idPremOrgsAdmin) ground.put('organizations', id, { plan: 'premium' });
    ground.put('members', record.id, memberOf(fields));
    for (const idModel of idBoards) joins(ground, 'board', idModel, record.id);
    for (const idModel of idOrganizations) joins(ground, 'organization', idModel, record.id);
  },
  boards(record, ground) {
    const { memberships, ...fields } = record;
    const shortLink = record.shortLink ?? /\/b\/(\w{8})/.exec(record.shortUrl ?? '')?.[1];
    ground.put('boards', record.id, { ...fields, shortLink });
    ground.need('organizations', record.idOrganization);
    for (const entry of memberships ?? []) belongs(ground, 'board', record.id, entry);
    for (const [color, name] of Object.entries(record.labelNames ?? {}))
      if (name !== '' && !labelled(ground, record.id, color))
        ground.put('labels', ground.fresh(), { idBoard: record.id, color, name });
    const { dateClosed: date, id } = record;
    if (date) {
      const data = { old: { closed: false }, board: { id, closed: true } };
      ground.put('actions', ground.fresh(), { type: 'updateBoard', idBoard: id, date, data });
    }
    const idMember = ground.me;
    if (record.starred) ground.put('boardStars', ground.fresh(), { idBoard: record.id, idMember, pos: step });
    if (record.dateLastView || record.subscribed) {
      const { dateLastView = null, subscribed = false } = record;
      ground.put('boardViews', ground.fresh(), { idBoard: record.id, idMember, dateLastView, subscribed });
    }
  },
  organizations(record, ground) {
    const { memberships, idBoards, ...fields } = record;
    ground.put('organizations', record.id, fields);
    for (const entry of memberships ?? []) belongs(ground, 'organization', record.id, entry);
    const surplus = (idBoards?.length ?? 0) - (record.limits?.orgs?.freeBoardsPerOrg?.count ?? Infinity);
    for (const [at, id] of (idBoards ?? []).entries())
      ground.put('boards', id, { idOrganization: record.id, closed: at < surplus });
  },
  lists: (record, ground) =>
    ground.put('lists', record.id, { ...record, ...(record.subscribed && { subscribers: [ground.me] }) }),
  cards(record, ground) {
    const { badges = {}, labels = [], attachments, members } = record;
    const { idChecklists = badges.checkItems ? [ground.fresh()] : [] } = record;
    for (const label of labels) says.labels!(label, ground);
    for (const entry of members ?? []) says.members!(entry, ground);
    if (record.idList) ground.put('lists', record.idList, { idBoard: record.idBoard });
    inWorkspace(record, ground);
    ground.put('cards', record.id, {
      ...cardOf({ ...badgesOf(record, ground), ...record }, ground.me),
      ...(members && { idMembers: members.map(({ id }: Json) => id) }),
    });
    for (const attachment of attachments ?? []) says.attachments!({ ...attachment, idCard: record.id }, ground);
    for (const checklist of record.checklists ?? []) says.checklists!({ ...checklist, idCard: record.id }, ground);
    for (const item of record.customFieldItems ?? []) says.customFieldItems!({ ...item, idModel: record.id }, ground);
    if (record.idAttachmentCover) {
      const { scaled: previews, edgeColor } = record.cover ?? {};
      coverOf(record.id, record.idAttachmentCover, { previews, edgeColor }, ground);
    }
    const known = [...ground.rows('attachments').values()].filter(({ idCard }) => idCard === record.id);
    for (let count = known.length; count < (badges.attachments ?? 0); count += 1)
      ground.put('attachments', ground.fresh(), { idCard: record.id });
    for (const entry of record.checkItemStates ?? []) completedItem(ground, idChecklists.at(-1), entry);
    items(ground, record.id, idChecklists, badges);
  },
  labels(record, ground) {
    ground.put('labels', record.id, record);
    inWorkspace(record, ground);
    if (record.uses !== undefined) ground.uses(record.id, record.uses);
  },
  checklists(record, ground) {
    if (record.idCard) {
      ground.put('cards', record.idCard, { idBoard: record.idBoard });
      onBoard(ground, record.idCard, record.idBoard);
    }
    ground.put('checklists', record.id, record);
    const made = ground.rows('checkItems');
    if (record.checkItems)
      for (const { id, idChecklist } of [...made.values()])
        if (idChecklist === record.id && isMade(id)) made.delete(id);
    for (const checkItem of record.checkItems ?? []) says.checkItems!({ idChecklist: record.id, ...checkItem }, ground);
  },
  checkItems: (record, ground) => ground.put('checkItems', record.id, record),
  attachments: (record, ground) => ground.put('attachments', record.id, record),
  customFields: (record, ground) =>
    ground.put('customFields', record.id, {
      ...record,
      cardFront: record.display?.cardFront,
      options: optionsOf(record),
    }),
  customFieldItems: (record, ground) => ground.put('customFieldItems', record.id, record),
  actions(record, ground) {
    for (const who of [record.memberCreator, record.member]) if (who) says.members!(who, ground);
    ground.put('actions', record.id, actionOf(record));
    recordsNamed(record.data ?? {}, ground);
  },
  notifications(record, ground) {
    if (record.memberCreator) says.members!(record.memberCreator, ground);
    ground.put('notifications', record.id, { ...record, ...idsIn(record.data), idMember: ground.me });
    recordsNamed(record.data, ground);
  },
  tokens(record, ground) {
    ground.put('tokens', record.id, { ...record, permissions: wordsOf(record) });
    for (const webhook of record.webhooks ?? []) says.webhooks!({ ...webhook, idToken: record.id }, ground);
  },
  webhooks: (record, ground) =>
    ground.put('webhooks', record.id, {
      idToken: 'acting',
      ...record,
      modelType: ground.has('boards', record.idModel) ? 'board' : 'card',
    }),
};

/** Since 2024 a card and a label name the workspace of its board. */
export function inWorkspace({ idBoard, nodeId = '' }: Json, ground: Ground): void {
  const [, idOrganization] = /workspace\/(\w+)\//.exec(nodeId) ?? [];
  if (idOrganization && idBoard) ground.put('boards', idBoard, { idOrganization });
}

/** A picture that is a cover is one of those that the badges of its card count. */
export function coverOf(idCard: string, id: string, picture: Json, ground: Ground): void {
  const rows = ground.rows('attachments');
  const counted = [...rows.values()].find((row) => isMade(row.id) && row['idCard'] === idCard);
  if (counted && !rows.has(id)) rows.delete(counted.id);
  ground.put('attachments', id, { idCard, ...picture });
}

/** The facts that the badges of a card tell, and its fields do not: before 2018 a card did not say who voted. */
const badgesOf = (
  { badges: { description, due, start, dueComplete, subscribed, ...votes } = {}, labels }: Json,
  ground: Ground,
): Json => ({
  ...{ due, start, dueComplete, subscribed, desc: description ? 'Some words' : undefined, idLabels: labels },
  ...votesOf(votes, ground),
});
const votesOf = ({ votes = 0, viewingMemberVoted }: Json, ground: Ground): Json =>
  votes > 0 && {
    idMembersVoted: Array.from({ length: votes }, (_, at) =>
      at === 0 && viewingMemberVoted ? ground.me : ground.fresh(),
    ),
  };

const idsIn = (data: Json): Json =>
  Object.fromEntries(
    ['board', 'card', 'list', 'organization'].flatMap((name) => {
      const id = data[name]?.id;
      return id ? [[`id${capital(name)}`, id]] : [];
    }),
  );

/** Boards and cards of which an action speaks, with the short links that it names. */
export function recordsNamed({ board, card, list, cardSource }: Json, ground: Ground): void {
  if (board) ground.put('boards', board.id, { shortLink: board.shortLink, name: board.name });
  if (list) ground.put('lists', list.id, { name: list.name, idBoard: board?.id });
  // A deleted card is named by its number and its link alone.
  if (card?.shortLink !== undefined) {
    const { name, idShort, shortLink } = card;
    ground.put('cards', card.id, { name, idShort, shortLink, idList: list?.id });
    if (!ground.get('cards', card.id)!['idList'] && board) onBoard(ground, card.id, board.id);
  }
  if (cardSource) ground.put('cards', cardSource.id, { name: cardSource.name, shortLink: cardSource.shortLink });
}

/** A card of which only the board is known lies in some list there. */
export function onBoard(ground: Ground, idCard: string, idBoard: string): void {
  const card = ground.get('cards', idCard);
  if (!card || card['idList'] !== undefined) return;
  const list = [...ground.rows('lists').values()].find((row) => row['idBoard'] === idBoard);
  const idList = list?.id ?? ground.fresh();
  ground.put('lists', idList, { idBoard });
  card['idList'] = idList;
}

/** Whether a label of a colour is known of a board. */
const labelled = (ground: Ground, idBoard: string, color: string): boolean =>
  [...ground.rows('labels').values()].some((row) => row['idBoard'] === idBoard && row['color'] === color);

/** A membership that is shown takes the place of one that was known from a list of ids alone. */
function belongs(ground: Ground, modelType: string, idModel: string, record: Json): void {
  const rows = ground.rows('memberships');
  for (const { id, ...known } of [...rows.values()])
    if (known['idModel'] === idModel && known['idMember'] === record.idMember && id !== record.id) rows.delete(id);
  ground.need('members', record.idMember);
  ground.put('memberships', record.id, { ...record, modelType, idModel });
}

export function joins(ground: Ground, modelType: string, idModel: string, idMember: string): void {
  ground.need(modelType === 'board' ? 'boards' : 'organizations', idModel);
  const known = [...ground.rows('memberships').values()];
  if (known.some((row) => row['idModel'] === idModel && row['idMember'] === idMember)) return;
  ground.put('memberships', ground.fresh(), { modelType, idModel, idMember, memberType: 'admin' });
}

const wordsOf = ({ permissions = [] }: Json): string[] => [
  ...['read', 'write'].filter((word) => permissions.some((permission: Json) => permission[word])),
  ...(permissions.some(({ modelType, write }: Json) => modelType === 'Member' && write) ? ['account'] : []),
];

/** A check item that is complete, of which nothing but its id is known. */
export function completedItem(ground: Ground, idChecklist: string | undefined, { idCheckItem, state }: Json): void {
  if (idCheckItem !== undefined) ground.put('checkItems', idCheckItem, { state, ...(idChecklist && { idChecklist }) });
}

/** As many check items as the badges of a card count, in its checklists. */
export function items(ground: Ground, idCard: string, idChecklists: readonly string[], badges: Json): void {
  for (const id of idChecklists) ground.put('checklists', id, { idCard });
  const onCard = (id: unknown): boolean => ground.get('checklists', String(id))?.['idCard'] === idCard;
  const known = [...ground.rows('checkItems').values()].filter(({ idChecklist }) => onCard(idChecklist));
  let checked = (badges.checkItemsChecked ?? 0) - known.filter(({ state }) => state === 'complete').length;
  for (let count = known.length; count < (badges.checkItems ?? 0) && idChecklists.length > 0; count += 1) {
    const state = checked > 0 ? 'complete' : 'incomplete';
    checked -= 1;
    ground.put('checkItems', ground.fresh(), { idChecklist: idChecklists.at(-1), state });
  }
}
