/** Laws of 3.3, 4.5.2, 4.5.4: values stay on their card and are moved once; history stays on its board. */
import {
  boardBeside,
  carries,
  definitionsOf,
  fieldBoard,
  itemOf,
  itemsOf,
  listTaken,
  payload,
  putItem,
  taken,
  ways,
  setting,
} from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { idsOf, perhaps, valuesOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

export const thereAndBack = law('CF-22', {
  as: 'again',
  title: 'a second card, and a card that moves back, use the definitions that the first card brought along',
  needs: ['customFields', 'secondBoard'],
  also: ['CF-21', 'CF-06'],
  cost: 24,
  async holds(_, t) {
    const { board, list, fields } = await fieldBoard(t, ['text', 'list']);
    const here = { board, list };
    const beside = await boardBeside(t);
    const [one, next] = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
    for (const [card, which] of [
      [one, 0],
      [next, 1],
    ] as const) {
      for (const field of Object.values(fields)) {
        await setting(t, card, field, which);
      }
    }
    await taken(t, 'moved', one, beside);
    const brought = idsOf(
      await definitionsOf(t, beside.board.id, (all) => t.expect(all, 'the definitions there').hasLength(2)),
    );
    await taken(t, 'moved', next, beside);
    await definitionsOf(t, beside.board.id, (all) => t.expect(idsOf(all), 'the definitions there').sameAs(brought));
    await itemsOf(t, next.id, (items) => {
      t.expect(valuesOf(items, 'idCustomField'), 'the fields of the second card').sameAs(brought);
    });
    await taken(t, 'moved', one, here);
    await definitionsOf(t, board.id, (all) =>
      t.expect(idsOf(all), 'the definitions it came from').sameAs([fields.text.id, fields.list.id]),
    );
    await itemsOf(t, one.id, (items) => {
      t.expect(items, 'the items after the way back').hasLength(2);
      for (const field of Object.values(fields)) carries(t, itemOf(t, items, field), field, payload(field, 0), one);
    });
    const second = await t.fresh.list({ idBoard: board.id });
    const before = await itemsOf(t, one.id);
    await perhaps(t, 'moveCard', { id: one.id, idList: second.id });
    await itemsOf(t, one.id, (items) => t.expect(items, 'the items after a move on the board').sameAs(before));
  },
});

export const historyStays = law('CF-24', {
  each: { way: [...ways, 'with its list'] as const },
  needs: ['customFields', 'secondBoard', 'comments'],
  cost: 9,
  async holds({ way }, t) {
    const { board, list, fields } = await fieldBoard(t, ['text']);
    const beside = await boardBeside(t);
    const card = await t.fresh.card({ idList: list.id });
    await setting(t, card, fields.text);
    const comment = await t.fresh.comment({ idCard: card.id });
    if (way === 'with its list') await listTaken(t, list, beside);
    else await taken(t, way, card, beside);
    const shown = await t.owner.get(`/1/actions/${comment.id}/board`, { fields: 'name' }).record();
    t.expect(shown.id, 'the board of a comment made before').is(board.id);
    const action = await t.owner.get(`/1/actions/${comment.id}`).record();
    t.expect(action.data?.board?.id, 'data.board of a comment made before').is(board.id);
    const about = async (idModels: string) =>
      idsOf(await t.owner.get('/1/members/me/actions', { idModels, limit: limits.results }).list());
    const before = await about(beside.board.id);
    t.expect(before, 'the actions about the board it went to').excludes(comment.id);
    await t.eventually(
      () => about(board.id),
      (ids) => t.expect(ids, 'the actions about the board it left').includes(comment.id),
    );
  },
});

export const keptByTheCard = law('CF-10', {
  as: 'kept',
  level: 'implied',
  title: 'the values of a card stay while other things of the card change',
  needs: ['customFields'],
  cost: 14,
  async holds(_, t) {
    const { board, list, fields } = await fieldBoard(t, ['text', 'list']);
    const card = await t.fresh.card({ idList: list.id });
    for (const field of Object.values(fields)) await putItem(t, card, field, payload(field)).ok();
    const before = await itemsOf(t, card.id, (items) => t.expect(items, 'the values that were set').hasLength(2));
    const stay = (when: string) =>
      itemsOf(t, card.id, (items) => t.expect(items, `the values after ${when}`).sameAs(before));
    const rewritten = await t.owner.put(`/1/cards/${card.id}`, { name: t.uniqueMarker(), desc: 'said anew' });
    if (rewritten.status < 300) await stay('a new name and text');
    await t.stage('moveCard', { id: card.id, idList: (await t.fresh.list({ idBoard: board.id })).id });
    await stay('a move on the board');
    await t.stage('closeCard', { id: card.id });
    await stay('it went into the archive');
    await t.stage('openCard', { id: card.id });
    await stay('it came back');
  },
});
