/** Laws of 1.8: positions, and the order that follows from them. */
import fc from 'fast-check';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { accepts, assumes, ignores, mistakes, refuses, refusesButDoes, twists } from '../../law/response-mutants.ts';
import { both, has, lacks, to } from '../../wire/where.ts';
import { cardOf, cardsIn, listed, makeCard, ownCard, partsOf, refusesAll } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

const create = to('POST', /\/cards$/);
const change = to('PUT', /\/cards\/\w+$/);
const addItem = to('POST', /\/checkItem$/);

const namesOf = (cards: any[]) => cards.map((card) => card?.name);
const inOrder = (t: T, idList: string, names: readonly string[], what: string) =>
  cardsIn(t, idList, (cards) => t.expect(namesOf(cards), what).is(names));

const wrong = ['0', '-1', '-0.5', 'middle', 'NaN', 'first'];

export const domain = law('POS-01', {
  needs: ['cards'],
  cost: 20,
  async holds(_, t) {
    const list = await t.fresh.list();
    for (const pos of ['top', 'bottom', 1, 0.5, '2048.25', 123_456]) {
      const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker(), pos });
      const shown = await cardOf(t, id, 'pos');
      t.expect(shown.pos, `pos of a card made with pos ${pos}`).that(
        typeof shown.pos === 'number' && shown.pos > 0,
        'a positive number',
      );
    }
    const attempts = wrong.map(
      (pos) => () => t.owner.post('/1/cards', { idList: list.id, name: t.uniqueMarker(), pos }),
    );
    await refusesAll(t, () => cardsIn(t, list.id), ...attempts);
  },
  mutants: {
    'takes zero': accepts(has('pos', /^0$/)),
    'takes what is below zero': accepts(has('pos', /^-1$/)),
    'takes halves below zero': accepts(has('pos', /^-0.5$/)),
    'takes any word': accepts(has('pos', /middle/)),
    'takes no fractions': refuses(has('pos', /\./)),
    'takes no top': refuses(has('pos', /top/)),
    'shows words': twists('pos', String),
    'refuses and makes the card': refusesButDoes('pos', () => 'bottom', create),
  },
});

export const domainOfChanges = law('POS-01', {
  as: 'changes',
  title: 'a card is moved to top, bottom or a positive number, and to no other place',
  level: 'implied',
  needs: ['cards'],
  cost: 14,
  async holds(_, t) {
    const list = await t.fresh.list();
    const [a, b] = [t.uniqueMarker(), t.uniqueMarker()];
    const first = await makeCard(t, { idList: list.id, name: a });
    await makeCard(t, { idList: list.id, name: b });
    await moves(t, first.id, 'bottom');
    const moved = namesOf(await cardsIn(t, list.id));
    if (moved[0] === a) t.skip('cards are placed in another way here');
    t.expect(moved, 'the list after a move to the bottom').is([b, a]);
    const attempts = wrong.map((pos) => () => t.owner.put(`/1/cards/${first.id}`, { pos }));
    await refusesAll(t, () => cardsIn(t, list.id), ...attempts);
  },
  mutants: {
    'takes zero': accepts(both(change, has('pos', /^0$/))),
    'takes what is below zero': accepts(both(change, has('pos', /^-1$/))),
    'takes any word': accepts(both(change, has('pos', /middle/))),
    'refuses and moves it': refusesButDoes('pos', () => 'top', change),
  },
});

const moves = (t: T, id: string, pos: unknown) => t.owner.put(`/1/cards/${id}`, { pos }).ok();

export const topAndBottom = law('POS-02', {
  also: ['POS-03', 'POS-05'],
  needs: ['cards'],
  cost: 12,
  async holds(_, t) {
    const list = await t.fresh.list();
    const make = async (pos: unknown) => {
      const name = t.uniqueMarker();
      return { name, ...(await makeCard(t, { idList: list.id, name, pos })) };
    };
    const a = await make(undefined);
    const b = await make('bottom');
    const c = await make('top');
    const d = await make(undefined);
    const e = await make('top');
    await inOrder(
      t,
      list.id,
      [e, c, a, b, d].map(({ name }) => name),
      'the cards of the list, in order',
    );
    const between: number[] = [(await cardOf(t, a.id, 'pos')).pos, (await cardOf(t, b.id, 'pos')).pos];
    t.expect(between, 'the positions of two neighbours').that(
      between.every((pos) => typeof pos === 'number') && between[0]! < between[1]!,
      'two numbers that ascend',
    );
    const f = await make((between[0]! + between[1]!) / 2);
    await inOrder(
      t,
      list.id,
      [e, c, a, f, b, d].map(({ name }) => name),
      'the cards of the list, in order',
    );
  },
  mutants: {
    'puts new cards on top': assumes('pos', 'top', both(create, lacks('pos'))),
    'does not know top': mistakes('pos', (pos) => (pos === 'top' ? 'bottom' : pos), create),
    'does not know bottom': mistakes('pos', (pos) => (pos === 'bottom' ? 'top' : pos), create),
    'does not know numbers': mistakes('pos', (pos) => (/\d/.test(String(pos)) ? 'bottom' : pos), create),
    'lists cards as they came': ({ body }, { path }) =>
      path.includes('/lists/') ? { body: body.toSorted((a: any, b: any) => (a.id < b.id ? -1 : 1)) } : undefined,
    'lists the newest first': ({ body }, { path }) =>
      path.includes('/lists/') ? { body: body.toSorted((a: any, b: any) => (a.id < b.id ? 1 : -1)) } : undefined,
  },
});

export const numbersBack = law('POS-04', {
  needs: ['cards'],
  cost: 5,
  async holds(_, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    await makeCard(t, { idList: list.id, name: t.uniqueMarker() });
    await makeCard(t, { idList: list.id, name: t.uniqueMarker(), pos: 'top' });
    const shown = [
      ...(await t.owner.get(`/1/boards/${board.id}/cards`, { fields: 'pos' }).list()),
      ...(await t.owner.get(`/1/boards/${board.id}/lists`, { fields: 'pos' }).list()),
    ];
    t.expect(shown.length, 'how many cards and lists there are').between(3, limits.results);
    for (const one of shown) t.expect(typeof one?.pos, 'the type of pos').is('number');
  },
  mutants: {
    'shows text': twists('pos', String),
    'shows the words it was sent': twists('pos', () => 'top'),
    'shows none': twists('pos', () => undefined),
  },
});

export const movingOne = law('POS-05', {
  needs: ['cards'],
  given: {
    steps: fc.array(fc.record({ which: fc.nat(3), where: fc.constantFrom('top', 'bottom', 'between') }), {
      minLength: 3,
      maxLength: 6,
    }),
  },
  examples: [
    {
      steps: [
        { which: 0, where: 'bottom' },
        { which: 3, where: 'top' },
        { which: 1, where: 'between' },
      ],
    },
  ],
  runs: 2,
  cost: 22,
  async holds({ steps }, t) {
    const list = await t.fresh.list();
    const cards: { id: string; name: string }[] = [];
    for (let n = 0; n < 4; n += 1) {
      const name = t.uniqueMarker();
      cards.push({ name, id: (await makeCard(t, { idList: list.id, name })).id });
    }
    let order = cards;
    for (const { which, where } of steps) {
      const moved = cards[which]!;
      const rest = order.filter((card) => card !== moved);
      const at = where === 'top' ? 0 : where === 'bottom' ? 3 : 1;
      await moves(t, moved.id, where === 'between' ? await middle(t, rest[0]!.id, rest[1]!.id) : where);
      order = rest.toSpliced(at, 0, moved);
      const now = namesOf(await cardsIn(t, list.id));
      if (order.indexOf(moved) !== now.indexOf(moved.name) && now.join() === namesOf(cards).join()) {
        t.skip('cards are placed in another way here');
      }
      t.expect(now, `the cards after one was moved (${where})`).is(namesOf(order));
    }
  },
  mutants: {
    'swaps the neighbours': ({ body }, { path }) =>
      path.includes('/lists/') ? { body: [body[0], body[2], body[1], body[3]] } : undefined,
    'moves to the bottom for top': mistakes('pos', (pos) => (pos === 'top' ? 'bottom' : pos), change),
    'puts what goes between to the bottom': mistakes('pos', (pos) => (/\d/.test(String(pos)) ? 'bottom' : pos), change),
    'loses what is moved': ({ body }, { path }) => (path.includes('/lists/') ? { body: body.slice(1) } : undefined),
  },
});

async function middle(t: T, a: string, b: string): Promise<number> {
  const [low, high] = [(await cardOf(t, a, 'pos')).pos, (await cardOf(t, b, 'pos')).pos];
  return (low + high) / 2;
}

export const itemDefaults = law('POS-03', {
  as: 'items',
  title: 'a check item without a position goes to the bottom of its checklist',
  needs: ['checklists'],
  cost: 9,
  async holds(_, t) {
    const { id } = await ownCard(t);
    const checklist = await t.fresh.checklist({ idCard: id });
    const path = `/1/cards/${id}/checklist/${checklist.id}/checkItem`;
    const [first, low, last, top] = [1, 2, 3, 4].map(() => t.uniqueMarker());
    await t.owner.post(path, { name: first }).ok();
    await t.owner.post(path, { name: low, pos: 'bottom' }).ok();
    await t.owner.post(path, { name: top, pos: 'top' }).ok();
    await t.owner.post(path, { name: last }).ok();
    await partsOf(t, id, (card) => {
      const found = itemsNamed(listed(t, card, 'checklists'), [low!, first!, last!, top!]);
      t.expect(found, 'the items by their places').is([top, first, low, last]);
    });
  },
  mutants: {
    'puts new items on top': assumes('pos', 'top', addItem),
    'takes top for bottom': mistakes('pos', () => 'bottom', addItem),
    'takes bottom for top': mistakes('pos', () => 'top', addItem),
    'does not read places': ignores('pos', addItem),
  },
});

/** Names in the order of their positions if items show one, otherwise in the order of the answer. */
function itemsNamed(tree: unknown, names: readonly string[]): string[] {
  const found: { name: string; pos: number }[] = [];
  const walk = (value: any) => {
    if (value === null || typeof value !== 'object') return;
    if (names.includes(value.name)) found.push({ name: value.name, pos: Number(value.pos ?? Number.NaN) });
    else Object.values(value).forEach(walk);
  };
  walk(tree);
  const placed = found.every(({ pos }) => Number.isFinite(pos));
  return (placed ? found.toSorted((a, b) => a.pos - b.pos) : found).map(({ name }) => name);
}
