/** Handlers of MSW: what a client asks of the live hosts is answered by a service in this process. */
import { http, type HttpHandler } from 'msw';
import type { Fetch } from '../../server/fetch/fetch.ts';
import { liveHosts } from '../../server/exchange/live-hosts.ts';

/** The requests that the handlers answer, and how. */
export interface HandlerOptions {
  /** The hosts that are answered: `api.trello.com` and `trello.com`. */
  readonly hosts?: readonly string[];
}

/**
 * `setupServer(...handlers(service))`, also for `setupWorker`. A request that a fault drops fails as on a network.
 *
 * @example
 * const service = createService();
 * const worker = setupWorker(...handlers(service));
 */
export const handlers = (
  service: { readonly fetch: Fetch },
  { hosts = liveHosts }: HandlerOptions = {},
): HttpHandler[] =>
  hosts.map((host) => http.all(`*://${host}/*`, ({ request }) => service.fetch(request).catch(() => Response.error())));
