/** A record that a GET answers is taken when it is sent back by PUT unchanged: each kind, in both dialects. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startServer, type BoardstoneServer, type ServedWorld } from '../../index.ts';
import { all } from '../../authorization/rows.ts';
import { spokenIn, type Spoken } from './forms.ts';
import type { Json } from './recorded.ts';

/** A record of each row that reads one and changes it at the same path. */
const records: Readonly<Record<string, string>> = {
  '/cards/{card}': '/cards/$idCard',
  '/cards/{card}/checkItem/{checkItem}': '/cards/$idCard/checkItem/$idItem',
  '/cards/{card}/stickers/{sticker}': '/cards/$idCard/stickers/$idSticker',
  '/lists/{list}': '/lists/$idList',
  '/notifications/{notification}': '/notifications/$idNotification',
  '/members/{member}': '/members/me',
  '/members/{member}/boardBackgrounds/{boardBackground}': '/members/me/boardBackgrounds/$idBackground',
  '/members/{member}/customBoardBackgrounds/{boardBackground}': '/members/me/customBoardBackgrounds/$idBackground',
  '/members/{member}/boardStars/{boardStar}': '/members/me/boardStars/$idStar',
  '/members/{member}/savedSearches/{savedSearch}': '/members/me/savedSearches/$idSearch',
  '/actions/{action}': '/actions/$idComment',
  '/customFields/{customField}': '/customFields/$idField',
  '/checklists/{checklist}': '/checklists/$idDone',
  '/labels/{label}': '/labels/$idLabel',
  '/boards/{board}': '/boards/$idBoard',
  '/boards/{board}/memberships/{membership}': '/boards/$idBoard/memberships/$idMembership',
  '/organizations/{organization}': '/organizations/$idOrganization',
  '/organizations/{organization}/memberships/{membership}': '/organizations/$idOrganization/memberships/$idTeamed',
  '/webhooks/{webhook}': '/webhooks/$idHook',
};
/** Paths that end in no record of their own: a field, a list, or settings. */
const others = ['{field}', '{channel}', 'members', 'webhooks', 'organizations', 'notificationsChannelSettings'];
/** Below a token live has no such row; the record of a plugin is a stub; both are read under other names. */
const elsewhere = ['/tokens/{token}/webhooks/{webhook}', '/plugins/{idPlugin}'];

/** The document demands an argument of these that their records name otherwise. */
const named = /^\/actions|memberships/;

/** The fields that a write itself moves. */
const moving =
  /^(dateLastActivity|dateLastView|dateUnread|ixUpdate|limits|editedAt|memberCreator|data|date|isRead|unread)$/;
const steady = (record: Json): object =>
  Object.fromEntries(Object.entries(record as object).filter(([name]) => !moving.test(name)));

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

for (const dialect of ['document', 'live'] as const) {
  describe(`sent back in the dialect ${dialect}`, () => {
    let server: BoardstoneServer;
    let spoken: Spoken;
    const ids: Record<string, string> = {};
    before(async () => {
      server = await startServer({ fixture: 'empty', clock: 'manual', limits: 'off', webhookCheck: false });
      const world = server.world({ dialect, fixture: 'empty' }) as ServedWorld;
      spoken = await spokenIn(world);
      const { call } = spoken;
      Object.assign(ids, spoken.ids);
      const made = async (path: string, args: object): Promise<string> =>
        (await call('POST', filled(path), { ...args })).body.id;
      const read = async (path: string): Promise<Json> => (await call('GET', filled(path))).body;
      ids['idSticker'] = await made('/cards/$idCard/stickers', { image: 'check', top: 0, left: 0, zIndex: 1 });
      ids['idStar'] = await made('/members/me/boardStars', { idBoard: ids['idBoard'], pos: 'top' });
      ids['idSearch'] = await made('/members/me/savedSearches', { name: 'mine', query: 'said', pos: 'top' });
      ids['idTeamed'] = (await read('/organizations/$idOrganization/memberships')).at(-1).id;
      const form = new FormData();
      form.set('file', new Blob([image], { type: 'image/png' }), 'a.png');
      const { key, token } = world.target.actors.owner;
      const to = `${world.url}/1/members/me/customBoardBackgrounds?key=${key}&token=${token}`;
      ids['idBackground'] = ((await (await fetch(to, { method: 'POST', body: form })).json()) as Json)['id'];
    });
    after(() => server.close());
    const filled = (text: string): string => text.replaceAll(/\$(\w+)/g, (_, name: string) => ids[name]!);

    test('every row that reads and changes one record is in the table', () => {
      const read = new Set(all.filter(({ method }) => method === 'GET').map(({ path }) => path));
      const both = all.filter(({ method, path }) => method === 'PUT' && read.has(path)).map(({ path }) => path);
      const own = both.filter((path) => !others.includes(path.split('/').at(-1)!) && !elsewhere.includes(path));
      assert.deepEqual(own.toSorted(), Object.keys(records).toSorted());
    });

    for (const [path, record] of Object.entries(records)) {
      if (dialect === 'document' && named.test(path)) continue;
      for (const query of ['', '?fields=all'])
        test(`${path}${query}`, async () => {
          const address = filled(record);
          const before = await spoken.call('GET', `${address}${query}`);
          assert.equal(before.status, 200, JSON.stringify(before.body));
          const put = await spoken.call('PUT', address, before.body as object as Record<string, unknown>);
          assert.equal(put.status, 200, JSON.stringify(put.body));
          const after = await spoken.call('GET', `${address}${query}`);
          assert.deepEqual(steady(after.body), steady(before.body));
        });
    }
  });
}
