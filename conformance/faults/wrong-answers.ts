/** Faulty servers that do the right thing and tell it wrong: fields, shapes, order, filters, derived values. */
import type { RuleId } from '../../src/spec/rules.ts';
import type { Faulty } from './faulty.ts';

type Json = any;
const each = (body: Json, change: (record: Json) => Json): Json =>
  Array.isArray(body)
    ? body.map((record) => change(record) ?? record)
    : body && typeof body === 'object'
      ? (change(body) ?? body)
      : body;
/** A field of every record told differently, where it is shown. */
const field =
  (name: string, change: (value: Json, record: Json) => Json) =>
  (body: Json): Json =>
    each(body, (record) => (record && name in record ? { ...record, [name]: change(record[name], record) } : record));
const without =
  (name: string) =>
  (body: Json): Json =>
    each(body, ({ [name]: _, ...rest }) => rest);

const told = (id: string, rule: RuleId, says: string, on: string, tells: NonNullable<Faulty['tells']>): Faulty => ({
  id,
  rule,
  says,
  on,
  tells,
});

const card = '* /cards/*';
const cards = 'GET /boards|lists|members/*/cards';
const board = '* /boards/*';
const log = 'GET /boards|cards|members|lists/*/actions';

export const wrongAnswers: readonly Faulty[] = [
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
  told('single-field-wrong', 'CNV-14', 'answers another value for a single field', 'GET /boards/*/name', (body) => ({
    _value: `${body._value}!`,
  })),
  told('pos-as-text', 'POS-04', 'tells a position as text', card, field('pos', String)),
  told('list-pos-as-text', 'POS-04', 'tells the position of a list as text', '* /lists/*', field('pos', String)),
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
    '* /cards',
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
  told('list-without-softlimit', 'LST-01', 'shows a list without softLimit', 'GET /lists/*', without('softLimit')),
  told('none-shows-all', 'FLT-01', 'answers something for the filter none', 'GET /boards/*/lists/none', () => [
    { id: '0'.repeat(24) },
  ]),
  told(
    'fieldgroup-constant',
    'CF-04',
    'gives every custom field the same group',
    '* /boards/*/customFields',
    field('fieldGroup', () => 'a'.repeat(64)),
  ),
  told(
    'fieldgroup-short',
    'CF-04',
    'tells half of the group',
    '* /customFields',
    field('fieldGroup', (group) => String(group).slice(0, 32)),
  ),
  told(
    'option-color-null',
    'CF-17',
    'tells an option without colour as null',
    'POST /customFields/*/options',
    field('color', () => null),
  ),
  told(
    'option-owner-lost',
    'CF-17',
    'tells an option without its field',
    '* /customFields/*/options',
    without('idCustomField'),
  ),
  told(
    'item-number',
    'CF-07',
    'tells a number value as a number',
    'PUT /cards/*/customField/*/item',
    field('value', (value) => (value?.number === undefined ? value : { number: Number(value.number) })),
  ),
  told(
    'item-checked-boolean',
    'CF-07',
    'tells a checkbox as a boolean',
    'PUT /cards/*/customField/*/item',
    field('value', (value) => (value?.checked === undefined ? value : { checked: value.checked === 'true' })),
  ),
  told(
    'item-list-value',
    'CF-09',
    'tells a value beside the chosen option',
    'PUT /cards/*/customField/*/item',
    (body) => (body.idValue ? { ...body, value: { text: 'x' } } : body),
  ),
  told(
    'item-model-type',
    'CF-07',
    'tells an item as one of the board',
    'PUT /cards/*/customField/*/item',
    field('modelType', () => 'board'),
  ),
  told('cleared-null', 'CF-11', 'answers null when an item is cleared', 'PUT /cards/*/customField/*/item', (body) =>
    Object.keys(body).length === 0 ? null : body,
  ),
  told('field-deleted-body', 'CF-13', 'answers the definition when it is deleted', 'DELETE /customFields/*', () => ({
    _value: null,
  })),
  told(
    'disabled-still-lists',
    'CF-14',
    'lists a field though the extension is off',
    'GET /boards/*/customFields',
    (body) => (body.length === 0 ? [{ id: '0'.repeat(24) }] : body),
  ),
  told('items-unasked', 'CF-18', 'shows custom field items unasked', 'GET /cards/*', (body) => ({
    customFieldItems: [],
    ...body,
  })),
  told(
    'items-left-out',
    'CF-18',
    "leaves the items out of a board's cards",
    'GET /boards/*/cards',
    without('customFieldItems'),
  ),
  told('cards-unasked', 'CF-20', 'shows cards with a board unasked', 'GET /boards/*', (body) => ({
    cards: [],
    ...body,
  })),
  told('oldest-first', 'ACT-02', 'lists actions oldest first', log, (body) =>
    Array.isArray(body) ? [...body].reverse() : body,
  ),
  told(
    'unknown-type',
    'ACT-03',
    'tells an action type of its own',
    log,
    field('type', (type) => (type === 'createCard' ? 'cardCreated' : type)),
  ),
  told('creator-missing', 'ACT-09', 'leaves memberCreator out of actions', log, without('memberCreator')),
  told(
    'creator-fields',
    'ACT-09',
    'shows a creator without initials',
    log,
    field('memberCreator', (who) => (who ? (({ initials: _, ...rest }) => rest)(who) : who)),
  ),
  told('creator-always', 'ACT-09', 'shows memberCreator though it was sent away', log, (body, { args }) =>
    args['memberCreator'] === undefined
      ? body
      : each(body, (record) => ({ memberCreator: { id: record.idMemberCreator }, ...record })),
  ),
  told(
    'old-values-lost',
    'ACT-10',
    'tells no old values',
    log,
    field('data', ({ old: _, ...rest }) => rest),
  ),
  told(
    'old-values-new',
    'ACT-10',
    'tells the new values as the old ones',
    log,
    field('data', (data) =>
      data.old && data.card
        ? { ...data, old: Object.fromEntries(Object.keys(data.old).map((name) => [name, data.card[name]])) }
        : data,
    ),
  ),
  told('count-wrong', 'ACT-08', 'counts one action too many', log, (body, { args }) =>
    args['format'] === 'count' ? { _value: body._value + 1 } : body,
  ),
  told(
    'date-without-zone',
    'ACT-01',
    'tells the date of an action as seconds',
    log,
    field('date', (date) => Date.parse(date) / 1000),
  ),
  told(
    'comment-text-lost',
    'CMT-01',
    'loses the text of a comment',
    'POST /cards/*/actions/comments',
    field('data', ({ text: _, ...rest }) => rest),
  ),
  told('summary-wrong', 'RCT-01', 'counts reactions wrong', 'GET /actions/*/reactionsSummary', (body) =>
    each(body, (row) => ({ ...row, count: row.count + 1 })),
  ),
  told('own-username-lost', 'CNV-02', 'answers another member for me', 'GET /members/*', (body) =>
    'username' in body ? { ...body, username: 'somebody' } : body,
  ),
  told('export-finished', 'EXP-01', 'answers a new export as finished', 'POST /organizations/*/exports', (body) => ({
    ...body,
    status: { ...body.status, finished: true },
  })),
  told('export-stage', 'EXP-01', 'starts an export in another stage', 'POST /organizations/*/exports', (body) => ({
    ...body,
    status: { ...body.status, stage: 'Queued' },
  })),
  told('export-attempts', 'EXP-01', 'counts an attempt before the first', 'POST /organizations/*/exports', (body) => ({
    ...body,
    status: { ...body.status, attempts: 1 },
  })),
  told(
    'export-size',
    'EXP-02',
    'tells the size of an export as text',
    'GET /organizations/*/exports/*',
    field('size', (size) => (size === null ? null : String(size))),
  ),
  told(
    'export-url',
    'EXP-02',
    'tells an address for an export that is not finished',
    'POST /organizations/*/exports',
    (body) => ({ ...body, exportUrl: '/x' }),
  ),
  told('search-groups', 'SRC-01', 'finds no members', 'GET /search', without('members')),
  told(
    'reaction-without-emoji',
    'RCT-01',
    'shows reactions without who gave them',
    'GET /actions/*/reactions',
    without('idMember'),
  ),
];
