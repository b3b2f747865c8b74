/** The two dialects: a world of each is asked the same, and every difference shows in the answers, and nothing else. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startServer, type BoardstoneServer } from '../../index.ts';
import { readFileSync } from 'node:fs';
import { dialectsPage } from '../manual/dialects.ts';
import { boardResource } from '../../server/nouns/boards/shown.ts';
import { cardResource } from '../../server/nouns/cards/shown.ts';
import { dialectWith } from '../dialects/difference.ts';
import { live } from '../dialects/live.ts';
import { allForms, spokenIn, type Spoken } from './forms.ts';
import type { Json } from './recorded.ts';

const page = readFileSync(new URL('../../../docs/dialects.md', import.meta.url), 'utf8');

describe('the dialects', () => {
  let server: BoardstoneServer;
  const on: Record<string, Spoken> = {};
  before(async () => {
    server = await startServer({ fixture: 'empty', limits: false });
    for (const dialect of ['document', 'live'] as const)
      on[dialect] = await spokenIn(server.world({ dialect, fixture: 'empty' }));
  });
  after(() => server.close());

  it('differ in what the request of each entry shows', async () => {
    const forms = await allForms();
    for (const { difference, document, live } of forms) assert.notDeepEqual(live, document, difference.id);
    assert.equal(page, dialectsPage(forms));
  });

  it('differ by one entry in what that entry says, and in nothing else', async () => {
    const entry = live.find(({ id }) => id === 'card-email')!;
    const { as } = dialectWith([entry]);
    const alike = Object.keys(cardResource.fields).filter(
      (name) => as(cardResource).fields[name] === cardResource.fields[name],
    );
    assert.deepEqual(
      Object.keys(cardResource.fields).filter((name) => !alike.includes(name)),
      ['email'],
    );
    assert.deepEqual(
      [as(cardResource).all, as(cardResource).usual, as(boardResource).fields],
      [cardResource.all, cardResource.usual, boardResource.fields],
    );
    assert.ok(page.includes('## card-email (2.3, card)\n'));
  });

  it('are told by the control plane, and the document is the usual one', async () => {
    assert.equal(((await (await fetch(`${server.url}/_boardstone/health`)).json()) as Json).dialect, 'document');
  });

  it('differ in deliveries, batches and searches as in reads', async () => {
    const { call, ids } = on['live']!;
    const batch = await call('GET', `/batch?urls=/cards/${ids['idCard']}?fields=idLabels`);
    assert.equal(typeof batch.body[0][200].idLabels[0], 'string');
    const found = await call('GET', '/search?query=card&modelTypes=cards');
    assert.equal(typeof found.body.cards[0].idLabels[0], 'string');
    const alone = await call('GET', `/cards/${ids['idCard']}/idLabels`);
    assert.equal(typeof alone.body._value[0], 'string');
  });

  it('leave a page that refuses as it is', async () => {
    const pages = await Promise.all(
      Object.values(on).map(async ({ call }) => {
        const { status, headers, body } = await call('GET', '/authorize?return_url=https://elsewhere.example');
        return [status, headers.get('content-type'), body];
      }),
    );
    assert.match(String(pages[0]), /^400,text\/html.*has not registered https:\/\/elsewhere\.example/s);
    assert.deepEqual(pages[1], pages[0]);
  });

  it('refuse in both what is no list and is given twice', async () => {
    for (const { call, ids } of Object.values(on)) {
      const { status, body } = await call('GET', `/cards/${ids['idCard']}?fields=name&board=true&board=false`);
      assert.deepEqual([status, /given twice|board/.test(body.message ?? body)], [400, true]);
    }
  });
});
