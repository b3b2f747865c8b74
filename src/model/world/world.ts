/** The world on one screen: every table, every index, and the counters from which ids and short links are made. */
import type { Channels } from '../change/deltas.ts';
import { emptyOutbox } from '../change/deliveries.ts';
import type { PendingGrants } from '../access/oauth.ts';
import type * as stored from './records.ts';
import { byCall, callAt, callFields } from './reminder.ts';
import { Search } from './search.ts';
import { byPos, Table } from '../../store/table.ts';
import { emptyWindows, type Windows } from '../access/windows.ts';

/** Every table, in the order in which a snapshot lists them. */
const emptyTables = () => ({
  applications: new Table<stored.Application>(),
  tokens: new Table<stored.Token>(),
  members: new Table<stored.Member>(),
  organizations: new Table<stored.Organization>(),
  memberships: new Table<stored.Membership>(),
  boards: new Table<stored.Board>(),
  boardViews: new Table<stored.BoardView>(),
  lists: new Table<stored.List>(),
  cards: new Table<stored.Card>(),
  labels: new Table<stored.Label>(),
  checklists: new Table<stored.Checklist>(),
  checkItems: new Table<stored.CheckItem>(),
  attachments: new Table<stored.Attachment>(),
  blobs: new Table<stored.Blob>(),
  stickers: new Table<stored.Sticker>(),
  customFields: new Table<stored.CustomField>(),
  customFieldItems: new Table<stored.CustomFieldItem>(),
  actions: new Table<stored.Action>(),
  reactions: new Table<stored.Reaction>(),
  notifications: new Table<stored.Notification>(),
  webhooks: new Table<stored.Webhook>(),
  boardStars: new Table<stored.BoardStar>(),
  savedSearches: new Table<stored.SavedSearch>(),
  customEmoji: new Table<stored.CustomEmoji>(),
  customStickers: new Table<stored.CustomSticker>(),
  boardBackgrounds: new Table<stored.BoardBackground>(),
  exports: new Table<stored.Export>(),
});
type AllTables = ReturnType<typeof emptyTables>;
export type Kind = keyof AllTables;

/** The records by table: one of table `cards` is a `Tables['cards']`. */
export type Tables = { [K in Kind]: AllTables[K] extends Table<infer R> ? R : never };

export type World = ReturnType<typeof emptyWorld>;

export function emptyWorld(seed: number) {
  const tables: { [K in Kind]: Table<Tables[K]> } = emptyTables();
  const logKey = keyring();
  return {
    ...tables,
    logKey,
    tables,
    counters: { seed, made: 0, lastSecond: 0 },
    windows: emptyWindows() as Windows,
    /** Request tokens that no member has allowed yet, or whose client has not come back (5.3). */
    pendingGrants: new Map() as PendingGrants,
    /** Who plays which part for a client author or a conformance run: an actor's name to the id of a token. */
    cast: { workspace: null as string | null, actors: {} as Record<string, string> },
    search: new Search(tables),
    /** The latest deltas of boards, workspaces and members. */
    channels: new WeakMap() as Channels,
    /** What webhooks are to be told, until somebody takes it. */
    outbox: emptyOutbox(),
    by: indexes(tables, logKey),
  };
}

/** What is found without looking through a table, each by the name of what it gives. */
function indexes(of: { [K in Kind]: Table<Tables[K]> }, logKey: LogKey) {
  return {
    token: of.tokens.unique(['token'], (token) => token.token),
    tokensOfMember: of.tokens.shelf(['idMember'], (token) => token.idMember),
    username: of.members.unique(['username'], (member) => member.username),
    email: of.members.unique(['email'], (member) => member.email.toLowerCase()),
    organizationName: of.organizations.unique(['name'], (organization) => organization.name),
    membership: of.memberships.paired(
      [],
      (row) => row.idModel,
      (row) => row.idMember,
    ),
    membershipsOfModel: of.memberships.shelf([], (row) => row.idModel),
    membershipsOfMember: of.memberships.shelf([], (row) => row.idMember),
    boardShortLink: of.boards.unique(['shortLink'], (board) => board.shortLink),
    boardsOfOrganization: of.boards.shelf(['idOrganization'], (board) => board.idOrganization),
    boardView: of.boardViews.paired(
      [],
      (view) => view.idBoard,
      (view) => view.idMember,
    ),
    boardViewsOfBoard: of.boardViews.shelf([], (view) => view.idBoard),
    subscribersOfBoard: of.boardViews.shelf(['subscribed'], (view) => (view.subscribed ? view.idBoard : null)),
    listsOfBoard: of.lists.shelf(['idBoard', 'pos'], (list) => list.idBoard, byPos),
    cardShortLink: of.cards.unique(['shortLink'], (card) => card.shortLink),
    cardIdShort: of.cards.numbered(
      ['idBoard', 'idShort'],
      (card) => card.idBoard,
      (card) => card.idShort,
    ),
    openCardsOfList: of.cards.shelf(['idList', 'closed'], (card) => (card.closed ? null : card.idList)),
    closedCardsOfList: of.cards.shelf(['idList', 'closed'], (card) => (card.closed ? card.idList : null)),
    cardPlacesOfList: of.cards.shelf(['idList', 'pos'], (card) => card.idList, byPos),
    cardsOfMember: of.cards.shelf(['idMembers'], (card) => card.idMembers),
    cardsOfLabel: of.cards.shelf(['idLabels'], (card) => card.idLabels),
    cardsOfChecklist: of.cards.shelf(['idChecklists'], (card) => card.idChecklists),
    cardsDue: of.cards.shelf(callFields, (card) => (callAt(card) === null ? null : 'due'), byCall),
    labelsOfBoard: of.labels.shelf(['idBoard'], (label) => label.idBoard),
    checklistsOfBoard: of.checklists.shelf(['idBoard'], (checklist) => checklist.idBoard),
    checkItemsOfChecklist: of.checkItems.shelf(['idChecklist', 'pos'], (item) => item.idChecklist, byPos),
    attachmentsOfCard: of.attachments.shelf(['pos'], (attachment) => attachment.idCard, byPos),
    stickersOfCard: of.stickers.shelf([], (sticker) => sticker.idCard),
    customFieldsOfBoard: of.customFields.shelf(['pos'], (field) => field.idModel, byPos),
    item: of.customFieldItems.paired(
      [],
      (item) => item.idModel,
      (item) => item.idCustomField,
    ),
    itemsOfCard: of.customFieldItems.shelf([], (item) => item.idModel),
    itemsOfField: of.customFieldItems.shelf([], (item) => item.idCustomField),
    actionsOfBoard: of.actions.shelf([], (action) => action.idBoard && logKey(action.idBoard, action.type)),
    actionsOfOrganization: of.actions.shelf(
      [],
      (action) => action.idOrganization && logKey(action.idOrganization, action.type),
    ),
    actionsOfCreator: of.actions.shelf([], (action) => logKey(action.idMemberCreator, action.type)),
    actionsOfCard: of.actions.shelf([], (action) => action.idCard),
    actionsOfList: of.actions.shelf([], (action) => action.idList),
    actionsAboutMember: of.actions.shelf([], (action) => action.idMember),
    reactionsOfAction: of.reactions.shelf([], (reaction) => reaction.idAction),
    notificationsOfMember: of.notifications.shelf([], (notification) => notification.idMember),
    notificationsAbout: of.notifications.shelf([], (notification) => notification.idCard),
    notificationsOfAction: of.notifications.shelf([], (notification) => notification.idAction),
    notificationsOfCard: of.notifications.shelf(
      [],
      (notification) => notification.idCard && `${notification.idMember}/${notification.idCard}`,
    ),
    webhook: of.webhooks.unique(
      ['idModel', 'callbackURL'],
      (webhook) => `${webhook.idToken}/${webhook.idModel}/${webhook.callbackURL}`,
    ),
    webhooksOfModel: of.webhooks.shelf(['idModel'], (webhook) => webhook.idModel),
    webhooksOfToken: of.webhooks.shelf([], (webhook) => webhook.idToken),
    boardStarsOfMember: of.boardStars.shelf(['pos'], (star) => star.idMember, byPos),
    boardStar: of.boardStars.paired(
      ['idBoard'],
      (star) => star.idMember,
      (star) => star.idBoard,
    ),
    boardStarsOfBoard: of.boardStars.shelf(['idBoard'], (star) => star.idBoard),
    savedSearchesOfMember: of.savedSearches.shelf(['pos'], (search) => search.idMember, byPos),
    customEmojiOfMember: of.customEmoji.shelf([], (emoji) => emoji.idMember),
    customStickersOfMember: of.customStickers.shelf([], (sticker) => sticker.idMember),
    boardBackgroundsOfMember: of.boardBackgrounds.shelf([], (background) => background.idMember),
    exportsOfModel: of.exports.shelf([], (made) => made.idModel),
    exportsUnderWay: of.exports.shelf(['finished', 'stage'], (made) =>
      made.finished || made.stage === 'Export_failed' ? null : 'under way',
    ),
  };
}

type LogKey = (model: string, type: string) => string;

/**
 * The keys under which the log stands: whose, and of which type. A key that is kept is hashed once, one put together
 * anew each time; they are few, and made again when many models have come and gone.
 */
function keyring(): LogKey {
  const rings = new Map<string, Map<string, string>>();
  return (model, type) => {
    let ring = rings.get(model);
    if (ring === undefined) {
      if (rings.size >= mostRings) rings.clear();
      rings.set(model, (ring = new Map()));
    }
    let key = ring.get(type);
    if (key === undefined) ring.set(type, (key = `${model}/${type}`));
    return key;
  };
}
const mostRings = 10_000;

const hex = (number: number): string => (number >>> 0).toString(16).padStart(8, '0');

/** 1.4: the second of creation, then the seed, then a counter: later ids sort behind earlier ones, always. */
export function nextId(world: World, now: number): string {
  const { counters } = world;
  counters.lastSecond = Math.max(counters.lastSecond, Math.floor(now / 1000));
  counters.made += 1;
  return beginning(counters.lastSecond, counters.seed) + hex(counters.made);
}

/** An id for a record that a fixture dates: it does not hold back the ids to come. */
export function plantedId(world: World, at: number): string {
  const second = Math.floor(at / 1000);
  world.counters.lastSecond = Math.max(world.counters.lastSecond, second);
  world.counters.made += 1;
  return beginning(second, world.counters.seed) + hex(world.counters.made);
}

let latest = { second: NaN, seed: NaN, text: '' };
/** What all ids of a second begin with, worked out once: a busy world makes thousands in it. */
function beginning(second: number, seed: number): string {
  if (second !== latest.second || seed !== latest.seed) latest = { second, seed, text: hex(second) + hex(mix(seed)) };
  return latest.text;
}

/**
 * Eight letters and digits that follow from the id's own counter: unique as long as nobody plants the same by hand. Where
 * many are wanted while the counter stands, `after` says how many there were.
 */
export function nextShortLink(world: World, after = 0): string {
  const { seed, made } = world.counters;
  for (let turn = after; ; turn += 1) {
    const link = letters(mix(made ^ mix(seed + turn))) + letters(mix(made + 0x9e37 * (turn + 1) + seed));
    if (!world.by.cardShortLink.get(link) && !world.by.boardShortLink.get(link)) return link;
  }
}

/** Hexadecimal digits that follow from the counter and a salt: for tokens, secrets and picture hashes. */
export function nextHex(world: World, length: number, salt: number): string {
  let out = '';
  for (let turn = 0; out.length < length; turn += 1) {
    out += hex(mix(mix(world.counters.made + salt) ^ mix(world.counters.seed + turn * 7919 + 0x51ed27)));
  }
  return out.slice(0, length);
}

/** A 32-bit finaliser (the constants are those of murmur3): neighbours in, strangers out. */
function mix(number: number): number {
  let x = number | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
function letters(number: number): string {
  let out = '';
  for (let rest = number, turn = 0; turn < 4; turn += 1, rest = Math.floor(rest / 62)) out += alphabet[rest % 62];
  return out;
}
