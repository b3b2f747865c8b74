/** Laws of 2.3 and 2.5: the fields of cards and lists in their types, and limit objects. */
import { cardFields } from '../../../src/spec/sets.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { castVote, makeCard, ownCard } from '../../scene/reading.ts';
import { tableIn } from '../../law/dialect.ts';
import { judge, type Shown } from '../../law/shape.ts';
import { cardTable, judgePlaces, listTable, namesIn, whole } from '../../law/tables.ts';

/** A card with something of every kind. */
async function richCard(t: T) {
  const { id, idList, idBoard } = await ownCard(t);
  const path = `/1/cards/${id}`;
  await t.owner.put(path, { desc: 'a description', due: '2031-05-06T07:08:09.000Z' }).ok();
  await t.owner.post(`${path}/labels`, { color: 'red', name: t.uniqueMarker() }).ok();
  await castVote(t, id, t.owner.idMember);
  await t.owner.post(`${path}/checklists`, { name: t.uniqueMarker() }).ok();
  const comment = await t.owner.post(`${path}/actions/comments`, { text: t.uniqueMarker() }).record();
  return { id, idList, idBoard, comment: comment.id };
}

export const cardShape = law('CRD-13', {
  as: 'places',
  title: 'a card shows the fields of its table in their types, alone, in every listing and by an action',
  also: ['CRD-17', 'CRD-34', 'SET-05', 'CNV-21', 'CNV-22', 'CNV-27', 'LIM-24', 'FLT-07'],
  needs: ['cards', 'comments', 'checklists'],
  cost: 18,
  async holds(_, t) {
    const { id, idList, idBoard, comment } = await richCard(t);
    const bare = await makeCard(t, { idList, name: t.uniqueMarker() });
    const table = tableIn(t.rows, 'card', cardTable);
    const set = tableIn(t.rows, 'card', Object.fromEntries(cardFields.map((name) => [name, cardTable[name]!])));
    for (const one of [id, bare.id]) await judgePlaces(t, `/1/cards/${one}`, table, set);
    const open = Object.fromEntries(Object.entries(set).map(([name, shape]) => [`${name}?`, shape]));
    const others = {
      'the cards of a list': await t.owner.get(`/1/lists/${idList}/cards`).list(),
      'the cards of a board': await t.owner.get(`/1/boards/${idBoard}/cards`, { fields: cardFields }).list(),
      'the cards of a member': await t.owner.get('/1/members/me/cards', { fields: cardFields }).list(),
      'the card of an action': [await t.owner.get(`/1/actions/${comment}/card`, { fields: cardFields }).record()],
    };
    for (const [place, records] of Object.entries(others)) {
      t.expect(records.length > 0, `whether there are ${place}`).is(true);
      // The row for the cards of a list names no fields: the document leaves open which are shown, but not their types.
      for (const record of records) judge(t, place.endsWith('list') ? open : set, [{ place, record }]);
    }
  },
});

export const listShape = law('LST-01', {
  as: 'places',
  title: 'a list shows the fields of its table in their types, on its board and by an action',
  also: ['LIM-24', 'BRD-22', 'FLT-07'],
  needs: ['lists', 'comments', 'cards', 'checklists'],
  cost: 8,
  async holds(_, t) {
    const { idList, idBoard, comment } = await richCard(t);
    const names = namesIn(listTable);
    const find = (records: any[]) => records.find((one) => one?.id === idList);
    const shown: Shown[] = [];
    const named: Shown[] = [];
    for (const fields of [undefined, 'all', names]) {
      const lists = await t.owner.get(`/1/boards/${idBoard}/lists`, { fields });
      const to = fields === names ? named : shown;
      if (lists.status < 300 || fields === undefined) to.push({ place: 'a board', record: find(lists.list()) });
    }
    for (const fields of [undefined, names]) {
      const list = await t.owner.get(`/1/actions/${comment}/list`, { fields });
      const to = fields === names ? named : shown;
      if (list.status < 300 || fields === undefined) to.push({ place: 'an action', record: list.record() });
    }
    judge(t, listTable, shown);
    for (const one of named) judge(t, whole(listTable), [one]);
  },
});
