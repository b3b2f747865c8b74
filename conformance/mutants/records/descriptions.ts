/** Mutants that do the right thing and answer wrong: custom fields, actions, exports, reactions. */
import type { Faulty } from '../mutant.ts';
import { each, field, tells as told, without } from '../kinds.ts';

const log = 'GET /boards|cards|members|lists/*/actions';

export const descriptionMutants: readonly Faulty[] = [
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
];
