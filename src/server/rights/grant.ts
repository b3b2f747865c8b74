/** Issues keys and tokens (5.2–5.4), for pages and commands alike, and the pending grants of older clients (5.3). */
import type { Application, Token } from '../world/records.ts';
import type { World } from '../world/world.ts';
import { nextHex, nextId } from '../world/ids.ts';
import { limits } from '../../document/limits.ts';
import { hmacSha1 } from '../formats/hash.ts';
import type { Call } from '../calls/call.ts';
import { encodedStrictly as encode } from '../formats/percent.ts';
import { declared } from './view.ts';
import type { Pending } from '../world/runtime.ts';

/** How long a token may be valid, in milliseconds (5.8). */
const { lifetimes } = limits;
export type Lifetime = keyof typeof lifetimes;

/** `origins` may receive its tokens. */
type KeyGrant = Pick<Application, 'name' | 'idMember' | 'origins' | 'oauth2'>;

export function grantKey(world: World, { name, idMember, origins, oauth2 }: KeyGrant, now: number): Application {
  nextId(world, now);
  const application = {
    id: nextHex(world, 32, 'key'), // AUT-08, AUT-12, AUT-30
    name,
    secret: nextHex(world, 64, 'secret'),
    idMember,
    origins,
    oauth2,
  };
  world.applications.add(application);
  return application;
}

interface TokenGrant extends Pick<Token, 'key' | 'idMember' | 'identifier' | 'permissions'> {
  readonly lifetime: Lifetime;
}

export function grantToken(
  world: World,
  { lifetime, ...grant }: TokenGrant,
  now: number,
  { newToken } = declared.choices,
): Token {
  const id = nextId(world, now);
  const lasts = lifetimes[lifetime]; // AUT-11
  const token = {
    ...grant, // AUT-22
    id,
    token: newToken(now, (length) => nextHex(world, length, 'token')),
    dateCreated: new Date(now).toISOString(),
    dateExpires: lasts === null ? null : new Date(now + lasts).toISOString(),
    oauth2: null,
  };
  world.tokens.add(token);
  return token;
}

// The three steps of OAuth 1.0 for older clients (5.3): pending grants, and whether a request is signed correctly.

export function openGrant(world: World, key: string, callback: string | null, now: number): Pending {
  nextId(world, now);
  const pending = {
    token: nextHex(world, 32, 'request token'),
    secret: nextHex(world, 32, 'request secret'),
    key,
    callback,
    expires: now + limits.requestTokens.lastMs,
  };
  world.pendingGrants.set(pending.token, pending);
  const [oldest] = world.pendingGrants.keys();
  if (world.pendingGrants.size > limits.requestTokens.kept) world.pendingGrants.delete(oldest!); // AUT-29
  return pending;
}

/** AUT-27: a request token, while it is valid. */
export function pendingGrant(world: World, token: string | undefined, now: number): Pending | undefined {
  const pending = world.pendingGrants.get(token ?? '');
  if (pending === undefined || pending.expires > now) return pending;
  world.pendingGrants.delete(pending.token);
  return undefined;
}

export const nextVerifier = (world: World): string => nextHex(world, 32, 'verifier');

/** RFC 5849, 3.4: the signature over method, address and all arguments, made with the secrets that both sides know. */
export function isSigned(call: Call, path: string, secrets: { consumer: string; token?: string }): boolean {
  const given = oauthOf(call);
  const signature = given['oauth_signature'] ?? '';
  const key = `${encode(secrets.consumer)}&${encode(secrets.token ?? '')}`;
  if (given['oauth_signature_method'] === 'PLAINTEXT') return equal(signature, key);
  if (given['oauth_signature_method'] !== 'HMAC-SHA1') return false;
  const pairs = Object.entries({ ...call.args, ...given })
    .filter(
      (pair): pair is [string, string] =>
        pair[0] !== 'oauth_signature' && pair[0] !== 'realm' && typeof pair[1] === 'string',
    )
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  const args = pairs.map((pair) => pair.join('=')).join('&');
  const origin = (call.asked ?? call.origin).toLowerCase();
  // A client may have signed an address with https and have come through a proxy.
  return [origin, origin.replace(/^http:/, 'https:')].some((signed) => {
    const base = [call.method, `${signed}/1/${path}`, args].map(encode).join('&');
    return equal(signature, hmacSha1(key, base));
  });
}

/** The `oauth_…` arguments, from the header, the query or the body. */
export function oauthOf(call: Call): Readonly<Record<string, string>> {
  const args = Object.entries(call.args).filter(
    (pair): pair is [string, string] => pair[0].startsWith('oauth_') && typeof pair[1] === 'string',
  );
  return { ...Object.fromEntries(args), ...call.oauth };
}

/** Compares two texts in a time that does not tell where they differ. */
export function equal(a: string, b: string): boolean {
  let different = a.length ^ b.length;
  for (let at = 0; at < a.length; at += 1) different |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return different === 0;
}
