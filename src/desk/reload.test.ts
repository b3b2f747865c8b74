/** The option `reload`: what a tab keeps from one load of a page to the next, and what it does not. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { createService, fixture, type BoardstoneService, type FetchOptions } from '../fetch.ts';

/**
 * The objects that a test puts in the place of a page: the storage of a tab, and the event that comes when the page
 * goes.
 */
const tab = new Map<string, string>();
let page = new EventTarget();
let isFull = false;
const before = new Map(
  (['sessionStorage', 'addEventListener'] as const).map((name) => [
    name,
    Object.getOwnPropertyDescriptor(globalThis, name),
  ]),
);
const warnings: string[] = [];
const { warn } = console;

beforeEach(() => {
  tab.clear();
  page = new EventTarget();
  isFull = false;
  warnings.length = 0;
  console.warn = (text: string) => void warnings.push(text);
  const sessionStorage = {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (isFull) throw new Error('the quota has been exceeded');
      tab.set(name, text);
    },
    removeItem: (name: string) => void tab.delete(name),
  };
  const addEventListener = (event: string, listener: () => void) => page.addEventListener(event, listener);
  for (const [name, value] of Object.entries({ sessionStorage, addEventListener }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
});
afterEach(() => {
  console.warn = warn;
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
});

/** Of any actors, so that a built fixture and its service fit. */
type Service = Pick<BoardstoneService<'owner'>, 'target' | 'fetch' | 'url' | 'boards'>;

/** The page goes, and its script runs again from the beginning. */
function reloaded(options: FetchOptions) {
  page.dispatchEvent(new Event('pagehide'));
  page = new EventTarget();
  return createService(options);
}

async function makeBoard(service: Service, name: string): Promise<void> {
  const { key, token } = service.target.actors['owner'];
  const reply = await service.fetch(`${service.url}/1/boards?name=${name}&key=${key}&token=${token}`, {
    method: 'POST',
  });
  assert.equal(reply.status, 200);
}
const boardsOf = (service: Service): string[] => service.boards().map(({ name }) => name);

const yard = () => fixture().board('yard', { lists: ['To do'] });

test('a page that is loaded again goes on with its world, and reset() goes back to the fixture', async () => {
  const options = { fixture: yard(), reload: true };
  await makeBoard(createService(options), 'Harbour');
  const again = reloaded(options);
  assert.deepEqual(boardsOf(again), ['yard', 'Harbour']);
  await makeBoard(again, 'Port');
  assert.deepEqual(boardsOf(reloaded(options)), ['yard', 'Harbour', 'Port']);
  await again.reset();
  assert.deepEqual(boardsOf(again), ['yard']);
  assert.deepEqual(warnings, []);
});

test('without the option, with another fixture, or under another name a page begins anew', async () => {
  await makeBoard(createService({ fixture: yard(), reload: 'a' }), 'Harbour');
  assert.deepEqual(boardsOf(reloaded({ fixture: yard() })), ['yard']);
  assert.deepEqual(boardsOf(createService({ fixture: yard(), reload: 'b' })), ['yard']);
  assert.deepEqual(boardsOf(createService({ fixture: fixture().board('other'), reload: 'a' })), ['other']);
  assert.deepEqual(boardsOf(createService({ fixture: yard(), reload: 'a' })), ['yard', 'Harbour']);
});

test('a world that cannot be kept, or not be read, begins anew, and the page is told why', async () => {
  const options = { fixture: yard(), reload: true };
  await makeBoard(createService(options), 'Harbour');
  isFull = true;
  assert.deepEqual(boardsOf(reloaded(options)), ['yard']);
  assert.match(warnings[0]!, /the next load of the page begins a new world: the quota has been exceeded/);
});

test('a broken text in the storage is told and dropped', () => {
  const options = { fixture: yard(), reload: true };
  createService(options);
  reloaded(options);
  for (const name of tab.keys()) tab.set(name, '{');
  assert.deepEqual(boardsOf(createService(options)), ['yard']);
  assert.match(warnings[0]!, /this load of the page begins a new world/);
  assert.equal(tab.size, 0);
});

test('where there is no page, the option is refused', () => {
  Reflect.deleteProperty(globalThis, 'addEventListener');
  assert.throws(() => createService({ reload: true }), /reload needs a page: there is no sessionStorage here/);
  assert.throws(() => createService({ reload: 7 as never }), /reload is true, false or a name, not 7/);
});
