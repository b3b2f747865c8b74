/** Marks notifications as read. */
import type { Change } from '../../changes/change.ts';
import type { Notification } from '../../world/records.ts';

/** NOT-16: reading sets a date, marking as unread removes it. */
export function markRead(change: Change, some: Iterable<Notification>, read: boolean): void {
  for (const one of [...some]) {
    // NOT-16
    if (one.unread === read) {
      change.update('notifications', one, { unread: !read, dateRead: read ? change.date : null }, 'silent');
    }
  }
}
