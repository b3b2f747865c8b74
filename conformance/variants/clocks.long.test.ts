/** Servers whose clock cannot be moved: they limit in every way that part 8 permits, in wrong ways, or show writes late. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from '../run/check.ts';
import { select } from '../run/select.ts';
import type { Reply, Transport } from '../wire/exchange.ts';
import { isOnRecord, type Law } from '../law/law.ts';
import { laws } from '../laws/all.ts';
import { limits } from '../../src/document/limits.ts';
import { flowing, judgedLimits, kinds, limitLaws, upTo, type Limiting } from '../testing/flowing.ts';

const lagMs = 400;
/** Reads are answered from what was seen less than so long ago. */
function late() {
  const server = flowing();
  const seen = new Map<string, Reply>();
  const wire: Transport = async (request, signal) => {
    if (request.method !== 'GET') return server.wire(request, signal);
    const { key, token, path, query, headers, place } = request;
    const name = JSON.stringify([key, token, path, query, headers, place]);
    const known = seen.get(name);
    if (known && server.clock.now() - known.at < lagMs) return { ...known, request, at: server.clock.now() };
    const reply = await server.wire(request, signal);
    seen.set(name, reply);
    return reply;
  };
  const target = { ...server.target, capabilities: { ...server.target.capabilities, consistency: { settle: lagMs } } };
  return { ...server, target, wire };
}

const servers = {
  ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, () => flowing({ kind })])),
  'a log in which refusals count': () => flowing({ kind: kinds['a log of the last ten seconds'], counts: () => true }),
  'no limits and a clock of its own': () => flowing(),
  'reads that lag behind': late,
};

const isWhole = process.env['VARIANTS'] === 'all';
/**
 * Of most servers a share of the laws and those of limits; of slow reads every fourth law and the new ones, because nearly
 * every law reads what it wrote.
 */
const isAsked = (name: string, turn: number) => (law: Law, at: number) =>
  isWhole ||
  /^[78]/.test(law.section) ||
  (name === 'reads that lag behind' ? at % 4 === 0 || !isOnRecord(law) : at % 48 === turn);
for (const [turn, [name, serve]] of Object.entries(servers).entries()) {
  test(`no law fails a server with ${name}`, async () => {
    const { target, clock, wire } = serve();
    const some = laws.filter(isAsked(name, turn));
    const report = await check({ target, laws: some, seed: 1, world: {}, connect: () => wire, clock });
    const broken = report.results.filter(({ status }) => status === 'failed' || status === 'error');
    assert.deepEqual(
      broken.map(({ id, reason }) => `${id}: ${reason}`),
      [],
    );
    assert.ok(report.summary.passed > 0, 'something is judged');
  });
}

const { 'windows that begin with their first request': fromFirst, 'a log of the last ten seconds': sliding } = kinds;

test('no law fails a server whose answers take longer than its windows are apart', async () => {
  const kind = kinds['windows that all begin at the same times'];
  const results = await judgedLimits({ kind, half: upTo(400) }, select(laws, { only: ['8'] }));
  assert.deepEqual(
    results.filter(({ status }) => status === 'failed'),
    [],
  );
});

const { token, key, members, refusalsPerKey } = limits;
/** The fault of a server, and the law that notices it: one of each sort, `events/windows.ts` has the others. */
const faults: Readonly<Record<string, readonly [law: string, how: Partial<Limiting>]>> = {
  'answers one request more of a token': ['LIM-01/exact', { limits: { token: { ...token, max: token.max + 1 } } }],
  'answers one request less of a token': ['LIM-01', { limits: { token: { ...token, max: token.max - 1 } } }],
  'counts tokens in windows of 8 seconds': ['LIM-01', { limits: { token: { ...token, intervalMs: 8000 } } }],
  'counts keys in windows of 5 seconds': ['LIM-02/exact', { limits: { key: { ...key, intervalMs: 5000 } } }],
  'counts a key for each token apart': ['LIM-02/tokens', { by: { key: ({ token, key: mine }) => `${mine} ${token}` } }],
  'always names the key': ['LIM-03', { error: () => 'API_KEY_LIMIT_EXCEEDED' }],
  'counts all keys as one': ['LIM-05', { by: { key: () => 'all' } }],
  'writes what it refuses': ['LIM-07', { writes: true }],
  'blocks a key after 150 refusals': ['LIM-08', { limits: { refusals: { ...refusalsPerKey, max: 150 } } }],
  'counts refusals for each token': ['LIM-08/together', { by: { refusals: ({ token }) => token } }],
  'blocks a key for 4 seconds': ['LIM-08/rest', { limits: { refusals: { ...refusalsPerKey, intervalMs: 4000 } } }],
  'counts members in windows of a minute': ['LIM-09', { limits: { members: { ...members, intervalMs: 60_000 } } }],
  'counts what is below a member': [
    'LIM-22',
    { by: { members: ({ path, token }) => (/^\/1\/members?\//.test(path) ? token : null) } },
  ],
  'tells nothing of what is left': ['LIM-04/answers', { hasHeaders: false }],
};

/** They need a fifth of the time of all tests here; with VARIANTS=all they are tried too. */
const dear = ['LIM-02/tokens'];

const bothKinds = { 'from the first request': fromFirst, sliding };
for (const [what, [law, how]] of Object.entries(faults)) {
  if (dear.includes(law) && !isWhole) continue;
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
