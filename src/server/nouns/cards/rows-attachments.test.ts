/** Attachments of a card (4.1): links, uploads, covers, downloads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, picture, refusesAll, type BoardWorld } from '../../../testing/board-world.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

interface Shown {
  id: string;
  name: string;
  url: string;
  bytes: number | null;
  mimeType: string;
  isUpload: boolean;
  pos: number;
  idMember: string;
  fileName: string;
  previews: unknown[];
  edgeColor: null;
  date: string;
  limits?: object;
}

const file = (name: string, mimeType: string, text: string) => [
  { field: 'file', name, mimeType, bytes: Buffer.from(text) },
];
const upload = (
  api: BoardWorld,
  args: Record<string, unknown> = {},
  files = file('notes.txt', 'text/plain', 'north'),
): Shown => api.ok('POST', `/cards/${api.card.id}/attachments`, args, 'owner', files);
/** The path of an address of our own. */
const pathOf = (url: string): string => new URL(url).pathname.replace(/^\/1/, '');

test('a link is attached under its own address or under a name', () => {
  const api = boardWorld();
  const path = `/cards/${api.card.id}/attachments`;
  const url = 'https://example.org/a%20b?c=d';
  const made = api.ok<Shown>('POST', path, { url });
  assert.deepEqual(
    [made.name, made.url, made.bytes, made.mimeType, made.isUpload, made.previews, made.limits],
    [url, url, null, '', false, [], {}],
  );
  assert.equal(made.idMember, api.member('owner').id);
  const named = api.ok<Shown>('POST', path, { url, name: '', mimeType: 'text/html' });
  assert.deepEqual([named.name, named.mimeType], ['', 'text/html']);
  assert.deepEqual(
    api.ok<Shown[]>('GET', path).map(({ pos }) => pos),
    [step, 2 * step],
  );
  assert.equal(api.ok<Shown>('POST', path, { url, pos: 'top' }).pos, step / 2);
});

test('links to boards and to cards are counted apart in the badges', () => {
  const api = boardWorld();
  const { url, shortUrl } = api.ok<{ url: string; shortUrl: string }>('GET', `/cards/${api.card.id}`);
  const board = api.ok<{ url: string }>('GET', `/boards/${api.board.id}`);
  const counted = () => api.ok<{ attachmentsByType: object }>('GET', `/cards/${api.card.id}/badges`).attachmentsByType;
  assert.deepEqual(counted(), { trello: { board: 0, card: 0 } });
  for (const link of [url, shortUrl, board.url, 'https://example.org/c/elsewhere']) {
    api.ok('POST', `/cards/${api.card.id}/attachments`, { url: link });
  }
  assert.deepEqual(counted(), { trello: { board: 1, card: 2 } });
});

test('an uploaded file downloads as the bytes that came, below the name that its address gives', () => {
  const api = boardWorld();
  const bytes = Buffer.from([0, 255, 10, 13, 128]);
  const made = upload(api, { name: 'Map' }, [{ field: 'file', name: 'old map.png', mimeType: 'image/png', bytes }]);
  assert.deepEqual(
    [made.name, made.fileName, made.mimeType, made.bytes, made.isUpload],
    ['Map', 'old map.png', 'image/png', 5, true],
  );
  assert.match(made.url, /\/1\/cards\/[0-9a-f]{24}\/attachments\/[0-9a-f]{24}\/download\/old%20map\.png$/);
  const { file: sent } = api.call('GET', pathOf(made.url));
  assert.deepEqual([sent!.name, sent!.mimeType, Buffer.from(sent!.bytes)], ['old map.png', 'image/png', bytes]);
});

test('a file named by dots has an address of its own', () => {
  const api = boardWorld();
  for (const name of ['..', '.', '', '../x', '\ud800']) {
    const { url, fileName, id } = upload(api, {}, file(name, 'text/plain', name));
    assert.equal(fileName, name);
    assert.match(new URL(url).pathname, new RegExp(`/attachments/${id}/download/[^/]+$`), name);
    assert.equal(Buffer.from(api.call('GET', pathOf(url)).file!.bytes).toString(), Buffer.from(name).toString());
  }
});

test('a file comes as an argument too: as text, or as a data address', () => {
  const api = boardWorld();
  for (const [given, mimeType, text] of [
    ['plain words', 'text/plain', 'plain words'],
    ['data:text/csv;base64,YSxi', 'text/csv', 'a,b'],
    ['data:,a%20b', 'text/plain', 'a b'],
    ['data:text/plain;charset=utf-8,100%', 'text/plain', '100%'],
    ['data: no comma', 'text/plain', 'data: no comma'],
  ] as const) {
    const made = api.ok<Shown>('POST', `/cards/${api.card.id}/attachments`, { file: given });
    assert.equal(made.mimeType, mimeType, given);
    assert.equal(Buffer.from(api.call('GET', pathOf(made.url)).file!.bytes).toString(), text);
  }
});

test('the cover of a card is the attachment that setCover names, until that is deleted', () => {
  const api = boardWorld();
  const path = `/cards/${api.card.id}/attachments`;
  const plain = upload(api);
  assert.equal(api.card.idAttachmentCover, null);
  const cover = upload(api, { setCover: 'true' });
  assert.deepEqual([api.card.idAttachmentCover, api.card.manualCoverAttachment], [cover.id, true]);
  assert.deepEqual(
    api.ok<Shown[]>('GET', path, { filter: 'cover' }).map(({ id }) => id),
    [cover.id],
  );
  assert.deepEqual(
    api.ok<Shown[]>('GET', path).map(({ id }) => id),
    [plain.id, cover.id],
  );
  assert.deepEqual(api.ok('DELETE', `${path}/${cover.id}`), { limits: {} });
  assert.deepEqual(
    [api.card.idAttachmentCover, api.card.manualCoverAttachment, api.world.blobs.rows.size],
    [null, false, 1],
  );
  refusesAll(api, [['GET', pathOf(cover.url), {}, 404, /not found/]]);
});

test('the log tells what was attached and what was taken away', () => {
  const api = boardWorld();
  const link = api.ok<Shown>('POST', `/cards/${api.card.id}/attachments`, {
    url: 'https://example.org/',
    name: 'Example',
  });
  api.ok('DELETE', `/cards/${api.card.id}/attachments/${link.id}`);
  const log = api.ok<{ type: string; data: { attachment: object } }[]>('GET', `/cards/${api.card.id}/actions`, {
    filter: 'addAttachmentToCard,deleteAttachmentFromCard',
  });
  assert.deepEqual(
    log.map(({ type, data }) => [type, data.attachment]),
    [
      ['deleteAttachmentFromCard', { id: link.id, name: 'Example' }],
      ['addAttachmentToCard', { id: link.id, name: 'Example', url: 'https://example.org/' }],
    ],
  );
});

test('one attachment is shown with the fields that are asked for', () => {
  const api = boardWorld();
  const { id } = upload(api);
  const path = `/cards/${api.card.shortLink}/attachments/${id}`;
  assert.deepEqual(Object.keys(api.ok<object>('GET', `${path}?fields=all`)).sort(), [
    'bytes',
    'date',
    'edgeColor',
    'id',
    'idMember',
    'isUpload',
    'mimeType',
    'name',
    'previews',
    'url',
  ]);
  assert.deepEqual(api.ok('GET', `${path}?fields=bytes`), { id, bytes: 5 });
  assert.deepEqual(api.ok('GET', `${path}/name`), { _value: 'notes.txt' });
});

test('long names: given ones are refused beyond the bound, those of files are shortened', () => {
  const api = boardWorld();
  const most = limits.attachmentName;
  const long = 'n'.repeat(most + 1);
  assert.equal(upload(api, { name: 'n'.repeat(most) }).name.length, most);
  assert.equal(upload(api, {}, file(long, long, '')).name.length, most);
  const before = picture(api);
  for (const name of ['name', 'mimeType']) {
    const { status } = api.call(
      'POST',
      `/cards/${api.card.id}/attachments`,
      { [name]: long },
      'owner',
      file('a', 'b', 'c'),
    );
    assert.equal(status, 400);
  }
  assert.equal(picture(api), before);
});

test('nothing to attach, an address that leads nowhere, and another card are refused', () => {
  const api = boardWorld();
  const path = `/cards/${api.card.id}/attachments`;
  const { id } = upload(api);
  const link = api.ok<Shown>('POST', path, { url: 'http://example.org' }).id;
  refusesAll(api, [
    ['POST', path, {}, 400, /file or a url/],
    ['POST', path, { url: '' }, 400, /file or a url/],
    ...[
      'example.org',
      '/relative',
      'javascript:alert(1)',
      'data:text/plain,x',
      'ftp://example.org',
      ' http://a',
      'http://a ',
      7,
    ].map((url) => ['POST', path, { url }, 400, /^invalid value for url/] as never),
    ['POST', path, { url: 'http://example.org', setCover: 'maybe' }, 400, /setCover/],
    ['POST', path, { url: 'http://example.org', pos: -1 }, 400, /pos/],
    ['POST', path, { url: 'http://example.org' }, 401, /unauthorized/, 'outsider'],
    ['GET', `${path}/${link}/download/example`, {}, 404, /link/],
    ['GET', `${path}/${id}/download/notes.txt`, {}, 401, /unauthorized/, 'outsider'],
    ['GET', `/cards/${api.second.id}/attachments/${id}`, {}, 404, /not found/],
    ['GET', `/cards/${api.second.id}/attachments/${id}/download/notes.txt`, {}, 404, /not found/],
    ['DELETE', `/cards/${api.second.id}/attachments/${id}`, {}, 404, /not found/],
    ['GET', path, { filter: 'some' }, 400, /filter/],
    ['DELETE', `${path}/${id}`, {}, 401, /unauthorized/, 'reader'],
  ]);
});
