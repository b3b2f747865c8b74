/**
 * The matrix: which law notices which mutant, and with which seeds. A row is a text, one line for each mutant, so that a
 * renewed record differs only where something changed.
 */
import type { Mutant } from './mutant.ts';

/**
 * Id of a mutant → words. `CRD-01` notices it with seed 1, `CRD-01:2,3` with these seeds; the first is if possible a law
 * of the broken rule. `-CRD-02` was asked and overlooks it. `*` stands for all laws that are concerned: those that are not
 * named overlook it.
 */
export type Matrix = Readonly<Record<string, string>>;

/** The seed of a run that names none. */
const first = 1;
const everyLaw = '*';

/** The results for one mutant: the seeds with which each law was asked, and those with which it noticed the mutant. */
export class Results {
  readonly #noticed = new Map<string, Set<number>>();
  readonly #overlooked = new Map<string, Set<number>>();
  readonly #whole = new Set<number>();

  constructor(row = '') {
    for (const word of row.split(' ').filter(Boolean)) {
      const [, minus, law, seeds] = /^(-?)([^:]+)(?::(.*))?$/.exec(word)!;
      for (const seed of seeds?.split(',').map(Number) ?? [first]) this.add(law!, seed, minus === '');
    }
  }

  add(law: string, seed: number, isNoticed: boolean): this {
    if (law === everyLaw) this.#whole.add(seed);
    else {
      const known = isNoticed ? this.#noticed : this.#overlooked;
      known.set(law, (known.get(law) ?? new Set()).add(seed));
      (isNoticed ? this.#overlooked : this.#noticed).get(law)?.delete(seed);
    }
    return this;
  }

  /** All laws that are concerned were asked with this seed. */
  complete(seed: number): this {
    return this.add(everyLaw, seed, true);
  }

  /** Forgets the results of this law. */
  forget(law: string): this {
    this.#noticed.delete(law);
    this.#overlooked.delete(law);
    return this;
  }

  /** The laws that notice it, with any seed or with this one. */
  noticing(seed?: number): readonly string[] {
    const isMeant = (seeds: ReadonlySet<number>) => (seed === undefined ? seeds.size > 0 : seeds.has(seed));
    return [...this.#noticed].filter(([, seeds]) => isMeant(seeds)).map(([law]) => law);
  }

  isAsked(law: string, seed: number): boolean {
    return [this.#noticed, this.#overlooked].some((known) => known.get(law)?.has(seed)) || this.#whole.has(seed);
  }

  isWhole(seed: number): boolean {
    return this.#whole.has(seed);
  }

  toString(): string {
    const word = (law: string, seeds: Iterable<number>) => {
      const all = [...seeds].sort((a, b) => a - b).join(',');
      return all === String(first) ? law : `${law}:${all}`;
    };
    const words = (known: ReadonlyMap<string, ReadonlySet<number>>, sign: string) =>
      [...known].flatMap(([law, seeds]) => {
        const named = sign === '' ? [...seeds] : [...seeds].filter((seed) => !this.#whole.has(seed));
        return named.length === 0 ? [] : [sign + word(law, named)];
      });
    const whole = this.#whole.size === 0 ? [] : [word(everyLaw, this.#whole)];
    return [...words(this.#noticed, ''), ...words(this.#overlooked, '-'), ...whole].join(' ');
  }
}

/** The laws that notice a mutant, with any seed. */
export const noticing = (matrix: Matrix, { id }: Pick<Mutant, 'id'>): readonly string[] =>
  new Results(matrix[id]).noticing();

/** In the order of the mutants. */
export const sortedRows = (mutants: readonly Mutant[], matrix: Matrix): Matrix =>
  Object.fromEntries(mutants.filter(({ id }) => id in matrix).map(({ id }) => [id, matrix[id]!]));
