/** Laws of 1.8: the order that follows from positions, of everything that has one. */
import fc from 'fast-check';
import { law } from '../../law/law.ts';
import { addOption, boardBeside, define, definitionsOf, redefine } from '../../scene/fields.ts';
import { cardOf, cardsIn, idsOf, itemsNamed, listed, makeCard, ownCard, partsOf, starOn } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';

/** An element by its name or its id, and its position where that is shown. */
type Element = readonly [name: string, pos?: number];

/** A container of elements with positions. */
interface Container {
  /** Makes one and returns its name. */
  make(pos?: unknown): Promise<string>;
  /** Moves one; absent where no row of the document does. */
  move?(name: string, pos: unknown): Promise<unknown>;
  /** All that were made here, in their order. */
  all(): Promise<Element[]>;
  /** The row says where an element goes without a position: to the bottom. */
  readonly hasUsual?: boolean;
  /** Positions may have to be whole numbers. */
  readonly isWhole?: boolean;
  /** The document does not show that the row which moves one takes a position; or that no row does. */
  readonly open?: 'moves' | 'all';
}

const byPos = (elements: readonly any[], name: string): Element[] =>
  elements.map((one): Element => [one[name], one.pos]).toSorted(([, a], [, b]) => Number(a) - Number(b));

const containers: Readonly<Record<string, (t: T) => Promise<Container>>> = {
  async cards(t) {
    const { id: idList } = await t.fresh.list();
    const ids = new Map<string, string>();
    return {
      hasUsual: true,
      open: 'moves',
      async make(pos) {
        const args = { idList, name: t.uniqueMarker(), pos };
        // A copy has its own place, and a number of a JSON body is not a text.
        const [idCardSource] = pos === 'top' ? ids.values() : [];
        const { id } = await (typeof pos === 'number' && ids.size % 2 > 0
          ? t.owner.call({ method: 'POST', path: '/1/cards', json: { ...args, due: null, urlSource: null } }).record()
          : makeCard(t, { ...args, idCardSource }));
        ids.set(args.name, id);
        return args.name;
      },
      move: (name, pos) => t.owner.put(`/1/cards/${ids.get(name)}`, { pos }).ok(),
      async all() {
        const cards = await cardsIn(t, idList);
        const names = cards.map(({ name }) => name);
        const unfiltered = await t.owner.get(`/1/lists/${idList}/cards`).list();
        const shown = unfiltered.flatMap(({ name }) => name ?? []);
        t.expect(shown, 'the cards of the list without a filter').sameAs(shown.length > 0 ? names : []);
        const posOf = async (name: string): Promise<number> => (await cardOf(t, ids.get(name)!, 'pos'))['pos'];
        // Boards hold ordered lists, but in which order a list shows its cards is not stated (1).
        return byPos(
          await Promise.all(cards.map(async ({ name, pos }) => ({ name, pos: pos ?? (await posOf(name)) }))),
          'name',
        );
      },
    };
  },
  async 'check items'(t) {
    const { id } = await ownCard(t);
    const checklist = await t.fresh.checklist({ idCard: id });
    const names: string[] = [];
    const make = async (pos?: unknown) => {
      names.push(t.uniqueMarker());
      await t.owner.post(`/1/cards/${id}/checklist/${checklist.id}/checkItem`, { name: names.at(-1), pos }).ok();
      return names.at(-1)!;
    };
    const all = async () =>
      itemsNamed(listed(t, await partsOf(t, id), 'checklists'), names).map(({ name, pos }): Element => [name, pos]);
    const [third, first, second] = [await make(3), await make(1), await make(2)];
    const shown = (await all()).map(([name]) => name);
    t.expect(shown, 'the items by their numbers').is([first, second, third]);
    return { hasUsual: true, make, all };
  },
  async lists(t) {
    const { id: idBoard } = await t.fresh.board();
    const ids: string[] = [];
    return {
      open: 'all',
      async make(pos) {
        ids.push((await t.fresh.list({ idBoard, pos: String(pos) })).id);
        return ids.at(-1)!;
      },
      async move(id, pos) {
        if (!(await t.owner.put(`/1/lists/${id}`, { pos })).taken) t.skip('lists are moved in another way here');
      },
      async all() {
        const lists = await t.owner.get(`/1/boards/${idBoard}/lists`).list();
        const places = lists.flatMap(({ pos }) => pos ?? []);
        t.expect(places, 'the positions of the lists as listed').is(places.toSorted((a, b) => a - b));
        return lists.flatMap(({ id, pos }): Element[] => (ids.includes(id) ? [[id, pos]] : []));
      },
    };
  },
  async 'custom fields'(t) {
    const { board } = await boardBeside(t);
    const names = new Map<string, any>();
    return {
      isWhole: true,
      async make(pos) {
        const field = await define(t, board.id, { pos }).record();
        names.set(field.id, field);
        return field.id;
      },
      move: (id, pos) => redefine(t, names.get(id), { pos }),
      all: async () => byPos(await definitionsOf(t, board.id), 'id'),
    };
  },
  async options(t) {
    const { board } = await boardBeside(t);
    const options = [30, 10, 20, 'bottom', 'top'].map((pos) => ({ color: 'none', value: { text: `${pos}` }, pos }));
    const field = await define(t, board.id, { type: 'list', options }).record();
    const all = async () => {
      const [shown] = await definitionsOf(t, board.id);
      const found = listed(t, shown, 'options').map(({ value, pos }) => ({ text: value?.text, pos }));
      return byPos(found, 'text');
    };
    const given = (await all()).map(([name]) => name);
    t.expect(given, 'the options that were made with the field').is(['top', '10', '20', '30', 'bottom']);
    return {
      async make(pos) {
        const text = t.uniqueMarker();
        await addOption(t, field, { pos, value: { text } }).ok();
        return text;
      },
      all,
    };
  },
  async 'board stars'(t) {
    const path = '/1/members/me/boardStars';
    const ids: string[] = [];
    // By either of its rows.
    const move = (id: string, pos: unknown) =>
      ids.length % 2 > 0
        ? t.owner.put(`${path}/${id}`, { pos }).ok()
        : t.owner.put(`${path}/${id}/pos`, { value: pos }).ok();
    return {
      async make(pos) {
        const { id } = await starOn(t);
        ids.push(id);
        await move(id, pos);
        return id;
      },
      move,
      all: async () =>
        byPos(
          (await t.owner.get(path).list()).filter(({ id }) => ids.includes(id)),
          'id',
        ),
    };
  },
};

const namesOf = (elements: readonly Element[]): string[] => elements.map(([name]) => name);

/** They stand in this order, and their positions are numbers, where the document shows positions. */
const isIn = (t: T, kind: string, { all, open }: Container, names: readonly string[], what: string) =>
  t.eventually(all, (found) => {
    const isNumber = (pos: unknown) => typeof pos === 'number' && pos > 0;
    for (const [, pos] of found)
      if (kind !== 'check items' && !(open === 'all' && pos === undefined))
        t.expect(pos, `a position among the ${kind}`).that(isNumber(pos), 'a positive number');
    t.expect(namesOf(found), `the ${kind} ${what}`).is(names);
  });

/** A number between these two, or beyond the first; undefined where a position is not shown, or none fits. */
function numberIn(t: T, { isWhole }: Container, low: number, high?: number): number | undefined {
  if (Number.isNaN(low + (high ?? 0))) return undefined;
  if (high === undefined) return low + (isWhole ? 1e6 : 1e15);
  t.expect([low, high], 'the positions of two neighbours').that(low < high, 'two numbers that ascend');
  const pos = isWhole ? Math.floor((low + high) / 2) : low + Math.min(0.75, (high - low) / 2);
  return pos > low && pos < high ? pos : undefined;
}

export const ordersOfPlaces = law('POS-02', {
  title: 'an element goes to the top, to the bottom or to its number among the positions that are shown',
  also: ['POS-01', 'POS-03', 'POS-04', 'POS-05', 'CF-33', 'STR-02'],
  needs: ['cards'],
  each: { kind: Object.keys(containers) },
  async holds({ kind }, t) {
    const container = await containers[kind]!(t);
    const { make, all, open, hasUsual } = container;
    const names = namesOf(await all());
    const put = async (at: number, pos: unknown) => {
      names.splice(at, 0, await make(pos));
      const isMoot = open === 'all' && at === 0 && names.length > 1;
      if (isMoot && namesOf(await all()).at(-1) === names[0]) t.skip(`${kind} are placed in another way here`);
      await isIn(t, kind, container, names, `after one was made at ${String(pos ?? 'no place')}`);
    };
    const usual = hasUsual ? undefined : 'bottom';
    await put(names.length, usual);
    await put(names.length, 'bottom');
    await put(0, 'top');
    await put(names.length, usual);
    // Three times between the same two: what is left of a fraction matters, too.
    for (const at of [1, 1, 1, 0, names.length + 4]) {
      const places = (await all()).map(([, pos]) => Number(pos));
      const number = numberIn(t, container, places[at - 1] ?? (at === 0 ? 0 : places.at(-1)!), places[at]);
      if (number !== undefined) await put(at, number);
    }
    await put(0, 'top');
    await put(names.length, 'bottom');
  },
});

export const movingOne = law('POS-05', {
  title: 'records with a position are listed by it, and moving one keeps the order of the others',
  also: ['STR-02'],
  needs: ['cards'],
  each: { kind: ['cards', 'lists', 'custom fields', 'board stars'] },
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
  async holds({ kind, steps }, t) {
    const container = await containers[kind]!(t);
    const { make, move, all, open } = container;
    const made: string[] = [];
    // Below all numbers: the bottom is below this one too.
    for (let n = 0; n < 4; n += 1) made.push(await make(kind === 'cards' && n === 3 ? 1e15 : 'bottom'));
    let order = made;
    for (const { which, where } of steps) {
      const moved = made[which]!;
      const rest = order.filter((name) => name !== moved);
      const [low, high] = (await all()).flatMap(([name, pos]) => (name === moved ? [] : Number(pos)));
      const to = where === 'between' ? numberIn(t, container, low!, high!) : where;
      if (to === undefined) continue;
      await move!(moved, to);
      order = rest.toSpliced(where === 'top' ? 0 : where === 'bottom' ? 3 : 1, 0, moved);
      if (open && order.join() !== made.join() && namesOf(await all()).join() === made.join())
        t.skip(`${kind} are placed in another way here`);
      await isIn(t, kind, container, order, `after one was moved (${where})`);
    }
  },
});

export const listingsInOrder = law('POS-05/cards-of-boards', {
  title: 'wherever a board or a list shows cards or definitions, they stand by their positions',
  // Cards have positions, but in which order they are shown is not stated.
  level: 'chosen',
  async holds(_, t) {
    const { owner, expect } = t;
    const { id: idBoard } = await t.fresh.board({}, { customFields: true });
    const { id: idList } = await t.fresh.list({ idBoard });
    const made = [];
    for (const pos of ['bottom', 'top', 'top']) made.push(await makeCard(t, { idList, name: t.uniqueMarker(), pos }));
    const cards = idsOf(made.toReversed());
    for (const path of [`boards/${idBoard}/cards`, `lists/${idList}/cards`, `lists/${idList}/cards/all`])
      expect(idsOf(await owner.get(`/1/${path}`, { fields: 'name' }).list()), `the cards at ${path}`).is(cards);
    const board = await owner.get(`/1/boards/${idBoard}`, { fields: 'name', cards: 'open' }).record();
    expect(idsOf(listed(t, board, 'cards')), 'the cards embedded in the board').is(cards);
    for (const pos of [30, 10, 20]) await t.fresh.customField({ idModel: idBoard, type: 'text', pos });
    const places = (await definitionsOf(t, idBoard)).map(({ pos }) => Number(pos));
    expect(places, 'the positions of the fields as listed').is(places.toSorted((a, b) => a - b));
  },
});
