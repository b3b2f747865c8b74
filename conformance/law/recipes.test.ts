/** The examples of docs/laws.md and the law of CONTRIBUTING.md run as they stand there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compileFunction } from 'node:vm';
import fc from 'fast-check';
import { cardFields } from '../../src/document/sets.ts';
import * as laws from './law.ts';
import * as documented from './documented.ts';
import * as standard from './standard.ts';
import * as models from '../models/model.ts';
import * as instances from '../models/laws.ts';
import * as where from '../models/where.ts';
import * as fields from '../scene/fields.ts';
import * as reading from '../scene/reading.ts';
import { check } from '../run/check.ts';
import { inProcess } from '../run/in-process.ts';

const scope = {
  fc,
  cardFields,
  ...laws,
  ...documented,
  ...standard,
  ...models,
  ...instances,
  ...where,
  ...fields,
  ...reading,
};
const read = (page: string) => readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');

/** The laws that an example declares. */
function made(example: string): laws.Law[] {
  const body = example.replace(/export const \w+ =/, 'return');
  return [compileFunction(body, Object.keys(scope))(...Object.values(scope))].flat();
}

async function verdicts(some: readonly laws.Law[]) {
  const { target, connect } = inProcess();
  const { results } = await check({ target, connect, laws: some, level: 'chosen', seed: 1, limits: 'off', world: {} });
  return results.map(({ id, status, reason }) => ({ id, status, reason }));
}

for (const [, example = ''] of read('docs/laws.md').matchAll(/^```ts\n(.*?)^```/gms))
  test(`the example ${/\w+(?= =)/.exec(example)?.[0]} of docs/laws.md holds`, async () => {
    const found = await verdicts(made(example));
    assert.deepEqual(
      // Without sockets nothing happens at the same time.
      found.filter(({ id, status }) => status !== 'passed' && !(status === 'skipped' && id.endsWith('/concurrent'))),
      [],
    );
    assert.ok(
      found.some(({ status }) => status === 'passed'),
      'it judges something',
    );
  });

test('the law of the recipe in CONTRIBUTING.md fails a server that lacks its rule', async () => {
  const [, added = ''] = /^\+(export const closedTakesNoVote.*?^\+}\);)/ms.exec(read('CONTRIBUTING.md')) ?? [];
  // Its rule is new; a rule of the same part stands for it.
  const example = added.replaceAll(/^\+/gm, '').replace('CRD-90', 'CRD-22');
  assert.deepEqual(
    (await verdicts(made(example))).map(({ status }) => status),
    ['failed'],
  );
});
