/** Laws of the table of 4.2: what GET /1/members/[member] embeds, and the default of each argument. */
import { cardFields, memberUsual, organizationFields } from '../../../src/spec/sets.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { longLog, longTale, memberScene, type MemberScene } from '../../scene/members.ts';
import { couldSet, idsOf } from '../../scene/reading.ts';

const path = '/1/members/me';
const usual = memberUsual.join(',');
const atLeast = (record: any, names: readonly string[]) => names.every((name) => Object.hasOwn(record ?? {}, name));
const only = (record: any, names: readonly string[]) =>
  atLeast(record, names) && Object.keys(record).every((name) => names.includes(name));

/** Switches every collection of the table on, so that the other arguments have an effect. */
const everything = {
  fields: 'username',
  actions: 'all',
  cards: 'all',
  card_attachments: true,
  card_members: true,
  boards: 'open',
  board_actions: 'commentCard',
  board_organization: true,
  boardsInvited: 'open',
  organizations: 'all',
  organizationsInvited: 'all',
  notifications: 'commentCard',
};

/** The column of defaults, as far as its values can be sent. */
const defaults = {
  actions_entities: false,
  actions_limit: 50,
  action_fields: 'all',
  card_fields: 'all',
  card_member_fields: usual,
  card_attachment_fields: 'url,previews',
  card_stickers: false,
  board_fields: 'name,closed,idOrganization,pinned',
  board_actions_entities: false,
  board_actions_format: 'list',
  board_actions_limit: 50,
  board_action_fields: 'all',
  board_lists: 'none',
  board_organization_fields: 'name,displayName',
  boardsInvited_fields: 'name,closed,idOrganization,pinned',
  boardStars: false,
  savedSearches: false,
  organization_fields: 'all',
  organization_paid_account: false,
  organizationsInvited_fields: 'all',
  notifications_entities: false,
  notifications_limit: 50,
  notification_fields: 'all',
  notification_memberCreator: true,
  notification_memberCreator_fields: usual,
  tokens: 'none',
  paid_account: false,
  boardBackgrounds: 'none',
  customBoardBackgrounds: 'none',
  customStickers: 'none',
  customEmoji: 'none',
};

export const memberDefaults = law('MEM-14', {
  needs: ['4.2', 'colleague', 'attachments'],
  also: ['FLT-03', 'LIM-13', 'LIM-14'],
  cost: 120,
  async holds(_, t) {
    const { owner, expect } = t;
    const { board, card } = await memberScene(t);
    await longLog(t);
    const isNotified = await couldSet(longTale(t));
    const unasked = await owner.get(path, everything).record();
    const named = await owner.get(path, { ...everything, ...defaults }).record();
    expect(named, 'the member with every default named').is(unasked);
    for (const name of ['actions', 'notifications', 'boards', 'cards']) expect(unasked[name], name).isArray();
    expect(unasked.actions, 'the actions').hasLength(50);
    if (isNotified) expect(unasked.notifications, 'the notifications').hasLength(50);
    const shown = unasked.boards.find((some: any) => some?.id === board.id);
    expect(shown, 'the board').has({ id: board.id, name: board.name, closed: false });
    expect(shown, 'a board').that(atLeast(shown, ['idOrganization', 'pinned']), 'its default fields');
    expect(shown.actions, 'the actions of the board').hasLength(50);
    const mine = unasked.cards.find((some: any) => some?.id === card.id);
    expect(mine, 'a card').that(atLeast(mine, cardFields), 'all of CardField');
    expect(mine.members?.[0], 'the member of a card').that(only(mine.members?.[0], ['id', ...usual.split(',')]), usual);
    const attached = mine.attachments?.[0];
    expect(attached, 'the attachment of a card').that(only(attached, ['id', 'url', 'previews']), 'id, url, previews');
    const creator = unasked.notifications[0]?.memberCreator;
    if (isNotified)
      expect(creator, 'the creator of a notification').that(only(creator, ['id', ...usual.split(',')]), usual);
    for (const one of unasked.organizations) {
      expect(one, 'a workspace').that(atLeast(one, ['id', ...organizationFields]), 'all of OrganizationField');
    }
  },
});

/** The same collections, each narrowed by its own parameters. */
const narrowed = {
  fields: 'username',
  actions: 'commentCard',
  actions_limit: 3,
  action_fields: 'type,date',
  cards: 'open',
  card_fields: 'name,closed',
  card_members: true,
  card_member_fields: 'username',
  card_attachments: true,
  card_attachment_fields: 'name',
  card_stickers: true,
  boards: 'open',
  board_fields: 'name,closed',
  board_actions: 'commentCard',
  board_actions_limit: 2,
  board_action_fields: 'type,date',
  board_lists: 'open',
  board_memberships: 'me',
  board_organization: true,
  board_organization_fields: 'name,desc',
  organizations: 'all',
  organization_fields: 'displayName,url',
  notifications: 'commentCard',
  notifications_limit: 2,
  notification_fields: 'type,unread',
  notification_memberCreator_fields: 'username,initials',
};

export const memberEmbeds = law('MEM-15', {
  title: 'each embedded collection of a member follows its own parameters',
  needs: ['4.2', 'colleague', 'attachments', 'stickers'],
  also: ['GEN-08', 'CNV-13'],
  cost: 120,
  async holds(_, t) {
    const { owner, expect } = t;
    const scene = await memberScene(t);
    await longLog(t);
    const isNotified = await couldSet(longTale(t));
    const me = await owner.get(path, narrowed).record();
    for (const name of ['actions', 'notifications', 'boards', 'cards', 'organizations'])
      expect(me[name], name).isArray();
    expect(me.actions, 'the actions').hasLength(3);
    for (const one of me.actions) {
      expect(one, 'an action').that(only(one, withCreator(one, 'id', 'type', 'date')), 'id, type, date');
      expect(one.type, 'the type of an action').is('commentCard');
    }
    if (isNotified) expect(me.notifications, 'the notifications').hasLength(2);
    for (const one of me.notifications) {
      expect(one, 'a notification').that(only(one, ['id', 'type', 'unread', 'memberCreator']), 'id, type, unread');
      expect(one.type, 'the type of a notification').is('commentCard');
      expect(Object.keys(one.memberCreator), 'its creator').sameAs(['id', 'username', 'initials']);
    }
    judgeBoards(me.boards, scene, t);
    judgeCards(me.cards, scene, t);
    for (const one of me.organizations) expect(Object.keys(one), 'a workspace').sameAs(['id', 'displayName', 'url']);
    if (t.target.workspace) expect(idsOf(me.organizations), 'the workspaces').includes(t.target.workspace.id);
  },
});

/** The table leaves open whether embedded actions have a creator. */
const withCreator = (record: any, ...names: string[]) => [
  ...names,
  ...['memberCreator', 'member'].filter((name) => Object.hasOwn(record, name)),
];

type Judge = Pick<T, 'expect' | 'owner'>;

function judgeBoards(boards: any[], { board, closedBoard, list, closedList }: MemberScene, { expect, owner }: Judge) {
  expect(idsOf(boards), 'the open boards').includes(board.id);
  expect(idsOf(boards), 'the open boards').excludes(closedBoard.id);
  const known = ['id', 'name', 'closed', 'actions', 'lists', 'memberships', 'organization'];
  for (const one of boards) {
    expect(Object.keys(one), 'a board').within(known);
    expect(one.closed, 'closed of an open board').is(false);
  }
  const shown = boards.find(({ id }) => id === board.id);
  expect(shown.actions, 'the actions of the board').hasLength(2);
  for (const one of shown.actions) {
    expect(one, 'an action of the board').that(only(one, withCreator(one, 'id', 'type', 'date')), 'id, type, date');
  }
  expect(idsOf(shown.lists ?? []), 'the lists of the board').includes(list.id);
  expect(idsOf(shown.lists ?? []), 'the lists of the board').excludes(closedList.id);
  expect(shown.memberships, 'the memberships of the board').isArray();
  expect(
    shown.memberships.map((one: any) => one.idMember),
    'the members of the board',
  ).includes(owner.idMember);
  if (board['idOrganization']) {
    expect(Object.keys(shown.organization ?? {}), 'the workspace of the board').sameAs(['id', 'name', 'desc']);
    expect(shown.organization.id, 'the workspace of the board').is(board['idOrganization']);
  }
}

function judgeCards(cards: any[], { card, archived, attachment }: MemberScene, { expect, owner }: Judge) {
  expect(idsOf(cards), 'the open cards').includes(card.id);
  expect(idsOf(cards), 'the open cards').excludes(archived.id);
  for (const one of cards) {
    expect(Object.keys(one), 'a card').sameAs(['id', 'name', 'closed', 'members', 'attachments', 'stickers']);
  }
  const shown = cards.find(({ id }) => id === card.id);
  expect(shown.members, 'the members of the card').is([{ id: owner.idMember, username: owner.username }]);
  expect(shown.attachments, 'the attachments of the card').is([{ id: attachment.id, name: attachment['name'] }]);
  expect(shown.stickers, 'the stickers of the card').hasLength(1);
}

export const coverAlone = law('GEN-08', {
  as: 'cover',
  title: 'if the request asks for the cover, the cards of a member embed no other attachment',
  level: 'implied',
  needs: ['4.2', 'attachments'],
  cost: 10,
  async holds(_, t) {
    const { owner, expect } = t;
    const { id } = await t.fresh.card({ idMembers: owner.idMember });
    const attached = [await t.fresh.attachment({ idCard: id }), await t.fresh.attachment({ idCard: id })];
    const listed = () => owner.get(`${path}/cards`, { fields: 'idAttachmentCover', attachments: 'cover' }).list();
    const embedded = async () => {
      const asked = { cards: 'visible', card_fields: 'idAttachmentCover', card_attachments: 'cover' };
      return (await owner.get(path, { fields: 'username', ...asked }).record()).cards;
    };
    const shown = async (read: () => Promise<any[]>) => {
      const mine = (await read()).find((one) => one?.id === id);
      expect(mine, 'the card among those of its member').that(mine !== undefined, 'to be there');
      const cover = mine.idAttachmentCover;
      expect(idsOf(mine.attachments ?? []), 'what comes along as the cover').is(cover ? [cover] : []);
      return cover;
    };
    for (const read of [listed, embedded]) await shown(read);
    // The document does not show how to choose a cover.
    const reply = await owner.put(`/1/cards/${id}`, { idAttachmentCover: attached[1]!.id });
    if (reply.status >= 300) return;
    await t.settle();
    for (const read of [listed, embedded]) if ((await shown(read)) === attached[1]!.id) t.witness('covers');
  },
});
