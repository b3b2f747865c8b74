/** Part 4, row by row: what the document says of each. A row of ours has no claim. */
import { rowName } from '../values/paths.ts';
import { anyEffect, anyValue, O, oneWord, R, section, type Claim } from './claim.ts';

export type Claims = Readonly<Record<string, Claim>>;
export const claims: Claims = {
  // 4.1: cards. Paths name their parameters as our rows do.
  ...section('4.1', {
    'POST /cards': {
      needs: ['write'],
      takes: {
        name: anyValue(O),
        'desc, pos': O,
        due: R,
        labels: O,
        idList: R,
        'idMembers, idLabels': O,
        urlSource: anyEffect(anyValue(R)),
        fileSource: anyEffect(anyValue(O)),
        idCardSource: O,
        keepFromSource: anyValue(O),
      },
      example: { name: 'new', idList: '{list}' },
    },
    'POST /cards/{card}/actions/comments': { needs: ['comments'], takes: { text: R }, example: { text: 'said' } },
    'POST /cards/{card}/attachments': {
      needs: ['write'],
      takes: { file: anyEffect(anyValue(O)), url: anyValue(O), 'name, mimeType': O },
      example: { url: 'https://example.com/picture' },
    },
    'POST /cards/{card}/checklist/{checklist}/checkItem': {
      needs: ['write'],
      takes: { name: R, pos: O },
      example: { name: 'step' },
    },
    'POST /cards/{card}/checklist/{checklist}/checkItem/{checkItem}/convertToCard': { needs: ['write'] },
    'POST /cards/{card}/checklists': {
      needs: ['write'],
      takes: { 'value, name, idChecklistSource': O },
      example: { name: 'steps' },
    },
    'POST /cards/{card}/idLabels': { needs: ['write'], takes: { value: R }, example: { value: '{label}' } },
    'POST /cards/{card}/idMembers': { needs: ['write'], takes: { value: R }, example: { value: '{member}' } },
    'POST /cards/{card}/labels': {
      needs: ['write'],
      takes: { color: R, name: O },
      example: { color: 'green', name: 'new' },
    },
    'POST /cards/{card}/markAssociatedNotificationsRead': { needs: ['read'] },
    'POST /cards/{card}/membersVoted': { needs: ['voting'], takes: { value: R }, example: { value: '{member}' } },
    'POST /cards/{card}/stickers': {
      needs: ['write'],
      takes: { image: R, 'top, left': anyValue(R), zIndex: R, rotate: anyValue(O) },
      example: { image: 'check', top: 1, left: 1, zIndex: 1 },
    },
    // No parameter is shown; these are content of a card.
    'PUT /cards/{card}': { takes: { name: anyValue(O), 'desc, due': O }, example: { name: 'renamed' } },
    'GET /cards/{card}': { takes: { 'customFieldItems, fields': O } },
    'GET /lists/{list}/cards': { answers: 'cards' },
    'GET /lists/{list}/cards/{filter}': { answers: 'cards' },
  }),
  // 4.2: members, read. The filter or field in a path is described by the row that serves it.
  ...section('4.2', {
    'GET /members/{member}': {
      needs: ['read'],
      takes: {
        fields: O,
        actions: oneWord(O),
        actions_entities: anyEffect(O),
        'actions_limit, action_fields, action_since, action_before': O,
        'cards, card_fields, card_members, card_member_fields': O,
        'card_attachments, card_attachment_fields, card_stickers': O,
        boards: oneWord(O),
        board_fields: O,
        board_actions: oneWord(O),
        board_actions_entities: anyEffect(O),
        'board_actions_format, board_actions_since, board_actions_limit, board_action_fields, board_lists': O,
        board_memberships: oneWord(O),
        'board_organization, board_organization_fields': O,
        boardsInvited: oneWord(O),
        boardsInvited_fields: anyEffect(O),
        'boardStars, savedSearches, organizations, organization_fields': O,
        organization_paid_account: anyEffect(O),
        organizationsInvited: oneWord(O),
        organizationsInvited_fields: anyEffect(O),
        notifications: oneWord(O),
        notifications_entities: anyEffect(O),
        'notifications_limit, notification_fields, notification_memberCreator': O,
        'notification_memberCreator_fields, notification_before, notification_since, tokens': O,
        paid_account: anyEffect(O),
        'boardBackgrounds, customBoardBackgrounds, customStickers, customEmoji': O,
      },
      answers: 'member',
    },
    'GET /members/{member}/{field}': {},
    'GET /members/{member}/actions': {
      needs: ['read'],
      takes: {
        entities: anyEffect(O),
        'filter, fields, limit, format, since, before, page, idModels': O,
        'member, member_fields, memberCreator, memberCreator_fields': O,
      },
      answers: 'actions',
    },
    'GET /members/{member}/boardBackgrounds': { needs: ['read', 'own'], takes: { filter: O } },
    'GET /members/{member}/boardBackgrounds/{boardBackground}': {
      needs: ['read', 'own', 'customBoardBackgrounds'],
      takes: { fields: O },
    },
    'GET /members/{member}/boardStars': { needs: ['read', 'own'] },
    'GET /members/{member}/boardStars/{boardStar}': { needs: ['read', 'own'] },
    'GET /members/{member}/boards': {
      needs: ['read'],
      takes: {
        filter: oneWord(O),
        fields: O,
        actions: oneWord(O),
        actions_entities: anyEffect(O),
        'actions_limit, actions_format, actions_since, action_fields': O,
        memberships: oneWord(O),
        'organization, organization_fields, lists': O,
      },
    },
    'GET /members/{member}/boards/{filter}': {},
    'GET /members/{member}/boardsInvited': { needs: ['read'], takes: { fields: anyEffect(O) } },
    'GET /members/{member}/boardsInvited/{field}': { needs: ['read'] },
    'GET /members/{member}/cards': {
      needs: ['read'],
      takes: {
        actions: oneWord(O),
        'attachments, attachment_fields, stickers, members, member_fields, checkItemStates, checklists': O,
        'limit, since, before, filter, fields': O,
      },
    },
    'GET /members/{member}/cards/{filter}': {},
    'GET /members/{member}/customBoardBackgrounds': {
      needs: ['read', 'own', 'customBoardBackgrounds'],
      takes: { filter: O },
    },
    'GET /members/{member}/customBoardBackgrounds/{boardBackground}': {
      needs: ['read', 'own', 'customBoardBackgrounds'],
      takes: { fields: O },
    },
    'GET /members/{member}/customEmoji': { needs: ['read', 'own', 'customEmoji'], takes: { filter: O } },
    'GET /members/{member}/customEmoji/{customEmoji}': { needs: ['read', 'own', 'customEmoji'], takes: { fields: O } },
    'GET /members/{member}/customStickers': { needs: ['read', 'own', 'customStickers'], takes: { filter: O } },
    'GET /members/{member}/customStickers/{customSticker}': {
      needs: ['read', 'own', 'customStickers'],
      takes: { fields: O },
    },
    'GET /members/{member}/deltas': {
      needs: ['read'],
      takes: { tags: anyValue(R), ixLastUpdate: R },
      example: { tags: 'updates', ixLastUpdate: -1 },
    },
    'GET /members/{member}/notifications': {
      needs: ['read', 'own'],
      takes: {
        entities: anyEffect(O),
        'filter, read_filter, fields, limit, page, before, since, memberCreator, memberCreator_fields': O,
      },
    },
    'GET /members/{member}/notifications/{filter}': {},
    'GET /members/{member}/organizations': {
      needs: ['read'],
      takes: { 'filter, fields': O, paid_account: anyEffect(O) },
    },
    'GET /members/{member}/organizations/{filter}': {},
    'GET /members/{member}/organizationsInvited': { needs: ['read'], takes: { fields: anyEffect(O) } },
    'GET /members/{member}/organizationsInvited/{field}': { needs: ['read'] },
    'GET /members/{member}/savedSearches': { needs: ['read', 'own'] },
    'GET /members/{member}/savedSearches/{savedSearch}': { needs: ['read', 'own'] },
    'GET /members/{member}/tokens': { needs: ['read', 'own', 'account'], takes: { filter: O } },
  }),
  // 4.3: members, write.
  ...section('4.3', {
    'PUT /members/{member}': {
      needs: ['read'],
      takes: {
        'fullName, initials, username, bio, avatarSource': O,
        'prefs/colorBlind, prefs/minutesBetweenSummaries': O,
      },
    },
    'PUT /members/{member}/avatarSource': { needs: ['write'], takes: { value: R }, example: { value: 'none' } },
    'PUT /members/{member}/bio': { needs: ['write'], takes: { value: R }, example: { value: '' } },
    'PUT /members/{member}/boardBackgrounds/{boardBackground}': {
      needs: ['write', 'customBoardBackgrounds'],
      takes: { 'tile, brightness': O },
      example: { brightness: 'dark' },
    },
    'PUT /members/{member}/boardStars/{boardStar}': {
      needs: ['read'],
      takes: { 'idBoard, pos': O },
      example: { pos: 'top' },
    },
    'PUT /members/{member}/boardStars/{boardStar}/idBoard': {
      needs: ['write', 'account'],
      takes: { value: R },
      example: { value: '{board}' },
    },
    'PUT /members/{member}/boardStars/{boardStar}/pos': {
      needs: ['write', 'account'],
      takes: { value: R },
      example: { value: 'top' },
    },
  }),
  // 4.4: actions. The table shows no permissions.
  ...section('4.4', {
    'GET /actions/{action}': {
      takes: {
        'display, entities': anyEffect(O),
        'fields, member, member_fields, memberCreator, memberCreator_fields': O,
      },
      answers: 'action',
    },
    'PUT /actions/{action}': { takes: { text: R }, example: { text: 'said anew' } },
    'DELETE /actions/{action}': {},
    'GET /actions/{action}/{field}': {},
    'GET /actions/{action}/board': { takes: { fields: O }, answers: 'board' },
    'GET /actions/{action}/card': { takes: { fields: O }, answers: 'card' },
    'GET /actions/{action}/list': { takes: { fields: O }, answers: 'list' },
    'GET /actions/{action}/member': { takes: { fields: O }, answers: 'member' },
    'GET /actions/{action}/memberCreator': { takes: { fields: O }, answers: 'member' },
    'GET /actions/{action}/organization': { takes: { fields: O }, answers: 'organization' },
    'PUT /actions/{action}/text': { takes: { value: R }, example: { value: 'said anew' } },
    'GET /actions/{action}/reactions': { takes: { 'member, emoji': O }, answers: 'reactions' },
    // The body is shown with all of them, so a server may require each.
    'POST /actions/{action}/reactions': {
      isJson: true,
      takes: { 'shortName, skinVariation, native, unified': anyEffect(anyValue(R)) },
      example: { shortName: 'smile', skinVariation: '', native: '😄', unified: '1F604' },
    },
    'GET /actions/{action}/reactions/{reaction}': { takes: { 'member, emoji': O }, answers: 'reaction' },
    'DELETE /actions/{action}/reactions/{reaction}': {},
    'GET /actions/{action}/reactionsSummary': {},
  }),
  // 4.5: custom fields. Part 4.1 has what it says of `GET /cards/{card}`, 4.7 has the same of boards and their cards.
  ...section('4.5', {
    'GET /boards/{board}/customFields': { answers: 'customFields' },
    'POST /customFields': {
      isJson: true,
      takes: { 'idModel, modelType': R, name: anyValue(R), type: R, options: anyValue(O), pos: O },
      answers: 'customField',
      example: { idModel: '{board}', modelType: 'board', name: 'new', type: 'text' },
    },
    'PUT /customFields/{customField}': {
      isJson: true,
      takes: { 'idModel, modelType, name, type': R, 'options, pos': O },
      answers: 'customField',
    },
    'DELETE /customFields/{customField}': {},
    'POST /customField/{customField}/options': {
      isJson: true,
      takes: { pos: O, value: anyValue(R), color: anyValue(O) },
      example: { pos: 'bottom', value: { text: 'three' } },
    },
    'PUT /customField/{customField}/options/{idOption}': {
      isJson: true,
      takes: { value: anyValue(O) },
      example: { value: { text: 'four' } },
    },
    'PUT /card/{card}/customField/{customField}/item': {
      isJson: true,
      takes: { 'idValue, value': anyValue(O) },
      answers: 'customFieldItem',
      example: { idValue: '{idOption}' },
    },
  }),
  // 4.6: exports of workspaces.
  ...section('4.6', {
    'POST /organizations/{organization}/exports': { takes: { attachments: O }, answers: 'export' },
    'GET /organizations/{organization}/exports/{export}': { answers: 'export' },
    'GET /organizations/{organization}': { takes: { exports: O }, answers: 'organization' },
    'GET /organizations/{organization}/exports/{export}/download': {},
  }),
  // 4.7: rows that are named without detail.
  ...section('4.7', {
    'GET /search': { takes: { query: R } },
    'POST /webhooks': {},
    'GET /tokens/{token}/webhooks': { answers: 'webhooks' },
    'DELETE /webhooks/{webhook}': {},
    // 4.5 names the embeds.
    'GET /boards/{board}': { takes: { 'fields, customFields, cards, card_customFieldItems': O }, answers: 'board' },
    'PUT /boards/{board}': { takes: { name: anyValue(O), desc: O }, answers: 'board', example: { name: 'renamed' } },
    'GET /boards/{board}/cards': { takes: { 'fields, customFieldItems': O }, answers: 'cards' },
    'GET /boards/{board}/lists': { answers: 'lists' },
    'GET /boards/{board}/members': { answers: 'members' },
    'GET /organizations/{organization}/members': { answers: 'members' },
    'GET /membersSearch': {},
    'GET /client.js': {},
  }),
};

export const claimOf = (row: { readonly method: string; readonly path: string }): Claim | undefined =>
  claims[rowName(row)];

/** The nouns of which it says that there are further rows, which it does not show. */
export const nounsWithFurtherRows: Readonly<Record<string, string>> = {
  cards: '4.1',
  members: '4.3',
  boards: '4.7',
  checklists: '4.7',
  labels: '4.7',
  lists: '4.7',
  organizations: '4.7',
  tokens: '4.7',
  webhooks: '4.7',
};
