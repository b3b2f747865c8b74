/** Mutants that clear, refuse or keep values of custom fields wrong (2.8, 3.3, 4.5), or confuse two values. */
import { createHash } from 'node:crypto';
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Faulty, Json } from '../mutant.ts';
import { cardOf, each, hears, plays, refused, tells } from '../kinds.ts';

const item = 'PUT /cards/*/customField/*/item';
const rowsOf = (world: Json, table: string): Json[] => [...world[table].rows.values()];
const isEmpty = (value: Json): boolean =>
  value !== null && typeof value === 'object' && Object.keys(value).length === 0;
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A valid value is refused. */
const refuses = (id: string, says: string, name: string, pattern: RegExp): Faulty =>
  plays(id, 'CF-07', says, item, (again, { args }) =>
    pattern.test(String((args['value'] as Json)?.[name] ?? '-')) ? refused : again(),
  );

const rewrites = (id: string, says: string, name: string, change: (text: string) => string): Faulty =>
  hears(id, 'CF-07', says, item, (args) =>
    typeof args.value?.[name] === 'string' ? { ...args, value: { [name]: change(args.value[name]) } } : args,
  );

const neverCleared = (type: string): Faulty =>
  plays(`never-cleared-${type}`, 'CF-11', `clears no ${type}`, item, (again, { segments, args }, { world }) =>
    args['value'] === '' && world.customFields.get(segments[3])?.type === type ? refused : again(),
  );

/** What happens to other values when one is written. */
const beside = (id: string, says: string, when: (body: Json) => boolean, what: (one: Json, call: Json) => boolean) =>
  plays(id, 'CF-06', says, item, (again, call, { world }) => {
    const outcome = again();
    const card = cardOf(world, call.segments[1]!);
    if (outcome.status < 300 && card && when(outcome.body))
      for (const one of rowsOf(world, 'customFieldItems'))
        if (one.idModel === card.id && what(one, call)) world.customFieldItems.remove(one);
    return outcome;
  });

/** Changes the group wherever it is shown. */
const group = (id: string, says: string, change: (group: string) => string): Faulty =>
  tells(id, 'CF-04', says, 'GET /boards/*/customFields', (body) =>
    each(body, (one) => (one.fieldGroup ? { ...one, fieldGroup: change(one.fieldGroup) } : one)),
  );

const option = 'PUT /customFields/*/options/*';
/** What happens to the options of a field when one is changed. */
const options = (id: string, says: string, change: (one: Json, changed: Json) => Json): Faulty =>
  plays(id, 'CF-17', says, option, (again, { segments }, { world }) => {
    const outcome = again();
    if (outcome.status >= 300) return outcome;
    const field = world.customFields.get(segments[1]);
    world.customFields.patch(field, { options: field.options.map((one: Json) => change(one, outcome.body)) });
    return outcome;
  });

const board = (world: Json, args: Json): string | undefined => world.lists.get(args.idList)?.idBoard ?? args.idBoard;
/** When a card comes to another board, fields are matched by something else than their group. */
const meeting = (by: 'name' | 'type'): readonly Faulty[] =>
  (
    [
      ['moved', 'PUT /cards/*'],
      ['copied', 'POST /cards'],
    ] as const
  ).map(([how, on]) =>
    plays(`${how}-by-${by}`, 'CF-22', `takes any field of the same ${by} for its own`, on, (again, call, { world }) => {
      if (!board(world, call.args) || (how === 'copied' && !call.args['idCardSource'])) return again();
      const kept = rowsOf(world, 'customFields').map((one) => [one, one.fieldGroup] as const);
      for (const [one] of kept) world.customFields.patch(one, { fieldGroup: sha(one[by]) });
      const outcome = again();
      for (const [one, was] of kept)
        if (world.customFields.get(one.id)) world.customFields.patch(one, { fieldGroup: was });
      return outcome;
    }),
  );

const ruled = (id: string, rule: RuleId, says: string, on: string, how: NonNullable<Faulty['plays']>): Faulty =>
  plays(id, rule, says, on, how);

export const clearingMutants: readonly Faulty[] = [
  refuses('number-below-nothing', 'takes no number below nothing', 'number', /^-\d/),
  refuses('number-of-halves', 'takes whole numbers alone', 'number', /\./),
  refuses('number-nought', 'takes no nought', 'number', /^0$/),
  refuses('number-of-six-digits', 'takes no number of more than twelve digits', 'number', /^\d{13}/),
  refuses('text-of-digits', 'takes no text of digits', 'text', /^\d+$/),
  refuses('checked-never-false', 'takes no false', 'checked', /^false$/),
  rewrites('text-value-trimmed', 'trims text values', 'text', (text) => text.trim()),
  rewrites('number-of-tenths', 'keeps the tenths of a number', 'number', (text) =>
    String(Math.trunc(Number(text) * 10) / 10),
  ),
  rewrites('date-value-without-zone', 'takes every date value to be in UTC', 'date', (text) =>
    text.replace(/[+-]\d\d:\d\d$/, 'Z'),
  ),
  rewrites('date-of-minutes', 'keeps the minute of a date', 'date', (text) =>
    Number.isNaN(Date.parse(text)) ? text : new Date(Math.floor(Date.parse(text) / 60_000) * 60_000).toISOString(),
  ),
  ...['list', 'date', 'checkbox', 'text', 'number'].map(neverCleared),
  beside('clears-all', 'clears all values of a card where one is cleared', isEmpty, () => true),
  beside(
    'one-value-a-card',
    'keeps one value on a card',
    (body) => !isEmpty(body),
    (one, { segments }) => one.idCustomField !== segments[3],
  ),
  group('group-of-32', 'tells another hash for the group', (was) => createHash('md5').update(was).digest('hex')),
  group('group-capitals', 'writes the group in capitals', (was) => was.toUpperCase()),
  group('group-base64', 'writes the group in base 64', (was) => Buffer.from(was, 'hex').toString('base64')),
  tells('group-told-late', 'CF-05', 'answers the old group when a field is renamed', 'PUT /customFields/*', (body) => ({
    ...body,
    fieldGroup: sha('before'),
  })),
  options('options-all-renamed', 'renames all options of a field', (one, { value }) => ({ ...one, value })),
  options('option-renumbered', 'gives a changed option another id', (one, changed) =>
    one.id === changed.id ? { ...one, id: one.id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')) } : one,
  ),
  ruled('option-under-any', 'GEN-04', 'changes an option under any field', option, (again, { segments }, { world }) => {
    const owner = rowsOf(world, 'customFields').find((one) => one.options.some(({ id }: Json) => id === segments[3]));
    return owner ? again({ segments: ['customFields', owner.id, 'options', segments[3]!] }) : again();
  }),
  hears('options-one', 'CF-01', 'keeps the first option of a new field', 'POST /customFields', (args) =>
    Array.isArray(args.options) ? { ...args, options: args.options.slice(0, 1) } : args,
  ),
  hears('options-turned', 'CF-01', 'turns the order of the options of a new field', 'POST /customFields', (args) =>
    Array.isArray(args.options)
      ? { ...args, options: args.options.toReversed().map(({ pos: _, ...one }: Json) => one) }
      : args,
  ),
  ruled(
    'value-of-another-board',
    'CF-06',
    'takes the value of a field of another board',
    item,
    (again, { segments, args }, { world }) => {
      const outcome = again();
      const [field, card] = [world.customFields.get(segments[3]), cardOf(world, segments[1]!)];
      if (outcome.status < 400 || !field || !card || field.idModel === card.idBoard) return outcome;
      const item = { idCustomField: field.id, idModel: card.id, modelType: 'card', value: args['value'] ?? null };
      return { status: 200, body: { id: 'f'.repeat(24), ...item } };
    },
  ),
  ruled(
    'deleted-for-closed-not',
    'CF-13',
    'keeps the values of closed cards',
    'DELETE /customFields/*',
    (again, { segments }, { world }) => {
      const kept = rowsOf(world, 'customFieldItems').filter(
        (one) => one.idCustomField === segments[1] && world.cards.get(one.idModel)?.closed,
      );
      const outcome = again();
      if (outcome.status < 300) for (const one of kept) world.customFieldItems.add(one);
      return outcome;
    },
  ),
  ruled(
    'deletes-all-values',
    'CF-13',
    'deletes the values of all fields of the board',
    'DELETE /customFields/*',
    (again, { segments }, { world }) => {
      const idBoard = world.customFields.get(segments[1])?.idModel;
      const outcome = again();
      if (outcome.status < 300)
        for (const one of rowsOf(world, 'customFieldItems'))
          if (world.cards.get(one.idModel)?.idBoard === idBoard) world.customFieldItems.remove(one);
      return outcome;
    },
  ),
  ...meeting('name'),
  ...meeting('type'),
];
