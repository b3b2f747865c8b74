/** The files of a failure, run as a person runs them in each language: they fail on the wrong server alone. */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startServer, type BoardstoneServer } from '../../../src/index.ts';
import { law } from '../../law/law.ts';
import { lowered } from '../../testing/lowered.ts';
import { http, realClock } from '../../wire/actor.ts';
import { Lab } from '../../wire/lab.ts';
import { readTarget } from '../../wire/target.ts';
import type { Tests } from '../result.ts';
import { runLaw } from '../run.ts';
import { languages } from './languages.ts';

let [right, wrong]: BoardstoneServer[] = [];
let tests: Tests | undefined;
const folder = mkdtempSync(join(tmpdir(), 'boardstone-languages-'));

/** A conversation with all that a file has to write: bodies of each kind, requests that meet, a part of a credential. */
const everything = law('CRD-01', {
  async holds(_, { owner, fresh, expect }) {
    const card = await fresh.card({ name: 'a card' });
    const at = `/1/cards/${card.id}`;
    await owner.call({ method: 'PUT', path: at, json: { desc: 'An `É`\n${x} "Q" {{A}} \\ {card_1}' } }).ok();
    await owner.call({ method: 'POST', path: `${at}/actions/comments`, form: [['text', 'a & b = {c}']] }).ok();
    const file = { bytes: Buffer.from(''), name: 'a.txt', type: 'text/plain' };
    await owner.call({ method: 'POST', path: `${at}/attachments`, multipart: { name: 'a "file"', file } }).ok();
    await owner.call({ path: '/1/members/me', key: owner.key.slice(0, -1) });
    await Promise.all([owner.get(at), owner.get(`${at}/attachments`)]);
    const shown = await owner.get(at, { fields: ['desc', 'badges'] });
    expect(shown.record().desc, 'the desc of a card', shown).is('An `É`\n${x} "Q" {{A}} \\ {card_1}');
  },
});

before(async () => {
  right = await startServer({ fixture: 'empty' });
  wrong = await startServer({ fixture: 'empty', play: lowered });
  const wire = http(wrong.url);
  const lab = new Lab({ target: readTarget(wrong.target), transport: wire, clock: realClock });
  ({ tests } = (await runLaw(everything, lab, { seed: 1 })).counterexample!);
  wire.close();
});
after(async () => {
  await right?.close();
  await wrong?.close();
  rmSync(folder, { recursive: true });
});

function runOn(server: BoardstoneServer, [program, ...argv]: readonly [string, ...string[]], more = {}) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { owner } = server.target.actors;
  const own = { BASE: server.url, OWNER_KEY: owner.key, OWNER_TOKEN: owner.token };
  const workspace = { WORKSPACE_ID: server.target.workspace?.id ?? '' };
  return new Promise<{ readonly code: number; readonly said: string }>((done) =>
    execFile(program, argv, { cwd: folder, env: { ...env, ...own, ...workspace, ...more } }, (error, out, err) =>
      done({ code: error ? 1 : 0, said: out + err }),
    ),
  );
}

const isThere = ([program, ...argv]: readonly [string, ...string[]]): boolean => spawnSync(program, argv).status === 0;

for (const [name, command, needs, says] of [
  ['node', [process.execPath, '--test'], [process.execPath, '--version'], /strictly deep-equal/],
  ['pytest', ['python3'], ['python3', '--version'], /AssertionError/],
  ['pytest', ['python3', '-m', 'pytest', '-q'], ['python3', '-m', 'pytest', '--version'], /AssertionError/],
  ['go', ['go', 'test'], ['go', 'version'], /got an `é`/],
] as const) {
  const skip = !isThere(needs) && `there is no ${needs.join(' ')}`;
  test(`${command.join(' ')} runs the file of a failure`, { skip }, async () => {
    const file = languages[name].file({ id: 'CRD-01' });
    writeFileSync(join(folder, file), tests![name]);
    const failed = await runOn(wrong!, [...command, file]);
    assert.equal(failed.code, 1, failed.said);
    assert.match(failed.said, says);
    const passed = await runOn(right!, [...command, file]);
    assert.equal(passed.code, 0, `${passed.said}\n${tests![name]}`);
    const bare = await runOn(right!, [...command, file], { OWNER_KEY: '' });
    assert.match(bare.said, /OWNER_KEY has to be in the environment/);
  });
}

test('the file for Go is laid out as gofmt lays it out', { skip: !isThere(['gofmt', '-h']) }, async () => {
  writeFileSync(join(folder, 'laid_out.go'), tests!.go);
  assert.deepEqual(await runOn(right!, ['gofmt', '-d', 'laid_out.go']), { code: 0, said: '' });
});
