/** Mutants that take too little or too much along when a card changes boards or is copied to another one (4.5). */
import { createHash } from 'node:crypto';
import { all, around, cardOf, plays, type Card } from '../kinds.ts';
import type { Mutant, MutantWorld } from '../mutant.ts';

type Field = NonNullable<ReturnType<MutantWorld['customFields']['get']>>;
type Item = NonNullable<ReturnType<MutantWorld['customFieldItems']['get']>>;
/** What was there before. */
interface Before {
  readonly idBoard: string;
  readonly fields: readonly Field[];
  readonly items: readonly Item[];
}

const itemsOf = (world: MutantWorld, { id }: { readonly id: string }): readonly Item[] =>
  all(world.customFieldItems).filter((one) => one.idModel === id);
const before = (world: MutantWorld, card: Card | undefined): Before | undefined =>
  card && structuredClone({ idBoard: card.idBoard, fields: all(world.customFields), items: itemsOf(world, card) });

type How = (world: MutantWorld, card: Card, before: Before) => void;
const moving = (rule: Mutant['rule'], says: string, how: How): Mutant =>
  around(
    rule,
    'PUT /cards/*',
    `${says}, when a card changes boards`,
    ({ segments }, { world }) => before(world, cardOf(world, segments[1])),
    (was, { segments }, { world }) => {
      const card = cardOf(world, segments[1]);
      if (was && card && card.idBoard !== was.idBoard) how(world, card, was);
    },
  );
const copying = (rule: Mutant['rule'], says: string, how: How): Mutant =>
  around(
    rule,
    'POST /cards',
    `${says}, when a card is copied to another board`,
    ({ args }, { world }) => before(world, cardOf(world, args['idCardSource'])),
    (was, _, { world }, { body }) => {
      const card = world.cards.get(body?.id);
      if (was && card && card.idBoard !== was.idBoard) how(world, card, was);
    },
  );
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

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
/** When a card comes to another board, fields are matched by something else than their group. */
const meeting = (on: string, says: string, by: (one: any, isThere: boolean) => string): Mutant =>
  plays('CF-22', on, says, (again, { args, segments }, { world }) => {
    const there = world.lists.get(String(args['idList']))?.idBoard ?? args['idBoard'];
    const card = cardOf(world, args['idCardSource'] ?? segments[1]);
    if (there === undefined || there === card?.idBoard) return again();
    const kept = all(world.customFields).map((one) => [one, one.fieldGroup] as const);
    for (const [one] of kept) world.customFields.patch(one, { fieldGroup: by(one, one.idModel === there) });
    const outcome = again();
    for (const [one, was] of kept)
      if (world.customFields.get(one.id)) world.customFields.patch(one, { fieldGroup: was });
    return outcome;
  });

export const crossingMutants: readonly Mutant[] = [
  ...['text', 'number', 'date', 'checkbox', 'list'].flatMap((type) =>
    crossing(
      'CF-21',
      `loses values of the type ${type}`,
      loses(({ idCustomField }, world) => world.customFields.get(idCustomField)?.type === type),
    ),
  ),
  ...crossing('CF-21', 'takes the definitions away from the board it leaves', (world, _, { idBoard }) => {
    for (const one of all(world.customFields)) if (one.idModel === idBoard) world.customFields.remove(one);
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
    for (const one of all(world.actions)) {
      if (one.idCard !== card.id) continue;
      const board = { ...Object(one.data['board']), id: card.idBoard };
      world.actions.remove(one);
      world.actions.add({ ...one, idBoard: card.idBoard, data: { ...one.data, board } });
    }
  }),
  moving('CRD-18', 'leaves checklists behind', (world, card) => world.cards.patch(card, { idChecklists: [] })),
  moving('CRD-18', 'leaves attachments behind', (world, card) =>
    all(world.attachments).forEach((one) => one.idCard === card.id && world.attachments.remove(one)),
  ),
  around(
    'CF-24',
    'PUT /lists/*',
    'loses the log of the cards of a list that changes boards',
    ({ segments }, { world }) => world.lists.get(segments[1]!)?.idBoard,
    (was, { segments }, { world }) => {
      const list = world.lists.get(segments[1]!);
      if (list?.idBoard === was) return;
      for (const one of all(world.actions))
        if (one.idBoard === was && world.cards.get(one.idCard ?? '')?.idList === list?.id) world.actions.remove(one);
    },
  ),
  ...['name', 'type'].flatMap((by) => [
    meeting('PUT /cards/*', `takes any field of the same ${by} for its own when a card is moved`, (one) =>
      sha(one[by]),
    ),
    meeting('POST /cards', `takes any field of the same ${by} for its own when a card is copied`, (one) =>
      sha(one[by]),
    ),
  ]),
  meeting('PUT /cards/*', 'makes new fields whenever a card changes boards', (one, isThere) =>
    isThere ? sha(one.id) : one.fieldGroup,
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
