/**
 * Whether memory grows under load: `npm run build && npx tsx bench/hour.ts [minutes]`. A client makes boards, works on
 * them in all ways and deletes them, makes worlds and leaves them, and resets the main world now and then, as tests do:
 * its log would grow for ever. A snapshot of the heap of the server is taken after a reset and a collection of garbage.
 * V8 goes on compiling what is called often, so what it keeps for itself is told apart from what a program makes.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeHeapSnapshot } from 'node:v8';
import type { BoardstoneServer } from '../src/index.ts';
import { record } from './results.ts';

const minutes = Number(process.argv[2] ?? 60);
/** Rounds of work in a second: about a third of a core. */
const pace = 6;

type Target = Pick<BoardstoneServer['target'], 'baseUrl' | 'actors'>;
let requests = 0;
let failures = 0;

async function ask({ baseUrl, actors }: Target, method: string, path: string, args: object = {}): Promise<any> {
  const { key, token } = actors.owner;
  const reply = await fetch(`${baseUrl}/1${path}${path.includes('?') ? '&' : '?'}key=${key}&token=${token}`, {
    method,
    ...(method !== 'GET' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(args) }),
  });
  requests += 1;
  const text = await reply.text();
  if (reply.status >= 500) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  if (!reply.ok) failures += 1;
  return reply.ok && text.startsWith('{') ? JSON.parse(text) : undefined;
}

/** A board with all that can be on it, changed, read, searched, and deleted. */
async function round(to: Target, callbackURL: string): Promise<void> {
  const board = await ask(to, 'POST', '/boards', { name: 'Harbour', defaultLists: false });
  const list = await ask(to, 'POST', '/lists', { idBoard: board.id, name: 'Inbox' });
  const done = await ask(to, 'POST', '/lists', { idBoard: board.id, name: 'Done' });
  const hook = await ask(to, 'POST', '/webhooks', { idModel: board.id, callbackURL });
  await ask(to, 'POST', `/boards/${board.id}/boardPlugins`, { idPlugin: '56d5e249a98895a9797bebb9' });
  const field = await ask(to, 'POST', '/customFields', {
    idModel: board.id,
    modelType: 'board',
    name: 'Weight',
    type: 'number',
    pos: 'bottom',
  });
  for (let at = 0; at < 5; at += 1) {
    const card = await ask(to, 'POST', '/cards', { idList: list.id, name: `Card ${at}`, desc: 'words '.repeat(40) });
    await ask(to, 'PUT', `/cards/${card.id}`, { name: `Card ${at}, renamed`, due: '2030-01-01T00:00:00.000Z' });
    await ask(to, 'POST', `/cards/${card.id}/actions/comments`, { text: 'a comment' });
    const checklist = await ask(to, 'POST', '/checklists', { idCard: card.id, name: 'Steps' });
    await ask(to, 'POST', `/checklists/${checklist.id}/checkItems`, { name: 'one' });
    await ask(to, 'POST', `/cards/${card.id}/attachments`, { url: 'https://example.com/a' });
    if (field) await ask(to, 'PUT', `/cards/${card.id}/customField/${field.id}/item`, { value: { number: `${at}` } });
    await ask(to, 'PUT', `/cards/${card.id}`, { idList: done.id });
    await ask(to, 'GET', `/cards/${card.id}?fields=all&actions=all&checklists=all&attachments=true`);
  }
  await ask(to, 'GET', `/boards/${board.id}?cards=all&lists=all&members=all&actions=all`);
  await ask(to, 'GET', `/boards/${board.id}/actions?limit=20`);
  await ask(to, 'GET', '/members/me/boards');
  await ask(to, 'GET', '/search?query=renamed');
  await ask(to, 'GET', '/cards/000000000000000000000000');
  await ask(to, 'PUT', `/boards/${board.id}`, { name: '' });
  if (hook) await ask(to, 'DELETE', `/webhooks/${hook.id}`);
  await ask(to, 'DELETE', `/boards/${board.id}`);
}

/** A world beside the main one, worked on and left. */
async function visit({ url }: { url: string }, name: string, callbackURL: string): Promise<void> {
  const worlds = `${url}/_boardstone/worlds`;
  const headers = { 'content-type': 'application/json' };
  const made = await fetch(worlds, { method: 'POST', headers, body: JSON.stringify({ name }) });
  const { target } = (await made.json()) as { target: Target };
  await round(target, callbackURL);
  await fetch(`${worlds}/${name}`, { method: 'DELETE' });
}

async function measure(): Promise<void> {
  const receiver = createServer((request, response) => void request.resume().on('end', () => response.end()));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const callbackURL = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { execArgv: [...process.execArgv, '--expose-gc'] });
  const [server] = (await once(child, 'message')) as [{ url: string; target: Target }];
  const file = join(tmpdir(), `boardstone-${child.pid}.heapsnapshot`);
  const reset = () => fetch(`${server.url}/_boardstone/reset`, { method: 'POST' });
  const heap = async (): Promise<Heap> => {
    await reset();
    child.send(file);
    await once(child, 'message');
    return heapIn(readFileSync(file, 'utf8'));
  };
  let rounds = 0;
  const work = async (until: number): Promise<void> => {
    while (Date.now() < until) {
      const next = Date.now() + 1000 / pace;
      rounds += 1;
      if (rounds % 200 === 0) await reset();
      if (rounds % 10 === 0) await visit(server, `world-${rounds}`, callbackURL);
      else await round(server.target, callbackURL);
      await sleep(Math.max(0, next - Date.now()));
    }
  };
  await work(Date.now() + minutes * 3000);
  const [begun, first] = [Date.now(), await heap()];
  const row = (minute: number, { code, objects }: Heap): string =>
    `| ${minute} | ${requests} | ${mega(code)} | ${mega(objects)} | ${((objects / first.objects - 1) * 100).toFixed(2)} % |`;
  const rows = [row(0, first)];
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    await work(begun + tenth * minutes * 6000);
    rows.push(row((tenth * minutes) / 10, await heap()));
    console.log(rows.at(-1));
  }
  record(`## ${minutes === 60 ? 'An hour' : `${minutes} minutes`} of mixed load

\`npx tsx bench/hour.ts\`: boards with cards, comments, checklists, attachments, values of fields and webhooks are made,
changed, read, searched and deleted; every tenth in a world of its own, which is left then; every two hundred rounds the
main world is reset. ${rounds} rounds, ${failures} refusals as expected, no answer of 500. Heap of the server after a
reset and a collection of garbage. Objects are what a program makes: records, texts, lists, functions.

| minute | requests | code and what V8 keeps beside it, MB | objects, MB | objects grown by |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`);
  child.kill();
  rmSync(file);
  receiver.close();
}

const mega = (bytes: number): string => (bytes / 2 ** 20).toFixed(2);

interface Heap {
  readonly code: number;
  readonly objects: number;
}

/** The bytes of all nodes of a snapshot, by their types: code, hidden classes and the lists beside them are V8's own. */
function heapIn(text: string): Heap {
  const { snapshot, nodes } = JSON.parse(text);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const sum = { code: 0, objects: 0 };
  for (let at = 0; at < nodes.length; at += fields.length)
    sum[/^(?:code|hidden|object shape|synthetic)$/.test(types[0][nodes[at + type]]) ? 'code' : 'objects'] +=
      nodes[at + size];
  return sum;
}

/** The server, in a process of its own; it writes a snapshot of its heap when it is given a file. */
async function serve(): Promise<void> {
  const { startServer } = (await import(new URL('../dist/src/index.js', import.meta.url).href)) as {
    startServer: typeof import('../src/index.ts').startServer;
  };
  const { url, target } = await startServer({ fixture: 'demo', limits: false });
  process.on('message', (file: string) => {
    globalThis.gc?.();
    process.send?.(writeHeapSnapshot(file));
  });
  process.send?.({ url, target });
}

await (process.argv[2] === 'serve' ? serve() : measure());
