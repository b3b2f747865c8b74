/** The entries that the journal keeps, and the secrets that it never shows. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { deskOf } from './desk.ts';
import { Journal, Latest, type JournalEntry, type Noted } from './journal.ts';
import type { Outcome, RequestHead } from '../server/calls/call.ts';
import { stage, type Staged } from '../testing/stage.ts';

const secret = 'f00dfacef00dface';
let at: Staged;
before(async () => {
  at = await stage();
});
after(() => at.close());
beforeEach(() => deskOf(at.service.main).journal.clear());

const noted = (asked: RequestHead, outcome: Outcome = { status: 200, body: null }): Noted => ({
  asked,
  body: null,
  outcome,
});

const sent = (body: string) => ({ headers: ['date', 'today'], body });

async function kept(path: string, init: RequestInit = {}): Promise<JournalEntry> {
  await (await fetch(at.url + path, init)).text();
  return deskOf(at.service.main).journal.read().at(-1) as JournalEntry;
}
const json = (body: string): RequestInit => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body });

describe('the journal', () => {
  it('keeps what was asked and how it ended', async () => {
    const { url, ...rest } = await kept('/1/refused?a=1');
    assert.deepEqual(
      { ...rest, url },
      { n: 0, at: '2026-03-02T09:00:00.000Z', method: 'GET', url: '/1/refused?a=1', status: 401, rule: 'AUT-01' },
    );
  });

  it('keeps the last thousand, newest last', () => {
    const { journal } = deskOf(at.service.main);
    for (let n = 0; n < 1234; n++) {
      journal.add(0, noted({ method: 'GET', url: `/1/${n}`, headers: {} }));
    }
    const entries = journal.read();
    assert.deepEqual(
      [entries.length, entries[0]?.n, entries.at(-1)?.n, entries.at(-1)?.url],
      [1000, 234, 1233, '/1/1233'],
    );
    journal.clear();
    assert.deepEqual(journal.read(), []);
  });

  it('knows of each request its headers, its duration and its answer, without secrets', async () => {
    const headers = {
      'user-agent': 'a client',
      'x-api-key': 'mine',
      cookie: 'sid=1',
      referer: `http://a.example/?token=${secret}`,
      'x-repeats': secret,
      'x-boardstone-test': 'pages',
      authorization: `OAuth oauth_consumer_key="k1", oauth_token="${secret}"`,
    };
    const { test } = await kept(`/1/x?token=${secret}`, { headers });
    assert.equal(test, 'pages');
    const whole = deskOf(at.service.main).journal.watched(0)!;
    assert.equal(typeof whole.ms, 'number');
    assert.match(whole.answer!, /"segments":\["x"\].*"token":"\*\*\*"/);
    const { referer, cookie, authorization, ...others } = whole.headers;
    assert.deepEqual(
      [referer, cookie, authorization],
      ['http://a.example/?token=***', '***', 'OAuth oauth_consumer_key="k1", ***'],
    );
    assert.deepEqual([others['user-agent'], others['x-api-key'], others['x-repeats']], ['a client', '***', '***']);
    await kept('/1/refused');
    assert.equal(deskOf(at.service.main).journal.watched(1)?.answer, '{"message":"no","error":"ERROR"}');
    assert.equal(deskOf(at.service.main).journal.watched(2), undefined);
  });

  it('keeps headers and answer of the latest 250 requests of all worlds, of a refusal the answer always', () => {
    const latest = new Latest();
    const spoken = { world: '', dialect: 'document' };
    const [one, other] = [new Journal(latest, spoken), new Journal(latest, spoken)];
    const head = { method: 'GET', url: '/1/x', headers: { 'x-boardstone-test': 'mine', host: 'a' } };
    one.add(0, { ...noted(head), answer: sent('good') });
    one.add(0, { ...noted(head, { status: 400, body: null }), answer: sent('bad') });
    for (let n = 0; n < 250; n++) other.add(0, { ...noted(head), answer: sent('more') });
    const [good, bad] = [one.watched(0)!, one.watched(1)!];
    assert.deepEqual([good.answer, bad.answer, good.test], [undefined, 'bad', 'mine']);
    assert.deepEqual([good.headers, good.answerHeaders], [{ 'x-boardstone-test': 'mine' }, undefined]);
    assert.deepEqual(other.watched(249)?.headers, head.headers);
  });

  it('keeps all requests with headers and answers where it is asked for', () => {
    const journal = new Journal(new Latest(true), { world: '', dialect: 'document' });
    const head = { method: 'GET', url: '/1/x', headers: { host: 'a' } };
    for (let n = 0; n < 1001; n++) journal.add(0, { ...noted(head), answer: sent(`answer ${n}`) });
    const [first, last] = [journal.watched(0)!, journal.watched(1000)!];
    assert.deepEqual([journal.first, journal.read().length], [0, 1001]);
    assert.deepEqual([first.headers, first.answer, last.answer], [head.headers, 'answer 0', 'answer 1000']);
  });

  it('shows the group of a custom field, which only looks like a secret', () => {
    const journal = new Journal(new Latest(), { world: '', dialect: 'document' });
    const group = 'ab'.repeat(32);
    const answer = JSON.stringify({ fieldGroup: group, other: group });
    const head = { method: 'GET', url: '/1/customFields/x', headers: {} };
    journal.add(0, { ...noted(head), answer: sent(answer) });
    assert.deepEqual(JSON.parse(journal.watched(0)!.answer!), { fieldGroup: group, other: '***' });
  });

  it('keeps 4 KiB of an answer', () => {
    const { journal } = deskOf(at.service.main);
    const head = { method: 'GET', url: '/1/x', headers: {} };
    journal.add(0, { ...noted(head), answer: sent('a'.repeat(9000)) });
    const { answer, answerBytes } = journal.watched(0)!;
    assert.deepEqual([answer?.length, answerBytes], [4096, 9000]);
  });

  it('shows the headers of an answer: what is left of a limit, and of an address no code', () => {
    const { journal } = deskOf(at.service.main);
    const headers = {
      'x-rate-limit-api-token-remaining': 9,
      'set-cookie': 'sid=1',
      location: `http://a.example/back?state=s&code=abc#token=${secret}`,
    };
    const head = { method: 'GET', url: `/1/x?token=${secret}`, headers: {} };
    journal.add(0, { ...noted(head), answer: { headers: Object.entries(headers).flat(), body: '' } });
    assert.deepEqual(journal.watched(0)?.answerHeaders, {
      'x-rate-limit-api-token-remaining': '9',
      'set-cookie': '***',
      location: 'http://a.example/back?state=s&code=***',
    });
  });

  it('names arguments that nothing read', () => {
    const { journal } = deskOf(at.service.main);
    const outcome = { status: 200, body: null, ignored: ['colour', secret] };
    journal.add(0, noted({ method: 'GET', url: `/1/x?token=${secret}`, headers: {} }, outcome));
    assert.deepEqual(journal.read()[0]?.ignored, ['colour', '***']);
  });

  it('keeps 4 KiB of an advice, and hides secrets in it', () => {
    const { journal } = deskOf(at.service.main);
    const headers = { 'x-boardstone-advice': `there is no ${secret}, and no ${'z'.repeat(9000)}` };
    const asked = { method: 'GET', url: `/1/x?token=${secret}`, headers: {} };
    journal.add(0, noted(asked, { status: 400, body: null, headers }));
    const { advice } = journal.read()[0]!;
    assert.match(advice!, /^there is no \*\*\*, and no z+$/);
    assert.ok(advice!.length <= 4096);
  });

  it('keeps 4 KiB of an address and of a body, and how long the body was', async () => {
    const entry = await kept(`/1/x?a=${'b'.repeat(9000)}`, json(`{"text":"${'c'.repeat(9000)}"}`));
    assert.deepEqual([entry.url.length, entry.body?.length, entry.bodyBytes], [4096, 4096, 9011]);
  });

  it('does not show a body that is no text the service reads', async () => {
    const form = new FormData();
    form.set('token', secret);
    const entry = await kept('/1/x', { method: 'POST', body: form });
    assert.equal(entry.body, undefined);
    assert.ok((entry.bodyBytes ?? 0) > 0);
    assert.equal((await kept('/1/x', { method: 'POST', body: `token=${secret}` })).body, undefined);
  });

  it('does not keep requests to the control plane', async () => {
    await (await fetch(`${at.url}/_boardstone/health`)).text();
    assert.deepEqual(deskOf(at.service.main).journal.read(), []);
  });
});

describe('a token in the journal is hidden', () => {
  const spellings: [string, string, RequestInit?][] = [
    ['in the query', `/1/x?key=k&token=${secret}`],
    ['under an encoded name', `/1/x?%74oken=${secret}`],
    ['in encoded letters', '/1/x?%74oken=%66%30%30dfacef00dface'],
    ['in the path', `/1/tokens/${secret}/webhooks?key=k`],
    ['in the path of the singular route', `/1/token/${secret}`],
    ['in a path that spells tokens oddly', `/1/%54okens/${secret}`],
    [
      'in an OAuth header',
      '/1/x',
      { headers: { authorization: `OAuth oauth_consumer_key="k", oauth_token="${secret}"` } },
    ],
    ['in any other header of that name', '/1/x', { headers: { authorization: `Bearer ${secret}` } }],
    ['in a header that is the token alone', '/1/x', { headers: { authorization: secret } }],
    ['in a JSON body', '/1/x', json(`{"key":"k","token" : "${secret}"}`)],
    ['in a JSON body with an escaped name', '/1/x', json(`{"tok\\u0065n":"${secret}"}`)],
    ['in a broken JSON body', '/1/x', json(`{"token":"${secret}`)],
    ['in a JSON body that is cut off', '/1/x', json(`{"a":"${'x'.repeat(4070)}","token":"${secret}"}`)],
    ['in a form', '/1/x', { method: 'POST', body: new URLSearchParams({ token: secret, a: '1' }) }],
    ['where an argument repeats it', `/1/x?token=${secret}&text=my+${secret}`],
    ['where a body repeats the one in the query', `/1/x?token=${secret}`, json(`{"text":"${secret}"}`)],
    ['where a JSON body repeats its own', '/1/x', json(`{"text":"my ${secret}","token":"${secret}"}`)],
    [
      'where a form repeats its own',
      '/1/x',
      { method: 'POST', body: new URLSearchParams({ text: secret, token: secret }) },
    ],
    ['as the first word of a header', '/1/x', { headers: { authorization: `${secret} x` } }],
    ['beside a name that is no text', `/1/x?%ff=1&token=${secret}`],
    ['in the answer of a refused request', `/1/x?token=${secret}&a=%zz`],
  ];
  for (const [place, path, init] of spellings) {
    it(place, async () => {
      const text = JSON.stringify(await kept(path, init));
      assert.ok(!decodeURIComponent(text.replaceAll(/%zz|%ff/g, '')).includes(secret), text);
      assert.ok(!text.includes('f00dfac'), text);
    });
  }

  it('by its looks alone, where nothing else tells', async () => {
    const looks = 'f00dface'.repeat(8);
    const { url, body } = await kept(`/1/x/${looks}`, json(`{'token': '${looks}'}`));
    assert.deepEqual([url, body], ['/1/x/***', "{'token': '***'}"]);
  });

  it('and the key is not', async () => {
    const header = { headers: { authorization: `OAuth oauth_consumer_key="k1", oauth_token="${secret}"` } };
    assert.equal((await kept('/1/x', header)).authorization, 'OAuth oauth_consumer_key="k1", ***');
    assert.equal((await kept(`/1/x?key=k1&token=${secret}`)).url, '/1/x?key=k1&token=***');
    assert.equal((await kept('/1/x', { headers: { authorization: 'null' } })).authorization, 'null');
  });
});
