/**
 * Blunt mutants of OAuth 2.0, of which the document does not speak: an authorization server whose tokens live too long,
 * or can be used too often. A client that is never refused keeps a token that it should have renewed.
 */
import { everywhere } from './kinds.ts';
import type { Mutant, MutantWorld } from './mutant.ts';

type Token = NonNullable<ReturnType<MutantWorld['tokens']['get']>>;
type Secret = NonNullable<Token['oauth2']>['secrets'][number];

/** Changes a stored secret of a grant. */
function changed(world: MutantWorld, value: string, change: (secret: Secret) => Partial<Secret>): void {
  const [token] = world.by.grantOfSecret.of(value);
  if (!token?.oauth2) return;
  const secrets = token.oauth2.secrets.map((secret) =>
    secret.value === value ? { ...secret, ...change(secret) } : secret,
  );
  world.tokens.patch(token, { oauth2: { ...token.oauth2, secrets } });
}

const tokens = 'POST /oauth2/token';
const refreshes = ({ args }: { readonly args: Readonly<Record<string, unknown>> }): boolean =>
  args['grant_type'] === 'refresh_token';
const unused = (): Partial<Secret> => ({ used: false });

export const oauth2Mutants: readonly (Mutant & { readonly least: string })[] = [
  {
    id: 'lets-a-used-refresh-token-pass',
    rule: 'AUT-02',
    on: tokens,
    says: 'a refresh token of OAuth 2.0 that was used is taken again, also by two refreshes at once',
    concerns: refreshes,
    plays(again, { args }, { world }) {
      changed(world, String(args['refresh_token']), unused);
      return again();
    },
    least: 'refresh twice with one token, and assert that the second is refused and that the member is asked again',
  },
  {
    id: 'repeats-the-refresh-token',
    rule: 'AUT-02',
    on: tokens,
    says: 'a refresh of OAuth 2.0 gives the refresh token that it was asked with, which stays good',
    concerns: refreshes,
    plays(again, { args }, { world }) {
      const outcome = again();
      const sent = String(args['refresh_token']);
      if (outcome.status !== 200) return outcome;
      changed(world, sent, unused);
      return { ...outcome, body: { ...outcome.body, refresh_token: sent } };
    },
    least: 'assert that the refresh token of the answer is another one, and that it is the one that is kept',
  },
  {
    id: 'lets-an-expired-access-token-pass',
    rule: 'AUT-04',
    on: everywhere,
    says: 'an access token of OAuth 2.0 works on after its hour',
    concerns: ({ bearer }) => bearer !== undefined,
    plays(again, { bearer }, { world, now }) {
      const later = new Date(now + 60_000).toISOString();
      changed(world, bearer ?? '', ({ expires }) => (Date.parse(expires) > now ? {} : { expires: later }));
      return again();
    },
    least: 'move the clock an hour on (server.advance), and assert that the client renews its token',
  },
];
