/**
 * A small world for tests: the actors of the empty fixture, a board with lists and a card, and a function to call it.
 */
import empty from '../../fixtures/empty.json' with { type: 'json' };
import type { Call, Outcome, Upload } from '../server/calls/call.ts';
import { Change, writeItself } from '../server/changes/change.ts';
import { share } from '../fixtures/share.ts';
import { withTables } from '../server/world/shared.ts';
import type { Token } from '../server/world/records.ts';
import type { World } from '../server/world/world.ts';
import { play } from '../server/play.ts';
import { all } from '../authorization/rows.ts';
import { routes } from '../server/rows/routes.ts';

export type ActorName = 'owner' | 'colleague' | 'outsider' | 'reader';

export interface TestWorld {
  readonly world: World;
  /** The time of the next call; a test moves it. */
  now: number;
  limits: boolean;
  /** The database time that a token may use in a window. */
  dbBudget: number | null;
  /** Whether deliveries are put into the outbox. */
  deliver: boolean;
  /** Whether the addresses of webhooks are checked. */
  webhookCheck: boolean;
  token(actor: ActorName): Token;
  /** `call('GET', '/members/me', { fields: 'id' })`: as the owner unless another actor is named. */
  call(method: string, path: string, args?: Record<string, unknown>, as?: ActorName | null, files?: Upload[]): Outcome;
  /** Makes a call that must succeed; returns the body. */
  ok<T = never>(method: string, path: string, args?: Record<string, unknown>, as?: ActorName, files?: Upload[]): T;
}

/** Writes directly, without a route. */
export function write<T>(api: TestWorld, as: ActorName, writes: (change: Change) => T): T {
  const { world, now } = api;
  const token = api.token(as);
  const application = world.applications.the(token.key);
  const change = new Change(world, { application, token, member: world.members.the(token.idMember) }, now);
  const result = writes(change);
  change.commit();
  return result;
}

/** Writes as the server does itself. */
export const byServer = <T>({ world, now }: TestWorld, writes: (change: Change) => T, at = now): T =>
  writeItself(world, at, { kind: 'ordered' }, writes);

const begun = Date.parse(empty.now);
const source = { fixture: empty, seed: 1, root: 1 };

export function testWorld(first = withTables(share(source, begun)), now = begun): TestWorld {
  const made: TestWorld = {
    // Worlds share records, so each comes back to its own before it is asked.
    get world() {
      return withTables(first);
    },
    now,
    limits: false,
    dbBudget: null,
    deliver: false,
    webhookCheck: false,
    token: (actor) => made.world.tokens.the(made.world.fixtureNames.actors[actor]!),
    call(method, path, args = {}, as = 'owner', files) {
      const [words, query] = path.split('?');
      const call: Call = {
        method,
        segments: words!
          .split('/')
          .filter((word) => word !== '')
          .map(decodeURIComponent),
        args: Object.assign(Object.create(null), Object.fromEntries(new URLSearchParams(query)), args),
        key: as === null ? null : made.token(as).key,
        token: as === null ? null : made.token(as).token,
        origin: 'http://127.0.0.1:4747',
        ...(files && { files }),
      };
      const { now: at, limits, dbBudget, deliver, webhookCheck } = made;
      return play(made.world, call, { now: at, limits, dbBudget, deliver, webhookCheck, routes: routes(all) });
    },
    ok<T>(method: string, path: string, args?: Record<string, unknown>, as?: ActorName, files?: Upload[]): T {
      const { status, body } = made.call(method, path, args, as, files);
      if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
      return body as T;
    },
  };
  return made;
}
