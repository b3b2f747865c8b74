/** Mutants that do the right thing and answer wrong: fields, shapes and order of cards and boards. */
import type { Mutant, Json } from '../mutant.ts';
import { field, tells as told, without } from '../kinds.ts';

const card = '* /cards/*';
const cards = 'GET /boards|lists|members/*/cards';

export const answerMutants: readonly Mutant[] = [
  told('CNV-07', 'GET /cards/*', 'leaves the id out when fields does not list it', (body, { args }) =>
    args['fields'] ? without('id')(body) : body,
  ),
  told('CNV-07', cards, 'leaves the id out of listings with fields', (body, { args }) =>
    args['fields'] ? without('id')(body) : body,
  ),
  told(
    'CNV-05',
    card,
    'writes ids in upper case',
    field('id', (id) => String(id).toUpperCase()),
  ),
  told('CNV-08', 'GET /boards/*', 'shows all fields whatever is asked', (body) => ({
    ...body,
    name: 'x',
    desc: '',
    closed: false,
  })),
  told('CNV-11', 'GET /boards/*/lists', 'wraps a collection in an object', (body) => ({ items: body })),
  told('CNV-14', 'GET /members/*/fullName', 'answers another value for a single field', (body) => ({
    _value: `${body._value}!`,
  })),
  told(
    'CRD-06',
    card,
    'tells the id of the list as that of the board',
    field('idBoard', (_, { idList }) => idList),
  ),
  told(
    'CRD-07',
    'GET /cards/*',
    'gives every card the same number',
    field('idShort', () => 1),
  ),
  told(
    'CRD-05',
    card,
    'shows idLabels as ids instead of labels',
    field('idLabels', (labels: Json[]) => labels.map(({ id }) => id)),
  ),
  told(
    'CHK-01',
    card,
    'shows idChecklists as plain ids',
    field('idChecklists', (all: Json[]) => all.map(({ id }) => id)),
  ),
  ...(
    [
      ['card-label-text', 'CRD-17', 'idLabels', 'GET /cards/*', (all: Json) => all?.map((one: Json) => one.color)],
      ['board-desc-data-object', 'BRD-01', 'descData', 'GET /boards/*', () => ({ emoji: {} })],
      [
        'board-memberships-ids',
        'BRD-19',
        'memberships',
        'GET /boards/*',
        (all: Json) => all.map((one: Json) => one.id),
      ],
      [
        'board-bright-otherwise',
        'BRD-12',
        'prefs',
        'GET /boards/*',
        (prefs: Json) => ({ ...prefs, backgroundBrightness: 'medium' }),
      ],
      [
        'field-value-empty',
        'CF-09',
        'customFieldItems',
        'GET /cards/*',
        (all: Json) => all.map((one: Json) => (one.idValue ? { ...one, value: {} } : one)),
      ],
    ] as const
  ).map(([id, rule, name, on, change]) => told(rule, on, `shows ${name} in another form (${id})`, field(name, change))),
];
