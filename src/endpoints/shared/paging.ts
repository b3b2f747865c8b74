/** How collections of cards are paged (4.8), on every route that lists some. */
import { limits } from '../../spec/limits.ts';
import { integer, moment, optional } from '../../spec/kinds.ts';

export const cardSpan = {
  limit: optional(integer(limits.cards.min, limits.cards.max)),
  since: optional(moment),
  before: optional(moment),
};
