/**
 * Where limits can only be waited for (8), a law that speaks of one member may be played by whichever actor has most
 * requests left. Only a whole pass counts: whatever else comes of it, the owner plays the law again.
 */
import { compose } from './exchange.ts';
import type { Lab } from './lab.ts';
import type { Law } from './law.ts';
import type { Result } from './result.ts';
import { runLaw, type RunOptions } from './run.ts';
import { actorNames, type ActorName, type Target } from './target.ts';
import { Skip } from './verdict.ts';

/** The reader is the owner, and may not write. */
const players = ['owner', 'colleague', 'outsider'] as const satisfies readonly ActorName[];
const casts = new WeakMap<Lab, Map<ActorName, Lab>>();

/** One law, by the owner or by a stand-in. */
export async function play(law: Law, lab: Lab, options: RunOptions): Promise<Result> {
  const isBound = lab.pacer.isBound() && options.pinned === undefined;
  const name = isBound && !law.watches && isForOne(law) ? freest(lab) : 'owner';
  if (name === 'owner') return runLaw(law, lab, options);
  const result = await runLaw(law, standIn(lab, name), { ...options, shrinks: 0, confirm: false });
  const isWhole = result.reason === undefined || result.left !== undefined;
  return result.status === 'passed' && isWhole ? result : runLaw(law, lab, options);
}

/** Does the law say that it needs nobody but its owner, and nothing that is the owner's alone? */
const isForOne = ({ needs }: Law) =>
  !needs.some((need) => need === 'workspace' || actorNames.includes(need as ActorName));

function freest({ target, pacer }: Lab): ActorName {
  // What needs the owner needs more requests than any other: half of them are kept for that.
  const left = (name: ActorName) =>
    pacer.left(compose({ name, ...target.actors[name]! }, { path: '/1/boards' })) * (name === 'owner' ? 0.5 : 1);
  if (!target.actors.owner) return 'owner';
  return players.filter((name) => target.actors[name]).reduce((best, name) => (left(name) > left(best) ? name : best));
}

/** The lab as this actor sees it who plays the owner, alone: a law that turns to anybody else is skipped. */
function standIn(lab: Lab, name: ActorName): Lab {
  const known = casts.get(lab) ?? new Map<ActorName, Lab>();
  casts.set(lab, known);
  if (!known.has(name)) {
    const named = (who: string | null) => (who === null ? null : name);
    const cast: Partial<Lab> = {
      ...alone(lab.target, name),
      send: (request, how) => lab.send({ ...request, actor: named(request.actor) }, how),
      as: (who, how) => lab.as(named(who) as ActorName | null, how),
    };
    known.set(name, Object.assign(Object.create(lab) as Lab, cast));
  }
  return known.get(name)!;
}

/** A target of one actor, and as the law sees it: it may not even ask for another one, or for the workspace. */
function alone({ actors, workspace, ...rest }: Target, name: ActorName): Pick<Lab, 'target' | 'scenery'> {
  const owner = actors[name]!;
  const missing = {
    get: () => {
      throw new Skip('the law needs more than one member');
    },
  };
  const others = Object.fromEntries(
    actorNames.filter((one) => one in actors && one !== 'owner').map((one) => [one, missing]),
  );
  const target = { ...rest, actors: Object.defineProperties({ owner }, others) };
  return {
    target: workspace ? Object.defineProperties(target, { workspace: missing }) : target,
    // The colleague is a member of the workspace and makes boards there as the owner does.
    scenery: { ...rest, actors: { owner }, ...(workspace && name === 'colleague' ? { workspace } : {}) },
  };
}
