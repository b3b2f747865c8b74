/**
 * The module for a program that wants no socket: the worlds answer a `Request` with a `Response`, wherever JavaScript
 * runs.
 */
import packaged from '../package.json' with { type: 'json' };
import demo from '../fixtures/demo.json' with { type: 'json' };
import empty from '../fixtures/empty.json' with { type: 'json' };
import { fixture, type FixtureBuilder } from './fixtures/builder.ts';
import { isRecord } from './language.ts';
import { controlPlane, welcome } from './desk/control.ts';
import { fetcher, type Fetch } from './server/fetch/fetch.ts';
import { WebSender } from './server/fetch/web-sender.ts';
import { diff } from './desk/value/compare.ts';
import { surviveReloads } from './desk/reload.ts';
import { trust } from './fixtures/plant.ts';
import { checkFetchOptions, type FetchOptions } from './desk/options.ts';
import type { AnyActor, OurActor } from './desk/target.ts';
import {
  assemble,
  worldsOf,
  optionsIn,
  orderIn,
  type OurFixture,
  type Platform,
  type OpenWorlds,
  type ServedWorld,
} from './served.ts';

export { diff, fixture };
export type { Fetch, FetchOptions };

/** The worlds of `startServer` without a port: there is nothing to close. */
export type BoardstoneService<A extends string = OurActor> = OpenWorlds<A>;

/** In the package all defaults of our fixtures are filled in. */
const fixtures: Readonly<Record<string, { readonly actors?: object; readonly whole?: unknown }>> = { demo, empty };
const platform: Platform = {
  version: () => packaged.version,
  fixture(name) {
    const found = Object.hasOwn(fixtures, name) ? fixtures[name] : undefined;
    if (found === undefined) throw new TypeError(`there is no fixture ${name}: demo, empty or an object is expected`);
    if (isRecord(found.whole)) trust(found.whole);
    return found.whole ?? found;
  },
};

/**
 * A server without sockets: it answers as the one of `startServer` with the same options does.
 *
 * @example
 *   const service = createService({ dialect: 'live' });
 *   const { key, token } = service.target.actors.owner;
 *   await service.fetch(`https://api.trello.com/1/members/me?key=${key}&token=${token}`);
 */
export function createService(options?: FetchOptions & { readonly fixture?: OurFixture }): BoardstoneService;
/** With a built fixture: its actors are known by name. */
export function createService<A extends string>(
  options: FetchOptions & { readonly fixture: FixtureBuilder<A> },
): BoardstoneService<A>;
/** With another fixture: only its author knows the actors. */
export function createService(options: FetchOptions): BoardstoneService<AnyActor>;
export function createService(given: FetchOptions = {}): BoardstoneService<AnyActor> {
  checkFetchOptions(given);
  const { vary } = given;
  const options = { ...given, ...(vary && optionsIn(vary)) };
  const {
    url = 'http://boardstone.test',
    fixture = 'demo',
    seed = 1,
    webhookAllow = [],
    webhookFetch,
    reload,
  } = options;
  const assembled = assemble(options, platform, new WebSender(webhookAllow, webhookFetch), { fixture, seed });
  const { service, deliverer, world } = assembled;
  deliverer.sends = true;
  const main: Partial<ServedWorld<AnyActor>> & BoardstoneService<AnyActor> = Object.assign(
    world(service.main, url, async () => {}),
    worldsOf(assembled, url),
    { fetch: fetcher(service, url, [controlPlane, welcome]) },
  );
  if (vary) orderIn(main, vary);
  if (reload) surviveReloads(main, reload === true ? 'world' : reload, { fixture, seed });
  delete main.close;
  delete main[Symbol.asyncDispose];
  return main;
}
