/** Mutants of custom fields (2.8, 3.3, 4.5): their definitions, and setting, clearing, keeping and losing values. */
import type { RuleId } from '../../../src/document/rules.ts';
import { limits } from '../../../src/document/limits.ts';
import { customFieldTypes } from '../../../src/document/sets.ts';
import { keptIn } from '../../../src/language.ts';
import type { Json, Mutant, MutantCall, MutantWorld } from '../mutant.ts';
import { all, withRecords, cardOf, changedAt, hears, plays, refused, refuses, tells, then } from '../kinds.ts';

const { customFieldsPerBoard: most } = limits;

const definition = 'POST /customFields';
const option = 'PUT /customFields/*/options/*';
const item = 'PUT /cards/*/customField/*/item';

const fieldsOn = (world: MutantWorld, idBoard: unknown) =>
  all(world.customFields).filter(({ idModel }) => idModel === idBoard);

const definitions: readonly Mutant[] = [
  hears('CF-01', definition, 'turns the order of the options of a new field', (args) => {
    const options = Array.isArray(args.options) ? args.options.map(({ pos: _, ...option }: Json) => option) : undefined;
    return options ? { ...args, options: options.toReversed() } : args;
  }),
  tells('CF-04', '* /boards|customFields/**', 'works the group of a field out of its name alone', (body) =>
    changedAt(body, ['fieldGroup'], (_, { name }) => Buffer.from(name).toString('hex').padEnd(64, '0').slice(-64)),
  ),
  tells('CF-05', '* /boards|customFields/**', 'keeps the first group of a field', (body, _, { memory }) =>
    changedAt(body, ['fieldGroup'], (group, { id }) => keptIn(memory, id, () => group)),
  ),
  then('CF-17', option, 'renames all options of a field', (world, { segments }, { value }) => {
    const field = world.customFields.get(segments[1]!)!;
    world.customFields.patch(field, { options: field.options.map((entry) => ({ ...entry, value })) });
  }),
  plays('GEN-04', option, 'changes an option under any field', (again, { segments }, { world }) => {
    const owner = all(world.customFields).find((customField) =>
      customField.options.some(({ id }) => id === segments[3]),
    );
    return again(owner ? { segments: segments.with(1, owner.id) } : {});
  }),
  refuses(
    'CF-16',
    definition,
    'takes one field less on a board than it may have',
    ({ idModel }, _, { world }) => fieldsOn(world, idModel).length >= most - 1,
  ),
  plays('CF-16', definition, 'counts deleted fields among those of a board', (again, { args }, { memory }) => {
    const made = memory.get(String(args['idModel'])) ?? 0;
    if (made >= most) return refused;
    const outcome = again();
    if (outcome.status < 300) memory.set(String(args['idModel']), made + 1);
    return outcome;
  }),
  then(
    'CF-14',
    'DELETE /boards/*/boardPlugins/*',
    'forgets all fields of a board when the extension is switched off',
    (world, { segments }) => {
      for (const customField of fieldsOn(world, segments[1])) world.customFields.remove(customField);
    },
  ),
];

/** A valid value is refused. */
const rejects = (says: string, name: string, pattern: RegExp): Mutant =>
  refuses('CF-07', item, says, ({ value }) => pattern.test(String(value?.[name] ?? '-')));
/** The text of a value is read as another value. */
const rewrites = (rule: RuleId, says: string, name: string, change: (text: string) => string): Mutant =>
  hears(rule, item, says, (args) =>
    typeof args.value?.[name] === 'string' ? { ...args, value: { [name]: change(args.value[name]) } } : args,
  );

const isClear = ({ value, idValue }: Json): boolean => value === '' || idValue === '';
const typeAt = (world: MutantWorld, { segments }: MutantCall) => world.customFields.get(segments[3]!)?.type;

type Item = NonNullable<ReturnType<MutantWorld['customFieldItems']['get']>>;
/** Such a call removes other values too. */
const loses = (
  rule: RuleId,
  on: string,
  says: string,
  isLost: (customFieldItem: Item, call: MutantCall, world: MutantWorld) => boolean,
): Mutant =>
  then(rule, on, says, (world, call) => {
    for (const customFieldItem of all(world.customFieldItems))
      if (isLost(customFieldItem, call, world)) world.customFieldItems.remove(customFieldItem);
  });

const values: readonly Mutant[] = [
  rejects('takes no number below nothing', 'number', /^-\d/),
  rejects('takes whole numbers alone', 'number', /\./),
  rejects('takes no nought', 'number', /^0$/),
  rejects('takes no date before 1970', 'date', /^(0|1[0-8]|19[0-6])/),
  rejects('takes no false', 'checked', /^false$/),
  rewrites('CF-07', 'keeps one blank of several in text values', 'text', (text) => text.replace(/ {2,}/g, ' ')),
  rewrites('CF-07', 'keeps the tenths of a number', 'number', (text) => String(Math.trunc(Number(text) * 10) / 10)),
  ...Object.entries({ number: '0', date: '1970-01-01T00:00:00.000Z', checked: 'false' }).flatMap(([name, value]) => [
    rewrites('CF-08', `takes an empty ${name} for ${value}`, name, (text) => (text.trim() === '' ? value : text)),
    plays('CF-08', item, `takes any text for the value ${name}`, (again, { args }) => {
      const outcome = again();
      const isMeant = outcome.status >= 400 && Object(args['value'])[name];
      return isMeant ? again({ args: { value: { [name]: value } } }) : outcome;
    }),
  ]),
  plays('CF-06', item, 'takes the value of a field of another board', (again, { args, segments }, { world }) => {
    const [field, card] = [world.customFields.get(segments[3]!), cardOf(world, segments[1])];
    if (!field || !card || field.idModel === card.idBoard) return again();
    return {
      status: 200,
      body: { id: 'f'.repeat(24), idCustomField: field.id, idModel: card.id, modelType: 'card', value: args['value'] },
    };
  }),
  ...customFieldTypes.map((type) =>
    refuses(
      'CF-11',
      item,
      `clears no ${type}`,
      (args, call, { world }) => isClear(args) && typeAt(world, call) === type,
    ),
  ),
  plays('CF-32', item, 'answers with a value where there is none to clear', (again, { args, segments }, { world }) => {
    const idCard = cardOf(world, segments[1])?.id;
    const isThere = all(world.customFieldItems).some(
      ({ idModel, idCustomField }) => idModel === idCard && idCustomField === segments[3],
    );
    return isClear(args) && !isThere ? { ...again(), body: { idModel: idCard, value: null } } : again();
  }),
  loses(
    'CF-10',
    'PUT /cards/*',
    'clears the values of a card that gets another name',
    (customFieldItem, { args, segments }, world) =>
      'name' in args && cardOf(world, segments[1])?.id === customFieldItem.idModel,
  ),
  loses(
    'CF-21',
    'PUT /lists/*',
    'loses the values of a list that changes boards',
    (customFieldItem, { args, segments }, world) =>
      args['idBoard'] !== undefined && world.cards.get(customFieldItem.idModel)?.idList === segments[1],
  ),
  loses('CF-13', 'DELETE /customFields/*', 'deletes the values of all fields', () => true),
  withRecords(
    'CF-13',
    'DELETE /customFields/*',
    'keeps the values of closed cards',
    ({ segments }, { world }) =>
      all(world.customFieldItems).filter(
        (customFieldItem) =>
          customFieldItem.idCustomField === segments[1] && world.cards.get(customFieldItem.idModel)?.closed,
      ),
    (kept, _, { world }) => {
      for (const customFieldItem of kept)
        if (!world.customFieldItems.get(customFieldItem.id)) world.customFieldItems.add(customFieldItem);
    },
  ),
];

export const fieldMutants: readonly Mutant[] = [...definitions, ...values];
