/** Laws of part 1: what holds for every endpoint. */
import fc from 'fast-check';
import { cardFields } from '../../../src/spec/sets.ts';
import { law } from '../../law/law.ts';

export const idAlwaysShown = law('CNV-07', {
  given: { fields: fc.subarray([...cardFields]) },
  examples: [{ fields: [] }, { fields: ['name'] }],
  async holds({ fields }, { owner, sample, expect, takes }) {
    const card = await sample.card;
    const reply = await owner.get(`/1/cards/${card.id}`, { fields });
    // Whether a list may be empty is not said.
    if (fields.length === 0 && !takes('an empty list of fields', reply)) return;
    const shown = reply.record();
    expect(shown.id, 'the id of the card').is(card.id);
  },
});

export const fieldsRestrict = law('CNV-08', {
  given: { fields: fc.subarray([...cardFields], { minLength: 1 }) },
  async holds({ fields }, { owner, sample, expect }) {
    const card = await sample.card;
    const shown = await owner.get(`/1/cards/${card.id}`, { fields }).record();
    expect(Object.keys(shown), 'the keys of the card').within(['id', ...fields]);
  },
});
