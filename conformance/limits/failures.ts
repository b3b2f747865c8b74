/** The failed tries of one law on a real clock. They decide whether the end of a window (its end) may explain each failure. */

/** In one interval at most four windows end: that of a key, those of two tokens, and that of refusals. */
const ends = 4;
const most = 6;
/** A slow try may meet an end each time. So this many tries in a row have to fail at the same place. */
const enoughAlike = 3;
/** A try that takes less than this part of a window seldom meets an end, and two such tries hardly ever both do. */
const shortPart = 1 / 20;
/** Equal failures are enough if the probability that an end fell into each of them is below this. */
const doubt = 1 / 1000;

export class Failures {
  tries = 0;
  #spentMs = 0;
  #last = '';
  /** How many of the last tries failed at the same place. */
  #alike = 0;
  readonly #intervalMs: number;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  add(ms: number, message: string): void {
    // Ids are left out of the comparison, because each try may make records of its own.
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
  get #partOfWindow(): number {
    return this.usualMs / this.#intervalMs;
  }
  /** Whether a try is so long that it probably meets an end. A try ends at that end, and the next one begins there. */
  get #isLongTry(): boolean {
    return this.#partOfWindow > 1 / ends / 2;
  }
  /** Whether there are more tries than ends, so that at least one try met none. */
  get #areMoreThanEnds(): boolean {
    return this.tries > ends + Math.floor(this.#spentMs / this.#intervalMs);
  }

  /** Whether one more try may still show that an end was the reason. */
  get mayTryAgain(): boolean {
    return !this.#areMoreThanEnds && this.tries <= most;
  }

  /** Whether no end can be the reason. If the server (`isAccused`) has broken another law already, fewer tries are enough. */
  noEndExplains(isAccused: boolean): boolean {
    if (this.tries < 2) return false;
    const areAlike = this.#alike === this.tries;
    if (isAccused) return this.#partOfWindow < shortPart || (areAlike && !this.#isLongTry);
    return areAlike && Math.min(1, ends * this.#partOfWindow) ** this.tries < doubt;
  }

  /** Whether ends may be the reason after all. A long try meets an end each time, but seldom at the same place. */
  endsMayExplain(isNoEnd: boolean): boolean {
    return (!isNoEnd && !this.#areMoreThanEnds) || (this.#isLongTry && this.#alike < enoughAlike);
  }
}
