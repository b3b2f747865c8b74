/** How collections of cards are paged (4.8), on every route that lists some. */
import { limits } from '../../../document/limits.ts';
import { integer, moment, optional } from '../../../document/values/kinds.ts';

/** Why rows take these even if they do not state them. */
export const pagedAlike = 'all collections of cards are filtered and paged alike';
export const cardSpan = {
  limit: optional(integer(limits.cards.min, limits.cards.max)),
  since: optional(moment),
  before: optional(moment),
};

/** Why the collections of a board or a workspace take a filter, though 4.7 shows no parameter. */
export const filtered = 'clients give the filter that embeds of the same collection take';
