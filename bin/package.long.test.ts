/** The package as a user gets it: packed, unpacked beside its two dependencies, imported, type-checked and run. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { execute, folderOfPackage, packedIn, root } from '../src/testing/packed.ts';

let user: Awaited<ReturnType<typeof packedIn>>;
/** Runs to the end in the project; fails with what was said. */
const run = async (command: string, ...argv: string[]): Promise<string> => {
  const ended = execute(command, argv, { cwd: user.project, timeout: 60_000, env: { ...process.env, NO_COLOR: '1' } });
  return (await ended.catch(({ stdout, stderr }) => assert.fail(`${stdout}${stderr}`))).stdout;
};
let paths: readonly string[];

describe('the package', () => {
  before(async () => {
    user = await packedIn((project) =>
      writeFileSync(join(project, 'package.json'), '{"name":"somebody","private":true}'),
    );
    paths = user.packed.files.map(({ path }) => path);
  });
  after(() => user.remove());

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
    ]) {
      assert.ok(paths.includes(path), path);
    }
    assert.deepEqual(
      paths.filter((path) => !path.startsWith('examples/') && /\.test\.|\.map$|(?<!\.d)\.ts$|testing/.test(path)),
      [],
    );
    const programs = paths.filter((path) => !/^docs\/.*\.md$/.test(path));
    assert.ok(programs.length < 220, `${programs.length} files beside the manual`);
    // A third of a megabyte is boardstone/fetch: a whole server in one file. All others share src/index.cjs.
    assert.ok(user.packed.size < 2_100_000, `${user.packed.size} bytes`);
    assert.equal(statSync(join(user.installed, 'dist/bin/boardstone.js')).mode & 0o111, 0o111);
  });

  test('has a README whose links lead to files of the package', () => {
    const readme = readFileSync(join(user.installed, 'README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to]) => to!);
    assert.ok(links.length > 5);
    assert.deepEqual(
      links.filter((to) => !to.startsWith('https://') && !paths.includes(to)),
      [],
    );
  });

  test('has pages whose links lead to files of the package, but for the one that names our tests', () => {
    const pages = paths.filter((path) => path.endsWith('.md') && path !== 'docs/threats.md');
    const lost = pages.flatMap((page) => {
      const text = readFileSync(join(user.installed, page), 'utf8').replaceAll(/```[^]*?```/g, '');
      const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, to]) => to!);
      const here = links.filter((to) => !/^[a-z]+:/.test(to)).map((to) => join(dirname(page), to));
      return here.filter((to) => !paths.some((path) => path === to || path.startsWith(join(to, '/'))));
    });
    assert.deepEqual([...new Set(lost)], []);
  });

  test('has modules for pages in which nothing of Node can be reached', () => {
    const outside: string[] = [];
    const follow = (file: string): void => {
      const text = readFileSync(join(user.installed, file), 'utf8');
      for (const [, to] of text.matchAll(/^(?:import|\} from|export .* from)\b.*?["']([^"'\n]+)["'];?$/gm))
        if (to!.startsWith('.')) follow(join(dirname(file), to!));
        else outside.push(to!);
    };
    for (const name of ['fetch', 'beside/msw/msw', 'beside/power-up/power-up']) follow(`dist/src/${name}.js`);
    assert.deepEqual(outside, ['msw']);
  });

  test('makes no Node of a command load the server only to lead its requests', () => {
    const redirect = readFileSync(join(user.installed, 'dist/src/beside/redirect/redirect.cjs'), 'utf8');
    const required = [...redirect.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name!);
    assert.deepEqual(
      required.filter((name) => !name.startsWith('node:')),
      [],
    );
  });

  test('knows nothing of the machine it was made on', () => {
    const places = [root, homedir(), user.folder].filter((place) => place.length > 5);
    const telling = paths.filter((path) => {
      const text = readFileSync(join(user.installed, path), 'utf8');
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
    writeFileSync(join(user.project, 'module.mjs'), `import { startServer } from 'boardstone';\n${use}`);
    writeFileSync(
      join(user.project, 'script.cjs'),
      `const { startServer } = require('boardstone');\n(async () => {\n${use}\n})();`,
    );
    const both = await Promise.all(['module.mjs', 'script.cjs'].map((file) => run(process.execPath, file)));
    assert.deepEqual(both, ['200 true\n', '200 true\n']);
  });

  for (const [module, moduleResolution, kind] of [
    ['nodenext', 'nodenext', 'mts'],
    ['esnext', 'bundler', 'mts'],
    ['nodenext', 'nodenext', 'cts'],
  ] as const) {
    test(`has types that stand a strict reader of .${kind} who resolves like ${moduleResolution}`, () =>
      compiles(`${moduleResolution}.${kind}`, kind === 'mts' ? typed : inFunction(typed), {
        module,
        moduleResolution,
        lib: ['es2023', 'esnext.disposable', 'dom'],
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
      }));
  }

  test('has types whose methods a reader sees who knows no disposable objects', () =>
    compiles(
      'old.mts',
      "import { createService } from 'boardstone/fetch';\ncreateService().verify({ method: 'GET' }) satisfies void;",
      { module: 'nodenext', lib: ['es2022', 'dom'], skipLibCheck: false },
    ));

  /** Type-checks a program as its reader does. */
  async function compiles(file: string, text: string, options: object): Promise<void> {
    writeFileSync(join(user.project, file), text);
    const compilerOptions = { target: 'es2022', types: [], noEmit: true, strict: true, ...options };
    writeFileSync(join(user.project, `${file}.json`), JSON.stringify({ compilerOptions, files: [file] }));
    const compiler = join(folderOfPackage('typescript'), 'bin/tsc');
    assert.equal(await run(process.execPath, compiler, '-p', `${file}.json`), '');
  }

  test('shows one short line of code with an error that nobody catches', async () => {
    writeFileSync(
      join(user.project, 'wrong.mjs'),
      "import { startServer } from 'boardstone';\nawait startServer({ port: 'x' });",
    );
    const ended = execute(process.execPath, ['wrong.mjs'], { cwd: user.project });
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
    const command = join(user.installed, 'dist/bin/boardstone.js');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    assert.equal(await run(process.execPath, command, '--version'), `${version}\n`);
    assert.match(await run(process.execPath, command, 'spec', 'CF-06'), /^CF-06 /);
    const server = spawn(process.execPath, [command, 'serve', '--port', '0', '--json', '--clock', 'manual']);
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const { url } = JSON.parse(line.toString()) as { url: string };
    for (const name of ['inspector.js', 'inspector.css', 'power-up', 'power-up.js', 'power-up-library.js']) {
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

/** A module of the older kind may not wait at its top. */
function inFunction(program: string): string {
  const [imports = '', ...body] = program.split('\n');
  return `${imports}\nexport async function main() {\n${body.join('\n').replaceAll(/^export /gm, '')}\n}\n`;
}
