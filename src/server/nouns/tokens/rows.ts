/** Tokens (4.2, 4.7, 5.2, 5.3): reading and deleting them, the consent page, and the routes of older clients. */
import { keysOf } from '../../../language.ts';
import type { Application, Permission } from '../../world/records.ts';
import { memberResource } from '../members/shown.ts';
import { asPage, refusedByHost, signature, whoMayConsent } from './consent-form.ts';
import { endGrant } from './grants.ts';
import { tokenResource } from './shown.ts';
import { listOf, objectId, oneOf, optional, text, usually, type ValuesOf } from '../../../document/values/kinds.ts';
import { because, DELETE, GET, page, POST, sentTo, type Context } from '../../rows/endpoint.ts';
import { Raw } from '../../rows/resource.ts';
import { allOrNone, oneField, relative } from '../../rows/families.ts';
import { isLoopback } from '../../../addresses.ts';
import { allowGrant, endPending, grantToken, isSigned, oauthOf, openGrant, pendingGrant } from '../../changes/grant.ts';
import { equal } from '../../formats/hash.ts';
import type { Pending } from '../../world/runtime.ts';
import { must } from '../../calls/refusal.ts';
import { clientScript } from '../../pages/client-script.ts';
import { consentPage, deniedPage, messagePage, tokenPage } from '../../pages/consent.ts';
import { errorPage } from '../../pages/error.ts';
import { permissions } from '../../../document/values/words.ts';
import { limits } from '../../../document/limits.ts';

export const tokens = [
  allOrNone('/members/{member}/tokens', 'the tokens of a member', {
    needs: ['read', 'own', 'account'],
    shows: tokenResource,
    at: ({ member: who }, { world }) => world.by.tokensOfMember.of(who.id),
  }),
  GET('/tokens/{token}', 'one token', { shows: tokenResource }),
  DELETE('/tokens/{token}', 'deletes a token and its webhooks', {
    run: ({ token }, { change }) => endGrant(change, token),
  }),
  ...relative('/tokens/{token}/member', 'the member a token belongs to', {
    of: memberResource,
    usual: 'all',
    words: oneOf(memberResource.all.toSorted()),
    at: ({ token }, { world }) => world.members.the(token.idMember),
  }),
  oneField('/tokens/{token}/{field}', 'one field of a token', { of: tokenResource }),
];

// The delegated flow (5.3): the consent page, its answer, and the script for browsers.

const notShown = 'the flow is stated (5.3), its address and the names of its parameters are not (5.8)';
const scopes = ['read', 'write', 'account'] as const;

const consentArguments = {
  name: optional(text(0, limits.lengths.applicationName)),
  scope: usually(listOf(scopes), ['read']),
  expiration: usually(oneOf(keysOf(limits.lifetimes)), '30days'),
  return_url: optional(text(0, limits.lengths.returnUrl)),
  redirect_uri: optional(text(0, limits.lengths.returnUrl)),
  callback_method: optional(oneOf(['fragment', 'postMessage'])),
  response_type: usually(oneOf(['token', 'fragment']), 'token'),
  /** The request token of an older client (`oauth.ts`). */
  oauth_token: optional(text(0, limits.lengths.requestToken)),
};
type ConsentArgs = ValuesOf<typeof consentArguments>;

/** The meaning of the scopes, in the words of the consent page. */
const says: Readonly<Record<(typeof scopes)[number], string>> = {
  read: 'See your boards, cards, workspaces and notifications',
  write: 'Make and change boards, lists and cards, comment and vote in your name',
  account: 'See your email address, change your profile and your stars',
};
/** … and as permissions of part 4. */
const permitted: Readonly<Record<(typeof scopes)[number], readonly Permission[]>> = {
  read: ['read'],
  write: ['write', 'comments', 'voting', 'customBoardBackgrounds', 'customEmoji', 'customStickers'],
  account: ['account'],
};

/** The rights of a token, in the words of the consent page. */
export const permittedSays = (granted: readonly Permission[]): readonly string[] =>
  scopes.filter((scope) => granted.includes(permitted[scope][0]!)).map((scope) => says[scope]);

/** An application that registers pages of this machine is being written here, and its port changes. */
const isRegistered = ({ origin, hostname }: URL, origins: readonly string[]): boolean =>
  origins.includes(origin) || (isLoopback(hostname) && origins.some((known) => isLoopback(new URL(known).hostname)));

/** The address that may receive the token: its origin must be registered by the application. */
function returnTo(
  { return_url: url, redirect_uri: other, callback_method: method }: ConsentArgs,
  { origins }: Application,
): { url: URL } | { refused: string } | undefined {
  const address = url || other;
  if (!address) return method === undefined ? undefined : { refused: 'A return_url is needed to hand the token back.' };
  if (!URL.canParse(address)) return { refused: 'The return_url is no address.' };
  const parsed = new URL(address);
  const web = parsed.protocol === 'http:' || parsed.protocol === 'https:';
  if (!web) return { refused: `The application has not registered ${parsed.protocol} as a place to return to.` };
  if (!isRegistered(parsed, origins)) {
    const remedy =
      `Make a key for it: boardstone key --username <member> --origin ${parsed.origin}, ` +
      `or name it under "origins" of the application in the fixture.`;
    return { refused: `The application has not registered ${parsed.origin} as a place to return to. ${remedy}` };
  }
  return { url: parsed };
}

function fieldsOf(application: Application, args: ConsentArgs): Record<string, string> {
  const { name, scope, expiration, callback_method: method, response_type: type, oauth_token: token } = args;
  const back = args.return_url || args.redirect_uri;
  return {
    key: application.id,
    name: name || application.name,
    scope: (scope === 'all' ? scopes : scope).join(),
    expiration,
    response_type: type,
    ...(back && { return_url: back }),
    ...(method && { callback_method: method }),
    ...(token && { oauth_token: token }),
  };
}

function applicationOf({ actor }: Context): Application {
  must('AUT-14', actor.application);
  return actor.application;
}

/** Returns the decision of the member, in the way that the application asked for. */
function handBack(args: ConsentArgs, token: string | null, back: URL | undefined, name: string): Raw {
  if (args.callback_method === 'postMessage' && back) return asPage(messagePage(token ?? '', back.origin));
  if (back) {
    // A fragment stays in the browser and does not reach the server of the return address.
    back.hash = token === null ? 'error=token%20denied' : `token=${token}`;
    return sentTo(back.href);
  }
  return asPage(token === null ? deniedPage(name) : tokenPage(name, token));
}

/** The page itself; `back` is an address, or the pending grant that knows one. */
function consentFor(application: Application, args: ConsentArgs, back: URL | Pending | null, context: Context): Raw {
  const { world, call } = context;
  if (call.foreign) return refusedByHost();
  const fields = fieldsOf(application, args);
  const address = back instanceof URL ? back : back?.callback ? new URL(back.callback) : undefined;
  return asPage(
    consentPage({
      application: application.name,
      name: fields['name']!,
      may: fields['scope']!.split(',').map((scope) => says[scope as (typeof scopes)[number]]),
      lasts: args.expiration,
      returnTo: address?.origin,
      hidden: { ...fields, consent: signature(application, fields) },
      members: whoMayConsent(world),
    }),
  );
}

/** The answer of the member for an older client: a verifier, or nothing. */
function handVerifier(pending: Pending, token: string | null, context: Context, name: string): Raw {
  if (token !== null) allowGrant(context.change, pending, token);
  else endPending(context.change, pending);
  if (pending.callback === null)
    return asPage(token === null ? deniedPage(name) : tokenPage(name, pending.allowed!.verifier));
  const back = new URL(pending.callback);
  back.searchParams.set('oauth_token', pending.token);
  if (pending.allowed) back.searchParams.set('oauth_verifier', pending.allowed.verifier);
  else back.searchParams.set('error', 'denied');
  return sentTo(back.href);
}

export const authorization = because(notShown, [
  GET('/authorize', 'the page on which a member allows or denies access', {
    needs: [], // AUT-09, AUT-16
    open: true,
    args: consentArguments, // AUT-28
    run(args, context) {
      const application = applicationOf(context);
      const back = returnTo(args, application);
      if (back && 'refused' in back) return asPage(errorPage(400, back.refused), 400, 'AUT-15');
      return consentFor(application, args, back?.url ?? null, context);
    },
  }),
  POST('/authorize', 'the decision of the member on that page', {
    needs: [],
    open: true,
    args: {
      ...consentArguments,
      consent: optional(text(0, limits.lengths.consent)),
      decision: oneOf(['allow', 'deny']),
      member: objectId,
    },
    // PRM-15
    run({ consent = '', decision, member: idMember, ...args }, context) {
      const { world, now } = context;
      const application = applicationOf(context);
      const fields = fieldsOf(application, args);
      if (context.call.foreign || !equal(consent, signature(application, fields))) {
        return asPage(errorPage(400, 'This form was not made by the consent page.'), 400, 'AUT-25');
      }
      const back = returnTo(args, application);
      const url = back && 'url' in back ? back.url : undefined;
      const name = fields['name']!;
      const pending = args.oauth_token ? pendingGrant(world, args.oauth_token, now) : undefined;
      must('AUT-02', !args.oauth_token || (pending?.key === application.id && !pending.allowed));
      const answer = (token: string | null): Raw =>
        pending ? handVerifier(pending, token, context, name) : handBack(args, token, url, name);
      if (decision === 'deny') return answer(null); // AUT-10
      const member = world.members.get(idMember);
      must('ERR-02', member);
      const wanted = new Set((args.scope === 'all' ? scopes : args.scope).flatMap((scope) => permitted[scope]));
      const grant = {
        key: application.id,
        idMember: member.id,
        identifier: name,
        permissions: permissions.filter((permission) => wanted.has(permission)),
        lifetime: args.expiration,
      };
      return answer(grantToken(context.change, grant, context.dialect.choices).token);
    },
  }),
  GET('/client.js', 'a script that wraps the interface for browsers', {
    needs: [],
    because: 'a page that has a token gives it to the script',
    open: true,
    args: { token: optional(text(0, limits.lengths.token)) },
    // AUT-18, AUT-19
    run(_args, { actor, call: { key, token }, origin }) {
      must('AUT-14', actor.application);
      const text = clientScript({ key: key ?? '', token, origin });
      return page('text/javascript; charset=utf-8', text);
    },
  }),
]);

// The OAuth 1.0 routes that older clients call before and after the consent page (5.3).

/** An answer in the form that these clients read: form-encoded. */
const form = (fields: Readonly<Record<string, string>>): Raw =>
  page('application/x-www-form-urlencoded', new URLSearchParams(fields).toString());

function consumerOf({ world, call }: Context): Application {
  const application = world.applications.get(oauthOf(call)['oauth_consumer_key'] ?? call.key ?? '');
  must('AUT-14', application);
  return application;
}

function requestToken(_args: object, context: Context): Raw {
  const application = consumerOf(context);
  const { oauth_callback: callback } = oauthOf(context.call);
  must('AUT-26', isSigned(context.call, 'OAuthGetRequestToken', { consumer: application.secret }));
  const back = callback === undefined || callback === 'oob' ? null : callback;
  must(
    'AUT-15',
    back === null ||
      (back.length <= limits.lengths.returnUrl &&
        URL.canParse(back) &&
        /^https?:$/.test(new URL(back).protocol) &&
        isRegistered(new URL(back), application.origins)),
  );
  const { token, secret } = openGrant(context.change, application.id, back);
  return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' });
}

function accessToken(_args: object, context: Context): Raw {
  const application = consumerOf(context);
  const { oauth_token: token = '', oauth_verifier: verifier } = oauthOf(context.call);
  const pending = pendingGrant(context.world, token, context.now);
  must('AUT-02', pending?.key === application.id && pending.allowed && pending.allowed.verifier === verifier);
  const secrets = { consumer: application.secret, token: pending.secret };
  must('AUT-26', isSigned(context.call, 'OAuthGetAccessToken', secrets));
  endPending(context.change, pending);
  return form({ oauth_token: pending.allowed.token, oauth_token_secret: pending.secret });
}

const open = { needs: [], open: true } as const;
const requested = { says: 'the first leg: a request token', ...open, run: requestToken } as const;
const granted = { says: 'the third leg: the token itself', ...open, run: accessToken } as const;

export const oauth = because('clients older than the browser script know no other way to a token (5.8)', [
  GET('/OAuthGetRequestToken', requested.says, requested),
  GET('/OAuthGetAccessToken', granted.says, granted),
  POST('/OAuthGetRequestToken', requested.says, requested),
  POST('/OAuthGetAccessToken', granted.says, granted),
  GET('/OAuthAuthorizeToken', 'the second leg: the consent page', {
    ...open, // AUT-17
    args: consentArguments,
    run(args, context) {
      const pending = pendingGrant(context.world, args.oauth_token, context.now);
      must('AUT-02', pending && !pending.allowed);
      const application = context.world.applications.the(pending.key);
      return consentFor(application, { ...args, return_url: undefined }, pending, context);
    },
  }),
]);
