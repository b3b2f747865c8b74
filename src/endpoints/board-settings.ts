/** What a board can be told to change (2.4, 2.10, 4.7), in every spelling that clients write. */
import type { z } from 'zod';
import { baseColors } from '../spec/colors.ts';
import { isId, boolean, objectIdOrNull, oneOf, text, name, value } from '../spec/values.ts';
import { audiences, boardLevels, cardAgings, inviters } from '../spec/words.ts';
import { backgroundColors, backgroundName } from '../model/backgrounds.ts';
import { optional, plainly, said, spelled } from './spellings.ts';

const audience = oneOf(audiences);
const background = value('the name of a colour or the id of a background of one\'s own', { type: 'string' },
  (raw) => (isId(raw) ? backgroundName(raw) ?? raw
    : typeof raw === 'string' && Object.hasOwn(backgroundColors, raw) ? raw : undefined));

export const preferences = {
  permissionLevel: oneOf(boardLevels),
  hideVotes: boolean,
  voting: audience,
  comments: audience,
  invitations: oneOf(inviters),
  selfJoin: boolean,
  cardCovers: boolean,
  isTemplate: boolean,
  cardAging: oneOf(cardAgings),
  calendarFeedEnabled: boolean,
  background,
};
export type Preference = keyof typeof preferences;
export type Preferences = { readonly [P in Preference]?: z.output<(typeof preferences)[P]> };

/** BRD-12: the ten colours that have a name on a board. */
export const labelName = text(0);
export type LabelNames = Readonly<Partial<Record<(typeof baseColors)[number], string>>>;

/** The fields of a board that are no preferences. */
export const fields = {
  name: name(),
  desc: text(0),
  closed: boolean,
  subscribed: boolean,
  pinned: boolean,
  idOrganization: objectIdOrNull,
};
export interface Settings {
  readonly name?: string; readonly desc?: string; readonly closed?: boolean; readonly subscribed?: boolean;
  readonly pinned?: boolean;
  readonly idOrganization?: string | null;
  readonly prefs: Preferences;
  readonly labelNames: LabelNames;
}

const groups = {
  prefs: preferences as Readonly<Record<string, z.ZodType>>,
  labelNames: Object.fromEntries(baseColors.map((color) => [color, labelName])) as Readonly<Record<string, z.ZodType>>,
};

/** BRD-24 */
export const settings: Readonly<Record<string, z.ZodType>> = {
  ...optional(fields), ...spelled('prefs', groups.prefs), ...spelled('labelNames', groups.labelNames),
};

export const gather = (given: Readonly<Record<string, unknown>>): Settings => ({
  ...plainly(fields, given),
  prefs: said('prefs', groups.prefs, given), labelNames: said('labelNames', groups.labelNames, given),
});
