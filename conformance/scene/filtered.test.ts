/** The scene of the filters tells the words apart: on our server each word keeps some of its records and drops some. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filters, type FilterName } from '../../src/document/filters.ts';
import { keysOf } from '../../src/language.ts';
import { family } from '../laws/2-resources/2.1-filters.ts';
import { check } from '../run/check.ts';
import { inProcess } from '../run/in-process.ts';
import type { Transport } from '../wire/exchange.ts';

const asked: readonly FilterName[] = ['cards', 'lists', 'boards', 'memberships', 'organizations'];

/** Words that keep nothing of the scene, or all of it, and why. */
const alike: Readonly<Record<string, string>> = {
  'cards none keeps nothing': 'it means that',
  'lists none keeps nothing': 'it means that',
  'boards organization keeps nothing': 'the document does not say how a board is opened to a workspace',
  'memberships active drops nothing': 'no row of the document deactivates a member',
  'memberships deactivated keeps nothing': 'no row of the document deactivates a member',
  'organizations all drops nothing': 'it means that',
  'organizations members drops nothing': 'a member sees the workspaces of others only where they are public',
  'organizations none keeps nothing': 'it means that',
};

/** The records that a law found with each word of a filter: the ids that it kept, at whatever row. */
async function keptBy(filter: FilterName): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const kept = new Map(keysOf(filters[filter]).map((word) => [word as string, new Set<string>()]));
  const { target, connect } = inProcess();
  const noting =
    (send: Transport): Transport =>
    async (request, signal) => {
      const reply = await send(request, signal);
      // Where records come along with others, it is not told which are theirs.
      const given = request.query.find(([name]) => name === 'filter')?.[1] ?? request.path.split('/').at(-1)!;
      if (Array.isArray(reply.body)) for (const { id } of reply.body) kept.get(given)?.add(id);
      return reply;
    };
  // Every word at every row that we serve.
  const laws = [family(true, { filter, id: 'FLT-01/every-row' })];
  await check({
    target,
    connect: (base) => noting(connect(base)),
    laws,
    level: 'chosen',
    limits: 'off',
    seed: 1,
    world: {},
  });
  return kept;
}

for (const filter of asked) {
  test(`each word of the filter of ${filter} keeps some of the scene and drops some`, async () => {
    const kept = await keptBy(filter);
    const every = new Set([...kept.values()].flatMap((ids) => [...ids]));
    const found = [...kept].flatMap(([word, ids]) => [
      ...(ids.size === 0 ? [`${filter} ${word} keeps nothing`] : []),
      ...(ids.size === every.size ? [`${filter} ${word} drops nothing`] : []),
    ]);
    assert.deepEqual(
      found,
      Object.keys(alike).filter((key) => key.startsWith(`${filter} `)),
    );
  });
}
