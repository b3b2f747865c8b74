/** Where a reply shows embedded records, and the argument that steers which: derived from the embeds of a resource. */
import type { Data } from '../spec/kinds.ts';
import type { Resource } from '../resources/resource.ts';

export interface Place {
  /** The argument that switches the embed: `board_lists`. */
  readonly name: string;
  readonly kind: Data;
  /** What it means if the call says nothing; undefined: nothing is embedded. */
  readonly usual: unknown;
  /** Where the records stand in a reply: `boards`, then `lists`. */
  readonly keys: readonly string[];
  /** The arguments that embed what they stand in. */
  readonly within: readonly Pick<Place, 'name' | 'kind'>[];
  /** The argument with their fields. */
  readonly fields: string | undefined;
}

/** The embeds of a resource, and the embeds of what it embeds. */
export function placesIn(
  of: Resource<never>,
  prefix = '',
  { keys, within }: Pick<Place, 'keys' | 'within'> = { keys: [], within: [] },
): readonly Place[] {
  return Object.entries(of.embeds).flatMap(([key, { on, usual, shows }]) => {
    const switched = { name: prefix + key, kind: on };
    const inner = shows && `${prefix}${shows.prefix}`;
    const place: Place = { ...switched, usual, keys: [...keys, key], within, fields: inner && `${inner}fields` };
    const isDeepest = within.length > 0 || !shows;
    return [
      place,
      ...(isDeepest ? [] : placesIn(shows.resource(), inner, { keys: place.keys, within: [...within, switched] })),
    ];
  });
}
