/** Laws of 4.1: labels and members put on a card, and votes. */
import { keysOf } from '../../../src/spec/typed.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { cardOf, castVote, couldSet, listed, makeCard, ownCard, sharedCard } from '../../scene/reading.ts';

const labelsOf = (t: T, card: any): any[] => listed(t, card, 'idLabels');
const idsOf = (t: T, card: any): string[] => labelsOf(t, card).map((label) => label?.id);

/** Two ids of each kind, and how one of them is put on a card. */
const additions = {
  // The other member first: the one that value names is meant, not the one that asks.
  idMembers: async (t: T) => [t.actors.colleague, t.owner].flatMap((who) => (who ? [who.idMember] : [])),
  async idLabels(t: T, idList: string) {
    const other = await makeCard(t, { idList, name: t.uniqueMarker(), labels: 'orange,purple' });
    const labels = idsOf(t, await cardOf(t, other.id, 'idLabels'));
    t.expect(labels, 'the labels of a card that was made with two').hasLength(2);
    return labels;
  },
} as const;
const takingOff = {
  idMembers: (t: T, idCard: string, idMember: string) => t.stage('removeMemberFromCard', { idCard, idMember }),
  idLabels: (t: T, idCard: string, idLabel: string) => t.stage('removeLabelFromCard', { idCard, idLabel }),
};

export const putOn = law('CRD-42', {
  title: 'members and labels are put on a card by their id in value, each beside those that are there, and only once',
  needs: ['cards', 'others'],
  each: { field: keysOf(additions) },
  cost: 14,
  async holds({ field }, t) {
    const { id, idList } = await (t.actors.colleague ? sharedCard(t) : t.fresh.card());
    const path = `/1/cards/${id}/${field}`;
    const ids = await additions[field](t, idList);
    const read = () => cardOf(t, id, field);
    const there = (card: any) => (field === 'idLabels' ? idsOf(t, card) : card.idMembers);
    for (const [at, value] of ids.entries()) {
      await t.owner.post(path, { value }).ok();
      await cardOf(t, id, field, (card) => t.expect(there(card), `${field} of the card`).sameAs(ids.slice(0, at + 1)));
    }
    // The document leaves open whether doing it again is refused; in any case there is no second one.
    t.choice(`${field}: one that is there`, (await t.owner.post(path, { value: ids[0] })).status);
    await t.settle();
    t.expect(there(await read()), `${field} of the card, put on again`).sameAs(ids);
    const [gone, ...rest] = ids;
    if (await couldSet(takingOff[field](t, id, gone!)))
      await cardOf(t, id, field, (card) => t.expect(there(card), `${field} once one is taken off`).is(rest));
  },
});

export const votes = law('CRD-09', {
  also: ['CRD-08', 'CRD-42'],
  needs: ['cards'],
  cost: 10,
  async holds(_, t) {
    const { id } = await ownCard(t);
    const path = `/1/cards/${id}/membersVoted`;
    const fields = 'idMembersVoted,badges';
    const bare = await cardOf(t, id, fields);
    t.expect(bare.idMembersVoted, 'the votes for a new card').is([]);
    t.expect(bare.badges, 'the badges of a new card').has({ votes: 0, viewingMemberVoted: false });
    await castVote(t, id, t.owner.idMember);
    const once = (card: any) => {
      t.expect(card.idMembersVoted, 'who voted').is([t.owner.idMember]);
      t.expect(card.badges, 'the badges').has({ votes: 1, viewingMemberVoted: true });
    };
    await cardOf(t, id, fields, once);
    t.choice('a second vote of the same member', (await t.owner.post(path, { value: t.owner.idMember })).status);
    await t.settle();
    await cardOf(t, id, fields, once);
  },
});

export const votesOfOthers = law('CRD-09', {
  as: 'others',
  title: 'a vote counts for the member whom value names, two members have two votes, and each is told of the own vote',
  also: ['CRD-08'],
  needs: ['cards', 'colleague'],
  cost: 9,
  async holds(_, t) {
    const { id } = await sharedCard(t);
    const path = `/1/cards/${id}/membersVoted`;
    const { idMember } = t.colleague;
    const cast = await t.owner.post(path, { value: idMember });
    // The document leaves open whether one may vote for another, but not whose vote it then is.
    t.choice('a vote for another member', cast.status);
    if (!cast.taken) await castVote(t, id, idMember, t.colleague);
    const counted = (votes: readonly string[]) =>
      cardOf(t, id, 'idMembersVoted,badges', (card) => {
        t.expect(card.idMembersVoted, 'who voted').sameAs(votes);
        const viewingMemberVoted = votes.includes(t.owner.idMember);
        t.expect(card.badges, 'the badges').has({ votes: votes.length, viewingMemberVoted });
      });
    await counted([idMember]);
    await castVote(t, id, t.owner.idMember);
    await counted([idMember, t.owner.idMember]);
    const withdrawn = { idCard: id, idMember: t.owner.idMember };
    if (await couldSet(t.stage('withdrawVote', withdrawn))) await counted([idMember]);
  },
});
