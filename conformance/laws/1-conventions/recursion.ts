/** Laws of 1.10: a parent embeds the same records that its own route lists. */
import { law } from '../../law/law.ts';
import { couldSet, listed, makeCard } from '../../scene/reading.ts';

export const cardsByFilter = law('LST-09', {
  also: ['SET-06', 'CNV-13', 'FLT-01'],
  title: 'a list gives its cards by each filter, and a board embeds the same',
  level: 'implied',
  needs: ['cards'],
  cost: 16,
  async holds(_, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const other = await t.fresh.list({ idBoard: board.id });
    const made = [];
    for (const idList of [list.id, list.id, other.id]) made.push(await makeCard(t, { idList, name: t.uniqueMarker() }));
    const [one, two, three] = made.map(({ id }) => id);
    if (!(await couldSet(t.stage('closeCard', { id: two })))) t.skip('cards are archived in another way here');
    const wanted = { all: [one, two], open: [one], closed: [two], visible: [one], none: [] };
    const ids = (records: any[]) => records.map((card) => card?.id);
    for (const [filter, expected] of Object.entries(wanted)) {
      const cards = await t.owner.get(`/1/lists/${list.id}/cards/${filter}`).list();
      t.expect(ids(cards), `the cards of the list by the filter ${filter}`).sameAs(expected);
      const whole = await t.owner.get(`/1/boards/${board.id}`, { fields: 'name', cards: filter }).record();
      if (filter === 'none' && whole.cards === undefined) continue;
      const beside = ['all', 'open', 'visible'].includes(filter) ? [three] : [];
      t.expect(ids(listed(t, whole, 'cards')), `the cards of the board by the filter ${filter}`).sameAs([
        ...expected,
        ...beside,
      ]);
    }
    const unknown = await t.owner.get(`/1/lists/${list.id}/cards/archived`);
    t.choice('an unknown filter of cards', unknown.status);
    if (unknown.status < 300) t.expect(unknown.body, 'the cards by a filter that is none').is([]);
    t.expect(ids(await t.owner.get(`/1/lists/${list.id}/cards`).list()), 'the cards of the list').includes(one);
  },
});
