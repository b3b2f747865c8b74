/** Whether a rule is kept: always, except in a mutant (`serve --fault`) that was told to forget it. */
import type { RuleId } from './rules.ts';

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
 * A mark on the line that does the work of a rule. It is true until the rule is forgotten; then the line must do what a
 * server without the rule does.
 */
export const kept = (rule: RuleId): boolean => whole || !forgotten.has(rule);

/**
 * The mark of a declaration: each rule with the arguments or fields that keep it; `true` means the whole declaration.
 */
export type Keeps = { readonly [Id in RuleId]?: true | string | readonly string[] };

/** Is nothing forgotten? What is worked out once is worked out anew while something is. */
export const allKept = (): boolean => whole;

/** Is a whole declaration gone, because a rule that it keeps is forgotten? */
export const isGone = (keeps: Keeps | undefined): boolean =>
  !whole && keeps !== undefined && [...forgotten].some((rule) => keeps[rule] === true);

/** The names that are gone from a declaration, because a rule that they keep is forgotten; null: none. */
export function goneOf(keeps: Keeps | undefined): ReadonlySet<string> | null {
  if (whole || keeps === undefined) return null;
  const names = [...forgotten].flatMap((rule) => keeps[rule] ?? []).filter((name) => name !== true);
  return names.length === 0 ? null : new Set(names);
}
