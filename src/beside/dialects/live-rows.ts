/** Calls of the live service that accept or answer something else than parts 1 and 4 say, or than we chose. */
import type { View } from '../../server/rights/access.ts';
import type { CheckItem, Member } from '../../server/world/records.ts';
import { checkItemResource } from '../../server/nouns/cards/shown-parts.ts';
import { checklistResource } from '../../server/nouns/checklists/shown.ts';
import { singleNotification } from '../../server/nouns/notifications/shown.ts';
import { organizationResource } from '../../server/nouns/organizations/shown.ts';
import { refuse } from '../../server/calls/refusal.ts';
import { isBefore, isOld, ofSummary, strict, testers, type Body, type Difference } from './difference.ts';

/** The record with `_id` instead of `id`, and without the field that the path names. */
const inList = (body: readonly Body[]): unknown => body.map(({ id: _, idCustomField: _field, ...rest }) => rest);
/** Removes `_id` from records at every depth. */
const withoutOther = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (name, value) => (name === '_id' ? undefined : value));
const ofList = ['name', 'closed', 'idBoard', 'pos'];
/** Fields that came later, of a list that is read and not changed. */
const newer = ['color', 'type', 'datasource'];
const together = ({ membersInvited = [], members = [], ...rest }: Body): Body => ({
  ...rest,
  members: [members, membersInvited].flat(),
});
/** The member of a workspace whom the path names. */
const placed = ({ members }: { members: readonly Member[] }, { member }: { member: Member }): unknown =>
  members.find(({ id }) => id === member.id);

/** Rows that lead from one record to another one. */
const ledTo = [
  ...['card', 'checklist', 'label', 'list'].map((name) => `GET /${name}s/{${name}}/board`),
  ...['GET /cards/{card}/list', 'GET /actions/{action}/member', 'GET /actions/{action}/memberCreator'],
  ...['board', 'card', 'list'].map((name) => `GET /notifications/{notification}/${name}`),
];
/** Rows that set or remove a part of a workspace, and answer with the workspace. */
const ofWorkspace = [
  ...['prefs/{pref}', 'prefs/boardVisibilityRestrict/{level}'].map(
    (path) => `PUT /organizations/{organization}/${path}`,
  ),
  ...['prefs/associatedDomain', 'prefs/orgInviteRestrict', 'logo', 'members/{member}', 'members/{member}/all'].map(
    (path) => `DELETE /organizations/{organization}/${path}`,
  ),
  'POST /organizations/{organization}/logo',
];

const inProfile = ['', '/avatarSource', '/bio', '/fullName', '/initials', '/username', '/prefs/colorBlind'];
const ofProfile = [
  ...[...inProfile, '/prefs/minutesBetweenSummaries', '/prefs/locale'].map((part) => `PUT /members/{member}${part}`),
  'POST /members/{member}/avatar',
];
const ofMessages = ['POST /members/{member}/oneTimeMessagesDismissed'];
const settings = '/members/{member}/notificationsChannelSettings';
const ofChannels = [
  ...[`GET ${settings}`, `GET ${settings}/{channel}`, `PUT ${settings}`, `PUT ${settings}/{channel}`],
  `PUT ${settings}/{channel}/{blockedKeys}`,
];

export const ofRows: readonly Difference[] = [
  {
    id: 'card-alone',
    ask: ['GET /cards/$idCard', ['address', 'coordinates']],
    section: '4.1',
    document: 'is silent of the usual fields of one card; we show all (CNV-36)',
    live: 'it is shown with the usual fields, and with all by `fields=all`',
    seen: 'recorded answers of `GET /cards/{id}`',
    rows: [['GET /cards/{card}'], { usual: 'usual' }],
  },
  {
    id: 'list-alone',
    ask: ['GET /lists/$idList', ['subscribed', 'pos']],
    section: '4.7',
    document: 'does not show the row; we show the table of 2.5',
    live: 'one list is shown with `name`, `closed`, `idBoard` and `pos`; a new one with its empty limits too',
    seen: 'recorded answers of `GET /lists/{id}` and `POST /lists`',
    rows: [['GET /lists/{list}'], { usual: [...ofList, ...newer] }],
  },
  {
    id: 'list-changed',
    ask: ['PUT /lists/$idList', ['subscribed', 'datasource'], { name: 'changed' }],
    section: '4.7',
    document: 'does not show the row; we show the table of 2.5',
    live: 'a list that was changed is shown with `name`, `closed`, `idBoard` and `pos`, and since June 2024 with `color`',
    seen: 'recorded answers of `PUT /lists/{id}`, and schemas that another program made of its own runs of 2025',
    rows: [['PUT /lists/{list}', 'PUT /lists/{list}/{field}'], { usual: [...ofList, 'color'] }],
  },
  {
    id: 'lists-listed',
    ask: ['GET /boards/$idBoard/lists', ['limits', 'softLimit']],
    section: '4.7',
    document: 'does not show the row; we show the table of 2.5',
    live: 'the lists of a board come without their limits',
    seen: 'recorded answers of `GET /boards/{id}/lists` of 2020 and 2023',
    rows: [
      ['GET /boards/{board}/lists', 'GET /boards/{board}/lists/{filter}'],
      { usual: [...ofList, 'softLimit', 'subscribed', ...newer] },
    ],
  },
  {
    id: 'list-made',
    ask: ['POST /lists', ['subscribed', 'pos'], { name: 'made', idBoard: '$idBoard' }],
    section: '4.7',
    document: 'does not show the row; we show the table of 2.5',
    live: 'a new list is shown as one list is, with its empty limits',
    seen: 'recorded answers of `POST /lists`',
    rows: [['POST /lists', 'POST /boards/{board}/lists'], { usual: [...ofList, ...newer, 'limits'] }],
  },
  {
    id: 'workspace-alone',
    ask: ['GET /organizations/$idOrganization', ['billableMemberCount', 'teamType']],
    section: '4.6',
    document: 'is silent of the usual fields of one workspace; we show all (CNV-36)',
    live: 'it is shown with the usual fields, and with all by `fields=all`',
    seen: 'recorded answers of `GET /organizations/{id}` and `PUT /organizations/{id}`',
    rows: [
      [
        'GET /organizations/{organization}',
        'PUT /organizations/{organization}',
        'PUT /organizations/{organization}/{field}',
        ...ofWorkspace,
      ],
      { usual: organizationResource.usual.filter((name) => name !== 'idMemberCreator') },
    ],
  },
  {
    id: 'action-records',
    ask: ['GET /actions/$idComment/board', ['dateClosed', 'enterpriseOwned']],
    section: '4.4',
    document: 'says nothing of the usual fields of the board, the card and the list of an action',
    live: 'they are shown with all fields',
    seen: 'recorded answers of `GET /actions/{id}/board`, `…/card` and `…/list`',
    rows: [
      ['GET /actions/{action}/board', 'GET /actions/{action}/card', 'GET /actions/{action}/list'],
      { usual: 'all', whole: true },
    ],
  },
  {
    id: 'other-records',
    ask: ['GET /cards/$idCard/list', ['subscribed', 'creationMethod']],
    section: '4.7',
    document: 'says nothing of the usual fields of a record to which another one leads',
    live: 'it is shown with all fields, as the board, the card and the list of an action are',
    seen: 'the defaults of its own description, and the recorded answers below an action',
    rows: [ledTo, { usual: 'all', whole: true }],
  },
  {
    id: 'notification-alone',
    ask: ['GET /notifications/$idNotification', ['dateRead']],
    section: '4.2',
    document: 'does not show the row; we leave out `dateRead`',
    live: 'one notification is shown with `dateRead` too',
    seen: 'recorded answers of `GET /notifications/{id}`',
    rows: [
      [
        'GET /notifications/{notification}',
        'PUT /notifications/{notification}',
        'PUT /notifications/{notification}/unread',
      ],
      { usual: [...singleNotification.usual, 'dateRead'] },
    ],
  },
  {
    id: 'check-item-changed',
    ask: ['PUT /cards/$idCard/checkItem/$idItem', ['name', 'creationMethod']],
    section: '4.1',
    document: 'does not show the fields of check items',
    live: 'a check item that was changed is shown with `creationMethod`, and before 2021 with `type`',
    seen: 'recorded answers of `PUT /cards/{id}/checkItem/{idCheckItem}`',
    rows: [
      ['PUT /cards/{card}/checkItem/{checkItem}', 'PUT /cards/{card}/checklist/{checklist}/checkItem/{checkItem}'],
      {
        usual: [...checkItemResource.usual.filter((name) => name !== 'type'), 'creationMethod', 'type'],
        fields: { type: { value: (_: CheckItem, { now }: View) => (isOld(now) ? null : undefined) } },
      },
    ],
  },
  {
    id: 'check-item-states',
    old: '2020',
    ask: ['GET /cards/$idCard/checkItemStates', ['']],
    section: '4.1',
    document: 'does not show the row; we show `idCheckItem` and `state` of what is done',
    live: 'in a world whose clock stands before 2021 each also has an `id` that is no id',
    seen: 'a recorded answer of `GET /cards/{id}/checkItemStates`',
    rows: [
      ['GET /cards/{card}/checkItemStates'],
      {
        answers: (states: readonly Body[], _, { now }) =>
          isOld(now) ? states.map((state) => ({ id: '[object Object]', ...state })) : states,
      },
    ],
  },
  {
    id: 'checklist-put',
    ask: ['POST /cards/$idCard/checklists', ['limits', 'name'], { name: 'put' }],
    section: '4.1',
    document: 'shows limits on boards, lists and cards; a new record has them here',
    live: 'a checklist that is put on a card comes without `limits`; one that `POST /checklists` makes has them',
    seen: 'recorded answers of both',
    rows: [['POST /cards/{card}/checklists'], { usual: checklistResource.usual }],
  },
  {
    id: 'workspace-member',
    ask: ['PUT /organizations/$idOrganization/members/$idOther', ['username', 'memberships'], { type: 'normal' }],
    section: '4.7',
    document: 'does not show the row; we answer with the members and the memberships of the workspace',
    live: 'a member who comes into a workspace, or gets another role, is the answer',
    seen: strict,
    rows: [['PUT /organizations/{organization}/members/{member}'], { answers: placed }],
  },
  {
    id: 'board-invited',
    ask: [
      'PUT /boards/$idBoard/members',
      ['membersInvited.memberType', 'members'],
      { email: 'new@example.com', fullName: 'New Person' },
    ],
    section: '4.7',
    document: 'does not show the row; we answer with the members, the memberships and who was invited',
    live:
      'an invitation to a board is answered with its id, `members` and `memberships` alone; ' +
      'the invited member is among the members, as a `ghost` who is not confirmed',
    seen: 'the tests of a strict client, run against the live service',
    rows: [['PUT /boards/{board}/members'], { answers: together }],
  },
  {
    id: 'board-my-prefs',
    ask: ['POST /boards/$idBoard/emailKey/generate', ['myPrefs.showListGuide', 'myPrefs.emailPosition']],
    section: '4.7',
    document: 'does not show the row; we show `showListGuide`, and the keys for mail and the calendar',
    live: 'the preferences of a member on a board have none of these',
    seen: 'the notes on changes of July 2025, and the schemas of a strict client',
    choices: { unshown: ['showListGuide', 'emailKey', 'fullEmail', 'calendarKey', 'fullCalendar'] },
  },
  {
    id: 'members-of-cards',
    ask: ['GET /cards/$idCard/members', ['']],
    section: '4.1',
    document: 'says nothing of the usual fields of the members of a card; elsewhere they are four',
    live: 'they are ten',
    seen: 'recorded answers of `GET /cards/{id}/members`',
    rows: [
      [
        'GET /cards/{card}/membersVoted',
        ...['GET /cards/{card}/members', 'POST /cards/{card}/idMembers', 'POST /cards/{card}/members'],
        ...['DELETE /cards/{card}/idMembers/{member}', 'DELETE /cards/{card}/members/{member}'],
      ],
      { usual: ofSummary },
    ],
  },
  {
    id: 'option-ids',
    ask: ['GET /customFields/$idField/options', ['']],
    section: '4.5',
    document: 'an option has an `id`',
    live: 'in the list of the options of a field it has `_id` instead, and no `idCustomField`',
    seen: 'recorded answers of `GET /customFields/{id}/options`',
    rows: [['GET /customFields/{customField}/options'], { answers: inList }],
  },
  {
    id: 'option-ids-later',
    old: '2020',
    ask: ['GET /customFields/$idField', ['options']],
    section: '4.5',
    document: 'an option has an `id`',
    live: 'in a world whose clock stands before 2024 it has no `_id` beside it, where it is read alone or in its field',
    seen: 'recorded answers of `GET /customFields/{id}` and `GET /customFields/{id}/options/{id}` of 2020 and 2023',
    rows: [
      [
        ...['GET /customFields/{customField}', 'POST /customFields', 'PUT /customFields/{customField}'],
        ...['GET /boards/{board}/customFields', 'POST /customField/{customField}/options'],
        'GET /customFields/{customField}/options/{idOption}',
      ],
      { answers: (body: unknown, _, { now }) => (isBefore('2024-01', now) ? withoutOther(body) : body) },
    ],
  },
  {
    id: 'search-kinds',
    ask: ['GET /search?query=said&actions_limit=1', ['actions.type', 'options.modelTypes']],
    section: '4.7',
    document: 'a search finds actions, boards, cards, members and workspaces',
    live: 'it finds actions only if `modelTypes` names them',
    seen: strict,
    rows: [['GET /search'], { absent: { modelTypes: ['boards', 'cards', 'members', 'organizations'] } }],
  },
  {
    id: 'members-put-on-cards',
    ask: ['POST /cards/$idCard/idMembers', ['status'], { value: '$idOther' }],
    section: '4.1',
    document: 'is silent; we refuse members who are not on the board (CRD-24)',
    live: 'a member of the workspace of a board may be put on its cards',
    seen: 'tests of clients',
    choices: { onCards: 'workspace' },
  },
  {
    id: 'profile-scope',
    ask: ['PUT /members/me?$reader', ['status', ''], { bio: 'mine' }],
    section: '4.3',
    document: 'asks for `read` or `write` to change a profile',
    live: 'only a token with `account` may do it',
    seen: testers,
    rows: [ofProfile, { needs: ['account'] }],
    said: [{ rows: ofProfile, rules: ['AUT-06'], says: 'unauthorized member permission requested' }],
  },
  {
    id: 'message-dismissed',
    ask: ['POST /members/me/oneTimeMessagesDismissed', ['status', ''], { value: 'hello' }],
    section: '4.3',
    document: 'does not show the row; we keep the message',
    live: 'the row is for browsers alone: a key and a token are refused',
    seen: testers,
    rows: [ofMessages, { runs: () => () => refuse('AUT-06') }],
    said: [{ rows: ofMessages, rules: ['AUT-06'], says: 'unauthorized member permission requested' }],
  },
  {
    id: 'channel-settings',
    ask: ['GET /members/me/notificationsChannelSettings', ['status', '']],
    section: '4.3',
    document: 'does not show the rows; we keep which notifications a member has switched off',
    live: 'there is nothing for a key and a token',
    seen: testers,
    rows: [ofChannels, { runs: () => () => refuse('ERR-02', 'the settings were not found') }],
  },
  {
    id: 'webhook-of-token',
    ask: ['PUT /tokens/$token/webhooks/$idHook', ['status'], { description: 'mine' }],
    section: '4.7',
    document: 'does not show the row; we change the webhook',
    live: 'there is no such row, though its documentation has it: a webhook is changed by its own id',
    seen: testers,
    rows: [
      ['PUT /tokens/{token}/webhooks/{webhook}'],
      {
        runs:
          () =>
          (_, { call }) =>
            refuse('ERR-01', `Cannot ${call.method} /1/${call.segments.join('/')}`),
      },
    ],
  },
  {
    id: 'values-given-twice',
    ask: ['GET /cards/$idCard?fields=name&fields=desc', ['status', 'desc']],
    section: '1.6',
    document: 'is silent; we refuse different values for one name (ERR-09)',
    live: 'they are one list, where the argument takes a list',
    seen: 'tests of clients',
    rows: ['all', { joins: true }],
    laws: { 'ERR-09/status': 'whole' },
  },
];
