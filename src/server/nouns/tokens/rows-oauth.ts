/** The OAuth 1.0 routes that older clients call before and after the consent page (5.3). */
import { isSigned, oauthOf, openGrant, pendingGrant } from '../../rights/oauth.ts';
import type { Application } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { consentFor, consentArguments } from './rows-authorize.ts';
import { GET, POST, because, page, type Context, type Raw } from '../../rows/endpoint.ts';
import { limits } from '../../../document/limits.ts';

/** An answer in the form that these clients read: form-encoded. */
const form = (fields: Readonly<Record<string, string>>): Raw =>
  page('application/x-www-form-urlencoded', new URLSearchParams(fields).toString());

function consumerOf({ world, call }: Context): Application {
  const application = world.applications.get(oauthOf(call)['oauth_consumer_key'] ?? call.key ?? '');
  must('AUT-14', application);
  return application;
}

function requestToken(context: Context): Raw {
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
        application.origins.includes(new URL(back).origin)),
  );
  const { token, secret } = openGrant(context.world, application.id, back, context.now);
  return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' });
}

function accessToken(context: Context): Raw {
  const application = consumerOf(context);
  const { oauth_token: token = '', oauth_verifier: verifier } = oauthOf(context.call);
  const pending = pendingGrant(context.world, token, context.now);
  must('AUT-02', pending?.key === application.id && pending.allowed && pending.allowed.verifier === verifier);
  must(
    'AUT-26',
    isSigned(context.call, 'OAuthGetAccessToken', { consumer: application.secret, token: pending.secret }),
  );
  context.world.pendingGrants.delete(token);
  return form({ oauth_token: pending.allowed.token, oauth_token_secret: pending.secret });
}

const open = { needs: [], open: true } as const;
const requested = {
  says: 'the first leg: a request token',
  ...open,
  run: (_args: object, context: Context) => requestToken(context),
} as const;
const granted = {
  says: 'the third leg: the token itself',
  ...open,
  run: (_args: object, context: Context) => accessToken(context),
} as const;

export const oauth = because('clients older than the browser script know no other way to a token (5.8)', [
  GET('/OAuthGetRequestToken', requested),
  GET('/OAuthGetAccessToken', granted),
  POST('/OAuthGetRequestToken', requested),
  POST('/OAuthGetAccessToken', granted),
  GET('/OAuthAuthorizeToken', {
    says: 'the second leg: the consent page',
    // AUT-17
    ...open,
    args: consentArguments,
    run(args, context) {
      const pending = pendingGrant(context.world, args.oauth_token, context.now);
      must('AUT-02', pending && !pending.allowed);
      return consentFor(
        context.world.applications.get(pending.key)!,
        { ...args, return_url: undefined },
        pending,
        context,
      );
    },
  }),
]);
