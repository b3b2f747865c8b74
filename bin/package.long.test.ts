/** The package as a user gets it: packed, unpacked beside its two dependencies, imported, type-checked and run. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'boardstone-package-'));
const [stage, project] = [join(folder, 'stage'), join(folder, 'project')];
const installed = join(project, 'node_modules', 'boardstone');
after(() => rmSync(folder, { recursive: true, force: true }));

const execute = promisify(execFile);
/** Runs to the end in the project; fails with what was said. */
const run = async (command: string, ...argv: string[]): Promise<string> => {
  const ended = execute(command, argv, { cwd: project, timeout: 60_000, env: { ...process.env, NO_COLOR: '1' } });
  return (await ended.catch(({ stdout, stderr }) => assert.fail(`${stdout}${stderr}`))).stdout;
};

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { path: string }[];
}
let packed: Packed;
let paths: readonly string[];

describe('the package', () => {
  before(async () => {
    mkdirSync(stage);
    for (const name of ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'fixtures']) {
      cpSync(join(root, name), join(stage, name), { recursive: true });
    }
    await execute(process.execPath, [join(root, 'bin/build.mjs'), join(stage, 'dist')]);
    const said = await execute('npm', ['pack', '--ignore-scripts', '--offline', '--json'], { cwd: stage });
    packed = (JSON.parse(said.stdout) as Packed[])[0]!;
    paths = packed.files.map(({ path }) => path);
    mkdirSync(installed, { recursive: true });
    await execute('tar', ['-xzf', join(stage, packed.filename), '-C', installed, '--strip-components', '1']);
    for (const name of ['zod', 'fast-check']) symlinkSync(home(name), join(project, 'node_modules', name));
    writeFileSync(join(project, 'package.json'), '{"name":"somebody","private":true}');
  });

  test('holds what a user needs, no tests, no maps, and stays small', () => {
    for (const path of [
      'README.md',
      'CHANGELOG.md',
      'LICENSE',
      'docs/check.md',
      'fixtures/empty.json',
      'dist/bin/boardstone.js',
      'dist/src/index.js',
      'dist/src/index.d.ts',
      'dist/conformance/cli/cli.js',
    ]) {
      assert.ok(paths.includes(path), path);
    }
    assert.deepEqual(
      paths.filter((path) => /\.test\.|\.map$|(?<!\.d)\.ts$|scene/.test(path)),
      [],
    );
    const programs = paths.filter((path) => !/^docs\/.*\.md$/.test(path));
    assert.ok(programs.length < 60, `${programs.length} files beside the manual`);
    assert.ok(packed.size < 1_000_000, `${packed.size} bytes`);
    assert.equal(statSync(join(installed, 'dist/bin/boardstone.js')).mode & 0o111, 0o111);
  });

  test('knows nothing of the machine it was made on', () => {
    const places = [root, homedir(), folder].filter((place) => place.length > 5);
    const telling = paths.filter((path) => {
      const text = readFileSync(join(installed, path), 'utf8');
      return text.includes('sourceMappingURL=') || places.some((place) => text.includes(place));
    });
    assert.deepEqual(telling, []);
  });

  test('is imported by a module and by a script of the older kind, and lets the process end after close()', async () => {
    const use = `const server = await startServer({ fixture: 'empty' });
      const { key, token } = server.target.actors.owner;
      const reply = await fetch(server.url + '/1/members/me?fields=username&key=' + key + '&token=' + token);
      console.log(reply.status, (await reply.json()).username === server.target.actors.owner.username);
      await server.close();`;
    writeFileSync(join(project, 'module.mjs'), `import { startServer } from 'boardstone';\n${use}`);
    writeFileSync(join(project, 'script.cjs'), `import('boardstone').then(async ({ startServer }) => {\n${use}\n});`);
    const both = await Promise.all(['module.mjs', 'script.cjs'].map((file) => run(process.execPath, file)));
    assert.deepEqual(both, ['200 true\n', '200 true\n']);
  });

  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const) {
    test(`has types that stand a strict reader who resolves like ${moduleResolution}`, async () => {
      const file = join(project, `${moduleResolution}.mts`);
      writeFileSync(file, typed);
      writeFileSync(
        join(project, `${moduleResolution}.json`),
        JSON.stringify({
          compilerOptions: {
            module,
            moduleResolution,
            target: 'es2022',
            lib: ['es2023', 'esnext.disposable', 'dom'],
            types: [],
            noEmit: true,
            strict: true,
            noUncheckedIndexedAccess: true,
            exactOptionalPropertyTypes: true,
            skipLibCheck: false,
          },
          files: [file],
        }),
      );
      const compiler = join(home('typescript'), 'bin/tsc');
      assert.equal(await run(process.execPath, compiler, '-p', `${moduleResolution}.json`), '');
    });
  }

  test('shows one short line of code with an error that nobody catches', async () => {
    writeFileSync(
      join(project, 'wrong.mjs'),
      "import { startServer } from 'boardstone';\nawait startServer({ port: 'x' });",
    );
    const ended = execute(process.execPath, ['wrong.mjs'], { cwd: project });
    const { stderr } = await ended.then(
      () => assert.fail('it started'),
      (fault: { stderr: string }) => fault,
    );
    assert.match(stderr, /TypeError: port is a whole number from 0 to 65535, not 'x'/);
    assert.ok(
      stderr.split('\n').every((line) => line.length < 200),
      stderr,
    );
  });

  test('has a command that serves, judges and explains', async () => {
    const command = join(installed, 'dist/bin/boardstone.js');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    assert.equal(await run(process.execPath, command, '--version'), `${version}\n`);
    assert.match(await run(process.execPath, command, 'spec', 'CF-06'), /^CF-06 /);
    const server = spawn(process.execPath, [command, 'serve', '--port', '0', '--json', '--clock', 'manual']);
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const { url } = JSON.parse(line.toString()) as { url: string };
    for (const name of ['inspector.js', 'inspector.css']) {
      assert.equal((await fetch(`${url}/_inspector/${name}`)).status, 200, name);
    }
    assert.match(await run(process.execPath, command, 'check', url, '--only', 'CF-06'), /\n[1-9]\d* passed, 0 failed/);
    server.kill();
    assert.deepEqual(await once(server, 'exit'), [0, null]);
  });
});

const typed = `import { startServer, type BoardstoneServer, type Fault, type SentRequest, type ServerOptions, type Target } from 'boardstone';
const options: ServerOptions = { fixture: 'demo', clock: 'manual' };
await using server: BoardstoneServer = await startServer(options);
const { key, token }: { key: string; token: string } = server.target.actors.owner;
const target: Target = server.world({ seed: 2 }).target;
const fault: Fault = server.fault({ match: { path: '/1/cards/*' }, drop: true });
await server.advance(10_000);
export const seen: number[] = server.requests().map(({ status }) => status);
server.verify({ method: 'GET', path: '/1/cards/*', count: 0 });
const sent: SentRequest[] = server.requests({ path: '/1/cards/*' });
const other: BoardstoneServer<string> = await startServer({ fixture: { members: [] } });
// @ts-expect-error there is no such actor
server.target.actors.ownr;
export const all = [sent.length, other.target.actors['anybody']?.key, key, token, target.workspace?.name, fault.hits];
// @ts-expect-error there is no such clock
export const wrong: ServerOptions = { clock: 'sun' };
`;

/** Where a dependency of ours lies. */
function home(name: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
}
