/** Strangers that are less than ours, and say so in their target file: fewer people, fewer routes, other ones. */
import type { Target } from '../target.ts';
import { goesToAny, no, type Stranger } from './stranger.ts';

type Actors = Target['actors'];
const only =
  (...names: readonly (keyof Actors)[]): NonNullable<Stranger['introduces']> =>
  (target) => ({
    ...target,
    actors: Object.fromEntries(Object.entries(target.actors).filter(([name]) => names.includes(name as keyof Actors))),
  });

/** Families of routes by the word that disclaims them. */
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

const without = (word: string): Stranger => ({
  id: `without-${word}`,
  says: `it does without ${word} and says so`,
  instead: (request) => (goesToAny(families[word]!, request) ? no(501) : undefined),
  introduces: ({ workspace, ...target }) => ({
    ...target,
    ...(workspace && word !== 'workspaces' ? { workspace } : {}),
    capabilities: { ...target.capabilities, [word]: false },
  }),
});

export const strangeTargets: readonly Stranger[] = [
  { id: 'one-actor', says: 'there is one member to be, with one token', introduces: only('owner') },
  { id: 'two-actors', says: 'there are two members to be', introduces: only('owner', 'colleague') },
  { id: 'reader-beside', says: 'there is a second token that may only read', introduces: only('owner', 'reader') },
  { id: 'outsider-beside', says: 'there is a member of nothing beside', introduces: only('owner', 'outsider') },
  { id: 'no-workspace', says: 'no workspace is named', introduces: ({ workspace: _, ...target }) => target },
  ...Object.keys(families).map(without),
  {
    id: 'claims-little',
    says: 'it claims boards, lists and cards and answers nothing else',
    instead: (request) => (Object.values(families).some((one) => goesToAny(one, request)) ? no(404) : undefined),
    introduces: ({ workspace: _, ...target }) => ({
      ...target,
      capabilities: { claims: ['boards', 'lists', 'cards', '4.1', '4.2', '4.7'] },
    }),
  },
];
