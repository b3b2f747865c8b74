/** Settings that sit in a group (4.3, 4.7): `prefs/voting`, `prefs_voting` and `{"prefs": {"voting": …}}` are one. */
import { z } from 'zod';

type Schemas = Readonly<Record<string, z.ZodType>>;
type Given = Readonly<Record<string, unknown>>;

export const optional = (of: Schemas, prefix = ''): Schemas =>
  Object.fromEntries(Object.entries(of).map(([key, schema]) => [prefix + key, schema.optional()]));

/** The settings of a group as one object. */
export const together = (of: Schemas): z.ZodType =>
  z.object(optional(of)).meta({ expects: `an object with ${Object.keys(of).join(', ')}` });

/** The arguments that a group is written with. */
export const spelled = (group: string, of: Schemas): Schemas => ({
  ...optional(of, `${group}/`),
  ...optional(of, `${group}_`),
  [group]: together(of).optional(),
});

/** The plain settings that a call gives. */
export const plainly = (of: Schemas, given: Given): Record<string, unknown> => pick(of, (key) => given[key]);

/** The spellings taken together; where they disagree the slash counts before the object, that before the underscore. */
export const givenUnder = (group: string, of: Schemas, given: Given): Record<string, unknown> =>
  pick(of, (key) =>
    [given[`${group}/${key}`], (given[group] as Given | undefined)?.[key], given[`${group}_${key}`]].find(
      (one) => one !== undefined,
    ),
  );

const pick = (of: Schemas, value: (key: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(of).flatMap((key) => {
      const one = value(key);
      return one === undefined ? [] : [[key, one]];
    }),
  );
