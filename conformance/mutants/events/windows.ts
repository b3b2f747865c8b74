/** Mutants of limits (8): a bound off by one, a window of another length, the wrong thing counted or told. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { MutantCall, Mutant, MutantContext, MutantOutcome, Json } from '../mutant.ts';
import { around, everywhere, plays, windows } from '../kinds.ts';

type Of = 'keys' | 'tokens' | 'members';
const appKey = ({ key }: MutantCall): string => key ?? '';
const tokenOf = ({ world }: MutantContext, call: MutantCall) => world.by.token.get(call.token ?? '');
const window = (scene: MutantContext, of: Of, call: MutantCall): Json =>
  scene.world.windows[of].get(of === 'keys' ? appKey(call) : (tokenOf(scene, call)?.id ?? ''));
const isMember = ({ segments }: MutantCall) => /^members?$/i.test(segments[0] ?? '') && segments.length === 2;
const isWrite = ({ method }: MutantCall) => method !== 'GET';
const blocked = { status: 429, body: { error: 'API_KEY_LIMIT_EXCEEDED', message: 'Rate limit exceeded' } };

/** Something is done to a window before the call. */
const before = (
  rule: RuleId,
  says: string,
  of: Of,
  act: (here: Json, scene: MutantContext, call: MutantCall) => void,
): Mutant =>
  plays(rule, everywhere, says, (again, call, scene) => {
    const here = window(scene, of, call);
    if (here) act(here, scene, call);
    return again();
  });

/** The limit of a window is off by one. */
const off = (rule: RuleId, says: string, of: Of, max: number, by: 1 | -1): Mutant =>
  before(rule, says, of, (here, { memory }) => {
    if (by < 0 && here.spent === max + by) here.spent = max;
    if (by < 0 || here.spent < max || memory.has(`${of} ${here.start}`)) return;
    here.spent = max - 1;
    memory.set(`${of} ${here.start}`, true);
  });

/** A window ends earlier or later than it says. */
const lasting = (rule: RuleId, says: string, of: Of, ms: number, right: number): Mutant =>
  before(rule, says, of, (here, { now }) => {
    const age = now - here.start;
    if (age >= ms && age < right) here.start = now - right;
    if (age >= right && age < ms) here.start = now - right + 1;
  });

/** Some requests count for nothing, or for something else. */
const counting = (
  rule: RuleId,
  says: string,
  of: Of,
  isMeant: (call: MutantCall, outcome: MutantOutcome) => boolean,
  spent: (before: number, now: number) => number = (was) => was,
): Mutant =>
  around(
    rule,
    everywhere,
    says,
    (call, scene) => window(scene, of, call)?.spent,
    (was, call, scene, outcome) => {
      const here = window(scene, of, call);
      if (here && was !== undefined && outcome.status !== 429 && isMeant(call, outcome))
        here.spent = spent(was, here.spent);
    },
  );
const oneMore = (_: number, now: number): number => now + 1;

/** A window begins again when it refuses. */
const anew = (rule: RuleId, says: string, of: Of): Mutant =>
  around(
    rule,
    everywhere,
    says,
    () => null,
    (_, call, scene, { status }) => {
      const here = window(scene, of, call);
      if (here && status === 429) here.start = scene.now;
    },
  );

/** Requests of several share what was counted first, or have each their own. */
const shared = (
  rule: RuleId,
  says: string,
  of: 'keys' | 'tokens',
  name: (call: MutantCall) => string,
  apart = false,
): Mutant =>
  plays(rule, everywhere, says, (again, call, scene) => {
    const all: Map<string, Json> = scene.world.windows[of];
    const id = of === 'keys' ? appKey(call) : (tokenOf(scene, call)?.id ?? '');
    const known = scene.memory.get(name(call));
    if (known && id) all.set(id, known);
    else if (apart) all.delete(id);
    const outcome = again();
    if (all.has(id) && (apart || !known)) scene.memory.set(name(call), all.get(id));
    return outcome;
  });

const refusal = (says: string, tells: (body: Json) => Json): Mutant =>
  plays('LIM-03', everywhere, says, (again) => {
    const outcome = again();
    return outcome.status === 429 ? { ...outcome, body: tells(outcome.body) } : outcome;
  });
/** The windows are told only on such answers. */
const told = (says: string, isMeant: (outcome: MutantOutcome, call: MutantCall) => boolean): Mutant =>
  plays('LIM-29', everywhere, says, (again, call) => {
    const outcome = again();
    const { key: _, token: __, ...rest } = outcome;
    return isMeant(outcome, call) ? outcome : rest;
  });

const windowsThemselves: readonly Mutant[] = [
  off('LIM-01', 'lets 99 requests of a token pass', 'tokens', 100, -1),
  off('LIM-01', 'lets 101 requests of a token pass', 'tokens', 100, 1),
  off('LIM-02', 'lets 299 requests of a key pass', 'keys', 300, -1),
  off('LIM-02', 'lets 301 requests of a key pass', 'keys', 300, 1),
  off('LIM-09', 'lets 99 requests for a member pass', 'members', 100, -1),
  off('LIM-09', 'lets 101 requests for a member pass', 'members', 100, 1),
  lasting('LIM-01', "opens a token's window anew after 9 seconds", 'tokens', 9_000, 10_000),
  lasting('LIM-01', "opens a token's window anew late", 'tokens', 12_000, 10_000),
  lasting('LIM-02', "opens a key's window anew after 5 seconds", 'keys', 5_000, 10_000),
  lasting('LIM-09', 'counts requests for a member in windows of 15 seconds', 'members', 15_000, 900_000),
  anew('LIM-01', "begins a token's window anew with every refusal", 'tokens'),
  anew('LIM-02', "begins a key's window anew with every refusal", 'keys'),
  shared('LIM-05', 'counts all tokens of a key as one', 'tokens', appKey),
  shared('LIM-05', 'counts the requests of all keys together', 'keys', () => 'all'),
  shared(
    'LIM-02',
    'counts the requests of a key for each of its tokens apart',
    'keys',
    (call) => `${call.key} ${call.token}`,
    true,
  ),
];

const counted: readonly Mutant[] = [
  counting('LIM-01', 'counts reads alone', 'tokens', isWrite),
  counting('LIM-01', 'counts a write for two', 'tokens', isWrite, oneMore),
  counting('LIM-01', 'counts what goes well alone', 'tokens', (_, { status }) => status >= 400),
  ...['search', 'exports'].map((word) =>
    counting('LIM-27', `counts no requests to ${word}`, 'tokens', ({ segments }) => segments.includes(word)),
  ),
  counting('LIM-29', 'does not count requests with a wrong token', 'keys', (_, { rule }) => rule === 'AUT-02'),
  counting('LIM-29', 'does not count requests without a token', 'keys', ({ token }) => token === null),
  counting('LIM-21', "counts a request for a member for the members' limit alone", 'tokens', isMember),
  counting('LIM-21', 'counts a request for a member for the token but not for the key', 'keys', isMember),
  counting('LIM-21', 'counts a request for a member twice for the token', 'tokens', isMember, oneMore),
  counting(
    'LIM-09',
    'counts requests to members alone, not to member',
    'members',
    (call) => isMember(call) && call.segments[0] === 'member',
  ),
  counting('LIM-31', 'counts requests for me alone', 'members', (call) => isMember(call) && call.segments[1] !== 'me'),
  plays('LIM-09', 'PUT /members/*', 'counts no changes of a member', (again) => again({ probed: { address: '' } })),
  plays('LIM-22', 'GET /members/*/**', "counts what is nested for the members' limit too", (again, call) => {
    const outcome = again();
    if (call.segments.length === 2 || outcome.status !== 200) return outcome;
    const probe = again({ segments: ['members', 'me'], args: {} });
    return probe.status === 429 ? probe : outcome;
  }),
  before('LIM-01', 'does not limit tokens that may only read', 'tokens', (here, scene, call) => {
    if (tokenOf(scene, call)?.permissions.length === 1) here.spent = Math.min(here.spent, 98);
  }),
];

const blocking: readonly Mutant[] = [
  before('LIM-08', 'blocks a key after 200 refusals', 'keys', (here) => {
    if (here.refused === 200) here.refused = 201;
  }),
  before('LIM-08', 'blocks a key a refusal late', 'keys', (here, { memory }, call) => {
    const mark = `${appKey(call)} ${here.start}`;
    if (here.refused !== 201 || memory.has(mark)) return;
    memory.set(mark, true);
    here.refused = 200;
  }),
  plays('LIM-08', everywhere, 'blocks a key for two windows', (again, call, { world, memory, now }) => {
    const here = world.windows.keys.get(appKey(call));
    const isBlocked = here !== undefined && here.refused > 200;
    if (isBlocked) memory.set(appKey(call), here.start + 20_000);
    return (memory.get(appKey(call)) ?? 0) > now && !isBlocked ? blocked : again();
  }),
  plays('LIM-08', everywhere, 'blocks every key when one is blocked', (again, { key }, { world, now }) => {
    const isBlocked = [...world.windows.keys.values()].some(
      ({ refused, start }) => refused > 200 && now < start + 10_000,
    );
    return isBlocked && key !== null ? blocked : again();
  }),
  plays('LIM-08', everywhere, 'blocks the token that was refused, not its key', (again, call, scene) => {
    const here = window(scene, 'keys', call);
    const outcome = again();
    const mark = `${call.token} ${here?.start}`;
    const refused = (scene.memory.get(mark) ?? 0) + (outcome.status === 429 ? 1 : 0);
    scene.memory.set(mark, refused);
    if (here && here.refused > 200 && refused <= 200) here.refused = 0;
    return outcome;
  }),
  around(
    'LIM-08',
    everywhere,
    'blocks a key for refusals by the key alone',
    (call, scene) => window(scene, 'keys', call)?.refused,
    (was, call, scene, { body }) => {
      const here = window(scene, 'keys', call);
      if (here && was !== undefined && body?.error === 'API_TOKEN_LIMIT_EXCEEDED') here.refused = was;
    },
  ),
  plays('LIM-07', everywhere, 'writes what it refuses by limit', (again, call, { world }) => {
    const outcome = again();
    if (outcome.status !== 429 || !isWrite(call)) return outcome;
    const { windows: kept } = world;
    world.windows = { ...kept, keys: new Map(), tokens: new Map(), members: new Map() };
    again();
    world.windows = kept;
    return outcome;
  }),
];

const headers: readonly Mutant[] = [
  refusal('always names the limit of the token', (body) => ({ ...body, error: 'API_TOKEN_LIMIT_EXCEEDED' })),
  refusal('always names the limit of the key', (body) => ({ ...body, error: 'API_KEY_LIMIT_EXCEEDED' })),
  refusal('refuses by limit without a message', ({ error }) => ({ error })),
  windows('LIM-04', everywhere, "tells the token's maximum for the key", (one) => ({ ...one, max: 100 })),
  windows('LIM-04', everywhere, 'tells the interval of the token in seconds', (one, of) =>
    of === 'token' ? { ...one, intervalMs: one.intervalMs / 1000 } : one,
  ),
  windows('LIM-04', everywhere, 'tells what is spent for what is left', (one) => ({
    ...one,
    remaining: one.max - one.remaining,
  })),
  windows('LIM-04', everywhere, 'always tells that one is left', (one) => ({
    ...one,
    remaining: Math.max(1, one.remaining),
  })),
  windows('LIM-04', everywhere, 'tells nothing of the token', (one, of) => (of === 'token' ? undefined : one)),
  windows('LIM-06', everywhere, 'counts a request only in the next answer', (one) => ({
    ...one,
    remaining: one.remaining + 1,
  })),
  windows('LIM-27', everywhere, 'counts down by two', (one) => ({
    ...one,
    remaining: Math.max(0, one.max - 2 * (one.max - one.remaining)),
  })),
  windows('LIM-27', everywhere, 'never counts the key down', (one, of) =>
    of === 'key' ? { ...one, remaining: one.max } : one,
  ),
  windows('LIM-27', everywhere, 'tells what is left of the token for the key', (one) => ({
    ...one,
    remaining: Math.min(one.remaining, one.remaining % 100),
  })),
  told('tells nothing of the windows where it refuses', ({ status }) => status < 400),
  told('tells nothing of the windows where it writes', (_, call) => !isWrite(call)),
];

export const windowMutants: readonly Mutant[] = [...windowsThemselves, ...counted, ...blocking, ...headers];
