/**
 * What only the log still knows about a record: who made a card, and since when something is closed or done (2.3, 6.1).
 */
import { createdAt } from '../values/values.ts';
import type { Action, Board, Card } from '../world/records.ts';
import { newest } from './select.ts';
import type { World } from '../world/world.ts';

/** The values that the change of an action replaced. */
export const oldOf = ({ data }: Pick<Action, 'data'>): Readonly<Record<string, unknown>> =>
  (data['old'] ?? {}) as Readonly<Record<string, unknown>>;

export const makerOf = (world: World, { id }: Card): string | null =>
  world.by.actionsOfCard.of(id).first()?.idMemberCreator ?? null;

/** When the flag of a card was last set; for a card that was made with it, since then. */
export const cardSince = (world: World, card: Card, flag: 'closed' | 'dueComplete'): string | null =>
  card[flag] ? setAt(newest([world.by.actionsOfCard.of(card.id)], { limit: 1 }, sets(flag)), card.id) : null;

export const boardClosedAt = (world: World, { id, closed }: Board): string | null =>
  closed
    ? setAt(newest([world.by.actionsOfBoard.of(world.logKey(id, 'updateBoard'))], { limit: 1 }, sets('closed')), id)
    : null;

const sets =
  (flag: string) =>
  (action: Action): boolean =>
    oldOf(action)[flag] === false;
const setAt = ([found]: readonly Action[], id: string): string => found?.date ?? new Date(createdAt(id)).toISOString();
