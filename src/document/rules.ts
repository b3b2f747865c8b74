/** The registry: every rule of the document and every choice, each once, with an id that server and laws share. */
import type { Rule } from './rule.ts';
import { errors } from './rules/0-errors.ts';
import { conventions } from './rules/1-conventions.ts';
import { boards } from './rules/2-boards.ts';
import { cardParts } from './rules/2-card-parts.ts';
import { cards } from './rules/2-cards.ts';
import { members } from './rules/2-members.ts';
import { states } from './rules/3-states.ts';
import { cardRows } from './rules/4-cards.ts';
import { customFields } from './rules/4-fields.ts';
import { searching } from './rules/4-search.ts';
import { authentication } from './rules/5-authentication.ts';
import { deliveries } from './rules/6-deliveries.ts';
import { events } from './rules/6-events.ts';
import { failures } from './rules/7-errors.ts';
import { limitRules } from './rules/8-limits.ts';
import { versioning } from './rules/9-versioning.ts';

const all = {
  ...conventions,
  ...cards,
  ...cardRows,
  ...cardParts,
  ...boards,
  ...members,
  ...states,
  ...customFields,
  ...authentication,
  ...events,
  ...deliveries,
  ...searching,
  ...errors,
  ...failures,
  ...limitRules,
  ...versioning,
};

export type RuleId = keyof typeof all;
export const rules: { readonly [Id in RuleId]: Rule } = all;
