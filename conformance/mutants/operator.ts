/** Operators: each makes one mistake in every declaration that it fits, and each of these mistakes is a mutant. */
import { callsOf } from '../declared/nouns.ts';
import type { RuleId } from '../../src/document/rules.ts';
import type { Mutant } from './mutant.ts';

/** The functions of a mutant. */
type Wrong = Omit<Mutant, 'id' | 'rule' | 'says' | 'on' | 'operator'> & { readonly rule?: RuleId };

export interface Operator<D> {
  /** The rule that is broken: its laws are asked first. */
  readonly rule: RuleId;
  /** The mistake of the server, as a sentence about the declaration. */
  readonly says: (of: D) => string;
  /** The mutant at a declaration; null if this mistake is impossible there. */
  readonly off: (of: D) => Wrong | null;
}

export type Operators<D> = Readonly<Record<string, Operator<D>>>;

/** The mutants of these operators at these declarations, the operator in the id of each. */
export const applied = <D>(
  operators: Operators<D>,
  over: readonly D[],
  where: (of: D) => { readonly name: string; readonly on?: string },
): readonly Mutant[] =>
  Object.entries(operators).flatMap(([operator, { rule, says, off }]) =>
    over.flatMap((of): Mutant | [] => {
      const wrong = off(of);
      const { name, on } = where(of);
      const at = on === undefined ? {} : { on };
      return wrong ? { id: `${operator}-${name}`, rule, says: says(of), operator, ...at, ...wrong } : [];
    }),
  );

/** A part of an id. */
export const idFrom = (...words: readonly string[]): string =>
  words.join('-').replace(/[{}]/g, '').replace(/\W+/g, '-').replace(/-$/, '');
/** The calls of a row. */
export const ofRow = (row: { readonly method: string; readonly path: string }) => ({
  name: idFrom(row.method, row.path),
  on: callsOf(row),
});
