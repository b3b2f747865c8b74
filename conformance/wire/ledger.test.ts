/** The entries of the ledger after a crash, and how it cleans up. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { compose, type Loose, type Reply } from './exchange.ts';
import { cleanUp, ledgerOf, type Ledger, readLedger, type Ask } from './ledger.ts';
import { toy, type Toy } from '../testing/toy.ts';

let folder = '';
let file = '';
let server: Toy;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  file = join(folder, 'deep', 'ledger.ndjson');
  server = toy();
});
afterEach(() => rmSync(folder, { recursive: true }));

const about = { baseUrl: 'http://127.0.0.1:9', tag: 'bst' };
const who = () => ({ name: 'owner', ...server.target.actors.owner! });
const ask: Ask = (_, request) => server.connect(about.baseUrl)(compose(who(), request));
const create = (request: Loose) => compose(who(), { method: 'POST', ...request });

async function make(book: Ledger, request: Loose): Promise<Reply> {
  const composed = create(request);
  const n = book.before(composed);
  const reply = await server.connect(about.baseUrl)(composed);
  book.after(n, reply);
  return reply;
}

test('the intent stands on disk before the request leaves', () => {
  ledgerOf(about, file).before(create({ path: '/1/boards', query: { name: 'bst1' } }));
  assert.deepEqual(
    readLedger(readFileSync(file, 'utf8')).entries.map(({ state }) => state),
    ['intended'],
  );
});

test('reads and changes are not written down', () => {
  const book = ledgerOf(about, file);
  assert.equal(book.before(compose(who(), { path: '/1/boards' })), null);
  assert.equal(book.before(compose(who(), { method: 'PUT', path: '/1/boards/x' })), null);
  assert.equal(existsSync(file), false);
});

test('each new record is deleted, looked for afterwards, and the file goes when nothing is left', async () => {
  const book = ledgerOf(about, file);
  const board = (await make(book, { path: '/1/boards', query: { name: 'bst1' } })).body;
  const list = (await make(book, { path: '/1/lists', query: { name: 'bst2', idBoard: board.id } })).body;
  await make(book, { path: '/1/cards', query: { name: 'bst3', idList: list.id } });
  server.seen.length = 0;
  assert.deepEqual(await cleanUp(book, ask), { deleted: 3, residue: [] });
  assert.deepEqual(
    server.seen.map(({ method, path }) => [method, path]),
    [
      ['DELETE', `/1/boards/${board.id}`],
      ['GET', `/1/boards/${board.id}`],
    ],
    'lists and cards go with their board',
  );
  assert.equal(existsSync(file), false);
});

test('what is made on a card is noted as a part of it, whatever letters the id has', () => {
  const book = ledgerOf(about, file);
  for (const id of ['0a'.repeat(12), '0A'.repeat(12)]) {
    const n = book.before(create({ path: `/1/cards/${id}/labels`, query: { color: 'red' } }));
    assert.equal(book.entries.get(n!)?.parent, id);
  }
});

test('a refused request needs no cleaning', async () => {
  const book = ledgerOf(about, file);
  await make(book, { path: '/1/lists', query: { idBoard: 'none' } });
  assert.deepEqual(await cleanUp(book, ask), { deleted: 0, residue: [] });
});

test('a board whose making was sent in vain does not stand for others that were made', async () => {
  const book = ledgerOf(about, file);
  book.before(create({ path: '/1/boards', query: { name: 'bst0' } }));
  await make(book, { path: '/1/boards', query: { name: 'bst1' } });
  await cleanUp(book, ask);
  await make(book, { path: '/1/boards', query: { name: 'bst2' } });
  await cleanUp(book, ask);
  assert.equal(server.boards(), 0);
});

test('a record that cannot be deleted is told as residue and stays in the file', async () => {
  server = toy({ fault: ({ method }) => (method === 'DELETE' ? { status: 500 } : undefined) });
  const book = ledgerOf(about, file);
  const board = (await make(book, { path: '/1/boards', query: { name: 'bst1' } })).body;
  const { residue } = await cleanUp(book, ask);
  assert.deepEqual(residue, [
    { noun: 'board', id: board.id, marker: 'bst1', why: `DELETE /1/boards/${board.id} is answered 500` },
  ]);
  assert.equal(existsSync(file), true);
});

test('a target that makes and deletes boards in another way is cleaned up in that way', async () => {
  const board = 'a'.repeat(24);
  const seen: string[] = [];
  const answers: Ask = async (_, { method = 'GET', path }) => {
    seen.push(`${method} ${path}`);
    const reply = await server.connect(about.baseUrl)(compose(who(), { path: '/1/boards' }));
    return { ...reply, status: method === 'GET' ? 404 : 200 };
  };
  const provision = { createBoard: 'POST /1/spaces?title={name}', deleteBoard: 'POST /1/trash/{id}' };
  const book = ledgerOf(about, file, [], { provision });
  const request = create({ path: '/1/spaces', query: { title: 'bst1' } });
  const reply = await server.connect(about.baseUrl)(create({ path: '/1/boards', query: { name: 'bst1' } }));
  book.after(book.before(request), { ...reply, request, body: { id: board } });
  assert.deepEqual(await cleanUp(book, answers), { deleted: 1, residue: [] });
  assert.deepEqual(seen, [`POST /1/trash/${board}`, `GET /1/boards/${board}`]);
});

test('after a crash a ledger read back cleans up, a board whose reply was lost among it', async () => {
  const book = ledgerOf(about, file);
  await make(book, { path: '/1/boards', query: { name: 'bst1' } });
  const lost = create({ path: '/1/boards', query: { name: 'bst2' } });
  book.before(lost);
  await server.connect(about.baseUrl)(lost);
  assert.equal(server.boards(), 2);
  const { about: known, entries } = readLedger(readFileSync(file, 'utf8'));
  const again = ledgerOf(known, file, entries);
  assert.deepEqual(await cleanUp(again, ask), { deleted: 2, residue: [] });
  assert.equal(server.boards(), 0);
});

test('a file that is no ledger is refused', () => {
  assert.throws(() => readLedger('{}\n'), /this is not a ledger/);
});
