/** The world on one screen: every table, every index, and the counters from which ids and short links are made. */
import type { Channels } from './deltas.ts';
import { emptyOutbox } from './deliveries.ts';
import type { PendingGrants } from './oauth.ts';
import type * as stored from './records.ts';
import { byCall, callAt, callFields } from './reminder.ts';
import { Search } from './search.ts';
import { byPos, Table } from './table.ts';
import { emptyWindows, type Windows } from './windows.ts';

/** The tables by name. A record of table `cards` is a `Tables['cards']`. */
export interface Tables {
  applications: stored.Application;
  tokens: stored.Token;
  members: stored.Member;
  organizations: stored.Organization;
  memberships: stored.Membership;
  boards: stored.Board;
  boardViews: stored.BoardView;
  lists: stored.List;
  cards: stored.Card;
  labels: stored.Label;
  checklists: stored.Checklist;
  checkItems: stored.CheckItem;
  attachments: stored.Attachment;
  blobs: stored.Blob;
  stickers: stored.Sticker;
  customFields: stored.CustomField;
  customFieldItems: stored.CustomFieldItem;
  actions: stored.Action;
  reactions: stored.Reaction;
  notifications: stored.Notification;
  webhooks: stored.Webhook;
  boardStars: stored.BoardStar;
  savedSearches: stored.SavedSearch;
  customEmoji: stored.CustomEmoji;
  customStickers: stored.CustomSticker;
  boardBackgrounds: stored.BoardBackground;
  exports: stored.Export;
}
export type Kind = keyof Tables;

export type World = ReturnType<typeof emptyWorld>;

export function emptyWorld(seed: number) {
  const applications = new Table<stored.Application>();
  const tokens = new Table<stored.Token>();
  const members = new Table<stored.Member>();
  const organizations = new Table<stored.Organization>();
  const memberships = new Table<stored.Membership>();
  const boards = new Table<stored.Board>();
  const boardViews = new Table<stored.BoardView>();
  const lists = new Table<stored.List>();
  const cards = new Table<stored.Card>();
  const labels = new Table<stored.Label>();
  const checklists = new Table<stored.Checklist>();
  const checkItems = new Table<stored.CheckItem>();
  const attachments = new Table<stored.Attachment>();
  const blobs = new Table<stored.Blob>();
  const stickers = new Table<stored.Sticker>();
  const customFields = new Table<stored.CustomField>();
  const customFieldItems = new Table<stored.CustomFieldItem>();
  const actions = new Table<stored.Action>();
  const reactions = new Table<stored.Reaction>();
  const notifications = new Table<stored.Notification>();
  const webhooks = new Table<stored.Webhook>();
  const boardStars = new Table<stored.BoardStar>();
  const savedSearches = new Table<stored.SavedSearch>();
  const customEmoji = new Table<stored.CustomEmoji>();
  const customStickers = new Table<stored.CustomSticker>();
  const boardBackgrounds = new Table<stored.BoardBackground>();
  const exports = new Table<stored.Export>();

  const tables: { [K in Kind]: Table<Tables[K]> } = {
    applications,
    tokens,
    members,
    organizations,
    memberships,
    boards,
    boardViews,
    lists,
    cards,
    labels,
    checklists,
    checkItems,
    attachments,
    blobs,
    stickers,
    customFields,
    customFieldItems,
    actions,
    reactions,
    notifications,
    webhooks,
    boardStars,
    savedSearches,
    customEmoji,
    customStickers,
    boardBackgrounds,
    exports,
  };

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
    by: {
      token: tokens.unique(['token'], (token) => token.token),
      tokensOfMember: tokens.shelf(['idMember'], (token) => token.idMember),
      username: members.unique(['username'], (member) => member.username),
      email: members.unique(['email'], (member) => member.email.toLowerCase()),
      organizationName: organizations.unique(['name'], (organization) => organization.name),
      membership: memberships.paired(
        [],
        (row) => row.idModel,
        (row) => row.idMember,
      ),
      membershipsOfModel: memberships.shelf([], (row) => row.idModel),
      membershipsOfMember: memberships.shelf([], (row) => row.idMember),
      boardShortLink: boards.unique(['shortLink'], (board) => board.shortLink),
      boardsOfOrganization: boards.shelf(['idOrganization'], (board) => board.idOrganization),
      boardView: boardViews.paired(
        [],
        (view) => view.idBoard,
        (view) => view.idMember,
      ),
      boardViewsOfBoard: boardViews.shelf([], (view) => view.idBoard),
      subscribersOfBoard: boardViews.shelf(['subscribed'], (view) => (view.subscribed ? view.idBoard : null)),
      listsOfBoard: lists.shelf(['idBoard', 'pos'], (list) => list.idBoard, byPos),
      cardShortLink: cards.unique(['shortLink'], (card) => card.shortLink),
      cardIdShort: cards.paired(
        ['idBoard', 'idShort'],
        (card) => card.idBoard,
        (card) => card.idShort,
      ),
      openCardsOfList: cards.shelf(['idList', 'closed'], (card) => (card.closed ? null : card.idList)),
      closedCardsOfList: cards.shelf(['idList', 'closed'], (card) => (card.closed ? card.idList : null)),
      cardPlacesOfList: cards.shelf(['idList', 'pos'], (card) => card.idList, byPos),
      cardsOfMember: cards.shelf(['idMembers'], (card) => card.idMembers),
      cardsOfLabel: cards.shelf(['idLabels'], (card) => card.idLabels),
      cardsOfChecklist: cards.shelf(['idChecklists'], (card) => card.idChecklists),
      cardsDue: cards.shelf(callFields, (card) => (callAt(card) === null ? null : 'due'), byCall),
      labelsOfBoard: labels.shelf(['idBoard'], (label) => label.idBoard),
      checklistsOfBoard: checklists.shelf(['idBoard'], (checklist) => checklist.idBoard),
      checkItemsOfChecklist: checkItems.shelf(['idChecklist', 'pos'], (item) => item.idChecklist, byPos),
      attachmentsOfCard: attachments.shelf(['pos'], (attachment) => attachment.idCard, byPos),
      stickersOfCard: stickers.shelf([], (sticker) => sticker.idCard),
      customFieldsOfBoard: customFields.shelf(['pos'], (field) => field.idModel, byPos),
      item: customFieldItems.paired(
        [],
        (item) => item.idModel,
        (item) => item.idCustomField,
      ),
      itemsOfCard: customFieldItems.shelf([], (item) => item.idModel),
      itemsOfField: customFieldItems.shelf([], (item) => item.idCustomField),
      actionsOfBoard: actions.shelf([], (action) => action.idBoard && logKey(action.idBoard, action.type)),
      actionsOfOrganization: actions.shelf(
        [],
        (action) => action.idOrganization && logKey(action.idOrganization, action.type),
      ),
      actionsOfCreator: actions.shelf([], (action) => logKey(action.idMemberCreator, action.type)),
      actionsOfCard: actions.shelf([], (action) => action.idCard),
      actionsOfList: actions.shelf([], (action) => action.idList),
      actionsAboutMember: actions.shelf([], (action) => action.idMember),
      reactionsOfAction: reactions.shelf([], (reaction) => reaction.idAction),
      notificationsOfMember: notifications.shelf([], (notification) => notification.idMember),
      notificationsAbout: notifications.shelf([], (notification) => notification.idCard),
      notificationsOfAction: notifications.shelf([], (notification) => notification.idAction),
      notificationsOfCard: notifications.shelf(
        [],
        (notification) => notification.idCard && `${notification.idMember}/${notification.idCard}`,
      ),
      webhook: webhooks.unique(
        ['idModel', 'callbackURL'],
        (webhook) => `${webhook.idToken}/${webhook.idModel}/${webhook.callbackURL}`,
      ),
      webhooksOfModel: webhooks.shelf(['idModel'], (webhook) => webhook.idModel),
      webhooksOfToken: webhooks.shelf([], (webhook) => webhook.idToken),
      boardStarsOfMember: boardStars.shelf(['pos'], (star) => star.idMember, byPos),
      boardStar: boardStars.paired(
        ['idBoard'],
        (star) => star.idMember,
        (star) => star.idBoard,
      ),
      boardStarsOfBoard: boardStars.shelf(['idBoard'], (star) => star.idBoard),
      savedSearchesOfMember: savedSearches.shelf(['pos'], (search) => search.idMember, byPos),
      customEmojiOfMember: customEmoji.shelf([], (emoji) => emoji.idMember),
      customStickersOfMember: customStickers.shelf([], (sticker) => sticker.idMember),
      boardBackgroundsOfMember: boardBackgrounds.shelf([], (background) => background.idMember),
      exportsOfModel: exports.shelf([], (made) => made.idModel),
      exportsUnderWay: exports.shelf(['finished', 'stage'], (made) =>
        made.finished || made.stage === 'Export_failed' ? null : 'under way',
      ),
    },
  };
}

/**
 * The keys under which the log stands: whose, and of which type. A key that is kept is hashed once, one put together
 * anew each time; they are few, and made again when many models have come and gone.
 */
function keyring(): (model: string, type: string) => string {
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
  return hex(counters.lastSecond) + hex(mix(counters.seed)) + hex(counters.made);
}

/** An id for a record that a fixture dates: it does not hold back the ids to come. */
export function plantedId(world: World, at: number): string {
  const second = Math.floor(at / 1000);
  world.counters.lastSecond = Math.max(world.counters.lastSecond, second);
  world.counters.made += 1;
  return hex(second) + hex(mix(world.counters.seed)) + hex(world.counters.made);
}

/** Eight letters and digits that follow from the id's own counter: unique as long as nobody plants the same by hand. */
export function nextShortLink(world: World): string {
  const { seed, made } = world.counters;
  for (let turn = 0; ; turn += 1) {
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
