/** Exports (3.1, 4.6): who orders one, how the clock completes it, and what is in the file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { byServer } from '../../../testing/test-world.ts';
import { advanceExports } from './exports.ts';
import { unzip } from '../../../testing/unzip.ts';
import { limits } from '../../../document/limits.ts';

interface Export {
  id: string;
  startedAt: string;
  size: number | null;
  exportUrl: string | null;
  status: { attempts: number; finished: boolean; stage: string; total?: number; progress?: number };
}
const { startedMs, completedMs } = limits.exports;

const workspaceOf = (api: BoardWorld): string => api.world.fixtureNames.workspace!;
function exported(api: BoardWorld, path: string, args = {}): { made: Export; files: Map<string, Buffer> } {
  const { id } = api.ok<Export>('POST', `${path}/exports`, args);
  api.now += completedMs;
  const made = api.ok<Export>('GET', `${path}/exports/${id}`);
  const { status, file } = api.call('GET', `${path}/exports/${id}/download`);
  assert.equal(status, 200);
  assert.equal(made.size, file!.bytes.length);
  assert.equal(file!.mimeType, 'application/zip');
  return { made, files: unzip(file!.bytes) };
}
const jsonIn = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString()) as any;

test('an export is queued, started and completed by the clock', () => {
  const api = boardWorld();
  const path = `/organizations/${workspaceOf(api)}/exports`;
  const asked = api.ok<Export>('POST', path);
  assert.deepEqual(asked, {
    id: asked.id,
    startedAt: new Date(api.now).toISOString(),
    size: null,
    exportUrl: null,
    status: { attempts: 0, finished: false, stage: 'Export_queued' },
  });
  const stageAfter = (ms: number): string => {
    api.now = Date.parse(asked.startedAt) + ms;
    const { status, size, exportUrl } = api.ok<Export>('GET', `${path}/${asked.id}`);
    assert.deepEqual(
      [status.finished, size !== null, exportUrl !== null, 'total' in status, 'progress' in status],
      Array(5).fill(ms >= completedMs),
    );
    return `${status.stage} ${status.attempts}`;
  };
  assert.deepEqual([startedMs - 1, startedMs, completedMs - 1, completedMs, 1e9].map(stageAfter), [
    'Export_queued 0',
    'Export_started 1',
    'Export_started 1',
    'Export_completed 1',
    'Export_completed 1',
  ]);
});

test('a finished export tells its address, and both nouns of it lead to the file', () => {
  const api = boardWorld();
  const { made } = exported(api, `/organizations/${workspaceOf(api)}`);
  assert.equal(made.exportUrl, `/1/organization/${workspaceOf(api)}/exports/${made.id}/download`);
  assert.equal(made.status.total, made.status.progress);
  const { status, file } = api.call('GET', made.exportUrl!.slice(2));
  assert.deepEqual([status, file!.bytes.length], [200, made.size]);
});

test('an export that went on by itself is the same when more happens before it is looked at', () => {
  const api = boardWorld();
  const path = `/organizations/${workspaceOf(api)}/exports`;
  const { id } = api.ok<Export>('POST', path);
  api.now += completedMs;
  api.ok('PUT', `/cards/${api.card.id}`, { name: 'written after it was done' });
  const { file } = api.call('GET', `${path}/${id}/download`);
  assert.ok(![...unzip(file!.bytes).values()].some((bytes) => bytes.includes('written after it was done')));
});

test('exports are listed by themselves and with their workspace', () => {
  const api = boardWorld();
  const path = `/organizations/${workspaceOf(api)}`;
  const made = [
    api.ok<Export>('POST', `${path}/exports`),
    api.ok<Export>('POST', `${path}/exports`, { attachments: true }),
  ];
  assert.deepEqual(api.ok('GET', `${path}/exports`), made);
  assert.deepEqual(api.ok<{ exports: unknown }>('GET', path, { exports: true }).exports, made);
  assert.equal(api.ok<{ exports?: unknown }>('GET', path).exports, undefined);
});

test('exports are for admins of premium workspaces, and files for finished ones', () => {
  const api = boardWorld();
  const path = `/organizations/${workspaceOf(api)}/exports`;
  const { id } = api.ok<Export>('POST', path);
  const free = api.ok<{ id: string }>('POST', '/organizations', { displayName: 'A free one' });
  const personal = api.ok<{ id: string }>('POST', '/boards', { name: 'In no workspace' });
  const ofBoard = `/boards/${api.board.id}/exports`;
  refusesAll(api, [
    ['POST', path, {}, 401, /unauthorized/, 'colleague'],
    ['POST', path, {}, 401, /unauthorized/, 'outsider'],
    ['POST', path, {}, 401, /unauthorized/, 'reader'],
    ['POST', path, {}, 401, /./, null],
    ['POST', path, { attachments: 'some' }, 400, /invalid value for attachments/],
    ['GET', path, {}, 401, /unauthorized/, 'colleague'],
    ['GET', `${path}/${id}`, {}, 401, /unauthorized/, 'colleague'],
    ['GET', `${path}/${id}/download`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `${path}/${id}/download`, {}, 400, /^the export is not finished$/],
    ['GET', `${path}/${'f'.repeat(24)}`, {}, 404, /not found/],
    ['GET', `/organizations/${free.id}/exports/${id}`, {}, 404, /not found/],
    ['POST', `/organizations/${free.id}/exports`, {}, 403, /premium/],
    ['POST', `/boards/${personal.id}/exports`, {}, 403, /premium/],
    ['POST', ofBoard, {}, 401, /unauthorized/, 'colleague'],
    ['GET', `${ofBoard}/mostRecent`, {}, 404, /no finished export/],
    ['POST', ofBoard, { attachment_age: 3651 }, 400, /attachment_age/],
    ['POST', ofBoard, { attachment_age: -1 }, 400, /attachment_age/],
  ]);
});

test('one board has one export under way, its latest finished one can be asked for, and any be deleted', () => {
  const api = boardWorld();
  const path = `/boards/${api.board.id}/exports`;
  const first = api.ok<Export>('POST', path);
  refusesAll(api, [['POST', path, {}, 400, /under way/]]);
  api.now += completedMs;
  const second = api.ok<Export>('POST', path);
  assert.equal(api.ok<Export>('GET', `${path}/mostRecent`).id, first.id);
  api.now += completedMs;
  assert.equal(api.ok<Export>('GET', `${path}/mostRecent`).id, second.id);
  assert.deepEqual(api.ok('DELETE', `${path}/${second.id}`), { _value: null });
  assert.equal(
    api.ok<Export>('GET', `${path}/mostRecent`).exportUrl,
    `/1/board/${api.board.id}/exports/${first.id}/download`,
  );
  assert.equal(api.world.blobs.rows.size, 1);
  api.ok('PUT', `/boards/${api.board.id}`, { closed: true });
  api.ok('DELETE', `/boards/${api.board.id}`);
  assert.deepEqual([api.world.exports.rows.size, api.world.blobs.rows.size], [0, 0]);
});

test('the file holds boards, lists, cards, actions and members, as JSON and as CSV', () => {
  const api = boardWorld();
  api.ok('PUT', `/cards/${api.card.id}`, { name: '=HYPERLINK("http://x")', desc: 'a, "b"\nc', closed: true });
  api.ok('POST', `/cards/${api.second.id}/actions/comments`, { text: '@SUM(1)' });
  const { made, files } = exported(api, `/organizations/${workspaceOf(api)}`);
  const folder = [...files.keys()]
    .find((name) => /^boards\/\d-Atlas\/board\.json$/.test(name))!
    .replace('board.json', '');
  for (const name of ['lists', 'cards', 'actions', 'members']) {
    assert.ok(files.has(`${folder}${name}.json`) && files.has(`${folder}${name}.csv`), name);
  }
  assert.equal(jsonIn(files, 'workspace.json').id, workspaceOf(api));
  assert.equal(jsonIn(files, `${folder}board.json`).name, 'Atlas');
  assert.deepEqual(
    jsonIn(files, `${folder}cards.json`).map(({ id }: { id: string }) => id),
    [api.card.id, api.second.id],
  );
  assert.deepEqual(
    jsonIn(files, `${folder}lists.json`).map(({ name }: { name: string }) => name),
    ['Doing', 'Done'],
  );
  assert.ok(jsonIn(files, `${folder}actions.json`).some(({ type }: { type: string }) => type === 'commentCard'));
  assert.deepEqual(
    jsonIn(files, 'members.json').map(({ username }: { username: string }) => username),
    ['ada_quill', 'ben_okoro'],
  );
  const cards = files.get(`${folder}cards.csv`)!.toString();
  assert.match(cards, /^id,number,name,desc,list,closed,/);
  assert.ok(cards.includes(`,1,"'=HYPERLINK(""http://x"")","a, ""b""\nc",Doing,true,`));
  assert.match(files.get(`${folder}actions.csv`)!.toString(), /,commentCard,ada_quill,Index,'@SUM\(1\)\r\n/);
  assert.match(
    files.get('members.csv')!.toString(),
    /,ada_quill,Ada Quill,AQ,admin\r\n.*,ben_okoro,Ben Okoro,BO,normal\r\n/,
  );
  const counted = [...files]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, bytes]) => JSON.parse(bytes.toString()) as unknown)
    .reduce<number>((sum, read) => sum + (Array.isArray(read) ? read.length : 1), 0);
  assert.equal(made.status.total, counted);
});

test("the file holds what single members may not see, and nobody's secrets", () => {
  const api = boardWorld();
  const theirs = api.ok<{ id: string }>(
    'POST',
    '/boards',
    { name: 'Of Ben alone', idOrganization: workspaceOf(api), prefs_permissionLevel: 'private' },
    'colleague',
  );
  assert.equal(api.call('GET', `/boards/${theirs.id}`).status, 401);
  const { files } = exported(api, `/organizations/${workspaceOf(api)}`);
  assert.match(files.get('boards.csv')!.toString(), /Of Ben alone/);
  const all = [...files.values()].map(String).join('');
  const secrets = [...api.world.tokens.rows.values()]
    .map(({ token }) => token)
    .concat(
      [...api.world.applications.rows.values()].map(({ secret }) => secret),
      api.member('colleague').email,
    );
  assert.deepEqual(
    secrets.filter((secret) => all.includes(secret)),
    [],
  );
});

test('uploads are in the file where asked for, as far back as asked for, under names that are safe', () => {
  const api = boardWorld();
  const bytes = Buffer.from('the bytes of it');
  const upload = (name: string) =>
    api.ok('POST', `/cards/${api.card.id}/attachments`, { name }, 'owner', [
      { field: 'file', name, mimeType: 'text/plain', bytes },
    ]);
  upload('../../etc/passwd');
  api.now += 3 * 86_400_000;
  upload('CON: "a|b" .txt.');
  api.ok('POST', `/cards/${api.card.id}/attachments`, { url: 'http://127.0.0.1/a-link' });
  const attached = (args: object): string[] =>
    [...exported(api, `/boards/${api.board.id}`, args).files.keys()].filter((name) => name.startsWith('attachments/'));
  assert.deepEqual(attached({}), []);
  assert.deepEqual(attached({ attachments: false, attachment_age: 9 }), []);
  const all = attached({ attachments: true });
  assert.equal(all.length, 2);
  assert.ok(
    all.every((name) => /^attachments\/1\/\d-[\p{L}\p{N}._ -]+$/u.test(name) && !/[. ]$|\.\.\//.test(name)),
    all.join(),
  );
  assert.equal(attached({ attachments: true, attachment_age: 1 }).length, 1);
  const { files } = exported(api, `/boards/${api.board.id}`, { attachments: true });
  assert.ok([...files].filter(([name]) => name.startsWith('attachments/')).every(([, file]) => file.equals(bytes)));
});

test('custom field values stand in columns of their own', () => {
  const api = boardWorld();
  api.ok('POST', `/boards/${api.board.id}/boardPlugins`, { idPlugin: '56d5e249a98895a9797bebb9' });
  const make = (name: string, type: string, options?: object[]) =>
    api.ok<{ id: string; options: { id: string }[] }>('POST', '/customFields', {
      idModel: api.board.id,
      modelType: 'board',
      name,
      type,
      pos: 'bottom',
      ...(options && { options }),
    });
  const [size, shirt] = [make('Size', 'number'), make('Shirt', 'list', [{ value: { text: 'large' }, pos: 1 }])];
  api.ok('PUT', `/cards/${api.card.id}/customField/${size!.id}/item`, { value: { number: '-3' } });
  api.ok('PUT', `/cards/${api.card.id}/customField/${shirt!.id}/item`, { idValue: shirt!.options[0]!.id });
  const [head, first, second] = exported(api, `/boards/${api.board.id}`)
    .files.get('cards.csv')!
    .toString()
    .split('\r\n');
  assert.match(head!, /,Size,Shirt$/);
  assert.match(first!, /,-3,large$/);
  assert.match(second!, /,,$/);
});

test('exports can be finished at once, whatever the time', () => {
  const api = boardWorld();
  const path = `/organizations/${workspaceOf(api)}/exports`;
  const { id } = api.ok<Export>('POST', path);
  const finished = [1, 2].map(() => byServer(api, (change) => advanceExports(change, true)));
  assert.deepEqual(finished, [1, 0]);
  assert.equal(api.ok<Export>('GET', `${path}/${id}`).status.stage, 'Export_completed');
});

test('an export that its format cannot hold fails alone, and the next is tried', () => {
  const api = boardWorld();
  const path = `/boards/${api.board.id}/exports`;
  const { id } = api.ok<Export>('POST', path);
  const tooLarge = (): never => {
    throw new RangeError('too large for an archive');
  };
  const later = api.now + completedMs;
  const none = byServer(api, (change) => advanceExports(change, false, tooLarge), later);
  assert.equal(none, 0);
  const { status, size, exportUrl } = api.ok<Export>('GET', `${path}/${id}`);
  assert.deepEqual([status, size, exportUrl], [{ attempts: 1, finished: false, stage: 'Export_failed' }, null, null]);
  assert.equal(api.call('GET', `${path}/${id}/download`).status, 400);
  api.ok('POST', path);
  const broken = (): never => {
    throw new TypeError('a slip');
  };
  assert.throws(() => byServer(api, (change) => advanceExports(change, false, broken), later), /a slip/);
});
