/** The place of a card on the map (CRD-51): stored in one piece, given and shown in three. */
import type { Card, Place } from '../../world/records.ts';
import type { Patch } from '../../changes/touch.ts';
import { noPlace } from '../../records/card.ts';
import { keysOf } from '../../../language.ts';

const parts = keysOf(noPlace);

/** The place of a card after a change of some parts of it; null means no place. */
export function placeAfter(before: Place | null, change: Patch<Place>): Card['place'] {
  if (parts.every((part) => change[part] === undefined)) return before;
  const place: { -readonly [Part in keyof Place]: Place[Part] } = { ...(before ?? noPlace) };
  for (const part of parts) place[part] = change[part] === undefined ? place[part] : change[part];
  return parts.every((part) => place[part] === null) ? null : place;
}
