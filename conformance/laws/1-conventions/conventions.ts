/** Laws of part 1: what holds for every endpoint. */
import fc from 'fast-check';
import { cardFields } from '../../../src/spec/sets.ts';
import { law } from '../../law/law.ts';

export const idAlwaysShown = law('CNV-07', {
  given: { fields: fc.subarray([...cardFields]) },
  examples: [{ fields: [] }, { fields: ['name'] }],
  async holds({ fields }, { owner, sample, expect }) {
    const card = await sample.card;
    const shown = await owner.get(`/1/cards/${card.id}`, { fields }).record();
    expect(shown.id, 'the id of the card').is(card.id);
  },
  mutants: {
    'forgets the id': ({ body: { id: _, ...rest } }) => ({ body: rest }),
    'forgets the id when one field is asked for': ({ body: { id: _, ...rest } }, { query }) =>
      query.some(([name, value]) => name === 'fields' && !value.includes(',')) ? { body: rest } : undefined,
  },
});

export const fieldsRestrict = law('CNV-08', {
  given: { fields: fc.subarray([...cardFields], { minLength: 1 }) },
  async holds({ fields }, { owner, sample, expect }) {
    const card = await sample.card;
    const shown = await owner.get(`/1/cards/${card.id}`, { fields }).record();
    expect(Object.keys(shown), 'the keys of the card').within(['id', ...fields]);
  },
  mutants: {
    'shows everything, whatever is asked for': {
      instead: (request, send) => send({ ...request, query: request.query.filter(([name]) => name !== 'fields') }),
    },
    'adds a field nobody asked for': ({ body }) => ({ body: { ...body, idOwner: body.id } }),
  },
});
