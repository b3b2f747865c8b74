/** Colours beyond the sets of 2.1: of labels, each plain, light and dark, and of boards, as clients know them. */

import { words } from '../language.ts';

/** The ten of labelNames (2.4). */
export const baseColors = words('green, yellow, orange, red, purple, blue, sky, lime, pink, black');

/** The colours of labels (LBL-02). */
export const anyLabelColor = baseColors.flatMap((color) => [color, `${color}_dark`, `${color}_light`] as const);

/** The built-in backgrounds by name: the words that the preference `background` of a board takes. */
export const backgroundColors: Readonly<Record<string, string>> = {
  blue: '#0079BF',
  orange: '#D29034',
  green: '#519839',
  red: '#B04632',
  purple: '#89609E',
  pink: '#CD5A91',
  lime: '#4BBF6B',
  sky: '#00AECC',
  grey: '#838C91',
};
