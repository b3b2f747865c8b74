/** The indexes of the world: what is found without looking through a table. */
import { byReminder, remindAt, reminderFields } from './reminder.ts';
import { isId } from '../../kinds/values.ts';
import { byPos } from '../store/table.ts';
import type { AllTables } from './tables.ts';

/** Every index of the world. */
export const indexes = (of: AllTables) => ({
  ...ofPeople(of),
  ...ofBoards(of),
  ...ofCards(of),
  ...ofLog(of),
  ...ofMembers(of),
});

export const ofTokens = (of: Pick<AllTables, 'tokens' | 'applications'>) => ({
  client: of.applications.unique(['oauth2'], ({ oauth2 }) => oauth2?.clientId ?? null),
  grantOfSecret: of.tokens.grouped(['oauth2'], ({ oauth2 }) => oauth2?.secrets.map(({ value }) => value) ?? null),
  token: of.tokens.unique(['token'], (token) => token.token),
  // A grant of OAuth 2.0 has no token to show (chosen).
  tokensOfMember: of.tokens.grouped(['idMember'], (token) => (token.oauth2 === null ? token.idMember : null)),
});

/** Applications, members, workspaces and their memberships. */
const ofPeople = (of: AllTables) => ({
  ...ofTokens(of),
  username: of.members.unique(['username'], (member) => member.username),
  email: of.members.unique(['email'], (member) => member.email.toLowerCase()),
  organizationName: of.organizations.unique(['name'], (organization) => organization.name),
  membership: of.memberships.paired([], 'idModel', 'idMember'),
  membershipsOfModel: of.memberships.grouped([], (row) => row.idModel),
  membershipsOfMember: of.memberships.grouped([], (row) => row.idMember),
});

/** Boards and their parts. */
const ofBoards = (of: AllTables) => ({
  boardShortLink: of.boards.unique(['shortLink'], (board) => board.shortLink),
  boardsOfOrganization: of.boards.grouped(['idOrganization'], (board) => board.idOrganization),
  boardsOfBackground: of.boards.grouped(['prefs'], ({ prefs: { background } }) =>
    isId(background) ? background : null,
  ),
  boardView: of.boardViews.paired([], 'idBoard', 'idMember'),
  boardViewsOfBoard: of.boardViews.grouped([], (view) => view.idBoard),
  subscribersOfBoard: of.boardViews.grouped(['subscribed'], (view) => (view.subscribed ? view.idBoard : null)),
  listsOfBoard: of.lists.grouped(['idBoard', 'pos'], (list) => list.idBoard, byPos),
});

/** Cards and their parts. */
const ofCards = (of: AllTables) => ({
  cardShortLink: of.cards.unique(['shortLink'], (card) => card.shortLink),
  cardIdShort: of.cards.paired(['idBoard', 'idShort'], 'idBoard', 'idShort'),
  openCardsOfList: of.cards.grouped(['idList', 'closed'], (card) => (card.closed ? null : card.idList)),
  closedCardsOfList: of.cards.grouped(['idList', 'closed'], (card) => (card.closed ? card.idList : null)),
  cardPlacesOfList: of.cards.grouped(['idList', 'pos'], (card) => card.idList, byPos),
  cardsOfMember: of.cards.grouped(['idMembers'], (card) => card.idMembers),
  cardsOfLabel: of.cards.grouped(['idLabels'], (card) => card.idLabels),
  cardsOfBackground: of.cards.grouped(['cover'], (card) => card.cover?.idUploadedBackground ?? null),
  cardsOfChecklist: of.cards.grouped(['idChecklists'], (card) => card.idChecklists),
  cardsDue: of.cards.grouped(reminderFields, (card) => (remindAt(card) === null ? null : 'due'), byReminder),
  labelsOfBoard: of.labels.grouped(['idBoard'], (label) => label.idBoard),
  checklistsOfBoard: of.checklists.grouped(['idBoard'], (checklist) => checklist.idBoard),
  checkItemsOfChecklist: of.checkItems.grouped(['idChecklist', 'pos'], (item) => item.idChecklist, byPos),
  attachmentsOfCard: of.attachments.grouped(['pos'], (attachment) => attachment.idCard, byPos),
  stickersOfCard: of.stickers.grouped([], (sticker) => sticker.idCard),
  stickersOfPicture: of.stickers.grouped(['image'], ({ image }) => (isId(image) ? image : null)),
  customFieldsOfBoard: of.customFields.grouped(['pos'], (field) => field.idModel, byPos),
  item: of.customFieldItems.paired([], 'idModel', 'idCustomField'),
  itemsOfCard: of.customFieldItems.grouped([], (item) => item.idModel),
  itemsOfField: of.customFieldItems.grouped([], (item) => item.idCustomField),
});

/** The audit log and the notifications. */
const ofLog = (of: AllTables) => ({
  actionsOfBoard: of.actions.grouped([], (action) => action.idBoard),
  actionsOfOrganization: of.actions.grouped([], (action) => action.idOrganization),
  actionsOfCreator: of.actions.grouped([], (action) => action.idMemberCreator),
  actionsOfCard: of.actions.grouped([], (action) => action.idCard),
  actionsOfList: of.actions.grouped([], (action) => action.idList),
  actionsAboutMember: of.actions.grouped([], (action) => action.idMember),
  reactionsOfAction: of.reactions.grouped([], (reaction) => reaction.idAction),
  notificationsOfMember: of.notifications.grouped([], (notification) => notification.idMember),
  notificationsAbout: of.notifications.grouped([], (notification) => notification.idCard),
  notificationsOfAction: of.notifications.grouped([], (notification) => notification.idAction),
  notificationsOfCard: of.notifications.grouped(
    [],
    (notification) => notification.idCard && `${notification.idMember}/${notification.idCard}`,
  ),
  webhook: of.webhooks.unique(
    ['idModel', 'callbackURL'],
    (webhook) => `${webhook.idToken}/${webhook.idModel}/${webhook.callbackURL}`,
  ),
  webhooksOfModel: of.webhooks.grouped(['idModel'], (webhook) => webhook.idModel),
  webhooksOfToken: of.webhooks.grouped([], (webhook) => webhook.idToken),
});

/** Records that belong to a member, and exports. */
const ofMembers = (of: AllTables) => ({
  boardStarsOfMember: of.boardStars.grouped(['pos'], (star) => star.idMember, byPos),
  boardStar: of.boardStars.paired(['idBoard'], 'idMember', 'idBoard'),
  boardStarsOfBoard: of.boardStars.grouped(['idBoard'], (star) => star.idBoard),
  savedSearchesOfMember: of.savedSearches.grouped(['pos'], (search) => search.idMember, byPos),
  customEmojiOfMember: of.customEmoji.grouped([], (emoji) => emoji.idMember),
  customStickersOfMember: of.customStickers.grouped([], (sticker) => sticker.idMember),
  boardBackgroundsOfMember: of.boardBackgrounds.grouped([], (background) => background.idMember),
  exportsOfModel: of.exports.grouped([], (made) => made.idModel),
  exportsUnderWay: of.exports.grouped(['finished', 'stage'], (made) =>
    made.finished || made.stage === 'Export_failed' ? null : 'under way',
  ),
});
