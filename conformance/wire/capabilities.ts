/** The routes that belong to a capability which a target may lack: a law that uses one has nothing to judge there. */
import type { Request } from './exchange.ts';
import { disclaims, type Target } from './target.ts';

/** Method and path with ids; nouns in singular or plural. */
const families: readonly (readonly [word: string, routes: RegExp])[] = [
  ['exports', /^\w+ \/1\/organizations?\/[^/]+\/exports?(\/|$)/],
  ['customFields', /^\w+ \/1\/(customFields?(\/|$)|(cards?|boards?)\/[^/]+\/customFields?(\/|$))/],
  ['webhooks', /^\w+ \/1\/(webhooks?(\/|$)|tokens?\/[^/]+\/webhooks?(\/|$))/],
  ['search', /^GET \/1\/search(\/|$)/],
  ['notifications', /^\w+ \/1\/(notifications?(\/|$)|members?\/[^/]+\/notifications?(\/|$))/],
  ['notifications', /^POST \/1\/cards?\/[^/]+\/markAssociatedNotificationsRead$/],
  ['reactions', /^\w+ \/1\/actions?\/[^/]+\/reactions?(Summary)?(\/|$)/],
  ['stickers', /^\w+ \/1\/cards?\/[^/]+\/stickers?(\/|$)/],
  ['attachments', /^\w+ \/1\/cards?\/[^/]+\/attachments?(\/|$)/],
  ['checklists', /^\w+ \/1\/(checklists?(\/|$)|cards?\/[^/]+\/(checklists?|checkItems?)(\/|$))/],
  ['comments', /^POST \/1\/cards?\/[^/]+\/actions?\/comments?$/],
  ['labels', /^\w+ \/1\/(labels?(\/|$)|(cards?|boards?)\/[^/]+\/(labels?|idLabels?)(\/|$))/],
  ['boardStars', /^\w+ \/1\/members?\/[^/]+\/boardStars?(\/|$)/],
  ['savedSearches', /^\w+ \/1\/members?\/[^/]+\/savedSearch(es)?(\/|$)/],
  ['backgrounds', /^\w+ \/1\/members?\/[^/]+\/(boardBackgrounds?|customBoardBackgrounds?)(\/|$)/],
  ['customEmoji', /^\w+ \/1\/members?\/[^/]+\/customEmoji(\/|$)/],
  ['customStickers', /^\w+ \/1\/members?\/[^/]+\/customStickers?(\/|$)/],
  ['deltas', /^GET \/1\/members?\/[^/]+\/deltas$/],
  ['workspaces', /^\w+ \/1\/(organizations?(\/|$)|members?\/[^/]+\/organizations?(Invited)?(\/|$))/],
  ['4.3', /^PUT \/1\/members?\//],
  ['4.4', /^\w+ \/1\/actions?(\/|$)/],
];

/** The capability that is missing for this request, or null. */
export function disclaimedBy(target: Target, { method, path }: Pick<Request, 'method' | 'path'>): string | null {
  if (target.capabilities === undefined) return null;
  const route = `${method} ${path}`;
  return families.find(([word, routes]) => disclaims(target, word) && routes.test(route))?.[0] ?? null;
}
