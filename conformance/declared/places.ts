/**
 * The places where a reply shows records, and the arguments that choose them. Both follow from the embeds of a
 * resource.
 */
import type { Data } from '../../src/document/values/kinds.ts';
import type { PlanOptions, Resource } from '../../src/door.ts';

/** How the records at a place are shown. */
export interface Shown {
  readonly name: string;
  /** All fields that `all` names. */
  readonly all: readonly string[];
  /** Those that are shown unasked. */
  readonly usual: 'all' | readonly string[];
  /** The embeds that are there unasked. */
  readonly unasked: readonly string[];
}

export interface Place {
  /** The argument that switches the embed: `board_lists`. */
  readonly name: string;
  readonly kind: Data;
  /** Its meaning if the call says nothing; undefined: nothing is embedded. */
  readonly usual: unknown;
  /** The value that means: nothing. */
  readonly off: unknown;
  /** Where the records stand in a reply: `boards`, then `lists`. */
  readonly keys: readonly string[];
  /** The arguments that embed what they stand in. */
  readonly within: readonly Pick<Place, 'name' | 'kind'>[];
  /** The argument with their fields. */
  readonly fields: string | undefined;
  readonly shows: Shown | undefined;
  /** One record, if there is one; otherwise a list. */
  readonly isOne: boolean;
  /** The resource that embeds them. */
  readonly parent: string;
  /** Further arguments, each with its name at the row that lists the same, and what it means to leave it out. */
  readonly args: readonly {
    readonly name: string;
    readonly as: string;
    readonly kind: Data;
    readonly usual: unknown;
  }[];
}

const asShown = (of: Resource<never>, usual: PlanOptions['usual'], on: PlanOptions['on'] = {}): Shown => ({
  name: of.name,
  all: of.all,
  usual,
  unasked: Object.keys(of.embeds).filter((name) => name in on || of.embeds[name]!.usual !== undefined),
});

/** The view of a row itself. */
export const shownBy = ({ resource, usual, on }: PlanOptions & { readonly resource: Resource<never> }): Shown =>
  asShown(resource, usual, on);

/** The embeds of a resource, and the embeds of what it embeds; `usually`: the fields that a row shows of some. */
export function placesIn(
  of: Resource<never>,
  usually: PlanOptions['within'] = {},
  prefix = '',
  { keys, within }: Pick<Place, 'keys' | 'within'> = { keys: [], within: [] },
): readonly Place[] {
  return Object.entries(of.embeds).flatMap(([key, { on, off, usual, shows, args = {} }]) => {
    const switched = { name: prefix + key, kind: on };
    const inner = shows && `${prefix}${shows.prefix}`;
    const place: Place = {
      ...switched,
      usual,
      off,
      keys: [...keys, key],
      within,
      fields: inner && `${inner}fields`,
      shows: shows && asShown(shows.resource(), usually[key] ?? shows.usual),
      isOne: shows?.one === true,
      parent: of.name,
      args: Object.entries(args).map(([name, { as, kind, usual: left }]) => ({
        name: prefix + name,
        as,
        kind,
        usual: left,
      })),
    };
    const isDeepest = within.length > 0 || !shows;
    return [
      place,
      ...(isDeepest ? [] : placesIn(shows.resource(), {}, inner, { keys: place.keys, within: [...within, switched] })),
    ];
  });
}
