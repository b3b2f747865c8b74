/** The report about clients: each habit that it names, and none that is not one. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import { all } from '../../authorization/rows.ts';
import { startServer, type ClientReport, type FaultOrder } from '../../index.ts';
import type { JournalEntry } from '../../desk/journal.ts';
import { Account } from './account.ts';
import { reportPage } from './page.ts';
import { rowsOf } from './asked.ts';
import { text } from './text.ts';
import { notInSample } from '../../testing/sample.ts';
import { limits } from '../../document/limits.ts';

const rows = rowsOf(all);
type Sent = readonly [line: string, more?: Partial<JournalEntry>];

/** The report about requests, one a millisecond, each answered with 200 unless it says otherwise. */
function about(...sent: readonly Sent[]): ClientReport {
  const account = new Account(rows);
  for (const [n, [line, more]] of sent.entries()) {
    const [method = '', path = ''] = line.split(' ');
    account.add({ n, at: new Date(n).toISOString(), method, url: `/1${path}`, status: 200, ...more });
  }
  return account.report();
}
const linesOf = (report: ClientReport): string[] =>
  report.findings.map(({ kind, operation, count, saves, instead = '' }) =>
    `${kind} ${operation} ${count} ${saves} ${instead}`.trim(),
  );
const id = (n: number): string => n.toString(16).padStart(24, '0');

describe('the report about a client', () => {
  it('names the listing that holds what was read card by card', () => {
    const cards = Array.from({ length: 12 }, (_, n): Sent => [`GET /cards/${id(n)}/checklists`]);
    assert.deepEqual(linesOf(about(...cards)), [
      'together GET /cards/{card}/checklists 12 11 GET /boards/{board}/cards?checklists=all',
    ]);
    assert.deepEqual(
      linesOf(about(...cards.flatMap((card): Sent[] => [card, ['POST /cards?name=x' + card[0].slice(-24)]]))),
      [],
    );
  });

  it('names a batch where nothing lists what was read', () => {
    const reads = Array.from({ length: 11 }, (_, n): Sent => [`GET /boards/${id(n)}/deltas`]);
    assert.deepEqual(linesOf(about(...reads)), [
      'together GET /boards/{board}/deltas 11 9 GET /batch?urls=… (10 reads in one request)',
    ]);
  });

  it('names the nested resource that holds several parts of one board, and no other board', () => {
    assert.deepEqual(
      linesOf(about([`GET /boards/${id(1)}`], [`GET /boards/${id(1)}/lists`], [`GET /boards/${id(2)}/labels`])),
      ['together GET /boards/{board} 2 1 GET /boards/{board}?lists=all'],
    );
  });

  it('tells a retry that came too early from many requests at once, and from one that waited', () => {
    const limit = { status: 429, rule: 'LIM-01' };
    const report = about(
      ['GET /members/me?fields=a', limit],
      ['GET /members/me?fields=b', limit],
      ['GET /members/me?fields=a', limit],
      ['GET /members/me?fields=a'],
    );
    assert.deepEqual(linesOf(report), [
      'early GET /members/{member} 1 1 wait until the window is over: at most 10 s after the first 429',
      'lost GET /members/{member} 1 0',
    ]);
    assert.match(report.findings[0]!.example, /2 ms later/);
    const member: Sent = ['GET /members/me', { status: 429, rule: 'LIM-09' }];
    assert.match(linesOf(about(member, member))[0]!, /at most 900 s after/);
    assert.deepEqual(linesOf(about(['GET /members/me', { status: 429, fault: 'f1' }])), []);
  });

  it('says how to meet an error in an order that the server takes', async () => {
    await using server = await startServer({ fixture: 'empty' });
    const orders = about().errors.flatMap(({ says }) => /\{.*/.exec(says) ?? []);
    for (const order of orders) server.fault(JSON.parse(order) as FaultOrder);
    assert.equal(server.faults().length, 2);
  });

  it('names a full page that nobody went on from', () => {
    const { default: few, max } = limits.actions;
    const [usual, full] = [{ records: few }, { records: max }];
    const board = `GET /boards/${id(1)}/actions`;
    const missed = 'pages GET /boards/{board}/actions 1 0 GET /boards/{board}/actions?before={id of the last record}';
    assert.deepEqual(linesOf(about([board, usual])), [missed]);
    assert.deepEqual(linesOf(about([`${board}?limit=${max}`, full])), [missed]);
    assert.deepEqual(linesOf(about([`${board}?limit=${few}`, usual])), []);
    assert.deepEqual(linesOf(about([board, { records: few - 1 }])), []);
    assert.deepEqual(linesOf(about([board, usual], [`${board}?before=${id(9)}`, { records: 3 }])), []);
  });

  it('tells what was sent twice from what was sent again for a reason', () => {
    assert.deepEqual(linesOf(about(['POST /cards?name=a'], ['POST /cards?name=a'])), ['twice POST /cards 1 1']);
    assert.deepEqual(linesOf(about(['POST /cards?name=a', { status: 0 }], ['POST /cards?name=a'])), []);
    assert.deepEqual(linesOf(about([`GET /cards/${id(1)}`], [`GET /cards/${id(1)}`])), ['twice GET /cards/{card} 1 1']);
    assert.deepEqual(linesOf(about([`GET /cards/${id(1)}`], ['POST /cards?name=a'], [`GET /cards/${id(1)}`])), []);
  });

  it('may be asked for at any time without an end to anything', () => {
    const account = new Account(rows);
    const entry = {
      n: 0,
      at: new Date(0).toISOString(),
      method: 'GET',
      url: `/1/boards/${id(1)}/actions`,
      status: 200,
      records: 50,
    };
    account.add(entry);
    assert.deepEqual(linesOf(account.report()), linesOf(account.report()));
    account.add({ ...entry, url: `${entry.url}?before=${id(9)}`, records: 1 });
    assert.deepEqual(linesOf(account.report()), []);
  });

  it('counts the calls of a batch as operations too', () => {
    const urls = `/cards/${id(1)}?fields=id,name,/1/boards/${id(2)}/lists`;
    const { used } = about([`GET /batch?urls=${urls}`]).operations;
    assert.deepEqual(used.map(({ operation }) => operation).sort(), [
      'GET /batch',
      'GET /boards/{board}/lists',
      'GET /cards/{card}',
    ]);
  });

  it('grows with the rows and not with the requests', () => {
    const account = new Account(rows);
    for (let n = 0; n < 5000; n++) {
      const wild = `x${n}`;
      const url = `/1/cards/${id(n)}/${n % 2 ? 'checklists' : ''}?${wild}=1`;
      account.add(
        { n, at: new Date(n).toISOString(), method: 'GET', url, status: n % 3 ? 429 : 200, ignored: [wild] },
        `w${n % 300}`,
      );
    }
    const report = account.report();
    assert.equal(report.requests.counted, 5000);
    assert.equal(report.findings.length, 500);
    assert.ok(report.operations.used.every(({ parameters }) => Object.keys(parameters).length <= 100));
  });

  it('shows names from a client as text', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const report = about([`POST /cards?${encodeURIComponent(hostile)}=1`, { ignored: [hostile] }]);
    assert.ok(!reportPage(report).text.includes(hostile));
    assert.match(reportPage(report).text, /&lt;img src=x/);
    assert.match(text(report), /^1 request, 0 refused; 1 of \d+ operations used; 1 thing to improve$/m);
  });

  it('names the argument that was meant, also one of a view, and also where a strict world refused', async () => {
    const server = await startServer({ strict: true });
    const { key, token } = server.target.actors.owner;
    const asked = await fetch(`${server.url}/1/members/me/boards?fileds=name&key=${key}&token=${token}`);
    assert.equal(asked.status, 400);
    assert.deepEqual(
      server.report().findings.map(({ kind, says }) => [kind, says]),
      [['unread', 'fileds, did you mean fields?']],
    );
    await server.close();
  });

  it('is served as a value, as a page and as a method, without credentials', async () => {
    const server = await startServer({ clock: 'manual', report: true });
    const { key, token } = server.target.actors.owner;
    const world = server.world({ name: 'other' });
    await fetch(`${server.url}/1/members/me?key=${key}&token=${token}&colour=1`);
    await fetch(`${world.url}/1/members/me`);
    await server.reset();
    const report = server.report();
    assert.deepEqual(
      [report.requests, linesOf(report)],
      [{ counted: 2, before: 0, refused: 1 }, ['unread GET /members/{member} 1 0']],
    );
    assert.deepEqual(await (await fetch(`${server.url}/_boardstone/report`)).json(), report);
    const page = await fetch(`${world.url}/_inspector/report`);
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/);
    assert.ok(!`${JSON.stringify(report)}${await page.text()}`.includes(token));
    const foreign = await fetch(`${server.url}/_inspector/report`, {
      headers: { origin: 'https://elsewhere.example' },
    });
    assert.equal(foreign.status, 403);
    await server.close();
  });

  it('says how many requests the journal no longer keeps', notInSample, async () => {
    const server = await startServer({ limits: false });
    // One connection for all: `fetch` of Node 20 loses track of connections when there are a thousand requests.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let asked = 0; asked < 1005; asked += 1) {
      const [reply] = (await once(get(`${server.url}/1/members/me`, { agent }), 'response')) as [IncomingMessage];
      await once(reply.resume(), 'end');
    }
    agent.destroy();
    assert.deepEqual(server.report().requests, { counted: 1000, before: 5, refused: 1000 });
    await server.close();
  });
});
