/** The backgrounds of boards (2.1): the built-in colours, which everybody has, and the pictures of a member. */
import { backgroundColors } from '../../document/colors.ts';
import { filters, selects, type BackgroundFilter } from '../../document/filters.ts';
import type { BoardBackground, Member } from './records.ts';
import type { World } from './world.ts';

const names = Object.keys(backgroundColors);

/** The same as records: a listed record has an id like any other and can be read by it (1.4). */
const builtIn: readonly BoardBackground[] = names.map((_name, index) => ({
  id: `4e6f2e00ba5eba11${(index + 1).toString(16).padStart(8, '0')}`,
  idMember: '',
  brightness: 'dark',
  tile: false,
  mimeType: '',
}));
const byId = new Map(builtIn.map((background, index) => [background.id, names[index]!]));

export const builtInBackground = (id: string): BoardBackground | undefined =>
  builtIn.find((background) => background.id === id);

/** The name of a built-in background, from its id. */
export const backgroundName = (id: string): string | undefined => byId.get(id);

/** The colour of a built-in background; null for a picture. */
export const colorOf = ({ id }: BoardBackground): string | null => backgroundColors[byId.get(id) ?? ''] ?? null;

/** There are no premium ones here. */
export const typeOf = (background: BoardBackground): 'custom' | 'default' =>
  colorOf(background) === null ? 'custom' : 'default';

export function backgroundsOf(world: World, member: Member, filter: BackgroundFilter): BoardBackground[] {
  return [...builtIn, ...world.by.boardBackgroundsOfMember.of(member.id)].filter((background) =>
    selects(filters.backgrounds[filter], { type: typeOf(background) }),
  );
}
