/**
 * For a client whose address cannot be changed: while this module is loaded, no request of fetch, http or https reaches
 * the live service. `node --import boardstone/redirect client.js` sends them to `BOARDSTONE_URL`, `redirect(server)` to a
 * server of the program.
 */
import { open } from './hook.ts';

/** Ends by itself with `using`. */
export interface Redirection {
  /** From now on the requests are refused, or go to the server that stood there before: `redirection.end()`. */
  end(): void;
  [Symbol.dispose](): void;
}

/**
 * Sends what the program asks of the live service to a server, until it is ended.
 *
 * @example
 *   await using server = await startServer({ dialect: 'live' });
 *   using redirection = redirect(server);
 *   const client = new TrelloClient(server.target.actors.owner); // knows only https://api.trello.com
 */
export function redirect(server: string | { readonly url: string }): Redirection {
  const end = open(typeof server === 'string' ? server : server.url);
  return { end, [Symbol.dispose]: end };
}
