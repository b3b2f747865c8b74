/** Marks notifications as read. */
import type { Change } from '../change/change.ts';
import type { Notification } from '../world/records.ts';
import { kept } from '../../spec/kept.ts';

/** NOT-16: reading sets a date, marking as unread removes it. */
export function markRead(change: Change, some: Iterable<Notification>, read: boolean): void {
  for (const one of [...some]) {
    if (one.unread === read && kept('NOT-16')) {
      change.update('notifications', one, { unread: !read, dateRead: read ? change.date : null }, 'silent');
    }
  }
}
