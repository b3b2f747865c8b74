/** Fields that the live service shows since 2022: a world with an earlier time does not show them. */
import type { View } from '../../server/rights/access.ts';
import { actionResource, reactionSummary } from '../../server/nouns/actions/shown.ts';
import { cardResource } from '../../server/nouns/cards/shown.ts';
import { checklistResource } from '../../server/nouns/checklists/shown.ts';
import { listResource } from '../../server/nouns/lists/shown.ts';
import { memberResource } from '../../server/nouns/members/shown.ts';
import { notificationResource } from '../../server/nouns/notifications/shown.ts';
import { organizationResource } from '../../server/nouns/organizations/shown.ts';
import { bound } from '../../server/records/shared-kinds.ts';
import type { Embedded } from '../../server/rows/resource.ts';
import { anything, count, date, list as listKind, text } from '../../document/values/kinds.ts';
import type { Action, Card, Member, Notification, Organization, Stored } from '../../server/world/records.ts';
import type { World } from '../../server/world/world.ts';
import { always, isBefore, since, type Difference, type Fields } from './difference.ts';

/** The last answers without the first of these fields are from 2023, the first answers with them from 2024. */
const [newer, later, newest, last] = ['2024-06', '2025-01', '2026-01', '2026-02'];
const seen =
  'samples that programs keep of September 2024, April 2025 and January 2026, and schemas that another one made of its ' +
  'runs of 2025 and 2026; the last answers without are of 2023';

const workspaceOf = (idBoard: string, { boards }: World): string => boards.the(idBoard).idOrganization ?? '';
/** Names of a record in other products of the maker. */
function nodeOf(noun: string, { id, idBoard }: { readonly id: string; readonly idBoard: string }, { world }: View) {
  return `ari:cloud:trello::${noun}/workspace/${workspaceOf(idBoard, world)}/${id}`;
}

function labelsOf(card: Card, view: View): unknown {
  if (isBefore(newer, view.now)) return cardResource.fields['labels']!(card, view);
  const { world } = view;
  return card.idLabels.map((idLabel) => {
    const { id, idBoard, name, color } = world.labels.the(idLabel);
    const [idOrganization, nodeId] = [workspaceOf(idBoard, world), nodeOf('label', { id, idBoard }, view)];
    return { id, idBoard, idOrganization, name, nodeId, color, uses: world.by.cardsOfLabel.of(id).size };
  });
}

function badgesOf(card: Card, view: View): object {
  const { start, dueComplete, attachmentsByType, location, checkItemsEarliestDue, ...badges } = cardResource.fields[
    'badges'
  ]!(card, view) as Record<string, unknown>;
  return {
    ...badges,
    ...since('2016-10', view, { dueComplete }),
    ...since('2018-01', view, { attachmentsByType, location, checkItemsEarliestDue }),
    // The start date of a card came together with the field.
    ...since('2020-07', view, { start }),
    ...since(newer, view, { externalSource: null, lastUpdatedByAi: false }),
    ...since(later, view, { maliciousAttachments: 0 }),
  };
}

const whole = { seen: 'whole' } as const;
const inSet = { seen: 'set', since: newer } as const;
/** The fields that a list with all fields showed in 2023. */
const credited = '2023-01';
const ofCredit = { seen: 'set', since: credited } as const;
const tested = 'records of 2023 against which a connector is tested; the last answers without are of 2020';

const clock = (_: Member, { now }: View): string => new Date(now).toISOString();
const isNull = { kind: anything, value: () => null } as const;
const limitsOfChecklist = (_: unknown, { now }: View): object =>
  isBefore(credited, now) ? {} : { checkItems: { perChecklist: bound(200, 160) } };
const wholly = (names: readonly string[], more = {}): Fields =>
  Object.fromEntries(names.map((name) => [name, { seen: 'whole', since: later, ...more }]));
const ofExport = ['dateClosed', 'dateCompleted', 'externalSource', 'idMemberCreator', 'idOrganization'];
/** Fields of which only the names are known. */
const unknown = [
  ...['sourceEmail', 'dateViewedByCreator', 'mirrorSourceNodeId'],
  ...['creationMethodError', 'creationMethodLoadingStartedAt'],
];

/** The months since which cards and notifications take the argument. */
const [summedUpOnCards, summedUpInNotifications] = ['2022-04', '2022-08'];
const summary = <R extends Stored>(month: string, actionOf: (record: R) => string | null): Embedded<never> => ({
  of(record: R, view: View) {
    const idAction = isBefore(month, view.now) ? null : actionOf(record);
    return idAction === null ? undefined : reactionSummary(idAction, view);
  },
});

export const ofNewer: readonly Difference[] = [
  {
    id: 'card-newer',
    ask: ['GET /cards/$idCard', ['nodeId', 'pinned', 'mirrorSourceId', 'agent', 'labels']],
    section: '2.3',
    document: 'names none of these fields',
    live:
      `since ${newer} a card also has \`pinned\`, and its labels have \`idOrganization\`, \`nodeId\` and \`uses\`; ` +
      `since ${later} it has \`nodeId\` and \`mirrorSourceId\`, since ${newest} \`agent\`; since ${last} (chosen) ` +
      '`manifest`, which a sample of January 2026 does not have',
    seen,
    fields: [
      cardResource,
      {
        nodeId: {
          ...always,
          since: later,
          kind: text(),
          value: (card: Card, view: View) => nodeOf('card', card, view),
        },
        pinned: { ...always, since: newer },
        mirrorSourceId: { ...always, since: later },
        agent: { ...always, since: newest, kind: anything, value: () => ({ name: null, conversationId: null }) },
        manifest: { ...always, since: last, ...isNull },
        labels: { value: labelsOf },
      },
    ],
  },
  {
    id: 'card-badges',
    ask: ['GET /cards/$idCard', ['badges']],
    section: '2.3',
    document: 'lists the badges, all but `checkItemsEarliestDue`, which we show too',
    live:
      'in a world whose clock stands before July 2020 they have no `start`, before 2018 no `attachmentsByType`, ' +
      '`location` and `checkItemsEarliestDue`, before October 2016 no `dueComplete`; ' +
      `since ${newer} they have \`externalSource\` and \`lastUpdatedByAi\`, since ${later} \`maliciousAttachments\``,
    seen: `recorded answers of \`GET /cards/{id}\` of 2020 and 2023, and others of 2014 to 2016; ${seen}`,
    fields: [cardResource, { badges: { value: badgesOf } }],
  },
  {
    id: 'list-newer',
    ask: ['GET /lists/$idList', ['color', 'type', 'datasource']],
    section: '2.5',
    document: 'names none of these fields',
    live:
      `since ${newer} a list has \`color\`, \`type\` and \`datasource\`; ` +
      'of these a list that was changed is shown with `color` alone',
    seen,
    fields: [
      listResource,
      { color: { ...whole, since: newer }, type: { ...whole, since: newer }, datasource: { ...whole, since: newer } },
    ],
  },
  {
    id: 'card-exported',
    ask: ['GET /cards/$idCard?fields=all', ['sourceEmail', 'dateViewedByCreator', 'mirrorSourceNodeId']],
    section: '2.3',
    document: 'names none of these fields',
    live:
      `since ${later} \`all\` of one card, and of each in the export of a board, also shows \`dateClosed\`, ` +
      '`dateCompleted`, `externalSource`, `idMemberCreator`, `idOrganization`, and, here null, `sourceEmail`, ' +
      '`dateViewedByCreator`, `mirrorSourceNodeId`, `creationMethodError` and `creationMethodLoadingStartedAt`',
    seen: 'a type that a program made of the export of a board',
    fields: [cardResource, { ...wholly(ofExport), ...wholly(unknown, isNull) }],
  },
  {
    id: 'member-newer',
    ask: ['GET /members/me', ['nodeId', 'dateLastActive', 'dateLastImpression', 'sessionType']],
    section: '2.6',
    document: 'names none of these fields',
    live:
      `since ${newer} a member also has \`nodeId\`, \`dateLastActive\`, \`dateLastImpression\` (both here: now, ` +
      'chosen) and `sessionType`',
    seen: 'a sample of `GET /members/me` of October 2024; the last answers without are of 2023',
    fields: [
      memberResource,
      {
        nodeId: { ...inSet, kind: text(), value: ({ id }: Member) => `ari:cloud:trello::user/${id}` },
        dateLastActive: { ...inSet, kind: date, value: clock },
        dateLastImpression: { ...inSet, kind: date, value: clock },
        sessionType: { ...inSet, ...isNull },
      },
    ],
  },
  {
    id: 'organization-newer',
    ask: ['GET /organizations/$idOrganization?fields=all', ['domainName', 'membersCount', 'credits']],
    section: '2.7',
    document: 'names none of these fields',
    live:
      `since ${credited} \`all\` also shows \`domainName\`, \`membersCount\`, \`credits\` and ` +
      '`standardVariation` of a workspace',
    seen: tested,
    fields: [
      organizationResource,
      {
        domainName: { ...ofCredit, kind: text(0), value: ({ prefs }: Organization) => prefs.associatedDomain ?? '' },
        membersCount: { ...ofCredit, kind: count, value: organizationResource.fields['billableMemberCount']! },
        credits: { ...ofCredit, kind: listKind, value: () => [] },
        standardVariation: { ...ofCredit, ...isNull },
      },
    ],
  },
  {
    id: 'checklist-all',
    ask: ['GET /checklists/$idDone?fields=all', ['creationMethod', 'limits']],
    section: '2.10',
    document: 'does not show the fields of checklists',
    live: `\`all\` also shows \`creationMethod\` and, since ${credited}, how many items a checklist may have`,
    seen: tested,
    fields: [checklistResource, { creationMethod: { seen: 'set' }, limits: { seen: 'set', value: limitsOfChecklist } }],
  },
  {
    id: 'reactions-summary',
    ask: ['GET /cards/$idCard?fields=name&actions=commentCard&reactionsSummary=true', ['actions.reactionsSummary']],
    section: '4.1',
    document: 'has no argument for it; a row of actions shows the sum of the reactions to one',
    live:
      `\`reactionsSummary=true\` adds it: to each action beside a card since ${summedUpOnCards}, to a notification, for ` +
      `its action, since ${summedUpInNotifications}; \`action_reactionsSummary\` does the same (chosen)`,
    seen: 'the list of changes of the service, 18 August 2022, with an example; no answer was recorded',
    embeds: [
      [actionResource, { reactionsSummary: { is: summary(summedUpOnCards, ({ id }: Action) => id) } }],
      [cardResource, { actions: { switches: { reactionsSummary: 'reactionsSummary' } } }],
      [
        notificationResource,
        { reactionsSummary: { is: summary(summedUpInNotifications, ({ idAction }: Notification) => idAction) } },
      ],
    ],
  },
];
