/** Laws of 2.8.4, 4.5 and part 7: what is hidden and refused while the Custom Fields extension is off. */
import { payloadOf } from '../../wire/exchange.ts';
import { customFieldTypes } from '../../../src/spec/sets.ts';
import { type Thing, optionsNamed } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import {
  boardBeside,
  define,
  definitionsOf,
  fieldBoard,
  itemsOf,
  payload,
  putItem,
  type FieldScene,
} from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { another, refuses } from '../../law/response-mutants.ts';
import { to } from '../../wire/where.ts';
import { perhaps } from '../../scene/reading.ts';

const create = to('POST', /\/customFields$/);
const put = to('PUT', /\/item$/);
const listing = to('GET', /\/customFields$/);
const nested = to('GET', /\/boards\/\w+$/);
const off = (t: T, { id }: Thing) => perhaps(t, 'disableCustomFields', { idBoard: id });
const on = (t: T, { id }: Thing) => t.stage('enableCustomFields', { idBoard: id });

const nestedIn = async (t: T, board: Thing): Promise<unknown> =>
  (await t.owner.get(`/1/boards/${board.id}`, { fields: 'name', customFields: true }).record()).customFields;

/** A board with a field of each type, and a card with a value for each. */
async function filled(t: T): Promise<FieldScene & { readonly card: Thing }> {
  const scene = await fieldBoard(t);
  const card = await t.fresh.card({ idList: scene.list.id });
  for (const field of Object.values(scene.fields))
    await t.stage('setItem', { idCard: card.id, idCustomField: field.id, ...payload(field) });
  return { ...scene, card };
}

export const hiddenWhileOff = law('CF-14', {
  needs: ['customFields'],
  also: ['CF-41'],
  cost: 26,
  async holds(_, t) {
    const never = await t.fresh.board();
    await definitionsOf(t, never.id, (all) => t.expect(all, 'the definitions where it was never on').is([]));
    const { board, card } = await filled(t);
    const before = { definitions: await definitionsOf(t, board.id), items: await itemsOf(t, card.id) };
    t.expect(before.definitions, 'the definitions while it is on').hasLength(customFieldTypes.length);
    t.expect(before.items, 'the items while it is on').hasLength(customFieldTypes.length);
    await off(t, board);
    await definitionsOf(t, board.id, (all) => t.expect(all, 'the definitions while it is off').is([]));
    await t.eventually(
      () => nestedIn(t, board),
      (all) => t.expect(all, 'customFields in the board while it is off').is([]),
    );
    await on(t, board);
    await definitionsOf(t, board.id, (all) =>
      t.expect(all, 'the definitions when it is on again').sameAs(before.definitions),
    );
    await itemsOf(t, card.id, (items) => t.expect(items, 'the items when it is on again').sameAs(before.items));
    await t.eventually(
      () => nestedIn(t, board),
      (all) => t.expect(all, 'customFields when it is on again').isArray(),
    );
  },
  mutants: {
    'shows them all the same': (reply, request, memory) => {
      if (!listing(request)) return undefined;
      if (reply.body.length > 0) memory['all'] = reply.body;
      return memory['all'] && { body: memory['all'] };
    },
    'shows them inside the board': (reply, request, memory) => {
      if (listing(request) && reply.body.length > 0) memory['all'] = reply.body;
      return nested(request) && memory['all'] ? { body: { ...reply.body, customFields: memory['all'] } } : undefined;
    },
    'refuses to list': (reply, request) =>
      listing(request) && reply.body.length === 0 ? { status: 403, body: { message: 'disabled' } } : undefined,
    'forgets them': (reply, request, memory) => {
      memory['off'] ||= listing(request) && reply.body.length === 0 && (memory['seen'] ?? 0) > 0;
      if (listing(request)) memory['seen'] = (memory['seen'] ?? 0) + reply.body.length;
      return listing(request) && memory['off'] ? { body: [] } : undefined;
    },
    'forgets the values': (reply, { path }, memory) => {
      if (!path.startsWith('/1/cards/')) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] > 1 ? { body: { ...reply.body, customFieldItems: [] } } : undefined;
    },
    'makes them anew': (reply, request, memory) => {
      if (!listing(request) || reply.body.length === 0) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] > 1
        ? { body: reply.body.map((one: object, at: number) => ({ ...one, id: `5f5f5f5f5f5f5f5f5f5f5f${at}0` })) }
        : undefined;
    },
  },
});

export const forbiddenWhileOff = law('CF-15', {
  each: { extension: ['never on', 'switched off'] as const },
  needs: ['customFields'],
  also: ['CF-28'],
  cost: 16,
  async holds({ extension }, t) {
    const board = extension === 'never on' ? await t.fresh.board() : (await boardBeside(t)).board;
    const name = t.uniqueMarker();
    const older = extension === 'never on' ? [] : [await t.fresh.customField({ idModel: board.id })];
    if (extension === 'switched off') await off(t, board);
    for (const type of customFieldTypes) {
      const options = type === 'list' ? { options: optionsNamed('one') } : {};
      const reply = await define(t, { idModel: board.id, modelType: 'board', name, type, pos: 'bottom', ...options });
      reply.hasStatus(403);
      t.expect(reply.text, 'the message').matches(/custom.?field|extension|power.?up|plugin/i);
    }
    await perhaps(t, 'enableCustomFields', { idBoard: board.id });
    await definitionsOf(t, board.id, (all) =>
      t
        .expect(
          all.map(({ id }) => id),
          'the definitions once it is on',
        )
        .is(older.map(({ id }) => id)),
    );
    await define(t, { idModel: board.id, modelType: 'board', name, type: 'text' }).record();
  },
  mutants: {
    'makes them all the same': (reply, request) =>
      create(request) && reply.status === 403 ? { status: 200, body: { id: 'x' } } : undefined,
    'calls it a bad request': (reply) => (reply.status === 403 ? { status: 400 } : undefined),
    'calls it unauthorized': (reply) => (reply.status === 403 ? { status: 401 } : undefined),
    'finds no such board': (reply) => (reply.status === 403 ? { status: 404 } : undefined),
    'says nothing': (reply) => (reply.status === 403 ? { body: {} } : undefined),
    'says something else': (reply) =>
      reply.status === 403 ? { body: { message: 'unauthorized permission requested' } } : undefined,
    'lets lists through': (reply, request) =>
      reply.status === 403 && payloadOf(request)['type'] === 'list' ? { status: 200, body: {} } : undefined,
    'refuses once and for all': refuses(create),
    'keeps what it refused': (reply, request) =>
      listing(request) ? { body: [...reply.body, { id: another }] } : undefined,
  },
});

export const noValuesWhileOff = law('CF-28', {
  title: 'no value is set or changed while the extension is off',
  each: { type: customFieldTypes },
  needs: ['customFields'],
  cost: 10,
  async holds({ type }, t) {
    const { board, list, fields } = await fieldBoard(t, [type]);
    const [card, bare] = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
    await t.stage('setItem', { idCard: card.id, idCustomField: fields[type].id, ...payload(fields[type]) });
    const before = await itemsOf(t, card.id);
    await off(t, board);
    await putItem(t, card, fields[type], payload(fields[type], 1)).refused();
    await putItem(t, bare, fields[type], payload(fields[type], 1)).refused();
    await on(t, board);
    await itemsOf(t, card.id, (items) => t.expect(items, 'the items once it is on again').is(before));
    await itemsOf(t, bare.id, (items) => t.expect(items, 'the items of the other card').is([]));
    await putItem(t, bare, fields[type], payload(fields[type], 1)).ok();
  },
  mutants: {
    'sets them all the same': (reply, request) =>
      put(request) && reply.status >= 400 ? { status: 200, body: { id: 'x' } } : undefined,
    'refuses and sets': (reply, { path }, memory) => {
      if (!path.startsWith('/1/cards/')) return undefined;
      memory['turn'] = (memory['turn'] ?? 0) + 1;
      return memory['turn'] > 1 ? { body: { ...reply.body, customFieldItems: [{ id: 'x' }] } } : undefined;
    },
    'never works again': refuses(put),
  },
});
