/** Laws of 1.5, 1.6 and 2.1: what a list of fields shows, wherever the document offers one. */
import { law } from '../../law/law.ts';
import { stageRequest } from '../../wire/provision.ts';

export const repeatsCountOnce = law('CNV-35', {
  title: 'a field that a list repeats is shown once',
  cost: 2,
  async holds(_, { owner, sample, expect, takes }) {
    const { id } = await sample.card;
    const once = await owner.get(`/1/cards/${id}`, { fields: 'name,closed' }).record();
    const reply = await owner.get(`/1/cards/${id}`, { fields: 'name,closed,name' });
    // A subset has nothing twice (2.1): such a list may be refused.
    if (takes('a list of fields that repeats one', reply)) expect(reply.record(), 'a card').is(once);
  },
});

/** The document does not say whether a list of ids may repeat one, nor what that means. */
export const repeatedIdsCountOnce = law('CNV-35', {
  as: 'ids',
  title: 'a member whom a list repeats is put on the card once',
  level: 'chosen',
  needs: ['cards'],
  cost: 3,
  async holds(_, { owner, fresh, expect, target, takes }) {
    const { idList } = await fresh.card();
    const idMembers = [owner.idMember, owner.idMember].join();
    const made = await owner.call(stageRequest(target, 'createCard', { idList, name: 'twice', idMembers }));
    if (!takes('a list that repeats an id', made)) return;
    const card = await owner.get(`/1/cards/${made.record().id}`, { fields: 'idMembers' }).record();
    expect(card.idMembers, 'the members of the card').is([owner.idMember]);
  },
});

export const unknownFields = law('CNV-19', {
  title: 'a name that is no field is refused, or at least shows no more than the names beside it',
  cost: 4,
  async holds(_, t) {
    for (const path of [`/1/cards/${(await t.sample.card).id}`, `/1/boards/${(await t.sample.board).id}`]) {
      const reply = await t.owner.get(path, { fields: 'name,nothingLikeThis' });
      t.choice('an unknown name in fields', reply.status);
      if (reply.taken)
        t.expect(Object.keys(reply.record()), 'the keys shown').within(['id', 'name', 'nothingLikeThis']);
    }
    t.witness('asked');
  },
});
