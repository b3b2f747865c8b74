/** Fields that the live service shows since a known month: a world with an earlier time does not show them. */
import { actionResource } from '../../server/nouns/actions/shown.ts';
import { boardResource } from '../../server/nouns/boards/shown.ts';
import { cardResource } from '../../server/nouns/cards/shown.ts';
import {
  attachmentResource,
  checkItemResource,
  customFieldResource,
  labelResource,
} from '../../server/nouns/cards/shown-parts.ts';
import { notificationResource } from '../../server/nouns/notifications/shown.ts';
import { organizationResource } from '../../server/nouns/organizations/shown.ts';
import { webhookResource } from '../../server/nouns/webhooks/shown.ts';
import { memberResource } from '../../server/nouns/members/shown.ts';
import type { Resource } from '../../server/rows/resource.ts';
import { furtherOfMember, type Difference, type Fields } from './difference.ts';

type Months = Readonly<Record<string, string>>;

/** No recording of 2016 and 2017 has these; the next recordings, of 2020, have them. */
const younger = (...names: readonly string[]): Months => Object.fromEntries(names.map((name) => [name, '2018-01']));

const since = (months: Months): Fields =>
  Object.fromEntries(Object.entries(months).map(([name, month]) => [name, { since: month }]));
const inWords = (months: Months): string =>
  `fields that came later are shown only if the clock stands there: ${Object.entries(months)
    .map(([name, month]) => `\`${name}\` since ${month}`)
    .join(', ')}`;
const later = (of: Resource, section: string, request: string, months: Months): Difference => ({
  id: `${of.name}-later`,
  old: '2016',
  ask: [request, Object.keys(months)],
  section,
  document: 'is silent of what came when',
  live: inWords(months),
  seen:
    'recorded answers of 2016 to 2023 and newer notes of clients: ' +
    'the month lies between the last answer without and the first with it',
  fields: [of, since(months)],
});

const ofLogs = ['boards/{board}', 'cards/{card}', 'lists/{list}', 'members/{member}', 'organizations/{organization}'];
const logged = [...ofLogs.map((path) => `GET /${path}/actions`), 'POST /cards/{card}/actions/comments'];
const creator = { appCreator: '2021-01' };
const touched = ['POST /cards', 'POST /lists/{list}/cards', 'PUT /cards/{card}', 'PUT /cards/{card}/{field}'];
const ofOne = younger('shortLink', 'subscribed', 'idMembersVoted');

const failing = younger('consecutiveFailures', 'firstConsecutiveFailDate');
const ofWebhooks: Difference = {
  ...later(webhookResource, '2.10', 'GET /webhooks/$idHook', failing),
  live: `${inWords(failing)}; a delivery shows its webhook since 2024-01`,
  seen: 'recorded answers and deliveries of 2016 to 2023, and the documentation of 2026',
  choices: { webhooksSince: Date.parse('2024-01') },
};

export const ofDates: readonly Difference[] = [
  later(cardResource, '2.3', 'GET /cards/$idCard', {
    ...younger('dueReminder', 'cover', 'isTemplate'),
    ...{ dueComplete: '2016-10', start: '2020-07', cardRole: '2021-01' },
  }),
  later(boardResource, '2.4', 'GET /boards/$idBoard?fields=dateClosed,idMemberCreator,nodeId', {
    idEnterprise: '2019-10',
    ...younger('datePluginDisable', 'creationMethod', 'ixUpdate', 'enterpriseOwned', 'idBoardSource'),
    ...younger('templateGallery', 'premiumFeatures', 'limits'),
    dateClosed: '2021-01',
    idMemberCreator: '2021-01',
    nodeId: '2022-06',
  }),
  later(memberResource, '2.6', 'GET /members/me?fields=domainClaimed', {
    ...younger(...furtherOfMember),
    domainClaimed: '2020-07',
  }),
  {
    id: 'card-alone-later',
    old: '2016',
    ask: ['GET /cards/$idCard', Object.keys(ofOne)],
    section: '4.1',
    document: 'is silent of what came when',
    live: `where one card is shown, ${inWords(ofOne)}`,
    seen: 'answers of 2016 that another client keeps',
    rows: [['GET /cards/{card}', ...touched], { fields: since(ofOne) }],
  },
  later(actionResource, '2.2', 'GET /actions/$idComment', { display: '2017-01', ...younger('limits', 'appCreator') }),
  later(organizationResource, '2.7', 'GET /organizations/$idOrganization', younger('teamType', 'logoUrl')),
  ofWebhooks,
  later(notificationResource, '2.10', 'GET /notifications/$idNotification', younger('isReactable')),
  later(labelResource, '2.10', 'GET /boards/$idBoard/labels', { uses: '2024-01' }),
  later(checkItemResource, '2.10', 'GET /cards/$idCard/checkItem/$idItem', {
    ...younger('idMember'),
    dueReminder: '2021-01',
  }),
  later(attachmentResource, '2.10', 'POST /cards/$idCard/attachments?url=https://example.com/a', {
    fileName: '2021-01',
    isMalicious: '2024-01',
  }),
  later(customFieldResource, '2.8', 'GET /customFields/$idField', { isSuggestedField: '2020-10' }),
  {
    id: 'log-later',
    old: '2020',
    ask: ['GET /cards/$idCard/actions?filter=commentCard&fields=appCreator', ['appCreator']],
    section: '2.2',
    document: 'does not name `appCreator`; we show it if it is asked for',
    live: inWords(creator),
    seen: 'recorded answers of 2020, where an action that is read alone has it, a listed one and a new comment have not',
    rows: [logged, { fields: since(creator) }],
  },
];
