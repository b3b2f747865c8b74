/** Issues keys and tokens (5.2–5.4), for pages and orders alike, and ends tokens. */
import type { Application, Token } from '../world/records.ts';
import { asPart } from './cause.ts';
import type { Change } from './change.ts';
import { limits } from '../../document/limits.ts';
import { declared } from '../rights/dialect.ts';

/** How long a token may be valid, in milliseconds (5.8). */
const { lifetimes } = limits;
type Lifetime = keyof typeof lifetimes;

/** `origins` may receive its tokens. */
type NewKey = Pick<Application, 'name' | 'idMember' | 'origins' | 'oauth2'>;

export function addKey(change: Change, { name, idMember, origins, oauth2 }: NewKey): Application {
  change.nextId();
  return change.addWhole('applications', {
    id: change.nextHex(32, 'key'), // AUT-08, AUT-12, AUT-30
    name,
    secret: change.nextHex(64, 'secret'),
    idMember,
    origins,
    oauth2,
  });
}

interface NewToken extends Pick<Token, 'key' | 'idMember' | 'identifier' | 'permissions'> {
  readonly lifetime: Lifetime;
}

export function addToken(change: Change, { lifetime, ...token }: NewToken, { newToken } = declared.choices): Token {
  const id = change.nextId();
  const lasts = lifetimes[lifetime]; // AUT-11
  return change.addWhole('tokens', {
    ...token, // AUT-22
    id,
    token: newToken(change.now, (length) => change.nextHex(length, 'token')),
    dateCreated: change.date,
    dateExpires: lasts === null ? null : new Date(change.now + lasts).toISOString(),
    oauth2: null,
  });
}

/** Ends a token with all that came of it. */
export function endToken(change: Change, token: Token): void {
  // TOK-02
  for (const webhook of [...change.world.by.webhooksOfToken.of(token.id)]) change.remove('webhooks', webhook, asPart);
  change.remove('tokens', token, asPart);
}
