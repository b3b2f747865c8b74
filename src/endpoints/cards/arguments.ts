/** What a card may be given on the routes that make or change one (2.3, 4.1): the arguments both kinds share. */
import { z } from 'zod';
import type { Card, Cover, Place } from '../../model/world/records.ts';
import { baseColors } from '../../spec/colors.ts';
import {
  boolean,
  dateOrNull,
  isNone,
  numberOf,
  objectId,
  objectIdOrNull,
  oneOf,
  oneOfOrNull,
  text,
  urlOrNull,
  value,
} from '../../spec/values.ts';
import { coverBrightnesses, coverSizes } from '../../spec/words.ts';
import { reminder } from '../shared/check-item-arguments.ts';

/** What a cover is told; what it leaves out stays as it is. */
export interface CoverChange {
  readonly color?: Cover['color'] | undefined;
  readonly url?: string | null | undefined;
  readonly idAttachment?: string | null | undefined;
  readonly idUploadedBackground?: string | null | undefined;
  readonly size?: Cover['size'] | undefined;
  readonly brightness?: Cover['brightness'] | undefined;
  readonly isTemplate?: boolean | undefined;
}
const coverParts = z.object({
  color: oneOfOrNull(baseColors).optional(),
  url: urlOrNull.optional(),
  idAttachment: objectIdOrNull.optional(),
  idUploadedBackground: objectIdOrNull.optional(),
  size: oneOf(coverSizes).optional(),
  brightness: oneOf(coverBrightnesses).optional(),
  isTemplate: boolean.optional(),
});

/** The value that JSON text stands for; anything else as it is. */
export function fromJson(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

/** CRD-50: an object, or its JSON text in a query; null and the empty string take the cover away. */
const cover = value<CoverChange | null>(
  'an object with color, url, idAttachment, idUploadedBackground, size, brightness, or its JSON text, or null',
  { type: ['object', 'string', 'null'] },
  (raw) => (isNone(raw) ? null : coverParts.safeParse(fromJson(raw)).data),
);

/** A latitude and a longitude: `47.1,8.5`, or an object of the two. CRD-51 */
const coordinates = value<string | null>(
  'a latitude and a longitude, as in 47.1,8.5, or null',
  { type: ['string', 'object', 'null'] },
  (raw) => {
    if (isNone(raw)) return null;
    const read = fromJson(raw) as { latitude?: unknown; longitude?: unknown } | string | null;
    const pair =
      typeof read === 'string' ? read.split(',').map((part) => part.trim()) : [read?.latitude, read?.longitude];
    const [latitude = NaN, longitude = NaN] = pair.map(numberOf);
    const isPlace = pair.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    return isPlace ? `${latitude},${longitude}` : undefined;
  },
);

const lineOrNull = value<string | null>('text, or null', { type: ['string', 'null'] }, (raw) =>
  raw === null || raw === '' ? null : text(0).safeParse(raw).data,
);

/** The roles a card may play on a board besides being a plain one. */
const cardRoles = ['separator', 'board', 'mirror', 'link'] as const;

/** CRD-58 */
const reminderOrDate = value<string | number | null>(
  'an ISO 8601 date and time, a whole number of minutes from -1, or null',
  { type: ['string', 'integer', 'null'] },
  (given) => reminder.safeParse(given).data ?? dateOrNull.safeParse(given).data,
);

/** The plain facts of a card, as both kinds of routes take them. */
export const facts = {
  name: text(0).optional(),
  desc: text(0).optional(),
  closed: boolean.optional(),
  // CRD-03, CRD-40
  due: dateOrNull.optional(),
  start: dateOrNull.optional(),
  dueComplete: boolean.optional(),
  dueReminder: reminderOrDate.optional(),
  address: lineOrNull.optional(),
  locationName: lineOrNull.optional(),
  coordinates: coordinates.optional(),
  cardRole: oneOfOrNull(cardRoles).optional(),
  isTemplate: boolean.optional(),
  subscribed: boolean.optional(),
  cover: cover.optional(),
  idBoard: objectId.optional(),
};

export interface PlaceChange {
  readonly address?: string | null | undefined;
  readonly locationName?: string | null | undefined;
  readonly coordinates?: string | null | undefined;
}

/** Where a card is, after a change that names some parts of it; nowhere is null. */
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
