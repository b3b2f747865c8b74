/** How collections of cards are paged (4.8), on every route that lists some. */
import { limits } from '../../spec/limits.ts';
import { integer, moment } from '../../spec/values.ts';

export const cardSpan = {
  limit: integer(limits.cards.min, limits.cards.max).optional(),
  since: moment.optional(),
  before: moment.optional(),
};
