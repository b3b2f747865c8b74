/** A failure becomes tests that run without the kit: they fail on the server that is wrong, and pass on one that is right. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startServer, type BoardstoneServer } from '../../../src/index.ts';
import { law, type Law } from '../../law/law.ts';
import { lowered } from '../../testing/lowered.ts';
import { http, realClock } from '../../wire/actor.ts';
import { Lab } from '../../wire/lab.ts';
import { readTarget } from '../../wire/target.ts';
import { labOn, toy } from '../../testing/toy.ts';
import type { Tests } from '../result.ts';
import { runLaw } from '../run.ts';
import { standalone } from './standalone.ts';
import type { Reply } from '../../wire/exchange.ts';
import { Broken } from '../../wire/verdict.ts';

let [right, wrong]: BoardstoneServer[] = [];
const folder = mkdtempSync(join(tmpdir(), 'boardstone-tests-'));
before(async () => {
  right = await startServer({ fixture: 'empty' });
  wrong = await startServer({ fixture: 'empty', play: lowered });
});
after(async () => {
  await right?.close();
  await wrong?.close();
  rmSync(folder, { recursive: true });
});

async function testsOf(law: Law): Promise<Tests | undefined> {
  const wire = http(wrong!.url);
  const lab = new Lab({ target: readTarget(wrong!.target), transport: wire, clock: realClock });
  const { counterexample, status } = await runLaw(law, lab, { seed: 1 });
  wire.close();
  assert.equal(status, 'failed');
  return counterexample!.tests;
}

/** Runs the file as a person does, and returns what it prints and how it ends. */
async function runOn(
  server: BoardstoneServer,
  { node }: Tests,
  also: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const file = join(folder, 'one.test.mjs');
  writeFileSync(file, node);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { owner } = server.target.actors;
  const own = { BASE: server.url, OWNER_KEY: owner.key, OWNER_TOKEN: owner.token };
  const workspace = { WORKSPACE_ID: server.target.workspace?.id ?? '' };
  return new Promise((done) =>
    execFile(process.execPath, ['--test', file], { env: { ...env, ...own, ...workspace, ...also } }, (error, said) =>
      done({ code: error ? 1 : 0, said }),
    ),
  );
}

const written = law('CRD-01', {
  async holds(_, { owner, fresh, expect }) {
    const card = await fresh.card({ name: 'a card' });
    await owner.put(`/1/cards/${card.id}`, { desc: 'An `É`\n${x} "Q" {{A}}' }).ok();
    const shown = await owner.get(`/1/cards/${card.id}`, { fields: ['desc'] });
    expect(shown.record().desc, 'the desc of a card', shown).is('An `É`\n${x} "Q" {{A}}');
  },
});

test('a text that comes back otherwise fails in the file too, and the right server passes it', async () => {
  const tests = (await testsOf(written))!;
  const failed = await runOn(wrong!, tests);
  assert.equal(failed.code, 1);
  assert.match(failed.said, /Expected values to be strictly deep-equal/);
  assert.deepEqual(await runOn(right!, tests).then(({ code }) => code), 0);
  for (const text of Object.values(tests)) assert.ok(!text.includes(right!.target.actors.owner.token));
});

test('a file without its credentials says which variable is missing', async () => {
  const { said } = await runOn(right!, (await testsOf(written))!, { OWNER_KEY: '' });
  assert.match(said, /OWNER_KEY has to be in the environment/);
});

test('a file for Hurl has each request, the ids from their answers, and what the last one has to show', async () => {
  const { hurl } = (await testsOf(written))!;
  const lines = hurl!.split('\n').map((line) => line.replace(/\?\S+/, '?…'));
  assert.deepEqual(lines.slice(-16, -1), [
    '',
    'POST {{BASE}}/1/cards?…',
    'HTTP *',
    '[Captures]',
    `CARD_1: jsonpath "$['id']"`,
    '',
    'PUT {{BASE}}/1/cards/{{CARD_1}}?…',
    'HTTP *',
    '',
    'GET {{BASE}}/1/cards/{{CARD_1}}?…',
    'HTTP *',
    '[Asserts]',
    'status >= 200',
    'status < 300',
    'jsonpath "$[\'desc\']" == "An \\u{60}É\\u{60}\\u{a}\\u{24}\\u{7b}x\\u{7d} \\u{22}Q\\u{22} \\u{7b}\\u{7b}A\\u{7d}\\u{7d}"',
  ]);
});

test('a status that the law wants is what the files ask for, and a part of a credential is none for Hurl', async () => {
  const asked = law('AUT-23', {
    async holds(_, { owner }) {
      await owner.call({ path: '/1/members/me', key: `${owner.key}0` }).hasStatus(418);
    },
  });
  const whole = (await testsOf(asked))!;
  assert.match(whole.node, /send\("GET", `\/1\/members\/me\?key=\$\{OWNER_KEY\}0&token=\$\{OWNER_TOKEN\}`\)/);
  assert.match(whole.node, /assert\.equal\(answer1\.status, 418\)/);
  assert.match(whole.hurl!, /^HTTP 418$/m);
  const cut = law('AUT-23', {
    async holds(_, { owner }) {
      await owner.call({ path: '/1/members/me', key: owner.key.slice(0, -1) }).ok();
    },
  });
  const { node, hurl } = (await testsOf(cut))!;
  assert.match(node, /key=\$\{OWNER_KEY\.slice\(0, \d+\)\}&/);
  assert.equal(hurl, undefined);
});

test('requests at the same time are sent so', () => {
  const { target } = toy();
  const reply = (at: number, path: string): Reply => ({
    ...{ status: 500, headers: {}, body: {}, text: '', bytes: Buffer.from(''), at, ms: 5, era: 0 },
    request: { actor: 'owner', method: 'GET', path, query: [], headers: {}, place: 'query', ...target.actors.owner! },
  });
  const steps = [reply(0, '/1/boards'), reply(1, '/1/cards')];
  const broken = new Broken('the answer', 200, 500, steps[1], { wanted: 'success' });
  const tests = standalone(written, labOn(toy()), steps, broken)!;
  assert.match(tests.node, /const \[answer1, answer2\] = await Promise\.all\(\[/);
  assert.equal(tests.hurl, undefined);
});

test('a word of the sentence that stands by chance in a part that is missing too makes no file', () => {
  const [sent] = [
    { actor: 'owner', method: 'GET', path: '/1/cards/1', query: [], headers: {}, place: 'query' },
  ] as const;
  const shown: Reply = {
    ...{ status: 200, headers: {}, body: { id: '1' }, text: '', bytes: Buffer.from(''), at: 0, ms: 5, era: 0 },
    request: { ...sent, ...toy().target.actors.owner! },
  };
  const broken = new Broken('the members of a card', [], undefined, shown, {});
  const ours = { status: 200, body: { id: '1', badges: { trello: { card: 0 } } } };
  assert.equal(standalone(written, labOn(toy()), [shown], broken, ours), undefined);
  assert.match(
    standalone(written, labOn(toy()), [shown], broken, { status: 200, body: { card: 0 } })!.node,
    /lacks card`/,
  );
});

test('a failure without a place in one answer makes no file', async () => {
  const counted = law('CRD-01', {
    async holds(_, { sample, owner, expect }) {
      const { id } = await sample.card;
      const shown = await owner.get(`/1/cards/${id}`).record();
      expect(Object.keys(shown), 'the number of fields').hasLength(1);
    },
  });
  assert.equal(await testsOf(counted), undefined);
});
