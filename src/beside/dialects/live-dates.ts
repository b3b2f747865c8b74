/** What the live service shows only since some month: a world whose clock stands before it does not show that. */
import { action } from '../../server/nouns/actions/shown.ts';
import { board } from '../../server/nouns/boards/shown.ts';
import { card } from '../../server/nouns/cards/shown.ts';
import { attachment, checkItem, customField, label } from '../../server/nouns/cards/shown-parts.ts';
import { member } from '../../server/nouns/members/shown.ts';
import type { Getter, Resource } from '../../server/rows/resource.ts';
import { isBefore, type Difference, type Fields } from './difference.ts';

type Months = Readonly<Record<string, string>>;

/** Fields, each with the month from which on it is shown. */
const since = (of: Resource, months: Months): Fields =>
  Object.fromEntries(
    Object.entries(months).map(([name, month]) => {
      const value: Getter<never> = (one, view) => (isBefore(month, view.now) ? undefined : of.fields[name]!(one, view));
      return [name, { value }];
    }),
  );
const told = (months: Months): string =>
  `fields that came later are shown only if the clock stands there: ${Object.entries(months)
    .map(([name, month]) => `\`${name}\` since ${month}`)
    .join(', ')}`;
const later = (of: Resource, section: string, request: string, months: Months): Difference => ({
  id: `${of.name}-later`,
  old: true,
  ask: [request, Object.keys(months)],
  section,
  document: 'is silent of what came when',
  live: told(months),
  seen:
    'recorded answers of 2020 to 2023 and newer notes of clients: ' +
    'the month lies between the last answer without and the first with it',
  fields: [of, since(of, months)],
});

const ofLogs = ['boards/{board}', 'cards/{card}', 'lists/{list}', 'members/{member}', 'organizations/{organization}'];
const logged = [...ofLogs.map((path) => `GET /${path}/actions`), 'POST /cards/{card}/actions/comments'];
const creator = { appCreator: '2021-01' };

export const ofDates: readonly Difference[] = [
  later(card, '2.3', 'GET /cards/$idCard', { start: '2020-07', cardRole: '2021-01' }),
  later(board, '2.4', 'GET /boards/$idBoard?fields=dateClosed,idMemberCreator,nodeId', {
    dateClosed: '2021-01',
    idMemberCreator: '2021-01',
    nodeId: '2022-06',
  }),
  later(member, '2.6', 'GET /members/me?fields=domainClaimed', { domainClaimed: '2020-07' }),
  later(label, '2.10', 'GET /boards/$idBoard/labels', { uses: '2024-01' }),
  later(checkItem, '2.10', 'GET /cards/$idCard/checkItem/$idItem', { dueReminder: '2021-01' }),
  later(attachment, '2.10', 'POST /cards/$idCard/attachments?url=https://example.com/a', {
    fileName: '2021-01',
    isMalicious: '2024-01',
  }),
  later(customField, '2.8', 'GET /customFields/$idField', { isSuggestedField: '2020-10' }),
  {
    id: 'log-later',
    old: true,
    ask: ['GET /cards/$idCard/actions?filter=commentCard&fields=appCreator', ['appCreator']],
    section: '2.2',
    document: 'has `appCreator` among the fields of an action',
    live: told(creator),
    seen: 'recorded answers of 2020, where an action that is read alone has it, a listed one and a new comment have not',
    rows: [logged, { fields: since(action, creator) }],
  },
];
