/** `npm run drift` on stand-ins: a description at an address, a client in a folder, and a source that is not there. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { unknownOf } from './known.ts';
import { drift } from './sources.ts';
import { describedByOpenApi, describedByPackage } from './described.ts';

const description = {
  paths: {
    '/cards/{id}': {
      parameters: [{ in: 'query', name: 'fields' }],
      get: {
        parameters: [
          { in: 'query', name: 'telepathy' },
          { in: 'path', name: 'id' },
        ],
      },
      put: {},
    },
    '/cards/{id}/dreams': { get: { parameters: [{ in: 'query', name: 'deep' }] } },
  },
  components: { schemas: { Card: { properties: { name: {}, labels: { items: { properties: { scent: {} } } } } } } },
};

test('an OpenAPI description tells of operations, arguments and fields that nobody here knows', () => {
  assert.deepEqual(unknownOf(describedByOpenApi(JSON.stringify(description))), [
    'Card.scent',
    'GET /cards/{}/dreams',
    'GET /cards/{}?telepathy',
  ]);
  for (const text of ['{}', '[]', 'null', '{"paths":{"/x":null}}', '{"components":{"schemas":{"A":7}}}'])
    assert.deepEqual(unknownOf(describedByOpenApi(text)), [], text);
});

test('the code and the types of a client tell of operations and fields', () => {
  const files = new Map([
    ['dist/models/card.d.ts', 'export interface Card {\n  id: string;\n  nodeId?: string;\n  "aura"?: string;\n}'],
    ['dist/api/cards.js', 'const config = {\n  url: `/cards/${parameters.id}/dreams`,\n  method: "GET",\n};'],
    ['dist/other.js', 'await http.post<Card>(`/1/cards/${id}/wishes?x=${y}`); http.get("/cards/1"); map.get("/");'],
  ]);
  assert.deepEqual(unknownOf(describedByPackage(files)), [
    'GET /cards/{}/dreams',
    'POST /cards/{}/wishes',
    'card.aura',
  ]);
});

test('only what is new since the last time is listed, and a missing source is named', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-drift-'));
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/gone' ? 404 : 200;
    response.end(JSON.stringify(description));
  });
  t.after(() => (server.close(), rmSync(folder, { recursive: true })));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(folder, 'card.d.ts'), 'interface Card {\n  aura: string;\n}');
  const first = await drift({ openapi: `${origin}/`, client: folder }, {});
  assert.deepEqual(
    first.lines.filter((line) => /aura|scent|:/.test(line)),
    [
      'openapi: 3 that the registry does not know, 3 of them new',
      '  Card.scent',
      'client: 1 that the registry does not know, 1 of them new',
      '  card.aura',
    ],
  );
  assert.deepEqual([first.reached, first.news, first.seen['client']], [2, 4, ['card.aura']]);
  const again = await drift(
    { openapi: `${origin}/`, gone: `${origin}/gone`, client: join(folder, 'none') },
    first.seen,
  );
  assert.deepEqual([again.reached, again.news, again.seen], [1, 0, first.seen]);
  assert.match(again.lines.at(-2)!, /^gone: not reached \(it answers with 404\)/);
  assert.match(again.lines.at(-1)!, /^client: not reached \(ENOENT\)/);
});
