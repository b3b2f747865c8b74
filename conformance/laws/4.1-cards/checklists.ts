/** Laws of 4.1: checklists of a card, their items, and the card that an item becomes. */
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import {
  cardOf,
  couldSet,
  itemsNamed,
  listed,
  makeCard,
  ownCard,
  partsOf,
  refusesAll,
  valuesOf,
} from '../../scene/reading.ts';

const idsOf = (t: T, card: any): string[] => listed(t, card, 'idChecklists').map((one) => one?.id);
const itemsOf = (card: any): number => card?.badges?.checkItems;
/** The fields of checklists are not shown: names are looked for wherever they stand. */
const written = (value: unknown) => JSON.stringify(value ?? null);

export const newChecklist = law('CRD-16', {
  as: 'new',
  title: 'if value is null, a new checklist is created, and the card shows its id',
  needs: ['checklists'],
  cost: 7,
  async holds(_, t) {
    const { id } = await ownCard(t);
    for (const value of [null, undefined]) {
      const before = idsOf(t, await cardOf(t, id, 'idChecklists'));
      await t.owner.post(`/1/cards/${id}/checklists`, { value, name: t.uniqueMarker() }).ok();
      await cardOf(t, id, 'idChecklists', (card) => {
        const added = idsOf(t, card).filter((one) => !before.includes(one));
        t.expect(added, 'the checklists that came to the card').hasLength(1);
        t.expect(added[0], 'the id of the new checklist').isId();
      });
    }
  },
});

export const sameChecklist = law('CRD-16', {
  as: 'value',
  title: 'value adds the checklist itself to the card',
  needs: ['checklists'],
  cost: 8,
  async holds(_, t) {
    const { id, idList } = await ownCard(t);
    const other = await makeCard(t, { idList, name: t.uniqueMarker(), idMembers: t.owner.idMember });
    const checklist = await t.fresh.checklist({ idCard: other.id });
    await t.fresh.checkItem({ idCard: other.id, idChecklist: checklist.id, name: t.uniqueMarker() });
    const path = `/1/cards/${id}/checklists`;
    await t.owner.post(path, { value: checklist.id }).ok();
    await cardOf(t, id, 'idChecklists,badges', (card) => {
      t.expect(idsOf(t, card), 'the checklists of the card').is([checklist.id]);
      t.expect(itemsOf(card), 'the check items of the card').is(1);
    });
  },
});

export const copiedChecklist = law('CRD-16', {
  as: 'copy',
  title: 'idChecklistSource copies the items of a checklist under the given name, and leaves the checklist as it is',
  needs: ['checklists'],
  cost: 12,
  async holds(_, t) {
    const { id } = await ownCard(t);
    const { id: idChecklistSource } = await t.fresh.checklist({ idCard: id });
    const [first, second, name] = [t.uniqueMarker(), t.uniqueMarker(), t.uniqueMarker()];
    const item = await t.fresh.checkItem({ idCard: id, idChecklist: idChecklistSource, name: second });
    await couldSet(t.stage('checkItemState', { idCard: id, idCheckItem: item.id, state: 'complete' }));
    const path = `/1/cards/${id}/checklist/${idChecklistSource}/checkItem`;
    await t.owner.post(path, { name: first, pos: 'top' }).ok();
    await t.owner.post(`/1/cards/${id}/checklists`, { idChecklistSource, name }).ok();
    await partsOf(t, id, (card) => {
      const all = listed(t, card, 'checklists');
      t.expect(all, 'the checklists of the card').hasLength(2);
      for (const one of all) t.expect(itemsNamed(one, [first, second]), 'its items').is([first, second]);
      const copies = all.filter((one) => one?.id !== idChecklistSource);
      t.expect(written(copies).includes(name), 'whether the copy shows its name').is(true);
    });
  },
});

export const converted = law('CRD-12', {
  each: { state: ['incomplete', 'complete'] },
  needs: ['checklists'],
  cost: 13,
  async holds({ state }, t) {
    const { id, idBoard } = await ownCard(t);
    const checklist = await t.fresh.checklist({ idCard: id });
    const [stays, goes] = [t.uniqueMarker(), t.uniqueMarker()];
    await t.fresh.checkItem({ idCard: id, idChecklist: checklist.id, name: stays });
    const item = await t.fresh.checkItem({ idCard: id, idChecklist: checklist.id, name: goes });
    const cards = `/1/boards/${idBoard}/cards`;
    const before = await t.owner.get(cards, { fields: 'name' }).list();
    const path = `/1/cards/${id}/checklist/${checklist.id}/checkItem`;
    if (state === 'complete') await couldSet(t.stage('checkItemState', { idCard: id, idCheckItem: item.id, state }));
    await t.owner.post(`${path}/${item.id}/convertToCard`).ok();
    await t.eventually(
      () => t.owner.get(cards, { fields: 'name' }).list(),
      (after) => {
        const known = new Set(before.map((card) => card?.id));
        const added = after.filter((card) => !known.has(card?.id));
        t.expect(valuesOf(added, 'name'), 'the names of new cards').is([goes]);
        t.expect(after, 'the cards of the board').hasLength(before.length + 1);
      },
    );
    await partsOf(t, id, (card) => {
      t.expect(itemsOf(card), 'the check items left').is(1);
      const all = written(listed(t, card, 'checklists'));
      t.expect(
        [stays, goes].filter((name) => all.includes(name)),
        'the names of the items left',
      ).is([stays]);
    });
    const [after] = [await partsOf(t, id)];
    await refusesAll(
      t,
      () => partsOf(t, id),
      () => t.owner.post(`${path}/${item.id}/convertToCard`),
    );
    t.expect(after.name, 'the name of the card').isNot(goes);
  },
});
