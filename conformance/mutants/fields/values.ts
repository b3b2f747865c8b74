/** Mutants of custom field values (2.8, 3.3, 4.5): setting, clearing, keeping and losing them. */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Json, Mutant, MutantCall, MutantWorld } from '../mutant.ts';
import { all, around, cardOf, hears, plays, refused, tells, then } from '../kinds.ts';

const item = 'PUT /cards/*/customField/*/item';
const isClear = (args: MutantCall['args']): boolean => args['value'] === '' || args['idValue'] === '';

/** A valid value is refused. */
const refuses = (says: string, name: string, pattern: RegExp): Mutant =>
  plays('CF-07', item, says, (again, { args }) =>
    pattern.test(String((args['value'] as Json)?.[name] ?? '-')) ? refused : again(),
  );

/** A text that stands for a value is read as another one. */
const rewrites = (rule: RuleId, says: string, name: string, change: (text: string) => string): Mutant =>
  hears(rule, item, says, (args) =>
    typeof args.value?.[name] === 'string' ? { ...args, value: { [name]: change(args.value[name]) } } : args,
  );
const ifDate = (change: (ms: number) => number) => (text: string) =>
  Number.isNaN(Date.parse(text)) ? text : new Date(change(Date.parse(text))).toISOString();

/** What is refused is taken. */
const takes = (
  rule: RuleId,
  says: string,
  instead: (args: Json, call: MutantCall, world: MutantWorld) => Json,
): Mutant =>
  plays(rule, item, says, (again, call, { world }) => {
    const outcome = again();
    const other = outcome.status >= 400 && instead(call.args, call, world);
    return other ? (other.body ? { status: 200, ...other } : again({ args: { value: other } })) : outcome;
  });

type Item = NonNullable<ReturnType<MutantWorld['customFieldItems']['get']>>;
/** After such a call other values are gone. */
const loses = (
  rule: RuleId,
  on: string,
  says: string,
  isLost: (one: Item, call: MutantCall, world: MutantWorld, body: Json) => boolean,
): Mutant =>
  then(rule, on, says, (world, call, body) => {
    for (const one of all(world.customFieldItems))
      if (isLost(one, call, world, body)) world.customFieldItems.remove(one);
  });
const isOf = (world: MutantWorld, word: unknown, { idModel }: Item): boolean => cardOf(world, word)?.id === idModel;
const isEmpty = (body: object): boolean => Object.keys(body).length === 0;

export const fieldValueMutants: readonly Mutant[] = [
  refuses('takes no number below nothing', 'number', /^-\d/),
  refuses('takes whole numbers alone', 'number', /\./),
  refuses('takes no nought', 'number', /^0$/),
  refuses('takes no number of more than twelve digits', 'number', /^\d{13}/),
  refuses('takes no date before 1970', 'date', /^(0|1[0-8]|19[0-6])/),
  refuses('takes no text of digits', 'text', /^\d+$/),
  refuses('takes no false', 'checked', /^false$/),
  rewrites('CF-07', 'trims text values', 'text', (text) => text.trim()),
  rewrites('CF-07', 'cuts text values at 20 characters', 'text', (text) => text.slice(0, 20)),
  rewrites('CF-07', 'keeps the tenths of a number', 'number', (text) => String(Math.trunc(Number(text) * 10) / 10)),
  rewrites('CF-07', 'takes every date value to be in UTC', 'date', (text) => text.replace(/[+-]\d\d:\d\d$/, 'Z')),
  rewrites(
    'CF-07',
    'keeps the minute of a date',
    'date',
    ifDate((ms) => Math.floor(ms / 60_000) * 60_000),
  ),
  rewrites('CF-08', 'reads a number by its first digits', 'number', (text) =>
    /^-?\d/.test(text) ? String(Number.parseFloat(text)) : text,
  ),
  ...Object.entries({ number: '0', date: '1970-01-01T00:00:00.000Z', checked: 'false' }).flatMap(([name, value]) => [
    rewrites('CF-08', `takes an empty ${name} for ${value}`, name, (text) => (text.trim() === '' ? value : text)),
    takes('CF-08', `takes any text for the value ${name}`, (args) => args.value?.[name] && { [name]: value }),
  ]),
  takes('CF-06', 'takes the value of a field of another board', ({ value }, { segments }, world) => {
    const [field, card] = [world.customFields.get(segments[3]!), cardOf(world, segments[1])];
    if (!field || !card || field.idModel === card.idBoard) return null;
    return { body: { id: 'f'.repeat(24), idCustomField: field.id, idModel: card.id, modelType: 'card', value } };
  }),
  ...['list', 'date', 'checkbox', 'text', 'number'].map((type) =>
    plays('CF-11', item, `clears no ${type}`, (again, { segments, args }, { world }) =>
      isClear(args) && world.customFields.get(segments[3]!)?.type === type ? refused : again(),
    ),
  ),
  plays('CF-11', item, 'refuses to clear an item without a value', (again, { segments, args }, { world }) => {
    const isThere = all(world.customFieldItems).some(
      (one) => isOf(world, segments[1], one) && one.idCustomField === segments[3],
    );
    return isClear(args) && !isThere ? refused : again();
  }),
  plays('CF-11', item, 'leaves a cleared checkbox unticked', (again, { args, segments }, { world }) =>
    isClear(args) && world.customFields.get(segments[3]!)?.type === 'checkbox'
      ? { ...again({ args: { value: { checked: 'false' } } }), body: {} }
      : again(),
  ),
  tells('CF-11', item, 'answers an item without a value when it is cleared', (body) =>
    isEmpty(body ?? {}) ? { id: '0'.repeat(24), value: null } : body,
  ),
  plays('CF-12', item.replace('PUT', 'DELETE'), 'deletes items', (again) =>
    again({ method: 'PUT', args: { idValue: '', value: '' } }),
  ),
  loses(
    'CF-06',
    item,
    'clears all values of a card where one is cleared',
    (one, { segments }, world, body) => isEmpty(body) && isOf(world, segments[1], one),
  ),
  loses(
    'CF-10',
    'PUT /cards/*',
    'clears the values of a card that gets another name',
    (one, call, world) => 'name' in call.args && isOf(world, call.segments[1], one),
  ),
  loses(
    'CF-21',
    'PUT /lists/*',
    'loses the values of a list that changes boards',
    (one, { args, segments }, world) =>
      args['idBoard'] !== undefined && world.cards.get(one.idModel)?.idList === segments[1],
  ),
  loses(
    'CF-17',
    'PUT /customField/*/options/*',
    'clears the values of an option that is changed',
    (one, { segments }) => one.idValue === segments[3],
  ),
  loses(
    'CF-05',
    'PUT /customFields/*',
    'clears the values of a field that is updated',
    (one, { segments }) => one.idCustomField === segments[1],
  ),
  loses('CF-13', 'DELETE /customFields/*', 'deletes the values of all fields', () => true),
  around(
    'CF-13',
    'DELETE /customFields/*',
    'keeps the values of closed cards',
    ({ segments }, { world }) =>
      all(world.customFieldItems).filter(
        (one) => one.idCustomField === segments[1] && world.cards.get(one.idModel)?.closed,
      ),
    (kept, _, { world }) => {
      for (const one of kept) if (!world.customFieldItems.get(one.id)) world.customFieldItems.add(one);
    },
  ),
];
