/** Laws of 1.8 and 4.1 where a plain case is not enough: what is shown elsewhere, and to whom. */
import { law } from '../../law/law.ts';
import { cardOf, idsOf, letIn, listed, makeCard } from '../../scene/reading.ts';

export const cardsOfBoardInOrder = law('POS-05/cards-of-boards', {
  title: 'a list, its board and what the board brings along show the cards of the list by their positions',
  // Cards have positions, but in which order they are shown is not stated.
  level: 'chosen',
  async holds(_, t) {
    const { owner, expect } = t;
    const { id: idBoard } = await t.fresh.board();
    const { id: idList } = await t.fresh.list({ idBoard });
    const made = [];
    for (const pos of ['bottom', 'top', 'top']) made.push(await makeCard(t, { idList, name: t.uniqueMarker(), pos }));
    const cards = idsOf(made.toReversed());
    for (const path of [`boards/${idBoard}/cards`, `lists/${idList}/cards`, `lists/${idList}/cards/all`])
      expect(idsOf(await owner.get(`/1/${path}`, { fields: 'name' }).list()), `the cards at ${path}`).is(cards);
    const board = await owner.get(`/1/boards/${idBoard}`, { fields: 'name', cards: 'open' }).record();
    expect(idsOf(listed(t, board, 'cards')), 'the cards embedded in the board').is(cards);
  },
});

export const secondMember = law('CNV-13/second-member', {
  title: 'a card shows each of its members, and each of them finds it among their cards',
  level: 'implied',
  needs: ['4.2', 'colleague'],
  async holds(_, t) {
    const { id: idBoard } = await t.fresh.board();
    await letIn(t, idBoard);
    const { id: idList } = await t.fresh.list({ idBoard });
    const pairs = [
      [t.owner, t.colleague],
      [t.colleague, t.owner],
    ] as const;
    for (const pair of pairs) {
      const idMembers = pair.map(({ idMember }) => idMember).join();
      const { id } = await makeCard(t, { idList, name: t.uniqueMarker(), idMembers });
      const shown = await cardOf(t, id, 'idMembers');
      t.expect(shown.idMembers, 'the members on the card').sameAs(pair.map(({ idMember }) => idMember));
      for (const [at, who] of pair.entries()) {
        const cards = await who.get('/1/members/me/cards', { fields: 'name' }).list();
        t.expect(idsOf(cards), `the cards of the ${at === 0 ? 'first' : 'second'} member`).includes(id);
      }
    }
    const { id } = await makeCard(t, { idList, name: t.uniqueMarker() });
    for (const { idMember } of pairs[0]) await t.owner.post(`/1/cards/${id}/idMembers`, { value: idMember }).ok();
    const both = (await cardOf(t, id, 'idMembers')).idMembers;
    t.expect(both, 'the members put on one by one').sameAs(pairs[0].map(({ idMember }) => idMember));
  },
});
