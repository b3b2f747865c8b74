/** Fixtures from disk. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { builtin, loadFixture } from './load.ts';
import { plant, snapshot, trust } from './fixtures/plant.ts';
import { readFixture } from './fixtures/read-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardstone-'));
after(() => rmSync(folder, { recursive: true }));

describe('a fixture', () => {
  it('of our own is read from disk once', () => {
    for (const name of builtin) assert.equal(loadFixture(name), loadFixture(name));
  });

  it('that was read when the package was built grows into the same world', () => {
    for (const name of builtin) {
      const whole = JSON.parse(JSON.stringify(readFixture(loadFixture(name)))) as object;
      trust(whole);
      assert.deepEqual(snapshot(plant(whole, 3, 0)), snapshot(plant(loadFixture(name), 3, 0)));
    }
  });

  it('of the demo holds something of every kind, an archive as large as it says, and no webhook that calls', () => {
    const world = plant(loadFixture('demo'), 1, 0);
    const absent = Object.entries(world.tables)
      .filter(([, { rows }]) => rows.size === 0)
      .map(([kind]) => kind);
    assert.deepEqual(absent, []);
    for (const { id, size } of world.exports.rows.values()) assert.equal(world.blobs.get(id)!.bytes.length, size);
    assert.deepEqual(
      [...world.webhooks.rows.values()].filter(({ active }) => active),
      [],
    );
  });

  it('from a file is what the file says', () => {
    const file = join(folder, 'mine.json');
    writeFileSync(file, '{"whole":{"members":[]}}');
    assert.deepEqual(loadFixture(file), { whole: { members: [] } });
    assert.throws(() => plant(loadFixture(file), 1, 0), /whole/);
  });

  it('names the file that is absent, a folder, or no JSON', () => {
    writeFileSync(join(folder, 'text'), '{');
    assert.throws(() => loadFixture(join(folder, 'text')), /text is not JSON: /);
    assert.throws(() => loadFixture('dmo'), /dmo cannot be read: no such file or directory, did you mean demo\?$/);
    assert.throws(() => loadFixture(join(folder, 'none')), /none cannot be read: no such file or directory$/);
    assert.throws(() => loadFixture(folder), /cannot be read: illegal operation on a directory/);
  });
});
