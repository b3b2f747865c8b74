/** Mutants of custom field values (2.8, 3.3, 4.5): setting, clearing, showing them. */
import type { Mutant, Json, MutantWorld } from '../mutant.ts';
import { cardOf, hears, plays, refused, tells } from '../kinds.ts';

const items = (world: MutantWorld, idCard: string): Json[] =>
  [...world.customFieldItems.rows.values()].filter((one: Json) => one.idModel === idCard || one.idCard === idCard);

const item = 'PUT /card/*/customField/*/item';
const values: readonly Mutant[] = [
  ...[
    ['number', 'abc', '0'],
    ['date', 'yesterday', '2020-01-01T00:00:00.000Z'],
    ['checked', 'yes', 'true'],
  ].map(([kind, , value]) =>
    plays('CF-08', item, `takes any text for the value ${kind}`, (again, { args }) => {
      const outcome = again();
      const { value: asked }: Json = args;
      const given = asked?.[kind!];
      return outcome.status >= 400 && typeof given === 'string' && given !== ''
        ? again({ args: { value: { [kind!]: value } } })
        : outcome;
    }),
  ),
  plays('CF-08', item, 'takes a value of another type and drops it', (again, { args }) => {
    const outcome = again();
    return outcome.status >= 400 && args['value'] && Object.keys(args['value'] as object).length === 1
      ? { status: 200, body: {} }
      : outcome;
  }),
  plays('CF-08', item, 'forgets a value when another is refused', (again) => {
    const outcome = again();
    if (outcome.status === 400) again({ args: { idValue: '', value: '' } });
    return outcome;
  }),
  hears('CF-07', item, 'takes no text for a checkbox', (args) =>
    typeof args.value?.checked === 'string' ? { ...args, value: { checked: 'maybe' } } : args,
  ),
  hears('CF-07', item, 'rounds numbers', (args) =>
    args.value?.number === undefined || Number.isNaN(Number(args.value.number)) || args.value.number === ''
      ? args
      : { ...args, value: { number: String(Math.round(Number(args.value.number))) } },
  ),
  hears('CF-07', item, 'keeps the day of a date', (args) =>
    typeof args.value?.date === 'string' && /T/.test(args.value.date)
      ? { ...args, value: { date: `${args.value.date.slice(0, 10)}T00:00:00.000Z` } }
      : args,
  ),
  hears('CF-07', item, 'cuts text values at 20 characters', (args) =>
    typeof args.value?.text === 'string' ? { ...args, value: { text: args.value.text.slice(0, 20) } } : args,
  ),
  hears('CF-07', item, 'takes false for true', (args) =>
    args.value?.checked === 'false' ? { ...args, value: { checked: 'true' } } : args,
  ),
  plays('CF-10', item, 'keeps the first value of an item', (again, { segments, args }, { world }) => {
    const card = cardOf(world, segments[1]!);
    const here = card && items(world, card.id).find((one) => one.idCustomField === segments[3]);
    const isClear = args['value'] === '' || args['idValue'] === '';
    return here && !isClear ? { status: 200, body: { id: here.id, idCustomField: segments[3] } } : again();
  }),
  plays('CF-11', item, 'answers that an item is cleared and keeps it', (again, { args }) =>
    args['value'] === '' || args['idValue'] === '' ? { status: 200, body: {} } : again(),
  ),
  plays('CF-11', item, 'refuses to clear an item without a value', (again, { segments, args }, { world }) => {
    const card = cardOf(world, segments[1]!);
    const here = card && items(world, card.id).some((one) => one.idCustomField === segments[3]);
    return !here && (args['value'] === '' || args['idValue'] === '') ? refused : again();
  }),
  tells('CF-11', item, 'answers an item without a value when it is cleared', (body) =>
    Object.keys(body ?? {}).length === 0 ? { id: '0'.repeat(24), value: null } : body,
  ),
  plays('CF-09', item, 'takes an option of another field', (again, { args }) => {
    const outcome = again();
    return outcome.status >= 400 && /^[0-9a-f]{24}$/.test(String(args['idValue']))
      ? { status: 200, body: {} }
      : outcome;
  }),
  plays('CF-12', 'DELETE /card/*/customField/*/item', 'deletes items', (again) =>
    again({ method: 'PUT', args: { idValue: '', value: '' } }),
  ),
  plays('CF-06', item, 'sets a value on the first card of the list', (again, { segments }, { world }) => {
    const card = cardOf(world, segments[1]!);
    const first: Json = card && [...world.cards.rows.values()].find((one: Json) => one.idList === card.idList);
    return first ? again({ segments: ['card', first.id, ...segments.slice(2)] }) : again();
  }),
];

const views: readonly Mutant[] = [
  hears('CF-18', 'GET /cards/*', 'shows no items with a card', ({ customFieldItems: _, ...rest }) => rest),
  tells('CF-18', 'GET /cards/*', 'shows null for no items', (body) =>
    body?.customFieldItems?.length === 0 ? { ...body, customFieldItems: null } : body,
  ),
  tells('CF-19', 'GET /boards/*', 'shows cards with a board without their values', (body) =>
    body?.cards
      ? {
          ...body,
          cards: body.cards.map((one: Json) => (one.customFieldItems ? { ...one, customFieldItems: [] } : one)),
        }
      : body,
  ),
  tells('CF-19', 'GET /boards/*/cards', "shows a board's cards without their values", (body) =>
    body.map((one: Json) => (one.customFieldItems ? { ...one, customFieldItems: [] } : one)),
  ),
  tells('CF-18', 'GET /boards/*/cards', "shows items with a board's cards unasked", (body) =>
    body.map((one: Json) => ({ customFieldItems: [], ...one })),
  ),
  tells('CF-20', 'GET /boards/*', 'shows custom fields with a board unasked', (body) => ({
    customFields: [],
    ...body,
  })),
  tells('CF-19', 'GET /boards/*', 'shows no custom fields with a board', (body) =>
    body?.customFields ? { ...body, customFields: [] } : body,
  ),
  hears('FLT-01', 'GET /boards/*', 'shows all cards with a board', (args) =>
    args.cards && args.cards !== 'none' ? { ...args, cards: 'all' } : args,
  ),
];

export const fieldValueMutants: readonly Mutant[] = [...values, ...views];
