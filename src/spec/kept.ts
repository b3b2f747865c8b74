/** Whether a rule is kept: always, except in a mutant (`serve --fault`) that was told to forget it. */
import type { RuleId } from './rules.ts';

const forgotten = new Set<RuleId>();
export const forget = (rule: RuleId): void => void forgotten.add(rule);
export const remember = (): void => forgotten.clear();

/**
 * A mark on the line that does the work of a rule. It is true until the rule is forgotten; then the line must do what a
 * server without the rule does.
 */
export const kept = (rule: RuleId): boolean => forgotten.size === 0 || !forgotten.has(rule);

/**
 * The mark of a declaration: each rule with the arguments or fields that keep it; `true` means the whole declaration.
 */
export type Keeps = { readonly [Id in RuleId]?: true | string | readonly string[] };

/** Is nothing forgotten? What is worked out once is worked out anew while something is. */
export const allKept = (): boolean => forgotten.size === 0;

/** Is a whole declaration gone, because a rule that it keeps is forgotten? */
export const isGone = (keeps: Keeps | undefined): boolean =>
  forgotten.size > 0 && keeps !== undefined && [...forgotten].some((rule) => keeps[rule] === true);

/** The names that are gone from a declaration, because a rule that they keep is forgotten; null: none. */
export function goneOf(keeps: Keeps | undefined): ReadonlySet<string> | null {
  if (forgotten.size === 0 || keeps === undefined) return null;
  const names = [...forgotten].flatMap((rule) => keeps[rule] ?? []).filter((name) => name !== true);
  return names.length === 0 ? null : new Set(names);
}
