/** The pages that are written by a command are up to date, and every rule that a request can show has an example. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { examples } from '../../src/beside/book/examples.ts';
import { demo, played } from '../../src/beside/book/play.ts';
import { ruleIds } from '../../src/document/pick.ts';
import { rules, type RuleId } from '../../src/document/rules.ts';
import { some, whole } from '../../src/testing/sample.ts';
import { pages, text } from './pages.ts';

test('docs, the choices and the fixture schema hold what npm run docs writes', whole, async () => {
  const { folders, files } = await pages();
  for (const [file, written] of Object.entries(files)) assert.equal(text(file), written, file);
  for (const [folder, written] of Object.entries(folders)) {
    assert.deepEqual(readdirSync(new URL(`../../${folder}/`, import.meta.url)).sort(), [...written.keys()].sort());
    for (const [file, page] of written) assert.equal(text(`${folder}/${file}`), page, `${folder}/${file}`);
  }
});

/** Rules that no request to a server in this process can show, each with its reason. */
const unshown: Readonly<Record<string, readonly RuleId[]>> = {
  'it is a matter of sockets': ['ERR-12', 'ERR-13', 'ERR-14', 'LIM-40', 'WHK-19', 'WHK-24'],
  'it needs a thousand records or more': ['LIM-11', 'LIM-30', 'AUT-29', 'WHK-13', 'WHK-22'],
  'the answer does not show it': ['WHK-05', 'DLT-07', 'ERR-15'],
};

test('every rule that a request can show has an example', () => {
  const without = ruleIds.filter((id) => examples[id] === undefined && rules[id].unobservable === undefined);
  assert.deepEqual(without.sort(), Object.values(unshown).flat().sort());
});

/** The example shows what is kept, because the refusal needs archives of 256 MB. */
const kept: readonly RuleId[] = ['EXP-14'];

test('the example of a rule that refuses shows a refusal with the status of the rule', async () => {
  const on = demo();
  const wrong: string[] = [];
  for (const id of some(ruleIds, 10)) {
    const [example, { status }] = [examples[id], rules[id]];
    if (example === undefined || status === undefined || kept.includes(id)) continue;
    await on.reset();
    const statuses = (await played(example, on)).map(({ answer }) => answer?.status);
    if (!statuses.includes(status)) wrong.push(`${id}: ${statuses.join(', ')}, not ${status}`);
  }
  assert.deepEqual(wrong, []);
});

test('an example that is no refusal ends with an answer of the service', async () => {
  await assert.rejects(played('PUT nothing'), /a line that is no request: PUT nothing/);
  const [first, second] = await played(['POST /cards?idList={layout}&name=Ink → name', 'GET /cards/{1}?fields=name']);
  assert.equal(first?.answer?.shown, '{"name":"Ink"}');
  assert.equal(second?.answer?.shown, '{"id":"{1}","name":"Ink"}');
});
