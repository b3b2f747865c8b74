/**
 * Mutants that read a call wrong: they ignore an argument, use another default or a bound that is off by one, or do not
 * write.
 */
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Faulty, Json } from '../mutant.ts';
import { limits } from '../../../src/spec/limits.ts';

const heard = (id: string, rule: RuleId, says: string, on: string, hears: Faulty['hears']): Faulty => ({
  id,
  rule,
  says,
  on,
  hears: hears!,
});
const ignoring =
  (name: string) =>
  ({ [name]: _, ...rest }: Json): Json =>
    rest;
const fallback =
  (name: string, value: Json) =>
  (args: Json): Json =>
    name in args ? args : { ...args, [name]: value };

const log = 'GET /boards|cards|members/*/actions';

/** An argument of a row is ignored. */
const deaf: readonly (readonly [on: string, names: readonly string[], rule: RuleId])[] = [
  ['POST /cards', ['keepFromSource'], 'CRD-01'],
  ['PUT /cards/*', ['name', 'desc', 'closed', 'idList', 'due', 'pos'], 'CRD-01'],
  ['GET /boards/*/actions', ['filter', 'limit', 'since', 'before'], 'PAG-01'],
  [
    'PUT /members/*',
    ['fullName', 'initials', 'username', 'bio', 'avatarSource', 'prefs/colorBlind', 'prefs/minutesBetweenSummaries'],
    'MEM-01',
  ],
  ['POST /customFields', ['options'], 'CF-01'],
  ['PUT /customFields/*', ['name', 'pos'], 'CF-05'],
  ['GET /search', ['card_fields'], 'SRC-01'],
];

export const misreadMutants: readonly Faulty[] = [
  ...deaf.flatMap(([on, names, rule]) =>
    names.map((name) =>
      heard(
        `deaf-${on.replace(/[^A-Za-z]+/g, '-')}-${name.replace(/\W/g, '-')}`,
        rule,
        `ignores ${name} on ${on}`,
        on,
        ignoring(name),
      ),
    ),
  ),
  heard('default-top', 'POS-03', 'puts new cards at the top', 'POST /cards', fallback('pos', 'top')),
  heard('default-limit', 'ACT-04', 'lists 20 actions unless told otherwise', log, fallback('limit', 20)),
  heard(
    'default-filter-open',
    'FLT-03',
    'lists open boards only, unless told otherwise',
    'GET /members/*/boards',
    fallback('filter', 'open'),
  ),
  heard(
    'default-filter-all',
    'FLT-03',
    'lists all cards of a member, unless told otherwise',
    'GET /members/*/cards',
    fallback('filter', 'all'),
  ),
  heard(
    'default-unread',
    'NOT-01',
    'lists unread notifications, unless told otherwise',
    'GET /members/*/notifications',
    fallback('read_filter', 'unread'),
  ),
  heard(
    'default-no-creator',
    'ACT-09',
    'leaves the creator out, unless told otherwise',
    log,
    fallback('memberCreator', 'false'),
  ),
  heard('default-keep-nothing', 'CRD-10', 'copies nothing, unless told otherwise', 'POST /cards', (args) =>
    args.idCardSource ? fallback('keepFromSource', 'none')(args) : args,
  ),
  heard('limit-999', 'PAG-02', 'never lists more than 20', log, (args) => ({
    ...args,
    limit: Math.min(20, Number(args.limit ?? 20)),
  })),
  heard('comment-not-kept', 'CMT-01', 'answers a comment and keeps none', 'POST /cards/*/actions/comments', () => null),
  heard('vote-not-kept', 'CRD-09', 'answers a vote and keeps none', 'POST /cards/*/membersVoted', () => null),
  heard('delete-not-done', 'CF-13', 'answers a deletion and does nothing', 'DELETE /customFields/*', () => null),
  heard(
    'comment-not-deleted',
    'CMT-02',
    'answers the deletion of a comment and keeps it',
    'DELETE /actions/*',
    () => null,
  ),
  heard(
    'webhook-not-deleted',
    'WHK-01',
    'answers the deletion of a webhook and keeps it',
    'DELETE /webhooks/*',
    () => null,
  ),
  heard(
    'reaction-not-deleted',
    'RCT-01',
    'answers the deletion of a reaction and keeps it',
    'DELETE /actions/*/reactions/*',
    () => null,
  ),
  heard(
    'notifications-stay-unread',
    'NOT-02',
    'marks nothing read',
    'POST /cards/*/markAssociatedNotificationsRead',
    () => null,
  ),
  heard('long-desc-cut', 'CRD-02', 'cuts a description at 16000 characters', 'POST|PUT /cards/**', (args) =>
    typeof args.desc === 'string' && args.desc.length <= limits.text
      ? { ...args, desc: args.desc.slice(0, 16_000) }
      : args,
  ),
  { id: 'slow-clock', rule: 'LIM-01', says: 'counts in windows of twice the length', late: (now) => now / 2 },
  {
    id: 'token-max-50',
    rule: 'LIM-04',
    says: 'tells a maximum of 50',
    windows: (window, of) => (of === 'token' ? { ...window, max: 50 } : window),
  },
  {
    id: 'key-interval',
    rule: 'LIM-04',
    says: 'tells an interval in seconds',
    windows: (window) => ({ ...window, intervalMs: 10 }),
  },
  {
    id: 'remaining-late',
    rule: 'LIM-06',
    says: 'counts a request only in the next answer',
    windows: (window) => ({ ...window, remaining: window.remaining + 1 }),
  },
  {
    id: 'remaining-frozen',
    rule: 'LIM-06',
    says: 'always tells the same rest',
    windows: (window) => ({ ...window, remaining: 42 }),
  },
  { id: 'no-headers', rule: 'LIM-04', says: 'tells nothing of the windows', windows: () => undefined },
  {
    id: 'always-200',
    rule: 'PRM-01',
    says: 'answers 200 whatever happened',
    status: ({ status }) => (status === 401 ? 200 : status),
  },
  {
    id: 'refusals-are-500',
    rule: 'GEN-03',
    says: 'answers bad input with 500',
    status: ({ status }) => (status === 400 ? 500 : status),
  },
  {
    id: 'limits-are-403',
    rule: 'LIM-01',
    says: 'refuses by limit with 403',
    status: ({ status }) => (status === 429 ? 403 : status),
  },
  {
    id: 'disabled-is-400',
    rule: 'CF-15',
    says: 'refuses a field on a board without the extension with 400',
    status: ({ status }) => (status === 403 ? 400 : status),
  },
];
