/** Mutants that leave a key out of a record, or show it with another type than its table states (2.2 to 2.8). */
import type { RuleId } from '../../../src/spec/rules.ts';
import { deep } from '../../wire/json-values.ts';
import type { Faulty, Json } from '../mutant.ts';
import { tells } from '../kinds.ts';

/** Every record of an answer that has this key, at any depth. */
const everywhere = (key: string, change: (value: Json, record: Json) => Json) => (body: Json) =>
  deep(body, (one) => (key in one ? { ...one, [key]: change(one[key], one) } : one));

const read = 'GET /boards|cards|lists|members/**';

const lacking = (id: string, rule: RuleId, key: string, names: string, what: string): readonly Faulty[] =>
  names.split(' ').map((name) =>
    tells(
      `${id}-lack-${name}`,
      rule,
      `shows ${what} without ${name}`,
      read,
      everywhere(key, (value) => {
        if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
        const { [name]: _, ...rest } = value;
        return rest;
      }),
    ),
  );

const keys: readonly Faulty[] = [
  ...lacking(
    'badges',
    'CRD-08',
    'badges',
    'attachmentsByType location votes viewingMemberVoted subscribed fogbugz checkItems checkItemsChecked comments ' +
      'attachments description due start dueComplete',
    'the badges of a card',
  ),
  ...lacking(
    'cover',
    'CRD-13',
    'cover',
    'color idUploadedBackground size brightness isTemplate',
    'the cover of a card',
  ),
  ...lacking('limits', 'LIM-24', 'perBoard', 'status disableAt warnAt', 'limits'),
  ...lacking('limits', 'LIM-24', 'limits', 'attachments', 'limits'),
  ...lacking('name-of-green', 'BRD-12', 'labelNames', 'green sky lime pink black', 'the names of labels'),
];

const text = (value: Json) => String(value);
const asText = (id: string, rule: RuleId, key: string, names: string, what: string): readonly Faulty[] =>
  names.split(' ').map((name) =>
    tells(
      `${id}-text-${name}`,
      rule,
      `tells ${name} of ${what} as text`,
      read,
      everywhere(key, (value) =>
        value && typeof value === 'object' && name in value ? { ...value, [name]: text(value[name]) } : value,
      ),
    ),
  );

const types: readonly Faulty[] = [
  ...asText(
    'prefs',
    'BRD-12',
    'prefs',
    'hideVotes selfJoin cardCovers isTemplate calendarFeedEnabled backgroundTile canBePublic canBeEnterprise canBeOrg ' +
      'canBePrivate canInvite',
    'the preferences of a board',
  ),
  ...asText(
    'badges',
    'CRD-08',
    'badges',
    'location votes viewingMemberVoted subscribed checkItems checkItemsChecked comments attachments description ' +
      'dueComplete',
    'the badges of a card',
  ),
  tells('bright-otherwise', 'BRD-12', 'tells a brightness of its own', read, (body) =>
    everywhere('backgroundBrightness', () => 'medium')(body),
  ),
  ...(
    [
      ['card-desc-null', 'CRD-13', 'desc', 'GET /cards/*', () => null],
      ['card-activity-number', 'CRD-13', 'dateLastActivity', 'GET /cards/*', (date: Json) => Date.parse(date)],
      ['card-desc-data-null', 'CRD-13', 'descData', 'GET /cards/*', () => null],
      ['card-labels-null', 'CRD-13', 'labels', 'GET /cards/*', () => null],
      ['card-members-null', 'CRD-13', 'idMembers', 'GET /cards/*', (ids: Json) => (ids?.length ? ids : null)],
      ['card-voted-null', 'CRD-13', 'idMembersVoted', 'GET /cards/*', () => null],
      ['card-covered-text', 'CRD-13', 'manualCoverAttachment', 'GET /cards/*', text],
      ['card-subscribed-text', 'CRD-13', 'subscribed', 'GET /cards/*', text],
      ['card-states-null', 'CRD-13', 'checkItemStates', 'GET /cards/*', () => null],
      ['card-checklists-null', 'CRD-13', 'idChecklists', 'GET /cards/*', () => null],
      ['card-label-text', 'CRD-17', 'idLabels', 'GET /cards/*', (all: Json) => all?.map((one: Json) => one.color)],
      ['board-closed-text', 'BRD-01', 'closed', 'GET /boards/*', text],
      ['board-pinned-null', 'BRD-01', 'pinned', 'GET /boards/*', () => null],
      ['board-counter-text', 'DLT-04', 'ixUpdate', 'GET /boards/*', text],
      ['board-power-ups-null', 'BRD-01', 'powerUps', 'GET /boards/*', () => null],
      ['board-invitations-null', 'BRD-01', 'invitations', 'GET /boards/*', () => null],
      ['board-activity-number', 'BRD-01', 'dateLastActivity', 'GET /boards/*', () => 7],
      ['board-desc-null', 'BRD-01', 'desc', 'GET /boards/*', () => null],
      ['board-enterprise-text', 'BRD-01', 'enterpriseOwned', 'GET /boards/*', text],
      ['board-desc-data-object', 'BRD-01', 'descData', 'GET /boards/*', () => ({ emoji: {} })],
      ['board-starred-text', 'BRD-01', 'starred', 'GET /boards/*', text],
      [
        'board-memberships-ids',
        'BRD-19',
        'memberships',
        'GET /boards/*',
        (all: Json) => all.map((one: Json) => one.id),
      ],
      ['list-closed-text', 'LST-01', 'closed', 'GET /boards/*/lists', text],
      ['list-pos-null', 'LST-01', 'pos', 'GET /boards/*/lists', () => null],
      ['member-features-text', 'MEM-03', 'premiumFeatures', 'GET /members/*', () => ''],
      ['member-trophies-null', 'MEM-03', 'trophies', 'GET /members/*', () => null],
      ['member-confirmed-text', 'MEM-03', 'confirmed', 'GET /members/*', text],
      ['member-source-null', 'MEM-03', 'avatarSource', 'GET /members/*', () => null],
      ['workspace-billed-text', 'ORG-09', 'billableMemberCount', 'GET /organizations/*', text],
      ['workspace-boards-null', 'ORG-01', 'idBoards', 'GET /organizations/*', () => null],
      ['workspace-products-null', 'ORG-01', 'products', 'GET /organizations/*', () => null],
      ['action-data-text', 'ACT-12', 'data', 'GET /actions/*', (data: Json) => JSON.stringify(data)],
      ['action-number-text', 'ACT-12', 'idShort', 'GET /members/*/actions', text],
      ['action-display-null', 'ACT-12', 'display', 'GET /actions/*', () => null],
      ['creator-blocked-text', 'ACT-09', 'activityBlocked', 'GET /actions/*', text],
      ['notification-unread-text', 'NOT-03', 'unread', 'GET /members/*/notifications', text],
      ['notification-date-number', 'NOT-03', 'date', 'GET /members/*/notifications', (date: Json) => Date.parse(date)],
      [
        'export-started-number',
        'EXP-01',
        'startedAt',
        'GET /organizations/*/exports/*',
        (date: Json) => Date.parse(date),
      ],
      ['export-finished-text', 'EXP-01', 'finished', 'GET /organizations/*/exports/*', text],
      ['export-attempts-text', 'EXP-01', 'attempts', 'GET|POST /organizations/*/exports/**', text],
      [
        'field-value-empty',
        'CF-09',
        'customFieldItems',
        'GET /cards/*',
        (all: Json) => all.map((one: Json) => (one.idValue ? { ...one, value: {} } : one)),
      ],
      ['field-chosen-null', 'CF-09', 'idValue', 'GET /cards/*', () => null],
      ['attachment-upload-text', 'ATT-01', 'isUpload', 'GET /members/*/cards', text],
    ] as const
  ).map(([id, rule, key, on, change]) =>
    tells(id, rule, `shows ${key} in another type (${id})`, on, everywhere(key, change)),
  ),
];

export const shapeMutants: readonly Faulty[] = [...keys, ...types];
