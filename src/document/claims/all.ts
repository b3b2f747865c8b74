/** Part 4, row by row: what the document says of each. A row of ours has no claim. */
import { rowName } from '../../server/values/paths.ts';
import { cards } from './4.1-cards.ts';
import { memberReads } from './4.2-members-read.ts';
import { memberWrites } from './4.3-members-write.ts';
import { actions } from './4.4-actions.ts';
import { customFields } from './4.5-custom-fields.ts';
import { exports } from './4.6-exports.ts';
import { otherRoutes } from './4.7-other-routes.ts';
import type { Claim } from './claim.ts';

export type Claims = Readonly<Record<string, Claim>>;
export const claims: Claims = {
  ...cards,
  ...memberReads,
  ...memberWrites,
  ...actions,
  ...customFields,
  ...exports,
  ...otherRoutes,
};

export const claimOf = (row: { readonly method: string; readonly path: string }): Claim | undefined =>
  claims[rowName(row)];

/** The nouns of which it says that there are further rows, which it does not show. */
export const unshown: Readonly<Record<string, string>> = {
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
