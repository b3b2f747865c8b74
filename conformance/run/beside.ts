/** Laws side by side: each in a world of its own, or in the one world of a server without limits. */
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import { worst, type Result } from './result.ts';
import { runLaw, type RunOptions } from './run.ts';
import { inTurn, isCounting, isSettled, isSlow, place, playAll, type Play } from './turns.ts';

/** How many laws run at the same time in one world. The same number of laws that mostly wait run beside them. */
export const mostAtOnce = 4;

/**
 * Laws side by side. Where a server gives the run several worlds, each law is alone in its world, so what it finds does
 * not depend on how many others run. In the one world of a server without limits, other laws may disturb it: a law
 * that does not pass is played again while no other law sends requests.
 */
export async function playBeside(laws: readonly Law[], labs: readonly Lab[], course: Play): Promise<void> {
  const isShared = labs.some(({ options }) => options.sibling);
  const isLast = (law: Law) => Boolean(law.watches) || (isShared && isForItself(law));
  const [first] = labs as readonly [Lab, ...Lab[]];
  const parallel = inTurn(laws, first).filter((law) => !isLast(law));
  const waiting: Law[] = [];
  const choose = isShared ? inOneWorld(labs) : inWorlds(labs);
  let goesOn = true;
  const end = async (law: Law, result: Result, lab: Lab) => {
    goesOn = (await course.ended(law, result, lab)) && goesOn;
  };
  const lane = async (lab: Lab) => {
    while (goesOn && !(isShared && labs[0]!.pacer.mustWait())) {
      const law = choose(lab, waiting);
      if (!law) break;
      waiting.splice(waiting.indexOf(law), 1);
      course.begins(law);
      const { result, mayBeConflict } = await playAmong(law, lab, {
        ...course.options(),
        ...(isShared && { quick: true }),
      });
      const isGood = !mayBeConflict && isSettled(result);
      if (!isShared || isGood) await end(law, result, lab);
      else
        await lab.alone(async () => {
          if (!goesOn) return;
          course.begins(law);
          await end(law, await runLaw(law, lab, course.options()), lab);
        });
    }
  };
  const alone = async (some: readonly Law[]) => {
    if (goesOn && some.length > 0) goesOn = await playAll(some, first, course);
  };
  const isSoon = (law: Law) => isShared && law.early && isLast(law);
  waiting.push(...parallel.filter((law) => !isShared || place(law) === 0));
  await Promise.all(labs.map(lane));
  await alone(laws.filter(isSoon));
  waiting.push(...parallel.filter((law) => isShared && place(law) > 0));
  await Promise.all(labs.map(lane));
  await alone(laws.filter((law) => !law.watches && !isSoon(law) && (waiting.includes(law) || isLast(law))));
  // A law that judges traffic judges the traffic of each lab.
  for (const law of laws.filter(({ watches }) => watches)) {
    if (!goesOn) return;
    course.begins(law);
    const results: Result[] = [];
    for (const lab of labs) results.push(await runLaw(law, lab, course.options()));
    await end(law, worst(results), first);
  }
}

/** The next waiting law for a lab. */
type Choose = (lab: Lab, waiting: readonly Law[]) => Law | undefined;

/** In one world the last labs run the laws that wait most of their time. */
const inOneWorld =
  (labs: readonly Lab[]): Choose =>
  (lab, waiting) => {
    const isForWaiting = labs.indexOf(lab) >= mostAtOnce;
    const ready = waiting.filter(({ waits }) => waits === isForWaiting);
    return isForWaiting ? ready.at(-1) : ready[0];
  };

/**
 * Laws that share a scene run in one world. If there are slow laws, the last world is for them alone: their scenes are
 * large, so each answer that shows all of a member is long there.
 */
function inWorlds(labs: readonly Lab[]): Choose {
  const scenes = new Map<string, Lab>();
  const last = labs.length > 1 ? labs.at(-1) : undefined;
  let isFull = false;
  return (lab, waiting) => {
    const ready = waiting.filter(({ shares }) => shares === undefined || (scenes.get(shares) ?? lab) === lab);
    const law =
      lab === last
        ? (ready.find(isSlow) ?? (isFull ? undefined : ready[0]))
        : (ready.find((other) => !isSlow(other)) ?? ready[0]);
    isFull ||= lab === last && law !== undefined && isSlow(law);
    if (law?.shares !== undefined) scenes.set(law.shares, lab);
    return law;
  };
}

/** The result of a law that others run beside, and whether they may be why one of its scenes could not be made. */
async function playAmong(law: Law, lab: Lab, options: RunOptions) {
  const { conflicts } = lab.traffic;
  const result = await runLaw(law, lab, options);
  return { result, mayBeConflict: lab.traffic.conflicts > conflicts && result.reason !== undefined };
}

/** Laws that change what a member is, which all laws know, or count all requests, or all cards and actions of a member. */
const isForItself = (law: Law) => isCounting(law) || law.shares !== undefined || law.needs.includes('4.3');
