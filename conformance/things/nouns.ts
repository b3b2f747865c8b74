/**
 * Every noun that a member makes, changes and ends, each once. The makers of a scene, the laws on changes in sequence and
 * at the same time, on texts, on what is changed while it ends and on deletions, and their mutants follow from it.
 */
import { limits } from '../../src/document/limits.ts';
import type { Args } from '../wire/exchange.ts';
import { stageNamed, stages, type Stage } from '../wire/stages.ts';

/** A stage, or a row of the document with the ids in braces: `{id}` is its own, the others are those around it. */
export type Way = Stage | `${'GET' | 'POST' | 'PUT' | 'DELETE'} /1/${string}`;

/** The values of a field: any text, such a text or none, or these. */
export type Values = 'text' | 'text or none' | 'text or unset' | readonly unknown[];

/** The address of a link: a card may keep an address once. */
export const ownAddress = (marker: string): Args => ({ url: `https://example.com/${marker}` });

export interface Noun {
  readonly plural: string;
  /** The word that paths have for it, if it is another: a comment is an action there. */
  readonly word?: string;
  /** In what one is made. */
  readonly home: string;
  /** The argument by which what belongs to it names it. */
  readonly key: string;
  readonly made: Stage;
  /** The argument that holds its name or text, and what else is asked for. */
  readonly name: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** Further arguments that no other one has. */
  readonly own?: (marker: string) => Args;
  /** Where one is read and changed. */
  readonly path?: string;
  /** How its first field is changed, if not by PUT at its path. */
  readonly renamed?: Stage;
  readonly fields?: Readonly<Record<string, Values>>;
  readonly ended?: Way;
  readonly closed?: Stage;
  /** It is closed before it is ended, because a server may want that. */
  readonly endsClosed?: true;
  /** Where those of one home are read; how they are found there, and their names in them. */
  readonly listed?: Listed;
  /** Search finds it by its name or text. */
  readonly isFound?: true;
  /** The types of the actions that are logged. */
  readonly logs?: { readonly made?: string; readonly renamed?: string; readonly ended?: string };
}

export interface Listed {
  readonly path: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** From the answer to the records: a field, or the record with the id of that name: `idCard/checklists`. */
  readonly at?: string;
  /** From a record to its name: `data/text`; by default the argument that holds it. */
  readonly name?: string;
  /** The document does not show it: judged where the first one is seen. */
  readonly isOpen?: true;
}

const whether = [true, false];
const places = [1000, 2000, 3000];
const addresses = ['a', 'b', 'c', 'd'].map((letter) => `https://${letter}.example`);

/** The parts that the cards of a member bring along, which the document offers for no other row. */
const brought = {
  checklists: { checklists: 'all' },
  attachments: { attachments: true, attachment_fields: 'all' },
  stickers: { stickers: true },
} as const;
/** The arguments that bring these along. Others are not asked for: they may be long. */
export const cardsWith = (...parts: readonly (keyof typeof brought)[]) =>
  Object.assign({ filter: 'all', fields: 'name' }, ...parts.map((part) => brought[part])) as Readonly<
    Record<string, string | boolean>
  >;

/** Parts of a card, which the document shows among the cards of its member. */
const onCard = (part: keyof typeof brought, { below = '', name = 'name' } = {}): Listed => ({
  path: '/1/members/me/cards',
  args: cardsWith(part),
  at: `idCard/${part}${below}`,
  name,
});

const nouns = {
  workspace: {
    plural: 'workspaces',
    word: 'organization',
    home: 'member',
    key: 'idOrganization',
    made: 'createWorkspace',
    name: 'displayName',
    path: '/1/organizations/{id}',
    renamed: 'renameWorkspace',
    fields: { displayName: 'text', desc: 'text', website: addresses },
    ended: 'deleteWorkspace',
    isFound: true,
    logs: { made: 'createOrganization', renamed: 'updateOrganization' },
  },
  board: {
    plural: 'boards',
    home: 'member',
    key: 'idBoard',
    made: 'createBoard',
    name: 'name',
    args: { defaultLists: false, prefs_permissionLevel: 'private' },
    path: '/1/boards/{id}',
    fields: { name: 'text', desc: 'text' },
    ended: 'deleteBoard',
    closed: 'closeBoard',
    endsClosed: true,
    isFound: true,
    logs: { made: 'createBoard', renamed: 'updateBoard' },
  },
  list: {
    plural: 'lists',
    home: 'board',
    key: 'idList',
    made: 'createList',
    name: 'name',
    args: { pos: 'bottom' },
    path: '/1/lists/{id}',
    renamed: 'renameList',
    fields: { name: 'text', closed: whether, pos: places, subscribed: whether },
    closed: 'closeList',
    endsClosed: true,
    listed: { path: '/1/boards/{idBoard}/lists' },
    logs: { made: 'createList', renamed: 'updateList' },
  },
  label: {
    plural: 'labels',
    home: 'board',
    key: 'idLabel',
    made: 'createLabel',
    name: 'name',
    args: { color: 'green' },
    path: '/1/labels/{id}',
    fields: { name: 'text', color: ['green', 'red', 'blue'] },
    ended: 'deleteLabel',
    listed: { path: '/1/boards/{idBoard}/labels', args: { limit: limits.results }, isOpen: true },
  },
  card: {
    plural: 'cards',
    home: 'list',
    key: 'idCard',
    made: 'createCard',
    name: 'name',
    path: '/1/cards/{id}',
    fields: { name: 'text', desc: 'text or none' },
    ended: 'deleteCard',
    closed: 'closeCard',
    isFound: true,
    logs: { made: 'createCard', renamed: 'updateCard', ended: 'deleteCard' },
  },
  comment: {
    plural: 'comments',
    word: 'action',
    home: 'card',
    key: 'idAction',
    made: 'createComment',
    name: 'text',
    path: '/1/actions/{id}',
    fields: { text: 'text' },
    ended: 'DELETE /1/actions/{id}',
    listed: {
      path: '/1/members/me/actions',
      args: { idModels: '{idCard}', filter: 'commentCard', limit: limits.actions.max },
      name: 'data/text',
    },
    isFound: true,
    logs: { made: 'commentCard' },
  },
  checklist: {
    plural: 'checklists',
    home: 'card',
    key: 'idChecklist',
    made: 'createChecklist',
    name: 'name',
    path: '/1/checklists/{id}',
    fields: { name: 'text', pos: places },
    ended: 'deleteChecklist',
    listed: onCard('checklists'),
    logs: { made: 'addChecklistToCard', ended: 'removeChecklistFromCard' },
  },
  checkItem: {
    plural: 'items',
    home: 'checklist',
    key: 'idCheckItem',
    made: 'createCheckItem',
    name: 'name',
    path: '/1/cards/{idCard}/checkItem/{id}',
    fields: { name: 'text', state: ['incomplete', 'complete'] },
    ended: 'DELETE /1/cards/{idCard}/checkItem/{id}',
    listed: onCard('checklists', { below: '/idChecklist/checkItems' }),
  },
  attachment: {
    plural: 'attachments',
    home: 'card',
    key: 'idAttachment',
    made: 'createAttachment',
    name: 'name',
    own: ownAddress,
    ended: 'deleteAttachment',
    listed: onCard('attachments'),
    logs: { made: 'addAttachmentToCard', ended: 'deleteAttachmentFromCard' },
  },
  sticker: {
    plural: 'stickers',
    home: 'card',
    key: 'idSticker',
    made: 'createSticker',
    name: 'image',
    args: { image: 'check', top: 0, left: 0, zIndex: 1 },
    listed: onCard('stickers', { name: 'image' }),
  },
  customField: {
    plural: 'custom fields',
    home: 'board',
    key: 'idCustomField',
    made: 'createCustomField',
    name: 'name',
    args: { modelType: 'board', type: 'text' },
    path: '/1/customFields/{id}',
    renamed: 'renameCustomField',
    fields: { name: 'text', pos: places },
    ended: 'DELETE /1/customFields/{id}',
    listed: { path: '/1/boards/{idModel}/customFields' },
    logs: { made: 'addCustomField', renamed: 'updateCustomField', ended: 'deleteCustomField' },
  },
  option: {
    plural: 'options',
    home: 'customField',
    key: 'idOption',
    made: 'createOption',
    name: 'value/text',
    args: { pos: 'bottom' },
    path: '/1/customField/{idCustomField}/options/{id}',
    fields: { 'value/text': 'text', color: ['red', 'green', 'blue', 'yellow'], pos: places },
    ended: 'DELETE /1/customField/{idCustomField}/options/{id}',
    listed: { path: '/1/boards/{idModel}/customFields', at: 'idCustomField/options' },
  },
  webhook: {
    plural: 'webhooks',
    home: 'card',
    key: 'idWebhook',
    made: 'createWebhook',
    name: 'description',
    path: '/1/webhooks/{id}',
    fields: { description: ['a', 'b', 'c', 'd'], active: [false, true] },
    ended: 'DELETE /1/webhooks/{id}',
    listed: { path: '/1/tokens/{token}/webhooks', isOpen: true },
  },
  savedSearch: {
    plural: 'saved searches',
    home: 'member',
    key: 'idSavedSearch',
    made: 'createSavedSearch',
    name: 'name',
    args: { query: 'one', pos: 'bottom' },
    path: '/1/members/me/savedSearches/{id}',
    fields: { name: 'text', query: 'text' },
    ended: 'DELETE /1/members/me/savedSearches/{id}',
    listed: { path: '/1/members/me/savedSearches', isOpen: true },
  },
  boardStar: {
    plural: 'stars',
    home: 'board',
    key: 'idBoardStar',
    made: 'createStar',
    name: 'pos',
    args: { pos: 'bottom' },
    path: '/1/members/me/boardStars/{id}',
    fields: { pos: places },
    ended: 'DELETE /1/members/me/boardStars/{id}',
    listed: { path: '/1/members/me/boardStars' },
  },
} as const satisfies Readonly<Record<string, Noun>>;

export type NounName = keyof typeof nouns;
export const nounOf = (name: NounName): Noun => nouns[name];
export const isNoun = (word: string): word is NounName => word in nouns;
export const isStage = (way: Way): way is Stage => way in stages;
/** The word of paths for a noun, and the noun of such a word. */
export const wordOf = (name: NounName): string => nounOf(name).word ?? name;
export const nounAt = (word: string): NounName | undefined => nounNames.find((name) => wordOf(name) === word);
/** The ids of these records, which are given by the words of paths, by the arguments that name them. */
export const idsAt = (placeholders: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(placeholders).flatMap(([word, id]) => {
      const name = nounAt(word);
      // A custom field, and a webhook, calls its board a model.
      return name ? [[nounOf(name).key, id], ...(name === 'board' ? [['idModel', id]] : [])] : [];
    }),
  );
/** A noun in words: `a saved search`, `an organization`. */
export function inWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
}
export const nounNames = Object.keys(nouns) as readonly NounName[];

/** The nouns that can be closed, and the stages that close and open it. */
export const closable = nounNames.flatMap((name) => {
  const [close, open] = [nounOf(name).closed, stageNamed('open', name)];
  return close && open ? [{ name, close, open }] : [];
});

/** The homes around a noun, from its own to the outermost: of a check item a checklist, a card, a list and a board. */
export function homesOf(name: NounName): readonly NounName[] {
  const { home } = nounOf(name);
  return isNoun(home) ? [home, ...homesOf(home)] : [];
}

/** The argument by which one names the home in which it is made, if its home can be chosen. */
export function homeKeyOf(name: NounName): string | undefined {
  const { home, made } = nounOf(name);
  const { gives } = stages[made];
  const key = isNoun(home) ? nounOf(home).key : undefined;
  // A custom field calls its board a model.
  return [key, home === 'board' ? 'idModel' : key].find((argument) => gives.some((taken) => taken === argument));
}

/** Fields as arguments: `value/text` is the text of a value. */
export const inside = (fields: Args): Args =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const [first = '', inner] = field.split('/');
      return [first, inner === undefined ? value : { [inner]: value }];
    }),
  );

/** The arguments of which one is made, with this name or text. */
export function argumentsNamed(name: NounName, text: unknown): Args {
  const { name: argument, args } = nounOf(name);
  return { ...inside({ [argument]: text }), ...args };
}
