/** The questions of a test about the records of a world: `server.cards({ list: 'Done', label: 'late' })`. */
import { isRecord } from '../../language.ts';
import { byId, byPos } from '../../server/store/table.ts';
import type { Stored } from '../../server/store/stored.ts';
import type { TableName } from '../../server/records/all.ts';
import { declared } from '../../server/rights/dialect.ts';
import type { WorldHost } from '../../server/worlds/world-host.ts';
import { serverActor, type View } from '../../server/rights/access.ts';
import { planOf, show, type Resource } from '../../server/rows/resource.ts';
import { actionResource } from '../../server/nouns/actions/shown.ts';
import { boardResource } from '../../server/nouns/boards/shown.ts';
import { cardResource } from '../../server/nouns/cards/shown.ts';
import {
  attachmentResource,
  checkItemResource,
  customFieldResource,
  customFieldItemResource,
  labelResource,
  stickerResource,
} from '../../server/nouns/cards/shown-parts.ts';
import { checklistResource } from '../../server/nouns/checklists/shown.ts';
import { listResource } from '../../server/nouns/lists/shown.ts';
import { memberResource } from '../../server/nouns/members/shown.ts';
import { membershipResource } from '../../server/nouns/memberships/shown.ts';
import { notificationResource } from '../../server/nouns/notifications/shown.ts';
import { organizationResource } from '../../server/nouns/organizations/shown.ts';
import { fitting, groundOf, isComment, namesOf, type Ground, type Wanted } from './called.ts';
import { ControlError } from '../control-error.ts';
import { askedTables, type Asked, type Collection, type ShownRecord, type StoredFields } from './shown-records.ts';
import { meant } from '../../did-you-mean.ts';

/** How the records of the tables are shown. */
const resources = {
  members: memberResource,
  organizations: organizationResource,
  memberships: membershipResource,
  boards: boardResource,
  lists: listResource,
  cards: cardResource,
  labels: labelResource,
  checklists: checklistResource,
  checkItems: checkItemResource,
  attachments: attachmentResource,
  stickers: stickerResource,
  customFields: customFieldResource,
  customFieldItems: customFieldItemResource,
  actions: actionResource,
  notifications: notificationResource,
} satisfies Readonly<Record<Asked, Resource<never>>>;
/** @internal */
export const collections: readonly Collection[] = [...askedTables, 'comments'];
const tableFor = (name: Collection): Asked => (name === 'comments' ? 'actions' : name);

/** A name or an id; null for none. */
type Named = string | null;
interface Words {
  /** The id of the record. */
  readonly id?: string;
  /** On this board. */
  readonly board?: Named;
  /** In this list. */
  readonly list?: Named;
  /** Of this card. */
  readonly card?: Named;
  /** Of this checklist. */
  readonly checklist?: Named;
  /** One label, or several that a card all has. */
  readonly label?: Named | readonly string[];
  /** With this member, or with all of several. */
  readonly member?: Named | readonly string[];
  /** With the vote of this member, or of all of several. */
  readonly voter?: Named | readonly string[];
  /** Made by this member. */
  readonly by?: Named;
  /** In this workspace. */
  readonly workspace?: Named;
  /** Of this custom field. */
  readonly customField?: Named;
  /** The text of a comment. */
  readonly text?: string;
}
/** The fields that a word can mean. It may be used for records that have one of these fields. */
interface Fields {
  readonly board: 'idBoard';
  readonly list: 'idList';
  readonly card: 'idCard';
  readonly checklist: 'idChecklist';
  readonly label: 'idLabels';
  readonly member: 'idMembers' | 'idMember';
  readonly voter: 'idMembersVoted';
  readonly by: 'idMemberCreator';
  readonly workspace: 'idOrganization';
  readonly customField: 'idCustomField';
}
type WordOf<N extends Collection> =
  | 'id'
  | { [W in keyof Fields]: [Fields[W] & StoredFields<N>] extends [never] ? never : W }[keyof Fields]
  | (N extends 'customFields' | 'memberships' ? 'board' : N extends 'customFieldItems' ? 'card' : never)
  | (N extends 'actions' | 'comments' ? 'text' : never);

/** Fields as they are stored, and the words for what they refer to. Of a list one entry, of an object some parts suffice. */
export type Query<N extends Collection> = Pick<Words, WordOf<N>> & { readonly [F in StoredFields<N>]?: unknown };

/** The records of each collection that fit, as the service shows them. */
export type Queries = {
  /** Without words all of them; a text is a name or an id. */
  readonly [N in Collection]: (query?: string | Query<N>) => readonly ShownRecord<N>[];
};

/** @internal */
export function ask(worldHost: WorldHost, origin: string, name: string, query: unknown): readonly object[] {
  const known = collections.find((collection) => collection === name);
  if (known === undefined) throw new ControlError(404, `there are no ${name}${meant(name, collections)}`);
  worldHost.catchUp();
  const { dialect = declared } = worldHost.env;
  return worldHost.read((world) =>
    shownOf(known, query, { world, actor: serverActor, now: worldHost.now, origin, dialect }),
  );
}

function shownOf(known: Collection, query: unknown, view: View): readonly object[] {
  const { world, dialect } = view;
  const kind = tableFor(known);
  const ground = groundOf(world);
  const fits = fitsOf(ground, kind, query, known);
  const found: Stored[] = [];
  for (const record of ground.all(kind)) {
    if ((known !== 'comments' || isComment(record)) && fits.every((fit) => fit(record))) found.push(record);
  }
  const first = found[0];
  found.sort(first && 'pos' in first ? (byPos as typeof byId) : byId);
  const of = dialect.as(resources[kind] as Resource<never>);
  const plan = planOf(of, { usual: Object.keys(of.fields) }, {});
  return found.map((record) => show(plan, record, view));
}

function fitsOf(ground: Ground, kind: TableName, query: unknown, place: string) {
  if (query === undefined) return [];
  if (typeof query === 'string') {
    const name = ground.names.get(query) ?? query;
    return [(record: Stored) => namesOf(record).includes(name)];
  }
  if (!isRecord(query)) throw new ControlError(400, `${place}: a name, an id or an object of words is expected`);
  return fitting(ground, kind, query as Wanted, place);
}
