/** `boardstone certify`: what it judges, what it refuses to judge, and how it says so. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { wrongInJunit } from '../testing/junit.ts';
import { packedIn } from '../../src/testing/packed.ts';

const command = fileURLToPath(new URL('../../bin/start.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'certify-'));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
const certify = (...argv: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [command, 'certify', ...argv], { cwd: folder });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('close', (code) => resolve({ code, out, err }));
  });
const script = (name: string, text: string): string[] => {
  writeFileSync(join(folder, name), text);
  return ['--', process.execPath, name];
};

const asking = `
const { BOARDSTONE_URL: url, BOARDSTONE_KEY: key, BOARDSTONE_TOKEN: token } = process.env;
const ask = async (method, path, args = {}) => {
  const reply = await fetch(url + '/1' + path + '?' + new URLSearchParams({ ...args, key, token }), { method });
  if (!reply.ok) throw new Error(path + ': ' + reply.status);
  return reply.json();
};
const board = await ask('POST', '/boards', { name: 'Certified' });
await ask('PUT', '/boards/' + board.id, { desc: 'a description' });
const changed = await ask('GET', '/boards/' + board.id, { fields: 'name,desc' });
`;
/** It looks at the description, and never at the name. */
const poor = script(
  'poor.mjs',
  `${asking}if (changed.desc !== 'a description') throw new Error('✖ changes a board (1ms)');`,
);
const exact = script('exact.mjs', `${asking}if (Object.keys(changed)[0] !== 'id') throw new Error('another order');`);

describe('judges', { concurrency: true }, () => {
  it('in the form that programs read, and says what is not noticed', async () => {
    const { code, out, err } = await certify(
      '--for',
      '24',
      '--json',
      '-',
      '--junit',
      'poor.xml',
      '--html',
      'poor.html',
      ...poor,
    );
    const found = JSON.parse(out);
    assert.equal(code, 0, err);
    assert.deepEqual(
      [found.plain.exit, found.plain.requests, found.plain.rows, found.summary.variations.broken],
      [0, 3, 3, 0],
    );
    const statusOf = (id: string) => found.mutants.find((mutant: { id: string }) => mutant.id === id)?.status;
    assert.equal(statusOf('lacks-desc-of-board'), 'noticed');
    assert.equal(statusOf('lacks-name-of-board'), 'survived');
    const { tried, noticed, survived } = found.summary.mutants;
    assert.deepEqual([tried, noticed + survived, found.mutants.length], [tried, tried, tried]);
    assert.ok(Math.abs(found.summary.score - noticed / tried) < 0.001);
    assert.match(err, /Your tests do not notice\n(.*\n)*.*a board's `name` is missing from answers/);
    assert.match(err, /again {2}.*serve --fault lacks-name-of-board/);
    const xml = readFileSync(join(folder, 'poor.xml'), 'utf8');
    assert.match(xml, /<failure type="BRD-01" message="a board/);
    assert.deepEqual(wrongInJunit(xml), []);
    assert.match(readFileSync(join(folder, 'poor.html'), 'utf8'), /<h1>\d+ % noticed<\/h1>/);
  });

  it('servers that the tests start themselves', async () => {
    const user = await packedIn(() => {});
    const entry = (name: string) => JSON.stringify(join(user.installed, 'dist/src', name));
    const [, node, name] = script(
      'own.mjs',
      `import { test } from 'node:test';
      import { startServer } from ${entry('index.js')};
      import { redirect } from ${entry('beside/redirect/redirect.js')};
      test('reads', async () => {
        const server = await startServer({ dialect: 'live' });
        const { end } = redirect(server);
        const { key, token } = server.target.actors.owner;
        const me = 'https://api.trello.com/1/members/me?fields=username&key=' + key + '&token=' + token;
        const reply = await fetch(me).finally(end);
        await server.close();
        if ((await reply.json()).username === undefined) throw new Error();
      });`,
    );
    const { code, out, err } = await certify(...['--for', '14', '--fresh', '--json', '-', '--', node!, name!]);
    user.remove();
    assert.equal(code, 0, err);
    const { plain, mutants } = JSON.parse(out);
    assert.deepEqual([plain.requests, plain.rows], [1, 1]);
    const lacking = mutants.find(({ id }: { readonly id: string }) => id === 'lacks-username-of-member');
    assert.deepEqual([lacking?.status, lacking?.tests], ['noticed', ['reads']]);
  });

  it('a test that relies on what may change: exit code 1, unless a baseline accepts it', async () => {
    const baseline = ['--for', '4', '--fresh', '--baseline', 'known.json'];
    const broken = await certify('--for', '4', '--fresh', ...exact);
    assert.equal(broken.code, 1);
    assert.match(broken.out, /the command fails on a server that shows the keys of a record in another order: open,/);
    assert.equal((await certify(...baseline, '--update-baseline', ...exact)).code, 0);
    assert.equal((await certify(...baseline, ...exact)).code, 0);
  });

  it('a score that is too low: exit code 1', async () => {
    assert.equal((await certify('--for', '16', '--fresh', '--min', '100%', '--quiet', ...poor)).code, 1);
  });
});

describe('judges nothing, and says why', { concurrency: true }, () => {
  const refused: Readonly<Record<string, readonly [argv: readonly string[], says: RegExp]>> = {
    'without time': [['--for', '0', ...poor], /--for 0 leaves no room for a single run; nothing is judged/],
    'for a wrong time': [['--for', 'soon', ...poor], /--for takes a time \(60s, 5m\) or a number of servers/],
    'for a wrong score': [['--min', '200%', ...poor], /--min takes a score from 0 to 1/],
    'for no workers': [['--workers', '0', ...poor], /--workers takes a whole number from 1 to 64/],
    'without a command': [[], /certify takes a command after --: certify -- npm test/],
    'without dashes before the command': [['npm', 'test'], /write -- before the command: certify -- npm test/],
    'if there is no such command': [['--', 'no-such-command'], /no-such-command cannot be run/],
    'if the tests fail': [
      script('red.mjs', `${asking}console.log('not ok 1 - is red'); process.exit(4);`),
      /the command fails on the plain server \(exit code 4, is red\)/,
    ],
    'if a limit stops the tests': [
      script('fast.mjs', `${asking}for (let n = 0; n < 100; n += 1) await ask('GET', '/boards/' + board.id);`),
      /\d of 10\d requests were refused by a limit \(429\).*--limits off\nnothing is judged/,
    ],
    'if the tests flicker': [
      script(
        'flicker.mjs',
        `import { existsSync, writeFileSync } from 'node:fs';${asking}
        if (existsSync('seen')) process.exit(1);
        writeFileSync('seen', '');`,
      ),
      /the command flickers on the plain server: it passed, and then did not/,
    ],
    'if no request came': [script('idle.mjs', ''), /no request came to the server.*BOARDSTONE_URL/],
  };
  for (const [when, [argv, says]] of Object.entries(refused))
    it(when, async () => {
      const { code, out, err } = await certify(...argv);
      assert.match(err, says);
      assert.deepEqual([code, out], [2, '']);
    });
});

it('remembers what was tried, and tries what is new', async () => {
  const ids = async () => {
    const { out } = await certify('--for', '14', '--memory', 'memory.json', '--json', '-', ...poor);
    const { mutants } = JSON.parse(out) as { mutants: { id: string; remembered?: true }[] };
    return {
      fresh: mutants.filter((mutant) => !mutant.remembered),
      old: mutants.filter((mutant) => mutant.remembered),
    };
  };
  const first = await ids();
  const second = await ids();
  const known = new Set(first.fresh.map(({ id }) => id));
  // Mutants that belong to each run are tried again.
  const repeated = second.fresh.filter(({ id }) => known.has(id)).length;
  assert.deepEqual([first.old.length, repeated < second.fresh.length / 2], [0, true]);
  const all = [...second.fresh, ...second.old].map(({ id }) => id);
  assert.deepEqual(
    [...known].filter((id) => !all.includes(id)),
    [],
  );
});
