/** Variants that can do less than ours, and say so in their target file: fewer actors, fewer routes, other routes. */
import { isOneOf } from '../../src/spec/language.ts';
import { customFieldsPlugin } from '../../src/spec/values.ts';
import type { Target } from '../wire/target.ts';
import { targets, goesToAny, no, type Variant } from './variant.ts';

type Actors = Target['actors'];
const only =
  (...names: readonly (keyof Actors)[]): NonNullable<Variant['changeTarget']> =>
  (target) => ({
    ...target,
    actors: Object.fromEntries(Object.entries(target.actors).filter(([name]) => isOneOf(names, name))),
  });

/** Groups of routes by the capability that a target may lack. */
const families: Readonly<Record<string, readonly string[]>> = {
  exports: ['* /organizations/*/exports/**'],
  customFields: [
    '* /customFields/**',
    '* /cards/*/customField/**',
    'GET /boards/*/customFields',
    '* /boards/*/boardPlugins/**',
  ],
  webhooks: ['* /webhooks/**', '* /tokens/*/webhooks/**'],
  search: ['GET /search/**'],
  notifications: [
    'GET /members/*/notifications/**',
    '* /notifications/**',
    'POST /cards/*/markAssociatedNotificationsRead',
  ],
  reactions: ['* /actions/*/reactions/**', 'GET /actions/*/reactionsSummary'],
  stickers: ['* /cards/*/stickers/**'],
  attachments: ['* /cards/*/attachments/**'],
  checklists: ['* /cards/*/checklists/**', '* /checklists/**', '* /cards/*/checkItem/**'],
  comments: ['* /cards/*/actions/comments'],
  labels: ['* /cards/*/labels/**', '* /cards/*/idLabels/**', '* /labels/**'],
  boardStars: ['* /members/*/boardStars/**'],
  savedSearches: ['* /members/*/savedSearches|savedSearch/**'],
  backgrounds: ['* /members/*/boardBackgrounds/**', '* /members/*/customBoardBackgrounds/**'],
  customEmoji: ['* /members/*/customEmoji/**'],
  customStickers: ['* /members/*/customStickers/**'],
  deltas: ['GET /members/*/deltas'],
  workspaces: ['* /organizations/**', 'GET /members/*/organizations/**', 'GET /members/*/organizationsInvited/**'],
  '4.3': ['PUT /members/**'],
  '4.4': ['* /actions/**'],
};

const without = (word: string): Variant => ({
  id: `without-${word}`,
  says: `it does without ${word} and says so`,
  instead: (request) => (goesToAny(families[word]!, request) ? no(501) : undefined),
  changeTarget: ({ workspace, ...target }) => ({
    ...target,
    ...(workspace && word !== 'workspaces' ? { workspace } : {}),
    capabilities: { ...target.capabilities, [word]: false },
  }),
});

/** Its names for routes that no row shows, and which of ours they stand for. */
const ways: readonly (readonly [theirs: string, path: RegExp, ours: string])[] = [
  ['POST', /^\/1\/boards\/(\w+)\/columns$/, 'POST /1/boards/$1/lists'],
  ['PUT', /^\/1\/boards\/(\w+)\/extensions\/fields$/, `POST /1/boards/$1/boardPlugins?idPlugin=${customFieldsPlugin}`],
  ['DELETE', /^\/1\/boards\/(\w+)\/extensions\/fields$/, `DELETE /1/boards/$1/boardPlugins/${customFieldsPlugin}`],
  ['PUT', /^\/1\/customFields\/(\w+)\/definition$/, 'PUT /1/customFields/$1'],
  ['POST', /^\/1\/boards\/(\w+)\/people\/(\w+)$/, 'PUT /1/boards/$1/members/$2?type=normal'],
  ['POST', /^\/1\/archive\/cards\/(\w+)$/, 'PUT /1/cards/$1?closed=true'],
];
const provision = {
  createList: 'POST /1/boards/{idBoard}/columns',
  enableCustomFields: 'PUT /1/boards/{idBoard}/extensions/fields',
  disableCustomFields: 'DELETE /1/boards/{idBoard}/extensions/fields',
  updateCustomField: 'PUT /1/customFields/{id}/definition',
  renameCustomField: 'PUT /1/customFields/{id}/definition',
  addMember: 'POST /1/boards/{idBoard}/people/{idMember}',
  closeCard: 'POST /1/archive/cards/{id}',
  createSavedSearch: false,
} as const;
const unknown = [
  'POST /lists',
  'POST|DELETE /boards/*/boardPlugins/**',
  'PUT /customFields/*',
  'PUT /boards/*/members/*',
  'POST /members/*/savedSearches|savedSearch',
];

export const targetVariants: readonly Variant[] = [
  targets('one-actor', 'there is one member to be, with one token', only('owner')),
  targets('two-actors', 'there are two members to be', only('owner', 'colleague')),
  targets('reader-beside', 'there is a second token that may only read', only('owner', 'reader')),
  targets('outsider-beside', 'there is a member of nothing beside', only('owner', 'outsider')),
  targets('no-workspace', 'no workspace is named', ({ workspace: _, ...target }) => target),
  {
    id: 'other-ways',
    says: 'lists, extensions, definitions and members of a board come to be by routes that its target file names',
    instead: (request) => (goesToAny(unknown, request) ? no(404) : undefined),
    hears: (request) => {
      const way = ways.find(([method, path]) => method === request.method && path.test(request.path));
      if (!way) return request;
      const [method = '', address = ''] = request.path.replace(way[1], way[2]).split(' ');
      const [path = '', search] = address.split('?');
      return { ...request, method, path, query: [...request.query, ...new URLSearchParams(search)] };
    },
    changeTarget: (target) => ({ ...target, provision }),
  },
  ...Object.keys(families).map(without),
  {
    id: 'claims-little',
    says: 'it claims boards, lists and cards and answers nothing else',
    instead: (request) => (Object.values(families).some((one) => goesToAny(one, request)) ? no(404) : undefined),
    changeTarget: ({ workspace: _, ...target }) => ({
      ...target,
      capabilities: { claims: ['boards', 'lists', 'cards', '4.1', '4.2', '4.7'] },
    }),
  },
];
