/** Mutants that are wrong at one end of an argument of part 4: below it, above it, or within a list. */
import { takes } from '../../../src/spec/kinds.ts';
import { documentedIn, type DocumentedEndpoint, type NamedArgument } from '../../law/documented.ts';
import { ours } from '../../reference/rows.ts';
import { statedWords } from '../../law/invalid-values.ts';
import type { Faulty, Json } from '../mutant.ts';
import { refused } from '../kinds.ts';

const idOf = (kind: string, { method, path }: DocumentedEndpoint, name: string) =>
  `${kind}-${method}-${path}-${name}`.replace(/[{}]/g, '').replace(/\W+/g, '-');
const at = ({ method, path }: DocumentedEndpoint) => `${method} ${path.replace(/\{[^}]*\}/g, '*')}`;

interface Bounds {
  readonly isNumber: boolean;
  readonly least: number;
  readonly most: number;
}

/** The bounds that a row gives an argument. Without them each service may choose how far a number goes. */
function boundsOf({ kind, isBound }: NamedArgument): Bounds | null {
  if (!isBound || (kind.kind !== 'integer' && kind.kind !== 'text') || kind.min < -1e9) return null;
  const most = kind.max === Number.MAX_SAFE_INTEGER ? Infinity : kind.max;
  return { isNumber: kind.kind === 'integer', least: kind.min, most };
}

const isWhole = (given: Json) => /^-?\d+$/.test(String(given));
const sizeOf = (given: Json, { isNumber }: Bounds) =>
  isNumber ? (isWhole(given) ? Number(given) : Number.NaN) : typeof given === 'string' ? given.length : Number.NaN;

const ofBounds = (make: (row: DocumentedEndpoint, name: string, bounds: Bounds) => Faulty | null): readonly Faulty[] =>
  documentedIn(ours).flatMap((row) =>
    row.named.flatMap((argument) => {
      const bounds = boundsOf(argument);
      return (bounds && make(row, argument.name, bounds)) ?? [];
    }),
  );

/** The lowest value is refused as too low. */
const low = ofBounds((row, name, bounds) => ({
  id: idOf('low', row, name),
  rule: 'FLT-14',
  says: `refuses the lowest value of ${name} on ${row.method} ${row.path}`,
  on: at(row),
  plays: (again, { args }) => (sizeOf(args[name], bounds) === bounds.least ? refused : again()),
}));

/** A value that is too small is read as the smallest one. */
const below = ofBounds((row, name, bounds) =>
  bounds.isNumber || bounds.least > 0
    ? {
        id: idOf('below', row, name),
        rule: 'FLT-14',
        says: `takes too little for the least ${name} on ${row.method} ${row.path}`,
        on: at(row),
        hears: (args: Json) =>
          sizeOf(args[name], bounds) < bounds.least
            ? { ...args, [name]: bounds.isNumber ? String(bounds.least) : '_'.repeat(bounds.least) }
            : args,
      }
    : null,
);

/** A value that is too large is read as the largest one. */
const above = ofBounds((row, name, bounds) =>
  Number.isFinite(bounds.most)
    ? {
        id: idOf('above', row, name),
        rule: 'FLT-14',
        says: `takes too much for the most ${name} on ${row.method} ${row.path}`,
        on: at(row),
        hears: (args: Json) =>
          sizeOf(args[name], bounds) > bounds.most
            ? { ...args, [name]: bounds.isNumber ? String(bounds.most) : args[name].slice(0, bounds.most) }
            : args,
      }
    : null,
);

/** `12.5` and `12 cards` are read as 12. */
const sloppy = ofBounds((row, name, { isNumber }) =>
  isNumber
    ? {
        id: idOf('sloppy', row, name),
        rule: 'FLT-14',
        says: `reads ${name} by its first digits on ${row.method} ${row.path}`,
        on: at(row),
        hears: (args: Json) =>
          /^-?\d/.test(String(args[name])) ? { ...args, [name]: String(Number.parseInt(args[name], 10)) } : args,
      }
    : null,
);

/** An id that names no model may be read as one that narrows the list to nothing. */
const isList = (argument: NamedArgument) => argument.isList && argument.name !== 'idModels';

const ofLists = (make: (row: DocumentedEndpoint, argument: NamedArgument) => Faulty): readonly Faulty[] =>
  documentedIn(ours).flatMap((row) => row.named.flatMap((argument) => (isList(argument) ? make(row, argument) : [])));

/** An unknown word among others is ignored. */
const lenient = ofLists((row, { name, kind }) => ({
  id: idOf('lenient', row, name),
  rule: 'FLT-14',
  says: `passes over words of ${name} that it does not know on ${row.method} ${row.path}`,
  on: at(row),
  hears: (args: Json) => {
    if (typeof args[name] !== 'string') return args;
    const known = args[name].split(',').filter((word: string) => takes(kind, word));
    return known.length > 0 ? { ...args, [name]: known.join() } : args;
  },
}));

/** Of a list only the last word is read. */
const lastOnly = ofLists((row, { name, kind }) => ({
  id: idOf('last', row, name),
  rule: 'FLT-04',
  says: `hears the last word of ${name} alone on ${row.method} ${row.path}`,
  on: at(row),
  hears: (args: Json) =>
    typeof args[name] === 'string' && takes(kind, args[name])
      ? { ...args, [name]: args[name].split(',').at(-1) }
      : args,
}));

/** The first word of its set is refused. */
const lacksFirst: readonly Faulty[] = documentedIn(ours).flatMap((row) =>
  row.named.flatMap((argument): Faulty | [] => {
    const { name } = argument;
    const [first] = statedWords(argument);
    return first === undefined
      ? []
      : {
          id: idOf('lacks-first', row, name),
          rule: 'FLT-14' as const,
          says: `does not know ${first} for ${name} on ${row.method} ${row.path}`,
          on: at(row),
          plays: (again, { args }) =>
            String(args[name] ?? '')
              .split(',')
              .includes(first)
              ? refused
              : again(),
        };
  }),
);

export const boundMutants: readonly Faulty[] = [
  ...low,
  ...below,
  ...above,
  ...sloppy,
  ...lenient,
  ...lastOnly,
  ...lacksFirst,
];
