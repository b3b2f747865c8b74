/**
 * Which law runs next. If the clock cannot be moved (8), no actor's requests should be wasted: laws that need the owner
 * run when the owner has requests left; meanwhile other actors run laws that need nobody else.
 */
import { compose } from '../wire/exchange.ts';
import type { Lab } from '../wire/lab.ts';
import type { Law } from '../law/law.ts';
import type { Course } from './course.ts';
import type { Result } from './result.ts';
import { runLaw, type RunOptions } from './run.ts';
import { isForOne, playAs, players } from './substitute-actor.ts';
import { actorNames, type ActorName } from '../wire/target.ts';

/** The run that plays the laws: what it decides, and what it wants to know of each law. */
export type Play = Pick<Course, 'options' | 'begins' | 'ended'>;

interface Turn {
  readonly law: Law;
  readonly name: ActorName;
}

/** For how many of the 100 requests of a window a law waits at most. */
const mostRoom = 80;
const roomFor = ({ cost }: Law) => Math.min(cost, mostRoom);
/** With fewer requests left, an actor takes no further case while others wait. */
const leastRoom = 12;
/** Laws that use up a limit, or judge what all others did, stay at the end. */
const isLast = ({ watches, needs }: Law) => Boolean(watches) || needs.includes('probe');

export const isSlow = ({ needs }: Law) => needs.includes('slow');
/** Laws that judge how requests are counted: nobody else may use their key meanwhile. */
export const isCounting = ({ needs }: Law) => needs.includes('probe') || needs.includes('limits');

/** A law that needs no more requests than this judges something simple: a new server should fail one of these first. */
const simple = 8;

/**
 * The laws as they run. Those that read all that a member has come soon, while that is little, unless limits have to be
 * waited for: they would use up that of one member before other laws had their first cases.
 */
export const inTurn = (laws: readonly Law[], { pacer }: Lab): Law[] =>
  pacer.mustWait() ? [...laws] : laws.toSorted((a, b) => place(a) - place(b));
const isSimple = (law: Law) => law.cost <= simple && !isLast(law) && !isSlow(law);
export const place = (law: Law): number => (isSimple(law) ? 0 : law.early ? 1 : 2);

/** Runs all laws, one at a time: in their order if nothing has to be waited for. Returns whether the run goes on. */
export async function playAll(laws: readonly Law[], lab: Lab, course: Play): Promise<boolean> {
  const turns = new Turns(laws, lab, course);
  lab.meanwhile = (until) => turns.runOthers(until);
  while (turns.goesOn) await turns.runNext();
  lab.meanwhile = null;
  return !turns.isStopped;
}

class Turns {
  readonly #waiting: Law[];
  readonly #lab: Lab;
  readonly #course: Play;
  /** Laws that did not pass with another actor alone. */
  readonly #failedWithoutOwner = new Set<Law>();
  isStopped = false;
  #running: Turn | null = null;
  #isAside = false;
  #isDisturbed = false;

  constructor(laws: readonly Law[], lab: Lab, course: Play) {
    this.#waiting = inTurn(laws, lab);
    this.#lab = lab;
    this.#course = course;
  }

  get goesOn(): boolean {
    return !this.isStopped && this.#waiting.length > 0;
  }

  async runNext(): Promise<void> {
    const turn = this.#next();
    const { law, name } = turn;
    this.#begin(turn);
    this.#running = turn;
    this.#isDisturbed = false;
    const isOver = () => this.#left('owner') >= mostRoom;
    let result = name === 'owner' ? undefined : await playAs(name, law, this.#lab, this.#aside(name, isOver));
    this.#running = { law, name: 'owner' };
    result ??= await runLaw(law, this.#lab, this.#options);
    this.#running = null;
    // Other laws ran in between and may have disturbed it, so a law that did not pass is judged again alone.
    if (this.#isDisturbed && !isSettled(result)) {
      result = await runLaw(law, this.#lab, this.#options);
    }
    await this.#end(law, result);
  }

  /**
   * While one law waits, others run, each alone with another actor. A law that does not pass completely runs again with
   * the owner.
   */
  async runOthers(until: number): Promise<void> {
    if (this.#isAside) return;
    this.#isAside = true;
    while (this.goesOn && this.#running && this.#lab.clock.now() < until) {
      const turn = this.#turnWhileWaiting(this.#running);
      if (!turn) break;
      const { law, name } = turn;
      this.#begin(turn);
      this.#isDisturbed = !isCounting(this.#running.law);
      const before = this.#lab.requests;
      const isOver = () => this.#lab.clock.now() >= until;
      const result = await playAs(name, law, this.#lab, this.#aside(name, isOver));
      this.#lab.aside += this.#lab.requests - before;
      if (result) await this.#end(law, result);
      else {
        this.#failedWithoutOwner.add(law);
        this.#waiting.push(law);
      }
    }
    this.#isAside = false;
  }

  /** Which actor may play which law while this law waits. An actor with another key may even use up a limit. */
  #turnWhileWaiting({ law, name }: Turn): Turn | undefined {
    const { actors } = this.#lab.target;
    if (isCounting(law) && law.needs.includes('others')) return undefined;
    const busy = [name, ...this.#alsoIn(law)];
    const keys = busy.map((player) => actors[player]?.key);
    const free = players.filter(
      (player) => !(isCounting(law) ? keys.includes(actors[player]?.key) : busy.includes(player)),
    );
    const solo = this.#solo(free);
    if (solo || !isLast(law)) return solo;
    const probe = this.#waiting.find(
      (other) => isLast(other) && !other.watches && !isSlow(other) && this.#isSolo(other),
    );
    const prober = this.#freest(free);
    return probe && prober && { law: probe, name: prober };
  }

  #next(): Turn {
    const [first] = this.#waiting as [Law, ...Law[]];
    if (!this.#lab.pacer.mustWait() || this.#options.pinned) return { law: first, name: 'owner' };
    const law = this.#waiting.find((other) => this.#needsOwner(other));
    if (law) {
      const turn: Turn = { law, name: 'owner' };
      return this.#fits(turn) ? turn : (this.#solo(players.filter((name) => name !== 'owner')) ?? turn);
    }
    // While a limit is used up, the others should have something left to run.
    const probes = this.#waiting.filter((other) => isLast(other) && !other.watches);
    const probe = probes.find((other) => !this.#isSolo(other)) ?? probes[0];
    const solo = probe ? undefined : this.#solo(players);
    const last = probe ?? first;
    return solo ?? { law: last, name: (this.#isSolo(last) ? this.#freest(players) : undefined) ?? 'owner' };
  }

  /** The largest law that one of these actors can run alone now. */
  #solo(names: readonly ActorName[]): Turn | undefined {
    const name = this.#freest(names);
    if (name === undefined) return undefined;
    const law = this.#waiting.findLast(
      (other) => !isLast(other) && !this.#needsOwner(other) && this.#fits({ law: other, name }),
    );
    return law && { law, name };
  }

  #isSolo = (law: Law) => !law.watches && isForOne(law) && !this.#failedWithoutOwner.has(law);
  #needsOwner = (law: Law) => !isLast(law) && (!isForOne(law) || this.#failedWithoutOwner.has(law));

  #fits({ law, name }: Turn): boolean {
    const room = roomFor(law);
    return this.#left(name) >= room && this.#alsoIn(law).every((other) => this.#left(other) >= room / 2);
  }

  #alsoIn({ needs }: Law): ActorName[] {
    return actorNames.filter((name) => name !== 'owner' && needs.includes(name) && this.#lab.target.actors[name]);
  }

  #freest(names: readonly ActorName[]): ActorName | undefined {
    const actors = names.filter((name) => this.#lab.target.actors[name]);
    return actors.toSorted((a, b) => this.#left(b) - this.#left(a))[0];
  }

  #left(name: ActorName): number {
    return this.#lab.pacer.left(compose({ name, ...this.#lab.target.actors[name]! }, { path: '/1/boards' }));
  }

  get #options(): RunOptions {
    return this.#course.options();
  }

  /** Cases cost no time while the owner waits anyway, so the law is not late before that is over. */
  #aside(name: ActorName, isOver: () => boolean): RunOptions {
    const options = this.#options;
    const isLate = () => (options.isLate?.() ?? false) && (isOver() || this.#left(name) < leastRoom);
    return { ...options, isLate };
  }

  #begin({ law }: Turn) {
    this.#waiting.splice(this.#waiting.indexOf(law), 1);
    this.#course.begins(law);
  }

  async #end(law: Law, result: Result) {
    this.isStopped = !(await this.#course.ended(law, result, this.#lab));
  }
}

/** Whether the result is final: laws that ran at the same time cannot be its reason. */
export const isSettled = ({ status }: Result) => status === 'passed' || status === 'measured' || status === 'skipped';
