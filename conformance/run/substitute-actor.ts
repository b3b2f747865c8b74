/**
 * If limits cannot be moved (8), a law that needs only one member may run with any actor that has requests left. Only a
 * complete pass counts; otherwise the law runs again with the owner.
 */
import { keptIn } from '../../src/language.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import type { Result } from './result.ts';
import { runLaw, type RunOptions } from './run.ts';
import { actorNames, type ActorName, type Target } from '../wire/target.ts';
import { Skip } from '../wire/verdict.ts';

/** The reader is no player: it is the same member as the owner, with a token that may not write. */
export const players = ['owner', 'colleague', 'outsider'] as const satisfies readonly ActorName[];
/** The labs in which an actor plays the owner: made once for each lab and actor. */
const substitutes = new WeakMap<Lab, Map<ActorName, Lab>>();

/** Runs the law with this actor alone; returns nothing unless it passes completely. */
export async function playAs(name: ActorName, law: Law, lab: Lab, options: RunOptions): Promise<Result | undefined> {
  const result = await runLaw(law, substitute(lab, name), { ...options, quick: true });
  const isWhole = result.reason === undefined || result.left !== undefined;
  return result.status === 'measured' || (result.status === 'passed' && isWhole) ? result : undefined;
}

/** Whether the law needs nobody except the owner, and nothing that only the owner has: another actor may play the owner. */
export const needsOneActor = ({ needs }: Law) =>
  !needs.some((need) => ['workspace', 'others', ...actorNames].includes(need));

/** The lab with this actor as the owner, alone: a law that uses anybody else is skipped. */
function substitute(lab: Lab, name: ActorName): Lab {
  const named = (who: string | null) => (who === null ? null : name);
  const ofLab = keptIn(substitutes, lab, () => new Map<ActorName, Lab>());
  return keptIn(ofLab, name, () => {
    const own: Partial<Lab> = {
      ...alone(lab.target, name),
      send: (request, how) => lab.send({ ...request, actor: named(request.actor) }, how),
      as: (who, how) => lab.as(named(who), how),
      sweep: (since, _by, kind) => lab.sweep(since, name, kind),
    };
    return Object.assign(Object.create(lab), own);
  });
}

/** A target of one actor. The law may not even ask for another one, or for the workspace. */
function alone({ actors, workspace, ...rest }: Target, name: ActorName): Pick<Lab, 'target' | 'sceneTarget'> {
  const owner = actors[name]!;
  const missing = {
    get: () => {
      throw new Skip('the law needs more than one member');
    },
  };
  const others = Object.fromEntries(
    actorNames
      .filter((actorName) => actorName in actors && actorName !== 'owner')
      .map((actorName) => [actorName, missing]),
  );
  const target = { ...rest, actors: Object.defineProperties({ owner }, others) };
  return {
    target: workspace ? Object.defineProperties(target, { workspace: missing }) : target,
    // The colleague is a member of the workspace and makes boards there, as the owner does.
    sceneTarget: { ...rest, actors: { owner }, ...(workspace && name === 'colleague' ? { workspace } : {}) },
  };
}
