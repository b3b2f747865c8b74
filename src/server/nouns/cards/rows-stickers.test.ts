/** Stickers on a card (4.1). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld, refusesAll } from '../../../testing/board-world.ts';
import { limits } from '../../../document/limits.ts';

interface Shown {
  id: string;
  image: string;
  top: number;
  left: number;
  zIndex: number;
  rotate: number;
  imageUrl: string;
}
const args = { image: 'heart', top: '12.5', left: '-3', zIndex: '7' };

test('a sticker is put on, found, turned and taken off', () => {
  const api = boardWorld();
  const path = `/cards/${api.card.id}/stickers`;
  const made = api.ok<Shown & { limits: object }>('POST', path, args);
  assert.deepEqual(
    { ...made, imageUrl: '', imageScaled: [] },
    {
      id: made.id,
      image: 'heart',
      top: 12.5,
      left: -3,
      zIndex: 7,
      rotate: 0,
      imageUrl: '',
      imageScaled: [],
      limits: {},
    },
  );
  assert.deepEqual(
    api.ok<Shown[]>('GET', path).map(({ id }) => id),
    [made.id],
  );
  assert.equal(api.ok<Shown>('PUT', `${path}/${made.id}`, { rotate: 360, left: 0 }).rotate, 360);
  const { image, top, left } = api.ok<Shown>('GET', `${path}/${made.id}`);
  assert.deepEqual([image, top, left], ['heart', 12.5, 0]);
  assert.deepEqual(api.ok('GET', `${path}/${made.id}?fields=zIndex`), { id: made.id, zIndex: 7 });
  assert.deepEqual(api.ok('GET', `${path}/${made.id}/image`), { _value: 'heart' });
  api.ok('DELETE', `${path}/${made.id}`);
  assert.deepEqual(api.ok('GET', path), []);
});

test(`the picture of a sticker is named by nothing or by up to ${limits.text} characters`, () => {
  const api = boardWorld();
  for (const image of ['', 'x'.repeat(limits.text)]) {
    assert.equal(api.ok<Shown>('POST', `/cards/${api.card.id}/stickers`, { ...args, image }).image, image);
  }
});

test('a sticker that lacks something, or is out of bounds, is refused', () => {
  const api = boardWorld();
  const path = `/cards/${api.card.id}/stickers`;
  const { id } = api.ok<Shown>('POST', path, args);
  const without = (name: keyof typeof args): object =>
    Object.fromEntries(Object.entries(args).filter(([key]) => key !== name));
  refusesAll(api, [
    ...(Object.keys(args) as (keyof typeof args)[]).map(
      (name) => ['POST', path, without(name), 400, new RegExp(`invalid value for ${name}`)] as never,
    ),
    ['POST', path, { ...args, image: 'x'.repeat(limits.text + 1) }, 400, /image/],
    ['POST', path, { ...args, top: 'high' }, 400, /top/],
    ['POST', path, { ...args, left: '' }, 400, /left/],
    ['POST', path, { ...args, zIndex: '1.5' }, 400, /zIndex/],
    ['POST', path, { ...args, rotate: 361 }, 400, /rotate/],
    ['POST', path, { ...args, rotate: -1 }, 400, /rotate/],
    ['PUT', `${path}/${id}`, { zIndex: 'x' }, 400, /zIndex/],
    ['GET', `/cards/${api.second.id}/stickers/${id}`, {}, 404, /not found/],
    ['DELETE', `/cards/${api.second.id}/stickers/${id}`, {}, 404, /not found/],
    ['POST', path, args, 401, /unauthorized/, 'outsider'],
    ['DELETE', `${path}/${id}`, {}, 401, /unauthorized/, 'reader'],
  ]);
});
