/** How the live service refuses, and which headers it sends: each difference once, with its evidence. */
import type { AnsweredCall } from '../../server/rights/dialect.ts';
import type { Outcome } from '../../server/calls/call.ts';
import { rowName } from '../../document/values/paths.ts';
import { isBefore, isOld, testers, type Difference } from './difference.ts';

const recorded = 'recorded refusals';

/** An invalid id in a list of ids. */
const inLists = ['idMembers', 'idLabels', 'idBoards', 'idCards', 'idOrganizations', 'idModels'].map((name) => ({
  rules: ['ERR-04'] as const,
  begins: `invalid value for ${name}`,
  says: 'Invalid objectId',
  json: 'ERROR' as const,
}));

/** The argument is one id of a list. */
const ofOneId = ['POST /cards/{card}/idMembers', 'POST /cards/{card}/idLabels'];
const isBackground = ({ row }: AnsweredCall): boolean => /\/(board|customBoard)Backgrounds\//.test(row?.path ?? '');
/** A record that does not exist, or that the caller may not see. */
const unseen = ['ERR-02', 'ACC-01'] as const;
const isOfList = ({ row }: AnsweredCall): boolean => row?.path.startsWith('/lists/{list}') === true;
/** Rows that remove a member from a board. */
const leaving = ['DELETE /boards/{board}/members/{member}'];
/** A name that no workspace can have. */
const isNoName = ({ call, row }: AnsweredCall): boolean =>
  row?.path.startsWith('/organizations/{organization}') === true && /[^\w-]/.test(call.segments[1] ?? '');

/** A request without key and token: a read of a record that may be public is refused like the read of a stranger. */
const isBare = ({ call }: AnsweredCall): boolean => !call.key && !call.token;
const reads =
  (...nouns: readonly string[]) =>
  (asked: AnsweredCall): boolean =>
    isBare(asked) && asked.call.method === 'GET' && nouns.some((noun) => asked.row?.path.startsWith(`/${noun}/`));

const isBearer = ({ call }: AnsweredCall): boolean => call.bearer !== undefined && !call.key;

/** Since then the service speaks of scopes. */
const sinceScopes = '2024-01';
/** A key without a token, since the service speaks of scopes. Before, it was refused like a stranger. */
const isKeyAlone = ({ call, now }: AnsweredCall): boolean =>
  call.key !== null && call.token === null && call.method === 'GET' && !isBefore(sinceScopes, now);

const isBareWrite = (asked: AnsweredCall): boolean =>
  isBare(asked) && asked.call.method !== 'GET' && !isBefore(sinceScopes, asked.now);

/** The three headers of a limit. */
const bound = (name: string, ms: number, max: number, remaining: number) => ({
  [`x-rate-limit-${name}-interval-ms`]: String(ms),
  [`x-rate-limit-${name}-max`]: String(max),
  [`x-rate-limit-${name}-remaining`]: String(remaining),
});
/**
 * The window of the token decides what is left to a member: here a member uses one token at a time. Both are of ten
 * seconds.
 */
const ofMember = ({ max, remaining }: NonNullable<Outcome['token']>, now: number) => {
  const most = isOld(now) ? 200 : 375;
  return bound('member', 10_000, most, most - max + remaining);
};

const uncommenting = ['DELETE /actions/{action}', 'DELETE /cards/{card}/actions/{action}/comments'];
/** Limits that no client of this server reaches: of the time in the database, and of deletions of comments. */
const ofCosts = ({ now, row }: AnsweredCall) => ({
  ...(!isBefore('2023-01', now) && bound('db-query-time', 600_000, 7_200_000, 7_200_000)),
  ...(row && uncommenting.includes(rowName(row)) && bound('action', 3_600_000, 15_000, 14_999)),
});

/** The headers that forbid to store an answer: in the spring of 2020 it expired at the time of the answer. */
const unstored = (now: number) =>
  isBefore('2020-08', now) && !isBefore('2020-04', now)
    ? { 'cache-control': 'max-age=0, no-cache, no-store', expires: new Date(now).toUTCString() }
    : { expires: 'Thu, 01 Jan 1970 00:00:00' };

/** Headers whose value never changes. */
const always = {
  vary: 'Accept-Encoding',
  'surrogate-control': 'no-store',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-xss-protection': '1; mode=block',
};

export const ofAnswers: readonly Difference[] = [
  {
    id: 'refusals-json',
    ask: ['POST /lists', ['status', ''], { idBoard: '$idBoard' }],
    section: '7.3',
    document: 'is silent of the body; we answer with JSON, the sentence and advice (ERR-11)',
    live: 'the newer checks of boards, labels, lists and workspaces answer with JSON, the sentence alone, and an error word',
    seen: testers,
    said: [
      {
        rows: ['POST /boards'],
        rules: ['BRD-02', 'ERR-05', 'ERR-04'],
        begins: 'invalid value for name',
        json: 'ERROR',
      },
      {
        rows: ['POST /lists', 'POST /boards/{board}/lists'],
        rules: ['LST-02', 'ERR-05', 'ERR-04'],
        begins: 'invalid value for name',
        json: 'BAD_REQUEST_ERROR',
      },
      { rows: ['POST /labels', 'POST /boards/{board}/labels'], begins: 'invalid value for color', json: 'ERROR' },
      { rows: ['POST /labels'], begins: 'invalid value for idBoard', says: 'Invalid id', json: 'ERROR' },
      {
        rows: ['PUT /labels/{label}', 'PUT /labels/{label}/{field}'],
        rules: ['ERR-04'],
        says: 'invalid value for value',
        json: 'ERROR',
      },
      { rules: ['ORG-02', 'ORG-03', 'WHK-07'], whole: true, json: 'ERROR' },
      { rules: ['ERR-03'], fits: isBackground, says: 'Invalid id', json: 'ERROR' },
      { rows: ofOneId, rules: ['ERR-04'], begins: 'invalid value for value', says: 'Invalid objectId', json: 'ERROR' },
      ...inLists,
      { rules: ['AUT-05'], json: 'none' },
    ],
  },
  {
    id: 'refusals-unknown',
    ask: ['POST /lists', ['status', ''], { name: 'a', idBoard: '0123456789abcdef01234567' }],
    section: '7.3',
    document: 'does not show which status and sentence an unknown id gets; we answer with 404 (ERR-02)',
    live:
      'an unknown list is `model not found`; a list for an unknown board and a checklist for an unknown card are 401; ' +
      'a workspace with a name that none can have is 400, and so is the removal of a member who is not on the board',
    seen: testers,
    said: [
      { rows: ['POST /lists'], rules: unseen, status: 401, says: 'unauthorized board list requested {id}' },
      { rows: ['POST /checklists'], rules: unseen, status: 401, says: 'unauthorized board requested' },
      { rows: ['POST /cards'], rules: ['ACC-01'], says: 'unauthorized card permission requested' },
      { rows: leaving, rules: ['ERR-02'], begins: 'membership not found', status: 400 },
      {
        rows: leaving,
        rules: ['ERR-02'],
        begins: 'the member was',
        status: 400,
        says: 'Invalid id or name',
        json: 'none',
      },
      { rules: ['ERR-02'], begins: 'model was not found', says: 'model not found' },
      { rules: ['ERR-02'], fits: isOfList, says: 'model not found' },
      { rules: ['ERR-02'], fits: isNoName, status: 400, says: 'invalid id' },
      { rules: ['ERR-02'], begins: 'could not find', says: 'could not find the board that the card belongs to' },
      { rules: ['ERR-02', 'ERR-19', 'ACT-25', 'CHK-04'], says: 'The requested resource was not found.' },
    ],
  },
  {
    id: 'refusals-bare',
    ask: ['GET /boards/$idBoard?key=&token=', ['status', '']],
    section: '5.9',
    document: 'is silent of requests without a key and a token; we answer all of them with `invalid key`',
    live:
      'a read of a board or a card is refused as to a stranger; since 2024 a write says that scopes are missing, ' +
      'and so does a read with a key alone, as JSON',
    seen: testers,
    said: [
      { rules: ['ACC-01'], fits: isKeyAlone, says: 'missing scopes', json: 'none' },
      { rules: ['AUT-01', 'AUT-04'], fits: isBearer, says: 'invalid token', json: 'ERROR' },
      { rules: ['AUT-01'], fits: reads('cards'), says: 'unauthorized card permission requested' },
      { rules: ['AUT-01'], fits: reads('boards', 'lists', 'labels'), says: 'unauthorized permission requested' },
      { rules: ['AUT-01'], fits: isBareWrite, says: 'missing scopes' },
    ],
  },
  {
    id: 'refusals-bearer',
    ask: ['GET /members/me?key=&token=&bearer=none', ['status', '']],
    section: '5.9',
    document: 'does not speak of OAuth 2.0; a header that is none of 5.2 counts as none',
    live: 'a token of OAuth 2.0 that is unknown or over is an `invalid token`, as JSON',
    seen: 'tests of a client that has the flow, of September 2026',
    said: [],
  },
  {
    id: 'refusals-old',
    old: '2020',
    ask: ['GET /boards/$idBoard?key=none&token=$token', ['status', '']],
    section: '5.9',
    document: 'is silent of the sentences; an unknown key is an `invalid key`',
    live: 'in a world whose clock stands before 2021 it is an `invalid app key`',
    seen: 'older recordings',
    said: [{ rules: ['AUT-01'], fits: (asked) => isOld(asked.now) && !isBare(asked), says: 'invalid app key' }],
  },
  {
    id: 'refusals-board',
    ask: ['POST /boards?key=$key&token=none', ['status', ''], { name: 'a' }],
    section: '5.9',
    document: 'is silent of the sentences; an unknown token is an `invalid token`',
    live: 'since 2026 it is an `invalid app token` where a board is made',
    seen: testers,
    said: [
      {
        rows: ['POST /boards'],
        rules: ['AUT-02', 'AUT-03'],
        fits: ({ now }) => !isBefore('2026-01', now),
        says: 'invalid app token',
      },
    ],
  },
  {
    id: 'refusals-text',
    ask: ['GET /cards/0123456789abcdef01234567', ['status', '']],
    section: '7.3',
    document: 'is silent of the body; we answer with JSON, the sentence and advice (ERR-11)',
    live: 'a refusal is plain text: the sentence alone. The advice is in the header `x-boardstone-advice`',
    seen: recorded,
    said: [{}],
    laws: { 'ERR-11': 'whole' },
  },
  {
    id: 'headers',
    ask: ['GET /members/me?fields=username', ['header pragma', 'header expires', 'header x-trello-environment']],
    section: '7.3',
    document: 'names the headers of the rate limits for keys and tokens',
    live:
      'an answer also says that it is old at once, which release made it and when, what is left to the member and of ' +
      'the time in the database, and what a browser must not do with it',
    seen: 'every recorded answer',
    heads: ({ status, token }, asked) => ({
      ...always,
      pragma: 'no-cache',
      'x-trello-environment': 'Production',
      'x-trello-version': '1.0.0',
      ...(status === 404
        ? { 'cache-control': 'no-store, no-cache, must-revalidate, proxy-revalidate', expires: '0' }
        : { ...unstored(asked.now), ...(token && { ...ofMember(token, asked.now), ...ofCosts(asked) }) }),
      ...(status < 400 && { 'x-server-time': String(asked.now) }),
    }),
  },
];
