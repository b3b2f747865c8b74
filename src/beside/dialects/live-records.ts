/** Where records of the live service do not look as part 2 says: each difference once, with what was seen of it. */
import type { Action, Board, Card, Export, Member } from '../../server/world/records.ts';
import { action } from '../../server/nouns/actions/shown.ts';
import { board, labelNamesOf } from '../../server/nouns/boards/shown.ts';
import { card } from '../../server/nouns/cards/shown.ts';
import { checkItem } from '../../server/nouns/cards/shown-parts.ts';
import { exportRecord } from '../../server/nouns/exports/shown.ts';
import { list } from '../../server/nouns/lists/shown.ts';
import { bound } from '../../server/records/shared-kinds.ts';
import { member } from '../../server/nouns/members/shown.ts';
import { notification } from '../../server/nouns/notifications/shown.ts';
import { organization } from '../../server/nouns/organizations/shown.ts';
import type { Resource, View } from '../../server/rows/resource.ts';
import { anyLabelColor } from '../../document/colors.ts';
import { otherTypes } from '../../document/filters.ts';
import { anyObject, arrayOf, idOf, integer, mapOf, nullOr, text } from '../../server/values/kinds.ts';
import { ofSummary, strict, type Difference, type Fields } from './difference.ts';

const asText = ({ ixUpdate }: Board | Member): string => String(ixUpdate);

/** Minutes before the due date; a reminder that was given as a time is counted from it. */
function minutesBefore({ due, dueReminder }: Card): number | null {
  if (typeof dueReminder !== 'string') return dueReminder;
  return due === null ? null : Math.round((Date.parse(due) - Date.parse(dueReminder)) / 60_000);
}
/** The parts of a cover that were recorded. */
function coverOf(one: Card, view: View): object {
  const { url: _url, isTemplate: _isTemplate, ...cover } = card.fields['cover']!(one, view) as Record<string, unknown>;
  return cover;
}
const switcherViews = ['Board', 'Table', 'Calendar', 'Dashboard', 'Timeline', 'Map'].map((viewType, at) => ({
  viewType,
  enabled: at < 2,
}));
const prefsOf = (one: Board, view: View): object => ({
  ...(board.fields['prefs']!(one, view) as object),
  ...{ cardCounts: false, hiddenPluginBoardButtons: [], switcherViews },
});
const ownMessages = (one: Member, { actor }: View): unknown =>
  actor.member?.id === one.id ? one.messagesDismissed : [];
const statusOf = ({ attempts, finished, stage }: Export): object => ({ attempts, finished, stage });
const sizeOf = ({ finished, size }: Export): string | null => (finished ? String(size) : null);
/** Only a comment can have reactions. */
const limitsOfAction = (one: Action, view: View): unknown =>
  one.type === 'commentCard' ? action.fields['limits']!(one, view) : {};
const liveTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(otherTypes).map(([alive, word]) => [word, alive]),
);
const ofExtensions = ['the extension is switched on', 'a custom field is made', 'a card brings a custom field along'];
/** The old switches of a board keep their name. */
const typeOf = ({ type, data }: Action): string => ('powerUp' in data ? type : (liveTypes[type] ?? type));
const always = { seen: 'always' } as const;
const inAll = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { seen: 'set' as const }]));
/** `all` shows further fields. */
const wider = (of: Pick<Resource, 'name'>, section: string, row: string, fields: Fields): Difference => ({
  id: `${of.name}-all`,
  section,
  document: '`all` is the set of 2.1 (not where one card or workspace is read alone)',
  live: `\`all\` also shows ${Object.keys(fields).join(', ')}`,
  seen: `recorded answers of \`${row}\``,
  fields: [of, fields],
});
const limitsOfMember = { boards: { totalPerMember: bound(4500, 3600) }, orgs: { totalPerMember: bound(850, 680) } };
const counted = { kind: text(), value: asText } as const;

export const ofRecords: readonly Difference[] = [
  wider(card, '2.3', 'GET /lists/{id}/cards', {
    ...{ dueComplete: always, dueReminder: always, start: always, cover: always, isTemplate: always, cardRole: always },
    staticMapUrl: { seen: 'whole' },
  }),
  wider(action, '2.2', 'GET /boards/{id}/actions', {
    limits: { ...always, value: limitsOfAction },
    appCreator: always,
  }),
  {
    id: 'action-types',
    section: '2.1',
    document: 'has addCustomField, enablePowerUp, disablePowerUp and memberJoinedService',
    live: 'what is logged is called createCustomField, enablePlugin, disablePlugin and memberJoinedTrello',
    seen: 'recorded answers of `GET /boards/{id}/actions`; memberJoinedTrello in notes of clients',
    fields: [action, { type: { value: typeOf } }],
    laws: { 'ACT-01': ofExtensions, 'ACT-26': ofExtensions },
  },
  wider(list, '2.5', 'GET /actions/{id}/list', { creationMethod: { seen: 'whole' } }),
  {
    id: 'card-ids',
    section: '2.3',
    document: '`idLabels` shows labels and `idChecklists` shows `{id}`',
    live: 'both are lists of ids',
    seen: 'recorded answers of `GET /cards/{id}`',
    fields: [
      card,
      {
        idLabels: { kind: arrayOf(idOf('labels')), value: ({ idLabels }: Card) => idLabels },
        idChecklists: { kind: arrayOf(idOf('checklists')), value: ({ idChecklists }: Card) => idChecklists },
      },
    ],
  },
  {
    id: 'card-reminder',
    section: '2.3',
    document: '`dueReminder` is a date or null',
    live: 'it is a number of minutes before the due date, or null',
    seen: 'recorded answers of `GET /cards/{id}`',
    fields: [card, { dueReminder: { kind: nullOr(integer(-1)), value: minutesBefore } }],
  },
  {
    id: 'card-email',
    section: '2.3',
    document: '`email` is a string',
    live: 'it is null',
    seen: 'recorded answers of `GET /cards/{id}`',
    fields: [card, { email: { kind: nullOr(text()), value: () => null } }],
  },
  {
    id: 'card-cover',
    section: '2.3',
    document: 'a cover has `url` and `isTemplate`',
    live: 'it has neither; the address of a picture is `sharedSourceUrl`',
    seen: 'recorded answers of `GET /cards/{id}`',
    fields: [card, { cover: { value: coverOf } }],
  },
  {
    id: 'board-all',
    section: '2.4',
    document: '`all` is the BoardField set of 2.1, with `invitations` and `invited`, where boards are listed',
    live: '`all` is the whole table and some more, without `invitations` and `invited`',
    seen: 'recorded answers of `GET /members/{id}/boards` and `GET /actions/{id}/board`',
    fields: [
      board,
      {
        invitations: { seen: 'named' },
        invited: { seen: 'named' },
        idEnterprise: always,
        ...inAll('idMemberCreator', 'limits', 'idTags', 'datePluginDisable', 'creationMethod', 'templateGallery'),
        ...inAll('ixUpdate', 'enterpriseOwned', 'idBoardSource', 'premiumFeatures', 'dateClosed', 'type', 'nodeId'),
      },
    ],
    laws: {
      'CNV-08/places': [
        'GET /members/{member}',
        'GET /members/{member}/boards',
        'GET /actions/{action}/board',
        'GET /boards/{board}',
      ],
    },
  },
  wider(member, '2.6', 'GET /members/{id}', {
    ...inAll('activityBlocked', 'avatarUrl', 'uploadedAvatarUrl', 'idEnterprise', 'idEnterprisesDeactivated'),
    ...inAll('idEnterprisesAdmin', 'idMemberReferrer', 'nonPublic', 'nonPublicAvailable', 'limits', 'marketingOptIn'),
    ...inAll('messagesDismissed', 'isAaMastered', 'ixUpdate', 'aaEmail', 'aaEnrolledDate', 'aaId'),
    ...inAll('credentialsRemovedCount', 'domainClaimed'),
  }),
  wider(organization, '2.7', 'GET /members/{id}/organizations', {
    ...{ teamType: always, logoUrl: always, idMemberCreator: always, offering: always },
    ...inAll('ixUpdate', 'billableCollaboratorCount', 'availableLicenseCount'),
    ...inAll('maximumLicenseCount', 'idEnterprise', 'enterpriseJoinRequest', 'promotions', 'creationMethod'),
    ...inAll('limits', 'dateLastActivity'),
  }),
  wider(notification, '2.10', 'GET /members/{id}/notifications', {
    ...inAll('dateRead', 'idAction', 'isReactable', 'reactions'),
  }),
  {
    id: 'member-limits',
    section: '2.6',
    document: '`limits` is one limit',
    live: 'it has a limit of boards and one of workspaces',
    seen: 'recorded answers of `GET /members/{id}`',
    fields: [member, { limits: { kind: anyObject, value: () => limitsOfMember } }],
  },
  ...[board, member, organization].map((of): Difference => ({
    id: `${of.name}-ix`,
    section: of === board ? '2.4' : of === member ? '2.6' : '2.7',
    document: '`ixUpdate` is an integer',
    live: 'it is the same number as a string',
    seen: 'recorded answers of boards, members and workspaces',
    fields: [of, { ixUpdate: counted }],
  })),
  {
    id: 'board-prefs',
    section: '2.4',
    document: 'lists the preferences of a board',
    live: 'they also have `cardCounts`, `hiddenPluginBoardButtons` and `switcherViews`',
    seen: 'recorded answers of 2023',
    fields: [board, { prefs: { value: prefsOf } }],
  },
  {
    id: 'label-names',
    section: '2.4',
    document: '`labelNames` has ten colours',
    live: 'it has thirty: each of the ten also light and dark',
    seen: 'recorded answers of 2023 (ten in 2020)',
    fields: [board, { labelNames: { kind: mapOf(text()), value: labelNamesOf(anyLabelColor) } }],
  },
  {
    id: 'comment-names',
    section: '2.2',
    document: 'the display of an action names what its data names',
    live: 'that of a comment does not name the list',
    seen: 'recorded answers of `GET /actions/{id}` and of adding a comment',
    choices: { unnamed: ['list'] },
  },
  {
    id: 'action-members',
    section: '2.2',
    document: 'members of an action are shown as avatarHash, fullName, initials, username (4.2)',
    live: 'they are shown with ten fields',
    seen: 'recorded answers of `GET /boards/{id}/actions`',
    embeds: [action, { memberCreator: ofSummary, member: ofSummary }],
  },
  {
    id: 'member-messages',
    section: '2.6',
    document: '`messagesDismissed` is one record',
    live: 'it is a list of such records',
    seen: 'recorded answers of `GET /members/{id}`',
    fields: [member, { messagesDismissed: { value: ownMessages } }],
  },
  {
    id: 'member-enterprise',
    section: '2.6',
    document: '`idEnterprise` is a string',
    live: 'it is null for a member without an enterprise',
    seen: 'recorded answers of `GET /members/{id}`',
    fields: [member, { idEnterprise: { kind: nullOr(text()), value: () => null } }],
  },
  {
    id: 'check-item-type',
    section: '2.10',
    document: 'does not show the fields of check items',
    live: '`type` is shown only if it is named',
    seen: strict,
    fields: [checkItem, { type: { seen: 'named' } }],
  },
  {
    id: 'export-size',
    section: '2.9',
    document: '`size` is an integer, and `status` has `progress` and `total`',
    live: '`size` is a string, and `status` has neither',
    seen: strict,
    fields: [exportRecord, { size: { kind: nullOr(text()), value: sizeOf }, status: { value: statusOf } }],
    laws: { 'EXP-02': 'whole', 'EXP-02/separate': 'whole' },
  },
];
