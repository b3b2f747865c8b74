/** Mutants of custom field definitions (2.8, 4.5): groups, options, the extension, the bound. */
import type { Faulty, Json } from '../mutant.ts';
import { each, hears, plays, refused, tells, without } from '../kinds.ts';

const definition = 'POST /customFields';

const definitions: readonly Faulty[] = [
  ...['id', 'idModel', 'modelType', 'fieldGroup', 'name', 'pos', 'type'].map((name) =>
    tells(
      `definition-without-${name}`,
      'CF-01',
      `lists custom fields without ${name}`,
      'GET /boards/*/customFields',
      without(name),
    ),
  ),
  ...['id', 'idModel', 'modelType', 'fieldGroup', 'name', 'pos', 'type'].map((name) =>
    tells(`created-without-${name}`, 'CF-01', `answers a new custom field without ${name}`, definition, without(name)),
  ),
  tells('options-always', 'CF-03', 'shows options of fields of every type', '* /boards/*/customFields', (body) =>
    each(body, (one) => ({ options: [], ...one })),
  ),
  tells('options-unshown', 'CF-17', 'shows no options', 'GET /boards/*/customFields', without('options')),
  ...['id', 'idCustomField', 'value', 'color', 'pos'].map((name) =>
    tells(`option-without-${name}`, 'CF-17', `shows options without ${name}`, 'GET /boards/*/customFields', (body) =>
      each(body, (one) => (one.options ? { ...one, options: one.options.map(without(name)) } : one)),
    ),
  ),
  tells('option-value-text', 'CF-17', 'shows the value of an option as text', 'GET /boards/*/customFields', (body) =>
    each(body, (one) =>
      one.options ? { ...one, options: one.options.map((row: Json) => ({ ...row, value: row.value.text })) } : one,
    ),
  ),
  tells('field-pos-text', 'CF-01', 'tells the position of a field as text', 'GET /boards/*/customFields', (body) =>
    each(body, (one) => ({ ...one, pos: String(one.pos) })),
  ),
  hears('model-type-any', 'CF-02', 'takes any model type for board', definition, (args) =>
    args.modelType === undefined ? args : { ...args, modelType: 'board' },
  ),
  hears('model-type-unneeded', 'CF-02', 'needs no model type', definition, (args) => ({ modelType: 'board', ...args })),
  hears('type-any', 'CF-02', 'takes any other type for text', definition, (args) =>
    ['checkbox', 'date', 'list', 'number', 'text'].includes(args.type) ? args : { ...args, type: 'text' },
  ),
  hears('type-unneeded', 'CF-02', 'takes text for the type unless told otherwise', definition, (args) => ({
    type: 'text',
    ...args,
  })),
  hears('name-unneeded', 'CF-02', 'needs no name for a field', definition, (args) => ({ name: 'field', ...args })),
  hears(
    'options-uncoloured',
    'CF-17',
    'takes no colour of an option',
    'POST /customField/*/options',
    ({ color: _, ...rest }) => rest,
  ),
  hears('options-at-top', 'CF-17', 'puts new options at the top', 'POST /customField/*/options', (args) => ({
    ...args,
    pos: 'top',
  })),
  plays(
    'option-not-changed',
    'CF-17',
    'answers a changed option and keeps the old one',
    'PUT /customField/*/options/*',
    (again, { segments, args }) => {
      const outcome = again({ method: 'GET', args: {} });
      const body = outcome.body;
      return outcome.status < 300 && args['value']
        ? { ...outcome, body: { ...body, value: args['value'] } }
        : again({ segments });
    },
  ),
  plays(
    'option-not-added',
    'CF-17',
    'answers a new option and keeps none',
    'POST /customField/*/options',
    (again, { segments }) => {
      const outcome = again();
      const { id } = outcome.body ?? {};
      if (outcome.status < 300 && id) again({ method: 'DELETE', segments: [...segments, id], args: {} });
      return outcome;
    },
  ),
  ...(
    [
      ['name', 'name alone', (one: Json) => one.name],
      ['type', 'type alone', (one: Json) => one.type],
      ['board', 'name, type and board', (one: Json) => `${one.name}${one.type}${one.idModel}`],
      ['id', 'id', (one: Json) => one.id],
    ] as const
  ).map(([by, what, of]) =>
    tells(
      `group-by-${by}`,
      'CF-04',
      `works the group of a field out of its ${what}`,
      '* /boards|customFields/**',
      (body) =>
        each(body, (one) =>
          one?.fieldGroup
            ? { ...one, fieldGroup: Buffer.from(of(one)).toString('hex').padEnd(64, '0').slice(-64) }
            : one,
        ),
    ),
  ),
  plays(
    'group-stays',
    'CF-05',
    'keeps the group of a field that gets another name',
    'PUT /customFields/*',
    (again, { segments }, { world }) => {
      const { fieldGroup } = world.customFields.get(segments[1]!) ?? {};
      const outcome = again();
      if (outcome.status >= 300 || !fieldGroup) return outcome;
      world.customFields.patch(world.customFields.get(segments[1]!), { fieldGroup });
      return { ...outcome, body: { ...(outcome.body as object), fieldGroup } };
    },
  ),
  tells('group-upper', 'CF-04', 'tells half a group', '* /boards/*/customFields', (body) =>
    each(body, (one) => ({ ...one, fieldGroup: String(one.fieldGroup).slice(0, 40) })),
  ),
  tells('deletion-answers', 'CF-13', 'answers the deletion of a field with its id', 'DELETE /customFields/*', () => ({
    id: '0'.repeat(24),
  })),
  plays(
    'values-outlive',
    'CF-13',
    'keeps the values of a field that is deleted',
    'DELETE /customFields/*',
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
  plays('fields-of-49', 'CF-16', 'takes 49 fields on a board', definition, (again, { args }, { world }) =>
    [...world.customFields.rows.values()].filter((one: Json) => one.idModel === args['idModel']).length >= 49
      ? refused
      : again(),
  ),
  plays(
    'fields-of-all-boards',
    'CF-16',
    'counts the fields of all boards together',
    definition,
    (again, _, { world }) => (world.customFields.rows.size >= 50 ? refused : again()),
  ),
  plays(
    'disabled-is-404',
    'CF-15',
    'refuses a field on a board without the extension with 404',
    definition,
    (again) => {
      const outcome = again();
      return outcome.status === 403 ? { ...outcome, status: 404 } : outcome;
    },
  ),
  plays(
    'disabled-speechless',
    'CF-15',
    'refuses a field on a board without the extension without a word',
    definition,
    (again) => {
      const outcome = again();
      return outcome.status === 403 ? { ...outcome, body: {} } : outcome;
    },
  ),
  plays(
    'disabled-forgets',
    'CF-14',
    'forgets all fields of a board when the extension is switched off',
    'DELETE /boards/*/boardPlugins/*',
    (again, { segments }, { world }) => {
      for (const one of [...world.customFields.rows.values()])
        if (one.idModel === segments[1]) again({ method: 'DELETE', segments: ['customFields', one.id], args: {} });
      return again();
    },
  ),
  plays(
    'disabled-still-nested',
    'CF-14',
    'shows fields with a board though the extension is off',
    'GET /boards/*',
    (again, { args, segments }, { world }) => {
      const outcome = again();
      const body = outcome.body;
      if (outcome.status >= 300 || String(args['customFields']) !== 'true') return outcome;
      const all = [...world.customFields.rows.values()].filter((one: Json) => one.idModel === segments[1]);
      return body.customFields?.length === 0 ? { ...outcome, body: { ...body, customFields: all } } : outcome;
    },
  ),
];

export const definitionMutants: readonly Faulty[] = definitions;
