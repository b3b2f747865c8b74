/** The scene of laws about custom fields (2.8, 3.3, 4.5): a board with a field of each type, and their requests. */
import { customFieldTypes } from '../../src/document/sets.ts';
import { isKept } from './spelling.ts';
import { definition, fieldsOf, type FieldType, type Thing } from './scene.ts';
import type { T } from './tools.ts';
import type { Actor } from '../wire/actor.ts';
import { isNoRow, type Args } from '../wire/exchange.ts';
import type { Answer, Asking } from '../wire/answer.ts';
import { stageRequest } from '../wire/provision.ts';
import { idsOf, refusesAll, type Judge } from './reading.ts';

export type { FieldType };
export type FieldScene = Awaited<ReturnType<typeof fieldBoard>>;

/** The sample's board with the extension on, and a card of this law: the fields are not changed. */
export async function fieldScene({ sample, fresh }: T): Promise<FieldScene & { readonly card: Thing }> {
  const [board, fields] = [await sample.fieldBoard, await sample.customFields];
  const list = await fresh.list({ idBoard: board.id });
  return { board, fields, list, card: await fresh.card({ idList: list.id }) };
}

/** A board of this law, with a field of each of these types. */
export async function fieldBoard(t: T, wanted: readonly FieldType[] = customFieldTypes) {
  const board = await t.fresh.board({}, { customFields: true });
  const list = await t.fresh.list({ idBoard: board.id });
  return { board, list, fields: await fieldsOf(t.fresh, wanted, { idModel: board.id }) };
}

/** The same, and a card with the first value of each field. */
export async function valuedCard(t: T, wanted?: readonly FieldType[]) {
  const scene = await fieldBoard(t, wanted);
  const card = await t.fresh.card({ idList: scene.list.id });
  for (const field of Object.values(scene.fields)) await setting(t, card, field);
  return { ...scene, card };
}

/** A second, empty board, for moves. */
export const boardBeside = (t: T) => fieldBoard(t, []);

/** The body of an item update. */
export type Payload = { readonly value: Readonly<Record<string, unknown>> } | { readonly idValue: string };

/** Two values that fit each type; those of a list field are its first options. */
export function payload(field: Thing, which: 0 | 1 | 2 = 0): Payload {
  if (field['type'] === 'list') return { idValue: field['options'][which].id };
  return { value: values[field['type'] as keyof typeof values][which]! };
}

const values = {
  text: [{ text: 'alpha & <É> \\n 1+1' }, { text: '007 & <É>' }, { text: 'gamma' }],
  number: [{ number: '12.5' }, { number: '0' }, { number: '-3' }],
  date: [
    { date: '2031-05-06T07:08:09.000Z' },
    { date: '2024-02-29T23:59:59.000Z' },
    { date: '1965-12-31T12:00:00.000Z' },
  ],
  checkbox: [{ checked: 'true' }, { checked: 'false' }, { checked: 'true' }],
} as const;

/** Sets a value as a step of the scene. */
export const setting = ({ stage }: Pick<T, 'stage'>, card: Thing, field: Thing, which: 0 | 1 | 2 = 0) =>
  stage('setItem', { idCard: card.id, idCustomField: field.id, ...payload(field, which) });

/** Both empty: this clears an item (3.3). */
export const cleared = { idValue: '', value: '' };

export const itemPath = (idCard: string, idField: string) => `/1/card/${idCard}/customField/${idField}/item`;

/** The one request that sets, changes and clears a value. */
export const putItem = ({ owner }: Pick<T, 'owner'>, card: Thing, field: Thing, json: object): Asking =>
  owner.call({ method: 'PUT', path: itemPath(card.id, field.id), json });

/** Asks for a definition on a board. */
export function define({ owner, uniqueMarker }: Pick<T, 'owner' | 'uniqueMarker'>, idModel: string, more: Args = {}) {
  const json = { idModel, ...definition(uniqueMarker(), more), ...more };
  return owner.call({ method: 'POST', path: '/1/customFields', json });
}

export const addOption = ({ owner }: Pick<T, 'owner'>, field: Thing, json: object): Asking =>
  owner.call({ method: 'POST', path: `/1/customField/${field.id}/options`, json });

/** The update of a definition, with all arguments of its creation. The document does not show its path. */
export async function updateField(t: T, who: Actor, args: Args): Promise<Answer> {
  const reply = await who.call(stageRequest(t.target, 'updateCustomField', args));
  if (isNoRow(reply)) t.skip(`no update of a definition at ${reply.request.path}`);
  return reply;
}
export async function redefine(t: T, field: Thing, changes: object): Promise<any> {
  const { id, idModel, type, name } = field;
  return (await updateField(t, t.owner, { id, idModel, modelType: 'board', type, name, ...changes })).record();
}

/** The definitions of a board as they are now, or as soon as they are as they must be. */
export const definitionsOf = ({ owner, eventually }: T, idBoard: string, judge?: Judge<any[]>): Promise<any[]> =>
  eventually(async () => owner.get(`/1/boards/${idBoard}/customFields`).list(), judge);

/** The items of a card, in the same way. */
export const itemsOf = (t: T, idCard: string, judge?: Judge<any[]>): Promise<any[]> =>
  t.eventually(async () => {
    const card = await t.owner.get(`/1/cards/${idCard}`, { fields: 'name', customFieldItems: true }).record();
    t.expect(card.customFieldItems, 'customFieldItems of the card').isArray();
    return card.customFieldItems;
  }, judge);

/** Sets a value, and requires that the reply shows it. */
export async function set(t: T, card: Thing, field: Thing, value: Payload): Promise<any> {
  const item = await putItem(t, card, field, value).record();
  carries(t, item, field, value, card);
  return item;
}

/** Whether this is the item of that field, with that value in the form of 2.8. */
export function carries(t: Pick<T, 'expect' | 'choice'>, item: any, field: Thing, value: Payload, card: Thing): void {
  const { expect } = t;
  const what = `the ${field['type']} item`;
  expect(item?.id, `id of ${what}`).isId();
  expect(item.idCustomField, `idCustomField of ${what}`).is(field.id);
  expect(item.modelType, `modelType of ${what}`).is('card');
  expect(item.idModel, `idModel of ${what}`).is(card.id);
  if ('idValue' in value) {
    expect(item.idValue, `idValue of ${what}`).is(value.idValue);
    expect(item.value ?? null, `the value of ${what}`).is(null);
    return;
  }
  expect(item.idValue || null, `idValue of ${what}`).is(null);
  const [[name, wanted] = []] = Object.entries(value.value);
  const inner = item.value?.[name!];
  expect(inner, `value.${name} of ${what}`).that(typeof inner === 'string', 'a string');
  if (name === 'number') {
    expect(inner.trim() === '' ? Number.NaN : Number(inner), `the number of ${what}`).is(Number(wanted));
  } else if (name === 'date') {
    expect(inner, `the date of ${what}`).isMoment();
    expect(inner, `the instant of ${what}`).isInstant(wanted);
  } else if (name !== 'text' || !isKept(t, String(wanted), inner)) {
    expect(inner, `value.${name} of ${what}`).is(wanted);
  }
}

/** The same value; for a list field the option with the same text. */
export function carriesAlike(t: T, item: any, field: any, source: Thing, card: Thing, which: 0 | 1 | 2 = 0): void {
  if (source['type'] !== 'list') return carries(t, item, { ...source, id: field.id }, payload(source, which), card);
  const option = field.options.find((shown: any) => shown?.id === item?.idValue);
  t.expect(option?.value?.text, 'the text of the chosen option').is(source['options'][which].value.text);
  t.expect(option.idCustomField, 'what the chosen option belongs to').is(field.id);
  carries(t, item, { ...source, id: field.id }, { idValue: option.id }, card);
}

/** The only item of a field among those of a card. */
export function itemOf({ expect }: Pick<T, 'expect'>, items: readonly any[], field: Thing): any {
  const found = items.filter((item) => item?.idCustomField === field.id);
  expect(found, `the items of the ${field['type']} field`).hasLength(1);
  return found[0];
}

/** None of these becomes a value of the card, and what it has stays as it is. */
export const refusesValues = (t: T, card: Thing, field: Thing, attempts: readonly object[]) =>
  refusesAll(t, () => itemsOf(t, card.id), ...attempts.map((json) => () => putItem(t, card, field, json)));

/** Whether the card has this value, now or as soon as it is there. */
export const holdsValue = (t: T, card: Thing, field: Thing, value: Payload = payload(field)) =>
  itemsOf(t, card.id, (items) => carries(t, itemOf(t, items, field), field, value, card));

export const ways = ['moved', 'copied'] as const;

/** Moves or copies a card to a list of another board; returns what is there then. */
export async function taken(
  t: T,
  way: (typeof ways)[number],
  card: Thing,
  { board, list }: { readonly board: Thing; readonly list: Thing },
): Promise<Thing> {
  if (way === 'copied') {
    return t.owner.post('/1/cards', { idList: list.id, idCardSource: card.id, keepFromSource: 'all' }).record();
  }
  await t.stage('moveCard', { id: card.id, idBoard: board.id, idList: list.id });
  return card;
}

/** Moves a list to another board, with its cards. */
export async function listTaken(t: T, { id }: Thing, { board }: { readonly board: Thing }): Promise<void> {
  await t.stage('moveList', { id, idBoard: board.id });
  const lists = await t.owner.get(`/1/boards/${board.id}/lists`).list();
  if (!idsOf(lists).includes(id)) t.skip('lists go to other boards in another way here');
}
