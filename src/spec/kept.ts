/** Whether a rule is kept: always, except in a mutant (`serve --fault`) that was told to forget it. */
import { rules, type RuleId } from './rules.ts';

const forgotten = new Set<RuleId>();
/** Is nothing forgotten? A plain variable, because every call asks some fifty marks. */
let whole = true;

export function forget(rule: RuleId): void {
  forgotten.add(rule);
  whole = false;
}

export function remember(): void {
  forgotten.clear();
  whole = true;
}

/**
 * A mark on the line that does the work of a rule. It is true until the rule is forgotten; then that work is left out, and
 * nothing is done in its place.
 */
export const kept = (rule: RuleId): boolean => whole || !forgotten.has(rule);

/**
 * The mark of a declaration: each rule with the arguments or fields that keep it; `true` means the declaration itself,
 * and an empty list what the row does, which cannot be forgotten.
 */
export type Keeps = { readonly [Id in RuleId]?: true | string | readonly string[] };

/** Is nothing forgotten? What is worked out once is worked out anew while something is. */
export const allKept = (): boolean => whole;

/** Is a rule forgotten that the declaration itself keeps? Then a row is gone, and a resource shows one field less. */
export const isGone = (keeps: Keeps | undefined): boolean =>
  !whole && keeps !== undefined && [...forgotten].some((rule) => keeps[rule] === true);

/** The names in a declaration that are not read or shown, because a rule that they keep is forgotten; null: none. */
export const goneOf = (keeps: Keeps | undefined): ReadonlySet<string> | null =>
  namesOf(keeps, (rule) => rules[rule].status === undefined);

/** The arguments of a row that are not checked, because a rule that refuses wrong ones is forgotten; null: none. */
export const uncheckedOf = (keeps: Keeps | undefined): ReadonlySet<string> | null =>
  namesOf(keeps, (rule) => rules[rule].status !== undefined);

function namesOf(keeps: Keeps | undefined, which: (rule: RuleId) => boolean): ReadonlySet<string> | null {
  if (whole || keeps === undefined) return null;
  const names = [...forgotten].filter(which).flatMap((rule) => keeps[rule] ?? []);
  const known = names.filter((name) => name !== true);
  return known.length === 0 ? null : new Set(known);
}
