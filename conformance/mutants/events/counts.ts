/** Mutants whose limit windows begin, count or end wrong (8), or whose headers say something else than they do. */
import type { Mutant, MutantContext, Json } from '../mutant.ts';
import { counts, windows } from '../kinds.ts';

const ofKey = ({ world }: MutantContext, call: Json): Json => world.windows.keys.get(call.key);
const ofToken = ({ world }: MutantContext, call: Json): Json =>
  world.windows.tokens.get(world.by.token.get(call.token ?? '')?.id ?? '');
const isMember = ({ segments }: Json) => /^members?$/i.test(segments[0] ?? '') && segments.length === 2;

export const countMutants: readonly Mutant[] = [
  counts('LIM-01', "begins a token's window anew with every request", (again, call, scene) => {
    const outcome = again();
    const here = ofToken(scene, call);
    if (here) here.start = scene.now;
    return outcome;
  }),
  counts('LIM-01', "begins a token's window anew with every refusal", (again, call, scene) => {
    const outcome = again();
    const here = ofToken(scene, call);
    if (here && outcome.status === 429) here.start = scene.now;
    return outcome;
  }),
  counts('LIM-02', "begins a key's window anew with every refusal", (again, call, scene) => {
    const outcome = again();
    const here = ofKey(scene, call);
    if (here && outcome.status === 429) here.start = scene.now;
    return outcome;
  }),
  counts('LIM-01', 'counts a write for two', (again, call, scene) => {
    const outcome = again();
    const here = ofToken(scene, call);
    if (here && call.method !== 'GET' && outcome.status !== 429) here.spent += 1;
    return outcome;
  }),
  counts('LIM-01', 'does not limit tokens that may only read', (again, call, scene) => {
    const here = ofToken(scene, call);
    const token = scene.world.by.token.get(call.token ?? '');
    if (here && token?.permissions.length === 1) here.spent = Math.min(here.spent, 98);
    return again();
  }),
  counts('LIM-29', 'does not count requests without a token', (again, call, scene) => {
    const before = ofKey(scene, call)?.spent;
    const outcome = again();
    const here = ofKey(scene, call);
    if (here && call.token === null && before !== undefined) here.spent = before;
    return outcome;
  }),
  counts('LIM-21', 'counts a request for a member twice for the token', (again, call, scene) => {
    const outcome = again();
    const here = ofToken(scene, call);
    if (here && isMember(call) && outcome.status !== 429) here.spent += 1;
    return outcome;
  }),
  counts('LIM-08', 'blocks a key for refusals by the key alone', (again, call, scene) => {
    const before = ofKey(scene, call)?.refused;
    const outcome = again();
    const here = ofKey(scene, call);
    const { error } = outcome.body ?? {};
    if (here && before !== undefined && error === 'API_TOKEN_LIMIT_EXCEEDED') here.refused = before;
    return outcome;
  }),
  counts('LIM-08', 'blocks every key when one is blocked', (again, call, scene) => {
    const others = [...scene.world.windows.keys.values()];
    const isBlocked = others.some(({ refused, start }) => refused > 200 && scene.now < start + 10_000);
    return isBlocked && call.key !== null
      ? { status: 429, body: { error: 'API_KEY_LIMIT_EXCEEDED', message: 'Rate limit exceeded' } }
      : again();
  }),
  windows('LIM-27', 'counts down by two', (one) => ({
    ...one,
    remaining: Math.max(0, one.max - 2 * (one.max - one.remaining)),
  })),
  windows('LIM-27', 'never counts the key down', (one, of) => (of === 'key' ? { ...one, remaining: one.max } : one)),
  windows('LIM-27', 'tells what is left of the token for the key', (one, of) =>
    of === 'key' ? { ...one, remaining: Math.min(one.remaining, one.remaining % 100) } : one,
  ),
  windows('LIM-04', 'always tells that one is left', (one) => ({ ...one, remaining: Math.max(1, one.remaining) })),
  windows('LIM-04', 'tells the interval of the token in seconds', (one, of) =>
    of === 'token' ? { ...one, intervalMs: one.intervalMs / 1000 } : one,
  ),
];
