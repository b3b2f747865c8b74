/** `boardstone import` as it is typed: what it asks for, what it prints, and the file that it writes. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startServer } from '../../src/index.ts';
import { UsageError } from '../../src/terminal/flags.ts';
import { init } from '../init.ts';
import { importAccount } from './import.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardstone-import-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** The text that came to a screen. */
function screenOf(isTTY: boolean) {
  const said = { text: '' };
  return { said, screen: { isTTY, columns: 60, write: (text: string) => void (said.text += text) } };
}

test('an import is refused with a sentence if what it needs is missing or wrong', async () => {
  const full = ['--from', 'http://127.0.0.1:1', '--key', 'k', '--token', 't'];
  for (const [argv, says] of [
    [[], /--from and --key and --token must be given, to name the account/],
    [['--from', 'ftp://a', '--key', 'k', '--token', 't'], /--from is an http or https address, not ftp:\/\/a/],
    [full, /--out names the file/],
    [[...full, '--out', folder], /is there already, and stays as it is/],
    [[...full, '--out', join(folder, 'a.json')], /got no answer from http:\/\/127.0.0.1:1/],
    [[...full, 'more'], /takes flags only, not more/],
  ] as const) {
    await assert.rejects(importAccount(argv, screenOf(false).screen), (fault: Error) => {
      assert.ok(fault instanceof UsageError);
      assert.match(fault.message, says);
      return true;
    });
  }
});

test('a file to begin with is never written over another one', async () => {
  const file = join(folder, 'fixture.jsonc');
  writeFileSync(file, 'mine');
  await assert.rejects(init([file]), /fixture\.jsonc is there already, and stays as it is/);
  assert.equal(readFileSync(file, 'utf8'), 'mine');
});

test('an imported file is for its owner alone, and a server serves it', async () => {
  await using server = await startServer({ limits: false });
  const granted = new Set<string>();
  const { key, token } = server.target.actors.owner;
  for (const isTTY of [true, false]) {
    const out = join(folder, `${isTTY}.json`);
    const { said, screen } = screenOf(isTTY);
    const argv = ['--from', isTTY ? `${server.url}/1/` : server.url, '--key', key, '--token', token, '--out', out];
    assert.equal(await importAccount(argv, screen), 0);
    assert.equal(statSync(out).mode & 0o777, 0o600);
    const text = readFileSync(out, 'utf8');
    assert.ok(!text.includes(key) && !text.includes(token));
    await using again = await startServer({ fixture: out });
    const made = again.target.actors['owner']!;
    // Nobody can work them out: neither a seed nor another import leads to them.
    assert.ok(text.includes(made.key) && text.includes(made.token));
    await using other = await startServer({ fixture: out, seed: 2 });
    assert.equal(other.target.actors['owner']!.token, made.token);
    assert.ok(!granted.has(made.key) && !granted.has(made.token));
    granted.add(made.key).add(made.token);
    assert.match(said.text, /\d+ boards, \d+ cards\n$/);
    assert.equal(said.text.includes('\r'), isTTY);
    if (isTTY) assert.match(said.text, /\[#*\.*\] board 1 of \d+, \d+ records: /);
    else assert.match(said.text, /^board 1 of \d+: [^\n]+\nboard 2 of /);
  }
});
