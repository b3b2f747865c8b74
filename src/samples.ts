/**
 * Values to send for each kind, for the kit and our own tests: right ones, its ends and one of each sort, and wrong ones
 * with the reason. The server does not load them.
 */
import { isBound } from './kinds/simple.ts';
import { inText, type Data } from './document/values/kinds.ts';
import { readerOf } from './kinds/readers.ts';
import { fromJson } from './kinds/values.ts';

/** An invalid value, as it is written in a query, and why it is invalid. */
export interface Wrong {
  readonly sent: string;
  readonly why: string;
}
type KindName = Data['kind'];
interface Values<K extends KindName> {
  /** None, if no value is valid everywhere. */
  right?(of: Data<K>): readonly string[];
  /** Those that are invalid for every reader of the document, if there are some. */
  wrong?(of: Data<K>): readonly Wrong[];
}

/** A valid id that names no record. */
export const unknownId = '0123456789abcdef01234567';
const wrongIds: readonly Wrong[] = [
  { sent: 'nonesuch', why: 'is no id' },
  { sent: unknownId.slice(1), why: 'is too short for an id' },
  { sent: unknownId, why: 'names nothing' },
];
const rightDates = ['2024-02-29T12:00:00.000Z', '2024-02-29'];
const wrongDates: readonly Wrong[] = [
  { sent: 'yesterday', why: 'is no date' },
  { sent: 'nonesuch', why: 'is no date' },
];
const filled = (length: number): string => 'x'.repeat(length);

const ends = ({ min, max }: { min: number; max: number }): readonly string[] => [
  ...new Set([isBound(min) ? min : 0, isBound(max) ? max : 3].map(String)),
];
const around = ({ min, max }: { min: number; max: number }): readonly Wrong[] => [
  ...(isBound(min) ? [{ sent: String(min - 1), why: 'is below its least' }] : []),
  ...(isBound(max) ? [{ sent: String(max + 1), why: 'is above its most' }] : []),
];

const partsOf = ({ parts, fromText }: Data<'object'>) => (fromText ? Object.entries(parts) : []);
/** Each required part with a valid value, and this part. */
const withPart = (of: Data<'object'>, part: Readonly<Record<string, unknown>> = {}): string => {
  const needed = partsOf(of).flatMap(([name, { kind, needed: isNeeded }]) =>
    isNeeded ? [[name, fromJson(rightOf(inText(kind))[0])]] : [],
  );
  return JSON.stringify({ ...Object.fromEntries(needed), ...part });
};

const values: { readonly [K in KindName]: Values<K> } = {
  text: {
    right: ({ min, max }) => [...new Set([Math.max(min, 1), max])].map(filled).concat(min === 0 ? [''] : []),
    wrong: ({ min, max, never }) => [
      { sent: filled(max + 1), why: 'is longer than its most' },
      ...(min > 0 ? [{ sent: filled(min - 1), why: 'is shorter than its least' }] : []),
      ...(never === 'padded' ? [{ sent: ` ${filled(min)}`, why: 'begins with a space' }] : []),
    ],
  },
  pattern: { right: ({ right }) => [right], wrong: ({ wrong }) => [{ sent: wrong, why: 'is of another form' }] },
  url: {
    right: () => ['https://example.com/a'],
    wrong: ({ bare }) => [
      { sent: 'javascript:alert(1)', why: 'is no address of the web' },
      ...(bare ? [] : [{ sent: 'nonesuch', why: 'is no address' }]),
    ],
  },
  integer: {
    right: ends,
    wrong: (of) => [
      ...['1x', 'Infinity'].map((sent) => ({ sent, why: 'is no number' })),
      { sent: '1.5', why: 'is no whole number' },
      ...around(of),
    ],
  },
  number: {
    right: (of) => ends(of).filter((end) => !(of.above && Number(end) === of.min)),
    wrong: (of) => [
      { sent: '1x', why: 'is no number' },
      ...around(of),
      ...(of.above ? [{ sent: String(of.min), why: 'is not above its least' }] : []),
    ],
  },
  numbers: {
    right: ({ of }) => of.map(String),
    wrong: ({ of }) => [
      { sent: '1x', why: 'is no number' },
      { sent: String(Math.max(...of) + 1), why: 'is none of its numbers' },
    ],
  },
  boolean: {
    right: () => ['true', 'false'],
    wrong: () => ['maybe', '2'].map((sent) => ({ sent, why: 'is neither true nor false' })),
  },
  word: {
    right: ({ of }) => of,
    wrong: ({ of }) => ['nonesuch', `${of[0]}nonesuch`].map((sent) => ({ sent, why: 'is no word of its set' })),
  },
  words: {
    right: ({ of, all, none }) => [
      ...(all ? ['all'] : []),
      ...(none ? ['none'] : []),
      ...of,
      ...(of.length > 1 ? [`${of[0]},${of.at(-1)}`] : []),
    ],
    wrong: ({ of }) => [
      { sent: 'nonesuch', why: 'is no word of its set' },
      { sent: `${of[0]},nonesuch`, why: 'has a word beside one of its set' },
    ],
  },
  texts: { right: () => ['', 'one', 'one,two'] },
  id: { wrong: () => wrongIds },
  ids: { right: () => [''], wrong: () => wrongIds },
  // Whether a date without a time is one outside of 4.8 is left open.
  date: { right: () => rightDates.slice(0, 1), wrong: () => wrongDates },
  moment: {
    right: ({ names, lastView }) => [
      ...(names === 'date' ? rightDates : []),
      unknownId,
      'null',
      ...(lastView ? ['lastView'] : []),
    ],
    wrong: () => wrongDates,
  },
  position: {
    right: () => ['top', 'bottom', '1', '0.5'],
    wrong: () => [
      { sent: '0', why: 'is not positive' },
      { sent: '-1', why: 'is not positive' },
      { sent: 'middle', why: 'is no place' },
      { sent: '1x', why: 'is no number' },
    ],
  },
  coordinates: {
    right: () => ['47.1,8.5', '-90,180'],
    wrong: () => [
      { sent: '91,0', why: 'is north of the pole' },
      { sent: '47.1', why: 'is half a place' },
    ],
  },
  object: {
    right: (of) => [
      ...(of.fromText ? [withPart(of)] : []),
      ...partsOf(of).flatMap(([name, { kind }]) =>
        rightOf(inText(kind)).map((sent) => withPart(of, { [name]: fromJson(sent) })),
      ),
    ],
    wrong: (of) => [
      { sent: 'nonesuch', why: 'is no object' },
      ...partsOf(of).flatMap(([name, { kind }]) =>
        wrongOf(inText(kind)).map(({ sent, why }) => ({
          sent: withPart(of, { [name]: fromJson(sent) }),
          why: `has a ${name} that ${why}`,
        })),
      ),
    ],
  },
  map: { right: () => ['{}'], wrong: () => [{ sent: 'nonesuch', why: 'is no object' }] },
  array: {
    right: ({ of }) => ['[]', ...rightOf(inText(of)).map((sample) => JSON.stringify([fromJson(sample)]))],
    wrong: () => [{ sent: 'nonesuch', why: 'is no list' }],
  },
  any: {},
  file: {},
  nullOr: {
    // The four letters of null are valid wherever any text is.
    right: ({ of }) => [...rightOf(of), ...(of.kind === 'text' ? [''] : ['null', ''])],
    wrong: ({ of }) => wrongOf(of).filter(({ sent }) => sent !== '' && sent !== 'null'),
  },
  either: {
    right: ({ of }) => of.flatMap(rightOf),
    wrong: ({ of }) =>
      of.flatMap(wrongOf).filter(({ sent }) => of.map(readerOf).every((read) => read(sent) === undefined)),
  },
};
/** The key of the table finds the entry that fits: the only place where the compiler cannot check it. */
const valuesOf = ({ kind }: Data) => values[kind] as Values<KindName>;

export const rightOf = (of: Data): readonly string[] => valuesOf(of).right?.(of) ?? [];
export const wrongOf = (of: Data): readonly Wrong[] => valuesOf(of).wrong?.(of) ?? [];
