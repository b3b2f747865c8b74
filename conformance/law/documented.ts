/** The rows that the document states, each with the arguments that it names there; further ones are ours. */
import { rowName } from '../../src/server/values/paths.ts';
import type { DeclaredEndpoint, Rows } from '../reference/rows.ts';

export interface DocumentedEndpoint extends DeclaredEndpoint {
  /** Only the arguments that the row itself names. */
  readonly named: readonly NamedArgument[];
}

export type NamedArgument = ReturnType<typeof namedIn>;

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
export const withNamed = (row: DeclaredEndpoint): DocumentedEndpoint => ({
  ...row,
  named: (row.states ?? row.arguments.map(({ name }) => name)).map((name) => namedIn(row, name)),
});

function namedIn(row: DeclaredEndpoint, name: string) {
  const own = row.arguments.find((argument) => argument.name === name);
  const kind = own?.kind ?? row.viewArguments().get(name);
  if (!kind) throw new Error(`${rowName(row)} does not declare ${name}`);
  /** The row says what it takes. */
  const isBound = !row.unbounded?.includes(name);
  /** The document tells what it does. */
  const isTold = !row.untold?.includes(name);
  /** The row shows a list of it, not one word. */
  const isList = (kind.kind === 'words' || kind.kind === 'ids') && isBound && isTold && !row.oneWord?.includes(name);
  return { name, kind, isNeeded: own?.needed ?? false, isBound, isList, isTold };
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
