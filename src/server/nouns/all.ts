/** All groups of endpoints, in the order of the document. */
import type { Endpoint } from '../rows/endpoint.ts';
import { actions } from './actions/rows.ts';
import { authorization } from './tokens/rows-authorize.ts';
import { batch } from './other-routes/batch.ts';
import { boardExtras } from './boards/rows-extras.ts';
import { boardMembers } from './boards/rows-members.ts';
import { boards } from './boards/rows.ts';
import { cardActions } from './cards/rows-actions.ts';
import { cardAttachments } from './cards/rows-attachments.ts';
import { cardChanges } from './cards/rows-changes.ts';
import { cardChecklists } from './cards/rows-checklists.ts';
import { cardCreation } from './cards/rows-creation.ts';
import { cardLabels } from './cards/rows-labels.ts';
import { cardMembers } from './cards/rows-members.ts';
import { cardStickers } from './cards/rows-stickers.ts';
import { cards } from './cards/rows.ts';
import { checklists } from './checklists/rows.ts';
import { customFieldItems } from './custom-fields/rows-items.ts';
import { customFields } from './custom-fields/rows.ts';
import { deltasOfModels } from './members/rows-deltas.ts';
import { emoji } from './other-routes/emoji.ts';
import { exports } from './exports/rows.ts';
import { images } from './members/rows-images.ts';
import { labels } from './labels/rows.ts';
import { lists } from './lists/rows.ts';
import { oauth } from './tokens/rows-oauth.ts';
import { organizationExtras } from './organizations/rows-extras.ts';
import { organizationMembers } from './organizations/rows-members.ts';
import { organizations } from './organizations/rows.ts';
import { memberSettings } from './members/rows-settings.ts';
import { members } from './members/rows.ts';
import { notifications } from './notifications/rows.ts';
import { boardBackgrounds, emojiAndStickers } from './members/rows-pictures.ts';
import { profiles } from './members/rows-profile.ts';
import { reactions } from './actions/rows-reactions.ts';
import { refused } from './other-routes/refused.ts';
import { searches } from './search/rows.ts';
import { sessions } from './members/rows-sessions.ts';
import { boardStars, savedSearches } from './members/rows-stars.ts';
import { tokens } from './tokens/rows.ts';
import { types } from './other-routes/types.ts';
import { webhooks } from './webhooks/rows.ts';

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
