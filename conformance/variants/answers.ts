/**
 * Variants with other answers where the document shows none: other statuses, empty bodies, few fields, other shapes.
 */
import { argsOf } from '../wire/exchange.ts';
import {
  answers,
  tells,
  everywhere,
  goes,
  goesToAny,
  no,
  nothing,
  values,
  type Json,
  type Variant,
} from './variant.ts';

/** The answer of these rows is not shown, or is "success" (4.1, 4.3, 4.4). */
const unshown = [
  'POST /cards',
  'POST /cards/**',
  'PUT /cards/*',
  'POST /actions/*/reactions',
  'PUT /actions/**',
  'DELETE /actions/**',
  'PUT /members/**',
];

/** The default fields of rows that do not name them. */
const few: readonly (readonly [pattern: string, fields: readonly string[]])[] = [
  ['GET /boards/*', ['closed', 'url']],
  ['GET /cards/*', ['name', 'idList', 'closed']],
  ['GET /lists/*/cards', ['name', 'idList', 'pos']],
  ['GET /lists/*/cards/*', ['name', 'idList', 'pos']],
  ['GET /boards/*/cards', ['name', 'idList', 'pos']],
  ['GET /boards/*/lists', ['name', 'pos']],
  ['GET /boards/*/members', ['username']],
  ['GET /organizations/*/members', ['username']],
];
const beside = ['customFields', 'customFieldItems', 'cards', 'lists', 'members', 'actions', 'labels', 'checklists'];

/** Records of which the document shows only arguments (2.10) have no other fields. */
const bare: readonly (readonly [pattern: string, fields: readonly string[]])[] = [
  ['GET /members/*/tokens', ['id']],
  ['GET /members/*/savedSearches', ['id', 'name', 'query', 'pos']],
  ['GET /members/*/savedSearches/*', ['id', 'name', 'query', 'pos']],
  ['GET /members/*/boardStars', ['id', 'idBoard', 'pos']],
  ['GET /members/*/boardStars/*', ['id', 'idBoard', 'pos']],
  ['GET /tokens/*/webhooks', ['id']],
  ['GET /actions/*/reactions', ['id', 'shortName', 'skinVariation', 'native', 'unified', 'member', 'emoji']],
  ['GET /actions/*/reactions/*', ['id', 'shortName', 'skinVariation', 'native', 'unified', 'member', 'emoji']],
];
const only = (record: Json, names: ReadonlySet<string>) =>
  record === null || typeof record !== 'object'
    ? record
    : Object.fromEntries(Object.entries(record).filter(([key]) => names.has(key)));
const each = (body: Json, change: (one: Json) => Json) => (Array.isArray(body) ? body.map(change) : change(body));

export const answerVariants: readonly Variant[] = [
  tells('created', 'a new record is answered 201, what is deleted 204 and nothing', ({ status }, request) =>
    status !== 200
      ? undefined
      : request.method === 'POST'
        ? { status: 201 }
        : request.method === 'DELETE' && !goes('DELETE /customFields/*', request)
          ? { status: 204, ...nothing }
          : undefined,
  ),
  tells('accepted', 'what is done is answered 202', ({ status }, { method }) =>
    status === 200 && method !== 'GET' ? { status: 202 } : undefined,
  ),
  answers(
    'bare-answers',
    'what a change of a card, a profile or a comment answers is not shown: its id, or nothing',
    unshown,
    (body) => (typeof body?.id === 'string' ? { id: body.id } : {}),
  ),
  answers(
    'word-answers',
    'a change of a card, a profile or a comment is answered with a word that it is done',
    unshown,
    (body, { method }) => (method === 'POST' ? undefined : { success: true, at: body?.id ?? null }),
  ),
  tells(
    'silent-changes',
    'a change of a card, a profile or a comment is answered 204 and nothing',
    ({ status }, request) =>
      status < 300 && goesToAny(unshown, request) && request.method !== 'POST'
        ? { status: 204, ...nothing }
        : undefined,
  ),
  tells(
    'few-fields',
    'which fields are usual is said of some rows only: others show few unless asked',
    ({ status, body }, request) => {
      const usual = few.find(([pattern]) => goes(pattern, request))?.[1];
      const args = argsOf(request);
      if (status >= 300 || usual === undefined || args['fields'] !== undefined) return undefined;
      const asked = new Set(['id', ...usual, ...Object.keys(args), ...beside.filter((one) => one in args)]);
      return { body: each(body, (one) => only(one, asked)) };
    },
  ),
  tells(
    'bare-records',
    'of tokens, webhooks, stars, searches and reactions little more is shown than their arguments (2.10)',
    ({ status, body }, request) => {
      const shown = bare.find(([pattern]) => goes(pattern, request))?.[1];
      if (status >= 300 || shown === undefined) return undefined;
      const flat = (one: Json) => only({ ...one?.emoji, ...one }, new Set(shown));
      return { body: each(body, flat) };
    },
  ),
  tells('download-elsewhere', 'a file is fetched elsewhere: its address leads on', ({ status, headers }, request) =>
    status === 200 &&
    request.method === 'GET' &&
    /\/download(\/|$)/.test(request.path) &&
    !request.query.some(([name]) => name === 'signed')
      ? {
          ...no(302, ''),
          headers: {
            ...headers,
            location: `${request.path}?signed=1&${new URLSearchParams([
              ...request.query.map(([name, value]): [string, string] => [name, value]),
              ['key', request.key ?? ''],
              ['token', request.token ?? ''],
            ])}`,
          },
        }
      : undefined,
  ),
  tells('stages-between', 'an export passes through stages that are not shown (3.1)', (reply, request, memory) =>
    request.method === 'GET'
      ? everywhere((one) =>
          one['stage'] === 'Export_queued' ? { ...one, stage: 'Export_running', attempts: 1 } : one,
        )(reply, request, memory)
      : undefined,
  ),
  answers(
    'own-summary',
    'what a summary of reactions, a count and deltas look like is not shown (4.2, 4.4)',
    ['GET /actions/*/reactionsSummary', 'GET /members/*/deltas'],
    (body, request) =>
      goes('GET /members/*/deltas', request)
        ? { changes: [] }
        : { total: Array.isArray(body) ? body.reduce((sum, { count }) => sum + count, 0) : 0 },
  ),
  tells(
    'plain-displays',
    'how an action is put into words is not shown (2.2)',
    everywhere((one) =>
      'translationKey' in one && 'entities' in one ? { translationKey: 'something_happened', entities: {} } : one,
    ),
  ),
  tells(
    'old-beside',
    'an update tells the old values of what changed along with it, too (2.2)',
    everywhere((one) =>
      'closed' in one || 'name' in one || !('data' in one) || one['data']?.old === undefined
        ? one
        : {
            ...one,
            data: { ...one['data'], old: { ...one['data'].old, dateLastActivity: '2030-01-01T00:00:00.000Z' } },
          },
    ),
  ),
  tells(
    'few-found',
    'which fields of what is found are shown unasked is not said (4.7)',
    ({ status, body }, request) =>
      status < 300 && goes('GET /search', request) && !request.query.some(([name]) => name.endsWith('_fields'))
        ? {
            body: Object.fromEntries(
              Object.entries<Json>(body).map(([key, value]) => [
                key,
                Array.isArray(value) ? value.map((one) => only(one, new Set(['id', 'name', 'username']))) : value,
              ]),
            ),
          }
        : undefined,
  ),
  tells(
    'own-pictures',
    'of what kind the sizes of a picture are is not shown (2.10)',
    values((value, key, one) => (key === 'scaled' && 'id' in one ? { small: 'https://example.com/s.png' } : value)),
  ),
  tells(
    'bills-nobody',
    'whom a workspace is billed for is not said (2.7)',
    values((value, key) => (key === 'billableMemberCount' ? 0 : value)),
  ),
  tells('own-counts', 'under which name a count stands is not shown (4.2)', ({ status, body }, request) =>
    status < 300 && argsOf(request)['format'] === 'count' ? { body: { total: body?._value ?? body } } : undefined,
  ),
  tells(
    'opaque-arrays',
    'what stands in states, labels, invitations and extensions is not shown (2.3, 2.4)',
    values((value, key, one) => {
      if (!Array.isArray(value)) return value;
      if (key === 'checkItemStates') return value.map((state) => JSON.stringify(state));
      if (key === 'labels' && 'idLabels' in one) return value.map(({ name, color }) => ({ name, color }));
      return ['invitations', 'powerUps'].includes(key) ? [] : value;
    }),
  ),
];
