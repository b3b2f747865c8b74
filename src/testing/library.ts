/** A library to search in: two boards with cards of every sort, and what a search of it finds. */
import { boardWorld, type BoardWorld } from './board-world.ts';
import type { ActorName } from './test-world.ts';

export interface Named {
  id: string;
  name: string;
  [field: string]: unknown;
}

interface Found {
  options: { terms: object[]; modifiers: object[]; modelTypes: string[]; partial: boolean };
  cards: Named[];
  boards: Named[];
  organizations: Named[];
  members: { username: string }[];
  actions: { data: { text: string } }[];
}

const day = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Two boards: on Atlas (of the workspace) cards of every sort, on Elsewhere a card that the owner alone sees. */
export function library(): BoardWorld {
  const api = boardWorld({ permissionLevel: 'org' });
  const { card, second, elsewhere, board } = api;
  api.ok('PUT', `/boards/${elsewhere.idBoard}/prefs/permissionLevel`, { value: 'private' });
  api.ok('PUT', `/cards/${card.id}`, {
    name: 'Maps of the north',
    desc: 'Drawn by halcyon hands',
    due: iso(api.now + 2 * day),
    idMembers: api.member('colleague').id,
    start: iso(api.now),
  });
  api.ok('PUT', `/cards/${second.id}`, { name: 'Index of names', closed: 'true', cover: { color: 'red' } });
  api.ok('PUT', `/cards/${elsewhere.id}`, { name: 'Far away halcyon', due: iso(api.now - day) });
  api.ok('POST', `/cards/${elsewhere.id}/labels`, { name: 'in doubt', color: 'red' });
  api.ok('POST', `/cards/${second.id}/actions/comments`, { text: 'Ask the binder about vellum' });
  const { id } = api.ok<Named>('POST', '/checklists', { idCard: card.id, name: 'Before printing' });
  api.ok('POST', `/checklists/${id}/checkItems`, { name: 'proofread twice' });
  api.ok('POST', `/cards/${card.id}/attachments`, { url: 'https://example.com/', name: 'survey.pdf' });
  api.ok('POST', `/cards/${card.id}/stickers`, { image: 'check', top: 0, left: 0, zIndex: 1 });
  api.ok('PUT', `/boards/${board.id}`, { desc: 'Everything about halcyon seas' });
  api.ok('POST', '/members/me/boardStars', { idBoard: elsewhere.idBoard, pos: 'top' });
  return api;
}

/** Searches the given world where no other is named. */
export const searchOf =
  (world: BoardWorld) =>
  (query: string, args: Record<string, unknown> = {}, as?: ActorName, api = world): Found =>
    api.ok('GET', '/search', { query, card_fields: 'name', ...args }, as);
