/** Mutants that do the right thing and answer wrong: fields, shapes and order of cards and boards. */
import type { Faulty, Json } from '../mutant.ts';
import { field, tells as told, without } from '../kinds.ts';

const card = '* /cards/*';
const cards = 'GET /boards|lists|members/*/cards';
const board = '* /boards/*';

export const answerMutants: readonly Faulty[] = [
  told('id-left-out', 'CNV-07', 'leaves the id out when fields does not list it', 'GET /cards/*', (body, { args }) =>
    args['fields'] ? without('id')(body) : body,
  ),
  told('id-left-out-of-lists', 'CNV-07', 'leaves the id out of listings with fields', cards, (body, { args }) =>
    args['fields'] ? without('id')(body) : body,
  ),
  told(
    'ids-upper-case',
    'CNV-05',
    'writes ids in upper case',
    card,
    field('id', (id) => String(id).toUpperCase()),
  ),
  told('fields-ignored', 'CNV-08', 'shows all fields whatever is asked', 'GET /boards/*', (body) => ({
    ...body,
    name: 'x',
    desc: '',
    closed: false,
  })),
  told('collection-as-object', 'CNV-11', 'wraps a collection in an object', 'GET /boards/*/lists', (body) => ({
    items: body,
  })),
  told(
    'single-field-wrong',
    'CNV-14',
    'answers another value for a single field',
    'GET /members/*/fullName',
    (body) => ({ _value: `${body._value}!` }),
  ),
  told('pos-as-text', 'POS-04', 'tells a position as text', card, field('pos', String)),
  told(
    'list-pos-as-text',
    'POS-04',
    'tells the position of a list as text',
    'GET /boards/*/lists',
    field('pos', String),
  ),
  told('listing-unordered', 'POS-05', 'lists cards without regard to their place', 'GET /lists/*/cards', (body) =>
    [...body].reverse(),
  ),
  told(
    'name-trimmed',
    'CRD-01',
    "reads back half of a card's name",
    card,
    field('name', (name) => String(name).slice(0, 8)),
  ),
  told(
    'desc-lost',
    'CRD-01',
    'forgets the description',
    'GET /cards/*',
    field('desc', () => ''),
  ),
  told(
    'due-local',
    'CRD-03',
    'tells a due date an hour off',
    card,
    field('due', (due) => (due ? new Date(Date.parse(due) + 3_600_000).toISOString() : due)),
  ),
  told(
    'due-empty-text',
    'CRD-03',
    'tells no due date as an empty text',
    card,
    field('due', (due) => due ?? ''),
  ),
  told(
    'wrong-board',
    'CRD-06',
    'tells the id of the list as that of the board',
    card,
    field('idBoard', (_, { idList }) => idList),
  ),
  told('idshort-text', 'CRD-07', 'tells idShort as text', card, field('idShort', String)),
  told(
    'idshort-constant',
    'CRD-07',
    'gives every card the same number',
    'GET /cards/*',
    field('idShort', () => 1),
  ),
  told(
    'labels-as-ids',
    'CRD-05',
    'shows idLabels as ids instead of labels',
    card,
    field('idLabels', (labels: Json[]) => labels.map(({ id }) => id)),
  ),
  told(
    'checklists-as-ids',
    'CHK-01',
    'shows idChecklists as plain ids',
    card,
    field('idChecklists', (all: Json[]) => all.map(({ id }) => id)),
  ),
  told('closed-as-number', 'CRD-01', 'tells closed as a number', card, field('closed', Number)),
  ...(['comments', 'attachments', 'checkItems', 'checkItemsChecked', 'votes'] as const).map((badge) =>
    told(
      `badge-${badge}`,
      'CRD-08',
      `counts ${badge} wrong in the badges`,
      card,
      field('badges', (badges) => ({ ...badges, [badge]: badges[badge] > 0 ? badges[badge] - 1 : 0 })),
    ),
  ),
  told(
    'badge-description',
    'CRD-08',
    'says there is no description',
    card,
    field('badges', (badges) => ({ ...badges, description: false })),
  ),
  told(
    'badge-missing',
    'CRD-08',
    'leaves viewingMemberVoted out of the badges',
    card,
    field('badges', ({ viewingMemberVoted: _, ...rest }) => rest),
  ),
  ...(
    [
      'address',
      'coordinates',
      'creationMethod',
      'locationName',
      'manualCoverAttachment',
      'checkItemStates',
      'shortUrl',
      'subscribed',
      'limits',
      'cover',
      'dueReminder',
      'dateLastActivity',
      'descData',
    ] as const
  ).map((name) =>
    told(`card-without-${name}`, 'CRD-01', `shows a whole card without ${name}`, 'GET /cards/*', without(name)),
  ),
  ...(
    [
      'prefs',
      'labelNames',
      'memberships',
      'limits',
      'shortUrl',
      'ixUpdate',
      'powerUps',
      'dateLastView',
      'enterpriseOwned',
      'idOrganization',
      'starred',
      'descData',
    ] as const
  ).map((name) =>
    told(`board-without-${name}`, 'BRD-01', `shows a whole board without ${name}`, 'GET /boards/*', without(name)),
  ),
  told(
    'board-prefs-missing',
    'BRD-01',
    'leaves voting out of the preferences',
    board,
    field('prefs', ({ voting: _, ...rest }) => rest),
  ),
  told(
    'label-names-six',
    'BRD-01',
    'knows six colours in labelNames',
    board,
    field('labelNames', ({ sky: _, lime: __, pink: ___, black: ____, ...rest }) => rest),
  ),
  told(
    'membership-role-lost',
    'BRD-01',
    'tells memberships without their type',
    'GET /boards/*',
    field('memberships', (rows: Json[]) => rows.map(({ memberType: _, ...rest }) => rest)),
  ),
  told(
    'list-without-softlimit',
    'LST-01',
    'shows a list without softLimit',
    'GET /boards/*/lists',
    without('softLimit'),
  ),
];
