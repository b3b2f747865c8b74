/** All that the kit may see of the server: its rows, its dialects, and the oracle. */
import empty from '../fixtures/empty.json' with { type: 'json' };
import type { Endpoint } from './server/rows/endpoint.ts';
import { routes } from './server/rows/routes.ts';
import { dialects } from './beside/dialects/dialects.ts';
import type { DialectName } from './document/dialects.ts';
import type { Spoken } from './beside/dialects/difference.ts';
import { all } from './authorization/rows.ts';
import type { Call, Remaining, Upload } from './server/calls/call.ts';
import type { Dialect } from './server/rights/dialect.ts';
import { share } from './fixtures/share.ts';
import { withOwnTables as copied, withTables } from './server/world/shared.ts';
import { unsavedState, copyOfWorld, type World } from './server/world/world.ts';
import { play } from './server/play.ts';

export { dialects } from './beside/dialects/dialects.ts';
export { dialectNames, type DialectName } from './document/dialects.ts';
export type { Difference } from './beside/dialects/difference.ts';
export type { Endpoint } from './server/rows/endpoint.ts';
export { isPathWord, pathTables, type PathWord } from './server/rows/path-records.ts';
export { viewArguments, type PlanOptions, type Resource } from './server/rows/resource.ts';
export { match } from './server/rows/routes.ts';
/** Used by mutants. */
export { play, routes };
/** A copy of a world: what is done there is not done here. */
export const copyOf = (world: World): World => copied(copyOfWorld(world));
/** A copy that goes its own way: it counts on by itself, with unused limits and nothing to deliver. */
export function separate(world: World): World {
  const { counters, fixtureNames } = world;
  const own = {
    ...unsavedState(),
    counters: { ...counters },
    fixtureNames: { ...fixtureNames, actors: { ...fixtureNames.actors } },
  };
  return copied(copyOfWorld(world, own));
}
/** Other rows than ours, as the dialect of a world has them. */
export const inDialect = (rows: readonly Endpoint[], dialect: Dialect | undefined): readonly Endpoint[] =>
  dialect !== undefined && 'rows' in dialect ? (dialect as Spoken).rows(rows) : rows;
/** The rows of our server with their handlers: another server has others. */
export const served = all;

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
  /** The body as JSON; empty if there is none. */
  readonly text: string;
  readonly rule: string | undefined;
  /** An answer that is not JSON: an upload, a page, the script. */
  readonly file: { readonly mimeType: string; readonly bytes: Uint8Array } | undefined;
  /** The rest of the windows of the key and of the token, where limits are on. */
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
  const world = withTables(share({ fixture, seed, root: seed }, now));
  const actors = Object.fromEntries(
    Object.entries(world.fixtureNames.actors).map(([name, id]) => {
      const { key, token, idMember } = world.tokens.the(id);
      return [name, { key, token, idMember, username: world.members.the(idMember).username }];
    }),
  );
  const organization = world.organizations.get(world.fixtureNames.workspace);
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
      // Oracles share records, so each comes back to its own at every call.
      const { status, body, rule, file, page, key, token } = play(withTables(world), call, {
        now,
        limits,
        dbBudget: null,
        routes: table,
        dialect,
      });
      const shown = page && { mimeType: page.mimeType, bytes: Buffer.from(page.text) };
      // The caller keeps answers while records change, so the body is a copy.
      const text = body === undefined ? '' : JSON.stringify(body);
      const copy: unknown = text === '' ? undefined : JSON.parse(text);
      return { status, body: copy, text, rule, file: file ?? shown, key, token };
    },
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}
