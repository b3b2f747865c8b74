/**
 * The abilities that a target file may name as present or missing: every word with its meaning, and which words follow
 * from others. `check --help capabilities` prints them.
 */
import type { Capability } from '../declared/nouns.ts';
import { parts, sections } from '../../src/document/sections.ts';

type Section = `${number}.${number}`;
type Record = 'boards' | 'lists' | 'cards' | 'members' | 'actions' | 'pages' | 'votes' | Exclude<Capability, Section>;
/** An ability that a law may need of the target: records of a kind, the pages for people, a section. */
export type Ability = Record | Section;

/** Kinds of records, each with the routes that it has. */
const records: Readonly<{ [Word in Record]: string }> = {
  boards: 'routes of boards, and boards of a member',
  lists: 'routes of lists',
  cards: 'routes of cards, and cards of a board, a list or a member',
  members: 'routes of members beyond GET /1/members/me',
  actions: 'routes of actions, and actions of others: the log',
  pages: 'the pages for people: /1/authorize, /1/client.js',
  votes: 'votes for cards: membersVoted',
  exports: 'exports of a board or a workspace',
  customFields: 'custom fields, their options and items',
  webhooks: 'webhooks; true says that the server can reach the kit',
  search: 'GET /1/search and /1/membersSearch',
  notifications: 'notifications of a member',
  reactions: 'reactions to actions',
  stickers: 'stickers on cards',
  attachments: 'attachments of cards, links and files',
  checklists: 'checklists and their items',
  comments: 'comments on cards',
  labels: 'labels of a board, and on cards',
  boardStars: 'stars of a member',
  savedSearches: 'saved searches of a member',
  backgrounds: 'pictures for boards',
  customEmoji: 'emoji of a member',
  customStickers: 'stickers of a member',
  deltas: 'GET /1/members/…/deltas',
  workspaces: 'workspaces (organizations)',
};
const behaviours: Readonly<{ [word: string]: string }> = {
  limits: 'limits of part 8 and their headers',
  races: 'takes requests at the same time; false for one that takes one at a time',
  consistency: '"strong", or {"settle": <milliseconds>} until a read shows a write',
  claims: 'a list of these words: the server has them, and nothing else is tested',
};
/** The words that follow from a claim: a server with cards has the section of cards, as far as it has its records. */
const follows: Readonly<{ [word: string]: readonly string[] }> = {
  '4.1': ['cards'],
  '4.2': ['members'],
  '4.4': ['actions', 'comments', 'reactions'],
  '4.5': ['customFields'],
  '4.6': ['exports'],
  '4.7': ['boards', 'lists', 'labels', 'search', 'webhooks', 'workspaces'],
  '6.4': ['notifications'],
  members: ['4.2', '4.3'],
  actions: ['4.2', '4.4'],
  boards: ['4.7'],
  lists: ['4.7'],
  cards: ['4.1'],
  votes: ['4.1'],
};
/** The abilities of every server that claims anything: it says the opposite by name. */
const ofAll: ReadonlySet<string> = new Set(['races', 'limits', '4.8']);

export const abilities: readonly string[] = [
  ...Object.keys(records),
  ...Object.keys(behaviours),
  ...Object.keys(parts),
  ...sections.keys(),
];

/** Whether a list of claims has this word, or one that it follows from. */
export const isClaimed = (claims: readonly string[], word: string): boolean =>
  ofAll.has(word) ||
  claims.some((claim) => word === claim || word.startsWith(`${claim}.`) || follows[word]?.includes(claim));

/** A line for each word, as the manual and `check --help capabilities` have them. */
export const abilityLines = (): string[] => [
  ...Object.entries({ ...records, ...behaviours }).map(([word, says]) => `\`${word}\`: ${says}`),
  `\`1\` to \`9\`, \`4.5\`, \`6.2\` …: a part or a section of the document`,
];
