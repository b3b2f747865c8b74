/** Mutants that take too little or too much along when a card changes boards or is copied to another one (4.5). */
import { createHash } from 'node:crypto';
import { customFieldTypes } from '../../../src/document/sets.ts';
import { all, withRecords, cardOf, plays, type Card } from '../kinds.ts';
import type { Json, Mutant, MutantCall, MutantWorld } from '../mutant.ts';

/** The records as they were before. */
interface Before {
  readonly idBoard: string;
  readonly fields: readonly Json[];
}
const itemsOf = (world: MutantWorld, { id }: { readonly id: string }) =>
  all(world.customFieldItems).filter((customFieldItem) => customFieldItem.idModel === id);

type How = (world: MutantWorld, card: Card, before: Before) => void;
/** Acts after a card went, or was copied, to another board. */
const crossing = (rule: Mutant['rule'], on: string, says: string, how: How): Mutant => {
  const cardIn = (world: MutantWorld, { args, segments }: MutantCall) =>
    cardOf(world, args['idCardSource'] ?? segments[1]);
  return withRecords(
    rule,
    on,
    says,
    (call, { world }): Before | undefined => {
      const card = cardIn(world, call);
      return card && structuredClone({ idBoard: card.idBoard, fields: all(world.customFields) });
    },
    (was, { args, segments }, { world }, { body }) => {
      const card = args['idCardSource'] ? world.cards.get(body?.id) : cardOf(world, segments[1]);
      if (was && card && card.idBoard !== was.idBoard) how(world, card, was);
    },
  );
};
const moving = (rule: Mutant['rule'], says: string, how: How): Mutant =>
  crossing(rule, 'PUT /cards/*', `${says}, when a card changes boards`, how);
const copying = (rule: Mutant['rule'], says: string, how: How): Mutant =>
  crossing(rule, 'POST /cards', `${says}, when a card is copied to another board`, how);

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
/** If a card moves to another board, fields are matched by something else than their group. */
const onMove = (says: string, by: (record: Json, isThere: boolean) => string): Mutant =>
  plays('CF-22', 'PUT /cards/*, POST /cards', says, (again, { args, segments }, { world }) => {
    const idBoard = world.lists.get(String(args['idList']))?.idBoard ?? args['idBoard'];
    const card = cardOf(world, args['idCardSource'] ?? segments[1]);
    if (idBoard === undefined || idBoard === card?.idBoard) return again();
    const kept = all(world.customFields).map((customField) => [customField, customField.fieldGroup] as const);
    for (const [field] of kept) world.customFields.patch(field, { fieldGroup: by(field, field.idModel === idBoard) });
    const outcome = again();
    for (const [customField, was] of kept)
      if (world.customFields.get(customField.id)) world.customFields.patch(customField, { fieldGroup: was });
    return outcome;
  });

export const crossingMutants: readonly Mutant[] = [
  ...customFieldTypes.flatMap((type) =>
    [moving, copying].map((which) =>
      which('CF-21', `loses values of the type ${type}`, (world, card) => {
        for (const customFieldItem of itemsOf(world, card))
          if (world.customFields.get(customFieldItem.idCustomField)?.type === type)
            world.customFieldItems.remove(customFieldItem);
      }),
    ),
  ),
  ...[moving, copying].map((which) =>
    which('CF-23', 'takes all options along', (world, card, { fields, idBoard }) => {
      for (const { idCustomField } of itemsOf(world, card)) {
        const field = world.customFields.get(idCustomField);
        const source = fields.find((entry) => entry.fieldGroup === field?.fieldGroup && entry.idModel === idBoard);
        const texts = field?.options.map(({ value }) => value.text) ?? [];
        const more = source?.options.filter(({ value }: Json) => !texts.includes(value.text)) ?? [];
        if (field && field.id !== source?.id) world.customFields.patch(field, { options: [...field.options, ...more] });
      }
    }),
  ),
  moving('CF-23', 'merges no options', (world, _, { fields }) => {
    for (const { id, options } of fields) {
      const field = world.customFields.get(id);
      if (field) world.customFields.patch(field, { options });
    }
  }),
  moving('CF-23', 'adds an option again that stands behind three others', (world, card, { fields }) => {
    for (const item of itemsOf(world, card)) {
      const field = world.customFields.get(item.idCustomField);
      const was: readonly Json[] = fields.find(({ id }) => id === field?.id)?.options ?? [];
      const at = was.findIndex(({ id }) => id === item.idValue);
      if (!field || at < 3) continue;
      const twin = { ...field.options[at]!, id: sha(was[at]!.id).slice(0, 24) };
      world.customFields.patch(field, { options: [...field.options, twin] });
      world.customFieldItems.patch(item, { idValue: twin.id });
    }
  }),
  moving('CF-24', 'moves the log of a card', (world, card) => {
    for (const action of all(world.actions)) {
      if (action.idCard !== card.id) continue;
      const board = { ...Object(action.data['board']), id: card.idBoard };
      world.actions.remove(action);
      world.actions.add({ ...action, idBoard: card.idBoard, data: { ...action.data, board } });
    }
  }),
  moving('CRD-18', 'leaves checklists behind', (world, card) => world.cards.patch(card, { idChecklists: [] })),
  onMove('takes any field of the same type for its own', (entry) => sha(entry.type)),
  onMove('makes new fields whenever a card changes boards', (entry, isThere) =>
    isThere ? sha(entry.id) : entry.fieldGroup,
  ),
  plays(
    'CF-21',
    'POST /cards, PUT /cards/*/customField/*/item',
    'sets with a copy what its source holds',
    (again, { args, segments }, { memory }) => {
      const outcome = again();
      if (args['idCardSource']) memory.set(outcome.body.id, String(args['idCardSource']));
      const source = memory.get(segments[1] ?? '');
      if (source) again({ segments: segments.with(1, source) });
      return outcome;
    },
  ),
];
