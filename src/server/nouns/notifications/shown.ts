/** How a notification is shown (2.10): what it says, who caused it, and whether it was read. */
import { maySee, type View } from '../../rights/access.ts';
import type { Action, Notification, Stored } from '../../world/records.ts';
import type { TableName, Tables } from '../../world/tables.ts';
import { memberUsual } from '../../../document/sets.ts';
import { notificationTable } from '../../records/action.ts';
import { allIn } from '../../records/table.ts';
import { boardResource } from '../boards/shown.ts';
import { cardResource } from '../cards/shown.ts';
import { displayOf, entitiesOf, snake } from '../actions/display.ts';
import { listResource } from '../lists/shown.ts';
import { memberResource } from '../members/shown.ts';
import { organizationResource } from '../organizations/shown.ts';
import { resource, type Embedded, type Resource } from '../../rows/resource.ts';

/** The member whom a notification is about, if there is one: who was added, removed, promoted. */
export const aboutMember = ({ data }: Notification): string | null =>
  (data['idMember'] as string | undefined) ?? (data['member'] as { id?: string } | undefined)?.id ?? null;

/** The sentence of a notification is that of its action. */
const asAction = (notification: Notification): Action => ({ ...notification, idMember: aboutMember(notification) });

const display = (notification: Notification, view: View): object => ({
  ...displayOf(asAction(notification), view),
  translationKey: `notification_${snake(notification.type)}`,
});
const entities = (notification: Notification, view: View): object[] =>
  entitiesOf(asAction(notification), displayOf(asAction(notification), view));

/** The records that a notification is about, if its member may still see them. */
function aboutOf<K extends TableName>(kind: K, id: string | null, view: View): Tables[K] | undefined {
  const record = id === null ? undefined : view.world.tables[kind].get(id);
  return record && maySee(view.world, kind, record, view.actor) ? record : undefined;
}

function relatedRecord<R extends Stored>(
  kind: TableName,
  idOf: (notification: Notification) => string | null,
  shown: Resource<R>,
  prefix: string,
  usual: 'all' | readonly string[],
): Embedded<Notification, boolean> {
  return {
    shows: { resource: () => shown, one: true, prefix, usual },
    of: (notification, view) => aboutOf(kind, idOf(notification), view),
  };
}

export const notificationResource: Resource<Notification> = resource('notifications', {
  name: 'notification',
  getters: {
    isReactable: ({ type }) => type === 'commentCard' || type === 'mentionedOnCard',
    card: ({ data }) => data['card'] ?? null,
    board: ({ data }) => data['board'] ?? null,
    display,
    entities,
  },
  embeds: {
    memberCreator: {
      usual: true, // NOT-14
      shows: { resource: () => memberResource, one: true, prefix: 'memberCreator_', usual: memberUsual },
      of: ({ idMemberCreator }: Notification, { world }) => world.members.get(idMemberCreator),
    },
    member: relatedRecord('members', aboutMember, memberResource, 'member_', memberUsual),
    card: relatedRecord('cards', ({ idCard }) => idCard, cardResource, 'card_', ['name']),
    board: relatedRecord('boards', ({ idBoard }) => idBoard, boardResource, 'board_', ['name']),
    list: relatedRecord('lists', ({ idList }) => idList, listResource, 'list_', 'all'),
    organization: relatedRecord(
      'organizations',
      ({ idOrganization }) => idOrganization,
      organizationResource,
      'organization_',
      ['displayName'],
    ),
    display: {},
    entities: {},
  },
});

/** A single notification shows all fields that clients read, and the member whom it is about. */
export const singleNotification = {
  usual: [...allIn(notificationTable), 'idAction', 'appCreator', 'isReactable', 'reactions'],
  on: { member: true },
} as const;
