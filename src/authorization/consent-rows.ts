/** The delegated flow (5.3): the page on which a member decides, its answer, and the script for browsers. */
import { isLoopback } from '../addresses.ts';
import { limits } from '../document/limits.ts';
import { listOf, objectId, oneOf, optional, text, usually, type ValuesOf } from '../document/values/kinds.ts';
import { permissions } from '../document/values/words.ts';
import { keysOf } from '../language.ts';
import { must } from '../server/calls/refusal.ts';
import { addToken } from '../server/changes/credentials.ts';
import { equal } from '../server/formats/hash.ts';
import { errorPage } from '../server/pages/error.ts';
import { because, GET, page, POST, sentTo, type Context } from '../server/rows/endpoint.ts';
import type { Raw } from '../server/rows/resource.ts';
import type { Application, Permission } from '../server/world/records.ts';
import type { RequestToken } from '../server/world/runtime.ts';
import { clientScript } from './client-script.ts';
import { asPage, refusedByHost, signature, whoMayConsent } from './consent-form.ts';
import { consentPage, deniedPage, messagePage, tokenPage } from './consent-page.ts';
import { allowRequestToken, endRequestToken, validRequestToken } from './oauth1.ts';

const notShown = 'the flow is stated (5.3), its address and the names of its parameters are not (5.8)';
const scopes = ['read', 'write', 'account'] as const;

export const consentArguments = {
  name: optional(text(0, limits.lengths.applicationName)),
  scope: usually(listOf(scopes), ['read']),
  expiration: usually(oneOf(keysOf(limits.lifetimes)), '30days'),
  return_url: optional(text(0, limits.lengths.returnUrl)),
  redirect_uri: optional(text(0, limits.lengths.returnUrl)),
  callback_method: optional(oneOf(['fragment', 'postMessage'])),
  response_type: usually(oneOf(['token', 'fragment']), 'token'),
  /** The request token of an older client (`oauth1-rows.ts`). */
  oauth_token: optional(text(0, limits.lengths.requestToken)),
};
type ConsentArgs = ValuesOf<typeof consentArguments>;

/** The meaning of the scopes, in the words of the consent page. */
const says: Readonly<Record<(typeof scopes)[number], string>> = {
  read: 'See your boards, cards, workspaces and notifications',
  write: 'Make and change boards, lists and cards, comment and vote in your name',
  account: 'See your email address, change your profile and your stars',
};
/** The same as permissions of part 4. */
const permitted: Readonly<Record<(typeof scopes)[number], readonly Permission[]>> = {
  read: ['read'],
  write: ['write', 'comments', 'voting', 'customBoardBackgrounds', 'customEmoji', 'customStickers'],
  account: ['account'],
};

/** The rights of a token, in the words of the consent page. */
export const permittedSays = (granted: readonly Permission[]): readonly string[] =>
  scopes.filter((scope) => granted.includes(permitted[scope][0]!)).map((scope) => says[scope]);

/** Whether an application registered an origin. A page of this machine is still being written, so its port may change. */
export const isRegistered = ({ origin, hostname }: URL, origins: readonly string[]): boolean =>
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

/** The page itself; `back` is an address, or the request token that knows one. */
export function consentFor(
  application: Application,
  args: ConsentArgs,
  back: URL | RequestToken | null,
  context: Context,
): Raw {
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
function handVerifier(requestToken: RequestToken, token: string | null, context: Context, name: string): Raw {
  if (token !== null) allowRequestToken(context.change, requestToken, token);
  else endRequestToken(context.change, requestToken);
  if (requestToken.callback === null)
    return asPage(token === null ? deniedPage(name) : tokenPage(name, requestToken.allowed!.verifier));
  const back = new URL(requestToken.callback);
  back.searchParams.set('oauth_token', requestToken.token);
  if (requestToken.allowed) back.searchParams.set('oauth_verifier', requestToken.allowed.verifier);
  else back.searchParams.set('error', 'denied');
  return sentTo(back.href);
}

export const consentRows = because(notShown, [
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
      const requestToken = args.oauth_token ? validRequestToken(world, args.oauth_token, now) : undefined;
      must('AUT-02', !args.oauth_token || (requestToken?.key === application.id && !requestToken.allowed));
      const answer = (token: string | null): Raw =>
        requestToken ? handVerifier(requestToken, token, context, name) : handBack(args, token, url, name);
      if (decision === 'deny') return answer(null); // AUT-10
      const member = world.members.get(idMember);
      must('ERR-02', member);
      const wanted = new Set((args.scope === 'all' ? scopes : args.scope).flatMap((scope) => permitted[scope]));
      const allowed = {
        key: application.id,
        idMember: member.id,
        identifier: name,
        permissions: permissions.filter((permission) => wanted.has(permission)),
        lifetime: args.expiration,
      };
      return answer(addToken(context.change, allowed, context.dialect.choices).token);
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
