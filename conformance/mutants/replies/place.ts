/** Where laws are played to see what they notice: in this process, or on a server with sockets if they need one. */
import { http, listen, realClock } from '../../wire/actor.ts';
import { Lab, type LabOptions } from '../../wire/lab.ts';
import type { Law } from '../../law/law.ts';
import { inProcess } from '../../run/in-process.ts';
import { readTarget } from '../../wire/target.ts';
import type { Patient } from '../bench.ts';
import { played, type Exchanges, type Place } from './noticing.ts';

/** A law that holds, its exchanges with the right server, and the place where it was played. */
interface Held {
  readonly right: Exchanges;
  readonly place: Place;
}

export interface Places {
  /** Plays the law on the right server. */
  play(law: Law): Promise<Held>;
  close(): Promise<void>;
}

/** One name for all runs, so that they draw the same. */
const usual = { movable: true, clock: realClock, tag: 'bs' } as const;

const near: Place = () => {
  const { target, connect } = inProcess();
  return Promise.resolve(
    new Lab({ ...usual, target, transport: connect(target.baseUrl), plane: connect(`${target.control}`) }),
  );
};

export function places(server: Patient): Places {
  const transport = http(server.url);
  const plane = http(`${server.url}/_boardstone`);
  const far: Place = async (changed): Promise<Lab> => {
    await server.reset();
    const hears: LabOptions['listen'] = changed(() => listen());
    return new Lab({ ...usual, target: readTarget(server.target), transport, plane, ...(hears && { listen: hears }) });
  };
  return {
    async play(law) {
      if (!law.watches) {
        const right = await played(law, near);
        if (right.status === 'passed') return { right, place: near };
      }
      return { right: await played(law, far), place: far };
    },
    async close() {
      transport.close();
      plane.close();
      await server.close();
    },
  };
}
