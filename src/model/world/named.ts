/** Finds records by name: a member by id or username, a workspace by id or name (4.2, 4.6). */
import { isId } from '../../spec/values.ts';
import type { Member, Organization } from './records.ts';
import type { World } from './world.ts';

/** A username may look like an id. */
export const memberNamed = (world: World, word: string): Member | undefined =>
  (isId(word) ? world.members.get(word) : undefined) ?? world.by.username.get(word);

export const organizationNamed = (world: World, word: string): Organization | undefined =>
  (isId(word) ? world.organizations.get(word) : undefined) ?? world.by.organizationName.get(word);
