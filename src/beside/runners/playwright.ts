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

/** The server of the test that runs: a process of Playwright runs one test at a time. */
let running: { readonly url: string } | undefined;

/** Tests whose browser leads the pages of every context to that server, also of those that a test makes itself. */
const ledBrowser = base.extend<object>({
  browser: [
    async ({ browser }, use) => {
      const make = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await make(options);
        await lead(context, () => running);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});

/** Tests on servers with other options: `const test = testWith({ clock: 'manual' })`. */
export function testWith(options: ServerOptions & { readonly fixture?: 'demo' | 'empty' }): ServerTest;
export function testWith<A extends string>(
  options: ServerOptions & { readonly fixture: FixtureBuilder<A> },
): ServerTest<A>;
export function testWith(options: ServerOptions): ServerTest<AnyActor>;
export function testWith(options: ServerOptions): ServerTest {
  const serverOf = serversWith(options);
  return ledBrowser.extend<WithServer>({
    // It starts for a test that does not name it too, because the client of the test may know the live address only.
    server: [
      // oxlint-disable-next-line no-empty-pattern -- the runner reads off the pattern that it uses nothing
      async ({}, use, test) => {
        if (!isWanted(test.title, test.file)) test.skip();
        const { server, why, end } = await serverOf(test.title);
        const close = open(server.url);
        running = server;
        await use(server);
        running = undefined;
        const says = test.status === test.expectedStatus ? undefined : await why();
        // Reports in files show what a test printed.
        if (says !== undefined) console.error(says);
        close();
        await end();
      },
      { auto: true },
    ],
  });
}

/**
 * Sends what the pages of a context ask of the live service to a server. Contexts that `browser` makes do so already, each
 * to the server of the test; this is for another server, and for a browser that the test starts itself.
 *
 * @example
 *   const context = await (await chromium.launch()).newContext();
 *   await redirectContext(context, server);
 */
export const redirectContext = (context: BrowserContext, server: { readonly url: string }): Promise<unknown> =>
  lead(context, () => server);

/** Before and after a test there is no server, and the live service is not asked. */
const lead = (context: BrowserContext, server: () => { readonly url: string } | undefined): Promise<unknown> =>
  context.route(
    ({ hostname }) => liveHosts.includes(hostname),
    (route) => {
      const to = server();
      return to === undefined ? route.abort('addressunreachable') : answer(route, to.url);
    },
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
