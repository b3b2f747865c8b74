/** Mutants of custom field values (2.8, 3.3, 4.5): setting, clearing, showing them. */
import type { Faulty, Json } from '../mutant.ts';
import { cardOf, hears, plays, refused, tells } from '../kinds.ts';

const items = (world: Json, idCard: string): Json[] =>
  [...world.customFieldItems.rows.values()].filter((one: Json) => one.idModel === idCard || one.idCard === idCard);

const item = 'PUT /card/*/customField/*/item';
const values: readonly Faulty[] = [
  ...['id', 'idCustomField', 'idModel', 'modelType', 'value'].map((name) =>
    tells(`item-without-${name}`, 'CF-07', `answers an item without ${name}`, item, (body) => {
      const { [name]: _, ...rest } = body ?? {};
      return rest;
    }),
  ),
  tells('item-without-idvalue', 'CF-09', 'answers a chosen option without its id', item, (body) => {
    const { idValue: _, ...rest } = body ?? {};
    return rest;
  }),
  tells('item-of-the-board', 'CF-07', 'tells an item of another card', item, (body) =>
    body?.idModel ? { ...body, idModel: body.idCustomField } : body,
  ),
  ...[
    ['number', 'abc', '0'],
    ['date', 'yesterday', '2020-01-01T00:00:00.000Z'],
    ['checked', 'yes', 'true'],
  ].map(([kind, , value]) =>
    plays(`value-any-${kind}`, 'CF-08', `takes any text for the value ${kind}`, item, (again, { args }) => {
      const outcome = again();
      const { value: asked }: Json = args;
      const given = asked?.[kind!];
      return outcome.status >= 400 && typeof given === 'string' && given !== ''
        ? again({ args: { value: { [kind!]: value } } })
        : outcome;
    }),
  ),
  plays(
    'value-of-any-type',
    'CF-08',
    'takes a value of another type and drops it',
    item,
    (again, { args }, { world, memory }) => {
      const outcome = again();
      memory.set('worlds', world.seed);
      return outcome.status >= 400 && args['value'] && Object.keys(args['value'] as object).length === 1
        ? { status: 200, body: {} }
        : outcome;
    },
  ),
  plays('refused-clears', 'CF-08', 'forgets a value when another is refused', item, (again) => {
    const outcome = again();
    if (outcome.status === 400) again({ args: { idValue: '', value: '' } });
    return outcome;
  }),
  hears('checked-boolean', 'CF-07', 'takes no text for a checkbox', item, (args) =>
    typeof args.value?.checked === 'string' ? { ...args, value: { checked: 'maybe' } } : args,
  ),
  hears('number-rounded', 'CF-07', 'rounds numbers', item, (args) =>
    args.value?.number === undefined || Number.isNaN(Number(args.value.number)) || args.value.number === ''
      ? args
      : { ...args, value: { number: String(Math.round(Number(args.value.number))) } },
  ),
  hears('date-day', 'CF-07', 'keeps the day of a date', item, (args) =>
    typeof args.value?.date === 'string' && /T/.test(args.value.date)
      ? { ...args, value: { date: `${args.value.date.slice(0, 10)}T00:00:00.000Z` } }
      : args,
  ),
  hears('text-cut', 'CF-07', 'cuts text values at 20 characters', item, (args) =>
    typeof args.value?.text === 'string' ? { ...args, value: { text: args.value.text.slice(0, 20) } } : args,
  ),
  hears('checked-always', 'CF-07', 'takes false for true', item, (args) =>
    args.value?.checked === 'false' ? { ...args, value: { checked: 'true' } } : args,
  ),
  plays(
    'first-value-stays',
    'CF-10',
    'keeps the first value of an item',
    item,
    (again, { segments, args }, { world }) => {
      const card = cardOf(world, segments[1]!);
      const here = card && items(world, card.id).find((one) => one.idCustomField === segments[3]);
      const isClear = args['value'] === '' || args['idValue'] === '';
      return here && !isClear ? { status: 200, body: { id: here.id, idCustomField: segments[3] } } : again();
    },
  ),
  plays('cleared-stays', 'CF-11', 'answers that an item is cleared and keeps it', item, (again, { args }) =>
    args['value'] === '' || args['idValue'] === '' ? { status: 200, body: {} } : again(),
  ),
  plays(
    'clearing-nothing-fails',
    'CF-11',
    'refuses to clear an item without a value',
    item,
    (again, { segments, args }, { world }) => {
      const card = cardOf(world, segments[1]!);
      const here = card && items(world, card.id).some((one) => one.idCustomField === segments[3]);
      return !here && (args['value'] === '' || args['idValue'] === '') ? refused : again();
    },
  ),
  tells('cleared-tells', 'CF-11', 'answers an item without a value when it is cleared', item, (body) =>
    Object.keys(body ?? {}).length === 0 ? { id: '0'.repeat(24), value: null } : body,
  ),
  plays('option-of-another', 'CF-09', 'takes an option of another field', item, (again, { args }) => {
    const outcome = again();
    return outcome.status >= 400 && /^[0-9a-f]{24}$/.test(String(args['idValue']))
      ? { status: 200, body: {} }
      : outcome;
  }),
  plays('item-deletable', 'CF-12', 'deletes items', 'DELETE /card/*/customField/*/item', (again) =>
    again({ method: 'PUT', args: { idValue: '', value: '' } }),
  ),
  plays(
    'items-of-all-cards',
    'CF-06',
    'sets a value on the first card of the list',
    item,
    (again, { segments }, { world }) => {
      const card = cardOf(world, segments[1]!);
      const first: Json = card && [...world.cards.rows.values()].find((one: Json) => one.idList === card.idList);
      return first ? again({ segments: ['card', first.id, ...segments.slice(2)] }) : again();
    },
  ),
];

const views: readonly Faulty[] = [
  hears(
    'items-never',
    'CF-18',
    'shows no items with a card',
    'GET /cards/*',
    ({ customFieldItems: _, ...rest }) => rest,
  ),
  tells('items-null', 'CF-18', 'shows null for no items', 'GET /cards/*', (body) =>
    body?.customFieldItems?.length === 0 ? { ...body, customFieldItems: null } : body,
  ),
  tells('items-stale-in-board', 'CF-19', 'shows cards with a board without their values', 'GET /boards/*', (body) =>
    body?.cards
      ? {
          ...body,
          cards: body.cards.map((one: Json) => (one.customFieldItems ? { ...one, customFieldItems: [] } : one)),
        }
      : body,
  ),
  tells('items-stale-in-cards', 'CF-19', "shows a board's cards without their values", 'GET /boards/*/cards', (body) =>
    body.map((one: Json) => (one.customFieldItems ? { ...one, customFieldItems: [] } : one)),
  ),
  tells('items-of-board-unasked', 'CF-18', "shows items with a board's cards unasked", 'GET /boards/*/cards', (body) =>
    body.map((one: Json) => ({ customFieldItems: [], ...one })),
  ),
  tells('definitions-unasked', 'CF-20', 'shows custom fields with a board unasked', 'GET /boards/*', (body) => ({
    customFields: [],
    ...body,
  })),
  tells('definitions-never', 'CF-19', 'shows no custom fields with a board', 'GET /boards/*', (body) =>
    body?.customFields ? { ...body, customFields: [] } : body,
  ),
  hears('cards-of-board-always-all', 'FLT-01', 'shows all cards with a board', 'GET /boards/*', (args) =>
    args.cards && args.cards !== 'none' ? { ...args, cards: 'all' } : args,
  ),
];

export const fieldValueMutants: readonly Faulty[] = [...values, ...views];
