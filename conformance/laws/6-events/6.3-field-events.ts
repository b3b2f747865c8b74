/** Laws of the table in 6.3: which changes of custom fields a webhook of the board hears, and which one of a card. */
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { webhookReceiver, hearsNothing, quiet, type WebhookReceiver } from '../../law/webhook-receiver.ts';
import { fieldBoard, payload, type FieldScene } from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { stageRequest } from '../../wire/provision.ts';

const needs = ['webhooks', 'customFields', 'cards', 'writes'] as const;

interface Stand extends FieldScene {
  readonly card: Thing;
}
interface Event {
  /** The change, and whether a webhook of the card gets it too. */
  readonly card: boolean;
  cause(t: T, stand: Stand): Promise<unknown>;
}

const setItem = (t: T, { card, fields }: Stand, which: 0 | 1) =>
  t.owner.put(`/1/card/${card.id}/customField/${fields.text.id}/item`, payload(fields.text, which)).ok();

/** An update takes the arguments of a creation (4.5), so all of them are sent. */
const whole = ({ id, idModel, type }: Thing, name: string) => ({ id, idModel, modelType: 'board', type, name });

/** The rows of the table. */
const events: Readonly<Record<string, Event>> = {
  'a new custom field': {
    card: false,
    cause: (t, { board }) =>
      t.owner
        .post('/1/customFields', { idModel: board.id, modelType: 'board', name: t.uniqueMarker(), type: 'text' })
        .ok(),
  },
  'a custom field that is changed': {
    card: false,
    cause: (t, { fields }) =>
      t.owner.call(stageRequest(t.target, 'updateCustomField', whole(fields.text, t.uniqueMarker()))).ok(),
  },
  'a custom field that is deleted': {
    card: false,
    cause: (t, { fields }) => t.owner.del(`/1/customFields/${fields.number.id}`).ok(),
  },
  'an option that is added': {
    card: false,
    cause: (t, { fields }) =>
      t.owner.post(`/1/customField/${fields.list.id}/options`, { value: { text: 'new' }, pos: 'bottom' }).ok(),
  },
  'an option that is changed': {
    card: false,
    cause: (t, { fields: { list } }) =>
      t.owner.put(`/1/customField/${list.id}/options/${list['options'][0].id}`, { value: { text: 'other' } }).ok(),
  },
  'an item that is set': { card: true, cause: (t, stand) => setItem(t, stand, 0) },
  'an item that is set anew': {
    card: true,
    cause: async (t, stand) => {
      await setItem(t, stand, 0);
      await setItem(t, stand, 1);
    },
  },
};

async function listen(t: T, idModel: string): Promise<WebhookReceiver> {
  const own = await webhookReceiver(t);
  await t.fresh.webhook({ idModel, callbackURL: own.url });
  return own;
}

export const tableOfEvents = law('WHK-02', {
  needs,
  each: { what: Object.keys(events) },
  cost: 14,
  goals: ['deliveries'],
  async holds({ what }, t) {
    const { card: tellsCard, cause } = events[what]!;
    const scene = await fieldBoard(t, ['text', 'number', 'list']);
    const card = await t.fresh.card({ idList: scene.list.id });
    await t.owner.get(`/1/cards/${card.id}`).ok();
    const [ofBoard, ofCard] = [await listen(t, scene.board.id), await listen(t, card.id)];
    await quiet(t);
    await cause(t, { ...scene, card });
    await ofBoard.hears(`${what} on the board`, what.endsWith('anew') ? 2 : 1);
    if (tellsCard) await ofCard.hears(`${what} on the card`, what.endsWith('anew') ? 2 : 1);
    else await hearsNothing(t, ofCard, what);
  },
});

export const deletionWithValues = law('WHK-02', {
  as: 'values',
  title:
    'the deletion of a custom field is delivered to the webhook of the board and to none of a card, though cards ' +
    'lose its value',
  needs,
  cost: 14,
  goals: ['deliveries'],
  async holds(_, t) {
    const scene = await fieldBoard(t, ['text']);
    const card = await t.fresh.card({ idList: scene.list.id });
    await t.owner.get(`/1/cards/${card.id}`).ok();
    await setItem(t, { ...scene, card }, 0);
    const [ofBoard, ofCard] = [await listen(t, scene.board.id), await listen(t, card.id)];
    await quiet(t);
    await t.owner.del(`/1/customFields/${scene.fields.text.id}`).ok();
    await ofBoard.hears('the deletion', 1);
    await hearsNothing(t, ofCard, 'the deletion of a custom field it had a value of');
  },
});

export const itemOfAnotherCard = law('WHK-02', {
  as: 'cards',
  title: 'setting or clearing an item is delivered to the webhook of its own card, and to none of another card',
  needs,
  cost: 14,
  goals: ['deliveries'],
  async holds(_, t) {
    const scene = await fieldBoard(t, ['text']);
    const idList = scene.list.id;
    const [card, beside] = [await t.fresh.card({ idList }), await t.fresh.card({ idList })];
    await t.owner.get(`/1/cards/${beside.id}`).ok();
    const [own, other] = [await listen(t, card.id), await listen(t, beside.id)];
    await quiet(t);
    await setItem(t, { ...scene, card }, 0);
    await own.hears('an item of the card', 1);
    const path = `/1/card/${card.id}/customField/${scene.fields.text.id}/item`;
    await t.owner.put(path, { idValue: '', value: '' }).ok();
    await own.hears('an item that is cleared', 2);
    await hearsNothing(t, other, 'items of another card');
  },
});
