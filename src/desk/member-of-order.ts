/** The member whom an order names. */
import { nearest } from '../did-you-mean.ts';
import type { Member } from '../server/world/records.ts';
import type { World } from '../server/world/world.ts';
import { ControlError } from './control-error.ts';

/** How many names are listed if no name is similar to the wrong one. */
const most = 8;

export function memberOfOrder({ by, members }: World, username: string): Member {
  const member = by.username.get(username);
  if (member !== undefined) return member;
  const names = [...members.rows.values()].map((known) => known.username);
  const near = nearest(username, names);
  const others = names.slice(0, most).join(', ') + (names.length > most ? ' and others' : '');
  const hint = near === undefined ? `; there are ${others}` : `, did you mean ${near}?`;
  throw new ControlError(400, `username: there is no such member${hint}`);
}
