/** The families of endpoints, in the order of the document. */
import type { Endpoint } from './endpoint.ts';
import { actions } from './actions.ts';
import { authorization } from './authorize.ts';
import { batch } from './batch.ts';
import { boardExtras } from './board-extras.ts';
import { boardMembers } from './board-members.ts';
import { boards } from './boards.ts';
import { cardActions } from './card-actions.ts';
import { cardAttachments } from './card-attachments.ts';
import { cardChanges } from './card-changes.ts';
import { cardChecklists } from './card-checklists.ts';
import { cardCreation } from './card-creation.ts';
import { cardLabels } from './card-labels.ts';
import { cardMembers } from './card-members.ts';
import { cardStickers } from './card-stickers.ts';
import { cards } from './cards.ts';
import { checklists } from './checklists.ts';
import { customFieldItems } from './custom-field-items.ts';
import { customFields } from './custom-fields.ts';
import { deltasOfModels } from './deltas.ts';
import { emoji } from './emoji.ts';
import { exports } from './exports.ts';
import { images } from './images.ts';
import { labels } from './labels.ts';
import { lists } from './lists.ts';
import { oauth } from './oauth.ts';
import { organizationExtras } from './organization-extras.ts';
import { organizationMembers } from './organization-members.ts';
import { organizations } from './organizations.ts';
import { memberSettings } from './member-settings.ts';
import { members } from './members.ts';
import { notifications } from './notifications.ts';
import { avatar, boardBackgrounds, emojiAndStickers } from './pictures.ts';
import { profiles } from './profile.ts';
import { reactions } from './reactions.ts';
import { searches } from './search.ts';
import { boardStars, savedSearches } from './stars.ts';
import { tokens } from './tokens.ts';
import { types } from './types.ts';
import { webhooks } from './webhooks.ts';

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
  ...avatar,
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
  ...batch,
  ...emoji,
  ...authorization,
  ...oauth,
];

/** What clients know of and no clause asks for. */
export const notServed: Readonly<Record<string, string>> = {
  enterprises: 'companies of many workspaces, whose members and licences are run from above',
  sessions: 'the socket by which a browser of the service hears of changes; webhooks and deltas tell the same',
  applications: 'what the makers of an application report of their own keys',
  'plugins/{id}/compliance': 'what the makers of an extension report',
  'plugins/{id}/listings': 'the shop window of extensions, and changing them',
};
