/**
 * A server with so many cards on one board, each made by a call. `node big.js <cards>` prints its address and some ids.
 */
import { startServer } from '../src/index.ts';
import type { Call } from '../src/server/calls/call.ts';
import type { World } from '../src/server/world/world.ts';
import { play } from '../src/server/play.ts';
import { fixtureOf, keyOf, listOf, tokenOf } from './world.ts';

const count = Number(process.argv[2]);
const shown = 1000;

let world: World | undefined;
const server = await startServer({
  fixture: fixtureOf({ cards: 0 }) as NonNullable<Parameters<typeof startServer>[0]>['fixture'] & object,
  limits: 'off',
  // The server hides its world; the first call that it plays shows it to us.
  play: (its, ...rest) => play((world = its), ...rest),
});
const credentials = `key=${keyOf(0)}&token=${tokenOf(0)}`;
await fetch(`${server.url}/1/members/me?${credentials}`);

let now = Date.now();
const ids: string[] = [];
for (let n = 0; n < count; n += 1) {
  if (n % 100 === 0) now += 1000;
  const call: Call = {
    method: 'POST',
    segments: ['cards'],
    args: Object.assign(Object.create(null), { idList: listOf(n % 10), name: `card number ${n}` }),
    key: keyOf(0),
    token: tokenOf(0),
    origin: server.url,
  };
  const { body } = play(world!, call, { now, limits: false, dbBudget: null });
  if (n % Math.max(1, Math.floor(count / shown)) === 0) ids.push((body as { id: string }).id);
}
await server.advance(now - Date.now() + 60_000);
// Removes what the making of the cards left behind, so that it is not measured.
globalThis.gc?.();
process.stdout.write(`${JSON.stringify({ url: server.url, ids })}\n`);
