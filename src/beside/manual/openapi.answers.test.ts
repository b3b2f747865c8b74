/** The demo world gives the answers that the OpenAPI description promises, for every read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import demo from '../../../fixtures/demo.json' with { type: 'json' };
import { rows, type Row } from './rows.ts';
import type { Call, Outcome } from '../../server/calls/call.ts';
import { plant } from '../../fixtures/plant.ts';
import { openapi } from './openapi.ts';
import { version } from '../../shipped.ts';
import { play } from '../../server/play.ts';
import { all } from '../../authorization/rows.ts';
import { routes } from '../../server/rows/routes.ts';
import { rightOf } from '../../samples.ts';
import { sampleOf, notInSample } from '../../testing/sample.ts';

const now = Date.parse(demo.now);
const world = plant(demo, 1, now);
const owner = world.tokens.the(world.fixtureNames.actors['owner']!);
const description = openapi(version());
type Operation = { responses: { 200: { $ref: string } } };
type Content = { content: { 'application/json'?: { schema: object } } };
const paths = description['paths'] as Record<string, Record<string, Operation>>;
const { schemas, responses } = description['components'] as { schemas: object; responses: Record<string, Content> };
const $defs = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/')) as object;

const get = (segments: readonly string[], args: Record<string, unknown>): Outcome => {
  const call: Call = {
    method: 'GET',
    segments,
    args: Object.assign(Object.create(null), args) as Call['args'],
    key: owner.key,
    token: owner.token,
    origin: 'http://127.0.0.1:4747',
  };
  return play(world, call, { now, limits: false, dbBudget: null, routes: routes(all) });
};

/** Where the words of a path come from: records of the demo world, or the words the parameter takes. */
function wordsFor(name: string, { path }: Row): readonly string[] {
  if (name === 'member') return ['me'];
  if (name === 'token') return [owner.token];
  const tables = world.tables as unknown as Record<string, { rows: ReadonlyMap<string, unknown> } | undefined>;
  const table = tables[tableOf[name] ?? `${name}s`];
  if (table) return [...table.rows.keys()].slice(0, 40);
  const kind = path.find((parameter) => parameter.name === name)?.kind;
  return kind?.kind === 'word' ? kind.of.slice(0, 2) : ['all', 'open', 'name', 'read'];
}
const tableOf: Readonly<Record<string, string>> = { savedSearch: 'savedSearches', customEmoji: 'customEmoji' };

/** The first answer that is no refusal, if any record of the demo world gives one. */
function answered(row: Row, args: Record<string, unknown>): unknown {
  const parts = row.endpoint.path.split('/').slice(1);
  const search = (index: number, words: string[]): Outcome | undefined => {
    if (index === parts.length) {
      const outcome = get(words, args);
      return outcome.status === 200 && outcome.file === undefined && outcome.page === undefined ? outcome : undefined;
    }
    const [, name] = /^\{(\w+)\}$/.exec(parts[index]!) ?? [];
    for (const word of name ? wordsFor(name, row) : [parts[index]!]) {
      const found = search(index + 1, [...words, word]);
      if (found) return found;
    }
    return undefined;
  };
  return search(0, [])?.body;
}

const isRead = ({ endpoint }: Row): boolean => endpoint.method === 'GET';
const reads = sampleOf(
  rows.filter((row) => isRead(row) && row.shows),
  8,
);

function misfits(args: Record<string, unknown>, among = reads): string[] {
  return among.flatMap((row) => {
    const body = answered(row, args);
    if (body === undefined) return [];
    const shape = row.endpoint.path.replace(/\{\w+\}/g, '{}');
    const path = Object.keys(paths).find((path) => path.replace(/\{\w+\}/g, '{}') === shape)!;
    const { $ref } = paths[path]!['get']!.responses[200];
    const { schema } = responses[$ref.split('/').pop()!]!.content['application/json'] ?? {};
    if (schema === undefined) return [`${row.title}: the description says that it is not JSON`];
    const inside = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')) as object;
    const { success, error } = z.fromJSONSchema({ ...inside, $defs } as never).safeParse(body);
    return success
      ? []
      : [
          `${row.title}: ${error.issues
            .slice(0, 3)
            .map((issue) => `${issue.path.join('.')} ${issue.message}`)
            .join('; ')}`,
        ];
  });
}

test('every read of the demo world answers what the description says', () => {
  assert.deepEqual(misfits({}), []);
});

test('a read that shows no resource answers what the description says', () => {
  assert.deepEqual(
    misfits(
      {},
      sampleOf(
        rows.filter((row) => isRead(row) && !row.shows),
        8,
      ),
    ),
    [],
  );
});

test('every field of every resource has the type that the description says', () => {
  assert.deepEqual(misfits({ fields: 'all' }), []);
});

test('every embed of every resource has the type that the description says', () => {
  for (const resource of new Set(reads.map(({ shows }) => shows!))) {
    const shown = reads.filter(({ shows }) => shows === resource).slice(0, 2);
    for (const [name, { on, off }] of sampleOf(Object.entries(resource.embeds), 8)) {
      const value = rightOf(on).find((value) => value !== String(off) && value !== 'false' && value !== 'none');
      assert.ok(value !== undefined, name);
      assert.deepEqual(misfits({ [name]: value }, shown), [], `${name} of a ${resource.name}`);
    }
  }
});

test('the demo world has something to show for nine reads of ten', notInSample, () => {
  const silent = reads.filter((row) => answered(row, {}) === undefined).map(({ title }) => title);
  assert.ok(silent.length < reads.length / 10, silent.join(', '));
});
