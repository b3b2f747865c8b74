/** Servers whose clock only flows and that limit in a wrong way: a law of that limit notices each (8). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../src/spec/limits.ts';
import { judgedLimits, kinds, limitLaws, upTo, type Limiting } from './flowing.ts';

const { 'windows that begin with their first request': fromFirst, 'a log of the last ten seconds': sliding } = kinds;

const { token, key, members, refusalsPerKey } = limits;
/** Counts for members what goes to these paths. */
const atPaths = (paths: RegExp): Partial<Limiting> => ({
  by: { members: ({ path, token: one }) => (paths.test(path) ? one : null) },
});
/** What a server does wrong, and the law that notices it. */
const faults: Readonly<Record<string, readonly [law: string, how: Partial<Limiting>]>> = {
  'answers 101 requests of a token': ['LIM-01/exact', { limits: { token: { ...token, max: 101 } } }],
  'answers 99 requests of a token': ['LIM-01', { limits: { token: { ...token, max: 99 } } }],
  'counts tokens in windows of 8 seconds': ['LIM-01', { limits: { token: { ...token, intervalMs: 8000 } } }],
  'counts tokens in windows of 13 seconds': ['LIM-01', { limits: { token: { ...token, intervalMs: 13_000 } } }],
  'answers 310 requests of a key': ['LIM-02/exact', { limits: { key: { ...key, max: 310 } } }],
  'counts keys in windows of 5 seconds': ['LIM-02/exact', { limits: { key: { ...key, intervalMs: 5000 } } }],
  'counts a key for each token apart': [
    'LIM-02/tokens',
    { by: { key: ({ token: one, key: mine }) => `${mine} ${one}` } },
  ],
  'does not count what brings no token': [
    'LIM-02/tokens',
    { counts: ({ token: one }, status) => one !== null && status !== 429 },
  ],
  'does not count what it refuses for another reason': ['LIM-01/exact', { counts: (_, status) => status < 400 }],
  'counts reads alone': ['LIM-01/exact', { counts: ({ method }, status) => method === 'GET' && status !== 429 }],
  'always names the token': ['LIM-02/tokens', { error: () => 'API_TOKEN_LIMIT_EXCEEDED' }],
  'always names the key': ['LIM-03', { error: () => 'API_KEY_LIMIT_EXCEEDED' }],
  'counts all tokens as one': ['LIM-05', { by: { token: () => 'all' } }],
  'counts all keys as one': ['LIM-05', { by: { key: () => 'all' } }],
  'writes what it refuses': ['LIM-07', { writes: true }],
  'never blocks a key': ['LIM-08', { limits: { refusals: { ...refusalsPerKey, max: 1e9 } } }],
  'blocks a key after 150 refusals': ['LIM-08', { limits: { refusals: { ...refusalsPerKey, max: 150 } } }],
  'counts refusals for each token': ['LIM-08/together', { by: { refusals: ({ token: one }) => one } }],
  'blocks a key for 4 seconds': ['LIM-08/rest', { limits: { refusals: { ...refusalsPerKey, intervalMs: 4000 } } }],
  'does not limit requests for a member': ['LIM-09', { by: { members: () => null } }],
  'does not count the singular': ['LIM-09', atPaths(/^\/1\/members\/[^/]+\/?$/)],
  'does not count a slash at the end': ['LIM-09', atPaths(/^\/1\/members?\/[^/]+$/)],
  'counts members in windows of a minute': ['LIM-09', { limits: { members: { ...members, intervalMs: 60_000 } } }],
  'counts what is below a member': ['LIM-22', atPaths(/^\/1\/members?\//)],
  'tells nothing of what is left': ['LIM-04/answers', { hasHeaders: false }],
};

const bothKinds = { 'from the first request': fromFirst, sliding };
for (const [what, [law, how]] of Object.entries(faults)) {
  test(`${law} notices a server that ${what}`, async () => {
    for (const [name, kind] of Object.entries(bothKinds)) {
      const [found] = await judgedLimits(
        { kind, half: upTo(50), ...how },
        limitLaws.filter(({ id }) => id === law),
      );
      assert.equal(found?.status, 'failed', `${name}: ${found?.reason}`);
    }
  });
}
