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
import { cardChecklists } from './card-checklists.ts';
import { cardLabels } from './card-labels.ts';
import { cardMembers } from './card-members.ts';
import { cardStickers } from './card-stickers.ts';
import { checklists } from './checklists.ts';
import { emoji } from './emoji.ts';
import { labels } from './labels.ts';
import { lists } from './lists.ts';
import { reactions } from './reactions.ts';

export const all: readonly Endpoint[] = [
  ...cardActions,
  ...cardAttachments,
  ...cardChecklists,
  ...cardLabels,
  ...cardMembers,
  ...cardStickers,
  ...lists,
  ...actions,
  ...reactions,
  ...checklists,
  ...labels,
  ...boards,
  ...boardMembers,
  ...boardExtras,
  ...batch,
  ...emoji,
  ...authorization,
];
