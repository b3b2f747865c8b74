/** Records of the live service that differ from part 2: each difference once, with its evidence. */
import type { View } from '../../server/rights/access.ts';
import type { Action, Board, Card, Export, Member } from '../../server/world/records.ts';
import { actionResource } from '../../server/nouns/actions/shown.ts';
import { boardResource, labelNamesOf } from '../../server/nouns/boards/shown.ts';
import { cardResource } from '../../server/nouns/cards/shown.ts';
import { checkItemResource } from '../../server/nouns/cards/shown-parts.ts';
import { exportResource } from '../../server/nouns/exports/shown.ts';
import { listResource } from '../../server/nouns/lists/shown.ts';
import { bound } from '../../server/records/shared-kinds.ts';
import { memberResource } from '../../server/nouns/members/shown.ts';
import { notificationResource } from '../../server/nouns/notifications/shown.ts';
import { organizationResource } from '../../server/nouns/organizations/shown.ts';
import type { Resource } from '../../server/rows/resource.ts';
import { anyLabelColor } from '../../document/colors.ts';
import { otherTypes } from '../../document/filters.ts';
import { anyObject, arrayOf, idOf, integer, mapOf, nullOr, text } from '../../document/values/kinds.ts';
import {
  always,
  furtherOfMember,
  isBefore,
  isOld,
  minutesBefore,
  ofSummary,
  strict,
  threshold,
  type Ask,
  type Difference,
  type Fields,
} from './difference.ts';

const asText = ({ ixUpdate }: Board | Member): string => String(ixUpdate);

const ownMessages = (member: Member, { actor }: View): unknown =>
  actor.member?.id === member.id ? member.messagesDismissed : [];
const statusOf = ({ attempts, finished, stage }: Export): object => ({ attempts, finished, stage });
const sizeOf = ({ finished, size }: Export): string | null => (finished ? String(size) : null);
/** Only a comment can have reactions. In 2020 their number was higher, and other actions showed an empty object. */
const limitsOfAction = ({ type }: Action, { now }: View): object | null => {
  if (type !== 'commentCard') return isOld(now) ? {} : null;
  const [perAction, unique] = isOld(now) ? [1000, 16] : [900, 14];
  return { reactions: { perAction: bound(perAction, threshold(perAction, now)), uniquePerAction: bound(17, unique) } };
};
const liveTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(otherTypes).map(([alive, word]) => [word, alive]),
);
const labelsNamed = (board: Board, view: View): unknown =>
  isBefore('2022-06', view.now)
    ? boardResource.fields['labelNames']!(board, view)
    : labelNamesOf(anyLabelColor)(board, view);
const ofExtensions = [
  'the extension is switched on',
  'the extension is switched off',
  'a custom field is made',
  'a list field is made',
  'a card brings a custom field along',
];
/** An action about an old switch of a board keeps its type. */
const typeOf = ({ type, data }: Action): string => ('powerUp' in data ? type : (liveTypes[type] ?? type));
const inAll = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { seen: 'set' as const }]));
/** `all` shows further fields. */
const wider = (of: Pick<Resource, 'name'>, section: string, row: string, ask: Ask, fields: Fields): Difference => ({
  id: `${of.name}-all`,
  ask,
  section,
  document:
    of.name === 'list'
      ? 'does not say what `all` shows of a list; we show the table of 2.5'
      : '`all` is the set of 2.1 (not where one card or workspace is read alone)',
  live: `\`all\` also shows ${Object.keys(fields).join(', ')}`,
  seen: `recorded answers of \`${row}\``,
  fields: [of, fields],
});
const ofIx: Readonly<Record<string, string>> = {
  ...{ board: '/boards/$idBoard', member: '/members/me', organization: '/organizations/$idOrganization' },
};
const counted = { kind: text(), value: asText } as const;

export const ofRecords: readonly Difference[] = [
  wider(
    cardResource,
    '2.3',
    'GET /lists/{id}/cards',
    ['GET /lists/$idList/cards?fields=all', ['dueComplete', 'dueReminder', 'cardRole']],
    {
      dueComplete: always,
      dueReminder: always,
      start: always,
      cover: always,
      isTemplate: always,
      cardRole: always,
      staticMapUrl: { seen: 'whole' },
    },
  ),
  wider(
    actionResource,
    '2.2',
    'GET /boards/{id}/actions',
    ['GET /cards/$idCard/actions?filter=commentCard', ['limits', 'appCreator']],
    { limits: { ...always, kind: nullOr(anyObject), value: limitsOfAction }, appCreator: always },
  ),
  {
    id: 'action-types',
    ask: ['GET /boards/$idBoard/actions?filter=createCustomField', ['type']],
    section: '2.1',
    document: 'has addCustomField, enablePowerUp, disablePowerUp and memberJoinedService',
    live: 'the log calls them createCustomField, enablePlugin, disablePlugin and memberJoinedTrello',
    seen: 'recorded answers of `GET /boards/{id}/actions`; memberJoinedTrello in notes of clients',
    fields: [actionResource, { type: { value: typeOf } }],
    laws: { 'ACT-01': ofExtensions, 'ACT-26': ofExtensions },
  },
  wider(listResource, '2.5', 'GET /actions/{id}/list', ['GET /actions/$idComment/list', ['creationMethod']], {
    creationMethod: { seen: 'whole' },
  }),
  {
    id: 'card-ids',
    ask: ['GET /cards/$idCard', ['idLabels', 'idChecklists']],
    section: '2.3',
    document: '`idLabels` shows labels and `idChecklists` shows `{id}`',
    live: 'both are lists of ids',
    seen: 'recorded answers of `GET /cards/{id}`',
    fields: [
      cardResource,
      {
        idLabels: { kind: arrayOf(idOf('labels')), value: ({ idLabels }: Card) => idLabels },
        idChecklists: { kind: arrayOf(idOf('checklists')), value: ({ idChecklists }: Card) => idChecklists },
      },
    ],
  },
  {
    id: 'card-reminder',
    ask: ['GET /cards/$idCard', ['dueReminder']],
    section: '2.3',
    document: '`dueReminder` is a date or null',
    live: 'it is a number of minutes before the due date, or null',
    seen: 'recorded answers of `GET /cards/{id}`',
    fields: [cardResource, { dueReminder: { kind: nullOr(integer(-1)), value: minutesBefore } }],
  },
  {
    id: 'card-email',
    ask: ['GET /cards/$idCard', ['email']],
    section: '2.3',
    document: '`email` is a string',
    live: 'it is null',
    seen: 'recorded answers of `GET /cards/{id}`',
    fields: [cardResource, { email: { kind: nullOr(text()), value: () => null } }],
  },

  {
    id: 'board-all',
    ask: ['GET /members/me/boards', ['invited', 'enterpriseOwned']],
    section: '2.4',
    document: '`all` is the BoardField set of 2.1, with `invitations` and `invited`, where boards are listed',
    live: '`all` is the whole table and some more, without `invitations` and `invited`',
    seen: 'recorded answers of `GET /members/{id}/boards` and `GET /actions/{id}/board`',
    fields: [
      boardResource,
      {
        invitations: { seen: 'named' },
        invited: { seen: 'named' },
        starred: { seen: 'set' },
        subscribed: { seen: 'set' },
        idEnterprise: always,
        ...inAll('idMemberCreator', 'limits', 'idTags', 'datePluginDisable', 'creationMethod', 'templateGallery'),
        ...inAll('ixUpdate', 'enterpriseOwned', 'idBoardSource', 'premiumFeatures', 'dateClosed', 'nodeId'),
      },
    ],
    laws: {
      'CNV-08/places': [
        'GET /members/{member}',
        'GET /members/{member}/actions',
        'GET /members/{member}/boards',
        'GET /members/{member}/cards',
        'GET /actions/{action}/board',
        'GET /boards/{board}',
      ],
    },
  },
  wider(memberResource, '2.6', 'GET /members/{id}', ['GET /members/me', ['activityBlocked', 'idEnterprisesAdmin']], {
    ...inAll(...furtherOfMember, 'domainClaimed'),
  }),
  wider(
    organizationResource,
    '2.7',
    'GET /members/{id}/organizations',
    ['GET /members/me/organizations', ['teamType', 'promotions']],
    {
      ...{ teamType: always, logoUrl: always, idMemberCreator: always, offering: always },
      ...inAll('ixUpdate', 'billableCollaboratorCount', 'availableLicenseCount'),
      ...inAll('maximumLicenseCount', 'idEnterprise', 'enterpriseJoinRequest', 'promotions', 'creationMethod'),
      ...inAll('limits', 'dateLastActivity'),
    },
  ),
  wider(
    notificationResource,
    '2.10',
    'GET /members/{id}/notifications',
    ['GET /members/me/notifications', ['idAction', 'isReactable']],
    { ...inAll('dateRead', 'idAction', 'isReactable', 'reactions') },
  ),

  ...[boardResource, memberResource, organizationResource].map((of): Difference => ({
    id: `${of.name}-ix`,
    ask: [`GET ${ofIx[of.name]}?fields=ixUpdate`, ['ixUpdate']],
    section: of === boardResource ? '2.4' : of === memberResource ? '2.6' : '2.7',
    document:
      of === organizationResource
        ? 'does not name `ixUpdate` of a workspace; we show a number, as of boards'
        : '`ixUpdate` is an integer',
    live: 'it is the same number as a string',
    seen: 'recorded answers of boards, members and workspaces',
    fields: [of, { ixUpdate: counted }],
  })),

  {
    id: 'label-names',
    ask: ['GET /boards/$idBoard', ['labelNames.red', 'labelNames.red_dark']],
    section: '2.4',
    document: '`labelNames` has ten colours',
    live: 'it has thirty: each of the ten also light and dark (ten if the clock stands before June 2022)',
    seen: 'recorded answers of 2023, and those of 2020 and February 2022, which have ten',
    fields: [boardResource, { labelNames: { kind: mapOf(text()), value: labelsNamed } }],
  },
  {
    id: 'action-members',
    ask: ['GET /cards/$idCard/actions', ['memberCreator']],
    section: '2.2',
    document: 'members of an action are shown as avatarHash, fullName, initials, username (4.2)',
    live: 'they are shown with ten fields',
    seen: 'recorded answers of `GET /boards/{id}/actions`',
    embeds: [[actionResource, { memberCreator: { usual: ofSummary }, member: { usual: ofSummary } }]],
  },
  {
    id: 'member-messages',
    ask: ['GET /members/me?fields=messagesDismissed', ['messagesDismissed']],
    section: '2.6',
    document: '`messagesDismissed` is one record',
    live: 'it is a list of such records',
    seen: 'recorded answers of `GET /members/{id}`',
    fields: [memberResource, { messagesDismissed: { value: ownMessages } }],
  },
  {
    id: 'member-enterprise',
    ask: ['GET /members/me?fields=idEnterprise', ['idEnterprise']],
    section: '2.6',
    document: 'gives no type to `idEnterprise`; we show an empty text',
    live: 'it is null for a member without an enterprise',
    seen: 'recorded answers of `GET /members/{id}`',
    fields: [memberResource, { idEnterprise: { kind: nullOr(text()), value: () => null } }],
  },
  {
    id: 'check-item-type',
    ask: ['GET /cards/$idCard/checkItem/$idItem?fields=all', ['name', 'type']],
    section: '2.10',
    document: 'does not show the fields of check items',
    live: '`type` is shown only if it is named',
    seen: strict,
    fields: [checkItemResource, { type: { seen: 'named' } }],
  },
  {
    id: 'export-size',
    ask: ['GET /organizations/$idOrganization/exports/$idExport', ['size', 'status']],
    section: '2.9',
    document: '`size` is an integer, and `status` has `progress` and `total`',
    live: '`size` is a string, and `status` has neither',
    seen: strict,
    fields: [exportResource, { size: { kind: nullOr(text()), value: sizeOf }, status: { value: statusOf } }],
    laws: { 'EXP-02': 'whole', 'EXP-02/separate': 'whole' },
  },
];
