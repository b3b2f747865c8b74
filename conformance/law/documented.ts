/**
 * The arguments that the rows of part 4 name: `!` means required, `~` means without a bound. Further arguments are
 * ours.
 */
import { endpoints, type DeclaredArgument, type DeclaredEndpoint } from '../reference/rows.ts';

const summary = 'member_fields memberCreator memberCreator_fields';
const actions = `entities filter fields limit format since before page idModels member ${summary}`;
const boards =
  'fields actions actions_entities actions_limit actions_format actions_since action_fields memberships ' +
  'organization organization_fields lists';
const cards =
  'fields actions attachments attachment_fields stickers members member_fields checkItemStates checklists ' +
  'limit since before';
const notifications = 'entities fields read_filter limit page before since memberCreator memberCreator_fields';

const rows: Readonly<Record<string, string>> = {
  'POST /cards': 'name~ desc pos due labels idList! idMembers idLabels idCardSource',
  'POST /cards/{card}/actions/comments': 'text!',
  'POST /cards/{card}/attachments': 'name mimeType',
  'POST /cards/{card}/checklist/{checklist}/checkItem': 'name! pos',
  'POST /cards/{card}/checklist/{checklist}/checkItem/{checkItem}/convertToCard': '',
  'POST /cards/{card}/checklists': 'value name idChecklistSource',
  'POST /cards/{card}/idLabels': 'value!',
  'POST /cards/{card}/idMembers': 'value!',
  'POST /cards/{card}/labels': 'color! name',
  'POST /cards/{card}/markAssociatedNotificationsRead': '',
  'POST /cards/{card}/membersVoted': 'value!',
  'POST /cards/{card}/stickers': 'image! top!~ left!~ zIndex! rotate~',
  'PUT /cards/{card}': '',
  'GET /cards/{card}': 'customFieldItems fields',
  'GET /lists/{list}/cards': '',
  'GET /lists/{list}/cards/{filter}': '',
  'GET /members/{member}/{field}': '',
  'GET /members/{member}/actions': actions,
  'GET /members/{member}/boardBackgrounds': 'filter',
  'GET /members/{member}/boardBackgrounds/{boardBackground}': 'fields',
  'GET /members/{member}/boardStars': '',
  'GET /members/{member}/boardStars/{boardStar}': '',
  'GET /members/{member}/boards': `filter ${boards}`,
  'GET /members/{member}/boards/{filter}': '',
  'GET /members/{member}/boardsInvited': 'fields',
  'GET /members/{member}/boardsInvited/{field}': '',
  'GET /members/{member}/cards': `filter ${cards}`,
  'GET /members/{member}/cards/{filter}': '',
  'GET /members/{member}/customBoardBackgrounds': 'filter',
  'GET /members/{member}/customBoardBackgrounds/{boardBackground}': 'fields',
  'GET /members/{member}/customEmoji': 'filter',
  'GET /members/{member}/customEmoji/{customEmoji}': 'fields',
  'GET /members/{member}/customStickers': 'filter',
  'GET /members/{member}/customStickers/{customSticker}': 'fields',
  'GET /members/{member}/deltas': 'tags!~ ixLastUpdate!',
  'GET /members/{member}/notifications': `filter ${notifications}`,
  'GET /members/{member}/notifications/{filter}': '',
  'GET /members/{member}/organizations': 'filter fields paid_account',
  'GET /members/{member}/organizations/{filter}': '',
  'GET /members/{member}/organizationsInvited': 'fields',
  'GET /members/{member}/organizationsInvited/{field}': '',
  'GET /members/{member}/savedSearches': '',
  'GET /members/{member}/savedSearches/{savedSearch}': '',
  'GET /members/{member}/tokens': 'filter',
  'PUT /members/{member}/avatarSource': 'value!',
  'PUT /members/{member}/bio': 'value!',
  'PUT /members/{member}/boardBackgrounds/{boardBackground}': 'tile brightness',
  'PUT /members/{member}/boardStars/{boardStar}': 'idBoard pos',
  'PUT /members/{member}/boardStars/{boardStar}/idBoard': 'value!',
  'PUT /members/{member}/boardStars/{boardStar}/pos': 'value!',
  'GET /actions/{action}': `display entities fields member ${summary}`,
  'PUT /actions/{action}': 'text!',
  'DELETE /actions/{action}': '',
  'GET /actions/{action}/{field}': '',
  'GET /actions/{action}/board': 'fields',
  'GET /actions/{action}/card': 'fields',
  'GET /actions/{action}/list': 'fields',
  'GET /actions/{action}/member': 'fields',
  'GET /actions/{action}/memberCreator': 'fields',
  'GET /actions/{action}/organization': 'fields',
  'PUT /actions/{action}/text': 'value!',
  'GET /actions/{action}/reactions': 'member emoji',
  'POST /actions/{action}/reactions': '',
  'GET /actions/{action}/reactions/{reaction}': 'member emoji',
  'DELETE /actions/{action}/reactions/{reaction}': '',
  'GET /actions/{action}/reactionsSummary': '',
  'GET /boards/{board}/customFields': '',
  'POST /customFields': 'idModel! modelType! name!~ type! pos',
  'DELETE /customFields/{customField}': '',
  'POST /customField/{customField}/options': 'pos',
  'PUT /customField/{customField}/options/{idOption}': '',
  'PUT /card/{card}/customField/{customField}/item': '',
  'POST /organizations/{organization}/exports': 'attachments',
  'GET /organizations/{organization}/exports/{export}': '',
  'GET /organizations/{organization}': 'exports',
  'GET /boards/{board}': 'fields customFields cards card_customFieldItems',
  'PUT /boards/{board}': '',
  'GET /boards/{board}/cards': 'fields customFieldItems',
  'GET /boards/{board}/lists': '',
  'GET /boards/{board}/members': '',
  'GET /organizations/{organization}/members': '',
  'DELETE /webhooks/{webhook}': '',
};

export interface DocumentedEndpoint extends DeclaredEndpoint {
  /** Only the arguments that the row itself names. */
  readonly named: readonly NamedArgument[];
}

export interface NamedArgument extends Pick<DeclaredArgument, 'name' | 'kind'> {
  readonly isNeeded: boolean;
  /** The row says what it takes. */
  readonly isBound: boolean;
}

const nameOf = ({ method, path }: DeclaredEndpoint) => `${method} ${path}`;

/** The rows as declared, without `/members/{member}` itself, whose limit is low. */
export const documented: readonly DocumentedEndpoint[] = endpoints
  .filter((one) => rows[nameOf(one)] !== undefined)
  .map((one) => ({ ...one, named: namedIn(one, rows[nameOf(one)]!) }));

function namedIn(one: DeclaredEndpoint, row: string): DocumentedEndpoint['named'] {
  return row
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const name = word.replace(/[!~]/g, '');
      const own = one.arguments.find((argument) => argument.name === name);
      const kind = own?.kind ?? one.viewArguments().get(name);
      if (!kind) throw new Error(`${nameOf(one)} does not declare ${name}`);
      return { name, kind, isNeeded: word.includes('!'), isBound: !word.includes('~') };
    });
}
