/** The settings of a board (2.4, 2.10, 4.7), in every spelling that clients use. */
import type { Board } from '../../world/records.ts';
import { baseColors } from '../../../document/colors.ts';
import { text, type ValuesOf } from '../../values/kinds.ts';
import { keysOf } from '../../../language.ts';
import { kindsSet, making } from '../../records/table.ts';
import { boardPrefsTable, boardTable } from '../../records/board.ts';
import type { Context } from '../../rows/endpoint.ts';
import { eachOptional, givenOf, givenUnder, spelled } from '../../rows/spellings.ts';

export const preferences = kindsSet(boardPrefsTable, 'update');
export type Preferences = Partial<ValuesOf<typeof preferences>>;

/** BRD-12: the ten colours that have a name on a board. */
export const labelName = text(0);
export type LabelNames = Readonly<Partial<Record<(typeof baseColors)[number], string>>>;

/** The fields of a board that are not preferences. */
export const fields = kindsSet(boardTable, 'update');
export interface Settings extends Partial<ValuesOf<typeof fields>> {
  readonly prefs: Preferences;
  readonly labelNames: LabelNames;
}

const groups = { prefs: preferences, labelNames: Object.fromEntries(baseColors.map((color) => [color, labelName])) };

/** Under their own names, and under those of their groups. */
export const settings = {
  ...eachOptional(fields),
  ...spelled('prefs', groups.prefs),
  ...spelled('labelNames', groups.labelNames), // BRD-24
};

/** Those of a new board. Its preferences have no defaults here, because those of a copy are the ones of its source. */
export const beginnings = { ...settings, ...making(boardTable) };

export const gather = (given: Readonly<Record<string, unknown>>): Settings => ({
  ...givenOf(fields, given),
  prefs: givenUnder('prefs', groups.prefs, given),
  labelNames: givenUnder('labelNames', groups.labelNames, given),
});

/** The name of a colour is that of the first label of the colour on the board; a colour without a label gets one. */
export function nameLabels(one: Board, names: LabelNames, { world, change }: Context): void {
  const old: Partial<Record<keyof LabelNames, string>> = {};
  for (const color of keysOf(names)) {
    const label = names[color]!;
    const known = [...world.by.labelsOfBoard.of(one.id)].find((other) => other.color === color);
    if ((known?.name ?? '') === label) continue;
    old[color] = known?.name ?? '';
    if (known) change.update('labels', known, { name: label }, 'silent');
    else change.add('labels', { idBoard: one.id, name: label, color }, 'silent');
  }
  if (keysOf(old).length === 0) return;
  const now = Object.fromEntries(keysOf(old).map((color) => [color, names[color]]));
  change.note('boards', one, { labelNames: { old, now } });
}
