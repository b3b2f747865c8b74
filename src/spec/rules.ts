/** The registry: every rule of the document and every choice of ours, each once, under an id that server and laws share. */
import type { Rule } from './rule.ts';
import { errors } from './rules/0-errors.ts';

const all = { ...errors };

export type RuleId = keyof typeof all;
export const rules: { readonly [Id in RuleId]: Rule } = all;
