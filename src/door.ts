/** All that the kit may see of the server: the declarations without their `run`, and the oracle. */
import empty from '../fixtures/empty.json' with { type: 'json' };
import type { Endpoint } from './server/rows/endpoint.ts';
import { match, routes } from './server/rows/routes.ts';
import { dialects, type DialectName } from './beside/dialects/dialects.ts';
import type { Difference, Spoken } from './beside/dialects/difference.ts';
import type { Dialect } from './server/rights/view.ts';
import { all } from './server/nouns/all.ts';
import type { Call, Remaining, Upload } from './server/calls/call.ts';
import { own, share } from './server/world/shared.ts';
import { passing, type World } from './server/world/world.ts';
import { claims, type Claims } from './document/claims/all.ts';
import type { Claim } from './document/claims/claim.ts';
import { play } from './server/play.ts';
import { placesIn, shownBy, type Place, type Shown } from './server/rows/places.ts';
import { viewArguments } from './server/rows/resource.ts';
import type { Argument, Data } from './server/values/kinds.ts';
import { capabilitiesOf, type Capability } from './document/nouns.ts';
import { rowName } from './server/values/paths.ts';
import { once } from './language.ts';

export { dialectNames, type DialectName } from './beside/dialects/dialects.ts';
export { isPathWord, pathTables, type PathWord } from './server/rows/path-records.ts';
/** Used by mutants. */
export { play, routes };
/** A copy of a world: what is done there is not done here. */
export const apart = (world: World): World => own({ ...world, isShared: true });
/** A world that goes its own way from here: it counts on by itself, with unused limits and nothing to deliver. */
export const twin = ({ counters, cast, ...world }: World): World =>
  own({
    ...world,
    ...passing(),
    isShared: true,
    counters: { ...counters },
    cast: { ...cast, actors: { ...cast.actors } },
  });
/** Other rows than ours, as the dialect of a world has them. */
export const inDialect = (rows: readonly Endpoint[], dialect: Dialect | undefined): readonly Endpoint[] =>
  dialect !== undefined && 'rows' in dialect ? (dialect as Spoken).rows(rows) : rows;
/** The rows of our server with their handlers: another server has others. */
export const served = all;

/** An argument as the declaration has it. */
export interface DeclaredArgument extends Argument {
  readonly name: string;
}

/** A row of part 4, or one of ours, without the code behind it. */
export interface DeclaredEndpoint extends Omit<Endpoint, 'run' | 'args' | 'params' | 'shows'> {
  /** What the document says of it; a row of ours has no claim. */
  readonly claim: Claim | undefined;
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

export function rowsOf(endpoints: readonly Endpoint[], dialect: DialectName = 'document', stated = claims): Rows {
  const { rows, differences } = dialects[dialect];
  const spoken = rows(endpoints);
  const table = routes(spoken);
  const shown = new Map(spoken.map((one) => [one, declared(one, stated)]));
  return {
    dialect,
    differences,
    all: [...shown.values()],
    at(method, path) {
      const words = path.split('?', 1)[0]!.split('/').slice(2);
      const found = match(
        table,
        method,
        words.filter((word) => word !== ''),
      );
      return found && shown.get(found.route.endpoint);
    },
  };
}

/** The rows of our own server, in the dialect of the document. */
export const ours = rowsOf(all);

const inLive: { rows?: Rows } = {};
/** The rows of our own server. */
export const rowsIn = (dialect: DialectName = 'document'): Rows =>
  dialect === 'document' ? ours : (inLive.rows ??= rowsOf(all, dialect));

interface OracleActor {
  readonly key: string;
  readonly token: string;
  readonly idMember: string;
  readonly username: string;
}

/** A key and a token that belong to none of the actors. */
interface Credentials {
  readonly key: string | null;
  readonly token: string | null;
}

interface OracleAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly rule: string | undefined;
  /** An answer that is not JSON: an upload, a page, the script. */
  readonly file: { readonly mimeType: string; readonly bytes: Uint8Array } | undefined;
  /** What remains of the windows of the key and of the token, where limits are on. */
  readonly key: Remaining | undefined;
  readonly token: Remaining | undefined;
}

/** The oracle: the same rules as the server, without sockets, with a clock that the caller moves. */
export interface Oracle {
  readonly actors: Readonly<Record<string, OracleActor>>;
  readonly workspace: { readonly id: string; readonly name: string } | undefined;
  play(
    method: string,
    path: string,
    args: Readonly<Record<string, unknown>>,
    actor: string | null | Credentials,
    files?: readonly Upload[],
  ): OracleAnswer;
  now(): number;
  advance(ms: number): void;
}

interface OracleOptions {
  readonly seed?: number;
  readonly limits?: boolean;
  /** Other rows than ours. */
  readonly rows?: readonly Endpoint[];
  readonly dialect?: DialectName;
}

/** The build writes the fixtures into the program. */
const fixture = (empty as { whole?: typeof empty }).whole ?? empty;

export function openOracle({ seed = 1, limits = false, rows = all, dialect: name }: OracleOptions = {}): Oracle {
  const dialect = dialects[name ?? 'document'];
  const table = routes(dialect.rows(rows));
  let now = Date.parse(fixture.now);
  const world = own(share({ fixture, seed, root: seed }, now));
  const actors = Object.fromEntries(
    Object.entries(world.cast.actors).map(([name, id]) => {
      const { key, token, idMember } = world.tokens.get(id)!;
      return [name, { key, token, idMember, username: world.members.get(idMember)!.username }];
    }),
  );
  const organization = world.organizations.get(world.cast.workspace);
  return {
    actors,
    workspace: organization && { id: organization.id, name: organization.name },
    play(method, path, args, actor, files) {
      const who = typeof actor === 'string' ? actors[actor] : (actor ?? undefined);
      const call: Call = {
        method,
        segments: path
          .replace(/^\/1\//, '/')
          .split('/')
          .filter((word) => word !== '')
          .map(decodeURIComponent),
        args: Object.assign(Object.create(null), args),
        key: who?.key ?? null,
        token: who?.token ?? null,
        origin: 'http://oracle.invalid',
        ...(files && { files }),
      };
      const { status, body, rule, file, page, key, token } = play(world, call, {
        now,
        limits,
        dbBudget: null,
        routes: table,
        dialect,
      });
      // Copied, because the caller keeps answers while records change.
      const own = page && { mimeType: page.mimeType, bytes: Buffer.from(page.text) };
      return { status, body: structuredClone(body), rule, file: file ?? own, key, token };
    },
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
