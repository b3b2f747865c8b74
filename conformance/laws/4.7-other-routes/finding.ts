/** The scene of laws about search (4.7): how to ask, and what is found. */
import type { Actor } from '../../wire/actor.ts';
import type { T } from '../../scene/tools.ts';

export const groups = ['actions', 'boards', 'cards', 'members', 'organizations'] as const;
export type Group = (typeof groups)[number];

export const find = (who: Actor, query: string, args: Record<string, unknown> = {}): Promise<any> =>
  who.get('/1/search', { query, ...args }).record();

export const idsFound = (records: unknown): string[] =>
  Array.isArray(records) ? records.map((one: any) => String(one?.id)) : ['(no list)'];

/** Searches until the group contains exactly these. */
export const finds = (t: T, query: string, group: Group, ids: readonly string[], who = t.owner) =>
  t.eventually(
    () => find(who, query),
    (found) => t.expect(idsFound(found[group]), `the ${group} found by ${who.name}`).sameAs(ids),
  );
