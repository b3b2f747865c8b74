/** `boardstone compare-live` against our own server in the live dialect; the live service itself is never asked. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { startServer, type BoardstoneServer } from '../../src/index.ts';
import { compareLive } from './compare-live.ts';
import { UsageError } from '../../src/terminal/flags.ts';

describe('compare-live', () => {
  let server: BoardstoneServer;
  before(async () => {
    server = await startServer({ fixture: 'demo', dialect: 'live', limits: false, clock: 'manual' });
  });
  after(() => server.close());

  /** Runs it on an account whose answers somebody has changed. */
  async function compared(change: (text: string) => string, ...more: readonly string[]) {
    const methods: (string | undefined)[] = [];
    const pass: RequestListener = ({ url, method }, reply) => {
      methods.push(method);
      void fetch(`${server.url}${url}`).then(async (answer) =>
        reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(change(await answer.text())),
      );
    };
    const proxy = createServer(pass).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { key, token } = server.target.actors.owner;
    const from = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const said = { out: '', err: '', methods };
    try {
      const argv = ['--from', from, '--key', key, '--token', token, ...more];
      const write = (text: string): void => void (said.err += text);
      const code = await compareLive(argv, { write }, (text) => void (said.out += text));
      return { ...said, code, fault: undefined };
    } catch (fault) {
      return { ...said, code: undefined, fault };
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  }
  const yes = '--yes-read-my-account';

  it('asks nothing without a clear yes', async () => {
    const { fault, methods } = await compared((text) => text);
    assert.ok(fault instanceof UsageError);
    assert.match(fault.message, /reads all boards of an account at .*: --yes-read-my-account says yes/);
    assert.deepEqual(methods, []);
  });

  it('finds no difference where there is none, and only reads', async () => {
    const { code, out, err, methods } = await compared((text) => text, yes);
    assert.deepEqual([code, out], [0, '']);
    assert.match(err, /no differences from the live dialect\n$/);
    assert.deepEqual([...new Set(methods)], ['GET']);
  });

  it('prints a difference as an entry of the table, without a value of the account', async () => {
    const { code, out, err } = await compared(
      (text) => text.replaceAll('"enterpriseOwned":false', '"enterpriseOwned":0'),
      yes,
    );
    assert.equal(code, 1);
    assert.match(err, /1 difference from the live dialect\n$/);
    assert.equal(
      out,
      [
        '  {',
        "    id: 'board-enterprise-owned',",
        "    section: '2.4',",
        "    document: '`enterpriseOwned` is false',",
        "    live: '`enterpriseOwned` is a number',",
        "    seen: '`GET /members/me/boards`, `GET /boards/{id}`',",
        '  },',
        '',
      ].join('\n'),
    );
  });

  it('finds what the table lists, if the local world speaks as the document does', async () => {
    const { code, out } = await compared((text) => text, yes, '--dialect', 'document');
    assert.equal(code, 1);
    for (const id of ['board-ix-update', 'card-id-labels', 'card-email']) assert.ok(out.includes(`'${id}'`), out);
  });
});
