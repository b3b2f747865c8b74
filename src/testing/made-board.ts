/** Boards as calls answer them: made, read whole, and their log. */
import type { TestWorld } from './test-world.ts';

export interface Prefs {
  permissionLevel: string;
  voting: string;
  comments: string;
  [pref: string]: unknown;
}

export interface Shown {
  id: string;
  name: string;
  desc: string;
  closed: boolean;
  idOrganization: string;
  prefs: Prefs;
  labelNames: Record<string, string>;
  subscribed: boolean;
  pinned: boolean;
  powerUps: string[];
  idBoardSource: string;
  idTags: string[];
  memberships: { idMember: string; memberType: string }[];
}

interface LoggedAction {
  type: string;
  data: Record<string, unknown> & { old?: Record<string, unknown> };
}

export interface Named {
  id: string;
  name: string;
  pos: number;
  color: string | null;
}

export const make = (api: TestWorld, args: Record<string, unknown> = {}, as?: 'colleague' | 'outsider'): Shown =>
  api.ok('POST', '/boards', { name: 'Atlas', ...args }, as);
export const wholeBoard = (api: TestWorld, { id }: { id: string }): Shown => api.ok('GET', `/boards/${id}?fields=all`);

export const log = (api: TestWorld, { id }: { id: string }): LoggedAction[] => api.ok('GET', `/boards/${id}/actions`);
