/** When a card is called out as due soon (NOT-13): by its own reminder, or a day before where it has none. */
import type { Card } from './records.ts';

const usualMinutes = 1440;

/** The moment, in milliseconds; null for a card that is not called out (any more). */
export function callAt({ due, dueReminder, dueComplete, dueCalled, closed }: Card): number | null {
  if (due === null || dueComplete || dueCalled || closed || dueReminder === -1) return null;
  return Date.parse(due) - (dueReminder ?? usualMinutes) * 60_000;
}

export const callFields = ['due', 'dueReminder', 'dueComplete', 'dueCalled', 'closed'] as const;
