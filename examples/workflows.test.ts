/** The container, the action and the workflow: no tool of theirs runs here, so what a program can check is checked. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseDocument } from 'yaml';
import { z } from 'zod';

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
/** Strict: no key twice, no error, no warning. */
function yaml(name: string): unknown {
  const document = parseDocument(read(name), { strict: true, uniqueKeys: true });
  assert.deepEqual([...document.errors, ...document.warnings], []);
  return document.toJS();
}
const step = z.union([
  z.strictObject({
    uses: z.string().regex(/^[\w-]+\/[\w-]+@v\d+$/),
    with: z.record(z.string(), z.unknown()).optional(),
    if: z.string().optional(),
  }),
  z.strictObject({ run: z.string(), shell: z.string().optional(), env: z.record(z.string(), z.string()).optional() }),
]);

test('the workflow has jobs that need each other, bounded in time, with as many shards as it merges', () => {
  const job = z.strictObject({
    'runs-on': z.string(),
    'timeout-minutes': z.int(),
    needs: z.string().optional(),
    if: z.string().optional(),
    strategy: z
      .strictObject({ 'fail-fast': z.boolean(), matrix: z.strictObject({ shard: z.array(z.int()) }) })
      .optional(),
    steps: z.array(step),
  });
  const shape = z.strictObject({
    name: z.string(),
    on: z.array(z.string()),
    permissions: z.strictObject({ contents: z.literal('read') }),
    jobs: z.strictObject({ check: job, merge: job }),
  });
  const { jobs } = shape.parse(yaml('examples/ci/conformance.yml'));
  const text = read('examples/ci/conformance.yml');
  const shards = jobs.check.strategy!.matrix.shard;
  assert.equal(jobs.merge.needs, 'check');
  assert.ok(text.includes(`/${shards.length} --json`));
  for (const shard of shards) assert.ok(text.includes(` report-${shard}.json`));
});

test('the action runs no input as a program', () => {
  const action = z.strictObject({
    name: z.string(),
    description: z.string(),
    inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
    runs: z.strictObject({ using: z.literal('composite'), steps: z.array(step) }),
  });
  const { runs } = action.parse(yaml('action.yml'));
  for (const one of runs.steps) assert.ok(!('run' in one) || !one.run.includes('${{'));
});

test('the container copies what there is and serves this machine alone', () => {
  const compose = z.strictObject({
    services: z.strictObject({
      boardstone: z.strictObject({
        build: z.literal('.'),
        ports: z.array(z.string().regex(/^127\.0\.0\.1:/)),
        init: z.boolean(),
      }),
    }),
  });
  compose.parse(yaml('compose.yaml'));
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const known =
    /^(FROM [\w:.-]+( AS \w+)?|WORKDIR \S+|COPY (--from=build )?\S+ \S+|RUN .+|USER node|EXPOSE \d+|(HEALTHCHECK .* )?(CMD|ENTRYPOINT) \[.*\])$/;
  assert.deepEqual(
    lines.filter((line) => !known.test(line)),
    [],
  );
  for (const line of lines) {
    const list = /(?:CMD|ENTRYPOINT) (\[.*\])$/.exec(line)?.[1];
    if (list !== undefined) assert.ok(z.array(z.string()).safeParse(JSON.parse(list)).success, line);
  }
  assert.ok(existsSync(new URL('../.dockerignore', import.meta.url)));
});
