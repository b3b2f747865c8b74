/** The rows that the document states, each with the arguments that it names there; further ones are ours. */
import { rowName } from '../../src/spec/paths.ts';
import type { DeclaredArgument, DeclaredEndpoint, Rows } from '../reference/rows.ts';

export interface DocumentedEndpoint extends DeclaredEndpoint {
  /** Only the arguments that the row itself names. */
  readonly named: readonly NamedArgument[];
}

export interface NamedArgument extends Pick<DeclaredArgument, 'name' | 'kind'> {
  readonly isNeeded: boolean;
  /** The row says what it takes. */
  readonly isBound: boolean;
  /** The row shows a list of it, not one word. */
  readonly isList: boolean;
  /** The document tells what it does. */
  readonly isTold: boolean;
}

const known = new WeakMap<Rows, readonly DocumentedEndpoint[]>();

/** The rows that laws go through. */
export function documentedIn(rows: Rows): readonly DocumentedEndpoint[] {
  const found = known.get(rows) ?? rows.all.filter(isDocumented).map(withNamed);
  known.set(rows, found);
  return found;
}
/** The rows that we serve beyond the document, for laws of level chosen. */
export const oursIn = (rows: Rows): readonly DocumentedEndpoint[] =>
  rows.all.filter(({ section, apart, open }) => section === undefined && apart === undefined && !open).map(withNamed);
const isDocumented = ({ section, apart }: DeclaredEndpoint): boolean => section !== undefined && apart === undefined;

/** A row with the arguments that it states. */
export function withNamed(row: DeclaredEndpoint): DocumentedEndpoint {
  const { unbounded = [], oneWord = [], untold = [], states = row.arguments.map(({ name }) => name) } = row;
  const named = states.map((name): NamedArgument => {
    const own = row.arguments.find((argument) => argument.name === name);
    const kind = own?.kind ?? row.viewArguments().get(name);
    if (!kind) throw new Error(`${rowName(row)} does not declare ${name}`);
    const [isBound, isTold] = [!unbounded.includes(name), !untold.includes(name)];
    const isList = (kind.kind === 'words' || kind.kind === 'ids') && isBound && isTold && !oneWord.includes(name);
    return { name, kind, isNeeded: own?.needed ?? false, isBound, isList, isTold };
  });
  return { ...row, named };
}

/** The rows of each part together, because reading the whole scene costs many requests. */
export const parts =
  (isWanted: (row: DocumentedEndpoint) => boolean = () => true) =>
  (all: Rows): { part: { label: string; rows: DocumentedEndpoint[] }[] } => {
    // The rows of one member have a low limit, so other laws for all rows leave them out.
    const ofMembers = all.all.filter(({ members }) => members).map(withNamed);
    const wanted = [...documentedIn(all), ...ofMembers].filter(isWanted);
    const sections = new Set(wanted.map(({ section = '' }) => section));
    return { part: [...sections].map((label) => ({ label, rows: wanted.filter((row) => row.section === label) })) };
  };
