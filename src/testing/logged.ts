/** Actions as calls answer them, and comments that put some into the log. */
import type { BoardWorld } from './board-world.ts';

export interface LoggedAction {
  id: string;
  type: string;
  date: string;
  data: Record<string, unknown>;
  idMemberCreator: string;
  memberCreator?: Record<string, unknown>;
  member?: Record<string, unknown>;
  entities?: object[];
  display?: object;
}

export const comment = (api: BoardWorld, text = 'x', card = api.card): LoggedAction =>
  api.ok('POST', `/cards/${card.id}/actions/comments`, { text });
