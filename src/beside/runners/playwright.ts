/**
 * For tests that Playwright runs: `import { test } from 'boardstone/playwright'` is its `test` with one more fixture,
 * `server`. That server also answers the requests of a page to the live service.
 */
import { test as base, type BrowserContext, type Route } from '@playwright/test';
import type { BoardstoneServer, FixtureBuilder, ServerOptions } from '../../index.ts';
import type { AnyActor, OurActor } from '../../desk/target.ts';
import { askedHeader, liveHosts } from '../../server/exchange/live-hosts.ts';
import { open } from '../redirect/hook.ts';
import { isWanted } from '../redirect/running.ts';
import { serversWith } from './tests.ts';

/** The values that a test may use. */
export interface WithServer<A extends string = OurActor> {
  /** A server of its own, started before the test and closed after it. */
  readonly server: BoardstoneServer<A>;
}

type ServerTest<A extends string = OurActor> = ReturnType<typeof base.extend<WithServer<A>>>;

/** Tests on servers with other options: `const test = testWith({ clock: 'manual' })`. */
export function testWith(options: ServerOptions & { readonly fixture?: 'demo' | 'empty' }): ServerTest;
export function testWith<A extends string>(
  options: ServerOptions & { readonly fixture: FixtureBuilder<A> },
): ServerTest<A>;
export function testWith(options: ServerOptions): ServerTest<AnyActor>;
export function testWith(options: ServerOptions): ServerTest {
  const serverOf = serversWith(options);
  return base.extend<WithServer>({
    // It starts for a test that does not name it too, because the client of the test may know the live address only.
    server: [
      // oxlint-disable-next-line no-empty-pattern -- the runner reads off the pattern that it uses nothing
      async ({}, use, test) => {
        if (!isWanted(test.title)) test.skip();
        const { server, why, end } = await serverOf(test.title);
        const close = open(server.url);
        await use(server);
        const says = test.status === test.expectedStatus ? undefined : await why();
        // Reports in files show what a test printed.
        if (says !== undefined) console.error(says);
        close();
        await end();
      },
      { auto: true },
    ],
    context: async ({ context, server }, use) => {
      await redirectContext(context, server);
      await use(context);
    },
  });
}

/**
 * Sends what the pages of a context ask of the live service to a server. The fixtures `page` and `context` do so already;
 * this is for a context that the test makes itself.
 *
 * @example
 *   const context = await browser.newContext();
 *   await redirectContext(context, server);
 */
export const redirectContext = (context: BrowserContext, server: { readonly url: string }): Promise<unknown> =>
  context.route(
    ({ hostname }) => liveHosts.includes(hostname),
    (route) => answer(route, server.url),
  );

/** A page of the live service is one of the server here. */
async function answer(route: Route, server: string): Promise<void> {
  const request = route.request();
  const { origin, pathname, search } = new URL(request.url());
  const headers = { ...(await request.allHeaders()), [askedHeader]: origin };
  const asked = { url: `${server}${pathname}${search}`, headers, maxRedirects: 0 };
  const response = await route.fetch(asked).catch(() => undefined);
  // A fault dropped or cut it: the page sees what it would see on a network, and the test goes on.
  if (response === undefined) return route.abort('connectionreset');
  const { location } = response.headers();
  // Where a redirect leads, no route of a test is asked. So the page goes there by itself.
  if (location !== undefined && request.isNavigationRequest()) {
    const to = JSON.stringify(new URL(location, request.url()).href).replaceAll('<', '\\u003c');
    return route.fulfill({ contentType: 'text/html', body: `<script>location.replace(${to})</script>` });
  }
  return route.fulfill({ response });
}

/** Tests on the demo world, in the live dialect. */
export const test: ServerTest = testWith({});
