/** When the members of a card are reminded of its due date (NOT-13): by its own reminder, or a day before. */
import type { Card } from './records.ts';
import { byId } from '../store/table.ts';

const usualMinutes = 1440;

/** The time in milliseconds; null if no reminder is due for the card any more. */
export function remindAt({ due, dueReminder, dueComplete, dueCalled, closed }: Card): number | null {
  if (due === null || dueComplete || dueCalled || closed || dueReminder === -1) return null;
  const moment = reminderOf({ due, dueReminder: dueReminder ?? usualMinutes });
  return moment === null ? null : Date.parse(moment);
}

/** CRD-58: the time of a card's own reminder, however it was given. */
export function reminderOf({ due, dueReminder }: Pick<Card, 'due' | 'dueReminder'>): string | null {
  if (typeof dueReminder === 'string') return dueReminder;
  if (due === null || dueReminder === null || dueReminder === -1) return null;
  const ms = Date.parse(due) - dueReminder * 60_000;
  // A very large number of minutes gives no date: such a reminder is never due.
  return Math.abs(ms) > 8.64e15 ? null : new Date(ms).toISOString();
}

export const reminderFields = ['due', 'dueReminder', 'dueComplete', 'dueCalled', 'closed'] as const;

/** Who comes first; only for cards with a reminder to come. */
export const byReminder = (a: Card, b: Card): number => remindAt(a)! - remindAt(b)! || byId(a, b);
