/** What was so before a request that changes something, where only its answer tells. */
import type { TableName } from '../../server/records/all.ts';
import type { Ground } from './ground.ts';
import { answeredWith, givenIn, isId, isObject, segmentsOf, step, type Exchange, type Json } from './recorded.ts';
import { joins, onBoard, says } from './says.ts';

type Given = Readonly<Record<string, unknown>>;

export function undo(one: Exchange, ground: Ground): void {
  const { method, json: answer } = one;
  const table = answeredWith(one);
  if (method === 'DELETE') beforeDeletion(one, ground);
  else if (method === 'POST' && segmentsOf(one)[2] === 'options') beforeOption(one, ground);
  else if (isObject(answer) && table !== undefined) {
    if (method === 'POST') beforeMaking(one, table, ground);
    else beforeChange(one, table, ground);
  }
}

/** Who is removed was there. */
function beforeDeletion(one: Exchange, ground: Ground): void {
  const [noun, word, part, gone] = segmentsOf(one);
  if (part?.toLowerCase() === 'idmembers' && ground.has('cards', word!)) ground.add('cards', word!, 'idMembers', gone!);
  if (noun !== 'boards' || part !== 'members') return;
  const known = [...ground.rows('members').values()].find(({ id, username }) => id === gone || username === gone);
  const id = known?.id ?? (isId(gone) ? gone : ground.fresh());
  ground.put('members', id, isId(gone) ? {} : { username: gone, fullName: gone });
  joins(ground, 'board', word!, id);
}

/** An option stands before the new one. */
function beforeOption(one: Exchange, ground: Ground): void {
  const before = { id: ground.fresh(), value: { text: 'before' }, pos: one.json.pos - step };
  ground.put('customFields', segmentsOf(one)[1]!, { type: 'list', options: [before] });
}

/** What the arguments of a new record name is there, and what stands beside it. */
function beforeMaking(one: Exchange, table: TableName, ground: Ground): void {
  const { json: answer } = one;
  const given = givenIn(one);
  const [noun, word] = segmentsOf(one);
  for (const [name, to] of Object.entries(named)) if (isId(given[name])) ground.need(to, given[name]);
  if (table === 'cards' && isId(answer.idBoard)) beforeCard(answer, given, ground);
  if (table === 'customFields' && answer.pos > step)
    ground.put('customFields', ground.fresh(), { idModel: answer.idModel, pos: answer.pos - step });
  const idCard = answer.idCard ?? (noun === 'cards' ? word : undefined);
  beside(ground, table, answer, given, { idBoard: answer.idBoard, idList: answer.idList, idCard });
  if (table === 'checklists' && isId(answer.idCard)) {
    ground.put('cards', answer.idCard, {});
    onBoard(ground, answer.idCard, answer.idBoard);
  }
}

const named: Readonly<Record<string, TableName>> = {
  ...{ idList: 'lists', idBoard: 'boards', idModel: 'boards', idOrganization: 'organizations' },
  ...{ idChecklistSource: 'checklists', idBoardSource: 'boards' },
};

/** The number of the next card of the board, and the source with its comments. */
function beforeCard(answer: Json, given: Given, ground: Ground): void {
  ground.put('boards', answer.idBoard, { lastIdShort: answer.idShort - 1 });
  ground.put('lists', answer.idList, { idBoard: answer.idBoard });
  for (const label of answer.labels ?? []) ground.put('labels', label.id, label);
  const { idCardSource: id } = given;
  if (!isId(id)) return;
  const elsewhere = ground.fresh();
  ground.put('lists', elsewhere, { idBoard: ground.fresh() });
  ground.put('cards', id, { comments: answer.badges.comments, idList: elsewhere });
  const comment = { type: 'commentCard', idCard: id, data: { text: 'said', card: { id } }, idMemberCreator: ground.me };
  for (let count = 0; count < answer.badges.comments; count += 1) ground.put('actions', ground.fresh(), comment);
}

/** Of a record that nothing showed before, what the call did not give was as it is after it. */
function beforeChange(one: Exchange, table: TableName, ground: Ground): void {
  const { json: answer } = one;
  if (!isId(answer.id)) return;
  const given = givenIn(one);
  const part = segmentsOf(one)[2] ?? '';
  const changed = new Set([...Object.keys(given), part, 'subscribed']);
  const rest = Object.fromEntries(Object.entries(answer).filter(([name]) => !changed.has(name)));
  if (!ground.has(table, answer.id)) says[table]?.(rest, ground);
  if (isId(answer.idList)) ground.put('lists', answer.idList, { idBoard: answer.idBoard });
  ground.need('organizations', answer.idOrganization);
  const moved = 'idBoard' in given || part === 'idBoard';
  if (moved && table === 'cards') ground.put('boards', answer.idBoard, { lastIdShort: answer.idShort - 1 });
  if (moved || given['pos'] !== undefined)
    beside(ground, table, answer, { pos: 'bottom', ...given }, { idBoard: answer.idBoard, idList: answer.idList });
}

/** A record beside the new one, so that it comes to lie where it was recorded. */
function beside(ground: Ground, table: TableName, answer: Json, { pos }: Given, parents: Json): void {
  if (typeof answer.pos !== 'number' || table === 'customFields' || Number(pos) > 0) return;
  const atTop = pos === 'top' || pos === '' || (pos === undefined && table === 'lists');
  const at = atTop ? 2 * answer.pos : answer.pos - step;
  if (at <= 0 || answer.pos === step) return;
  const near = Object.fromEntries(Object.entries(parents).filter(([, id]) => isId(id)));
  if (table === 'cards' && answer.idShort > 1) Object.assign(near, { idShort: answer.idShort - 1 });
  if (table === 'checkItems') Object.assign(near, { idChecklist: answer.idChecklist });
  ground.put(table, ground.fresh(), { ...near, pos: at });
}
