/**
 * How the preferences of a board are shown (2.4): those that were set, and those that follow from background and
 * workspace.
 */
import { mayInvite } from '../../rights/access.ts';
import type { Board } from '../../world/records.ts';
import { backgroundColors } from '../../../document/colors.ts';
import { storedCopier, type ShownOf } from '../../records/table.ts';
import { boardPrefsTable } from '../../records/board.ts';
import type { View } from '../../rows/resource.ts';

const stored = storedCopier(boardPrefsTable);

export function boardPrefs(one: Board, { world, actor, origin }: View): ShownOf<typeof boardPrefsTable> {
  const { prefs, idOrganization } = one;
  const color = backgroundColors[prefs.background] ?? null;
  const custom = color ? undefined : world.boardBackgrounds.get(prefs.background);
  const image = custom ? `${origin}/1/members/${custom.idMember}/boardBackgrounds/${custom.id}/image` : null;
  return Object.assign(stored(prefs), {
    backgroundColor: color,
    backgroundImage: image ?? prefs.backgroundImage,
    backgroundImageScaled: image ? [{ width: 1280, height: 800, url: image }] : (prefs.backgroundImageScaled ?? []),
    backgroundTile: custom?.tile ?? prefs.backgroundTile ?? false,
    backgroundBrightness: custom?.brightness ?? prefs.backgroundBrightness ?? 'dark',
    backgroundBottomColor: color ?? prefs.backgroundBottomColor ?? '',
    backgroundTopColor: color ?? prefs.backgroundTopColor ?? '',
    canBePublic: true,
    canBeEnterprise: false,
    canBeOrg: idOrganization !== null,
    canBePrivate: true,
    canInvite: mayInvite(world, one, actor.member),
  });
}
