/** Laws of 3.3 and 4.5.4: values stay on their card; history stays on its board. */
import {
  boardBeside,
  fieldBoard,
  itemsOf,
  listTaken,
  payload,
  putItem,
  taken,
  ways,
  setting,
} from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { idsOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

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
    if (rewritten.taken) await stay('a new name and text');
    await t.stage('moveCard', { id: card.id, idList: (await t.fresh.list({ idBoard: board.id })).id });
    await stay('a move on the board');
    await t.stage('closeCard', { id: card.id });
    await stay('it went into the archive');
    await t.stage('openCard', { id: card.id });
    await stay('it came back');
  },
});
