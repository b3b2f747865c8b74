/** Calls as the server plays them, without sockets: from the bytes of a request to its answer as text. */
import { readBody } from '../src/server/calls/body.ts';
import { parse } from '../src/server/calls/parse.ts';
import { written } from '../src/server/exchange/written.ts';
import { play, type Env } from '../src/server/play.ts';
import { share } from '../src/fixtures/share.ts';
import { withTables } from '../src/server/world/shared.ts';
import { all } from '../src/authorization/rows.ts';
import { routes } from '../src/server/rows/routes.ts';
import { cardOf, fixtureOf, keyOf, listOf, tokenOf } from './world.ts';

const tokens = 2000;
const begun = Date.parse('2026-03-02T09:00:00Z');
const fields = 'name,desc,idList,due,labels';

const paths = {
  one: `/cards/${cardOf(1)}`,
  fields: `/cards/${cardOf(1)}?fields=${fields}`,
  many: `/lists/${listOf(0)}/cards`,
  create: '/cards',
} as const;
export type Scenario = keyof typeof paths;

/** The function that plays the next call of a scenario, in a world of its own. */
export function caller(scenario: Scenario): () => void {
  const fixture = fixtureOf({ tokens, cards: 100, lists: 2, filled: 1 });
  const world = withTables(share({ fixture, seed: 1, root: 1 }, begun));
  const path = paths[scenario];
  const method = scenario === 'create' ? 'POST' : 'GET';
  const headers = { host: 'here', 'content-type': 'application/json' };
  const bodies = Array.from({ length: tokens }, (_, n) =>
    Buffer.from(JSON.stringify({ idList: listOf(1), name: `made ${n}` })),
  );
  let turn = 0;
  return () => {
    const n = (turn += 1) % tokens;
    const env: Env = { now: begun + turn, limits: true, dbBudget: null, routes: routes(all) };
    const read = scenario === 'create' ? readBody('json', headers, bodies[n]!) : null;
    const url = `/1${path}${path.includes('?') ? '&' : '?'}key=${keyOf(n)}&token=${tokenOf(n)}`;
    const outcome = play(world, parse(method, url, headers, 'http://here', read), env);
    const { status, body } = written(outcome, env.now, { method, url, headers });
    if (status !== 200) throw new Error(`${method} ${url} answers ${status}: ${String(body)}`);
  };
}
