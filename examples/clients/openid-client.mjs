/**
 * A client of OAuth 2.0 that knows nothing of this service asks for a grant, renews it and ends it. It prints what
 * came of each step: `node openid-client.mjs`.
 */
import * as oauth from 'openid-client';
import { startServer } from 'boardstone';

const server = await startServer({ clock: 'manual' });
const { clientId, clientSecret, redirectUri, authorizeUrl, tokenUrl, revokeUrl } = server.target.oauth2;
const issuer = {
  issuer: 'https://auth.atlassian.com',
  authorization_endpoint: authorizeUrl,
  token_endpoint: tokenUrl,
  revocation_endpoint: revokeUrl,
};
const config = new oauth.Configuration(issuer, clientId, clientSecret, oauth.ClientSecretPost(clientSecret));
oauth.allowInsecureRequests(config);

const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
const expectedState = oauth.randomState();
const asked = oauth.buildAuthorizationUrl(config, {
  redirect_uri: redirectUri,
  scope: 'read:board:trello offline_access',
  code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
  code_challenge_method: 'S256',
  state: expectedState,
  prompt: 'consent',
});
const { location } = server.consent({ address: asked.href, username: 'ada_quill' });
const first = await oauth.authorizationCodeGrant(config, new URL(location), { pkceCodeVerifier, expectedState });

const boards = new URL(`${server.url}/1/members/me/boards`);
const called = async ({ access_token: token }) =>
  (await oauth.fetchProtectedResource(config, token, boards, 'GET')).status;
const refused = (promise) =>
  promise.then(
    () => 'not refused',
    ({ status, error }) => `${status} ${error}`,
  );

const steps = { life: first.expires_in, first: await called(first) };
await server.advance(3_600_000);
steps.over = await called(first);
const second = await oauth.refreshTokenGrant(config, first.refresh_token);
steps.second = await called(second);
steps.reused = await refused(oauth.refreshTokenGrant(config, first.refresh_token));
steps.ended = await called(second);
const third = server.grant({ clientId, username: 'ada_quill' });
await oauth.tokenRevocation(config, third.refreshToken);
steps.revoked = await called({ access_token: third.accessToken });
await server.close();
process.stdout.write(`${JSON.stringify(steps)}\n`);
