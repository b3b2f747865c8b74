/** Which law may begin in a lane: the kinds of laws for which this matters, and three ways to choose the next one. */
import { compose } from '../wire/exchange.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import { actorNames, type ActorName } from '../wire/target.ts';
import { needsOneActor, players } from './substitute-actor.ts';

/** A lab in which one law runs after another. In one world with limits, one actor alone plays the owner there. */
export interface Lane {
  readonly lab: Lab;
  readonly at: number;
  /** The law that runs. */
  law?: Law;
}

/** The laws that wait, in their order, and the lanes in which others run. */
interface Waiting {
  readonly laws: readonly Law[];
  readonly lanes: readonly Lane[];
  /** Laws that did not pass with another actor alone. */
  readonly onlyOwner: ReadonlySet<Law>;
}

/** The next law of a lane; nothing as long as none may begin there. */
export type Choose = (lane: Lane, waiting: Waiting) => Law | undefined;

/** How many laws run at the same time in one world. The same number of laws that mostly wait run beside them. */
export const mostAtOnce = 4;

/** A law that needs no more requests than this judges something simple: a new server should fail one of these first. */
const simpleCost = 8;

const isSlow = ({ needs }: Law): boolean => needs.includes('slow');
/** Laws that judge how requests are counted: nobody else may use their key meanwhile. */
export const isCounting = ({ needs }: Law): boolean => needs.includes('probe') || needs.includes('limits');
/**
 * In one world no other law may run meanwhile: they change a member whom all laws know, or count all requests, or all that
 * a member has.
 */
export const isForItself = (law: Law): boolean =>
  isCounting(law) || law.shares !== undefined || law.needs.includes('4.3');
/** Laws that use up a limit stay at the end. */
const isLast = ({ needs }: Law): boolean => needs.includes('probe');

/**
 * A law of a lower phase begins earlier. Simple laws come first. Those that read all that a member has come second: they
 * would take long once other laws have made many records.
 */
export const phase = (law: Law): number =>
  law.cost <= simpleCost && !isLast(law) && !isSlow(law) ? 0 : law.early ? 1 : 2;

/** In one world, laws for themselves come after those that run beside others: the early ones after the simple laws. */
export const phaseInOneWorld = (law: Law): number => {
  if (isForItself(law)) return law.early ? 1 : 3;
  return phase(law) === 0 ? 0 : 2;
};

/**
 * In one world a law for itself begins in the first lane when no other runs. If there are enough lanes, the last ones run
 * the laws that wait most of their time.
 */
export const inOneWorld: Choose = ({ at }, { laws, lanes }) => {
  const [first] = laws;
  if (lanes.some(({ law }) => law && isForItself(law))) return undefined;
  if (first && isForItself(first)) return at > 0 || lanes.some(({ law }) => law) ? undefined : first;
  const end = laws.findIndex(isForItself);
  const beside = end < 0 ? laws : laws.slice(0, end);
  if (lanes.length <= mostAtOnce) return beside[0];
  const isForWaiting = at >= mostAtOnce;
  return isForWaiting ? beside.findLast(({ waits }) => waits) : beside.find(({ waits }) => !waits);
};

/**
 * Laws that share a scene run in one world. If there are slow laws, the last world is for them alone: their scenes are
 * large, so each answer that shows all of a member is long there.
 */
export function inWorlds(): Choose {
  const scenes = new Map<string, Lane>();
  let hasLargeScenes = false;
  return (lane, { laws, lanes }) => {
    const isLastWorld = lanes.length > 1 && lane === lanes.at(-1);
    const ready = laws.filter(({ shares }) => shares === undefined || (scenes.get(shares) ?? lane) === lane);
    const isBegunHere = ({ shares }: Law) => shares !== undefined && scenes.has(shares);
    const law = isLastWorld
      ? (ready.find(isSlow) ?? (hasLargeScenes ? ready.find(isBegunHere) : ready[0]))
      : (ready.find((other) => !isSlow(other)) ?? ready[0]);
    hasLargeScenes ||= isLastWorld && law !== undefined && isSlow(law);
    if (law?.shares !== undefined) scenes.set(law.shares, lane);
    return law;
  };
}

/** For how many of the 100 requests of a window a law waits at most. */
const mostRoom = 80;

/**
 * Where limits have to be waited for, the owner runs the laws that need the owner, while other actors run those that need
 * nobody else; no actor is in two laws, and nobody uses the key whose requests a law counts.
 */
export const byActors: Choose = (lane, waiting) => {
  const name = players[lane.at];
  if (name === undefined || !lane.lab.target.actors[name]) return undefined;
  const { laws, lanes, onlyOwner } = waiting;
  const isSolo = (law: Law) => needsOneActor(law) && !onlyOwner.has(law);
  const ready = laws.filter((law) => lanes.every((other) => !other.law || mayMeet([law, lane], [other.law, other])));
  const fits = (law: Law) =>
    playersOf(law, lane).every((player) => roomOf(lane, player) >= Math.min(law.cost, mostRoom));
  const solos = ready.filter((law) => isSolo(law) && !isLast(law));
  // Cheap laws come first, so the last one is large.
  const largest = solos.findLast(fits) ?? solos.at(-1);
  const needsOwner = (law: Law) => !isSolo(law) && !isLast(law);
  const ofOwner = laws.filter(needsOwner);
  if (name === 'owner') {
    const own = ready.filter(needsOwner);
    // While a limit is used up, the others should have something left to run.
    const last = ofOwner.length > 0 ? undefined : (ready.find((law) => !isSolo(law)) ?? ready.find(isLast));
    return own.find(fits) ?? own[0] ?? last ?? largest;
  }
  // The next law of the owner may need this actor too: then it has to be free.
  const ownerRuns = lanes[0]?.law;
  const isAwaited = !(ownerRuns && needsOwner(ownerRuns)) && ofOwner.some(({ needs }) => needs.includes(name));
  if (isAwaited) return undefined;
  return largest ?? (laws.every(isLast) ? ready.find(isSolo) : undefined);
};

/** The actors that a law uses in a lane. */
const playersOf = ({ needs }: Law, { at, lab }: Lane): ActorName[] => [
  players[at]!,
  ...actorNames.filter((name) => name !== 'owner' && needs.includes(name) && lab.target.actors[name]),
];

/** Whether two laws may run at the same time in these lanes. */
function mayMeet(...both: readonly [law: Law, lane: Lane][]): boolean {
  const [mine, others] = both.map(([law, lane]) => playersOf(law, lane)) as [ActorName[], ActorName[]];
  if (mine.some((name) => others.includes(name))) return false;
  const counting = both.filter(([law]) => isCounting(law));
  if (counting.length === 0) return true;
  const keysOf = (names: readonly ActorName[]) => names.map((name) => both[0]![1].lab.target.actors[name]?.key);
  return (
    counting.every(([{ needs }]) => !needs.includes('others')) &&
    !keysOf(mine).some((key) => keysOf(others).includes(key))
  );
}

/** How many requests an actor may still send before one of them has to wait. */
export const roomOf = ({ lab }: Lane, name: ActorName): number =>
  lab.pacer.left(compose({ name, ...lab.target.actors[name]! }, { path: '/1/boards' }));
