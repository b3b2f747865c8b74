/**
 * The containers, the action and the workflows: no tool of theirs runs here, so what a program can check is checked, and
 * the application of the containers runs beside its tests without them.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { flags } from '../bin/serve.ts';
import { readFlags } from '../src/terminal/flags.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
/** Strict: no key twice, no error, no warning. */
function yaml(name: string): unknown {
  const document = parseDocument(read(name), { strict: true, uniqueKeys: true });
  assert.deepEqual([...document.errors, ...document.warnings], []);
  return document.toJS();
}
const named = z.record(z.string(), z.string());
const step = z.union([
  z.strictObject({
    /** By its commit, because a tag can be moved. */
    uses: z.string().regex(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/),
    with: z.record(z.string(), z.unknown()).optional(),
    if: z.string().optional(),
  }),
  z.strictObject({
    run: z.string(),
    shell: z.string().optional(),
    env: named.optional(),
    'working-directory': z.string().optional(),
  }),
]);
const job = z.strictObject({
  // A single file is made on the system that it is for.
  'runs-on': z.literal(['ubuntu-latest', '${{ matrix.os }}']),
  'timeout-minutes': z.int(),
  needs: z.string().optional(),
  if: z.string().optional(),
  permissions: z
    .strictObject({
      contents: z.literal(['read', 'write']),
      'id-token': z.literal('write'),
      attestations: z.literal('write').optional(),
    })
    .optional(),
  defaults: z.strictObject({ run: z.strictObject({ shell: z.literal('bash') }) }).optional(),
  strategy: z.strictObject({ 'fail-fast': z.boolean(), matrix: z.record(z.string(), z.array(z.unknown())) }).optional(),
  steps: z.array(step),
});
/** Jobs may read the sources and nothing else, unless one says so. */
const workflow = z.strictObject({
  name: z.string(),
  on: z.union([z.array(z.string()), z.strictObject({ push: z.strictObject({ tags: z.array(z.string()) }) })]),
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(z.string(), job),
});
type Step = z.infer<typeof step>;
const lines = (steps: readonly Step[]): string[] => steps.flatMap((step) => ('run' in step ? [step.run] : []));
const npm = z
  .object({ scripts: named, engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(read('package.json')));

test('a page names the actions by the commits that the workflows use', () => {
  const used = (text: string): string[] =>
    [...text.matchAll(/uses: ([\w-]+\/.*)/g)].map(([, action]) => action!.trim());
  const pinned = new Set(used(read('.github/workflows/tests.yml')));
  const pages = [
    'README.md',
    ...readdirSync(here('../docs')).flatMap((name) => (/\.md$/.test(name) ? `docs/${name}` : [])),
  ];
  const shown = pages.flatMap((page) => used(read(page)));
  assert.notDeepEqual(shown, []);
  assert.deepEqual(
    shown.filter((action) => !pinned.has(action)),
    [],
  );
});

test('the workflow for implementers has jobs that need each other, with as many shards as it merges', () => {
  const { check, merge } = workflow.parse(yaml('examples/ci/conformance.yml')).jobs;
  const text = read('examples/ci/conformance.yml');
  const shards = check!.strategy!.matrix['shard']!;
  assert.equal(merge!.needs, 'check');
  assert.ok(text.includes(`/${shards.length} --json`));
  for (const shard of shards) assert.ok(text.includes(` report-${String(shard)}.json`));
});

test('the oldest Node that the package names is tested, and every script and file that a job runs is there', () => {
  const { jobs } = workflow.parse(yaml('.github/workflows/tests.yml'));
  const [oldest] = jobs['quick']!.strategy!.matrix['node'] as [string];
  assert.equal(npm.engines.node, `>=${oldest.replace(/\.0$/, '')}`);
  assert.ok(read('.ci/run').includes(oldest));
  for (const line of Object.values(jobs).flatMap(({ steps }) => lines(steps))) {
    const [, script, file] = /^npm (?:run )?(test|ci)$|(\S*\/\S+)/.exec(line) ?? assert.fail(line);
    assert.ok(script === 'ci' || (script ? script in npm.scripts : existsSync(here(`../${file}`))), line);
  }
});

test('a release is off until it is wanted, and names where its parts come from', () => {
  const { jobs, on } = workflow.parse(yaml('.github/workflows/release.yml'));
  assert.deepEqual(on, { push: { tags: ['v*'] } });
  for (const [name, job] of Object.entries(jobs)) {
    assert.equal(job.if, "vars.RELEASE == 'on'", name);
    // Whoever runs foreign code has no right to sign.
    assert.equal(job.permissions === undefined, name === 'tests', name);
  }
  const [published] = lines(jobs['package']!.steps).slice(-1);
  assert.equal(published, 'npm publish --provenance --access public');
  const [image] = jobs['image']!.steps.flatMap((step) => ('with' in step && step.with?.['tags'] ? [step.with] : []));
  assert.equal(image?.['provenance'], 'mode=max');
  for (const job of Object.values(jobs)) for (const run of lines(job.steps)) assert.ok(!run.includes('${{'), run);
});

test('the action runs no input as a program, unless it is the command that was asked for', () => {
  const action = z.strictObject({
    name: z.string(),
    description: z.string(),
    inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
    runs: z.strictObject({ using: z.literal('composite'), steps: z.array(step) }),
  });
  const { runs } = action.parse(yaml('action.yml'));
  for (const run of lines(runs.steps)) {
    assert.ok(!run.includes('${{'));
    assert.equal(spawnSync('bash', ['-n'], { input: run }).status, 0, run);
  }
});

/**
 * The command that a container of this project runs: the words of its entry are those of a command, and the rest are
 * its flags.
 */
const entry = ['node', 'dist/bin/boardstone.js', 'serve', '--host', '0.0.0.0'];
const healthcheck = z.strictObject({ test: z.array(z.string()), interval: z.string(), retries: z.int() });
const service = z.strictObject({
  build: z.string().optional(),
  image: z.string().optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:/)).optional(),
  init: z.literal(true),
  command: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  volumes: z.array(z.string()).optional(),
  environment: named.optional(),
  healthcheck: healthcheck.optional(),
});
const compose = z.strictObject({ services: z.record(z.string(), service) });

test('the container copies what there is, and its entry is a command with flags that there are', () => {
  const written = read('Dockerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const known =
    /^(FROM node:22-slim( AS \w+)?|WORKDIR \S+|COPY (--from=build )?\S+ \S+|RUN .+|USER node|EXPOSE \d+|(HEALTHCHECK .* )?(CMD|ENTRYPOINT) \[.*\])$/;
  assert.deepEqual(
    written.filter((line) => !known.test(line)),
    [],
  );
  const lists = written.map((line) => /(CMD|ENTRYPOINT) (\[.*\])$/.exec(line)).filter((found) => found !== null);
  for (const [, , list] of lists) assert.ok(z.array(z.string()).safeParse(JSON.parse(list!)).success, list);
  assert.deepEqual(JSON.parse(lists.find(([, word]) => word === 'ENTRYPOINT')![2]!), entry);
  readFlags(flags, entry.slice(3));
  assert.ok(existsSync(here('../.dockerignore')));
});

test('the container alone serves this machine alone', () => {
  const { boardstone } = compose.parse(yaml('compose.yaml')).services;
  assert.deepEqual([boardstone!.build, boardstone!.ports], ['.', ['127.0.0.1:4747:4747']]);
});

const beside = compose.parse(yaml('examples/compose/compose.yaml')).services;

test('the containers of the example know each other by names that there are', () => {
  for (const [name, { depends_on = {}, environment = {}, image, build, command = [], volumes }] of Object.entries(
    beside,
  )) {
    for (const other of Object.keys(depends_on)) assert.ok(other in beside, `${name}: ${other}`);
    for (const url of Object.values(environment)) assert.ok(new URL(url).hostname in beside, `${name}: ${url}`);
    assert.ok(build === '../..' || image === 'node:22-slim', name);
    if (volumes === undefined) continue;
    assert.deepEqual(volumes, ['./:/app:ro']);
    assert.ok(existsSync(here(`compose/${command.at(-1)!.replace('/app/', '')}`)), name);
  }
  const { flags: given } = readFlags(flags, beside['boardstone']!.command!);
  assert.deepEqual([given['control-host'], given['webhook-allow']], ['boardstone', 'app']);
});

test('the application of the example passes its tests, which reset the server under the name of its container', async () => {
  const node = (argv: readonly string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  const first = async ({ stdout }: ChildProcess): Promise<string> =>
    String(((await once(stdout!, 'data')) as [Buffer])[0]).trim();
  const serve = [here('../bin/start.mjs'), 'serve', '--port', '0', '--json', ...beside['boardstone']!.command!];
  const server = node(serve);
  const { url } = JSON.parse(await first(server)) as { url: string };
  const app = node([here('compose/app.mjs')], { BOARDSTONE_URL: url, PORT: '0' });
  try {
    const where = { BOARDSTONE_URL: url, APP_URL: await first(app), NODE_TEST_CONTEXT: '' };
    const tests = node(['--test', here('compose/app.test.mjs')], where);
    tests.stdout!.resume();
    assert.deepEqual(await once(tests, 'exit'), [0, null]);
    for (const [host, status] of [
      ['boardstone:4747', 200],
      ['elsewhere:4747', 403],
    ] as const) {
      const [reply] = await once(
        request(`${url}/_boardstone/reset`, { method: 'POST', headers: { host } }).end(),
        'response',
      );
      assert.equal(reply.resume().statusCode, status, host);
    }
  } finally {
    app.kill();
    server.kill();
  }
});

test('where GitHub Actions runs a command, what its client might do better is a warning and a row of the summary', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-job-'));
  const file = join(folder, 'summary.md');
  const client = `fetch(process.env.BOARDSTONE_URL + '/1/members/me?limt=1|2&key=' + process.env.BOARDSTONE_KEY
    + '&token=' + process.env.BOARDSTONE_TOKEN)`;
  const argv = [here('../bin/start.mjs'), 'run', '--', process.execPath, '-e', client];
  const { stderr } = spawnSync(process.execPath, argv, {
    encoding: 'utf8',
    env: { ...process.env, GITHUB_STEP_SUMMARY: file },
  });
  const written = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  assert.match(stderr, /^::warning title=boardstone%3A GET \/members\/\{member\}::.*limt/m);
  assert.match(written, /^## boardstone run\n\n1 request, 0 refused; .*\n\n\| what .*\n\| --- .*\n\| .*limt.* \|\n/);
});
