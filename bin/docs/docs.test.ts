/** The pages that are written by a command are up to date, and every rule that a request can show has an example. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { examples, withoutExample } from '../../src/beside/book/examples.ts';
import { demo, played } from '../../src/beside/book/play.ts';
import { ruleIds } from '../../src/terminal/pick.ts';
import { rules } from '../../src/document/rules.ts';
import { sampleOf, notInSample } from '../../src/testing/sample.ts';
import { pages, text } from './pages.ts';

test('docs, the choices and the fixture schema hold what npm run docs writes', notInSample, async () => {
  const { folders, files } = await pages();
  for (const [file, written] of Object.entries(files)) assert.equal(text(file), written, file);
  for (const [folder, written] of Object.entries(folders)) {
    assert.deepEqual(readdirSync(new URL(`../../${folder}/`, import.meta.url)).sort(), [...written.keys()].sort());
    for (const [file, page] of written) assert.equal(text(`${folder}/${file}`), page, `${folder}/${file}`);
  }
});

test('each link of llms.txt leads to a file of the package', () => {
  for (const [, page] of text('llms.txt').matchAll(/\]\(([^)]+)\)/g)) assert.ok(text(page!).length > 0, page);
});

test('every rule has an example, or a reason why it has none and a test that shows it', () => {
  const without = ruleIds.filter((id) => examples[id] === undefined);
  assert.deepEqual(without.sort(), Object.keys(withoutExample).sort());
  for (const { test: shows } of Object.values(withoutExample)) {
    if (shows) assert.ok(text(shows.file).includes(`'${shows.title}'`), `${shows.file} has no test ${shows.title}`);
  }
});

test('the example of a rule that refuses shows a refusal with the status of the rule', async () => {
  const server = demo();
  const wrong: string[] = [];
  for (const id of sampleOf(ruleIds, 10)) {
    const [example, { status }] = [examples[id], rules[id]];
    if (example === undefined || status === undefined) continue;
    await server.service.reset();
    const statuses = (await played(example, server)).map(({ answer }) => answer?.status);
    if (!statuses.includes(status)) wrong.push(`${id}: ${statuses.join(', ')}, not ${status}`);
  }
  assert.deepEqual(wrong, []);
});

test('an order of an example is carried out, unless its refusal is what it shows', async () => {
  const server = demo();
  const wrong: string[] = [];
  for (const id of sampleOf(ruleIds, 10)) {
    const example = examples[id];
    if (example === undefined) continue;
    await server.service.reset();
    for (const { request, answer } of await played(example, server)) {
      const isOrder = request.includes(' /_boardstone/') && id !== 'AUT-30';
      if (isOrder && answer?.status !== 200) wrong.push(`${id}: ${request} is answered ${answer?.status}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('an example that is no refusal ends with an answer of the service', async () => {
  await assert.rejects(played('PUT nothing'), /a line that is no request: PUT nothing/);
  const [first, second] = await played(['POST /cards?idList={layout}&name=Ink → name', 'GET /cards/{1}?fields=name']);
  assert.equal(first?.answer?.shown, '{"name":"Ink"}');
  assert.equal(second?.answer?.shown, '{"id":"{1}","name":"Ink"}');
});
