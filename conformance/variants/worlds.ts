/** Variants with another world: what happens by itself, who may see and do what, what is notified and delivered. */
import { argsOf } from '../wire/exchange.ts';
import {
  plays,
  instead,
  tells,
  hears,
  everywhere,
  goes,
  goesToAny,
  withArguments,
  no,
  refuses,
  answers,
  renamed,
  retold,
  rewritten,
  values,
  type Json,
  type Variant,
} from './variant.ts';

const named = new Set([
  'updateCard:closed',
  'updateCard:desc',
  'updateCard:idList',
  'updateCard:name',
  'updateList:closed',
  'updateList:name',
]);
/** Of another member: nothing that is really there. */
const ofOthers = ['boards', 'cards', 'actions', 'organizations', 'boardsInvited', 'organizationsInvited'].flatMap(
  (one) => [`GET /members/*/${one}`, `GET /members/*/${one}/*`],
);

/** The actors that a path names besides the one who asks. */
function isAboutAnother(path: string, asker: Json, everybody: readonly Json[]): boolean {
  const word = path.split('/')[3];
  return everybody.some((one) => one.idMember !== asker?.idMember && [one.idMember, one.username].includes(word));
}

/** New boards, and who may change one. */
const newBoards: readonly Variant[] = [
  plays(
    'lists-of-its-own',
    'a new board comes with lists and labels',
    withArguments('POST /boards', ({ defaultLists: _, defaultLabels: __, ...args }) => args),
  ),
  plays(
    'no-labels-of-its-own',
    'a new board comes with no labels',
    withArguments('POST /boards', (args) => ({ ...args, defaultLabels: 'false' })),
  ),
  plays(
    'workspace-boards',
    'a board of a workspace is open to all of its members',
    withArguments('POST /boards', (args) =>
      args['prefs_permissionLevel'] === 'private' && args['idOrganization']
        ? { ...args, prefs_permissionLevel: 'org' }
        : args,
    ),
  ),
  plays(
    'public-boards',
    'boards are open to everybody until somebody closes them',
    withArguments('POST /boards', (args) => ({ ...args, prefs_permissionLevel: 'public' })),
  ),
  {
    id: 'no-votes',
    says: 'votes are switched off on a board until somebody switches them on (2.4)',
    instead: (request) => (goes('POST /cards/*/membersVoted', request) ? no(403) : undefined),
    tells: values((value, key) => (key === 'voting' ? 'disabled' : value)),
  },
  refuses(
    'admins-only',
    'a board is changed, its fields are made and its members are named by its admins alone',
    [
      'PUT|DELETE /boards/*',
      'PUT|DELETE /boards/*/members/*',
      'POST|PUT|DELETE /customFields/**',
      'POST|DELETE /boards/*/boardPlugins/**',
    ],
    (_, { actor }) => actor === 'colleague',
    403,
  ),
  refuses(
    'one-author',
    'a comment is changed by nobody but its author',
    ['PUT|DELETE /actions/*', 'PUT /actions/*/text'],
    ({ text, value }, { actor }) => actor === 'colleague' && text === undefined && value === undefined,
    403,
  ),
];

/** What an argument or a word of a set means. */
const readings: readonly Variant[] = [
  tells(
    'named-updates',
    'an update of one field alone is called by that field (2.1, 6.5)',
    everywhere((one) => {
      const [field, ...more] = Object.keys(one['data']?.old ?? {});
      const type = `${one['type']}:${field}`;
      return field !== undefined && more.length === 0 && named.has(type) ? { ...one, type } : one;
    }),
  ),
  hears('counts-what-is-named', 'what `since` names belongs to what is since then (4.8)', (request) =>
    renamed(request, (name, value) =>
      !/since$/.test(name) || typeof value !== 'string'
        ? value
        : /^[0-9a-f]{24}$/.test(value)
          ? (BigInt(`0x${value}`) - 1n).toString(16).padStart(24, '0')
          : /^\d{4}-.*T/.test(value)
            ? new Date(Date.parse(value) - 1).toISOString()
            : value,
    ),
  ),
  hears('since-the-second', '`since` an id is since the second that stands in it (4.8.3)', (request) =>
    renamed(request, (name, value) =>
      /since$/.test(name) && !/notification/.test(request.path + name) && /^[0-9a-f]{24}$/.test(String(value))
        ? new Date(Number.parseInt(value.slice(0, 8), 16) * 1000 - 1).toISOString()
        : value,
    ),
  ),
  {
    id: 'own-types',
    says: 'a new card is logged under another type (6.5)',
    hears: (request) => ({ ...rewritten(request, swap), path: swap(request.path) }),
    tells: (reply) => retold(reply, swap),
  },
  hears('notified-by-second', 'a notification before an id is before the second of that id (4.2, 4.8.3)', (request) =>
    renamed(request, (name, value) =>
      /before$/.test(name) && /notification/.test(request.path + name) && /^[0-9a-f]{24}$/.test(String(value))
        ? `${String(value).slice(0, 8)}${'0'.repeat(16)}`
        : value,
    ),
  ),
  hears(
    'open-is-visible',
    'a card is visible that is open, whatever becomes of its list and board (2.1)',
    (request) => {
      const heard = renamed(request, (name, value) =>
        value === 'visible' && (name === 'filter' || /cards$/.test(name)) ? 'open' : value,
      );
      const isUnasked = argsOf(request)['filter'] === undefined;
      const isUsual = isUnasked && goesToAny(['GET /members/*/cards', 'GET /boards/*/cards'], request);
      return {
        ...heard,
        path: request.path.replace(/(\/cards?)\/visible$/, '$1/open'),
        ...(isUsual ? { query: [...heard.query, ['filter', 'open']] } : {}),
      };
    },
  ),
  refuses(
    'own-keeping',
    'of a card that is copied all is kept or nothing is named: what may be named is not shown (4.1)',
    'POST /cards',
    ({ keepFromSource }) => !['all', undefined].includes(keepFromSource),
  ),
];

/** What is shown first, and how much of it. */
const shown: readonly Variant[] = [
  answers('quiet-search', 'what is found first, and how much of each kind, is not shown (4.7)', 'GET /search', (body) =>
    Object.fromEntries(
      Object.entries(body)
        .filter(([key]) => key !== 'options')
        .map(([key, value]) => [key, Array.isArray(value) ? value.toReversed() : value]),
    ),
  ),
  tells(
    'still-dates',
    'when a card was active is not said to follow what happens to it (2.3)',
    values((value, key, one) =>
      key === 'dateLastActivity' && typeof one['id'] === 'string' && 'idList' in one
        ? new Date(Number.parseInt(one['id'].slice(0, 8), 16) * 1000).toISOString()
        : value,
    ),
  ),
];

/** What a member reads of another one. */
function closedMembers(actors: () => Readonly<Record<string, Json>>): readonly Variant[] {
  const another = (request: { path: string; actor: string | null }) =>
    isAboutAnother(request.path, request.actor && actors()[request.actor], Object.values(actors()));
  return [
    answers('shy-members', 'what another member has is shown to nobody: an empty list', ofOthers, (body, request) =>
      Array.isArray(body) && another(request) ? [] : undefined,
    ),
    refuses(
      'closed-members',
      'what another member has may not be asked for',
      ofOthers,
      (_, request) => another(request),
      403,
    ),
  ];
}

/** Another word for a new card in the log, in both directions: which type an operation records is not shown (6.5). */
const swapped: Readonly<Record<string, string>> = { createCard: 'emailCard', emailCard: 'createCard' };
const swap = (text: string) => text.replace(/\b(createCard|emailCard)\b/g, (word) => swapped[word]!);

/** Who holds a token, and what a token is good for. */
const tokens = (actors: () => Readonly<Record<string, Json>>): readonly Variant[] => [
  hears('token-in-the-path', 'whoever knows a token holds it, so the one in a path counts (5.2)', (request) => {
    const [, token] = /^\/1\/tokens\/(\w+)\/webhooks/.exec(request.path) ?? [];
    const holder = Object.values(actors()).find((one) => one.token === token);
    return holder && request.key && request.token ? { ...request, key: holder.key, token: holder.token } : request;
  }),
  hears('script-of-any-key', 'the browser script is the same for every key, and for none (5.9)', (request) =>
    goes('GET /client.js', request)
      ? {
          ...request,
          query: [...request.query.filter(([name]) => name !== 'key'), ['key', Object.values(actors())[0].key]],
        }
      : request,
  ),
  instead(
    'readers-watch',
    'a token that may only read stars boards, saves searches and watches boards (4.3)',
    (request) =>
      request.actor === 'reader' &&
      goesToAny(['POST /members/*/boardStars', 'POST /members/*/savedSearches', 'POST /webhooks'], request)
        ? { ...no(200, '{}'), headers: { 'content-type': 'application/json' }, body: {} }
        : undefined,
  ),
];

export const worldVariants = (actors: () => Readonly<Record<string, Json>>): readonly Variant[] => [
  ...newBoards,
  ...closedMembers(actors),
  ...tokens(actors),
  ...readings,
  ...shown,
];
