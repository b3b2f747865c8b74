/**
 * Grants of OAuth 2.0: a code that proves that a member allowed it, tokens that last an hour, and tokens for further
 * ones, each of which is good once. A grant is a token with secrets that change; if a used secret is sent again, the
 * grant ends.
 */
import { offline, type Scope } from '../server/records/scopes.ts';
import { permissions } from '../document/values/words.ts';
import { asPart } from '../server/changes/cause.ts';
import type { Change } from '../server/changes/change.ts';
import { endToken } from '../server/changes/credentials.ts';
import { fromHex, urlBase64 } from '../server/formats/bytes.ts';
import { equal, sha256Hex } from '../server/formats/hash.ts';
import { grantWith, type Held } from '../server/rights/oauth2.ts';
import { oauth2Limits } from './oauth2-limits.ts';
import type { Application, Token } from '../server/world/records.ts';

type Kind = Held['kind'];

/** The rights that a member allowed. */
export interface Allowed {
  readonly idMember: string;
  readonly scopes: readonly Scope[];
  readonly offline: boolean;
  /** The workspaces that it may see; null for all. */
  readonly idOrganizations: readonly string[] | null;
  readonly redirectUri: string;
  readonly challenge: string;
}

/** An error in the form of RFC 6749. */
export class OAuthFault {
  readonly status: number;
  readonly error: string;
  readonly says: string;
  /** The mistake of the client, if the error does not say it. */
  readonly advice: string | undefined;
  constructor(status: number, error: string, says: string, advice?: string) {
    this.status = status;
    this.error = error;
    this.says = says;
    this.advice = advice;
  }
}

/** The tokens that a client gets for a code, or for a refresh token. */
export interface Issued {
  readonly access_token: string;
  readonly expires_in: number;
  readonly token_type: 'Bearer';
  readonly scope: string;
  readonly refresh_token?: string;
}

const lastsMs: Readonly<Record<Kind, number>> = {
  code: oauth2Limits.codeMs,
  access: oauth2Limits.accessMs,
  refresh: oauth2Limits.refreshMs,
};

const isAlive = ({ expires }: Held, now: number): boolean => Date.parse(expires) > now;

const next = (change: Change, kind: Kind, turn: number): Held => ({
  kind,
  value: change.nextHex(64, `${kind} ${turn}`),
  expires: new Date(change.now + lastsMs[kind]).toISOString(),
  used: false,
});

/** Makes a grant and returns its code, which the client exchanges for tokens. */
export function allow(change: Change, application: Application, allowed: Allowed): string {
  const { idMember, ...grant } = allowed;
  forget(change, application);
  const id = change.nextId();
  const code = next(change, 'code', 0);
  change.add('tokens', {
    id,
    identifier: application.name,
    idMember,
    key: application.id,
    token: change.nextHex(64, 'token'),
    dateCreated: change.date,
    permissions: [...permissions],
    oauth2: { ...grant, secrets: [code] },
  });
  return code.value;
}

/** Grants of a client whose code was not exchanged in time. */
function forget(change: Change, { id }: Application): void {
  const dead = ({ key, oauth2 }: Token): boolean =>
    key === id && oauth2 !== null && oauth2.secrets.every((secret) => !isAlive(secret, change.now));
  for (const token of [...change.world.tokens.rows.values()].filter(dead)) endToken(change, token);
}

const badCode = (says: string): OAuthFault => new OAuthFault(403, 'invalid_grant', says);

/** A code for tokens. A code that is shown twice ends the grant: somebody else may have the first answer. */
export function exchange(
  change: Change,
  application: Application,
  { code, redirectUri, verifier }: { readonly code: string; readonly redirectUri: string; readonly verifier: string },
): Issued | OAuthFault {
  const found = grantWith(change.world, 'code', code);
  if (!found || found.token.key !== application.id) return badCode('the code is invalid');
  const { token, held } = found;
  const grant = token.oauth2!;
  if (held.used) {
    endToken(change, token);
    return badCode('the code was used before, so what came of it has ended');
  }
  if (!isAlive(held, change.now)) return badCode('the code has expired');
  if (grant.redirectUri !== redirectUri) return badCode('the redirect_uri is not the one that the code was made for');
  if (!isVerifier(verifier) || !equal(challengeOf(verifier), grant.challenge))
    return badCode('the code_verifier does not fit the code_challenge');
  return issue(change, token, held);
}

/** New tokens for a refresh token. If a used refresh token is sent again, the grant ends. */
export function refresh(change: Change, application: Application, value: string): Issued | OAuthFault {
  const found = grantWith(change.world, 'refresh', value);
  if (!found || found.token.key !== application.id) return badRefresh('no grant of this client has this refresh token');
  const { token, held } = found;
  if (held.used) {
    endToken(change, token);
    return badRefresh('this refresh token was used before, so its grant and all tokens that came of it have ended');
  }
  return isAlive(held, change.now) ? issue(change, token, held) : badRefresh('this refresh token has expired');
}

/** The live service gives one sentence for all reasons. */
const badRefresh = (advice: string): OAuthFault =>
  new OAuthFault(403, 'unauthorized_client', 'refresh_token is invalid', advice);

/** Uses up a secret of a grant and gives new ones for it. Those that expired unused go, and the oldest above a bound. */
function issue(change: Change, token: Token, used: Held): Issued {
  const grant = token.oauth2!;
  const turn = grant.secrets.length;
  const access = next(change, 'access', turn);
  const fresh = grant.offline ? [access, next(change, 'refresh', turn)] : [access];
  const before = grant.secrets.map((secret) => (secret === used ? { ...secret, used: true } : secret));
  const kept = before.filter((secret) => secret.used || isAlive(secret, change.now)).slice(-oauth2Limits.kept);
  change.nextId();
  change.update('tokens', token, { oauth2: { ...grant, secrets: [...kept, ...fresh] } }, asPart);
  return {
    access_token: access.value,
    expires_in: oauth2Limits.accessMs / 1000,
    token_type: 'Bearer',
    scope: [...grant.scopes, ...(grant.offline ? [offline] : [])].join(' '),
    ...(fresh[1] && { refresh_token: fresh[1].value }),
  };
}

/** RFC 7636: a verifier, and the challenge that is sent before it. */
const isVerifier = (verifier: string): boolean =>
  new RegExp(`^[\\w.~-]{${oauth2Limits.verifier.min},${oauth2Limits.verifier.max}}$`).test(verifier);
export const isChallenge = (challenge: string): boolean => /^[\w-]{43}$/.test(challenge);
export const challengeOf = (verifier: string): string => urlBase64(fromHex(sha256Hex(verifier)));
