/** Mutants that clear, refuse or keep values of custom fields wrong (2.8, 3.3, 4.5), or confuse two values. */
import { createHash } from 'node:crypto';
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Mutant, Json, MutantWorld } from '../mutant.ts';
import { cardOf, each, hears, plays, refused, tells, then } from '../kinds.ts';

const item = 'PUT /cards/*/customField/*/item';
const fieldsOf = (world: MutantWorld) => [...world.customFields.rows.values()];
const valuesOf = (world: MutantWorld) => [...world.customFieldItems.rows.values()];
const isEmpty = (value: Json): boolean =>
  value !== null && typeof value === 'object' && Object.keys(value).length === 0;
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A valid value is refused. */
const refuses = (says: string, name: string, pattern: RegExp): Mutant =>
  plays('CF-07', item, says, (again, { args }) =>
    pattern.test(String((args['value'] as Json)?.[name] ?? '-')) ? refused : again(),
  );

const rewrites = (says: string, name: string, change: (text: string) => string): Mutant =>
  hears('CF-07', item, says, (args) =>
    typeof args.value?.[name] === 'string' ? { ...args, value: { [name]: change(args.value[name]) } } : args,
  );

const neverCleared = (type: string): Mutant =>
  plays('CF-11', item, `clears no ${type}`, (again, { segments, args }, { world }) =>
    args['value'] === '' && world.customFields.get(segments[3]!)?.type === type ? refused : again(),
  );

/** What happens to other values when one is written. */
const beside = (says: string, when: (body: Json) => boolean, what: (one: Json, call: Json) => boolean) =>
  then('CF-06', item, says, (world, call, body) => {
    const card = cardOf(world, call.segments[1]!);
    if (card && when(body))
      for (const one of valuesOf(world))
        if (one.idModel === card.id && what(one, call)) world.customFieldItems.remove(one);
  });

/** Changes the group wherever it is shown. */
const group = (says: string, change: (group: string) => string): Mutant =>
  tells('CF-04', 'GET /boards/*/customFields', says, (body) =>
    each(body, (one) => (one.fieldGroup ? { ...one, fieldGroup: change(one.fieldGroup) } : one)),
  );

const option = 'PUT /customFields/*/options/*';
/** What happens to the options of a field when one is changed. */
const options = (says: string, change: (one: Json, changed: Json) => Json): Mutant =>
  then('CF-17', option, says, (world, { segments }, body) => {
    const field = world.customFields.get(segments[1]!)!;
    world.customFields.patch(field, { options: field.options.map((one: Json) => change(one, body)) });
  });

const board = (world: MutantWorld, args: Json): string | undefined =>
  world.lists.get(args.idList)?.idBoard ?? args.idBoard;
/** When a card comes to another board, fields are matched by something else than their group. */
const meeting = (by: 'name' | 'type'): readonly Mutant[] =>
  (
    [
      ['moved', 'PUT /cards/*'],
      ['copied', 'POST /cards'],
    ] as const
  ).map(([how, on]) =>
    plays(
      'CF-22',
      on,
      `takes any field of the same ${by} for its own when a card is ${how}`,
      (again, call, { world }) => {
        if (!board(world, call.args) || (how === 'copied' && !call.args['idCardSource'])) return again();
        const kept = fieldsOf(world).map((one) => [one, one.fieldGroup] as const);
        for (const [one] of kept) world.customFields.patch(one, { fieldGroup: sha(one[by]) });
        const outcome = again();
        for (const [one, was] of kept)
          if (world.customFields.get(one.id)) world.customFields.patch(one, { fieldGroup: was });
        return outcome;
      },
    ),
  );

const ruled = (rule: RuleId, says: string, on: string, how: NonNullable<Mutant['plays']>): Mutant =>
  plays(rule, on, says, how);

export const clearingMutants: readonly Mutant[] = [
  refuses('takes no number below nothing', 'number', /^-\d/),
  refuses('takes whole numbers alone', 'number', /\./),
  refuses('takes no nought', 'number', /^0$/),
  refuses('takes no number of more than twelve digits', 'number', /^\d{13}/),
  refuses('takes no text of digits', 'text', /^\d+$/),
  refuses('takes no false', 'checked', /^false$/),
  rewrites('trims text values', 'text', (text) => text.trim()),
  rewrites('keeps the tenths of a number', 'number', (text) => String(Math.trunc(Number(text) * 10) / 10)),
  rewrites('takes every date value to be in UTC', 'date', (text) => text.replace(/[+-]\d\d:\d\d$/, 'Z')),
  rewrites('keeps the minute of a date', 'date', (text) =>
    Number.isNaN(Date.parse(text)) ? text : new Date(Math.floor(Date.parse(text) / 60_000) * 60_000).toISOString(),
  ),
  ...['list', 'date', 'checkbox', 'text', 'number'].map(neverCleared),
  beside('clears all values of a card where one is cleared', isEmpty, () => true),
  beside(
    'keeps one value on a card',
    (body) => !isEmpty(body),
    (one, { segments }) => one.idCustomField !== segments[3],
  ),
  group('tells another hash for the group', (was) => createHash('md5').update(was).digest('hex')),
  group('writes the group in capitals', (was) => was.toUpperCase()),
  group('writes the group in base 64', (was) => Buffer.from(was, 'hex').toString('base64')),
  tells('CF-05', 'PUT /customFields/*', 'answers the old group when a field is renamed', (body) => ({
    ...body,
    fieldGroup: sha('before'),
  })),
  options('renames all options of a field', (one, { value }) => ({ ...one, value })),
  options('gives a changed option another id', (one, changed) =>
    one.id === changed.id ? { ...one, id: one.id.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')) } : one,
  ),
  ruled('GEN-04', 'changes an option under any field', option, (again, { segments }, { world }) => {
    const owner = fieldsOf(world).find((one) => one.options.some(({ id }: Json) => id === segments[3]));
    return owner ? again({ segments: ['customFields', owner.id, 'options', segments[3]!] }) : again();
  }),
  hears('CF-01', 'POST /customFields', 'keeps the first option of a new field', (args) =>
    Array.isArray(args.options) ? { ...args, options: args.options.slice(0, 1) } : args,
  ),
  hears('CF-01', 'POST /customFields', 'turns the order of the options of a new field', (args) =>
    Array.isArray(args.options)
      ? { ...args, options: args.options.toReversed().map(({ pos: _, ...one }: Json) => one) }
      : args,
  ),
  ruled('CF-06', 'takes the value of a field of another board', item, (again, { segments, args }, { world }) => {
    const outcome = again();
    const [field, card] = [world.customFields.get(segments[3]!), cardOf(world, segments[1]!)];
    if (outcome.status < 400 || !field || !card || field.idModel === card.idBoard) return outcome;
    const item = { idCustomField: field.id, idModel: card.id, modelType: 'card', value: args['value'] ?? null };
    return { status: 200, body: { id: 'f'.repeat(24), ...item } };
  }),
  ruled('CF-13', 'keeps the values of closed cards', 'DELETE /customFields/*', (again, { segments }, { world }) => {
    const kept = valuesOf(world).filter(
      (one) => one.idCustomField === segments[1] && world.cards.get(one.idModel)?.closed,
    );
    const outcome = again();
    if (outcome.status < 300) for (const one of kept) world.customFieldItems.add(one);
    return outcome;
  }),
  ruled(
    'CF-13',
    'deletes the values of all fields of the board',
    'DELETE /customFields/*',
    (again, { segments }, { world }) => {
      const idBoard = world.customFields.get(segments[1]!)?.idModel;
      const outcome = again();
      if (outcome.status < 300)
        for (const one of valuesOf(world))
          if (world.cards.get(one.idModel)?.idBoard === idBoard) world.customFieldItems.remove(one);
      return outcome;
    },
  ),
  ...meeting('name'),
  ...meeting('type'),
];
