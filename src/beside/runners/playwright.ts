/**
 * For tests that Playwright runs: `import { test } from 'boardstone/playwright'` is its `test` with a fixture more,
 * `server`. What a page asks of the live service is answered by that server too.
 */
import { test as base, type Route } from '@playwright/test';
import type { BoardstoneServer, ServerOptions } from '../../index.ts';
import { liveHosts } from '../redirect/addresses.ts';
import { open } from '../redirect/hook.ts';
import { started } from './tests.ts';

/** What a test may use. */
export interface WithServer {
  /** A server of its own, started before the test and closed after it. */
  readonly server: BoardstoneServer;
}

type ServerTest = ReturnType<typeof base.extend<WithServer>>;

/** Tests on servers with other options: `const test = testWith({ clock: 'manual' })`. */
export const testWith = (options: ServerOptions): ServerTest =>
  base.extend<WithServer>({
    // oxlint-disable-next-line no-empty-pattern -- the runner reads off the pattern that it uses nothing
    server: async ({}, use, { title }) => {
      const own = await started({ test: title, ...options });
      const end = open(own.url);
      await use(own);
      end();
      await own.close();
    },
    context: async ({ context, server }, use) => {
      await context.route(
        ({ hostname }) => (liveHosts as readonly string[]).includes(hostname),
        async (route) => answer(route, server),
      );
      await use(context);
    },
  });

async function answer(route: Route, { url }: BoardstoneServer): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  await route.fulfill({ response: await route.fetch({ url: `${url}${pathname}${search}` }) });
}

/** Tests on the demo world, in the live dialect. */
export const test: ServerTest = testWith({});
