/** The rows that the document states, each with the arguments that it names there; further ones are ours. */
import { rowName } from '../../src/document/values/paths.ts';
import { keptIn } from '../../src/language.ts';
import { O } from '../../src/document/claims/claim.ts';
import type { DeclaredEndpoint, Rows } from '../declared/rows.ts';

export interface DocumentedEndpoint extends DeclaredEndpoint {
  /** Only the arguments that the row itself names. */
  readonly named: readonly NamedArgument[];
}

export type NamedArgument = ReturnType<typeof namedIn>;

const known = new WeakMap<Rows, readonly DocumentedEndpoint[]>();

/** The rows of the document. */
export const documentedIn = (rows: Rows): readonly DocumentedEndpoint[] =>
  keptIn(known, rows, () => rows.all.filter(isDocumented).map(withNamed));
/** The rows that we serve beyond the document, for laws of level chosen. */
export const oursIn = (rows: Rows): readonly DocumentedEndpoint[] =>
  rows.all.filter(({ claim, skippedBecause, open }) => !claim && skippedBecause === undefined && !open).map(withNamed);
const isDocumented = ({ claim, skippedBecause }: DeclaredEndpoint): boolean =>
  claim !== undefined && skippedBecause === undefined;

/** A row with the arguments that the document names; a row of ours with its own. */
export const withNamed = (row: DeclaredEndpoint): DocumentedEndpoint =>
  withArguments(row, row.claim ? Object.keys(row.claim.takes) : row.arguments.map(({ name }) => name));
export const withArguments = (row: DeclaredEndpoint, names: readonly string[]): DocumentedEndpoint => ({
  ...row,
  named: names.map((name) => namedIn(row, name)),
});

function namedIn(row: DeclaredEndpoint, name: string) {
  const declared = row.arguments.find((argument) => argument.name === name);
  const kind = declared?.kind ?? row.viewArguments().get(name);
  if (!kind) throw new Error(`${rowName(row)} does not declare ${name}`);
  const { isRestricted, isExplained, isOneWord } = row.claim?.takes[name] ?? O;
  /** The row shows a list of it, not one word. */
  const isList = (kind.kind === 'words' || kind.kind === 'ids') && isRestricted && isExplained && !isOneWord;
  return { name, kind, isNeeded: declared?.needed ?? false, isRestricted, isList, isExplained };
}

/** The rows of each part together, because reading the whole scene costs many requests. */
export const parts =
  (isWanted: (row: DocumentedEndpoint) => boolean = () => true) =>
  (all: Rows): { part: { label: string; rows: DocumentedEndpoint[] }[] } => {
    // The rows of one member have a low limit, so other laws for all rows leave them out.
    const ofMembers = all.all.filter(({ members }) => members).map(withNamed);
    const wanted = [...documentedIn(all), ...ofMembers].filter(isWanted);
    const sections = new Set(wanted.map(({ claim }) => claim!.section));
    return {
      part: [...sections].map((label) => ({ label, rows: wanted.filter(({ claim }) => claim!.section === label) })),
    };
  };
