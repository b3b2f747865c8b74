/**
 * Makes requests overlap: it holds those that arrive at the same moment, plays them one after another, and answers them
 * together. So a mutant can be wrong only if requests overlap, and is then always wrong.
 */
import { realClock } from '../wire/actor.ts';
import type { Reply, Transport } from '../wire/exchange.ts';
import { nextOverlap, type Overlap } from './mutant.ts';

export function overlappingAt(server: Transport, here: Overlap): Transport {
  let waiting: { readonly ask: () => Promise<() => void> }[] = [];
  let ended: Promise<unknown> = Promise.resolve();
  const handOn = async (all: typeof waiting) => {
    nextOverlap(here);
    const answers = [];
    for (const { ask } of all) answers.push(await ask());
    for (const answer of answers) answer();
  };
  return (request, signal) =>
    new Promise<Reply>((resolve, reject) => {
      const at = realClock.now();
      const ask = () =>
        server(request, signal).then(
          (reply) => () => resolve({ ...reply, at, ms: realClock.now() - at }),
          (error: unknown) => () => reject(error),
        );
      if (waiting.push({ ask }) > 1) return;
      setImmediate(() => {
        const all = waiting;
        waiting = [];
        ended = ended.then(() => handOn(all));
      });
    });
}
