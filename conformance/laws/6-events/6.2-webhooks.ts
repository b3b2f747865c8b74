/** Laws of 6.2 and 4.7 on deliveries to the kit's webhook receiver: who gets which changes. */
import { limits } from '../../../src/document/limits.ts';
import { customFieldActionTypes } from '../../../src/document/sets.ts';
import { isOneOf, isRecord } from '../../../src/language.ts';
import { change, changes, logged, type LoggedChange } from '../../law/changes.ts';
import { law } from '../../law/law.ts';
import {
  hearsNothing,
  hearsOfCards,
  receiverFor,
  allDelivered,
  type WebhookReceiver,
} from '../../law/webhook-receiver.ts';
import { isKept } from '../../scene/spelling.ts';
import { trickySigns } from '../../models/texts.ts';
import { cleared, putItem, valuedCard } from '../../scene/fields.ts';
import { ifPossible, signs, textsIn } from '../../scene/reading.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import type { Args } from '../../wire/exchange.ts';

const needs = ['webhooks', 'writes'] as const;

/** Parts of a card: where they are added, and as what. */
const parts: Readonly<Record<string, (t: T, card: Thing) => Promise<[string, Args]>>> = {
  label: async (t, { idBoard }) => ['idLabels', { value: (await t.fresh.label({ idBoard })).id }],
  sticker: async () => ['stickers', { image: 'heart', top: 1, left: 2, zIndex: 3 }],
  'check item': async (t, { id }) => [
    `checklist/${(await t.fresh.checklist({ idCard: id })).id}/checkItem`,
    { name: 'x' },
  ],
};

/** Changes of which it is not said that the log tells them apart. */
const unlogged: readonly LoggedChange[] = [
  change('a card that came from another board is renamed by another', 'updateCard', async (t) => {
    const [{ id }, board] = [await t.fresh.card(), await t.fresh.board({}, { members: ['colleague'] })];
    const { id: idList, idBoard } = await t.fresh.list({ idBoard: board.id });
    await t.stage('moveCard', { id, idBoard, idList });
    const act = () => t.colleague.put(`/1/cards/${id}`, { name: t.uniqueMarker() }).ok();
    return { card: id, board: board.id, act };
  }),
  ...Object.entries(parts).map(([part, partOf]) =>
    change(`a ${part} is added`, part, async (t) => {
      const card = await t.fresh.card();
      const [below, args] = await partOf(t, card);
      // The document names no type for it: what is not logged may not be told.
      const post = () => t.owner.post(`/1/cards/${card.id}/${below}`, args).ok();
      return { card: card.id, act: async () => t.pre((await logged(t, post)).length > 0) };
    }),
  ),
  change('a list is placed', 'updateList', async (t) => {
    const { id, idBoard } = await t.fresh.list();
    const act = async () => {
      await t.owner.put(`/1/lists/${id}`, { pos: 1 });
      const lists = await t.owner.get(`/1/boards/${idBoard}/lists`).list();
      if (!lists.some((list) => list?.id === id && list.pos === 1)) t.skip('lists are placed in another way here');
    };
    return { list: id, act };
  }),
  change('a board is described', 'updateBoard', async (t) => {
    const { id } = await t.fresh.board();
    return { board: id, act: () => t.owner.put(`/1/boards/${id}`, { desc: t.uniqueMarker() }).ok() };
  }),
  ...(['delete', 'update'] as const).map((verb) =>
    change(`${verb} of a custom field of which a card has a value`, `${verb}CustomField`, async (t) => {
      const { board, card, fields } = await valuedCard(t, ['list']);
      const { id } = fields.list;
      const end = () => t.owner.del(`/1/customFields/${id}`).ok();
      const rename = () => t.stage('renameCustomField', { id, name: t.uniqueMarker() });
      return { board: board.id, otherCard: card.id, act: verb === 'delete' ? end : rename };
    }),
  ),
  change('a text field is cleared', 'updateCustomFieldItem', async (t) => {
    const { board, card, fields } = await valuedCard(t, ['text']);
    return { board: board.id, card: card.id, act: () => putItem(t, card, fields.text, cleared).ok() };
  }),
];

const isOfField = ({ type }: LoggedChange) => isOneOf(customFieldActionTypes, type);
/** Only whom the table of 6.3 names hears of custom fields; of all else whoever watches what is changed. */
async function isHeard(t: T, change: LoggedChange): Promise<void> {
  const { act, card, list, board, member, otherCard } = await change.make(t);
  // Made first: the board would hear of it.
  const hookOfOther = isOfField(change) && board !== undefined ? await cardOn(t, board, otherCard) : undefined;
  const models = { card, list, board, member };
  const listening: [string, WebhookReceiver][] = [];
  for (const [kind, id] of Object.entries(models))
    if (id !== undefined) listening.push([kind, (await receiverFor(t, id)).receiver]);
  t.pre(listening.length > 0);
  await allDelivered(t);
  await act();
  for (const [kind, own] of listening) {
    // Whether a board hears of its cards and lists is left open; a board that hears of some changes hears of all.
    const isWithin = kind === 'board' && !isOfField(change) && !/Board$/.test(change.type);
    if (!isWithin || (await hearsOfCards(t))) await own.hears(`that ${change.label}, on the ${kind},`);
  }
  if (hookOfOther) await hearsNothing(t, hookOfOther, `that ${change.label}`);
}

/** The deliveries of the webhook of a card on the board: of this one, or of a new one. */
async function cardOn(t: T, idBoard: string, known?: string): Promise<WebhookReceiver> {
  const [list] = await t.owner.get(`/1/boards/${idBoard}/lists`).list();
  const id = known ?? (await t.fresh.card({ idList: (list ?? (await t.fresh.list({ idBoard }))).id })).id;
  await t.owner.get(`/1/cards/${id}`).ok();
  return (await receiverFor(t, id)).receiver;
}

const isOfModel = ({ type }: LoggedChange) => /^update(Card|List|Board|Member)$/.test(type);
const families = [
  { id: 'WHK-01', isWanted: isOfModel },
  {
    id: 'WHK-01/inside',
    level: 'implied',
    title: 'a webhook of a card gets each change of its parts, one of a board each change of its cards',
    isWanted: (change: LoggedChange) => !isOfModel(change) && !isOfField(change),
  },
  {
    id: 'WHK-02',
    title: 'a webhook of a board gets all four custom field actions, one of a card only that about an item',
    isWanted: isOfField,
    also: ['WHK-01'],
  },
] as const;
export const changesAreTold = families.map(({ id, isWanted, ...spec }) =>
  law(id, {
    ...spec,
    needs: [...needs, ...(id === 'WHK-02' ? (['customFields'] as const) : []), 'boards', 'lists', 'cards'],
    each: {
      change: [...changes, ...unlogged].filter(
        (change) => isWanted(change) && !/^create(Board|List|Org)/.test(change.type),
      ),
    },
    needsOf: ({ change }) => change.needs,
    goals: ['deliveries'],
    holds: ({ change }, t) => isHeard(t, change),
  }),
);

/** All records in an answer, wherever they stand. */
const recordsIn = (body: unknown): Record<string, any>[] =>
  body !== null && typeof body === 'object'
    ? [...(isRecord(body) ? [body] : []), ...Object.values(body).flatMap(recordsIn)]
    : [];

export const textsAsWritten = law('WHK-01/texts', {
  title: 'a delivery shows a name or the text of a comment as it was written',
  level: 'implied',
  needs: [...needs, 'comments'],
  async holds(_, t) {
    const word = t.uniqueMarker();
    const nameOf = (noun: string) => `${word} ${noun}${signs}`;
    const { id: idBoard } = await t.fresh.board({ name: nameOf('board') });
    const { id: idList } = await t.fresh.list({ idBoard, name: nameOf('list') });
    const { id } = await t.fresh.card({ idList, name: nameOf('card') });
    const { receiver } = await receiverFor(t, id);
    const isDelivered = async (text: string, count: number) => {
      if (!(await t.owner.post(`/1/cards/${id}/actions/comments`, { text })).taken) t.skip('comments are simpler here');
      await receiver.hears('a comment', count);
      return receiver.heard().some(({ body }) => textsIn(body).some((delivered) => isKept(t, text, delivered)));
    };
    // The content of a delivery is left open.
    if (!(await isDelivered('plain', 1))) t.skip('deliveries do not tell the text of a comment here');
    const written = `${word} ${trickySigns}`;
    t.expect(await isDelivered(written, 2), 'whether the text of a comment is told as it was written').is(true);
    await t.owner.put(`/1/cards/${id}`, { name: nameOf('renamed card') }).ok();
    await receiver.hears('a new name', 3);
    // Of what else stands in a delivery nothing is said: only these records, and an action (2.2), are known.
    const ids = new Set<unknown>([idBoard, idList, id]);
    const received = receiver
      .heard()
      .flatMap(({ body }) => recordsIn(body))
      .flatMap((record) => [
        ids.has(record['id']) && record['name'],
        'idMemberCreator' in record && record['data']?.text,
      ])
      .filter((text) => String(text).includes(word));
    const names = received.filter((text) => !isKept(t, written, text));
    const all = ['board', 'list', 'card', 'renamed card'].map(nameOf);
    t.expect(names, 'the names and texts that are told').within(all);
  },
});

export const othersAreNotTold = law('WHK-01/others', {
  title: 'a webhook gets no changes of other models, no reads and no refused requests',
  level: 'implied',
  also: ['GEN-01', 'GEN-02'],
  needs,
  async holds(_, t) {
    const { owner, nobody } = t;
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    const [watched, neighbour] = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
    const [other, { id: aside }] = [await t.fresh.card(), await t.fresh.list({ idBoard: board.id })];
    const [ofCard, ofBoard] = [await receiverFor(t, watched.id), await receiverFor(t, board.id)];
    const ofList = await ifPossible(receiverFor(t, aside));
    await owner.get(`/1/boards/${board.id}`, { cards: 'all', fields: 'all' }).ok();
    await owner.get(`/1/cards/${watched.id}`).ok();
    await owner.put(`/1/cards/${other.id}`, { name: t.uniqueMarker() }).ok();
    await owner.post(`/1/cards/${watched.id}/actions/comments`, { text: '' }).refused();
    await owner.put(`/1/cards/${watched.id}`, { desc: 'x'.repeat(limits.text + 1) }).refused();
    await nobody.put(`/1/cards/${watched.id}`, { name: 'taken' }).refused();
    await hearsNothing(t, ofBoard.receiver, 'reads, refusals and changes of another board');
    await owner.put(`/1/cards/${neighbour.id}`, { name: t.uniqueMarker() }).ok();
    if (await hearsOfCards(t)) await ofBoard.receiver.hears('a change of a card');
    await hearsNothing(t, ofCard.receiver, 'a change of the card beside it');
    if (ofList) await hearsNothing(t, ofList.receiver, 'a change of a card in the list beside it');
  },
});
