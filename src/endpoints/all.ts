/** All groups of endpoints, in the order of the document. */
import type { Endpoint } from '../dispatch/endpoint.ts';
import { actions } from './actions/actions.ts';
import { authorization } from './tokens/authorize.ts';
import { batch } from './service/batch.ts';
import { boardExtras } from './boards/extras.ts';
import { boardMembers } from './boards/members.ts';
import { boards } from './boards/boards.ts';
import { cardActions } from './cards/actions.ts';
import { cardAttachments } from './cards/attachments.ts';
import { cardChanges } from './cards/changes.ts';
import { cardChecklists } from './cards/checklists.ts';
import { cardCreation } from './cards/creation.ts';
import { cardLabels } from './cards/labels.ts';
import { cardMembers } from './cards/members.ts';
import { cardStickers } from './cards/stickers.ts';
import { cards } from './cards/cards.ts';
import { checklists } from './boards/checklists.ts';
import { customFieldItems } from './custom-fields/items.ts';
import { customFields } from './custom-fields/definitions.ts';
import { deltasOfModels } from './members/deltas.ts';
import { emoji } from './service/emoji.ts';
import { exports } from './organizations/exports.ts';
import { images } from './members/images.ts';
import { labels } from './boards/labels.ts';
import { lists } from './boards/lists.ts';
import { oauth } from './tokens/oauth.ts';
import { organizationExtras } from './organizations/extras.ts';
import { organizationMembers } from './organizations/members.ts';
import { organizations } from './organizations/organizations.ts';
import { memberSettings } from './members/settings.ts';
import { members } from './members/members.ts';
import { notifications } from './members/notifications.ts';
import { boardBackgrounds, emojiAndStickers } from './members/pictures.ts';
import { profiles } from './members/profile.ts';
import { reactions } from './actions/reactions.ts';
import { refused } from './service/refused.ts';
import { searches } from './service/search.ts';
import { sessions } from './members/sessions.ts';
import { boardStars, savedSearches } from './members/stars.ts';
import { tokens } from './tokens/tokens.ts';
import { types } from './service/types.ts';
import { webhooks } from './tokens/webhooks.ts';

export const all: readonly Endpoint[] = [
  ...cardCreation,
  ...cardActions,
  ...cardAttachments,
  ...cardChecklists,
  ...cardLabels,
  ...cardMembers,
  ...cardStickers,
  ...cardChanges,
  ...cards,
  ...lists,
  ...members,
  ...notifications,
  ...boardBackgrounds,
  ...emojiAndStickers,
  ...boardStars,
  ...savedSearches,
  ...tokens,
  ...profiles,
  ...memberSettings,
  ...deltasOfModels,
  ...images,
  ...actions,
  ...reactions,
  ...customFields,
  ...customFieldItems,
  ...checklists,
  ...labels,
  ...boards,
  ...boardMembers,
  ...boardExtras,
  ...organizations,
  ...organizationMembers,
  ...organizationExtras,
  ...exports,
  ...searches,
  ...webhooks,
  ...types,
  ...sessions,
  ...refused,
  ...batch,
  ...emoji,
  ...authorization,
  ...oauth,
];
