/** Servers whose clock cannot be moved: they limit in every way that part 8 permits, or show writes late. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../src/spec/limits.ts';
import type { Clock } from '../wire/actor.ts';
import { check } from '../run/check.ts';
import type { Reply, Transport } from '../wire/exchange.ts';
import { inProcess } from '../run/in-process.ts';
import { laws } from '../laws/all.ts';
import { isMembersRoute } from '../wire/pace.ts';
import { no } from './variant.ts';

interface Limit {
  readonly max: number;
  readonly intervalMs: number;
}
/** What is left after this request, or below nothing where it is refused. */
type Limiter = (now: number) => number;
type Kind = (limit: Limit) => Limiter;

const aligned: Kind = ({ max, intervalMs }) => {
  let [window, count] = [NaN, 0];
  return (now) => {
    const current = Math.floor((now - 3217) / intervalMs);
    if (current !== window) [window, count] = [current, 0];
    return max - (count = Math.min(max + 1, count + 1));
  };
};
const sliding =
  (countsRefusals: boolean): Kind =>
  ({ max, intervalMs }) => {
    let log: number[] = [];
    return (now) => {
      log = log.filter((at) => at > now - intervalMs);
      const isAccepted = log.length < max;
      if (isAccepted || countsRefusals) log.push(now);
      return isAccepted ? max - log.length : -1;
    };
  };
const bucket: Kind = ({ max, intervalMs }) => {
  let [level, last] = [max, 0];
  return (now) => {
    level = Math.min(max, level + ((now - last) * max) / intervalMs);
    last = now;
    return level >= 1 ? Math.floor((level -= 1)) : -1;
  };
};

/** Our rules on a clock that goes on by itself: with each request, and while the kit waits. */
function ticking() {
  const { target, connect } = inProcess();
  const plane = connect(target.control!);
  const ask = connect(target.baseUrl);
  let now = Date.UTC(2026, 2, 2, 9);
  const advance = async (ms: number) => {
    now += ms;
    await plane({ method: 'POST', path: '/clock/advance', json: { ms } } as never);
  };
  const clock: Clock = { now: () => now, sleep: advance };
  const wire: Transport = async (request) => {
    const at = now;
    await advance(3);
    return { ...(await ask(request)), at, ms: now - at };
  };
  const { control: _, ...rest } = target;
  return { target: { ...rest, capabilities: { ...rest.capabilities, limits: false } }, clock, wire };
}

function limited(kind: Kind) {
  const patient = ticking();
  const limiters = new Map<string, Limiter>();
  const left = (name: string | null, limit: Limit): number => {
    if (name === null) return limit.max;
    if (!limiters.has(name)) limiters.set(name, kind(limit));
    return limiters.get(name)!(patient.clock.now());
  };
  const wire: Transport = async (request, signal) => {
    const { key, token } = request;
    const ofKey = left(key && `key ${key}`, limits.key);
    const ofToken = left(token && `token ${token}`, limits.token);
    const ofMembers = isMembersRoute(request) ? left(token && `members ${token}`, limits.members) : 1;
    const said = { key: [limits.key, ofKey], token: [limits.token, ofToken] } as const;
    const headers = Object.fromEntries(
      Object.entries(said).flatMap(([whose, [{ max, intervalMs }, remaining]]) =>
        Object.entries({ 'interval-ms': intervalMs, max, remaining: Math.max(0, remaining) }).map(
          ([name, value]) => [`x-rate-limit-api-${whose}-${name}`, String(value)] as const,
        ),
      ),
    );
    const isRefused = ofKey < 0 || ofToken < 0 || ofMembers < 0;
    const error = ofKey < 0 ? 'API_KEY_LIMIT_EXCEEDED' : 'API_TOKEN_LIMIT_EXCEEDED';
    const body = { error, message: 'Rate limit exceeded' };
    const at = patient.clock.now();
    const reply: Reply = isRefused
      ? ({ ...no(429, JSON.stringify(body)), body, request, at, ms: 1, era: 0 } as Reply)
      : await patient.wire(request, signal);
    return { ...reply, headers: { ...reply.headers, ...headers } };
  };
  const { limits: _, ...capabilities } = patient.target.capabilities;
  return { ...patient, target: { ...patient.target, capabilities }, wire };
}

const lagMs = 400;
/** Reads are answered from what was seen less than so long ago. */
function late() {
  const patient = ticking();
  const seen = new Map<string, Reply>();
  const wire: Transport = async (request, signal) => {
    if (request.method !== 'GET') return patient.wire(request, signal);
    const { key, token, path, query, headers, place } = request;
    const name = JSON.stringify([key, token, path, query, headers, place]);
    const known = seen.get(name);
    if (known && patient.clock.now() - known.at < lagMs) return { ...known, request, at: patient.clock.now() };
    const reply = await patient.wire(request, signal);
    seen.set(name, reply);
    return reply;
  };
  const target = {
    ...patient.target,
    capabilities: { ...patient.target.capabilities, consistency: { settle: lagMs } },
  };
  return { ...patient, target, wire };
}

const servers = {
  'windows that all begin at the same times': () => limited(aligned),
  'a log of the last ten seconds': () => limited(sliding(false)),
  'a log in which refusals count': () => limited(sliding(true)),
  'a bucket that fills slowly': () => limited(bucket),
  'no limits and a clock of its own': ticking,
  'reads that lag behind': late,
} as const;

const isWhole = (process.env['VARIANTS'] ?? process.env['STRANGERS']) === 'all';
const names = Object.keys(servers) as (keyof typeof servers)[];

for (const [turn, name] of names.entries()) {
  test(`no law fails a server with ${name}`, async () => {
    const { target, clock, wire } = servers[name]();
    const some = laws.filter((law, at) => isWhole || /^[78]/.test(law.section) || at % 24 === turn);
    const report = await check({ target, laws: some, seed: 1, disposable: true, connect: () => wire, clock });
    const broken = report.results.filter(({ status }) => status === 'failed' || status === 'error');
    assert.deepEqual(
      broken.map(({ id, reason }) => `${id}: ${reason}`),
      [],
    );
    assert.ok(report.summary.passed > 0, 'something is judged');
  });
}
