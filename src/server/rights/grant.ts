/** Issues and deletes keys and tokens (5.2–5.4), for pages and commands alike. */

import type { Application, Permission, Token } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { nextHex, nextId } from '../world/ids.ts';
import { limits } from '../../document/limits.ts';

/** How long a token may be valid, in milliseconds (5.8). */
const { lifetimes } = limits;
export type Lifetime = keyof typeof lifetimes;

interface KeyGrant {
  readonly name: string;
  readonly idMember: string;
  /** Origins that may receive its tokens. */
  readonly origins: readonly string[];
}

export function grantKey(world: World, { name, idMember, origins }: KeyGrant, now: number): Application {
  nextId(world, now);
  const application = {
    id: nextHex(world, 32, 'key'), // AUT-08, AUT-12, AUT-30
    name,
    secret: nextHex(world, 64, 'secret'),
    idMember,
    origins,
  };
  world.applications.add(application);
  return application;
}

interface TokenGrant {
  readonly key: string;
  readonly idMember: string;
  /** What the consent page told the member about the token. */
  readonly identifier: string;
  readonly permissions: readonly Permission[];
  readonly lifetime: Lifetime;
}

export function grantToken(world: World, { lifetime, ...grant }: TokenGrant, now: number): Token {
  const id = nextId(world, now);
  const lasts = lifetimes[lifetime]; // AUT-11
  const token = {
    ...grant, // AUT-22
    id,
    token: nextHex(world, 64, 'token'),
    dateCreated: new Date(now).toISOString(),
    dateExpires: lasts === null ? null : new Date(now + lasts).toISOString(),
  };
  world.tokens.add(token);
  return token;
}
