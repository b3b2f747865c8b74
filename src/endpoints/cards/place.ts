/** The place of a card on the map (CRD-51): stored in one piece, given and shown in three. */
import type { Card, Place } from '../../model/world/records.ts';
import { nowhere } from '../../spec/tables/card.ts';

interface PlaceChange {
  readonly address?: string | null | undefined;
  readonly locationName?: string | null | undefined;
  readonly coordinates?: string | null | undefined;
}

/** The place of a card after a change of some parts of it; null means no place. */
export function placeAfter(before: Place | null, change: PlaceChange): Card['place'] {
  const { address, coordinates: at, locationName } = before ?? nowhere;
  const place = {
    address: change.address === undefined ? address : change.address,
    coordinates: change.coordinates === undefined ? at : change.coordinates,
    locationName: change.locationName === undefined ? locationName : change.locationName,
  };
  return Object.values(place).every((part) => part === null) ? null : place;
}
