/** The contents of an export (4.6, EXP-07): boards and what is on them as JSON and CSV; attachments on request. */
import { isRecord } from '../../../language.ts';
import { serverActor, type View } from '../../rights/access.ts';
import { csv, type Cell } from '../../formats/csv.ts';
import type { Action, Attachment, Board, Card, CustomField, CustomFieldItem, Export } from '../../world/records.ts';
import type { Member, Organization, Stored } from '../../world/records.ts';
import type { World } from '../../world/world.ts';
import { zip, type ZipEntry } from '../../formats/zip.ts';
import { isLogged } from '../../../document/filters.ts';
import { memberSummary } from '../../../document/sets.ts';
import { actionResource, singleAction } from '../actions/shown.ts';
import { boardResource } from '../boards/shown.ts';
import { cardResource } from '../cards/shown.ts';
import { listResource } from '../lists/shown.ts';
import { memberResource } from '../members/shown.ts';
import { organizationResource } from '../organizations/shown.ts';
import { planOf, show, type Plan } from '../../rows/resource.ts';
import { declared } from '../../rights/dialect.ts';
import { limits } from '../../../document/limits.ts';

/** Records per piece, so that a large table is never one string. */
const batch = 500;

const plans = (): Record<'organization' | 'board' | 'list' | 'card' | 'action' | 'member', Plan> => ({
  organization: planOf(organizationResource, { usual: 'all' }, {}),
  board: planOf(boardResource, { usual: 'all', whole: true }, { customFields: true, labels: 'all' }),
  list: planOf(listResource, { usual: 'all' }, {}),
  card: planOf(
    cardResource,
    { usual: 'all', whole: true },
    { attachments: true, attachment_fields: 'all', checklists: 'all', customFieldItems: true, stickers: true },
  ),
  action: planOf(actionResource, singleAction, {}),
  member: planOf(memberResource, { usual: [...memberSummary, 'bio', 'confirmed', 'memberType', 'url'] }, {}),
});

interface Work {
  readonly world: World;
  readonly made: Export;
  readonly view: View;
  readonly plans: ReturnType<typeof plans>;
  readonly entries: ZipEntry[];
  files: number;
  total: number;
}

export interface Archive {
  readonly bytes: Uint8Array;
  /** How many records it contains. */
  readonly total: number;
}

/** Everything of the model, even boards that its admin has not joined. Addresses inside are relative to the server. */
export function archiveOf(world: World, made: Export, now: number): Archive {
  const who = world.members.get(made.idMember) ?? null;
  const view: View = { world, actor: { ...serverActor, member: who }, now, origin: '', dialect: declared };
  const work: Work = { world, made, view, plans: plans(), entries: [], files: 0, total: 0 };
  if (made.modelType === 'board') addBoard(work, world.boards.the(made.idModel), '');
  else addOrganization(work, world.organizations.the(made.idModel));
  return { bytes: zip(work.entries, now, limits.exports.bytes), total: work.total }; // EXP-07
}

function addOrganization(work: Work, organization: Organization): void {
  const { world } = work;
  const boards = [...world.by.boardsOfOrganization.of(organization.id)];
  work.total += 1;
  put(work, 'workspace.json', [JSON.stringify(show(work.plans.organization, organization, work.view))]);
  addMembers(work, organization, '');
  put(work, 'boards.csv', [[...csvPieces(boards, boardColumns)].join('')]);
  boards.forEach((each, index) => addBoard(work, each, `boards/${numbered(index + 1, each.name)}/`));
}

function addBoard(work: Work, board: Board, folder: string): void {
  const { world } = work;
  const lists = [...world.by.listsOfBoard.of(board.id)];
  const cards = lists.flatMap(({ id }) => [...world.by.cardPlacesOfList.of(id)]);
  work.total += 1;
  put(work, `${folder}board.json`, [JSON.stringify(show(work.plans.board, board, work.view))]);
  addMembers(work, board, folder);
  addTable(work, `${folder}lists`, lists, work.plans.list, own('id', 'name', 'closed', 'pos'));
  const fields = [...world.by.customFieldsOfBoard.of(board.id)];
  addTable(work, `${folder}cards`, cards, work.plans.card, cardColumns(fields, world));
  const actions = [...world.by.actionsOfBoard.of(board.id)].filter(({ type }) => isLogged(type)).reverse();
  addTable(work, `${folder}actions`, actions, work.plans.action, [
    ...own('id', 'date', 'type'),
    ['member', ({ idMemberCreator }) => world.members.get(idMemberCreator)?.username],
    ['card', ({ data }) => nameIn(data['card'])],
    ['text', ({ data }) => (typeof data['text'] === 'string' ? data['text'] : '')],
  ] satisfies Columns<Action>);
  if (work.made.attachments) for (const each of cards) addAttachments(work, each, `${folder}attachments/`);
}

function addMembers(work: Work, of: Stored, folder: string): void {
  const rows = [...work.world.by.membershipsOfModel.of(of.id)];
  const roles = new Map(rows.map((row) => [row.idMember, row.memberType]));
  const members = rows.map(({ idMember }) => work.world.members.the(idMember));
  addTable(work, `${folder}members`, members, work.plans.member, [
    ...own('id', 'username', 'fullName', 'initials'),
    ['role', ({ id }) => roles.get(id)],
  ] satisfies Columns<Member>);
}

/** The columns of a table for people: each with its name, and what stands there. */
type Columns<R> = readonly (readonly [name: string, of: (record: R) => Cell])[];
/** Columns that show fields as they are. */
const own = <N extends string>(...names: readonly N[]) =>
  names.map((name) => [name, (record: { readonly [M in N]: Cell }) => record[name]] as const);

const boardColumns: Columns<Board> = [
  ...own('id', 'name', 'desc', 'closed'),
  ['permissionLevel', ({ prefs }) => prefs.permissionLevel],
  ...own('dateLastActivity'),
  ['url', ({ shortLink }) => `/b/${shortLink}`],
];

function cardColumns(fields: readonly CustomField[], world: World): Columns<Card> {
  const names = (ids: readonly string[], name: (id: string) => string | undefined): string =>
    ids
      .map(name)
      .filter((each) => each !== undefined && each !== '')
      .join(', ');
  return [
    ...own('id'),
    ['number', ({ idShort }) => idShort],
    ...own('name', 'desc'),
    ['list', ({ idList }) => world.lists.get(idList)?.name],
    ...own('closed', 'start', 'due', 'dueComplete'),
    ['labels', (card) => names(card.idLabels, (id) => world.labels.get(id)?.name || world.labels.get(id)?.color || '')],
    ['members', (card) => names(card.idMembers, (id) => world.members.get(id)?.username)],
    ['url', ({ shortLink }) => `/c/${shortLink}`],
    ...own('dateLastActivity'),
    ...fields.map(
      (field) => [field.name, (card: Card) => valueOf(field, world.by.item.get(card.id, field.id))] as const,
    ),
  ];
}

function valueOf({ type, options }: CustomField, item: CustomFieldItem | undefined): Cell {
  if (item?.idValue) return options.find(({ id }) => id === item.idValue)?.value.text;
  const [value] = Object.values(item?.value ?? {});
  return type === 'number' && value !== undefined ? Number(value) : value;
}

/** The uploads of a card, back to the date that was asked for. Links have no bytes. */
function addAttachments(work: Work, card: Card, folder: string): void {
  const { attachmentAge } = work.made;
  const since = attachmentAge === 0 ? -Infinity : work.view.now - attachmentAge * 86_400_000;
  const recent = ({ date }: Attachment): boolean => Date.parse(date) >= since;
  for (const each of [...work.world.by.attachmentsOfCard.of(card.id)].filter(recent)) {
    const blob = work.world.blobs.get(each.id);
    if (!blob || work.files >= limits.archiveFiles) continue;
    work.files += 1;
    put(work, `${folder}${card.idShort}/${numbered(work.files, each.fileName ?? each.name)}`, [blob.bytes]);
  }
}

/** A table as JSON, in the form of the interface, and as CSV for people. */
function addTable<R extends Stored>(
  work: Work,
  name: string,
  records: readonly R[],
  plan: Plan,
  columns: Columns<R>,
): void {
  work.total += records.length;
  put(work, `${name}.json`, jsonPieces(records, plan, work.view));
  put(work, `${name}.csv`, csvPieces(records, columns));
}

function* jsonPieces(records: readonly Stored[], plan: Plan, view: View): Generator<string> {
  for (let at = 0; at < records.length; at += batch) {
    const shown = records.slice(at, at + batch).map((record) => JSON.stringify(show(plan, record, view)));
    yield `${at === 0 ? '[\n' : ',\n'}${shown.join(',\n')}`;
  }
  yield records.length === 0 ? '[]\n' : '\n]\n';
}

function* csvPieces<R>(records: readonly R[], columns: Columns<R>): Generator<string> {
  yield csv([columns.map(([name]) => name)]);
  for (let at = 0; at < records.length; at += batch) {
    yield csv(records.slice(at, at + batch).map((record) => columns.map(([, of]) => of(record))));
  }
}

const put = (work: Work, name: string, pieces: Iterable<string | Uint8Array>): void => {
  work.entries.push({ name, pieces });
};

/** A name that every file system accepts: a number in front makes it unique and harmless. */
const numbered = (number: number, name: string): string => `${number}-${tamed(name) || 'unnamed'}`;
const tamed = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._ -]+/gu, '_')
    .slice(0, 80)
    .replace(/^[. ]+|[. ]+$/g, '');

const nameIn = (ref: unknown): string | undefined =>
  isRecord(ref) && typeof ref['name'] === 'string' ? ref['name'] : undefined;
