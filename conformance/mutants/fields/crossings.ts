/** Mutants that take too little or too much along when a card changes boards or is copied to another one (4.5). */
import { cardOf, plays } from '../kinds.ts';
import type { Mutant, MutantWorld } from '../mutant.ts';

type Card = NonNullable<ReturnType<typeof cardOf>>;
type Field = NonNullable<ReturnType<MutantWorld['customFields']['get']>>;
type Item = NonNullable<ReturnType<MutantWorld['customFieldItems']['get']>>;
/** What was there before. */
interface Before {
  readonly idBoard: string;
  readonly fields: readonly Field[];
  readonly items: readonly Item[];
}

const fieldsOf = (world: MutantWorld): readonly Field[] => [...world.customFields.rows.values()];
const itemsOf = (world: MutantWorld, { id }: { readonly id: string }): readonly Item[] =>
  [...world.customFieldItems.rows.values()].filter((one) => one.idModel === id);
const before = (world: MutantWorld, card: Card): Before =>
  structuredClone({ idBoard: card.idBoard, fields: fieldsOf(world), items: itemsOf(world, card) });

type How = (world: MutantWorld, card: Card, before: Before) => void;
const moving = (rule: Mutant['rule'], says: string, how: How): Mutant =>
  plays(rule, 'PUT /cards/*', `${says}, when a card changes boards`, (again, { segments }, { world }) => {
    const card = cardOf(world, segments[1]);
    const was = card && before(world, card);
    const outcome = again();
    const now = cardOf(world, segments[1]);
    if (outcome.status < 300 && was && now && now.idBoard !== was.idBoard) how(world, now, was);
    return outcome;
  });
const copying = (rule: Mutant['rule'], says: string, how: How): Mutant =>
  plays(rule, 'POST /cards', `${says}, when a card is copied to another board`, (again, { args }, { world }) => {
    const source = args['idCardSource'] === undefined ? undefined : cardOf(world, args['idCardSource']);
    const was = source && before(world, source);
    const outcome = again();
    const made = outcome.status < 300 ? world.cards.get(outcome.body?.id) : undefined;
    if (was && made && made.idBoard !== was.idBoard) how(world, made, was);
    return outcome;
  });
/** Acts after a card went, or was copied, to another board. */
const crossing = (...what: Parameters<typeof moving>): readonly Mutant[] => [moving(...what), copying(...what)];

/** Changes the fields whose options the card has. */
const ofChosen =
  (change: (options: Field['options'], chosen: string, field: Field, was: Before) => Field['options']): How =>
  (world, card, was) => {
    for (const { idCustomField, idValue } of itemsOf(world, card)) {
      const field = world.customFields.get(idCustomField);
      if (field && idValue) world.customFields.patch(field, { options: change(field.options, idValue, field, was) });
    }
  };
/** Options with new ids, at the end. */
const added = (options: Field['options'], more: Field['options']): Field['options'] => [
  ...options,
  ...more.map((one, at) => ({
    ...one,
    id: one.id.replace(/^......../, `ffffff0${at}`),
    pos: Math.max(...options.map(({ pos }) => pos)) + at + 1,
  })),
];
const loses =
  (isLost: (item: Item, world: MutantWorld, at: number) => boolean): How =>
  (world, card) => {
    for (const [at, one] of itemsOf(world, card).entries())
      if (isLost(one, world, at)) world.customFieldItems.remove(one);
  };

export const crossingMutants: readonly Mutant[] = [
  ...['text', 'number', 'date', 'checkbox', 'list'].flatMap((type) =>
    crossing(
      'CF-21',
      `loses values of the type ${type}`,
      loses(({ idCustomField }, world) => world.customFields.get(idCustomField)?.type === type),
    ),
  ),
  ...crossing(
    'CF-21',
    'loses all values',
    loses(() => true),
  ),
  ...crossing(
    'CF-21',
    'takes one value along',
    loses((_one, _world, at) => at > 0),
  ),
  ...crossing('CF-22', 'leaves the values with the old fields', (world, card, was) => {
    for (const one of itemsOf(world, card)) world.customFieldItems.remove(one);
    for (const one of was.items)
      if (!world.customFieldItems.get(one.id)) world.customFieldItems.add({ ...one, idModel: card.id });
  }),
  ...crossing('CF-21', 'takes the definitions away from the board it leaves', (world, _, { idBoard }) => {
    for (const one of fieldsOf(world)) if (one.idModel === idBoard) world.customFields.remove(one);
  }),
  ...crossing(
    'CF-23',
    'takes all options along',
    ofChosen((options, _, { fieldGroup, idModel }, { fields, idBoard }) => {
      if (idModel === idBoard) return options;
      const texts = options.map(({ value }) => value.text);
      const source = fields.find((one) => one.fieldGroup === fieldGroup && one.idModel === idBoard);
      return added(
        options,
        (source?.options ?? []).filter(({ value }) => !texts.includes(value.text)),
      );
    }),
  ),
  ...crossing(
    'CF-23',
    'adds options that are there already',
    ofChosen((options, chosen) =>
      added(
        options,
        options.filter(({ id }) => id === chosen),
      ),
    ),
  ),
  ...crossing(
    'CF-23',
    'empties the options that were there',
    ofChosen((options, chosen) => options.filter(({ id }) => id === chosen)),
  ),
  moving('CF-23', 'merges no options', (world, _, { fields }) => {
    for (const { id, options } of fields) {
      const field = world.customFields.get(id);
      if (field) world.customFields.patch(field, { options });
    }
  }),
  ...crossing('CF-23', 'chooses the first option there is', (world, card) => {
    for (const one of itemsOf(world, card)) {
      const [first] = world.customFields.get(one.idCustomField)?.options ?? [];
      if (first) world.customFieldItems.patch(one, { idValue: first.id });
    }
  }),
  moving('CF-24', 'moves the log of a card', (world, card) => {
    for (const one of [...world.actions.rows.values()]) {
      if (one.idCard !== card.id) continue;
      const board = { ...Object(one.data['board']), id: card.idBoard };
      world.actions.remove(one);
      world.actions.add({ ...one, idBoard: card.idBoard, data: { ...one.data, board } });
    }
  }),
  plays(
    'CF-22',
    'PUT /cards/*',
    'makes new fields whenever a card changes boards',
    (again, { segments, args }, { world }) => {
      const target = world.lists.get(String(args['idList']))?.idBoard ?? args['idBoard'];
      const hidden =
        target === cardOf(world, segments[1])?.idBoard
          ? []
          : fieldsOf(world).filter(({ idModel }) => idModel === target);
      for (const one of hidden) world.customFields.patch(one, { fieldGroup: `${one.fieldGroup.slice(1)}x` });
      const outcome = again();
      for (const { id, fieldGroup } of hidden) world.customFields.patch(world.customFields.get(id)!, { fieldGroup });
      return outcome;
    },
  ),
  plays(
    'CF-21',
    '* /**',
    'sets and clears with a copy what its source holds',
    (again, { args, method, segments }, { world, memory }) => {
      const outcome = again();
      if (outcome.status >= 300) return outcome;
      const source = cardOf(world, args['idCardSource']);
      if (source) memory.set(outcome.body.id, source);
      const card = cardOf(world, segments[1]);
      const from: Card | undefined = memory.get(card?.id ?? '');
      const field = world.customFields.get(segments[3] ?? '');
      if (method !== 'PUT' || segments.at(-1) !== 'item' || !from || !card || !field) return outcome;
      const mine = itemsOf(world, card).find(({ idCustomField }) => idCustomField === field.id);
      for (const one of itemsOf(world, from)) {
        if (world.customFields.get(one.idCustomField)?.fieldGroup !== field.fieldGroup) continue;
        if (mine) world.customFieldItems.patch(one, { value: mine.value });
        else world.customFieldItems.remove(one);
      }
      return outcome;
    },
  ),
];
