/** The indexes of the world: what is found without looking through a table. */
import { byReminder, remindAt, reminderFields } from './reminder.ts';
import { isId } from '../../document/values/values.ts';
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
  grantOfSecret: of.tokens.shelf(['oauth2'], ({ oauth2 }) => oauth2?.secrets.map(({ value }) => value) ?? null),
  token: of.tokens.unique(['token'], (token) => token.token),
  // A grant of OAuth 2.0 has no token to show (chosen).
  tokensOfMember: of.tokens.shelf(['idMember'], (token) => (token.oauth2 === null ? token.idMember : null)),
});

/** Applications, members, workspaces and their memberships. */
const ofPeople = (of: AllTables) => ({
  ...ofTokens(of),
  username: of.members.unique(['username'], (member) => member.username),
  email: of.members.unique(['email'], (member) => member.email.toLowerCase()),
  organizationName: of.organizations.unique(['name'], (organization) => organization.name),
  membership: of.memberships.paired([], 'idModel', 'idMember'),
  membershipsOfModel: of.memberships.shelf([], (row) => row.idModel),
  membershipsOfMember: of.memberships.shelf([], (row) => row.idMember),
});

/** Boards and their parts. */
const ofBoards = (of: AllTables) => ({
  boardShortLink: of.boards.unique(['shortLink'], (board) => board.shortLink),
  boardsOfOrganization: of.boards.shelf(['idOrganization'], (board) => board.idOrganization),
  boardsOfBackground: of.boards.shelf(['prefs'], ({ prefs: { background } }) => (isId(background) ? background : null)),
  boardView: of.boardViews.paired([], 'idBoard', 'idMember'),
  boardViewsOfBoard: of.boardViews.shelf([], (view) => view.idBoard),
  subscribersOfBoard: of.boardViews.shelf(['subscribed'], (view) => (view.subscribed ? view.idBoard : null)),
  listsOfBoard: of.lists.shelf(['idBoard', 'pos'], (list) => list.idBoard, byPos),
});

/** Cards and their parts. */
const ofCards = (of: AllTables) => ({
  cardShortLink: of.cards.unique(['shortLink'], (card) => card.shortLink),
  cardIdShort: of.cards.paired(['idBoard', 'idShort'], 'idBoard', 'idShort'),
  openCardsOfList: of.cards.shelf(['idList', 'closed'], (card) => (card.closed ? null : card.idList)),
  closedCardsOfList: of.cards.shelf(['idList', 'closed'], (card) => (card.closed ? card.idList : null)),
  cardPlacesOfList: of.cards.shelf(['idList', 'pos'], (card) => card.idList, byPos),
  cardsOfMember: of.cards.shelf(['idMembers'], (card) => card.idMembers),
  cardsOfLabel: of.cards.shelf(['idLabels'], (card) => card.idLabels),
  cardsOfBackground: of.cards.shelf(['cover'], (card) => card.cover?.idUploadedBackground ?? null),
  cardsOfChecklist: of.cards.shelf(['idChecklists'], (card) => card.idChecklists),
  cardsDue: of.cards.shelf(reminderFields, (card) => (remindAt(card) === null ? null : 'due'), byReminder),
  labelsOfBoard: of.labels.shelf(['idBoard'], (label) => label.idBoard),
  checklistsOfBoard: of.checklists.shelf(['idBoard'], (checklist) => checklist.idBoard),
  checkItemsOfChecklist: of.checkItems.shelf(['idChecklist', 'pos'], (item) => item.idChecklist, byPos),
  attachmentsOfCard: of.attachments.shelf(['pos'], (attachment) => attachment.idCard, byPos),
  stickersOfCard: of.stickers.shelf([], (sticker) => sticker.idCard),
  stickersOfPicture: of.stickers.shelf(['image'], ({ image }) => (isId(image) ? image : null)),
  customFieldsOfBoard: of.customFields.shelf(['pos'], (field) => field.idModel, byPos),
  item: of.customFieldItems.paired([], 'idModel', 'idCustomField'),
  itemsOfCard: of.customFieldItems.shelf([], (item) => item.idModel),
  itemsOfField: of.customFieldItems.shelf([], (item) => item.idCustomField),
});

/** The audit log and the notifications. */
const ofLog = (of: AllTables) => ({
  actionsOfBoard: of.actions.shelf([], (action) => action.idBoard),
  actionsOfOrganization: of.actions.shelf([], (action) => action.idOrganization),
  actionsOfCreator: of.actions.shelf([], (action) => action.idMemberCreator),
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
});

/** Records that belong to a member, and exports. */
const ofMembers = (of: AllTables) => ({
  boardStarsOfMember: of.boardStars.shelf(['pos'], (star) => star.idMember, byPos),
  boardStar: of.boardStars.paired(['idBoard'], 'idMember', 'idBoard'),
  boardStarsOfBoard: of.boardStars.shelf(['idBoard'], (star) => star.idBoard),
  savedSearchesOfMember: of.savedSearches.shelf(['pos'], (search) => search.idMember, byPos),
  customEmojiOfMember: of.customEmoji.shelf([], (emoji) => emoji.idMember),
  customStickersOfMember: of.customStickers.shelf([], (sticker) => sticker.idMember),
  boardBackgroundsOfMember: of.boardBackgrounds.shelf([], (background) => background.idMember),
  exportsOfModel: of.exports.shelf([], (made) => made.idModel),
  exportsUnderWay: of.exports.shelf(['finished', 'stage'], (made) =>
    made.finished || made.stage === 'Export_failed' ? null : 'under way',
  ),
});
