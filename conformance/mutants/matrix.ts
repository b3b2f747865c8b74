/**
 * The matrix: which law notices which mutant. A row is a text, one line for each mutant, so that a renewed record differs
 * only where something changed.
 */
import type { Mutant } from './mutant.ts';

/**
 * Id of a mutant → words. `CRD-01` notices it; the first is if possible a law of the broken rule. `-CRD-02` was asked and
 * overlooks it. `*` stands for all laws that are concerned: those that are not named overlook it.
 */
export type Matrix = Readonly<Record<string, string>>;

const everyLaw = '*';

/** The results for one mutant: the laws that notice it, and those that were asked and overlook it. */
export class Results {
  readonly #noticing = new Set<string>();
  readonly #overlooking = new Set<string>();
  /** All laws that are concerned were asked. */
  isWhole = false;

  constructor(row = '') {
    for (const word of row.split(' ').filter(Boolean))
      if (word === everyLaw) this.isWhole = true;
      else this.add(word.replace(/^-/, ''), !word.startsWith('-'));
  }

  add(law: string, isNoticed: boolean): this {
    const [now, before] = isNoticed ? [this.#noticing, this.#overlooking] : [this.#overlooking, this.#noticing];
    now.add(law);
    before.delete(law);
    return this;
  }

  complete(): this {
    this.isWhole = true;
    return this;
  }

  noticing(): readonly string[] {
    return [...this.#noticing];
  }

  isAsked(law: string): boolean {
    return this.isWhole || this.#noticing.has(law) || this.#overlooking.has(law);
  }

  toString(): string {
    const others = this.isWhole ? [everyLaw] : [...this.#overlooking].map((law) => `-${law}`);
    return [...this.#noticing, ...others].join(' ');
  }
}

/** The laws that notice a mutant. */
export const noticing = (matrix: Matrix, { id }: Pick<Mutant, 'id'>): readonly string[] =>
  new Results(matrix[id]).noticing();

/** In the order of the mutants. */
export const inOrder = (mutants: readonly Mutant[], matrix: Matrix): Matrix =>
  Object.fromEntries(mutants.filter(({ id }) => id in matrix).map(({ id }) => [id, matrix[id]!]));
