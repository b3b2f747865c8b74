/** Mutants that read an argument wrong, one for each argument of a row of part 4: its set, bound, default. */
import { documentedIn, withNamed, type DocumentedEndpoint, type NamedArgument } from '../../law/documented.ts';
import { rightsOf, statedWords } from '../../law/invalid-values.ts';
import { takes, type Data } from '../../../src/spec/kinds.ts';
import { ours } from '../../reference/rows.ts';
import type { Faulty, Json } from '../mutant.ts';
import { refused } from '../kinds.ts';

const idOf = (kind: string, { method, path }: DocumentedEndpoint, name: string) =>
  `${kind}-${method}-${path}-${name}`.replace(/[{}]/g, '').replace(/\W+/g, '-');
const at = ({ method, path }: DocumentedEndpoint) => `${method} ${path.replace(/\{[^}]*\}/g, '*')}`;

/** With the table at the beginning of 4.2. */
const member = ours.all.find(({ method, path }) => method === 'GET' && path === '/members/{member}')!;
const rows: readonly DocumentedEndpoint[] = [...documentedIn(ours), withNamed(member)];

/** Each argument of the rows with its mutant; null: nothing can be wrong with it. */
const ofArguments = (make: (row: DocumentedEndpoint, argument: NamedArgument) => Faulty | null): readonly Faulty[] =>
  rows.flatMap((row) => row.named.flatMap((argument) => make(row, argument) ?? []));

/** The last word of its set is refused: a common mistake in a long list. */
const unknownWords = ofArguments((row, argument) => {
  const { name } = argument;
  const last = statedWords(argument).at(-1);
  return last === undefined
    ? null
    : {
        id: idOf('lacks', row, name),
        rule: 'FLT-14',
        says: `does not know ${last} for ${name} on ${row.method} ${row.path}`,
        on: at(row),
        plays: (again, call) =>
          String(call.args[name] ?? '')
            .split(',')
            .includes(last)
            ? refused
            : again(),
      };
});

/** A bound is treated as the first value beyond it. */
const narrow = ofArguments((row, argument) => {
  const { name, kind, isBound } = argument;
  if (!isBound || (kind.kind !== 'integer' && kind.kind !== 'text')) return null;
  const highest = rightsOf(argument).at(-1);
  return {
    id: idOf('narrow', row, name),
    rule: 'FLT-14',
    says: `refuses the highest value of ${name} on ${row.method} ${row.path}`,
    on: at(row),
    plays: (again, call) => {
      const given = call.args[name];
      const isHighest = kind.kind === 'text' ? String(given ?? '').length === kind.max : String(given) === highest;
      return isHighest ? refused : again();
    },
  };
});

/** A value just beyond a bound is read as the bound instead of being refused. */
const pressed = ofArguments((row, { name, kind, isNeeded, isBound }) => {
  if (!isBound || (kind.kind !== 'integer' && kind.kind !== 'text')) return null;
  // Without bounds in the row, each service may choose how far an integer goes.
  if (kind.kind === 'text' ? !isNeeded : kind.min < -1e9) return null;
  const into = (given: Json): Json => {
    if (kind.kind === 'text') return typeof given === 'string' ? given.slice(0, kind.max) : given;
    return /^-?\d+$/.test(String(given)) ? Math.min(Math.max(Number(given), kind.min), kind.max) : given;
  };
  return {
    id: idOf('pressed', row, name),
    rule: 'FLT-14',
    says: `presses ${name} into its bounds on ${row.method} ${row.path}`,
    on: at(row),
    hears: (args) => (name in args ? { ...args, [name]: into(args[name]) } : args),
  };
});

/** Of an argument that takes a list only the first word is read. */
const firstOnly = ofArguments((row, { name, kind, isList }) =>
  isList
    ? {
        id: idOf('first', row, name),
        rule: 'FLT-04',
        says: `hears the first word of ${name} alone on ${row.method} ${row.path}`,
        on: at(row),
        hears: (args) =>
          typeof args[name] === 'string' && takes(kind, args[name])
            ? { ...args, [name]: args[name].split(',')[0] }
            : args,
      }
    : null,
);

/** An argument of a row is read and then ignored. */
const unheard = ofArguments((row, { name, kind, isNeeded, isTold }) =>
  isNeeded || !isTold
    ? null
    : {
        id: idOf('unheard', row, name),
        rule: 'FLT-14',
        says: `takes no notice of ${name} on ${row.method} ${row.path}`,
        on: at(row),
        // A wrong value is still refused; a missing check is another mutant.
        hears: ({ [name]: sent, ...rest }) =>
          sent === undefined || takes(kind, sent) ? rest : { ...rest, [name]: sent },
      },
);

const isSwitch = (kind: Data): boolean => kind.kind === 'boolean' || (kind.kind === 'either' && kind.of.some(isSwitch));
/** A boolean has the opposite default. */
const turned = ofArguments((row, { name, kind, isTold }) => {
  const off = ['memberCreator', 'member', 'notification_memberCreator'].includes(name);
  // Each service may choose what these rows do without the argument.
  const isOpen = /^\/actions\/|^\/members.*Background\}$/.test(row.path) && name !== 'memberCreator';
  return isSwitch(kind) && !isOpen && isTold
    ? {
        id: idOf('turned', row, name),
        rule: 'FLT-03',
        says: `takes ${name} to be ${!off} unless it is told on ${row.method} ${row.path}`,
        on: at(row),
        hears: (args) => (name in args ? args : { ...args, [name]: String(!off) }),
      }
    : null;
});

export const valueMutants: readonly Faulty[] = [
  ...unknownWords,
  ...narrow,
  ...pressed,
  ...firstOnly,
  ...unheard,
  ...turned,
];
