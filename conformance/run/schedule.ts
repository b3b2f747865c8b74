/**
 * Runs the laws of a run side by side, a lane for each lab. In worlds of their own nothing disturbs a law. In one world,
 * another law may: there a law that does not pass runs again while no other sends requests.
 */
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import type { Course } from './course.ts';
import {
  byActors,
  inOneWorld,
  inWorlds,
  isCounting,
  isForItself,
  roomOf,
  phaseInOneWorld,
  phase,
  type Lane,
} from './lanes.ts';
import { worst, type Result } from './result.ts';
import { runLaw } from './run.ts';
import { playAs, players } from './substitute-actor.ts';

/** The run that plays the laws: what it decides, and what it wants to know of each law. */
export type Play = Pick<Course, 'options' | 'begins' | 'ended'>;

/** With fewer requests left, an actor takes no further case while the owner runs others. */
const leastRoom = 12;

/** Runs all laws: those without requests of their own at the end, because they judge what all others sent. */
export async function playAll(laws: readonly Law[], labs: readonly Lab[], course: Play): Promise<void> {
  const schedule = new Schedule(
    laws.filter(({ watches }) => !watches),
    labs,
    course,
  );
  await Promise.all(schedule.lanes.map((lane) => schedule.run(lane)));
  if (!schedule.isOver && schedule.waiting.length > 0)
    throw new Error(`no lane took ${schedule.waiting.map(({ id }) => id).join()}`);
  const ofWorlds = labs.filter(({ traffic }, at) => labs.findIndex((other) => other.traffic === traffic) === at);
  for (const law of laws.filter(({ watches }) => watches)) {
    if (schedule.isOver) return;
    course.begins(law);
    const results: Result[] = [];
    for (const lab of ofWorlds) results.push(await runLaw(law, lab, course.options()));
    await schedule.end(law, worst(results), labs[0]!);
  }
}

class Schedule {
  readonly lanes: readonly Lane[];
  isOver = false;
  readonly waiting: Law[];
  readonly #onlyOwner = new Set<Law>();
  readonly #course: Play;
  readonly #isOneWorld: boolean;
  readonly #inWorlds = inWorlds();
  /** Each wakes a lane in which no law could begin; `isOver`: and none ever will. */
  readonly #sleeping: ((isOver: boolean) => void)[] = [];

  constructor(laws: readonly Law[], labs: readonly Lab[], course: Play) {
    const [first] = labs as readonly [Lab, ...Lab[]];
    this.lanes = labs.map((lab, at) => ({ lab, at }));
    this.#course = course;
    this.#isOneWorld = labs.length > 1 && labs.every(({ traffic }) => traffic === first.traffic);
    const phaseHere = (law: Law) => (this.#isOneWorld ? phaseInOneWorld(law) : 0);
    // Where limits have to be waited for, laws that read all of a member do not follow one another: they use up one limit.
    this.waiting = first.pacer.mustWait()
      ? [...laws]
      : laws.toSorted((a, b) => phaseHere(a) - phaseHere(b) || phase(a) - phase(b));
  }

  /** Runs laws in a lane until none is left for it. */
  async run(lane: Lane): Promise<void> {
    while (!this.isOver) {
      const law = this.#next(lane);
      if (law) await this.#play(law, lane);
      else if (await this.#sleeps()) return;
    }
  }

  /**
   * Waits until a law has ended, which may have kept another from beginning, or comes back to wait for the owner. If no
   * law runs and all other lanes sleep, none of them found one: it is over.
   */
  async #sleeps(): Promise<boolean> {
    const isOver = this.#sleeping.length === this.lanes.length - 1 && this.lanes.every(({ law }) => !law);
    if (!isOver) return new Promise((wake) => this.#sleeping.push(wake));
    this.#wake(isOver);
    return isOver;
  }
  #wake(isOver: boolean): void {
    for (const wake of this.#sleeping.splice(0)) wake(isOver);
  }

  async end(law: Law, result: Result, lab: Lab): Promise<void> {
    this.isOver = !(await this.#course.ended(law, result, lab)) || this.isOver;
  }

  get #mustWait(): boolean {
    return this.lanes[0]!.lab.pacer.mustWait();
  }

  #next(lane: Lane): Law | undefined {
    if (this.lanes.length === 1) return this.waiting[0];
    const choose = !this.#isOneWorld ? this.#inWorlds : this.#mustWait ? byActors : inOneWorld;
    return choose(lane, { laws: this.waiting, lanes: this.lanes, onlyOwner: this.#onlyOwner });
  }

  async #play(law: Law, lane: Lane): Promise<void> {
    this.waiting.splice(this.waiting.indexOf(law), 1);
    lane.law = law;
    this.#course.begins(law);
    await this.#judge(law, lane);
    delete lane.law;
    this.#wake(this.isOver);
  }

  async #judge(law: Law, lane: Lane): Promise<void> {
    const { lab } = lane;
    const options = this.#course.options();
    const isByActors = this.#isOneWorld && this.#mustWait;
    if (isByActors && lane !== this.lanes[0]) return this.#judgeByOther(law, lane);
    const isAmongOthers = this.#isOneWorld && !(isByActors ? isCounting(law) : isForItself(law));
    if (!isAmongOthers) return this.end(law, await runLaw(law, lab, options), lab);
    const { conflicts } = lab.traffic;
    const result = await runLaw(law, lab, { ...options, quick: true });
    // Another law may be why one of its scenes could not be made.
    const mayBeConflict = lab.traffic.conflicts > conflicts && result.reason !== undefined;
    if (!mayBeConflict && isSettled(result)) return this.end(law, result, lab);
    await lab.alone(async () => {
      if (this.isOver) return;
      this.#course.begins(law);
      await this.end(law, await runLaw(law, lab, this.#course.options()), lab);
    });
  }

  /** An actor other than the owner runs the law. If it does not pass completely, it waits for the owner. */
  async #judgeByOther(law: Law, lane: Lane): Promise<void> {
    const name = players[lane.at]!;
    const options = this.#course.options();
    // Cases cost no time while the owner runs others, so the law is not late before that is over.
    const isLate = () => (options.isLate?.() ?? false) && (!this.lanes[0]!.law || roomOf(lane, name) < leastRoom);
    const result = await playAs(name, law, lane.lab, { ...options, isLate });
    if (result) return this.end(law, result, lane.lab);
    this.#onlyOwner.add(law);
    this.waiting.push(law);
  }
}

/** Whether the result is final: laws that ran at the same time cannot be its reason. */
const isSettled = ({ status }: Result): boolean => status === 'passed' || status === 'measured' || status === 'skipped';
