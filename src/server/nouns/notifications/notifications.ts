/** The notifications of a member (4.2): which of them a call asks for, and marking them as read. */
import { asPart } from '../../changes/cause.ts';
import { filters, selects, type ReadFilter } from '../../../document/filters.ts';
import type { notificationTypes } from '../../../document/sets.ts';
import type { Words } from '../../../document/values/kinds.ts';
import type { Change } from '../../changes/change.ts';
import type { Member, Notification } from '../../world/records.ts';
import { newest, type Span } from '../../finding/select.ts';
import type { World } from '../../world/world.ts';

export interface NotificationsAsked extends Span {
  readonly filter?: Words<(typeof notificationTypes)[number]> | undefined;
  readonly readFilter?: ReadFilter | undefined;
}

/** Newest first. */
export function notificationsOf(world: World, member: Member, asked: NotificationsAsked): Notification[] {
  const { filter = 'all', readFilter = 'all' } = asked;
  const types: ReadonlySet<string> | undefined = filter === 'all' ? undefined : new Set(filter);
  return newest(
    [world.by.notificationsOfMember.of(member.id)],
    asked,
    ({ type, unread }) =>
      (types === undefined || types.has(type)) && selects(filters.notificationsRead[readFilter], { unread }),
  );
}

/** NOT-16: reading sets a date, marking as unread removes it. */
export function markRead(change: Change, some: Iterable<Notification>, read: boolean): void {
  for (const notification of [...some]) {
    // NOT-16
    if (notification.unread === read) {
      change.update('notifications', notification, { unread: !read, dateRead: read ? change.date : null }, asPart);
    }
  }
}
