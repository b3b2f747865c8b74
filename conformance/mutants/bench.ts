/**
 * The bench on which the kit is tested: one server that becomes one mutant after another, and laws that must notice.
 */
import { http, listen, realClock } from '../wire/actor.ts';
import { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import { play } from '../reference/oracle.ts';
import { runLaw } from '../run/run.ts';
import { readTarget } from '../wire/target.ts';
import { SetUpFailure, Skip } from '../wire/verdict.ts';
import { overlappingAt } from './overlapping.ts';
import { newOverlap, wrapped, type Mutant, type MutantPlay } from './mutant.ts';
import { isHeardOf, listening, traffic, type Heard } from './traffic.ts';

/** The part of a server that the bench needs. The kit imports no server; the caller starts it. */
export interface BenchServer {
  readonly url: string;
  readonly target: object;
  /** Starts a fresh world, and forgets these rules if its sources are patched. */
  reset(forgotten: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export type Bench = Awaited<ReturnType<typeof bench>>;

/** A mutant may crash: it then answers 500 and goes on. */
const surviving =
  (rules: MutantPlay): MutantPlay =>
  (world, call, env) => {
    try {
      return rules(world, call, env);
    } catch {
      return { status: 500, body: { message: 'the server failed', error: 'ERROR' } };
    }
  };

function unlessSetUp(error: unknown): void {
  if (!(error instanceof SetUpFailure || error instanceof Skip)) throw error;
}

const isBroken = async (law: Law, lab: Lab, seed = 1): Promise<boolean> =>
  (await runLaw(law, lab, { seed, quick: true })).status === 'failed';

/** How many laws are asked on a world of their own before the others are asked on one. */
const few = 3;

/** One server that becomes one mutant after another. */
async function changing(start: (play: MutantPlay) => Promise<BenchServer>) {
  let playing: MutantPlay = play;
  const server = await start((world, call, env) => playing(world, call, env));
  const wire = http(server.url);
  const plane = http(`${server.url}/_boardstone`);
  return {
    become: (other: MutantPlay) => void (playing = other),
    async take(mutant: Mutant | null): Promise<Lab> {
      playing = play;
      await server.reset(mutant?.forgets ?? []);
      const here = newOverlap();
      playing = mutant ? surviving(wrapped(mutant, play, here)) : play;
      const target = readTarget(server.target);
      const transport = mutant?.isOverlapping ? overlappingAt(wire, here) : wire;
      return new Lab({ target, transport, plane, movable: true, clock: realClock, listen: () => listen() });
    },
    async close() {
      wire.close();
      plane.close();
      await server.close();
    },
  };
}

export async function bench(start: (play: MutantPlay) => Promise<BenchServer>) {
  const { take, become, close } = await changing(start);

  /** Whether this law fails the server if no other law sends requests for it to watch. */
  const isBrokenAlone = async (law: Law, lab: Lab, seed?: number): Promise<boolean> => {
    // A mutant may fail while the traffic creates its records. Then the law judges the requests until then.
    if (law.watches) await traffic(lab).catch(unlessSetUp);
    return isBroken(law, lab, seed);
  };

  /** Whether this law, alone on a fresh world, fails the server. */
  const notices = async (law: Law, mutant: Mutant | null, seed?: number): Promise<boolean> =>
    isBrokenAlone(law, await take(mutant), seed);

  const exchangesOf = new Map<Law, Heard[]>();
  const sound = new Map<Law, boolean>();
  /** Plays laws once on the right server, and keeps their requests and answers. */
  async function hear(laws: readonly Law[]): Promise<void> {
    if (laws.length === 0) return;
    let lab = await take(null);
    for (const law of laws) {
      // A law that watches judges also how the records of its traffic are made.
      if (law.watches) lab = await take(null);
      const recorded: Heard[] = [];
      exchangesOf.set(law, recorded);
      become(listening(recorded));
      sound.set(law, !(await isBrokenAlone(law, lab)));
    }
  }

  /** A law that fails the right server notices nothing. */
  async function isSound(law: Law): Promise<boolean> {
    if (!sound.has(law)) sound.set(law, !(await notices(law, null)));
    return sound.get(law)!;
  }

  return {
    notices,
    /** The laws that can notice the mutant: to the right server they send calls that the mutant answers otherwise. */
    async concerned(laws: readonly Law[], mutant: Mutant): Promise<readonly Law[]> {
      await hear(laws.filter((law) => !exchangesOf.has(law)));
      return laws.filter((law) => exchangesOf.get(law)?.some(isHeardOf(mutant)));
    },
    /** The first of the laws that fails it, asked one after another on one world, as in a whole run. */
    async firstToNotice(laws: readonly Law[], mutant: Mutant): Promise<Law | undefined> {
      // Most mutants are noticed by one of the first.
      for (const law of laws.slice(0, few)) if ((await isSound(law)) && (await notices(law, mutant))) return law;
      let lab = await take(mutant);
      for (const law of laws.slice(few)) {
        if (!(await isBroken(law, lab))) continue;
        if ((await isSound(law)) && (await notices(law, mutant))) return law;
        // The law failed only because of the laws before it, so it does not count for the record.
        lab = await take(mutant);
      }
      return undefined;
    },
    close,
  };
}
