/** Laws of 2.3 on what is counted: the number of a card on its board, and its badges. */
import { law } from '../../law/law.ts';
import { cardOf, castVote, listed, makeCard, ownCard } from '../../scene/reading.ts';

export const idShort = law('CRD-07', {
  also: ['CNV-04'],
  needs: ['cards'],
  cost: 9,
  async holds(_, t) {
    const board = await t.fresh.board();
    const lists = [await t.fresh.list({ idBoard: board.id }), await t.fresh.list({ idBoard: board.id })];
    const cards = [];
    for (const { id: idList } of [...lists, ...lists]) {
      const { id } = await makeCard(t, { idList, name: t.uniqueMarker() });
      cards.push(await cardOf(t, id, 'idShort,shortLink,shortUrl,url'));
    }
    for (const card of cards) {
      t.expect(card.idShort, 'idShort').that(Number.isSafeInteger(card.idShort), 'a whole number');
    }
    for (const name of ['idShort', 'shortLink', 'shortUrl', 'url']) {
      t.expect(new Set(cards.map((card) => card[name])).size, `how many values of ${name} four cards have`).is(4);
    }
  },
});

export const badgesCount = law('CRD-08', {
  also: ['CRD-13'],
  needs: ['cards', 'comments', 'attachments', 'checklists'],
  cost: 20,
  async holds(_, t) {
    const { id } = await ownCard(t);
    const path = `/1/cards/${id}`;
    const due = '2031-05-06T07:08:09.000Z';
    const badges = async (wanted: object, what: string) =>
      cardOf(t, id, 'badges,subscribed', (card) => {
        t.expect(card.badges, `the badges ${what}`).has({ ...wanted, subscribed: card.subscribed });
      });
    const none = { comments: 0, attachments: 0, checkItems: 0, checkItemsChecked: 0, votes: 0 };
    const zero = { ...none, description: false, due: null };
    await badges(zero, 'of a new card');
    await t.owner.put(path, { desc: '-' }).ok();
    await badges({ ...zero, description: true }, 'with a description');
    await t.owner.put(path, { due }).ok();
    const { badges: dated } = await cardOf(t, id, 'badges');
    t.expect(dated.due, 'due among the badges').isInstant(due);
    await t.owner.post(`${path}/actions/comments`, { text: t.uniqueMarker() }).ok();
    await t.owner.post(`${path}/attachments`, { url: 'https://example.com/a' }).ok();
    await t.owner.post(`${path}/attachments`, { url: 'https://example.com/b' }).ok();
    await castVote(t, id, t.owner.idMember);
    await badges({ comments: 1, attachments: 2, votes: 1, checkItems: 0 }, 'with a comment, two attachments, a vote');
    for (const items of [2, 1]) {
      await t.owner.post(`${path}/checklists`, { name: t.uniqueMarker() }).ok();
      const idChecklist = listed(t, await cardOf(t, id, 'idChecklists'), 'idChecklists').at(-1)?.id;
      for (let n = 0; n < items; n += 1) {
        await t.owner.post(`${path}/checklist/${idChecklist}/checkItem`, { name: t.uniqueMarker() }).ok();
      }
    }
    await badges({ checkItems: 3, checkItemsChecked: 0 }, 'with three items in two checklists');
    await t.owner.put(path, { desc: '', due: null }).ok();
    await badges({ comments: 1, attachments: 2, votes: 1, checkItems: 3, description: false, due: null }, 'in the end');
  },
});
