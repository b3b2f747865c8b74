/** The bench on which the kit is tried: one server that takes on fault after fault, and laws that are to notice. */
import { http, listen, realClock } from '../wire/actor.ts';
import { unknownId } from '../law/arbitraries.ts';
import { lab, type Lab } from '../law/lab.ts';
import type { Law } from '../law/law.ts';
import { forget, play, remember } from '../reference/oracle.ts';
import { runLaw } from '../run/run.ts';
import { readTarget } from '../wire/target.ts';
import { wrapped, type Faulty, type FaultPlay } from './mutant.ts';
import { someTraffic } from './kills.ts';
import { compose } from '../wire/exchange.ts';

/** As much of a server as the bench needs. The kit imports none: whoever sets up the bench brings it. */
export interface Patient {
  readonly url: string;
  readonly target: object;
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface Bench {
  /** Does this law, alone on a fresh world, call the server broken? */
  notices(law: Law, fault: Faulty | null): Promise<boolean>;
  /** The first of the laws to call it broken, asked one after another on one world as a whole run asks them. */
  firstToNotice(laws: readonly Law[], fault: Faulty): Promise<Law | undefined>;
  close(): Promise<void>;
}

const right = play as unknown as FaultPlay;

/** A server with a hole in it may fall into it: it says so, and goes on. */
const surviving =
  (rules: FaultPlay): FaultPlay =>
  (world, call, env) => {
    try {
      return rules(world, call, env);
    } catch {
      return { status: 500, body: { message: 'the server failed', error: 'ERROR' } };
    }
  };

export async function bench(start: (play: FaultPlay) => Promise<Patient>): Promise<Bench> {
  let worn: FaultPlay = right;
  const patient = await start((world, call, env) => worn(world, call, env));
  const wire = http(patient.url);
  const plane = http(`${patient.url}/_boardstone`);

  async function take(fault: Faulty | null): Promise<Lab> {
    remember();
    worn = right;
    await patient.reset();
    if (fault?.forgets) forget(fault.forgets);
    worn = fault ? surviving(wrapped(fault, right)) : right;
    const target = readTarget(patient.target);
    return lab({ target, transport: wire, plane, movable: true, clock: realClock, listen: () => listen() });
  }

  const isBroken = async (law: Law, room: Lab): Promise<boolean> =>
    (await runLaw(law, room, { seed: 1, shrinks: 0, confirm: false })).status === 'failed';

  const notices: Bench['notices'] = async (law, fault) => {
    const room = await take(fault);
    if (law.watches) await traffic(room);
    return isBroken(law, room);
  };

  const sound = new Map<Law, boolean>();
  /** A law that calls the right server broken notices nothing. */
  async function isSound(law: Law): Promise<boolean> {
    if (!sound.has(law)) sound.set(law, !(await notices(law, null)));
    return sound.get(law)!;
  }

  return {
    notices,
    async firstToNotice(laws, fault) {
      let room = await take(fault);
      for (const law of laws) {
        if (!(await isBroken(law, room))) continue;
        if ((await isSound(law)) && (await notices(law, fault))) return law;
        // It took what came before: not a law to be put on record.
        room = await take(fault);
      }
      return undefined;
    },
    async close() {
      remember();
      wire.close();
      plane.close();
      await patient.close();
    },
  };
}

/** What a law that watches gets to see: reads one after another and at once, and what has to be refused. */
async function traffic(room: Lab): Promise<void> {
  await someTraffic(room);
  const owner = { name: 'owner', ...room.target.actors.owner! };
  const outsiders = [
    { ...owner, key: null },
    { ...owner, token: null },
    { ...owner, token: unknownId },
  ];
  for (const who of [...outsiders, owner, owner]) {
    await room.send(compose(who, { path: `/1/cards/${unknownId}` }));
    await room.send(compose(who, { method: 'POST', path: '/1/cards', query: { idList: unknownId, name: 'x' } }));
  }
}
