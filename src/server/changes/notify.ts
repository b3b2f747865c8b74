/** Who is notified of an action (2.1, 6.4): never the one who acted, and nobody who may not see what it is about. */
import { asPart } from './cause.ts';
import { addNotification } from './deltas.ts';
import { words } from '../../language.ts';
import type { LoggedType, notificationTypes } from '../../document/sets.ts';
import { seesBoard } from '../rights/access.ts';
import type { Writes } from './touch.ts';
import { oldOf } from '../finding/log.ts';
import type { Action, Board, Card, List, Member } from '../world/records.ts';
import { newest } from '../finding/select.ts';
import type { World } from '../world/world.ts';

type NotificationType = (typeof notificationTypes)[number];

/** The records that an action is about, if they still exist. */
interface About {
  readonly change: Writes;
  readonly world: World;
  readonly action: Action;
  readonly data: Readonly<Record<string, unknown>>;
  readonly card: Card | undefined;
  readonly list: List | undefined;
  readonly board: Board | undefined;
  /** The card was made in this call: one notification is enough. */
  readonly isNew: boolean;
}

/** Who gets a notification of which type. A member who is named twice gets the first one only. */
type Recipients = readonly [type: NotificationType, to: Iterable<string>];
type Notifier = (about: About) => readonly Recipients[];

/** Notifies members of an action, each of them at most once. */
export function notify(change: Writes, action: Action): void {
  const notifier = notifiers[action.type as LoggedType];
  if (!notifier) return;
  const { world } = change;
  const card = world.cards.get(action.idCard);
  const about: About = {
    change,
    world,
    action,
    data: action.data,
    card,
    isNew: card !== undefined && change.touch(card)?.op === 'add',
    list: card ? world.lists.get(card.idList) : undefined,
    board: world.boards.get(action.idBoard),
  };
  const already = new Set([action.idMemberCreator]); // NOT-05
  for (const [type, to] of notifier(about)) {
    for (const idMember of to) {
      const who = already.has(idMember) ? undefined : world.members.get(idMember);
      const data = who && dataFor(type, about, who);
      if (!data) continue;
      already.add(idMember);
      addNotification(change, {
        idMember,
        idMemberCreator: action.idMemberCreator,
        type,
        date: change.date,
        data,
        idAction: action.id,
        idBoard: data['card'] && !data['board'] ? null : action.idBoard,
        idCard: action.idCard,
        idList: about.list?.id ?? action.idList,
        idOrganization: action.idOrganization,
      });
    }
  }
}

/** About a board that a member cannot see any more, only these two types are shown; the second only with the card. */
function dataFor(type: NotificationType, about: About, who: Member): Record<string, unknown> | undefined {
  const { world, change, board, card, data } = about;
  if (!board || type === 'removedFromBoard' || seesBoard(world, board, who)) return pick(data, short[type] ?? copied);
  const moved = card !== undefined && change.touch(card)?.old !== undefined && 'idBoard' in change.touch(card)!.old;
  return type === 'removedFromCard' && moved ? pick(data, ['card']) : undefined;
}

/** The members of a card, and those who follow it, its list or its board. */
function* followers({ world, card, list, board }: About): Generator<string> {
  if (!card) return;
  yield* card.idMembers;
  yield* card.subscribers;
  yield* onlookers({ world, list, board });
}
function* onlookers({ world, list, board }: Pick<About, 'world' | 'list' | 'board'>): Generator<string> {
  if (list) yield* list.subscribers;
  if (board) for (const { idMember } of world.by.subscribersOfBoard.of(board.id)) yield idMember;
}

function* membersOf(model: string, world: World): Generator<string> {
  for (const { idMember, unconfirmed, deactivated } of world.by.membershipsOfModel.of(model)) {
    if (!unconfirmed && !deactivated) yield idMember;
  }
}

/** NOT-07: `@username`; `@card` means the members of the card, `@board` those of the board. */
function* mentioned({ world, card, board, data }: About): Generator<string> {
  for (const [, name] of String(data['text']).matchAll(/(?<![\w@.])@(\w+)/g)) {
    const word = name!.toLowerCase();
    if (word === 'card') yield* card?.idMembers ?? [];
    else if (word === 'board') yield* board ? membersOf(board.id, world) : [];
    else {
      const member = world.by.username.get(word);
      if (member) yield member.id;
    }
  }
}

/** The member to whom an action was done. */
const target = ({ action }: About): string[] => (action.idMember === null ? [] : [action.idMember]);

/** NOT-09: the changes that a follower of a card is notified of; position, cover and votes are not among them. */
const notifyingFields = words(
  'name, desc, closed, due, start, dueComplete, idList, idLabels, address, coordinates, locationName',
);

const changed: Notifier = (about) => {
  const old = oldOf(about);
  // After a new due date the reminder is sent again.
  if (about.card && ('due' in old || 'dueReminder' in old)) {
    about.change.update('cards', about.card, { dueCalled: false }, asPart);
  }
  // NOT-09
  return about.isNew || !notifyingFields.some((field) => field in old) ? [] : [['changeCard', followers(about)]];
};
const created: Notifier = (about) => [['createdCard', onlookers(about)]];
const toFollowers =
  (type: NotificationType): Notifier =>
  (about) =>
    about.isNew ? [] : [[type, followers(about)]];

/** NOT-06: added as an admin is a type of its own. */
const added =
  (plain: NotificationType, admin: NotificationType): Notifier =>
  (about) => [[about.data['memberType'] === 'admin' ? admin : plain, target(about)]];

/** A member with an account is invited; an address without an account is invited unconfirmed. */
const invited =
  (confirmed: NotificationType, unconfirmed: NotificationType): Notifier =>
  (about) => [[about.world.members.get(about.action.idMember)?.confirmed ? confirmed : unconfirmed, target(about)]];

/** An invitation that the invited member removes is declined: the one who invited is notified. */
const declined =
  (type: NotificationType, invitation: LoggedType): Notifier =>
  ({ world, action }) => {
    if (action.idMember !== action.idMemberCreator) return [];
    const model = action.idBoard ?? action.idOrganization;
    const log = action.idBoard ? world.by.actionsOfBoard : world.by.actionsOfOrganization;
    const [first] = newest(
      [log.of(model ?? '')],
      { limit: 1 },
      ({ type: logged, idMember }) => logged === invitation && idMember === action.idMember,
    );
    return first ? [[type, [first.idMemberCreator]]] : [];
  };

/** A change of a membership without an action type of its own: it was removed, or became an admin's. */
const membershipChanged =
  (removed: NotificationType, promoted?: NotificationType): Notifier =>
  (about) => {
    const { world, action, data } = about;
    const [was] = (oldOf(about)['memberships'] ?? []) as readonly { memberType?: string }[];
    if (!was || action.idMember === null) return [];
    const now = world.by.membership.get(action.idBoard ?? action.idOrganization ?? '', action.idMember ?? '');
    if (!now) return [[removed, target(about)]]; // NOT-11
    // NOT-12
    return promoted && data['memberType'] === 'admin' && was.memberType !== 'admin' ? [[promoted, target(about)]] : [];
  };

/** The types of actions that notify somebody (NOT-06 to NOT-12). */
const notifiers: { readonly [T in LoggedType]?: Notifier } = {
  commentCard: (about) => [
    ['mentionedOnCard', mentioned(about)], // NOT-07
    ['commentCard', followers(about)], // NOT-08
  ],
  createCard: created,
  copyCard: created,
  emailCard: created,
  convertToCardFromCheckItem: created,
  updateCard: changed,
  moveCardToBoard: (about) => [['changeCard', followers(about)]],
  addMemberToCard: (about) => [['addedToCard', target(about)], ...toFollowers('addedMemberToCard')(about)],
  removeMemberFromCard: (about) => [
    ['removedFromCard', target(about)],
    ['removedMemberFromCard', followers(about)],
  ],
  addAttachmentToCard: toFollowers('addedAttachmentToCard'),
  updateCheckItemStateOnCard: toFollowers('updateCheckItemStateOnCard'),
  addMemberToBoard: added('addedToBoard', 'addAdminToBoard'),
  addMemberToOrganization: added('addedToOrganization', 'addAdminToOrganization'),
  makeAdminOfBoard: (about) => [['makeAdminOfBoard', target(about)]],
  unconfirmedBoardInvitation: invited('invitedToBoard', 'unconfirmedInvitedToBoard'),
  unconfirmedOrganizationInvitation: invited('invitedToOrganization', 'unconfirmedInvitedToOrganization'),
  deleteBoardInvitation: declined('declinedInvitationToBoard', 'unconfirmedBoardInvitation'),
  deleteOrganizationInvitation: declined('declinedInvitationToOrganization', 'unconfirmedOrganizationInvitation'),
  updateOrganization: membershipChanged('removedFromOrganization', 'makeAdminOfOrganization'),
  updateBoard: (about) => [
    ...membershipChanged('removedFromBoard')(about),
    // NOT-10
    ...(oldOf(about)['closed'] === false && about.board
      ? [['closeBoard', membersOf(about.board.id, about.world)] as const]
      : []),
  ],
};

/** The part of the data of an action that its notification keeps. */
const copied = words(
  'text, old, card, list, listBefore, listAfter, board, boardSource, organization, idMember, member, memberType',
  'attachment, checklist, checkItem, cardSource',
);
/** A notification of a comment has its text, its card and its board, nothing else: clients know these three. */
const short: Readonly<Record<string, readonly string[]>> = {
  commentCard: ['text', 'card', 'board'],
  mentionedOnCard: ['text', 'card', 'board'],
};
const pick = (data: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]));
