/** What a server reads that does not read an argument of a row as it is declared: the places, and how to say it. */
import type { RuleId } from '../../../src/spec/rules.ts';
import { rowName } from '../../../src/spec/paths.ts';
import { documentedIn, withNamed, type DocumentedEndpoint, type NamedArgument } from '../../law/documented.ts';
import { ours, type DeclaredEndpoint } from '../../reference/rows.ts';
import { refused } from '../kinds.ts';
import type { Operator } from '../operator.ts';

/** Rows that laws do not go through, with the arguments that they send there. */
const beyond: Readonly<Record<string, readonly string[] | undefined>> = {
  'GET /boards/{board}/actions': ['filter', 'limit', 'since', 'before'],
  'PUT /customFields/{customField}': ['name', 'pos'],
  'GET /search': ['card_fields'],
  'PUT /cards/{card}': ['closed', 'idList', 'pos'],
};
/** Rows apart, because their limit is low: laws of their own ask them as much. */
const profile = ['fullName', 'initials', 'username', 'bio', 'avatarSource', 'prefs/colorBlind'];
const apart: Readonly<Record<string, readonly string[] | undefined>> = {
  'GET /members/{member}': undefined,
  'PUT /members/{member}': [...profile, 'prefs/minutesBetweenSummaries'],
};

export interface Place {
  readonly row: DocumentedEndpoint;
  readonly argument: NamedArgument;
}
/** A row with these arguments, or with those that it states. */
const withNames = (row: DeclaredEndpoint, states = row.states): DocumentedEndpoint =>
  withNamed({ ...row, ...(states && { states }) });
const rowsOf = (names: Readonly<Record<string, readonly string[] | undefined>>): readonly DocumentedEndpoint[] =>
  ours.all.flatMap((row) => (rowName(row) in names ? withNames(row, names[rowName(row)]) : []));

export const rows = [...documentedIn(ours), ...rowsOf(apart)];
const placesIn = (all: readonly DocumentedEndpoint[]): readonly Place[] =>
  all.flatMap((row) => row.named.map((argument) => ({ row, argument })));
export const places = placesIn(rows);
export const further = placesIn(rowsOf(beyond));

/** What is read where this was sent. Undefined is an argument that was not sent. */
export type Reading = (sent: unknown) => unknown;
export const no = Symbol('refused');

export const reads = (
  rule: RuleId,
  says: (name: string, argument: NamedArgument) => string,
  off: (argument: NamedArgument, row: DocumentedEndpoint) => Reading | null,
): Operator<Place> => ({
  rule,
  says: ({ row, argument }) => `${says(argument.name, argument)} on ${rowName(row)}`,
  off({ row, argument }) {
    const { name } = argument;
    const reading = off(argument, row);
    return (
      reading && {
        meets: ({ args }) => reading(args[name]) !== args[name],
        plays(again, call) {
          const { [name]: sent, ...others } = call.args;
          const read = reading(sent);
          if (read === no) return refused;
          return again({ args: read === undefined ? others : { ...others, [name]: read } });
        },
      }
    );
  },
});

export interface Bounds {
  readonly isNumber: boolean;
  readonly least: number;
  readonly most: number;
  sizeOf(sent: unknown): number;
}
/** The bounds that a row gives an argument. Without them each service may choose how far a number goes. */
export function boundsOf({ kind, isBound }: NamedArgument): Bounds | null {
  if (!isBound || (kind.kind !== 'integer' && kind.kind !== 'text') || kind.min < -1e9) return null;
  const isNumber = kind.kind === 'integer';
  const most = kind.max === Number.MAX_SAFE_INTEGER ? Infinity : kind.max;
  const length = (sent: unknown): number => (typeof sent === 'string' ? sent.length : Number.NaN);
  const value = (sent: unknown): number => (/^-?\d+$/.test(String(sent)) ? Number(sent) : Number.NaN);
  return { isNumber, least: kind.min, most, sizeOf: isNumber ? value : length };
}
type Fits = (bounds: Bounds, argument: NamedArgument) => boolean;
/** What is read in the light of the bounds, where it fits the argument. */
export const within =
  (of: (sent: unknown, bounds: Bounds) => unknown, fits: Fits = () => true) =>
  (argument: NamedArgument): Reading | null => {
    const bounds = boundsOf(argument);
    return bounds && fits(bounds, argument) ? (sent) => of(sent, bounds) : null;
  };
export const isLimit: Fits = (_, { name }) => /limit$/.test(name);
/** The nearest value within a bound. */
export const pressed = (sent: unknown, { isNumber }: Bounds, bound: number): unknown =>
  isNumber ? String(bound) : String(sent).padEnd(bound, '_').slice(0, bound);

export const ofMoment =
  (of: (sent: string) => unknown) =>
  ({ kind }: NamedArgument): Reading | null =>
    kind.kind === 'moment' ? (sent) => (typeof sent === 'string' ? of(sent) : sent) : null;

export const wordsIn = (sent: unknown): readonly string[] => String(sent ?? '').split(',');
