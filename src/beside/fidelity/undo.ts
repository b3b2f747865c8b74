/** The records as they were before a request changed them, worked out from its answer. */
import { picked } from '../../language.ts';
import type { TableName } from '../../server/records/all.ts';
import { isId } from '../../kinds/values.ts';
import { isMade, type Ground } from './ground.ts';
import { answeredWith, givenIn, isObject, segmentsOf, step, type Exchange, type Json } from './recorded.ts';
import { coverOf, inWorkspace, items, joins, onBoard, says, recordsNamed } from './says.ts';

type Arguments = Readonly<Record<string, unknown>>;

export function undo(exchange: Exchange, ground: Ground): void {
  const { method, json: answer } = exchange;
  const table = answeredWith(exchange);
  const [, word, part, , last] = segmentsOf(exchange);
  if (method === 'DELETE') beforeDeletion(exchange, ground);
  else if (method === 'POST' && part === 'options') beforeOption(exchange, ground);
  else if (part === 'moveAllCards') beforeMove(exchange, ground);
  else if (last === 'item') beforeItem(exchange, ground);
  else if (part === 'idMembers') beforeJoining(word!, givenIn(exchange)['value'], ground);
  else if (part === 'idLabels') beforeLabel(word!, givenIn(exchange)['value'], ground);
  else if (method === 'PUT' && part === 'members') beforeRole(exchange, ground);
  else if (isObject(answer) && table !== undefined) {
    if (method === 'POST') beforeMaking(exchange, table, ground);
    else beforeChange(exchange, table, ground);
  }
}

/** The things that a call may take from a card, or put on it, by the word of its path. */
const listsOfCards: Readonly<Record<string, string>> = {
  ...{ idmembers: 'idMembers', idlabels: 'idLabels', membersvoted: 'idMembersVoted' },
};

/** A member who is removed was a member before. */
function beforeDeletion(exchange: Exchange, ground: Ground): void {
  const [noun, word, part, removed] = segmentsOf(exchange);
  const list = listsOfCards[part?.toLowerCase() ?? ''];
  if (list && exchange.status === 200) ground.add('cards', word!, list, removed!);
  if (noun !== 'boards' || part !== 'members') return;
  const known = [...ground.rows('members').values()].find(({ id, username }) => id === removed || username === removed);
  const id = known?.id ?? (isId(removed) ? removed : ground.fresh());
  ground.put('members', id, isId(removed) ? {} : { username: removed, fullName: removed });
  joins(ground, 'board', word!, id);
}

/** A member who is put on a card is a member of its board. */
function beforeJoining(idCard: string, idMember: unknown, ground: Ground): void {
  ground.need('members', idMember);
  const list = ground.get('lists', String(ground.get('cards', idCard)?.['idList']));
  if (list && isId(idMember)) joins(ground, 'board', String(list['idBoard']), idMember);
}

/** A label that is put on a card is one of its board. */
function beforeLabel(idCard: string, idLabel: unknown, ground: Ground): void {
  const list = ground.get('lists', String(ground.get('cards', idCard)?.['idList']));
  if (isId(idLabel)) ground.put('labels', idLabel, list ? { idBoard: list['idBoard'] } : {});
}

/** Before the move the cards were in the list of the path; in the new list the first of them stands behind its last card. */
function beforeMove(exchange: Exchange, ground: Ground): void {
  const idList = segmentsOf(exchange)[1]!;
  const [first] = exchange.json as Json[];
  if (first === undefined) return;
  ground.put('lists', idList, { idBoard: first.idBoard });
  ground.put('lists', first.idList, { idBoard: first.idBoard });
  if (first.pos > step) ground.put('cards', ground.fresh(), { idList: first.idList, pos: first.pos - step });
  for (const { id, pos } of exchange.json)
    ground.rows('cards').set(id, { ...ground.get('cards', id), id, idList, pos });
}

/** The field of a value is on the board of the card, and of the type of the value. */
function beforeItem(exchange: Exchange, ground: Ground): void {
  const [, idCard, , id] = segmentsOf(exchange);
  const { idValue, value } = exchange.json;
  ground.need('cards', idCard);
  const field = ground.get('customFields', id!);
  if (field) onBoard(ground, idCard!, String(field['idModel']));
  const list = ground.get('cards', idCard!)?.['idList'];
  const idModel = ground.get('lists', String(list))?.['idBoard'] ?? ground.get('cards', idCard!)?.['idBoard'];
  const type = idValue ? 'list' : value?.checked ? 'checkbox' : (Object.keys(value ?? { text: '' })[0] ?? 'text');
  const options = idValue ? { options: [{ id: idValue, value: { text: 'chosen' }, pos: step }] } : {};
  ground.put('customFields', id!, { type, ...options, ...(isId(idModel) && { idModel }) });
}

/** Everybody whom the answer shows was there before, except the member whom this call added. */
function beforeRole(exchange: Exchange, ground: Ground): void {
  const { id: idModel, members = [], memberships = [] } = exchange.json as Json;
  for (const who of members) says.members!(who, ground);
  const isNew = ({ id }: Json) => Math.abs(parseInt(id.slice(0, 8), 16) * 1000 - Date.parse(exchange.at)) < 60_000;
  for (const each of memberships)
    if (!isNew(each)) ground.put('memberships', each.id, { ...each, modelType: 'board', idModel });
}

/** An option stands before the new one. */
function beforeOption(exchange: Exchange, ground: Ground): void {
  const before = { id: ground.fresh(), value: { text: 'before' }, pos: exchange.json.pos - step };
  ground.put('customFields', segmentsOf(exchange)[1]!, { type: 'list', options: [before] });
}

/** All records that the arguments of a new record name exist, with their surroundings. */
function beforeMaking(exchange: Exchange, table: TableName, ground: Ground): void {
  const { json: answer } = exchange;
  const args = givenIn(exchange);
  const [noun, word] = segmentsOf(exchange);
  if (table === 'actions') recordsNamed(answer.data ?? {}, ground);
  for (const [name, to] of Object.entries(tableOfArgument)) if (isId(args[name])) ground.need(to, args[name]);
  if (table === 'cards' && isId(answer.idBoard)) beforeCard(answer, args, ground);
  const pos = args['pos'] === 'top' ? 2 * answer.pos : answer.pos - step;
  if (table === 'customFields' && pos > 0 && answer.pos !== step)
    ground.put('customFields', ground.fresh(), { idModel: answer.idModel, pos });
  const { idChecklistSource } = args;
  if (isId(idChecklistSource)) beforeCopy(idChecklistSource, answer, args, ground);
  if (isId(args['idBoardSource']))
    says.boards!({ ...answer, id: args['idBoardSource'], shortUrl: '', memberships: [] }, ground);
  beside(ground, table, { ...answer, idCard: answer.idCard ?? (noun === 'cards' ? word : undefined) }, args);
  if (table === 'checklists' && isId(answer.idCard)) {
    ground.put('cards', answer.idCard, {});
    onBoard(ground, answer.idCard, answer.idBoard);
  }
}

/** The checklist that was copied had the same items, unless something else is known of it. */
function beforeCopy(id: string, { name, checkItems }: Json, args: Arguments, ground: Ground): void {
  ground.put('checklists', id, args['name'] === undefined ? { name } : {});
  const rows = ground.rows('checkItems');
  const known = [...rows.values()].filter(({ idChecklist }) => idChecklist === id);
  if (known.some((row) => !isMade(row.id))) return;
  for (const row of known) rows.delete(row.id);
  for (const checkItem of checkItems) ground.put('checkItems', ground.fresh(), { ...checkItem, idChecklist: id });
}

const tableOfArgument: Readonly<Record<string, TableName>> = {
  ...{ idList: 'lists', idBoard: 'boards', idModel: 'boards', idOrganization: 'organizations' },
  ...{ idChecklistSource: 'checklists', idBoardSource: 'boards' },
};

/** The number of the next card of the board, and the source with its comments. */
function beforeCard(answer: Json, args: Arguments, ground: Ground): void {
  inWorkspace(answer, ground);
  ground.put('boards', answer.idBoard, { lastIdShort: answer.idShort - 1 });
  ground.put('lists', answer.idList, { idBoard: answer.idBoard });
  for (const label of answer.labels ?? []) ground.put('labels', label.id, label);
  for (const idMember of answer.idMembers ?? []) joins(ground, 'board', answer.idBoard, idMember);
  const { idCardSource: id } = args;
  if (!isId(id) || ground.has('cards', id)) return;
  const elsewhere = ground.fresh();
  ground.put('lists', elsewhere, { idBoard: ground.fresh() });
  const { name, desc, due, dueReminder, idMembers, badges } = answer;
  const idLabels = (answer.labels ?? []).map((label: Json) => {
    const like = ground.fresh();
    ground.put('labels', like, { ...label, idBoard: ground.get('lists', elsewhere)!['idBoard'] });
    return like;
  });
  const copied = { name, desc, due, dueReminder, idMembers, idLabels };
  ground.put('cards', id, { comments: badges.comments, idList: elsewhere, ...copied });
  for (const attachment of answer.attachments ?? [])
    ground.put('attachments', ground.fresh(), { ...attachment, idCard: id });
  const idChecklists = answer.idChecklists.map(() => ground.fresh());
  items(ground, id, idChecklists, badges);
  const comment = { type: 'commentCard', idCard: id, data: { text: 'said', card: { id } }, idMemberCreator: ground.me };
  for (let count = 0; count < answer.badges.comments; count += 1) ground.put('actions', ground.fresh(), comment);
}

/** If nothing showed the record before, the fields that the call does not set were the same before it. */
function beforeChange(exchange: Exchange, table: TableName, ground: Ground): void {
  const { json: answer } = exchange;
  if (!isId(answer.id)) return;
  const args = givenIn(exchange);
  const part = segmentsOf(exchange)[2] ?? '';
  const changed = new Set([...Object.keys(args), part, 'subscribed']);
  const rest = picked(answer, (name) => !changed.has(name));
  if (!ground.has(table, answer.id)) says[table]?.(rest, ground);
  if (isId(answer.idList)) ground.put('lists', answer.idList, { idBoard: answer.idBoard });
  const { idAttachmentCover } = args;
  if (isId(idAttachmentCover)) coverOf(answer.id, idAttachmentCover, {}, ground);
  for (const label of answer.labels ?? []) ground.put('labels', label.id, label);
  ground.need('organizations', answer.idOrganization);
  const moved = 'idBoard' in args || part === 'idBoard';
  if (moved && table === 'cards') ground.put('boards', answer.idBoard, { lastIdShort: answer.idShort - 1 });
  if (moved || args['pos'] !== undefined) beside(ground, table, answer, { pos: 'bottom', ...args });
}

/** A neighbour of the new record, so that the new one gets the position that was recorded. */
function beside(ground: Ground, table: TableName, answer: Json, { pos }: Arguments): void {
  if (typeof answer.pos !== 'number' || table === 'customFields' || Number(pos) > 0) return;
  const atTop = pos === 'top' || pos === '' || (pos === undefined && table === 'lists');
  const at = atTop ? 2 * answer.pos : answer.pos - step;
  if (at <= 0 || answer.pos === step) return;
  const { idBoard, idList, idCard } = answer;
  const near: Json = Object.fromEntries(Object.entries({ idBoard, idList, idCard }).filter(([, id]) => isId(id)));
  if (table === 'cards') {
    const cards = [...ground.rows('cards').values()];
    if (cards.some((row) => row['idList'] === idList && row['pos'] === at)) return;
    const idShort = answer.idShort - 1;
    if (idShort > 0 && !cards.some((row) => row['idShort'] === idShort)) Object.assign(near, { idShort });
  }
  if (table === 'checkItems') Object.assign(near, { idChecklist: answer.idChecklist });
  ground.put(table, ground.fresh(), { ...near, pos: at });
}
