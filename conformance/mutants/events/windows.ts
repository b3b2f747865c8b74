/** Mutants of limits (8): a bound off by one, a window of another length, the wrong thing counted. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { MutantCall, Mutant, MutantContext, Json } from '../mutant.ts';
import { counts, windows } from '../kinds.ts';

const keyOf = ({ key }: MutantCall): string => key ?? '';
const tokenOf = ({ world }: MutantContext, call: MutantCall): string | undefined =>
  world.by.token.get(call.token ?? '')?.id;
const window = (scene: MutantContext, of: 'keys' | 'tokens' | 'members', call: MutantCall): Json =>
  scene.world.windows[of].get(of === 'keys' ? keyOf(call) : (tokenOf(scene, call) ?? ''));
const isMember = ({ segments }: Json) => /^members?$/i.test(segments[0] ?? '') && segments.length === 2;

/** The limit of a window is off by so many requests. */
const off =
  (of: 'keys' | 'tokens' | 'members', max: number, by: number): NonNullable<Mutant['plays']> =>
  (again, call, scene) => {
    const here = window(scene, of, call);
    if (here && by < 0 && here.spent === max + by) here.spent = max;
    if (here && by > 0 && here.spent >= max) {
      const given = scene.memory.get(`${of} ${here.start}`) ?? 0;
      if (given < by) here.spent = max - 1;
      scene.memory.set(`${of} ${here.start}`, given + 1);
    }
    return again();
  };

/** A window ends earlier or later than it says. */
const lasting =
  (of: 'keys' | 'tokens' | 'members', ms: number, right: number): NonNullable<Mutant['plays']> =>
  (again, call, scene) => {
    const here = window(scene, of, call);
    const age = here && scene.now - here.start;
    if (here && ms < right && age >= ms && age < right) here.start = scene.now - right;
    if (here && ms > right && age >= right && age < ms) {
      here.start = scene.now - right + 1;
      scene.memory.set('start', here.start - age);
    }
    return again();
  };

const refusalWith = (rule: RuleId, says: string, tells: (body: Json, outcome: Json) => Json): Mutant =>
  counts(rule, says, (again) => {
    const outcome = again();
    return outcome.status === 429 ? { ...outcome, body: tells(outcome.body, outcome) } : outcome;
  });

const swapped: Record<string, string> = {
  API_TOKEN_LIMIT_EXCEEDED: 'API_KEY_LIMIT_EXCEEDED',
  API_KEY_LIMIT_EXCEEDED: 'API_TOKEN_LIMIT_EXCEEDED',
};

export const windowMutants: readonly Mutant[] = [
  counts('LIM-01', 'lets 99 requests of a token pass', off('tokens', 100, -1)),
  counts('LIM-01', 'lets 101 requests of a token pass', off('tokens', 100, 1)),
  counts('LIM-01', 'lets 200 requests of a token pass', off('tokens', 100, 100)),
  counts('LIM-02', 'lets 299 requests of a key pass', off('keys', 300, -1)),
  counts('LIM-02', 'lets 301 requests of a key pass', off('keys', 300, 1)),
  counts('LIM-09', 'lets 99 requests for a member pass', off('members', 100, -1)),
  counts('LIM-09', 'lets 101 requests for a member pass', off('members', 100, 1)),
  counts('LIM-09', 'does not limit requests for a member', off('members', 100, 1e6)),
  counts('LIM-01', "opens a token's window anew after 9 seconds", lasting('tokens', 9_000, 10_000)),
  counts('LIM-01', "opens a token's window anew late", lasting('tokens', 12_000, 10_000)),
  counts('LIM-02', "opens a key's window anew after 5 seconds", lasting('keys', 5_000, 10_000)),
  counts('LIM-09', 'counts requests for a member in windows of 10 seconds', lasting('members', 10_000, 900_000)),
  counts('LIM-09', 'counts requests for a member in windows of 15 seconds', lasting('members', 15_000, 900_000)),
  counts('LIM-05', 'counts all tokens of a key as one', (again, call, scene) => {
    const id = tokenOf(scene, call);
    const here = window(scene, 'tokens', call);
    const shared = scene.memory.get(keyOf(call));
    if (id !== undefined && shared && shared !== here) scene.world.windows.tokens.set(id, shared);
    const outcome = again();
    if (id !== undefined && !shared) scene.memory.set(keyOf(call), window(scene, 'tokens', call));
    return outcome;
  }),
  counts('LIM-02', 'counts the requests of a key for each of its tokens apart', (again, call, scene) => {
    const name = `${keyOf(call)} ${call.token}`;
    const { keys } = scene.world.windows;
    const mine = scene.memory.get(name);
    if (mine) keys.set(keyOf(call), mine);
    else keys.delete(keyOf(call));
    const outcome = again();
    if (keys.has(keyOf(call))) scene.memory.set(name, keys.get(keyOf(call)));
    return outcome;
  }),
  counts('LIM-05', 'counts the requests of all keys together', (again, call, scene) => {
    const { keys } = scene.world.windows;
    const shared = scene.memory.get('keys');
    if (shared && keyOf(call)) keys.set(keyOf(call), shared);
    const outcome = again();
    if (!shared && keys.has(keyOf(call))) scene.memory.set('keys', keys.get(keyOf(call)));
    return outcome;
  }),
  counts('LIM-01', 'counts reads alone', (again, call, scene) => {
    const before = window(scene, 'tokens', call)?.spent;
    const outcome = again();
    const here = window(scene, 'tokens', call);
    if (here && call.method !== 'GET' && before !== undefined) here.spent = before;
    return outcome;
  }),
  counts('LIM-01', 'counts what goes well alone', (again, call, scene) => {
    const before = window(scene, 'tokens', call)?.spent;
    const outcome = again();
    const here = window(scene, 'tokens', call);
    if (here && outcome.status >= 400 && outcome.status !== 429 && before !== undefined) here.spent = before;
    return outcome;
  }),
  counts('LIM-21', "counts a request for a member for the members' limit alone", (again, call, scene) => {
    const before = window(scene, 'tokens', call)?.spent;
    const outcome = again();
    const here = window(scene, 'tokens', call);
    if (here && isMember(call) && before !== undefined) here.spent = before;
    return outcome;
  }),
  counts('LIM-21', 'counts a request for a member for the token but not for the key', (again, call, scene) => {
    const before = window(scene, 'keys', call)?.spent;
    const outcome = again();
    const here = window(scene, 'keys', call);
    if (here && isMember(call) && before !== undefined) here.spent = before;
    return outcome;
  }),
  counts('LIM-22', "counts what is nested for the members' limit too", (again, call) => {
    const outcome = again();
    const nested = /^members?$/i.test(call.segments[0] ?? '') && call.segments.length > 2;
    if (!nested || outcome.status !== 200) return outcome;
    const probe = again({ method: 'GET', segments: ['members', 'me'], args: {} });
    return probe.status === 429 ? probe : outcome;
  }),
  counts('LIM-09', 'counts requests to members alone, not to member', (again, call, scene) => {
    const before = window(scene, 'members', call)?.spent;
    const outcome = again();
    const here = window(scene, 'members', call);
    if (here && isMember(call) && call.segments[0] === 'member' && before !== undefined) here.spent = before;
    return outcome;
  }),
  counts('LIM-31', 'counts requests for me alone', (again, call, scene) => {
    const before = window(scene, 'members', call)?.spent;
    const outcome = again();
    const here = window(scene, 'members', call);
    if (here && isMember(call) && call.segments[1] !== 'me' && before !== undefined) here.spent = before;
    return outcome;
  }),
  counts('LIM-08', 'never blocks a key', (again, call, scene) => {
    const here = window(scene, 'keys', call);
    if (here) here.refused = Math.min(here.refused, 100);
    return again();
  }),
  counts('LIM-08', 'blocks a key after 200 refusals', (again, call, scene) => {
    const here = window(scene, 'keys', call);
    if (here && here.refused === 200) here.refused = 201;
    return again();
  }),
  counts('LIM-08', 'blocks a key a refusal late', (again, call, scene) => {
    const here = window(scene, 'keys', call);
    const mark = `${keyOf(call)} ${here?.start}`;
    if (here && here.refused === 201 && !scene.memory.has(mark)) {
      scene.memory.set(mark, true);
      here.refused = 200;
    }
    return again();
  }),
  counts('LIM-08', 'blocks a key after 100 refusals', (again, call, scene) => {
    const here = window(scene, 'keys', call);
    if (here && here.refused > 100) here.refused = 201;
    return again();
  }),
  counts('LIM-08', 'blocks a key for two windows', (again, call, scene) => {
    const here = window(scene, 'keys', call);
    if (here && here.refused > 200) scene.memory.set(keyOf(call), here.start + 20_000);
    return (scene.memory.get(keyOf(call)) ?? 0) > scene.now && !(here && here.refused > 200)
      ? { status: 429, body: { error: 'API_KEY_LIMIT_EXCEEDED', message: 'Rate limit exceeded' } }
      : again();
  }),
  counts('LIM-08', 'blocks the token that was refused, not its key', (again, call, scene) => {
    const here = window(scene, 'keys', call);
    const outcome = again();
    if (here && outcome.status === 429) {
      const mark = `${call.token} ${here.start}`;
      scene.memory.set(mark, (scene.memory.get(mark) ?? 0) + 1);
    }
    if (here && here.refused > 200 && (scene.memory.get(`${call.token} ${here.start}`) ?? 0) <= 200) here.refused = 0;
    return outcome;
  }),
  counts('LIM-07', 'writes what it refuses by limit', (again, call, scene) => {
    const outcome = again();
    if (outcome.status !== 429 || call.method === 'GET') return outcome;
    const { windows } = scene.world;
    scene.world.windows = { ...windows, keys: new Map(), tokens: new Map(), members: new Map() };
    again();
    scene.world.windows = windows;
    return outcome;
  }),
  refusalWith('LIM-03', 'names the limit of the key where that of the token is used up', (body) => ({
    ...body,
    error: swapped[body.error] ?? body.error,
  })),
  refusalWith('LIM-03', 'always names the limit of the token', (body) => ({
    ...body,
    error: 'API_TOKEN_LIMIT_EXCEEDED',
  })),
  refusalWith('LIM-03', 'always names the limit of the key', (body) => ({ ...body, error: 'API_KEY_LIMIT_EXCEEDED' })),
  refusalWith('LIM-03', 'refuses by limit without a message', ({ error }) => ({ error })),
  refusalWith('LIM-03', 'refuses by limit without naming it', ({ message }) => ({ message })),
  refusalWith('LIM-03', 'refuses by limit with a word of its own', (body) => ({ ...body, error: 'RATE_LIMITED' })),
  {
    id: 'refuses-with-503',
    rule: 'LIM-01',
    says: 'refuses by limit with 503',
    status: ({ status }) => (status === 429 ? 503 : status),
  },
  windows('LIM-04', "tells the token's maximum for the key", (one, of) => (of === 'key' ? { ...one, max: 100 } : one)),
  windows('LIM-04', "tells the key's maximum for the token", (one, of) =>
    of === 'token' ? { ...one, max: 300, remaining: one.remaining + 200 } : one,
  ),
  windows('LIM-04', 'tells an interval of a second', (one, of) =>
    of === 'token' ? { ...one, intervalMs: 1000 } : one,
  ),
  windows('LIM-04', 'tells an interval of 900 seconds for the key', (one, of) =>
    of === 'key' ? { ...one, intervalMs: 900_000 } : one,
  ),
  windows('LIM-04', 'tells what is spent for what is left', (one) => ({ ...one, remaining: one.max - one.remaining })),
  windows('LIM-04', 'tells nothing of the key', (one, of) => (of === 'key' ? undefined : one)),
  windows('LIM-04', 'tells nothing of the token', (one, of) => (of === 'token' ? undefined : one)),
  {
    id: 'shows-windows-on-success-alone',
    rule: 'LIM-29',
    says: 'tells nothing of the windows where it refuses',
    plays: (again) => {
      const { key: _, token: __, ...outcome } = again();
      return outcome.status >= 400 ? outcome : { ...outcome, ...(_ && { key: _ }), ...(__ && { token: __ }) };
    },
  },
  {
    id: 'shows-windows-on-reads-alone',
    rule: 'LIM-29',
    says: 'tells nothing of the windows where it writes',
    plays: (again, { method }) => {
      const { key, token, ...outcome } = again();
      return method !== 'GET' ? outcome : { ...outcome, ...(key && { key }), ...(token && { token }) };
    },
  },
];
