/** The page of the account (live): it shows what may act in a member's name, no secret, and ends what the member says. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { startServer, type BoardstoneServer } from '../../index.ts';
import { askedHeader, liveSite } from '../../server/exchange/live-hosts.ts';

describe('the page of the account', () => {
  let server: BoardstoneServer;
  before(async () => {
    server = await startServer({ dialect: 'live', clock: 'manual', limits: 'off' });
  });
  after(() => server.close());

  const open = (query = '', headers: Record<string, string> = {}) =>
    fetch(`${server.url}/1/account${query}`, { headers });
  /** The forms of the page, by their applications. */
  const forms = (text: string) =>
    [...text.matchAll(/name="grant" value="(\w+)" \/>\s*<input type="hidden" name="consent" value="(\w+)"/g)].map(
      ([, grant, consent]) => ({ grant: grant!, consent: consent! }),
    );
  const end = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/1/account`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form), headers });
  const me = ({ key, token }: { key: string; token: string }) =>
    fetch(`${server.url}/1/members/me?key=${key}&token=${token}`).then(({ status }) => status);

  it('lists tokens and grants of one member, and shows neither of them', async () => {
    const { owner } = server.target.actors;
    const oauth2 = server.target.oauth2!;
    const reply = await open('?member=ada_quill');
    const text = await reply.text();
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get('content-security-policy')!, /default-src 'none'.*form-action 'self'/);
    assert.match(text, /<li>See your boards with their lists/);
    assert.match(text, /<li>Make and change boards, lists and cards, comment and vote in your name<\/li>/);
    assert.ok(forms(text).length >= 2);
    const secrets = [owner.token, oauth2.accessToken, oauth2.refreshToken, oauth2.clientSecret, owner.secret];
    for (const secret of secrets) assert.ok(secret && !text.includes(secret));
    assert.equal((await open('?member=nobody')).status, 404);
  });

  it('takes its own form alone, from its own page', async () => {
    const all = forms(await (await open('?member=ada_quill')).text());
    const [first, second] = all;
    const before = JSON.stringify(server.snapshot());
    const wrong: [Record<string, string>, Record<string, string>, number][] = [
      [{ grant: first!.grant, consent: second!.consent }, {}, 400],
      [{ grant: first!.grant }, {}, 400],
      [first!, { origin: 'https://elsewhere.test' }, 400],
      [first!, { 'sec-fetch-site': 'cross-site' }, 400],
      [{ ...first!, grant: '0'.repeat(24) }, {}, 404],
    ];
    for (const [form, headers, status] of wrong) {
      const reply = await end(form, headers);
      assert.ok(reply.status === status || reply.status === 403, `${reply.status} ${JSON.stringify([form, headers])}`);
    }
    assert.equal(JSON.stringify(server.snapshot()), before);
  });

  it('is closed to a host that is not its own', async () => {
    await using closed = await startServer({ dialect: 'live', allowOrigins: [] });
    const { port } = closed;
    const status = await new Promise((resolve) => {
      const asked = { port, path: '/1/account', headers: { host: 'rebound.test' } };
      request(asked, (answer) => resolve(answer.resume().statusCode)).end();
    });
    assert.equal(status, 403);
  });

  it('ends a token with its webhooks, and a grant with its secrets, each as a change', async () => {
    const { owner } = server.target.actors;
    const oauth2 = server.target.oauth2!;
    const bearer = () =>
      fetch(`${server.url}/1/members/me`, { headers: { authorization: `Bearer ${oauth2.accessToken}` } });
    assert.deepEqual([await me(owner), (await bearer()).status], [200, 200]);
    const since = server.snapshot() as unknown as { world: { tokens: unknown[] } };
    for (const form of forms(await (await open('?member=ada_quill')).text())) {
      const reply = await end(form, { origin: server.url });
      assert.deepEqual([reply.status, reply.headers.get('location')], [303, 'account?member=ada_quill']);
    }
    assert.deepEqual([await me(owner), (await bearer()).status], [401, 401]);
    const now = server.snapshot() as unknown as { world: { tokens: unknown[] } };
    assert.ok(now.world.tokens.length <= since.world.tokens.length - 2);
    assert.match(await (await open('?member=ada_quill')).text(), /No application does/);
    assert.equal((await end({ grant: '1'.repeat(24), consent: '' })).status, 404);
  });

  it('stands at the live addresses, and not in the dialect of the document', async () => {
    for (const path of ['/my/account', '/ada_quill/account']) {
      const reply = await fetch(`${server.url}${path}`, { headers: { [askedHeader]: liveSite } });
      assert.match(await reply.text(), /Applications that act in the name of/, path);
    }
    await using other = await startServer();
    const { key, token } = other.target.actors.owner;
    assert.equal((await fetch(`${other.url}/1/account?key=${key}&token=${token}`)).status, 404);
  });
});
