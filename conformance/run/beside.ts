/**
 * Laws side by side, where a server gives the run several worlds: each law is alone in its world, so what it finds does
 * not depend on how many others run.
 */
import type { Lab } from '../law/lab.ts';
import type { Law } from '../law/law.ts';
import { worst, type Result } from './result.ts';
import { runLaw } from './run.ts';
import type { Play } from './turns.ts';

export async function playBeside(laws: readonly Law[], labs: readonly Lab[], course: Play): Promise<void> {
  const waiting = laws.filter(({ watches }) => !watches);
  let played = 0;
  let goesOn = true;
  const play = async (law: Law, places: readonly Lab[]) => {
    course.begins(law, played);
    const results: Result[] = [];
    for (const lab of places) results.push(await runLaw(law, lab, course.options(played)));
    played += 1;
    goesOn = (await course.ended(law, worst(results), places[0]!)) && goesOn;
  };
  await Promise.all(
    labs.map(async (lab) => {
      for (let law = waiting.shift(); law; law = goesOn ? waiting.shift() : undefined) await play(law, [lab]);
    }),
  );
  // What judges the traffic of all others judges that of each world.
  for (const law of laws.filter(({ watches }) => watches)) if (goesOn) await play(law, labs);
}
