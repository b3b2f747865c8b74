/** Laws of 4.1 that need only the sentences of the document: an argument is sent once, and its effect is read. */
import { law } from '../../law/law.ts';
import {
  cardOf,
  cardsIn,
  castVote,
  idsOf,
  arrayIn,
  makeCard,
  ownCard,
  partsOf,
  takesVotes,
  valuesOf,
} from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import { disclaims } from '../../wire/target.ts';

export const bottomUnasked = law('POS-03', {
  title: 'a card created without a position has a number as its position, greater than those of the others',
  also: ['POS-04'],
  async holds(_, t) {
    const { id: idList } = await t.fresh.list();
    for (const before of [0, 1, 2]) {
      const { id } = await makeCard(t, { idList, name: t.uniqueMarker() });
      // A server may number the others anew then.
      await cardsIn(t, idList, (cards) => {
        const places = new Map<string, number>(cards.map((card: any) => [card?.id, card?.pos]));
        t.expect(places.size, 'how many cards there are').is(before + 1);
        const pos = places.get(id) ?? Number.NaN;
        t.expect(pos, 'the position of the new card').that(Number.isFinite(pos), 'a number');
        places.delete(id);
        t.expect(pos, `the position below those at ${[...places.values()]}`).that(
          [...places.values()].every((place) => place < pos),
          'a greater number',
        );
      });
    }
  },
});

/** The ids of two labels of the board on which a card was made with them; none where there are no labels. */
async function twoLabels(t: T, idList: string): Promise<string[]> {
  if (disclaims(t.target, 'labels')) return [];
  const { id } = await makeCard(t, { idList, name: t.uniqueMarker(), labels: 'green,red' });
  const labels = idsOf(arrayIn(t, await cardOf(t, id, 'idLabels'), 'idLabels'));
  t.expect(labels, 'the labels of a green and red card').hasLength(2);
  for (const label of labels) t.expect(label, 'the id of a label of the card').isId();
  return labels;
}

export const namedByIds = law('CRD-39', {
  async holds(_, t) {
    const { id: idList } = await t.fresh.list();
    const labels = await twoLabels(t, idList);
    const { idMember } = t.owner;
    const named = { ...(labels.length > 0 && { idLabels: labels.join() }), idMembers: idMember };
    const { id } = await makeCard(t, { idList, name: t.uniqueMarker(), ...named });
    await cardOf(t, id, 'idMembers,idLabels', (card) => {
      t.expect(card.idMembers, 'the members of the new card').is([idMember]);
      if (labels.length > 0) t.expect(idsOf(arrayIn(t, card, 'idLabels')), 'the labels of the new card').sameAs(labels);
    });
  },
});

export const valueIsTheId = law('CRD-42', {
  async holds(_, t) {
    const { id: idBoard } = await t.fresh.board();
    const { id: idList } = await t.fresh.list({ idBoard });
    const { id } = await t.fresh.card({ idList });
    const [label] = await twoLabels(t, idList);
    const { idMember } = t.owner;
    if (label !== undefined) await t.owner.post(`/1/cards/${id}/idLabels`, { value: label }).ok();
    await t.owner.post(`/1/cards/${id}/idMembers`, { value: idMember }).ok();
    const hasVotes = !disclaims(t.target, 'votes');
    const voted = hasVotes && (await takesVotes(t, idBoard)) ? [idMember] : [];
    for (const member of voted) await castVote(t, id, member);
    await cardOf(t, id, 'idMembers,idLabels,idMembersVoted', (card) => {
      if (label !== undefined) t.expect(idsOf(arrayIn(t, card, 'idLabels')), 'the labels of the card').is([label]);
      t.expect(card.idMembers, 'the members of the card').is([idMember]);
      if (hasVotes) t.expect(card.idMembersVoted, 'who voted').is(voted);
    });
  },
});

export const itemsUnderChecklists = law('CHK-07', {
  needs: ['checklists'],
  async holds(_, t) {
    const card = await t.fresh.card();
    const { id } = await t.fresh.checklist({ idCard: card.id });
    for (const made of [1, 2]) {
      await t.owner.post(`/1/cards/${card.id}/checklist/${id}/checkItem`, { name: t.uniqueMarker() }).ok();
      await cardOf(t, card.id, 'badges', ({ badges }) => t.expect(badges?.checkItems, 'its items').is(made));
    }
  },
});

export const notRotated = law('STK-03', {
  title: 'a sticker created without a rotation has none but 0',
  needs: ['4.2', 'stickers'],
  async holds(_, t) {
    const { id } = await ownCard(t);
    const sticker = { image: 'star', top: 10, left: 20, zIndex: 1 };
    for (const more of [{ rotate: 30 }, {}])
      await t.owner.post(`/1/cards/${id}/stickers`, { ...sticker, ...more }).ok();
    await partsOf(t, id, ({ stickers }) => {
      t.expect(stickers, 'the stickers of the card').hasLength(2);
      const rotations = valuesOf(stickers, 'rotate').map(Number);
      // The fields of stickers are not shown (2.10): where none tells the rotation, there is nothing to judge.
      if (stickers.some(({ rotate }: any) => rotate !== undefined))
        t.expect(rotations, 'the rotations, of which one was not sent').includes(0);
    });
  },
});

export const listedAtTheRoute = law('LST-09', {
  async holds(_, t) {
    const { id: idList } = await t.fresh.list();
    const made: string[] = [];
    while (made.length < 2) made.push((await makeCard(t, { idList, name: t.uniqueMarker() })).id);
    const other = await t.fresh.card();
    const path = `/1/lists/${idList}/cards`;
    await cardsIn(t, idList, (cards) => t.expect(idsOf(cards), 'the cards of the list, all').sameAs(made));
    for (const at of [path, `${path}/open`]) {
      const ids = idsOf(await t.owner.get(at).list());
      t.expect(ids, `the cards at ${at}`).sameAs(made);
      t.expect(ids, `the cards at ${at}`).excludes(other.id);
    }
  },
});
