/** Laws of 4.1: labels and members put on a card, labels made there, and votes. */
import type { T } from '../../scene/tools.ts';
import { labelColors } from '../../../src/spec/sets.ts';
import { law } from '../../law/law.ts';
import { cardOf, castVote, letIn, listed, makeCard, ownCard, refusesAll, text } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

const labelsOf = (t: T, card: any): any[] => listed(t, card, 'idLabels');
const idsOf = (t: T, card: any): string[] => labelsOf(t, card).map((label) => label?.id);

export const labelPutOn = law('CRD-42', {
  as: 'label',
  title: 'a label is put on a card by its id in value, and the other labels stay',
  needs: ['cards'],
  cost: 10,
  async holds(_, t) {
    const { id, idList } = await ownCard(t);
    const other = await makeCard(t, { idList, name: t.uniqueMarker(), labels: 'orange,purple' });
    const [first, second] = idsOf(t, await cardOf(t, other.id, 'idLabels'));
    t.expect(second, 'the second label of a card made with two').isId();
    const path = `/1/cards/${id}/idLabels`;
    await t.owner.post(path, { value: first }).ok();
    await cardOf(t, id, 'idLabels', (card) => t.expect(idsOf(t, card), 'the labels of the card').is([first]));
    await t.owner.post(path, { value: second }).ok();
    await cardOf(t, id, 'idLabels', (card) => {
      t.expect(idsOf(t, card), 'the labels of the card').sameAs([first, second]);
    });
    await refusesAll(
      t,
      () => cardOf(t, id, 'idLabels'),
      () => t.owner.post(path),
      () => t.owner.post(path, { value: 'nonsense' }),
      () => t.owner.post(path, { value: idList }),
    );
  },
});

export const memberPutOn = law('CRD-42', {
  as: 'member',
  title: 'a member is put on a card by the id in value',
  needs: ['cards'],
  cost: 8,
  async holds(_, t) {
    const list = await t.fresh.list();
    const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker() });
    const path = `/1/cards/${id}/idMembers`;
    await t.owner.post(path, { value: t.owner.idMember }).ok();
    await cardOf(t, id, 'idMembers', (card) => {
      t.expect(card.idMembers, 'the members of the card').is([t.owner.idMember]);
    });
    const { id: other } = await makeCard(t, { idList: list.id, name: t.uniqueMarker() });
    await refusesAll(
      t,
      () => cardOf(t, other, 'idMembers'),
      () => t.owner.post(`/1/cards/${other}/idMembers`),
      () => t.owner.post(`/1/cards/${other}/idMembers`, { value: 'no member!' }),
      () => t.owner.post(`/1/cards/${other}/idMembers`, { value: list.id }),
    );
  },
});

export const labelMade = law('LBL-05', {
  also: ['LBL-01', 'LBL-06', 'SET-21'],
  needs: ['cards'],
  cost: 18,
  async holds(_, t) {
    const { id, idBoard } = await ownCard(t);
    for (const color of [...labelColors, null]) {
      const name = t.uniqueMarker();
      const before = idsOf(t, await cardOf(t, id, 'idLabels'));
      await t.owner.post(`/1/cards/${id}/labels`, { color, name }).ok();
      await cardOf(t, id, 'idLabels', (card) => {
        const added = labelsOf(t, card).filter((label) => !before.includes(label?.id));
        t.expect(added, 'the labels that came to the card').hasLength(1);
        t.expect(added[0], `the label of the colour ${color}`).has({ name, idBoard, color });
        t.expect(added[0].id, 'the id of the label').isId();
      });
    }
  },
});

export const labelBounds = law('LBL-01', {
  also: ['CRD-11'],
  needs: ['cards'],
  cost: 9,
  async holds(_, t) {
    const { id } = await ownCard(t);
    const path = `/1/cards/${id}/labels`;
    const long = `${t.uniqueMarker()}${text(limits.text)}`.slice(0, limits.text);
    for (const name of ['', long]) await t.owner.post(path, { color: 'blue', name }).ok();
    await cardOf(t, id, 'idLabels', (card) => {
      t.expect(
        labelsOf(t, card).map((label) => label?.name),
        'the names of the labels',
      ).sameAs(['', long]);
    });
    await t.owner.post(path, { color: 'red' }).ok();
    await refusesAll(
      t,
      () => cardOf(t, id, 'idLabels'),
      () => t.owner.post(path, { name: t.uniqueMarker() }),
      () => t.owner.post(path, { color: 'crimson', name: t.uniqueMarker() }),
      () => t.owner.post(path, { color: 'green', name: text(limits.text + 1) }),
    );
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
    await refusesAll(
      t,
      () => cardOf(t, id, fields),
      () => t.owner.post(path),
      () => t.owner.post(path, { value: 'no member!' }),
    );
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

export const votersDiffer = law('CRD-08', {
  as: 'viewer',
  title: 'viewingMemberVoted is about the member who reads',
  needs: ['cards', 'colleague'],
  cost: 8,
  async holds(_, t) {
    const board = await t.fresh.board();
    await letIn(t, board.id);
    const list = await t.fresh.list({ idBoard: board.id });
    const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker() });
    await castVote(t, id, t.owner.idMember);
    await cardOf(t, id, 'badges', (card) => {
      t.expect(card.badges, 'the badges, seen by who voted').has({ votes: 1, viewingMemberVoted: true });
    });
    const seen = await t.colleague.get(`/1/cards/${id}`, { fields: 'badges' }).record();
    t.expect(seen.badges, 'the badges, seen by another').has({ votes: 1, viewingMemberVoted: false });
  },
});

/** A card on a board that the colleague belongs to. */
async function sharedCard(t: T) {
  const board = await t.fresh.board();
  await letIn(t, board.id);
  const list = await t.fresh.list({ idBoard: board.id });
  return { idList: list.id, id: (await makeCard(t, { idList: list.id, name: t.uniqueMarker() })).id };
}

export const othersPutOn = law('CRD-42', {
  as: 'others',
  title: 'the member whom value names is put on a card, not the member who asks, and a new card takes several members',
  level: 'implied',
  needs: ['cards', 'colleague'],
  cost: 9,
  async holds(_, t) {
    const { id, idList } = await sharedCard(t);
    const { idMember } = t.colleague;
    await t.owner.post(`/1/cards/${id}/idMembers`, { value: idMember }).ok();
    await cardOf(t, id, 'idMembers', (card) => t.expect(card.idMembers, 'the members of the card').is([idMember]));
    const both = [idMember, t.owner.idMember];
    const made = await makeCard(t, { idList, name: t.uniqueMarker(), idMembers: both });
    await cardOf(t, made.id, 'idMembers', (card) => {
      t.expect(card.idMembers, 'the members of a card made with two').sameAs(both);
    });
    const mine = await t.colleague.get('/1/members/me/cards', { fields: 'name' }).list();
    t.expect(
      mine.map((card) => card?.id),
      'the cards of who was put on',
    ).includes(id);
  },
});

export const votesOfOthers = law('CRD-09', {
  as: 'others',
  title: 'a vote counts for the member whom value names, and two members have two votes',
  needs: ['cards', 'colleague'],
  cost: 9,
  async holds(_, t) {
    const { id } = await sharedCard(t);
    const path = `/1/cards/${id}/membersVoted`;
    const { idMember } = t.colleague;
    const cast = await t.owner.post(path, { value: idMember });
    // The document leaves open whether one may vote for another, but not whose vote it then is.
    t.choice('a vote for another member', cast.status);
    if (cast.status >= 300) await castVote(t, id, idMember, t.colleague);
    const counted = (votes: readonly string[]) =>
      cardOf(t, id, 'idMembersVoted,badges', (card) => {
        t.expect(card.idMembersVoted, 'who voted').sameAs(votes);
        t.expect(card.badges?.votes, 'the votes that the badges count').is(votes.length);
      });
    await counted([idMember]);
    await castVote(t, id, t.owner.idMember);
    await counted([idMember, t.owner.idMember]);
  },
});
