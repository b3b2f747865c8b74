/** Following a card or a list (2.3, 2.5): each member for itself; nobody is notified. */
import type { Change } from './change.ts';
import type { Card, List } from '../world/records.ts';

export function follow(change: Change, kind: 'cards' | 'lists', record: Card | List, on: boolean): void {
  const { id: own } = change.member;
  const others = record.subscribers.filter((id) => id !== own);
  change.update(kind, record, { subscribers: on ? [...others, own] : others }, 'silent');
}
