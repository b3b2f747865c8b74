/** The failed tries of one act, where time flows: whether the edge of a window may explain that each of them failed. */

/** Windows of a key, of two tokens and of refusals may each end at a time of their own. */
const edges = 4;
const most = 6;
/** How many tries of a slow act, one after the other, have to fail at the same place. */
const enoughAlike = 3;
/** An act that takes less than this part of a window meets an edge seldom, and in two tries hardly ever twice. */
const shortPart = 1 / 20;
/** Tries that fail alike are enough where it is less likely than this that an edge fell into each of them. */
const doubt = 1 / 1000;

export class Failures {
  tries = 0;
  #spentMs = 0;
  #last = '';
  /** How many of the last ones failed at the same place. */
  #alike = 0;
  readonly #intervalMs: number;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  add(ms: number, message: string): void {
    // Each try may make records of its own.
    const place = message.replaceAll(/[\da-f]{24}/g, 'an id');
    this.tries += 1;
    this.#spentMs += ms;
    this.#alike = place === this.#last ? this.#alike + 1 : 1;
    this.#last = place;
  }

  get usualMs(): number {
    return this.#spentMs / this.tries;
  }
  /** The part of a window that a try takes. */
  get #part(): number {
    return this.usualMs / this.#intervalMs;
  }
  /** A try ends at the edge that it meets, and the next begins there: on average that is sooner than edges are apart. */
  get #isLong(): boolean {
    return this.#part > 1 / edges / 2;
  }
  /** More tries than edges that they can have met. */
  get #areEnough(): boolean {
    return this.tries > edges + Math.floor(this.#spentMs / this.#intervalMs);
  }

  /** Whether one more try may still show that an edge was the reason. */
  get areFew(): boolean {
    return !this.#areEnough && this.tries <= most;
  }

  /** Whether no edge can be the reason. At a server that broke a law already, less is needed to be sure. */
  areSure(isAccused: boolean): boolean {
    if (this.tries < 2) return false;
    const areAlike = this.#alike === this.tries;
    if (isAccused) return this.#part < shortPart || (areAlike && !this.#isLong);
    return areAlike && Math.min(1, edges * this.#part) ** this.tries < doubt;
  }

  /** A try that takes longer than the edges are apart meets one each time, but seldom at the same place. */
  mayBeOfEdges(areSure: boolean): boolean {
    return (!areSure && !this.#areEnough) || (this.#isLong && this.#alike < enoughAlike);
  }
}
