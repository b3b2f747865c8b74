/** The rows of all nouns, in the order of the document. */
import type { Endpoint } from '../rows/endpoint.ts';
import { actions, reactions } from './actions/rows.ts';
import { tokens } from './tokens/rows.ts';
import { batch, emoji, refused, types } from './other-routes/rows.ts';
import { boardExtras } from './boards/rows-extras.ts';
import { boardMembers } from './boards/rows-members.ts';
import { boards } from './boards/rows.ts';
import { cardActions, cards } from './cards/rows.ts';
import { cardAttachments } from './cards/rows-attachments.ts';
import { cardChanges } from './cards/rows-changes.ts';
import { cardCreation } from './cards/rows-creation.ts';
import { cardChecklists, cardLabels, cardMembers, cardStickers } from './cards/rows-parts.ts';
import { checklists } from './checklists/rows.ts';
import { customFieldItems, customFields } from './custom-fields/rows.ts';
import { deltasOfModels } from './members/rows-deltas.ts';
import { exports } from './exports/rows.ts';
import { boardBackgrounds, emojiAndStickers, images } from './members/rows-pictures.ts';
import { labels } from './labels/rows.ts';
import { lists } from './lists/rows.ts';
import { organizationExtras, organizations } from './organizations/rows.ts';
import { organizationMembers } from './organizations/rows-members.ts';
import { members, memberSettings, profiles, sessions } from './members/rows.ts';
import { notifications } from './notifications/rows.ts';
import { searches } from './search/rows.ts';
import { boardStars, savedSearches } from './members/rows-stars.ts';
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
];
