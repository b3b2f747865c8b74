/** The routes of OAuth 1.0 that older clients call before and after the consent page (5.3). */
import { limits } from '../document/limits.ts';
import { must } from '../server/calls/refusal.ts';
import { because, GET, page, POST, type Context } from '../server/rows/endpoint.ts';
import type { Raw } from '../server/rows/resource.ts';
import type { Application } from '../server/world/records.ts';
import { consentArguments, consentFor, isRegistered } from './consent-rows.ts';
import { endRequestToken, isSigned, oauthOf, makeRequestToken, validRequestToken } from './oauth1.ts';

/** An answer in the form that these clients read: form-encoded. */
const form = (fields: Readonly<Record<string, string>>): Raw =>
  page('application/x-www-form-urlencoded', new URLSearchParams(fields).toString());

function consumerOf({ world, call }: Context): Application {
  const application = world.applications.get(oauthOf(call)['oauth_consumer_key'] ?? call.key ?? '');
  must('AUT-14', application);
  return application;
}

function giveRequestToken(_args: object, context: Context): Raw {
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
  const { token, secret } = makeRequestToken(context.change, application.id, back);
  return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' });
}

function giveAccessToken(_args: object, context: Context): Raw {
  const application = consumerOf(context);
  const { oauth_token: token = '', oauth_verifier: verifier } = oauthOf(context.call);
  const requestToken = validRequestToken(context.world, token, context.now);
  must(
    'AUT-02',
    requestToken?.key === application.id && requestToken.allowed && requestToken.allowed.verifier === verifier,
  );
  const secrets = { consumer: application.secret, token: requestToken.secret };
  must('AUT-26', isSigned(context.call, 'OAuthGetAccessToken', secrets));
  endRequestToken(context.change, requestToken);
  return form({ oauth_token: requestToken.allowed.token, oauth_token_secret: requestToken.secret });
}

const open = { needs: [], open: true } as const;
const requested = { says: 'the first leg: a request token', ...open, run: giveRequestToken } as const;
const granted = { says: 'the third leg: the token itself', ...open, run: giveAccessToken } as const;

export const oauth1 = because('clients older than the browser script know no other way to a token (5.8)', [
  GET('/OAuthGetRequestToken', requested.says, requested),
  GET('/OAuthGetAccessToken', granted.says, granted),
  POST('/OAuthGetRequestToken', requested.says, requested),
  POST('/OAuthGetAccessToken', granted.says, granted),
  GET('/OAuthAuthorizeToken', 'the second leg: the consent page', {
    ...open, // AUT-17
    args: consentArguments,
    run(args, context) {
      const requestToken = validRequestToken(context.world, args.oauth_token, context.now);
      must('AUT-02', requestToken && !requestToken.allowed);
      const application = context.world.applications.the(requestToken.key);
      return consentFor(application, { ...args, return_url: undefined }, requestToken, context);
    },
  }),
]);
