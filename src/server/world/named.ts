/** Finds records by name: a member by id or username, a workspace by id or name (4.2, 4.6); names that are made. */
import { limits } from '../../document/limits.ts';
import { isId } from '../../kinds/values.ts';
import type { Member, Organization } from './records.ts';
import type { World } from './world.ts';

/** A username may look like an id. */
export const memberNamed = (world: World, word: string): Member | undefined =>
  (isId(word) ? world.members.get(word) : undefined) ?? world.by.username.get(word);

export const organizationNamed = (world: World, word: string): Organization | undefined =>
  (isId(word) ? world.organizations.get(word) : undefined) ?? world.by.organizationName.get(word);

export const initialsOf = (name: string): string =>
  name
    .split(/\s/)
    .filter(Boolean)
    .map((word) => [...word][0])
    .slice(0, 4)
    .join('')
    .toUpperCase();

const longest = limits.lengths.workspaceName.max;

/** The lowercase letters, digits and underscores of a text, for usernames and names of workspaces. */
export const plainName = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '')
    .slice(0, longest);

/** A name that is taken gets the number of the next record. */
export function freeNameFrom(base: string, isFree: (name: string) => boolean, { counters }: World): string {
  for (let turn = 0, free = base; ; turn += 1, free = `${base.slice(0, longest - 20)}${counters.made + turn}`) {
    if (isFree(free)) return free;
  }
}

/** The readable end of the address of a board or card: lower case, words joined by hyphens, other characters removed. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .slice(0, limits.lengths.slug)
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
