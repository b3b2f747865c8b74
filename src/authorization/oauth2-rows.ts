/**
 * OAuth 2.0 (RFC 6749, RFC 7636), of which the document does not speak: the page on which a member allows it, the address
 * that gives tokens for a code, and the one that ends them.
 */
import { fromEntries, isOneOf } from '../language.ts';
import { meant } from '../did-you-mean.ts';
import { any, idList, objectId, oneOf, optional, text, type ValuesOf } from '../document/values/kinds.ts';
import { limits } from '../document/limits.ts';
import type { RuleId } from '../document/rules.ts';
import { offline, scopes as allScopes, scopeSays, type Scope } from '../server/records/scopes.ts';
import { consentPage } from './consent-page.ts';
import { errorPage } from '../server/pages/error.ts';
import { equal } from '../server/formats/hash.ts';
import { modelsOf } from '../server/finding/collections.ts';
import { grantWith } from '../server/rights/oauth2.ts';
import { must } from '../server/calls/refusal.ts';
import { because, GET, POST, sentTo, type Context } from '../server/rows/endpoint.ts';
import { Raw } from '../server/rows/resource.ts';
import type { Application, Client, Member } from '../server/world/records.ts';
import type { World } from '../server/world/world.ts';
import type { Change } from '../server/changes/change.ts';
import { endToken } from '../server/changes/credentials.ts';
import { oauth2Limits } from './oauth2-limits.ts';
import { allow, exchange, isChallenge, OAuthFault, refresh, type Issued } from './oauth2-grants.ts';
import { asPage, refusedByHost, signature, whoMayConsent } from './consent-form.ts';

const { lengths } = limits;

const asking = {
  client_id: optional(text(0, lengths.token)),
  response_type: optional(text(0, lengths.token)),
  redirect_uri: optional(text(0, lengths.returnUrl)),
  scope: optional(text(0, oauth2Limits.scope)),
  state: optional(text(0, oauth2Limits.state)),
  code_challenge: optional(text(0, lengths.token)),
  code_challenge_method: optional(text(0, lengths.token)),
  /** Accepted without effect: the page asks every member anyway. */
  prompt: optional(text(0, lengths.token)),
  audience: optional(text(0, lengths.token)),
};
export type AuthorizeArgs = ValuesOf<typeof asking>;

/** A request that may be shown to a member. */
interface Asked {
  readonly application: Application;
  readonly client: Client;
  readonly redirectUri: string;
  readonly scopes: readonly Scope[];
  readonly offline: boolean;
  readonly state: string | undefined;
  readonly challenge: string;
}
/** The reason for a refusal: shown on the page, or sent back to the client. */
type Wrong = { readonly page: string; readonly rule: RuleId } | { readonly back: string };

/** An answer to the address that the client registered. */
function backTo(redirectUri: string, fields: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** Reads a request for a grant. Nobody is sent to an address that the client has not registered, letter by letter. */
export function askedOf({ by }: World, args: AuthorizeArgs): Asked | Wrong {
  const { client_id: clientId = '', redirect_uri: redirectUri = '', state } = args;
  const application = by.client.get(clientId);
  const client = application?.oauth2;
  if (!application || !client) return { page: 'There is no client of OAuth 2.0 with this client_id.', rule: 'AUT-14' };
  if (!client.redirectUris.includes(redirectUri)) {
    const known = client.redirectUris.length > 0 ? client.redirectUris.join(', ') : 'none';
    return { page: `This redirect_uri is not registered; the client has registered ${known}.`, rule: 'AUT-15' };
  }
  const wrong = (error: string, says: string): Wrong => ({
    back: backTo(redirectUri, { error, error_description: says, state }),
  });
  if (args.response_type !== 'code') return wrong('unsupported_response_type', 'response_type has to be code');
  if (args.code_challenge_method !== 'S256' || !isChallenge(args.code_challenge ?? ''))
    return wrong('invalid_request', 'code_challenge is needed, made by S256');
  const words = (args.scope ?? '').split(' ').filter((word) => word !== '');
  const wanted = words.filter((word) => word !== offline);
  const unknown = wanted.find((word) => !isOneOf(allScopes, word));
  if (unknown !== undefined) return wrong('invalid_scope', `there is no scope ${unknown}${meant(unknown, allScopes)}`);
  const scopes = [...new Set(wanted.filter((word) => isOneOf(allScopes, word)))];
  const refused = scopes.find((scope) => !client.scopes.includes(scope));
  if (refused !== undefined) return wrong('invalid_scope', `the client has not registered the scope ${refused}`);
  if (scopes.length === 0) return wrong('invalid_scope', 'a scope is needed');
  const { code_challenge: challenge = '' } = args;
  return { application, client, redirectUri, scopes, offline: words.includes(offline), state, challenge };
}

/**
 * The address to which the decision of the member sends the browser. `workspaces` are those that a restricted client
 * gets: all if none are named.
 */
export function decisionAddress(
  change: Change,
  { application, client, redirectUri, scopes, offline: lasting, state, challenge }: Asked,
  member: Member | null,
  workspaces?: readonly string[],
): string {
  if (member === null) {
    const says = 'the member did not allow it';
    return backTo(redirectUri, { error: 'access_denied', error_description: says, state });
  }
  const own = [...modelsOf(change.world, member, 'organization')];
  const idOrganizations = client.restricted ? own.filter((id) => workspaces?.includes(id) ?? true) : null;
  const grant = { scopes, offline: lasting, idOrganizations, redirectUri, challenge };
  return backTo(redirectUri, { code: allow(change, application, { idMember: member.id, ...grant }), state });
}

const found = (location: string): Raw => sentTo(location, 302);

const refusedBy = (wrong: Wrong): Raw =>
  'back' in wrong ? found(wrong.back) : asPage(errorPage(400, wrong.page), 400, wrong.rule);

/** The arguments as the page showed them, signed. */
function fieldsOf(args: AuthorizeArgs): Record<string, string> {
  const named = Object.entries(args).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(named.filter(([name]) => name in asking));
}

function page(args: AuthorizeArgs, { world, call }: Context): Raw {
  if (call.foreign) return refusedByHost();
  const asked = askedOf(world, args);
  if (!('client' in asked)) return refusedBy(asked);
  const { application, client, redirectUri, scopes, offline: lasting } = asked;
  const fields = fieldsOf(args);
  const offered = whoMayConsent(world);
  const workspaces = client.restricted
    ? [...new Set(offered.flatMap((member) => [...modelsOf(world, member, 'organization')]))]
    : [];
  return asPage(
    consentPage({
      application: application.name,
      name: application.name,
      may: scopes.map((scope) => scopeSays[scope]),
      lasts: lasting ? 'never' : '1hour',
      returnTo: new URL(redirectUri).origin,
      hidden: { ...fields, consent: signature(application, fields) },
      members: offered,
      workspaces: workspaces.map((id) => world.organizations.the(id)),
    }),
  );
}

function decide(
  {
    consent = '',
    decision,
    member: idMember,
    workspace,
    ...args
  }: AuthorizeArgs & {
    readonly consent: string | undefined;
    readonly decision: 'allow' | 'deny';
    readonly member: string;
    readonly workspace: readonly string[] | undefined;
  },
  context: Context,
): Raw {
  const { world, call } = context;
  const asked = askedOf(world, args);
  if (!('client' in asked)) return refusedBy(asked);
  if (call.foreign || !equal(consent, signature(asked.application, fieldsOf(args))))
    return asPage(errorPage(400, 'This form was not made by the consent page.'), 400, 'AUT-25');
  const member = world.members.get(idMember);
  must('ERR-02', member);
  const chosen = asked.client.restricted ? (workspace ?? []) : undefined;
  return found(decisionAddress(context.change, asked, decision === 'allow' ? member : null, chosen));
}

// The address that gives tokens.

const anyText = optional(any('a text'));
const requested = {
  grant_type: anyText,
  client_id: anyText,
  client_secret: anyText,
  code: anyText,
  redirect_uri: anyText,
  code_verifier: anyText,
  refresh_token: anyText,
};
type TokenArgs = ValuesOf<typeof requested>;
type TokenField = keyof typeof requested;

/** RFC 6749, 5.1 and 5.2: nobody may store an answer with tokens. */
function answered(result: Issued | OAuthFault | object): Raw {
  const headers = { 'cache-control': 'no-store', pragma: 'no-cache' };
  if (!(result instanceof OAuthFault)) return new Raw(result, { headers });
  const { status, error, says, advice } = result;
  const withAdvice = advice === undefined ? headers : { ...headers, 'x-boardstone-advice': advice };
  return new Raw({ error, error_description: says }, { status, headers: withAdvice });
}

/** Texts of a request, or what is wrong with it. */
function texts<const N extends TokenField>(args: TokenArgs, ...names: N[]): Record<N, string> | OAuthFault {
  const read: [N, string][] = [];
  for (const name of names) {
    const value = args[name];
    if (typeof value !== 'string' || value === '' || value.length > lengths.returnUrl)
      return new OAuthFault(400, 'invalid_request', `${name} is needed in the body, as a text`);
    read.push([name, value]);
  }
  return fromEntries(read);
}

/** The client that asks: by its id, and by its secret in the body if it is not public. */
function clientOf(args: TokenArgs, { world, call }: Context): Application | OAuthFault {
  const fields = texts(args, 'client_id');
  if (fields instanceof OAuthFault) return fields;
  const application = world.by.client.get(fields.client_id);
  const secret = application?.oauth2?.secret ?? null;
  const wrong = (advice: string): OAuthFault => new OAuthFault(401, 'access_denied', `Unauthorized${advice}`);
  if (!application) return wrong(': there is no such client');
  if (call.oauth) return wrong(': the secret stands in the body');
  if (secret === null) return args.client_secret === undefined ? application : wrong(': a public client has no secret');
  const { client_secret: shownSecret } = args;
  if (typeof shownSecret !== 'string') return wrong(': client_secret is needed in the body');
  const advice = 'client_secret is another one than that of the client';
  return equal(shownSecret, secret) ? application : new OAuthFault(401, 'access_denied', 'Unauthorized', advice);
}

function tokens(args: TokenArgs, context: Context): Raw {
  const client = clientOf(args, context);
  if (client instanceof OAuthFault) return answered(client);
  if (args.grant_type === 'authorization_code') {
    const fields = texts(args, 'code', 'redirect_uri', 'code_verifier');
    if (fields instanceof OAuthFault) return answered(fields);
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = fields;
    return answered(exchange(context.change, client, { code, redirectUri, verifier }));
  }
  if (args.grant_type === 'refresh_token') {
    const fields = texts(args, 'refresh_token');
    return answered(fields instanceof OAuthFault ? fields : refresh(context.change, client, fields.refresh_token));
  }
  if (args.grant_type === undefined) return answered(new OAuthFault(400, 'invalid_request', 'grant_type is needed'));
  const taken = 'authorization_code and refresh_token are taken';
  return answered(new OAuthFault(400, 'unsupported_grant_type', taken));
}

/** RFC 7009: ending a token that does not exist succeeds. */
function revoke(args: TokenArgs, context: Context): Raw {
  const client = clientOf(args, context);
  if (client instanceof OAuthFault) return answered(client);
  // Elsewhere this name is a credential, so the parser has taken it out of the arguments.
  const { token: value } = context.call;
  if (value === null) return answered(new OAuthFault(400, 'invalid_request', 'token is needed in the body, as a text'));
  const grant = grantWith(context.world, 'refresh', value) ?? grantWith(context.world, 'access', value);
  if (grant?.token.key === client.id) endToken(context.change, grant.token);
  return answered({});
}

const open = { needs: [], open: true } as const;

export const oauth2 = because('the document does not speak of OAuth 2.0, by which clients of 2026 get their tokens', [
  GET('/oauth2/authorize', 'OAuth 2.0: the page on which a member allows or denies access', {
    ...open,
    args: asking,
    run: page,
  }),
  POST('/oauth2/authorize', 'OAuth 2.0: the decision of the member on that page', {
    ...open,
    joins: true,
    args: {
      ...asking,
      consent: optional(text(0, lengths.consent)),
      decision: oneOf(['allow', 'deny']),
      member: objectId,
      workspace: optional(idList),
    },
    run: decide,
  }),
  POST('/oauth2/token', 'OAuth 2.0: tokens for a code, or for a refresh token', {
    ...open,
    args: requested,
    run: tokens,
  }),
  POST('/oauth2/revoke', 'OAuth 2.0: ends a grant', { ...open, args: requested, run: revoke }),
]);
