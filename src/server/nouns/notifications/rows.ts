/** Notifications of a member (2.10, 4.2, 6.4): listing them, reading related records, marking them read. */
import { markRead, notificationsOf } from './notifications.ts';
import type { Notification } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import type { TableName, Tables } from '../../world/tables.ts';
import { boardResource } from '../boards/shown.ts';
import { cardResource } from '../cards/shown.ts';
import { listResource } from '../lists/shown.ts';
import { memberResource } from '../members/shown.ts';
import { aboutMember, notificationResource, singleNotification } from './shown.ts';
import { organizationResource } from '../organizations/shown.ts';
import type { Resource } from '../../rows/resource.ts';
import { limits } from '../../../document/limits.ts';
import {
  boolean,
  filterWord,
  filterWords,
  idList,
  idMoment,
  integer,
  optional,
  usually,
} from '../../../document/values/kinds.ts';
import { settable } from '../../records/table.ts';
import { notificationTable } from '../../records/action.ts';
import { GET, POST, PUT, because, raw, shows } from '../../rows/endpoint.ts';
import { byFilter, oneField, relative } from '../../rows/families.ts';

const notShown = 'notifications are a resource of their own (6.4), whose routes the document does not show';

const listing = {
  read_filter: usually(filterWord('notificationsRead'), 'all'),
  limit: usually(integer(limits.notifications.min, limits.notifications.max), limits.notifications.default), // NOT-01, LIM-14
  page: usually(integer(limits.notificationsPage.min, limits.notificationsPage.max), 0), // NOT-01, LIM-15
  before: optional(idMoment), // NOT-15
  since: optional(idMoment), // NOT-15
};
const filter = filterWords('notifications');

/** A related record of a notification: absent if there is none, or if the member cannot see it any more. */
function relatedRow<K extends TableName>(
  path: `/notifications/{notification}/${string}`,
  kind: K,
  idOf: (notification: Notification) => string | null,
  of: Resource<Tables[K]>,
) {
  const called = path.slice(path.lastIndexOf('/') + 1);
  return relative(path, `the ${called} of a notification`, {
    because: notShown,
    of,
    usual: 'all',
    at({ notification }, context) {
      const id = idOf(notification);
      must('ACT-25', id !== null && context.world.tables[kind].get(id), `the notification has no ${called}`);
      return context.see(kind, id);
    },
  });
}
export const notifications = because(notShown, [
  ...byFilter('/members/{member}/notifications', 'the notifications of a member, newest first', {
    filter: usually(filter, 'all'),
    many: 'ordered',
    needs: ['read', 'own'],
    shows: shows(notificationResource, { usual: 'all' }),
    args: listing, // NOT-01, NOT-14, NOT-15, LIM-14, LIM-15
    named: {
      says: 'the notifications of a member, of the types that a filter names',
      because: 'all lists of notifications are filtered and paged alike',
    },
    run: ({ member: who, read_filter: readFilter, ...asked }, { world }) =>
      notificationsOf(world, who, { ...asked, readFilter }),
  }),
  POST('/notifications/all/read', 'marks notifications read, or unread', {
    args: { read: usually(boolean, true), ids: optional(idList) },
    run({ read, ids }, context) {
      const { world, me, change } = context;
      markRead(
        change,
        ids === undefined
          ? world.by.notificationsOfMember.of(me.id)
          : ids.map((id) => context.see('notifications', id, 'ids')),
        read,
      );
      return raw({});
    },
  }),
  GET('/notifications/{notification}', 'one notification', { shows: shows(notificationResource, singleNotification) }),
  PUT('/notifications/{notification}', 'marks a notification read or unread', {
    shows: shows(notificationResource, singleNotification),
    args: settable(notificationTable, 'update'),
    run({ notification, unread }, { change }) {
      if (unread !== undefined) markRead(change, [notification], !unread);
      return notification;
    },
  }),
  PUT('/notifications/{notification}/unread', 'marks a notification read or unread', {
    shows: shows(notificationResource, singleNotification),
    args: { value: notificationTable.unread.kind },
    run({ notification, value }, { change }) {
      markRead(change, [notification], !value);
      return notification;
    },
  }),
  ...relatedRow('/notifications/{notification}/board', 'boards', ({ idBoard }) => idBoard, boardResource),
  ...relatedRow('/notifications/{notification}/card', 'cards', ({ idCard }) => idCard, cardResource),
  ...relatedRow('/notifications/{notification}/list', 'lists', ({ idList }) => idList, listResource),
  ...relatedRow('/notifications/{notification}/member', 'members', aboutMember, memberResource),
  ...relatedRow(
    '/notifications/{notification}/memberCreator',
    'members',
    ({ idMemberCreator }) => idMemberCreator,
    memberResource,
  ),
  ...relatedRow(
    '/notifications/{notification}/organization',
    'organizations',
    ({ idOrganization }) => idOrganization,
    organizationResource,
  ),
  oneField('/notifications/{notification}/{field}', 'one field of a notification', { of: notificationResource }),
]);
