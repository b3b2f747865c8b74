/** The preferences of a board as they are shown (2.4): what was chosen, and what follows from its background and place. */
import { mayOnBoard } from '../model/access.ts';
import type { Board } from '../model/records.ts';
import type { View } from './resource.ts';

/** The backgrounds everybody has, by name. */
export const backgroundColors: Readonly<Record<string, string>> = {
  blue: '#0079BF', orange: '#D29034', green: '#519839', red: '#B04632', purple: '#89609E', pink: '#CD5A91',
  lime: '#4BBF6B', sky: '#00AECC', grey: '#838C91',
};

export function boardPrefs(one: Board, { world, actor, origin }: View): object {
  const { prefs, idOrganization } = one;
  const color = backgroundColors[prefs.background] ?? null;
  const custom = color ? undefined : world.boardBackgrounds.get(prefs.background);
  const image = custom ? `${origin}/1/members/${custom.idMember}/boardBackgrounds/${custom.id}/image` : null;
  return {
    permissionLevel: prefs.permissionLevel, hideVotes: prefs.hideVotes, voting: prefs.voting, comments: prefs.comments,
    invitations: prefs.invitations, selfJoin: prefs.selfJoin, cardCovers: prefs.cardCovers, isTemplate: prefs.isTemplate,
    cardAging: prefs.cardAging, calendarFeedEnabled: prefs.calendarFeedEnabled, background: prefs.background,
    backgroundColor: color, backgroundImage: image,
    backgroundImageScaled: image ? [{ width: 1280, height: 800, url: image }] : [],
    backgroundTile: custom?.tile ?? false,
    backgroundBrightness: custom?.brightness ?? 'dark',
    backgroundBottomColor: color ?? '', backgroundTopColor: color ?? '',
    canBePublic: true, canBeEnterprise: false, canBeOrg: idOrganization !== null, canBePrivate: true,
    canInvite: mayOnBoard(world, one, actor.member, prefs.invitations === 'admins' ? 'admin' : 'edit'),
  };
}
