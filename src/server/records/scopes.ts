/**
 * OAuth 2.0: its scopes, and which of them each row needs. The document does not speak of it; the words are those of the
 * published description of the live service of September 2026. A row that it does not have needs what its neighbours do.
 */
import { keysOf } from '../../language.ts';

/** The purpose of each scope, in the words of the consent page. */
export const scopeSays = {
  'read:board:trello': 'See your boards with their lists, cards, checklists, labels, fields and comments',
  'write:board:trello': 'Make and change them, and export boards',
  'write:board:membership:trello': 'Invite, remove and change members of boards',
  'read:organization:trello': 'See your workspaces',
  'write:organization:trello': 'Make and change workspaces',
  'write:organization:membership:trello': 'Invite, remove and change members of workspaces',
  'read:member:trello': 'See your email address, your name and picture, and where you are a member',
  'write:member:trello': 'Change your profile, your emoji and stickers, your stars and saved searches',
  'read:enterprise:trello': 'See the administration of your enterprise',
  'write:enterprise:trello': 'Administer your enterprise',
};
export type Scope = keyof typeof scopeSays;
export const scopes: readonly Scope[] = keysOf(scopeSays);

/** A client names it beside the scopes to get a refresh token. */
export const offline = 'offline_access';

/**
 * The scopes that a row needs: one scope; all of several (`+`); one of several (`|`); `any` token; `closed` takes a key and a
 * token only. The suffix is left out. The first line that fits holds; `*` is one word of a path, `**` are any.
 */
const needed: readonly (readonly [methods: string, path: string, needs: string])[] = [
  ['GET', '/actions/*/organization', 'read:organization'],
  ['GET', '/actions/*/reactions/**', 'read:board'],
  ['GET', '/actions/*/reactionsSummary', 'read:board'],
  ['GET', '/actions/*/board/**', 'read:board'],
  ['GET', '/actions/*/card/**', 'read:board'],
  ['GET', '/actions/*/list/**', 'read:board'],
  ['GET', '/actions/**', 'read:board|read:organization'],
  ['PUT POST DELETE', '/actions/**', 'read:board+write:board'],
  ['GET', '/applications/**', 'closed'],

  ['GET PUT', '/boards/*/exports/**', 'write:board'],
  ['DELETE', '/boards/*', 'read:organization+write:board'],
  ['PUT', '/boards/*/members/**', 'write:board:membership'],
  ['PUT', '/boards/*/memberships/*', 'write:board:membership'],
  ['DELETE', '/boards/*/members/*', 'write:board:membership'],
  ['PUT', '/boards/*/myPrefs/emailPosition', 'write:board'],
  ['PUT', '/boards/*/myPrefs/idEmailList', 'write:board'],
  ['PUT', '/boards/*/myPrefs/*', 'read:board'],
  ['POST', '/boards/*/markedAsViewed', 'read:board'],
  ['POST', '/cards/*/markAssociatedNotificationsRead', 'read:board+write:board'],
  ['PUT', '/cards/*/checkItem/**', 'write:board'],
  ['PUT', '/cards/*/checklist/**', 'write:board'],
  ['PUT', '/cards/*/customField/**', 'write:board'],
  ['PUT', '/cards/*/customFields', 'write:board'],
  ['PUT', '/cards/*/stickers/*', 'write:board'],
  ['PUT', '/lists/*/closed', 'write:board'],
  ['PUT', '/lists/*/idBoard', 'write:board'],
  ...(['boards', 'cards', 'checklists', 'customFields', 'labels', 'lists'].flatMap((noun) => [
    ['GET', `/${noun}/**`, 'read:board'],
    ['PUT', `/${noun}/**`, 'read:board+write:board'],
    ['POST DELETE', `/${noun}/**`, 'write:board'],
  ]) as [string, string, string][]),
  ['POST PUT DELETE', '/customField/**', 'write:board'],

  ['POST', '/enterprises/*/tokens', 'closed'],
  ['PUT DELETE', '/enterprises/*/admins/*', 'closed'],
  ['GET', '/enterprises/*/organizations/bulk/*', 'closed'],
  ['DELETE', '/enterprises/*/organizations/*', 'closed'],
  ['GET', '/enterprises/*/auditlog', 'write:enterprise'],
  ['GET', '/enterprises/*/claimableOrganizations', 'write:enterprise'],
  ['GET', '/enterprises/*/transferrable/**', 'write:enterprise'],
  ['GET', '/enterprises/*/members/query', 'any'],
  ['GET', '/enterprises/*/signupUrl', 'any'],
  ['GET', '/enterprises/**', 'read:enterprise'],
  ['PUT POST DELETE', '/enterprises/**', 'write:enterprise'],

  ['GET', '/members/*/boards/**', 'read:board'],
  ['GET', '/members/*/boardsInvited/**', 'read:board'],
  ['GET', '/members/*/cards/**', 'read:board'],
  ['GET', '/members/*/organizations/**', 'read:organization'],
  ['GET', '/members/*/organizationsInvited/**', 'read:organization'],
  ['GET', '/members/*/tokens', 'read:member+write:member'],
  ['POST', '/members/*/oneTimeMessagesDismissed', 'closed'],
  ['GET', '/members/*/customBoardBackgrounds', 'read:member'],
  ['GET POST PUT DELETE', '/members/*/customBoardBackgrounds/**', 'any'],
  ['GET', '/members/*/boardBackgrounds/**', 'read:member'],
  ['GET', '/members/*/boardStars/**', 'read:member'],
  ['GET', '/members/*/customEmoji/**', 'read:member'],
  ['GET', '/members/*/customStickers/**', 'read:member'],
  ['GET', '/members/*/notifications/**', 'read:member'],
  ['GET', '/members/*/notificationsChannelSettings/**', 'read:member'],
  ['GET', '/members/*/savedSearches/**', 'read:member'],
  ['PUT POST DELETE', '/members/**', 'write:member'],
  ['PUT POST DELETE', '/notifications/**', 'write:member'],

  ['POST', '/organizations', 'write:organization'],
  ['POST', '/organizations/*/tags', 'write:organization'],
  ['DELETE', '/organizations/*/tags/*', 'write:organization'],
  ['DELETE', '/organizations/*/prefs/associatedDomain', 'closed'],
  ['PUT', '/organizations/*/members', 'write:organization:membership'],
  ['DELETE', '/organizations/*/members/*', 'write:organization:membership'],
  ['PUT DELETE', '/organizations/*/members/**', 'read:organization+write:organization:membership'],
  ['PUT', '/organizations/*/memberships/*', 'read:organization+write:organization:membership'],
  ['GET', '/organizations/*/boards/**', 'read:board'],
  ['GET', '/organizations/*/newBillableGuests/*', 'read:board+read:organization'],
  ['GET', '/organizations/**', 'read:organization'],
  ['PUT POST DELETE', '/organizations/**', 'read:organization+write:organization'],
  ['GET', '/plugins/*/compliance/memberPrivacy', 'any'],
  ['PUT', '/plugins/*/listings/*', 'write:organization'],
  ['GET', '/plugins/**', 'read:organization'],
  ['PUT POST DELETE', '/plugins/**', 'read:organization+write:organization'],
  ['GET POST PUT DELETE', '/**', 'any'],
];

/** Scopes of which a row needs all or one; `closed` to OAuth 2.0. */
export type ScopeNeeds = 'closed' | { readonly of: readonly Scope[]; readonly how: 'all' | 'one' };

const patterns = needed.map(([methods, path, needs]) => ({
  methods: methods.split(' '),
  path: new RegExp(`^${path.replaceAll('/**', '(/.*)?').replaceAll('/*', '/[^/]+')}$`),
  needs: needs === 'closed' ? ('closed' as const) : scopesIn(needs),
}));

function scopesIn(needs: string): ScopeNeeds {
  const names = needs === 'any' ? [] : needs.split(/[+|]/);
  return { of: names.map((name) => `${name}:trello` as Scope), how: needs.includes('|') ? 'one' : 'all' };
}

/** The scopes that a row needs, by its method and path. */
export function scopesOf({ method, path }: { readonly method: string; readonly path: string }): ScopeNeeds {
  return patterns.find((pattern) => pattern.methods.includes(method) && pattern.path.test(path))!.needs;
}

/** The scopes that a webhook needs for its model. */
export const scopeOfModel: Readonly<Record<string, Scope>> = {
  board: 'read:board:trello',
  list: 'read:board:trello',
  card: 'read:board:trello',
  member: 'read:member:trello',
  organization: 'read:organization:trello',
};
