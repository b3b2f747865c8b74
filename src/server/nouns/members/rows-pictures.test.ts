/** Pictures of a member (2.1, 4.2, 4.3): uploaded, shown, seen by all, changed and deleted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll, type Refused } from '../../../testing/board-world.ts';
import { dot, upload } from '../../../testing/member-world.ts';
import { testWorld, type TestWorld } from '../../../testing/test-world.ts';

interface Shown {
  readonly id: string;
  readonly [field: string]: unknown;
}
interface Sent {
  readonly file?: { readonly mimeType: string; readonly bytes: Uint8Array };
  readonly page?: { readonly text: string };
}

const origin = 'http://127.0.0.1:4747/1';
const kinds = [
  ['boardBackgrounds', {}, ['brightness', 'fullSizeUrl', 'scaled', 'tile'], 'customBoardBackgrounds'],
  ['customBoardBackgrounds', {}, ['brightness', 'fullSizeUrl', 'scaled', 'tile'], 'customBoardBackgrounds'],
  ['customEmoji', { name: 'party' }, ['name', 'url'], 'customEmoji'],
  ['customStickers', {}, ['scaled', 'url'], 'customStickers'],
] as const;
const add = (api: TestWorld, kind: string, args = {}): Shown =>
  api.ok('POST', `/members/me/${kind}`, args, 'owner', [upload]);
/** The answer that a browser gets at an address of a record: without a key. */
const fetched = (api: TestWorld, url: unknown): Sent =>
  api.call('GET', String(url).slice(origin.length), {}, null) as Sent;

for (const [kind, args, fields] of kinds) {
  test(`one of ${kind} is uploaded, shows its fields, is listed and deleted`, () => {
    const api = testWorld();
    const made = add(api, kind, args);
    assert.deepEqual(Object.keys(made).sort(), ['id', ...fields].sort());
    assert.deepEqual(api.ok('GET', `/members/me/${kind}/${made.id}`), made);
    const [field] = fields;
    assert.deepEqual(api.ok('GET', `/members/me/${kind}/${made.id}`, { fields: field }), {
      id: made.id,
      [field]: made[field],
    });
    assert.ok(api.ok<Shown[]>('GET', `/members/me/${kind}`).some(({ id }) => id === made.id));
    assert.deepEqual(api.ok('GET', `/members/me/${kind}`, { filter: 'none' }), []);
    api.ok('DELETE', `/members/me/${kind}/${made.id}`);
    assert.equal(api.call('GET', `/members/me/${kind}/${made.id}`).status, 404);
    assert.equal(api.world.blobs.rows.size, 0);
  });
}

test('the picture of a record is fetched by everybody as the bytes that came, until it is deleted', () => {
  const api = testWorld();
  for (const [kind, args] of kinds) {
    const made = add(api, kind, args);
    const url = made['url'] ?? made['fullSizeUrl'];
    const { file } = fetched(api, url);
    assert.deepEqual(file?.bytes, dot, kind);
    assert.equal(file.mimeType, 'image/gif');
    const smaller = (made['scaled'] ?? []) as { url: string }[];
    for (const picture of smaller) assert.deepEqual(fetched(api, picture.url).file?.bytes, dot);
    assert.equal(
      (
        fetched(
          api,
          String(url)
            .replace('ada_quill', 'ben_okoro')
            .replace(api.token('owner').idMember, api.token('outsider').idMember),
        ) as { status?: number }
      ).status,
      404,
    );
    api.ok('DELETE', `/members/me/${kind}/${made.id}`);
    assert.equal((fetched(api, url) as { status?: number }).status, 404);
  }
});

test('an upload is a picture, comes with its form and with what its kind needs', () => {
  const api = testWorld();
  const file = { ...upload, mimeType: 'text/html', bytes: new Uint8Array(Buffer.from('<script>')) };
  for (const [kind, args] of [...kinds, ['avatar', {}]] as const) {
    assert.match(
      JSON.stringify(api.call('POST', `/members/me/${kind}`, args).body),
      /invalid value for file: it is required/,
    );
    assert.match(
      JSON.stringify(api.call('POST', `/members/me/${kind}`, args, 'owner', [file]).body),
      /a picture is expected/,
    );
  }
  assert.equal(api.world.blobs.rows.size, 0);
  assert.equal(api.call('POST', '/members/me/customEmoji', {}, 'owner', [upload]).status, 400);
  assert.equal(api.call('POST', '/members/me/customEmoji', { name: ' ' }, 'owner', [upload]).status, 400);
});

test('uploads are written by their member, with the permission of their kind', () => {
  const api = testWorld();
  refusesAll(
    api,
    kinds
      .flatMap(([kind, args]): Refused[] => {
        const { id } = add(api, kind, args);
        return [
          ['POST', `/members/me/${kind}`, args, 401, /unauthorized/, 'reader'],
          ['POST', `/members/ada_quill/${kind}`, args, 401, /member/, 'colleague'],
          ['DELETE', `/members/me/${kind}/${id}`, {}, 401, /unauthorized/, 'reader'],
          ['DELETE', `/members/ada_quill/${kind}/${id}`, {}, 401, /member/, 'colleague'],
          ['DELETE', `/members/me/${kind}/${id}`, {}, 404, /not found/, 'colleague'],
        ];
      })
      .slice(-5),
  );
});

test('the look of a background is changed within its words', () => {
  const api = testWorld();
  const { id } = add(api, 'boardBackgrounds', { tile: 'true' });
  for (const path of [`/members/me/boardBackgrounds/${id}`, `/members/me/customBoardBackgrounds/${id}`]) {
    for (const brightness of ['dark', 'light', 'unknown']) {
      assert.equal(api.ok<Shown>('PUT', path, { brightness })['brightness'], brightness);
    }
    assert.equal(api.ok<Shown>('PUT', path, { tile: 'false' })['tile'], false);
    assert.equal(api.ok<Shown>('PUT', path, { tile: 'true' })['tile'], true);
    refusesAll(api, [
      ['PUT', path, { brightness: 'bright' }, 400, /^invalid value for brightness/],
      ['PUT', path, { tile: 'maybe' }, 400, /^invalid value for tile/],
      ['PUT', path, { tile: 'true' }, 401, /unauthorized/, 'reader'],
    ]);
  }
});

test("the backgrounds are the built-in colours and one's own, and each can be read", () => {
  const api = testWorld();
  const { id } = add(api, 'boardBackgrounds');
  const ids = (filter: string): string[] =>
    api.ok<Shown[]>('GET', '/members/me/boardBackgrounds', { filter }).map((shown) => shown.id);
  assert.equal(ids('default').length, 9);
  assert.deepEqual([ids('custom'), ids('premium'), ids('none')], [[id], [], []]);
  assert.deepEqual(ids('all'), [...ids('default'), id]);
  for (const picture of ids('all')) {
    assert.match(picture, /^[0-9a-f]{24}$/);
    assert.equal(api.ok<Shown>('GET', `/members/me/boardBackgrounds/${picture}`).id, picture);
  }
  const [blue] = ids('default');
  assert.deepEqual(api.ok('GET', `/members/me/boardBackgrounds/${blue}`), {
    id: blue,
    brightness: 'dark',
    fullSizeUrl: null,
    scaled: [],
    tile: false,
  });
  assert.equal(api.ok<Shown>('GET', `/members/me/boardBackgrounds/${blue}?fields=color`)['color'], '#0079BF');
  refusesAll(api, [
    ['PUT', `/members/me/boardBackgrounds/${blue}`, { tile: 'true' }, 400, /built-in/],
    ['DELETE', `/members/me/boardBackgrounds/${blue}`, {}, 400, /built-in/],
    ['GET', `/members/me/customBoardBackgrounds/${blue}`, {}, 404, /not found/],
    ['GET', '/members/me/boardBackgrounds/blue', {}, 400, /^invalid id$/],
  ]);
});

test('a board takes a built-in background by its id, which means its name', () => {
  const api = boardWorld();
  const [blue, , green] = api.ok<Shown[]>('GET', '/members/me/boardBackgrounds', { filter: 'default' });
  for (const [shown, name] of [
    [blue, 'blue'],
    [green, 'green'],
  ] as const) {
    const { prefs } = api.ok<{ prefs: { background: string } }>('PUT', `/boards/${api.board.id}`, {
      'prefs/background': shown!.id,
    });
    assert.equal(prefs.background, name);
  }
});

test('a sticker on a card shows the picture that was uploaded, or the built-in one of its name', () => {
  const api = boardWorld();
  const urls = (image: unknown): unknown[] => {
    const put = { image, top: 0, left: 0, zIndex: 0 };
    const { imageUrl, imageScaled } = api.ok<{ imageUrl: string; imageScaled: { url: string }[] }>(
      'POST',
      `/cards/${api.card.id}/stickers`,
      put,
    );
    return [imageUrl, ...imageScaled.map(({ url }) => url)];
  };
  const own = urls(add(api, 'customStickers').id).map((url) => fetched(api, url).file?.bytes);
  assert.deepEqual(own, [dot, dot, dot]);
  for (const url of urls('heart')) assert.match(String(fetched(api, url).page?.text), /^<svg [^]*❤️<\/text><\/svg>$/);
  assert.equal((fetched(api, urls('nobody drew this')[0]) as { status?: number }).status, 404);
});

test('an avatar is uploaded by its member and is from then on what the addresses show', () => {
  const api = boardWorld();
  const face = api.ok<Shown>('GET', '/members/me', { fields: 'avatarUrl,uploadedAvatarUrl,avatarSource' });
  assert.deepEqual([face['avatarSource'], face['uploadedAvatarUrl']], ['none', '']);
  assert.match(String(fetched(api, face['avatarUrl']).page?.text), /^<svg [^]*>AQ<\/text><\/svg>$/);
  assert.match(String(fetched(api, `${String(face['avatarUrl'])}/50.png`).page?.text), /^<svg /);
  const after = add(api, 'avatar');
  assert.equal(after['avatarSource'], 'upload');
  assert.equal(after['avatarHash'], after['uploadedAvatarHash']);
  const { avatarUrl, uploadedAvatarUrl } = api.ok<Shown>('GET', '/members/me', {
    fields: 'avatarUrl,uploadedAvatarUrl',
  });
  assert.equal(avatarUrl, uploadedAvatarUrl);
  assert.deepEqual(fetched(api, avatarUrl).file?.bytes, dot);
  assert.equal((fetched(api, face['avatarUrl']) as { status?: number }).status, 404);
  const again = api.ok<Shown>('POST', '/members/me/avatar', {}, 'owner', [{ ...upload, bytes: dot.slice(0, 20) }]);
  assert.notEqual(again['avatarHash'], after['avatarHash']);
  assert.equal(api.world.blobs.rows.size, 1);
});

test('initials that look like markup are drawn, not run', () => {
  const api = testWorld();
  api.ok('PUT', '/members/me', { initials: '<"&>' });
  const { avatarUrl } = api.ok<Shown>('GET', '/members/me', { fields: 'avatarUrl' });
  assert.match(String(fetched(api, avatarUrl).page?.text), />&lt;&quot;&amp;&gt;<\/text>/);
});

test('nothing shows a picture that was deleted, and the log tells what changed with it (BGD-05, STK-07)', () => {
  const api = boardWorld();
  const background = add(api, 'boardBackgrounds').id;
  const sticker = add(api, 'customStickers').id;
  api.ok('PUT', `/boards/${api.board.id}/prefs/background`, { value: background });
  api.ok('PUT', `/cards/${api.card.id}`, { cover: { idUploadedBackground: background } });
  api.ok('POST', `/cards/${api.card.id}/stickers`, { image: sticker, top: 1, left: 1, zIndex: 1 });
  api.ok('POST', `/cards/${api.second.id}/stickers`, { image: 'check', top: 1, left: 1, zIndex: 1 });
  api.ok('DELETE', `/members/me/boardBackgrounds/${background}`);
  api.ok('DELETE', `/members/me/customStickers/${sticker}`);
  const { prefs } = api.ok<{ prefs: Record<string, unknown> }>('GET', `/boards/${api.board.id}`, { fields: 'prefs' });
  assert.deepEqual([prefs['background'], prefs['backgroundImage']], ['blue', null]);
  assert.match(String(prefs['backgroundColor']), /^#/);
  const { cover } = api.ok<{ cover: Shown }>('GET', `/cards/${api.card.id}`, { fields: 'cover' });
  assert.equal(cover['idUploadedBackground'], null);
  assert.deepEqual(api.ok('GET', `/cards/${api.card.id}/stickers`), []);
  assert.equal(api.ok<Shown[]>('GET', `/cards/${api.second.id}/stickers`).length, 1);
  const log = api.ok<{ type: string; data: { old: object } }[]>('GET', `/boards/${api.board.id}/actions`, { limit: 3 });
  assert.deepEqual(
    log.map(({ type, data }) => [type, ...Object.keys(data.old)]),
    [
      ['updateCard', 'stickers'],
      ['updateCard', 'cover'],
      ['updateBoard', 'prefs'],
    ],
  );
});
