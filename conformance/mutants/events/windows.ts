/** Mutants of limits (8): a bound off by one, a window of another length, wrong counts and wrong headers. */
import { limits } from '../../../src/document/limits.ts';
import type { RuleId } from '../../../src/document/rules.ts';
import type { Json, Mutant, MutantCall, MutantContext, MutantOutcome } from '../mutant.ts';
import { withRecords, changes, everywhere, plays, tokenIn } from '../kinds.ts';

const { refusalsPerKey } = limits;

type Of = 'keys' | 'tokens' | 'members';
const isMember = ({ segments }: MutantCall) => /^members?$/i.test(segments[0] ?? '') && segments.length === 2;
const isWrite = ({ method }: MutantCall) => method !== 'GET';
const blocked = { status: 429, body: { error: 'API_KEY_LIMIT_EXCEEDED', message: 'Rate limit exceeded' } };

const idOf = (scene: MutantContext, of: Of, call: MutantCall): string =>
  (of === 'keys' ? call.key : tokenIn(scene.world, call)?.id) ?? '';
const window = (scene: MutantContext, of: Of, call: MutantCall): Json =>
  scene.world.windows[of].get(idOf(scene, of, call));

/** Changes a window before the call. */
const before = (rule: RuleId, says: string, of: Of, act: (window: Json, scene: MutantContext) => void): Mutant =>
  plays(rule, everywhere, says, (again, call, scene) => {
    const here = window(scene, of, call);
    if (here) act(here, scene);
    return again();
  });

/** A window ends earlier or later than it says. */
const lasting = (rule: RuleId, says: string, of: Of, ms: number): Mutant => {
  const { intervalMs: right } = { tokens: limits.token, keys: limits.key, members: limits.members }[of];
  return before(rule, says, of, (here, { now }) => {
    const age = now - here.start;
    if (age >= ms && age < right) here.start = now - right;
    if (age >= right && age < ms) here.start = now - right + 1;
  });
};

/** Some requests do not count, or count for another window. */
const counting = (
  rule: RuleId,
  says: string,
  of: Of,
  isMeant: (call: MutantCall, outcome: MutantOutcome) => boolean,
  spent: (before: number, now: number) => number = (was) => was,
): Mutant =>
  withRecords(
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

/** The requests of several clients share the window that was counted first. */
const shared = (says: string, of: 'keys' | 'tokens', name: (call: MutantCall) => string): Mutant =>
  plays('LIM-05', everywhere, says, (again, call, scene) => {
    const all: Map<string, Json> = scene.world.windows[of];
    const id = idOf(scene, of, call);
    const known = scene.memory.get(name(call));
    if (known && id) all.set(id, known);
    const outcome = again();
    if (all.has(id) && !known) scene.memory.set(name(call), all.get(id));
    return outcome;
  });

/** For tokens, keys and members: the rule and the bound. */
const bounds = {
  tokens: ['LIM-01', limits.token.max],
  keys: ['LIM-02', limits.key.max],
  members: ['LIM-09', limits.members.max],
} as const;
const windowsThemselves: readonly Mutant[] = [
  ...(['tokens', 'keys', 'members'] as const).flatMap((of) => {
    const [rule, max] = bounds[of];
    return [
      before(rule, `lets one request too few pass for ${of}`, of, (here) => {
        if (here.spent === max - 1) here.spent = max;
      }),
      before(rule, `lets one request too many pass for ${of}`, of, (here, { memory }) => {
        if (here.spent < max || memory.has(here.start)) return;
        here.spent = max - 1;
        memory.set(here.start, true);
      }),
    ];
  }),
  lasting('LIM-01', "opens a token's window anew after 9 seconds", 'tokens', 9_000),
  lasting('LIM-01', "opens a token's window anew late", 'tokens', 12_000),
  lasting('LIM-02', "opens a key's window anew after 5 seconds", 'keys', 5_000),
  lasting('LIM-09', 'counts requests for a member in windows of 15 seconds', 'members', 15_000),
  changes('LIM-01', everywhere, "begins a token's window anew with every refusal", ({ status }, call, scene) => {
    const here = window(scene, 'tokens', call);
    if (here && status === 429) here.start = scene.now;
  }),
  shared('counts all tokens of a key as one', 'tokens', ({ key }) => key ?? ''),
  shared('counts the requests of all keys together', 'keys', () => 'all'),
];

const counted: readonly Mutant[] = [
  counting('LIM-01', 'counts reads alone', 'tokens', isWrite),
  counting('LIM-01', 'counts a write for two', 'tokens', isWrite, (_, now) => now + 1),
  counting('LIM-27', 'counts no requests to search', 'tokens', ({ segments }) => segments.includes('search')),
  counting('LIM-29', 'does not count requests with a wrong token', 'keys', (_, { rule }) => rule === 'AUT-02'),
  counting('LIM-29', 'does not count requests without a token', 'keys', ({ token }) => token === null),
  counting('LIM-21', "counts a request for a member for the members' limit alone", 'tokens', isMember),
  counting('LIM-31', 'counts requests for me alone', 'members', (call) => isMember(call) && call.segments[1] !== 'me'),
  plays('LIM-22', 'GET /members/*/**', "counts what is nested for the members' limit too", (again, call) => {
    const outcome = again();
    if (call.segments.length === 2 || outcome.status !== 200) return outcome;
    const probe = again({ segments: ['members', 'me'], args: {} });
    return probe.status === 429 ? probe : outcome;
  }),
];

const blocking: readonly Mutant[] = [
  before('LIM-08', `blocks a key after ${refusalsPerKey.max} refusals`, 'keys', (here) => {
    if (here.refused === refusalsPerKey.max) here.refused = refusalsPerKey.max + 1;
  }),
  plays('LIM-08', everywhere, 'blocks a key for two windows', (again, { key }, { world, memory, now }) => {
    const here = world.windows.keys.get(key ?? '');
    const isBlocked = here !== undefined && here.refused > refusalsPerKey.max;
    if (isBlocked) memory.set(key ?? '', here.start + 2 * refusalsPerKey.intervalMs);
    return (memory.get(key ?? '') ?? 0) > now && !isBlocked ? blocked : again();
  }),
  plays('LIM-08', everywhere, 'blocks every key when one is blocked', (again, { key }, { world, now }) => {
    const isBlocked = [...world.windows.keys.values()].some(
      ({ refused, start }) => refused > refusalsPerKey.max && now < start + refusalsPerKey.intervalMs,
    );
    return isBlocked && key !== null ? blocked : again();
  }),
  withRecords(
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

const refusal = (says: string, change: (outcome: MutantOutcome) => Partial<MutantOutcome>): Mutant =>
  changes('LIM-03', everywhere, says, (outcome) => outcome.status === 429 && { ...outcome, ...change(outcome) });
type Window = NonNullable<MutantOutcome['key']>;
/** Changes the windows that the headers show. */
const telling = (
  rule: RuleId,
  says: string,
  change: (window: Window, of: 'key' | 'token', call: MutantCall) => Window | undefined,
): Mutant =>
  changes(rule, everywhere, says, ({ key, token, ...outcome }, call) => {
    const shown = { key: key && change(key, 'key', call), token: token && change(token, 'token', call) };
    return { ...outcome, ...(shown.key && { key: shown.key }), ...(shown.token && { token: shown.token }) };
  });
const headers: readonly Mutant[] = [
  refusal('always names the limit of the token', ({ body }) => ({
    body: { ...body, error: 'API_TOKEN_LIMIT_EXCEEDED' },
  })),
  refusal('refuses by limit without a message', ({ body: { error } }) => ({ body: { error } })),
  telling('LIM-04', "tells the token's maximum for the key", (window) => ({ ...window, max: limits.token.max })),
  telling('LIM-04', 'tells what is spent for what is left', ({ remaining, ...window }) => ({
    ...window,
    remaining: window.max - remaining,
  })),
  telling('LIM-04', 'tells nothing of the token', (window, of) => (of === 'token' ? undefined : window)),
  telling('LIM-06', 'counts a request only in the next answer', ({ remaining, ...window }) => ({
    ...window,
    remaining: remaining + 1,
  })),
  telling('LIM-27', 'never counts the key down', (window, of) =>
    of === 'key' ? { ...window, remaining: window.max } : window,
  ),
  telling('LIM-29', 'tells nothing of the windows where it writes', (window, _, call) =>
    isWrite(call) ? undefined : window,
  ),
];

export const windowMutants: readonly Mutant[] = [...windowsThemselves, ...counted, ...blocking, ...headers];
