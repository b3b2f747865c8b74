/** The arguments that the routes for making and changing a card share (2.3, 4.1). */
import type { Card, Cover, Place } from '../../model/world/records.ts';
import { baseColors } from '../../spec/colors.ts';
import {
  boolean,
  coordinates,
  date,
  either,
  nullOr,
  object,
  objectId,
  oneOf,
  optional,
  text,
  url,
} from '../../spec/kinds.ts';
import { coverBrightnesses, coverSizes } from '../../spec/words.ts';
import { reminder } from '../shared/check-item-arguments.ts';

/** The parts of a cover that a call sets; the others stay. */
export interface CoverChange {
  readonly color?: Cover['color'] | undefined;
  readonly url?: string | null | undefined;
  readonly idAttachment?: string | null | undefined;
  readonly idUploadedBackground?: string | null | undefined;
  readonly size?: Cover['size'] | undefined;
  readonly brightness?: Cover['brightness'] | undefined;
  readonly isTemplate?: boolean | undefined;
}
/** CRD-50: an object, or its JSON text in a query; null and the empty string remove the cover. */
const cover = nullOr(
  object(
    {
      color: optional(nullOr(oneOf(baseColors))),
      url: optional(nullOr(url)),
      idAttachment: optional(nullOr(objectId)),
      idUploadedBackground: optional(nullOr(objectId)),
      size: optional(oneOf(coverSizes)),
      brightness: optional(oneOf(coverBrightnesses)),
      isTemplate: optional(boolean),
    },
    true,
  ),
);

const line = nullOr(text(0));

/** The roles that a card may have on a board. */
const cardRoles = ['separator', 'board', 'mirror', 'link'] as const;

/** The simple fields of a card, as routes for making and changing take them. */
export const facts = {
  name: optional(text(0)),
  desc: optional(text(0)),
  closed: optional(boolean),
  // CRD-03, CRD-40
  due: optional(nullOr(date)),
  start: optional(nullOr(date)),
  dueComplete: optional(boolean),
  // CRD-58
  dueReminder: optional(nullOr(either(reminder, date))),
  address: optional(line),
  locationName: optional(line),
  // CRD-51
  coordinates: optional(nullOr(coordinates)),
  cardRole: optional(nullOr(oneOf(cardRoles))),
  isTemplate: optional(boolean),
  subscribed: optional(boolean),
  cover: optional(cover),
  idBoard: optional(objectId),
};

export interface PlaceChange {
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
const nowhere: Place = { address: null, coordinates: null, locationName: null };
