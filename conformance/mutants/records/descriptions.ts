/** Mutants that do the right thing and answer wrong: custom fields, actions, exports, reactions. */
import type { Mutant } from '../mutant.ts';
import { each, field, tells as told, without } from '../kinds.ts';

const log = 'GET /boards|cards|members|lists/*/actions';

export const descriptionMutants: readonly Mutant[] = [
  told(
    'CF-04',
    '* /boards/*/customFields',
    'gives every custom field the same group',
    field('fieldGroup', () => 'a'.repeat(64)),
  ),
  told(
    'CF-17',
    'POST /customFields/*/options',
    'tells an option without colour as null',
    field('color', () => null),
  ),
  told(
    'CF-07',
    'PUT /cards/*/customField/*/item',
    'tells a number value as a number',
    field('value', (value) => (value?.number === undefined ? value : { number: Number(value.number) })),
  ),
  told(
    'CF-07',
    'PUT /cards/*/customField/*/item',
    'tells a checkbox as a boolean',
    field('value', (value) => (value?.checked === undefined ? value : { checked: value.checked === 'true' })),
  ),
  told('CF-09', 'PUT /cards/*/customField/*/item', 'tells a value beside the chosen option', (body) =>
    body.idValue ? { ...body, value: { text: 'x' } } : body,
  ),
  told('CF-11', 'PUT /cards/*/customField/*/item', 'answers null when an item is cleared', (body) =>
    Object.keys(body).length === 0 ? null : body,
  ),
  told('CF-13', 'DELETE /customFields/*', 'answers the definition when it is deleted', () => ({ _value: null })),
  told('CF-14', 'GET /boards/*/customFields', 'lists a field though the extension is off', (body) =>
    body.length === 0 ? [{ id: '0'.repeat(24) }] : body,
  ),
  told('CF-18', 'GET /cards/*', 'shows custom field items unasked', (body) => ({ customFieldItems: [], ...body })),
  told('CF-18', 'GET /boards/*/cards', "leaves the items out of a board's cards", without('customFieldItems')),
  told('CF-20', 'GET /boards/*', 'shows cards with a board unasked', (body) => ({ cards: [], ...body })),
  told(
    'ACT-03',
    log,
    'tells an action type of its own',
    field('type', (type) => (type === 'createCard' ? 'cardCreated' : type)),
  ),
  told('ACT-09', log, 'shows memberCreator though it was sent away', (body, { args }) =>
    args['memberCreator'] === undefined
      ? body
      : each(body, (record) => ({ memberCreator: { id: record.idMemberCreator }, ...record })),
  ),
  told(
    'ACT-10',
    log,
    'tells no old values',
    field('data', ({ old: _, ...rest }) => rest),
  ),
  told(
    'ACT-10',
    log,
    'tells the new values as the old ones',
    field('data', (data) =>
      data.old && data.card
        ? { ...data, old: Object.fromEntries(Object.keys(data.old).map((name) => [name, data.card[name]])) }
        : data,
    ),
  ),
  told('ACT-08', log, 'counts one action too many', (body, { args }) =>
    args['format'] === 'count' ? { _value: body._value + 1 } : body,
  ),
  told('RCT-01', 'GET /actions/*/reactionsSummary', 'counts reactions wrong', (body) =>
    each(body, (row) => ({ ...row, count: row.count + 1 })),
  ),
  told(
    'EXP-02',
    'GET /organizations/*/exports/*',
    'tells the size of an export as text',
    field('size', (size) => (size === null ? null : String(size))),
  ),
  told('EXP-02', 'POST /organizations/*/exports', 'tells an address for an export that is not finished', (body) => ({
    ...body,
    exportUrl: '/x',
  })),
];
