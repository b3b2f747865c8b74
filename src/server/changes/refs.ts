/**
 * How an action or a notification describes a board, a list or a card: a few fields with the values of that time (2.2).
 */
import type { Board, Card, List } from '../world/records.ts';

export const boardRef = ({ id, name, shortLink }: Board) => ({ id, name, shortLink });
export const listRef = ({ id, name }: List) => ({ id, name });
export const cardRef = ({ id, name, idShort, shortLink }: Card): object => ({ id, name, idShort, shortLink });
