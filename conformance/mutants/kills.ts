/** Runs each law against the same server through each of its mutants; the law must fail on each. */
import { keysOf } from '../../src/spec/typed.ts';
import type { Reply, Transport } from '../wire/exchange.ts';
import { compose } from '../wire/exchange.ts';
import type { Lab } from '../law/lab.ts';
import type { Law, ResponseMutant, Memory } from '../law/law.ts';
import { judge, runLaw } from '../run/run.ts';
import { watch } from '../law/context.ts';

/** A transport with a mutant in it. If the mutant throws or returns nothing, the reply stays right. */
export function mutated(transport: Transport, mutant: ResponseMutant): Transport {
  const memory: Memory = {};
  const lay = (reply: Reply, over: Partial<Reply> | undefined | void): Reply => {
    if (!over) return reply;
    const changed = { ...reply, ...over };
    if (!('body' in over) || 'text' in over) return changed;
    const text = over.body === undefined ? '' : JSON.stringify(over.body);
    return { ...changed, text, bytes: Buffer.from(text) };
  };
  return async (request, signal) => {
    const send = (other: typeof request) => transport(other, signal);
    if (typeof mutant !== 'function') {
      const over = await mutant.instead(request, send, memory);
      return over && isWhole(over) ? over : lay(emptyReply(request), over ?? (await send(request)));
    }
    const reply = await send(request);
    try {
      return lay(reply, mutant(structuredClone({ ...reply, bytes: undefined }) as unknown as Reply, request, memory));
    } catch {
      return reply;
    }
  };
}

const isWhole = (over: Partial<Reply>): over is Reply => 'status' in over && 'text' in over;

/** The reply that a mutant of an unsent request changes. */
const emptyReply = (request: Reply['request']): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: {},
  text: '{}',
  bytes: Buffer.from('{}'),
  request,
  at: 0,
  ms: 0,
  era: 0,
});

export interface KillResult {
  readonly law: string;
  /** The mutant, or `the truth` for the run without one before them. */
  readonly mutant: string;
  /** Whether the run ended as it must: failed with a mutant, not failed without. */
  readonly right: boolean;
  readonly status: string;
  readonly reason?: string;
}

export interface MutantRunOptions {
  readonly seed?: number;
  readonly runs?: number;
  /** Requests for laws that send none of their own. */
  readonly traffic?: (lab: Lab) => Promise<void>;
}

/**
 * Runs a law without a mutant and with each of its mutants. `lab` returns a lab on the same kind of server each time.
 */
export async function runMutants(
  law: Law,
  lab: () => Lab | Promise<Lab>,
  options: MutantRunOptions = {},
): Promise<KillResult[]> {
  const results = [await runMutant(law, null, await lab(), options)];
  for (const name of Object.keys(law.mutants)) results.push(await runMutant(law, name, await lab(), options));
  if (Object.keys(law.mutants).length === 0)
    results.push({ law: law.id, mutant: '(none)', right: false, status: 'no mutant is named' });
  return results;
}

/** One run. A crash of the law does not count: the law must say what is wrong. */
async function runMutant(law: Law, name: string | null, lab: Lab, options: MutantRunOptions = {}): Promise<KillResult> {
  const { seed = 1, runs, traffic = someTraffic } = options;
  if (law.watches) return runMutantOnTraffic(law, name, lab, traffic);
  const through = name === null ? lab.options.transport : mutated(lab.options.transport, law.mutants[name]!);
  const { status, reason } = await runLaw({ ...law, profile: false }, lab, {
    seed,
    through,
    shrinks: 0,
    confirm: false,
    ...(runs === undefined ? {} : { runs }),
  });
  return verdict(law, name, status, reason);
}

async function runMutantOnTraffic(
  law: Law,
  name: string | null,
  lab: Lab,
  traffic: (lab: Lab) => Promise<void>,
): Promise<KillResult> {
  await traffic(lab);
  const mutant = name === null ? null : law.mutants[name]!;
  let journal: readonly Reply[] = lab.journal;
  if (mutant !== null) {
    const replies = [...journal];
    const changing = mutated(async () => replies.shift()!, mutant);
    const heard: Reply[] = [];
    for (const { request } of journal) heard.push(await changing(request));
    journal = heard;
  }
  const ending = judge(
    law,
    journal,
    watch({ target: lab.target, choices: {}, witnesses: {} }, () => undefined),
  );
  return verdict(
    law,
    name,
    ending.kind === 'held' ? 'passed' : ending.kind === 'broken' ? 'failed' : ending.kind,
    'reason' in ending ? ending.reason : ending.kind === 'broken' ? ending.broken.message : undefined,
  );
}

function verdict(law: Law, name: string | null, status: string, reason: string | undefined): KillResult {
  const right = name === null ? status === 'passed' : status === 'failed';
  return { law: law.id, mutant: name ?? 'the truth', right, status, ...(reason === undefined ? {} : { reason }) };
}

/** A few reads, one after another and then at once. */
export async function someTraffic(lab: Lab) {
  const [name] = keysOf(lab.target.actors);
  const who = { name: name!, ...lab.target.actors[name!]! };
  const read = () => lab.send(compose(who, { path: '/1/members/me/boards', query: { fields: 'name' } }));
  for (let time = 0; time < 6; time += 1) await read();
  await Promise.all(Array.from({ length: 6 }, read));
}
