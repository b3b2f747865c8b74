/** OAuth 1.0 for older clients (5.3): request tokens, and whether a request is signed correctly. */
import { limits } from '../document/limits.ts';
import type { Call } from '../server/calls/call.ts';
import type { Change } from '../server/changes/change.ts';
import { equal, hmacSha1 } from '../server/formats/hash.ts';
import { encodedStrictly as encode } from '../server/formats/percent.ts';
import type { RequestToken } from '../server/world/runtime.ts';
import type { World } from '../server/world/world.ts';

export function makeRequestToken(change: Change, key: string, callback: string | null): RequestToken {
  const { requestTokens } = change.world;
  change.nextId();
  const requestToken = {
    token: change.nextHex(32, 'request token'),
    secret: change.nextHex(32, 'request secret'),
    key,
    callback,
    expires: change.now + limits.requestTokens.lastMs,
  };
  requestTokens.set(requestToken.token, requestToken);
  const [oldest] = requestTokens.keys();
  if (requestTokens.size > limits.requestTokens.kept) requestTokens.delete(oldest!); // AUT-29
  return requestToken;
}

/** The member has allowed it: the client gets the token for the verifier. */
export function allowRequestToken(change: Change, requestToken: RequestToken, token: string): string {
  const verifier = change.nextHex(32, 'verifier');
  requestToken.allowed = { verifier, token };
  return verifier;
}

/** The client has its token, or the member denies it. */
export function endRequestToken({ world }: Change, { token }: RequestToken): void {
  world.requestTokens.delete(token);
}

/** AUT-27: a request token, while it is valid. */
export function validRequestToken(world: World, token: string | undefined, now: number): RequestToken | undefined {
  const requestToken = world.requestTokens.get(token ?? '');
  if (requestToken === undefined || requestToken.expires > now) return requestToken;
  world.requestTokens.delete(requestToken.token);
  return undefined;
}

/** RFC 5849, 3.4: the signature over method, address and all arguments, made with the secrets that both sides know. */
export function isSigned(call: Call, path: string, secrets: { consumer: string; token?: string }): boolean {
  const parameters = oauthOf(call);
  const signature = parameters['oauth_signature'] ?? '';
  const key = `${encode(secrets.consumer)}&${encode(secrets.token ?? '')}`;
  if (parameters['oauth_signature_method'] === 'PLAINTEXT') return equal(signature, key);
  if (parameters['oauth_signature_method'] !== 'HMAC-SHA1') return false;
  const pairs = Object.entries({ ...call.args, ...parameters })
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
