/** The result of certifying a suite: its form, its sums and its verdict. */
export interface Tried {
  readonly id: string;
  /** The rule: it leaves open what a variation changes, or a mutant breaks it. */
  readonly rule: string;
  readonly says: string;
  /** The tests that failed, as far as the output names them. */
  readonly failing?: readonly string[];
  /** The request of the client to which it would have got another answer. */
  readonly asked?: string;
  /** How to serve it again. */
  readonly again?: string;
  /** It was tried in an earlier run, with the same command. */
  readonly remembered?: true;
}
export interface Variation extends Tried {
  readonly status: 'kept' | 'broken';
}
export interface MutantTried extends Tried {
  readonly status: 'noticed' | 'survived';
  /** The tests that meet it, as far as requests say so: one of them ought to fail. */
  readonly tests?: readonly string[];
  /** The least test that would notice it. */
  readonly least?: string;
  /** The part of the service that it belongs to. */
  readonly part: string;
}
/** A fact that is worth knowing, and held against nobody. */
export interface Note {
  readonly id: string;
  readonly says: string;
  readonly failing?: readonly string[];
}

export interface Counted {
  readonly tried: number;
  readonly noticed: number;
  readonly survived: number;
}

export interface Certificate {
  readonly boardstone: string;
  readonly command: readonly string[];
  readonly dialect: string;
  readonly seed: number;
  readonly ms: number;
  readonly plain: {
    readonly exit: number;
    readonly requests: number;
    /** How many operations they used. */
    readonly rows: number;
    readonly ms: number;
    /** The operations with their requests, the most used first. */
    readonly touched: Readonly<Record<string, number>>;
    readonly refused: Readonly<Record<string, number>>;
  };
  readonly variations: readonly Variation[];
  readonly mutants: readonly MutantTried[];
  readonly parts: Readonly<Record<string, Counted>>;
  readonly notes: readonly Note[];
  /** The mutants that no test reaches, in words; they are not counted. */
  readonly notReached: readonly string[];
  readonly summary: {
    readonly variations: { readonly tried: number; readonly broken: number };
    readonly mutants: Counted;
    /** Noticed of tried, from 0 to 1; null if nothing was tried. */
    readonly score: number | null;
    /** How many are left for the next run. */
    readonly left: number;
    /** How long these may take, as far as those that were tried tell. */
    readonly leftMs: number;
  };
}

export const countsOf = (all: readonly MutantTried[]): Counted => {
  const noticed = all.filter(({ status }) => status === 'noticed').length;
  return { tried: all.length, noticed, survived: all.length - noticed };
};

export const scoreOf = ({ tried, noticed }: Counted): number | null =>
  tried === 0 ? null : Math.round((noticed / tried) * 1000) / 1000;

/** A floor says nothing of so few, while others are left. */
export const fewestMutants = 10;
export const isTooFew = ({ summary: { mutants, left } }: Certificate): boolean =>
  left > 0 && mutants.tried < fewestMutants;

/** 0 judged; 1 below what is asked for, or broken by a variation that is not accepted; 2 not judged, or too few to. */
export function exitCodeOf(found: Certificate, asked: Asked): number {
  const { variations, mutants, summary } = found;
  if (variations.length + mutants.length === 0) return 2;
  const isNew = ({ id, status }: Variation | MutantTried): boolean =>
    (status === 'broken' || (status === 'survived' && asked.accepted !== undefined)) && !asked.accepted?.has(id);
  if ([...variations, ...mutants].some(isNew)) return 1;
  if (asked.min === undefined) return 0;
  return (summary.score ?? 0) < asked.min ? 1 : isTooFew(found) ? 2 : 0;
}

export interface Asked {
  /** The lowest score that will do, from 0 to 1. */
  readonly min?: number | undefined;
  /** The survivors that a baseline accepts; with one, every further survivor counts. */
  readonly accepted?: ReadonlySet<string> | undefined;
}
