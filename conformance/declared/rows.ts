/** The rows that a run asks, as the server declares them and as the document claims them, without the code behind them. */
import {
  dialects,
  match,
  routes,
  served,
  viewArguments,
  type DialectName,
  type Difference,
  type Endpoint,
} from '../../src/door.ts';
import { claims, type Claims } from '../../src/document/claims/all.ts';
import type { Claim } from '../../src/document/claims/claim.ts';
import { capabilitiesOf, type Capability } from './nouns.ts';
import { once } from '../../src/language.ts';
import type { Argument, Data } from '../../src/document/values/kinds.ts';
import { rowName } from '../../src/document/values/paths.ts';
import { reasonToSkip } from './skipped-rows.ts';
import { livesOf, type Lives } from './lives.ts';
import { placesIn, shownBy, type Place, type Shown } from './places.ts';

export { dialectNames, isPathWord, pathTables, type DialectName, type PathWord } from '../../src/door.ts';

/** An argument as the declaration has it. */
export interface DeclaredArgument extends Argument {
  readonly name: string;
}

/** A row of part 4, or one of ours. */
export interface DeclaredEndpoint extends Omit<Endpoint, 'run' | 'args' | 'params' | 'shows'>, Lives {
  /** The statement of the document about it; a row of ours has no claim. */
  readonly claim: Claim | undefined;
  /** Why the laws for all rows skip it. */
  readonly skippedBecause: string | undefined;
  readonly capabilities: readonly Capability[];
  readonly arguments: readonly DeclaredArgument[];
  readonly params: Readonly<Record<string, Data>>;
  /** The resource that it shows, and all fields that can be asked for. */
  readonly shows: (Shown & { readonly fields: readonly string[] }) | undefined;
  /** The arguments that steer how the resource is shown. */
  readonly viewArguments: () => ReadonlyMap<string, Data>;
  /** The embedded records that it may show. */
  readonly places: () => readonly Place[];
}

export const declared = (
  { run: _run, args, params, shows, ...row }: Endpoint,
  stated: Claims = claims,
): DeclaredEndpoint => ({
  ...row,
  claim: stated[rowName(row)],
  skippedBecause: reasonToSkip(row),
  ...livesOf({ ...row, shows: shows?.resource.name }),
  capabilities: capabilitiesOf(row.method, row.path),
  arguments: Object.entries(args).map(([name, argument]) => ({ name, ...argument })),
  params: params ?? {},
  shows: shows && { ...shownBy(shows), fields: Object.keys(shows.resource.fields) },
  viewArguments: once(() => (shows ? viewArguments(shows.resource) : new Map())),
  places: once(() => (shows ? placesIn(shows.resource, shows.within) : [])),
});

/** All rows of a server, and which of them a request means. */
export interface Rows {
  readonly dialect: DialectName;
  /** Where they do not do what the document says. */
  readonly differences: readonly Difference[];
  readonly all: readonly DeclaredEndpoint[];
  /** The row of a path with ids; nouns in singular or plural; undefined if no row is meant. */
  at(method: string, path: string): DeclaredEndpoint | undefined;
}

/** For how many requests the row is remembered: about those of a run, because the laws on its traffic ask for all again. */
const latestKept = 32_768;

export function rowsOf(endpoints: readonly Endpoint[], dialect: DialectName = 'document', stated = claims): Rows {
  const { rows, differences } = dialects[dialect];
  const spoken = rows(endpoints);
  const table = routes(spoken);
  const shown = new Map(spoken.map((endpoint) => [endpoint, declared(endpoint, stated)]));
  const found = (method: string, path: string) => {
    const words = path.split('?', 1)[0]!.split('/').slice(2);
    const route = match(
      table,
      method,
      words.filter((word) => word !== ''),
    );
    return route && shown.get(route.endpoint);
  };
  // Each request is asked for its row several times: by who sends it, by what must work, and by who saw it.
  const latest = new Map<string, DeclaredEndpoint | undefined>();
  return {
    dialect,
    differences,
    all: [...shown.values()],
    at(method, path) {
      const name = `${method} ${path}`;
      if (latest.has(name)) return latest.get(name);
      if (latest.size >= latestKept) latest.clear();
      const row = found(method, path);
      latest.set(name, row);
      return row;
    },
  };
}

const known = new Map<DialectName, Rows>();
/** The rows of our own server in a dialect; made once, because they are many. */
export function rowsIn(dialect: DialectName = 'document'): Rows {
  const rows = known.get(dialect) ?? rowsOf(served, dialect);
  known.set(dialect, rows);
  return rows;
}

/** The rows of our own server, in the dialect of the document. */
export const ours = rowsIn();

/** The arguments that the document marks as required, though a request makes sense without them (CRD-14). */
export const requiredInTable = ({
  claim,
  arguments: own,
}: Pick<DeclaredEndpoint, 'claim' | 'arguments'>): readonly string[] =>
  own.flatMap(({ name, needed }) => (claim?.takes[name]?.isRequired && !needed ? [name] : []));

/** Whether the dialect shows this field of a resource in another form than the document, or only if it is named. */
export const isOtherwise = ({ differences }: Rows, resource: string, field: string): boolean =>
  differences.some(({ fields: [of, fields] = [{ name: '' }, {}] }) => {
    const changed = of.name === resource ? fields[field] : undefined;
    return changed?.value !== undefined || changed?.seen === 'named';
  });

/**
 * The values that the document gives to arguments that are left out, where the dialect takes something else for them.
 */
export function meantByDocument(
  { differences }: Rows,
  { method, path }: DeclaredEndpoint,
): Readonly<Record<string, unknown>> {
  const changed = differences.flatMap(({ rows: [of, { absent = {} }] = [[], {}] }) =>
    of === 'all' || of.includes(`${method} ${path}`) ? Object.keys(absent) : [],
  );
  const row = changed.length > 0 ? ours.all.find((row) => row.method === method && row.path === path) : undefined;
  return Object.fromEntries(
    changed.map((name) => [name, row?.arguments.find((argument) => argument.name === name)?.usual]),
  );
}
