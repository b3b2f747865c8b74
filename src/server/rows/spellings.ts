/** Settings in a group (4.3, 4.7): `prefs/voting`, `prefs_voting` and `{"prefs": {"voting": …}}` mean the same. */
import { object, optional, type ArgumentOf } from '../../document/values/kinds.ts';
import { present, type Fields } from '../../language.ts';

type Arguments = Readonly<Record<string, ArgumentOf<unknown>>>;

export const prefixed = (of: Arguments, prefix: string): Arguments =>
  Object.fromEntries(Object.entries(of).map(([key, argument]) => [prefix + key, argument]));

/** The arguments for a group. With `fromText` the object may be JSON text too. */
export const spelled = (group: string, of: Arguments, fromText = false): Arguments => ({
  ...prefixed(of, `${group}/`),
  ...prefixed(of, `${group}_`),
  [group]: optional(object(of, fromText)),
});

/** Those of these settings that a call gives. */
export const givenOf = (of: Arguments, values: Fields): Record<string, unknown> => pick(of, (key) => values[key]);

/**
 * All spellings together. If they disagree, the slash counts before the object, and the object before the underscore.
 */
export const givenUnder = (group: string, of: Arguments, values: Fields): Record<string, unknown> =>
  pick(of, (key) =>
    [values[`${group}/${key}`], (values[group] as Fields | undefined)?.[key], values[`${group}_${key}`]].find(
      (value) => value !== undefined,
    ),
  );

const pick = (of: Arguments, value: (key: string) => unknown): Record<string, unknown> =>
  present(Object.fromEntries(Object.keys(of).map((key) => [key, value(key)])));
