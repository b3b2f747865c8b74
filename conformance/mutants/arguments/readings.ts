/** Operators over the arguments of rows: what a server reads that does not read an argument as its row declares it. */
import { rightOf, takes, type Data } from '../../../src/spec/kinds.ts';
import { limits } from '../../../src/spec/limits.ts';
import type { RuleId } from '../../../src/spec/rules.ts';
import { documentedIn, withNamed, type DocumentedEndpoint, type NamedArgument } from '../../law/documented.ts';
import { wordsOf } from '../../law/arbitraries.ts';
import { rightsOf, statedWords } from '../../law/invalid-values.ts';
import { ours, type DeclaredEndpoint } from '../../reference/rows.ts';
import { refused } from '../kinds.ts';
import type { Faulty } from '../mutant.ts';
import { applied, at, named, type Operator } from '../operator.ts';

/** Rows that laws do not go through, with the arguments that they send there. */
const beyond: Readonly<Record<string, readonly string[] | undefined>> = {
  'GET /boards/{board}/actions': ['filter', 'limit', 'since', 'before'],
  'PUT /customFields/{customField}': ['name', 'pos'],
  'GET /search': ['card_fields'],
  'PUT /cards/{card}': ['name', 'desc', 'closed', 'idList', 'due', 'pos'],
};
/** Rows apart, because their limit is low: laws of their own ask them as much. */
const apart = ['GET /members/{member}', 'PUT /members/{member}'];
const keyOf = ({ method, path }: DocumentedEndpoint | DeclaredEndpoint): string => `${method} ${path}`;

interface Place {
  readonly row: DocumentedEndpoint;
  readonly argument: NamedArgument;
}
const rows = [...documentedIn(ours), ...ours.all.filter((row) => apart.includes(keyOf(row))).map(withNamed)];
const placesIn = (all: readonly DocumentedEndpoint[]): readonly Place[] =>
  all.flatMap((row) => row.named.map((argument) => ({ row, argument })));
const places = placesIn(rows);
const further = placesIn(
  ours.all.flatMap((row) => {
    const states = beyond[keyOf(row)];
    return states === undefined ? [] : withNamed({ ...row, states });
  }),
);

/** What is read where this was sent. Undefined is an argument that was not sent. */
type Reading = (sent: unknown) => unknown;
const no = Symbol('refused');

const reads = (
  rule: RuleId,
  says: (name: string, argument: NamedArgument) => string,
  off: (argument: NamedArgument, row: DocumentedEndpoint) => Reading | null,
): Operator<Place> => ({
  rule,
  says: ({ row, argument }) => `${says(argument.name, argument)} on ${row.method} ${row.path}`,
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

interface Bounds {
  readonly isNumber: boolean;
  readonly least: number;
  readonly most: number;
  sizeOf(sent: unknown): number;
}
/** The bounds that a row gives an argument. Without them each service may choose how far a number goes. */
function boundsOf({ kind, isBound }: NamedArgument): Bounds | null {
  if (!isBound || (kind.kind !== 'integer' && kind.kind !== 'text') || kind.min < -1e9) return null;
  const isNumber = kind.kind === 'integer';
  const most = kind.max === Number.MAX_SAFE_INTEGER ? Infinity : kind.max;
  const length = (sent: unknown): number => (typeof sent === 'string' ? sent.length : Number.NaN);
  const value = (sent: unknown): number => (/^-?\d+$/.test(String(sent)) ? Number(sent) : Number.NaN);
  return { isNumber, least: kind.min, most, sizeOf: isNumber ? value : length };
}
const within =
  (of: (bounds: Bounds) => Reading | null) =>
  (argument: NamedArgument): Reading | null => {
    const bounds = boundsOf(argument);
    return bounds && of(bounds);
  };
/** The nearest value within a bound. */
const pressed = (sent: unknown, { isNumber }: Bounds, bound: number): unknown =>
  isNumber ? String(bound) : String(sent).padEnd(bound, '_').slice(0, bound);

const wordsIn = (sent: unknown): readonly string[] => String(sent ?? '').split(',');
/** An id that names no model may be read as one that narrows the list to nothing. */
const ofList =
  (of: (kind: Data, sent: string) => unknown) =>
  ({ isList, name, kind }: NamedArgument): Reading | null =>
    isList && name !== 'idModels' ? (sent) => (typeof sent === 'string' ? of(kind, sent) : sent) : null;
const without = (word: string | undefined): Reading | null =>
  word === undefined ? null : (sent) => (wordsIn(sent).includes(word) ? no : sent);

/** The text of an argument of a row that writes, as it is kept. */
const keeps =
  (of: (text: string, max: number) => string) =>
  ({ kind, isBound }: NamedArgument, { method }: DocumentedEndpoint): Reading | null =>
    kind.kind === 'text' && isBound && method !== 'GET' && kind.max === limits.text
      ? (sent) => (typeof sent === 'string' && sent.length <= kind.max ? of(sent, kind.max) : sent)
      : null;

const isSwitch = (kind: Data): boolean => kind.kind === 'boolean' || (kind.kind === 'either' && kind.of.some(isSwitch));
const shownAtFirst = ['memberCreator', 'member', 'notification_memberCreator'];
/** Each service may choose what these rows do without the argument. */
const isOpen = (name: string, { path }: DocumentedEndpoint): boolean =>
  /^\/actions\/|^\/members.*Background\}$/.test(path) && name !== 'memberCreator';

const unheard = reads(
  'FLT-14',
  (name) => `takes no notice of ${name}`,
  ({ isNeeded, isTold, kind }) =>
    // A wrong value is still refused; a missing check is another mutant.
    isNeeded || !isTold ? null : (sent) => (takes(kind, sent) ? undefined : sent),
);

const ofPlace = ({ row, argument }: Place) => ({ name: named(row.method, row.path, argument.name), on: at(row) });

const argumentMutants = applied(
  {
    unheard,
    unchecked: reads(
      'ERR-04',
      (name) => `does not check ${name}`,
      ({ isBound, isNeeded, kind }) => (isBound && !isNeeded ? (sent) => (takes(kind, sent) ? sent : undefined) : null),
    ),
    turned: reads(
      'FLT-03',
      (name) => `takes ${name} for ${!shownAtFirst.includes(name)} unless it is told`,
      ({ name, kind, isTold }, row) =>
        isSwitch(kind) && isTold && !isOpen(name, row) ? (sent) => sent ?? String(!shownAtFirst.includes(name)) : null,
    ),
    usual: reads(
      'FLT-03',
      (name) => `takes another value for ${name} unless it is told`,
      ({ name, kind, isTold }, { arguments: own }) => {
        const usual = own.find((argument) => argument.name === name)?.usual;
        if (usual === undefined || usual === null || !isTold || isSwitch(kind)) return null;
        const other =
          typeof usual === 'number'
            ? usual === 0
              ? 1
              : Math.floor(usual / 2)
            : rightOf(kind).find((value) => value !== usual);
        return other === undefined ? null : (sent) => sent ?? other;
      },
    ),
    low: reads(
      'FLT-14',
      (name) => `refuses the lowest value of ${name}`,
      within(
        ({ sizeOf, least }) =>
          (sent) =>
            sizeOf(sent) === least ? no : sent,
      ),
    ),
    narrow: reads(
      'FLT-14',
      (name) => `refuses the highest value of ${name}`,
      (argument) => {
        const bounds = argument.isBound ? boundsOf({ ...argument, kind: argument.kind }) : null;
        const highest = Number(rightsOf(argument).at(-1));
        return bounds && ((sent) => (bounds.sizeOf(sent) === (bounds.isNumber ? highest : bounds.most) ? no : sent));
      },
    ),
    below: reads(
      'FLT-14',
      (name) => `takes too little for the least ${name}`,
      within((bounds) =>
        bounds.isNumber || bounds.least > 0
          ? (sent) => (bounds.sizeOf(sent) < bounds.least ? pressed(sent, bounds, bounds.least) : sent)
          : null,
      ),
    ),
    above: reads(
      'FLT-14',
      (name) => `takes too much for the most ${name}`,
      within((bounds) =>
        Number.isFinite(bounds.most)
          ? (sent) => (bounds.sizeOf(sent) > bounds.most ? pressed(sent, bounds, bounds.most) : sent)
          : null,
      ),
    ),
    pressed: reads(
      'FLT-14',
      (name) => `presses ${name} into its bounds`,
      (argument) => {
        const bounds = boundsOf(argument);
        if (!bounds || (!bounds.isNumber && !argument.isNeeded)) return null;
        const into = (size: number): number => Math.min(Math.max(size, bounds.least), bounds.most);
        return (sent) =>
          Number.isNaN(bounds.sizeOf(sent))
            ? sent
            : bounds.isNumber
              ? into(Number(sent))
              : String(sent).slice(0, bounds.most);
      },
    ),
    sloppy: reads(
      'FLT-14',
      (name) => `reads ${name} by its first digits`,
      within(({ isNumber }) =>
        isNumber ? (sent) => (/^-?\d/.test(String(sent)) ? String(Number.parseInt(String(sent), 10)) : sent) : null,
      ),
    ),
    lenient: reads(
      'FLT-14',
      (name) => `passes over words of ${name} that it does not know`,
      ofList(
        (kind, sent) =>
          wordsIn(sent)
            .filter((word) => takes(kind, word))
            .join() || sent,
      ),
    ),
    first: reads(
      'FLT-04',
      (name) => `reads the first word of ${name} alone`,
      ofList((kind, sent) => (takes(kind, sent) ? wordsIn(sent)[0] : sent)),
    ),
    last: reads(
      'FLT-04',
      (name) => `reads the last word of ${name} alone`,
      ofList((kind, sent) => (takes(kind, sent) ? wordsIn(sent).at(-1) : sent)),
    ),
    lacks: reads(
      'FLT-14',
      (name, argument) => `does not know ${statedWords(argument).at(-1)} for ${name}`,
      (argument) => without(statedWords(argument).at(-1)),
    ),
    'lacks-first': reads(
      'FLT-14',
      (name, argument) => `does not know ${statedWords(argument)[0]} for ${name}`,
      (argument) => without(statedWords(argument)[0]),
    ),
    plain: reads(
      'CRD-01',
      (name) => `keeps plain letters of ${name} alone`,
      keeps((text) => text.replace(/[^\x20-\x7e]/g, '?')),
    ),
    escaped: reads(
      'CRD-01',
      (name) => `escapes markup in ${name}`,
      keeps((text) => text.replace(/</g, '&lt;')),
    ),
    cut: reads(
      'LIM-18',
      (name) => `cuts the end of a long ${name}`,
      keeps((text, max) => text.slice(0, max - 400)),
    ),
  },
  places,
  ofPlace,
);

/** A word of a filter: in an argument, or as the last word of a path. */
interface Word {
  readonly row: DocumentedEndpoint;
  readonly name: string;
  readonly words: readonly string[];
  readonly word: string;
}
const few = 20;
const words = rows
  .filter(({ method }) => method === 'GET')
  .flatMap((row) => {
    const kinds = [...row.named.map(({ name, kind }) => [name, kind] as const), ...Object.entries(row.params)];
    return kinds.flatMap(([name, kind]) => {
      const known = wordsOf(kind);
      const isFilter =
        /filter$|^(cards|lists|boards|organizations)$/i.test(name) && known.length > 2 && known.length < few;
      return isFilter ? known.map((word): Word => ({ row, name, words: known, word })) : [];
    });
  });
const takesFor = (what: string, instead: (of: Word) => string | undefined): Operator<Word> => ({
  rule: 'FLT-01',
  says: ({ row, name, word }) => `takes ${what} for ${word} as ${name} at ${at(row)}`,
  off(of) {
    const { row, name, word } = of;
    const other = instead(of);
    if (other === undefined || other === word) return null;
    const isInPath = name in row.params;
    return {
      meets: ({ args, segments }) => (isInPath ? segments.at(-1) : args[name]) === word,
      plays: (again, { args, segments }) =>
        again(isInPath ? { segments: [...segments.slice(0, -1), other] } : { args: { ...args, [name]: other } }),
    };
  },
});
const wordMutants = applied(
  {
    'as-all': takesFor('all', () => 'all'),
    'as-none': takesFor('none', ({ words: known }) => (known.includes('none') ? 'none' : undefined)),
    'as-next': takesFor('another word', ({ words: known, word }) => known[(known.indexOf(word) + 1) % known.length]),
  },
  words,
  ({ row, name, word }) => ({ name: named(row.method, row.path, name, word), on: at(row) }),
);

export const readingMutants: readonly Faulty[] = [
  ...argumentMutants,
  ...applied({ unheard }, further, ofPlace),
  ...wordMutants,
];
