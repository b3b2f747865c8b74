/** The blocks of code in the README and on the pages of the manual run as they are written there, from the package. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startServer } from '../src/index.ts';
import { execute, packedIn, root } from '../src/testing/packed.ts';
import { receiver } from '../src/testing/receiver.ts';

const { NODE_TEST_CONTEXT: _ours, ...env } = process.env;

interface Block {
  /** `docs/clock.md js 1` */
  readonly name: string;
  readonly kind: string;
  readonly text: string;
}
const read = (page: string): string => readFileSync(join(root, page), 'utf8');
const blocks = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  .filter((page) => page.endsWith('.md'))
  .flatMap((page) =>
    // The lines of the README and of the first pages for a shell are tried by bin/readme.long.test.ts.
    (/README|start-/.test(page) ? ['js', 'ts'] : ['js', 'ts', 'sh']).flatMap((kind) =>
      [...read(page).matchAll(new RegExp(`^ *\`\`\`${kind}\n(.*?)^ *\`\`\``, 'gms'))].map(([, text], at): Block => ({
        name: `${page} ${kind} ${at + 1}`,
        kind,
        text: text!,
      })),
    ),
  );

/** The lines before and after a block that goes on from a program of the reader. */
const around: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'docs/control-plane.md ts 1': [
    `import { startServer } from 'boardstone';
    const server = await startServer();
    const { key, token } = server.target.actors.owner;
    const call = async (method, path, args = {}) =>
      (await fetch(server.url + '/1' + path, { method, headers: { 'content-type': 'application/json' },
        ...(method === 'GET' ? { headers: { authorization: \`OAuth oauth_consumer_key="\${key}", oauth_token="\${token}"\` } }
          : { body: JSON.stringify({ ...args, key, token }) }) })).json();
    const { id } = await call('POST', '/boards', { name: 'Harbour' });
    for (const _ of [1, 2]) await call('GET', '/boards/' + id);
    const [{ id: idList }] = await call('GET', '/boards/' + id + '/lists');
    await call('POST', '/cards', { idList, name: 'Paint' });`,
    'await server.close();',
  ],
  'docs/in-process.md js 2': [
    `import { createService } from 'boardstone/fetch';
    const service = createService();
    const beforeEach = (begin) => (work = begin({ onTestFailed: (tell) => tell() }));
    let work;`,
    'await work;',
  ],
  'docs/in-process.md js 3': [
    `import { createService } from 'boardstone/fetch';
    const boardsOf = ({ key }) => key;`,
    `const { target } = createService();
    if (Boards.render({}, { loaded: { target } }) !== target.actors.owner.key) throw new Error('no key');`,
  ],
  'docs/languages.md js 1': [
    `import assert from 'node:assert/strict';
    import { startServer } from 'boardstone';
    const server = await startServer();
    const { key, secret } = server.target.actors.owner;
    const signed = new URLSearchParams({ oauth_consumer_key: key, oauth_signature_method: 'PLAINTEXT',
      oauth_signature: secret + '&', oauth_callback: 'http://127.0.0.1:9000/done' });
    const begun = new URLSearchParams(await (await fetch(server.url + '/1/OAuthGetRequestToken?' + signed)).text());
    const authorizeUrl = server.url + '/1/OAuthAuthorizeToken?oauth_token=' + begun.get('oauth_token');`,
    `const callback = new URL(headers.get('location'));
    assert.equal(callback.searchParams.get('oauth_token'), begun.get('oauth_token'));
    assert.match(callback.searchParams.get('oauth_verifier'), /^[0-9a-f]{32}$/);
    await server.close();`,
  ],
  'docs/webhooks.md js 1': [
    `import assert from 'node:assert/strict';
    import { createHmac, timingSafeEqual } from 'node:crypto';
    const [secret, body, callbackURL] = ['s', '{}', 'http://127.0.0.1:9000/hook'];
    const signed = createHmac('sha1', secret).update('{}http://127.0.0.1:9000/hook').digest('base64');
    for (const [sent, right] of [[signed, true], ['A'.repeat(28), false], ['A', false], [undefined, false]]) {
      const request = { headers: { 'x-trello-webhook': sent } };`,
    'assert.equal(genuine, right); }',
  ],
};

/** Lines for a shell: what the answer has, with a server and a receiver in place of those that the page names. */
const shells: Readonly<Record<string, RegExp>> = {
  'docs/control-plane.md sh 1': /"id":"f1",.*"times":1/,
  'docs/found.md sh 1': /^HTTP\/1.1 404 /,
  'docs/found.md sh 2': /^HTTP\/1.1 403 .*x-boardstone-advice: /s,
  'docs/found.md sh 3': /^HTTP\/1.1 401 .*HTTP\/1.1 200 /s,
  'docs/oauth2.md sh 1': /"clientId".*"secret".*"clientId"/s,
  'docs/webhooks.md sh 1': /"callbackURL":"http:\/\/127\.0\.0\.1:\d+\/hook"/,
};

/** Why a block does not run here. */
const excused: Readonly<Record<string, string>> = {
  'docs/laws.md ts 1': 'it is a part of the kit, and is compared with it below',
  ...Object.fromEntries(
    [2, 3, 4, 5].map((at) => [`docs/laws.md ts ${at}`, 'a law of the kit: conformance/law/recipes.test.ts asks it']),
  ),
  'docs/fixed-address.md sh 1': 'the programs are the reader’s; src/beside/redirect/redirect.test.ts runs some',
  'docs/fixed-address.md sh 2':
    'the command is the reader’s; src/beside/redirect/intercept.test.ts asks through the proxy',
  'docs/fixed-address.md sh 3': 'port 443 is open to few; src/beside/tls/tls.test.ts serves with a certificate',
  'docs/fixtures.md sh 1': 'the account is the reader’s; bin/import.test.ts imports from a server of ours',
  'docs/agents.md sh 1': 'the agent is the reader’s; examples/agents tries the tasks with agents of its own',
  'docs/examples-as-data.md sh 1': 'the server is the reader’s; examples/judge/judge.long.test.ts judges ours',
  'docs/from-a-sentence-to-a-law.md sh 1': 'CRD-90 is an example of a rule that is new',
  'docs/oauth2.md js 2':
    'the library is the reader’s; examples/clients/openid-client.mjs does this, and bin/clients.long.test.ts runs it',
  'docs/power-ups.md sh 1': 'the connector is the reader’s; bin/power-up/power-up.browser.long.test.ts opens one',
  'docs/openapi.md sh 1': 'the tools come from a registry; the page says when they were tried by hand',
  'docs/worlds.md sh 1': 'the server goes on; src/desk/value/fork.test.ts begins a world with a snapshot',
};

let user: Awaited<ReturnType<typeof packedIn>>;
before(async () => {
  user = await packedIn((project) => writeFileSync(join(project, 'package.json'), '{"private":true}'));
});
after(() => user.remove());

const isProgram = ({ text }: Block): boolean => text.includes("from 'boardstone");

test('each block of code runs here or has a reason why not', () => {
  const named = [around, shells, excused].flatMap((table) => Object.keys(table)).sort();
  assert.deepEqual(
    blocks
      .filter((block) => !isProgram(block))
      .map(({ name }) => name)
      .sort(),
    named,
  );
});

for (const block of blocks.filter((block) => isProgram(block) || block.name in around)) {
  test(`${block.name} ends well`, async () => {
    const file = join(mkdtempSync(join(user.project, 'docs-')), `program.m${block.kind}`);
    const [before = '', after = ''] = around[block.name] ?? [];
    writeFileSync(file, [before, block.text, after].join('\n'));
    await execute(process.execPath, ['--import', 'tsx', file], { cwd: root, env });
  });
}

for (const { name, text } of blocks.filter((block) => block.name in shells)) {
  test(`${name} is answered`, async () => {
    await using server = await startServer({ fixture: 'demo', dialect: name.includes('found') ? 'live' : 'document' });
    await using to = await receiver();
    const { key, token } = server.target.actors.owner;
    const who = `key=${key}&token=${token}`;
    const reply = await fetch(`${server.url}/1/members/me/boards?cards=open&${who}`);
    const [{ id, cards }] = (await reply.json()) as [{ id: string; cards: [{ id: string }] }];
    const file = new FormData();
    file.set('file', new Blob(['ahoy']), 'name.txt');
    const upload = await fetch(`${server.url}/1/cards/${cards[0].id}/attachments?${who}`, {
      method: 'POST',
      body: file,
    });
    const sent = (await upload.json()) as { id: string };
    const ours = { URL: server.url, KEY: key, TOKEN: token };
    const given = {
      ...ours,
      ...Object.fromEntries(Object.entries(ours).map(([word, value]) => [`BOARDSTONE_${word}`, value])),
      BOARD: id,
    };
    const line = text
      .replace('localhost:4747', server.url)
      .replace('http://127.0.0.1:9000', to.url)
      .replaceAll('/CARD/', `/${cards[0].id}/`)
      .replaceAll('/FILE/', `/${sent.id}/`)
      .replaceAll(/^boardstone key/gm, `node dist/bin/boardstone.js key --url ${server.url}`);
    const { stdout } = await execute('sh', ['-c', line], { cwd: user.installed, env: { ...env, ...given } });
    assert.match(stdout, shells[name]!);
  });
}

test('the law that is shown is the law of the kit', () => {
  const bare = (text: string): string => text.replaceAll(/\/\/.*$/gm, '').replaceAll(/\s+/g, '');
  const [shown] = blocks.filter(({ name }) => name === 'docs/laws.md ts 1');
  assert.ok(bare(read('conformance/laws/1-conventions/conventions.ts')).includes(bare(shown!.text)));
});
