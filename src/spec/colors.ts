/** Colours beyond the sets of 2.1: the ten of labelNames (2.4), each plain, light and dark, as clients know them. */

export const baseColors = [
  'green',
  'yellow',
  'orange',
  'red',
  'purple',
  'blue',
  'sky',
  'lime',
  'pink',
  'black',
] as const;

/** What a label may have (LBL-02). */
export const anyLabelColor = baseColors.flatMap((color) => [color, `${color}_dark`, `${color}_light`] as const);
