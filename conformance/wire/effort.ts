/**
 * How much of a run goes into failures: each is made small and repeated, and all that together may take a quarter of the
 * time of a run that finds none.
 */
const share = 1 / 4;
/** So much is always allowed: the first failure may be found when nothing tells yet how long the run takes. */
const leastMs = 2000;

export class Effort {
  readonly #now: () => number;
  readonly #expectedMs: () => number;
  #spentMs = 0;
  readonly #since: number[] = [];

  /** `expectedMs`: how long the run takes without it, as far as is known by now. */
  constructor(now: () => number, expectedMs: () => number) {
    this.#now = now;
    this.#expectedMs = expectedMs;
  }

  get spentMs(): number {
    const now = this.#now();
    return this.#since.reduce((sum, start) => sum + now - start, this.#spentMs);
  }

  get isOver(): boolean {
    return this.spentMs > Math.max(leastMs, share * this.#expectedMs());
  }

  /** From now on until the end of what is returned, time goes into failures. */
  begin(): () => void {
    const start = this.#now();
    this.#since.push(start);
    return () => {
      this.#since.splice(this.#since.indexOf(start), 1);
      this.#spentMs += this.#now() - start;
    };
  }
}

/** Where nobody waits for the end of a run: a replay, a test. */
export const noBound = (): Effort =>
  new Effort(
    () => 0,
    () => 0,
  );
