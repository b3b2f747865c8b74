/** Mutants of custom field definitions (2.8, 4.5): groups, options, the extension, the bound. */
import type { Mutant, Json } from '../mutant.ts';
import { done, each, hears, plays, refused, tells } from '../kinds.ts';

const definition = 'POST /customFields';

const definitions: readonly Mutant[] = [
  tells('CF-03', '* /boards/*/customFields', 'shows options of fields of every type', (body) =>
    each(body, (one) => ({ options: [], ...one })),
  ),
  tells('CF-17', 'GET /boards/*/customFields', 'shows the value of an option as text', (body) =>
    each(body, (one) =>
      one.options ? { ...one, options: one.options.map((row: Json) => ({ ...row, value: row.value.text })) } : one,
    ),
  ),
  hears('CF-02', definition, 'takes any model type for board', (args) =>
    args.modelType === undefined ? args : { ...args, modelType: 'board' },
  ),
  hears('CF-17', definition, 'places the options of a new field as they are listed', (args) =>
    Array.isArray(args.options) ? { ...args, options: args.options.map(({ pos: _, ...one }: Json) => one) } : args,
  ),
  hears('CF-18', 'GET /lists/**', 'shows the values of the cards of a list unasked', (args) => ({
    customFieldItems: 'true',
    ...args,
  })),
  hears('CF-18', 'GET /boards/*', 'shows the values of cards with the definitions', (args) =>
    args.customFields ? { card_customFieldItems: args.customFields, ...args } : args,
  ),
  plays('CF-16', definition, 'counts no list to the fifty fields', (again, call, { world }) => {
    const here = [...world.customFields.rows.values()].filter((one) => one.idModel === call.args['idModel']);
    const outcome = again();
    return outcome.status >= 300 && here.length === 50 && here.some(({ type }) => type === 'list') ? done : outcome;
  }),
  hears('CF-02', definition, 'needs no model type', (args) => ({ modelType: 'board', ...args })),
  hears('CF-02', definition, 'takes any other type for text', (args) =>
    ['checkbox', 'date', 'list', 'number', 'text'].includes(args.type) ? args : { ...args, type: 'text' },
  ),
  hears('CF-02', definition, 'takes text for the type unless told otherwise', (args) => ({ type: 'text', ...args })),
  hears('CF-02', definition, 'needs no name for a field', (args) => ({ name: 'field', ...args })),
  ...(
    [
      ['name alone', (one: Json) => one.name],
      ['type alone', (one: Json) => one.type],
      ['name, type and board', (one: Json) => `${one.name}${one.type}${one.idModel}`],
      ['id', (one: Json) => one.id],
    ] as const
  ).map(([what, of]) =>
    tells('CF-04', '* /boards|customFields/**', `works the group of a field out of its ${what}`, (body) =>
      each(body, (one) =>
        one?.fieldGroup ? { ...one, fieldGroup: Buffer.from(of(one)).toString('hex').padEnd(64, '0').slice(-64) } : one,
      ),
    ),
  ),
  plays(
    'CF-05',
    'PUT /customFields/*',
    'keeps the group of a field that gets another name',
    (again, { segments }, { world }) => {
      const { fieldGroup } = world.customFields.get(segments[1]!) ?? {};
      const outcome = again();
      if (outcome.status >= 300 || !fieldGroup) return outcome;
      world.customFields.patch(world.customFields.get(segments[1]!)!, { fieldGroup });
      return { ...outcome, body: { ...(outcome.body as object), fieldGroup } };
    },
  ),
  tells('CF-13', 'DELETE /customFields/*', 'answers the deletion of a field with its id', () => ({
    id: '0'.repeat(24),
  })),
  plays(
    'CF-13',
    'DELETE /customFields/*',
    'keeps the values of a field that is deleted',
    (again, { segments }, { world }) => {
      const kept = [...world.customFieldItems.rows.values()]
        .filter((one: Json) => one.idCustomField === segments[1])
        .map((one: Json) => ({ ...one }));
      const outcome = again();
      if (outcome.status < 300)
        for (const one of kept) if (!world.customFieldItems.get(one.id)) world.customFieldItems.add(one);
      return outcome;
    },
  ),
  plays('CF-16', definition, 'takes 49 fields on a board', (again, { args }, { world }) =>
    [...world.customFields.rows.values()].filter((one: Json) => one.idModel === args['idModel']).length >= 49
      ? refused
      : again(),
  ),
  plays('CF-16', definition, 'counts the fields of all boards together', (again, _, { world }) =>
    world.customFields.rows.size >= 50 ? refused : again(),
  ),
  plays('CF-15', definition, 'refuses a field on a board without the extension with 404', (again) => {
    const outcome = again();
    return outcome.status === 403 ? { ...outcome, status: 404 } : outcome;
  }),
  plays('CF-15', definition, 'refuses a field on a board without the extension without a word', (again) => {
    const outcome = again();
    return outcome.status === 403 ? { ...outcome, body: {} } : outcome;
  }),
  plays(
    'CF-14',
    'DELETE /boards/*/boardPlugins/*',
    'forgets all fields of a board when the extension is switched off',
    (again, { segments }, { world }) => {
      for (const one of [...world.customFields.rows.values()])
        if (one.idModel === segments[1]) again({ method: 'DELETE', segments: ['customFields', one.id], args: {} });
      return again();
    },
  ),
  plays(
    'CF-14',
    'GET /boards/*',
    'shows fields with a board though the extension is off',
    (again, { args, segments }, { world }) => {
      const outcome = again();
      const body = outcome.body;
      if (outcome.status >= 300 || String(args['customFields']) !== 'true') return outcome;
      const all = [...world.customFields.rows.values()].filter((one: Json) => one.idModel === segments[1]);
      return body.customFields?.length === 0 ? { ...outcome, body: { ...body, customFields: all } } : outcome;
    },
  ),
];

export const definitionMutants: readonly Mutant[] = definitions;
