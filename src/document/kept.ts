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
 * A mark on the line that does the work of a rule. It is true until the rule is forgotten; then that work is left out, and
 * nothing is done in its place.
 */
export const kept = (rule: RuleId): boolean => whole || !forgotten.has(rule);

/**
 * The mark of a declaration: each rule with the arguments or fields that keep it; `true` means the declaration itself,
 * and an empty list what the row does, which cannot be forgotten.
 */
export type Keeps = { readonly [Id in RuleId]?: true | string | readonly string[] };
