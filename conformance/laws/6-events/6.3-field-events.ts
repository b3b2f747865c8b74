/** Laws of the table in 6.3 where a card has a value, or another card has none. */
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { hearsNothing, listen, quiet } from '../../law/webhook-receiver.ts';
import { fieldBoard, payload, type FieldScene } from '../../scene/fields.ts';
import { law } from '../../law/law.ts';

const needs = ['webhooks', 'customFields', 'cards', 'writes'] as const;

interface Stand extends FieldScene {
  readonly card: Thing;
}
const setItem = (t: T, { card, fields }: Stand, which: 0 | 1) =>
  t.owner.put(`/1/card/${card.id}/customField/${fields.text.id}/item`, payload(fields.text, which)).ok();

export const deletionWithValues = law('WHK-02/values', {
  title:
    'the deletion of a custom field is delivered to the webhook of the board and to none of a card, though cards ' +
    'lose its value',
  needs,
  goals: ['deliveries'],
  async holds(_, t) {
    const scene = await fieldBoard(t, ['text']);
    const card = await t.fresh.card({ idList: scene.list.id });
    await t.owner.get(`/1/cards/${card.id}`).ok();
    await setItem(t, { ...scene, card }, 0);
    const [{ receiver: ofBoard }, { receiver: ofCard }] = [await listen(t, scene.board.id), await listen(t, card.id)];
    await quiet(t);
    await t.owner.del(`/1/customFields/${scene.fields.text.id}`).ok();
    await ofBoard.hears('the deletion', 1);
    await hearsNothing(t, ofCard, 'the deletion of a custom field it had a value of');
  },
});

export const itemOfAnotherCard = law('WHK-02/cards', {
  title: 'setting or clearing an item is delivered to the webhook of its own card, and to none of another card',
  needs,
  goals: ['deliveries'],
  async holds(_, t) {
    const scene = await fieldBoard(t, ['text']);
    const idList = scene.list.id;
    const [card, beside] = [await t.fresh.card({ idList }), await t.fresh.card({ idList })];
    await t.owner.get(`/1/cards/${beside.id}`).ok();
    const [{ receiver: own }, { receiver: other }] = [await listen(t, card.id), await listen(t, beside.id)];
    await quiet(t);
    await setItem(t, { ...scene, card }, 0);
    await own.hears('an item of the card', 1);
    const path = `/1/card/${card.id}/customField/${scene.fields.text.id}/item`;
    await t.owner.put(path, { idValue: '', value: '' }).ok();
    await own.hears('an item that is cleared', 2);
    await hearsNothing(t, other, 'items of another card');
  },
});
