/** The server for agents, as an agent meets it: lines of JSON on standard input and output. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

interface Answer {
  readonly isError: boolean;
  readonly content: readonly { readonly text: string }[];
}

function speakTo(...argv: readonly string[]) {
  const program = fileURLToPath(new URL('../start.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, 'mcp', ...argv], { stdio: ['pipe', 'pipe', 'pipe'] });
  const waiting = new Map<number, (answer: { readonly result: unknown; readonly error: unknown }) => void>();
  createInterface(child.stdout).on('line', (line) => {
    const said = JSON.parse(line);
    waiting.get(said.id)?.(said);
  });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let asked = 0;
  const ask = async (method: string, params: object): Promise<any> => {
    const id = (asked += 1);
    const { result, error } = await new Promise<{ readonly result: unknown; readonly error: unknown }>((resolve) => {
      waiting.set(id, resolve);
      send({ id, method, params });
    });
    assert.equal(error, undefined);
    return result;
  };
  return {
    child,
    async begin() {
      const clientInfo = { name: 'a test', version: '1' };
      await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
      send({ method: 'notifications/initialized' });
    },
    tools: async (): Promise<readonly { readonly name: string; readonly description: string }[]> =>
      (await ask('tools/list', {})).tools,
    async call(name: string, args: object = {}) {
      const { isError, content }: Answer = await ask('tools/call', { name, arguments: args });
      return { isError, text: content[0]!.text };
    },
  };
}

describe('boardstone mcp', () => {
  const agent = speakTo('--dialect', 'live');
  before(() => agent.begin());
  after(() => agent.child.kill());

  const json = async (name: string, args: object = {}) => {
    const { isError, text } = await agent.call(name, args);
    assert.equal(isError, false, text);
    return JSON.parse(text);
  };

  test('has a described tool for each order that an agent can use', async () => {
    const tools = await agent.tools();
    for (const name of ['fork', 'changes', 'snapshots', 'faults', 'clock_advance', 'request', 'rules', 'check'])
      assert.ok(
        tools.some((tool) => tool.name === name && tool.description.length > 20),
        name,
      );
    assert.equal(new Set(tools.map(({ name }) => name)).size, tools.length);
  });

  test('forks a world, works in it and tells what changed there and nowhere else', async () => {
    await json('fork', { body: { name: 'attempt' } });
    const query = { name: 'Harbour' };
    const { id } = await json('request', { world: 'attempt', method: 'POST', path: '/1/boards', query });
    const { says } = await json('changes', { world: 'attempt' });
    assert.match(says, /board Harbour/);
    assert.deepEqual((await json('changes')).made, []);
    const expected = { made: { boards: [{ name: 'Pier' }] } };
    const refused = await agent.call('changes_expect', { world: 'attempt', body: { expected } });
    assert.match(refused.text, /^422 .*Harbour/s);
    const [sent] = await json('requests_find', { world: 'attempt', body: { method: 'POST' } });
    assert.equal(sent.status, 200);
    assert.equal(
      (await json('records_collection', { world: 'attempt', collection: 'boards', body: 'Harbour' }))[0].id,
      id,
    );
  });

  test('moves the clock and orders faults', async () => {
    const { now } = await json('get_clock');
    await json('clock_advance', { body: { ms: 60_000 } });
    assert.equal(Date.parse((await json('get_clock')).now) - Date.parse(now), 60_000);
    await json('faults', { body: { match: { path: '/1/members/me' }, times: 1, respond: { status: 503 } } });
    assert.match((await agent.call('request', { path: '/1/members/me' })).text, /^503 /);
  });

  test('explains what refused a request', async () => {
    const { isError, text } = await agent.call('request', { path: '/1/boards/zzz' });
    assert.ok(isError);
    const [, rule = ''] = /refused by the rule ([A-Z]+-\d+)/.exec(text) ?? [];
    assert.match((await agent.call('rules', { about: rule })).text, new RegExp(`^${rule} `));
    const lacking = await agent.call('request', { path: '/1/cards', method: 'POST' });
    assert.match(
      lacking.text,
      /^400 invalid value for idList\nadvice: .*it is required .*\nrefused by the rule ERR-05$/,
    );
  });

  test('answers mistakes with what was wrong', async () => {
    for (const [name, args, says] of [
      ['request', { path: '/1/members/me', as: 'nobody' }, /there is no actor nobody; there are owner/],
      ['request', { path: '/_boardstone/reset', method: 'POST' }, /path has to begin with \/1/],
      ['check', { url: 'http://127.0.0.1:9' }, /^boardstone check: http:\/\/127\.0\.0\.1:9 does not answer/],
      ['rules', { about: 'CF-9999' }, /^boardstone: no rule for CF-9999/],
      ['rules', { query: 'due date' }, /^query: there is no such argument; there are about$/],
      [
        'clock_advance',
        { ms: 1000 },
        /^ms: there is no such argument; there are .*body; values go into body: {"body": {"ms": …}}$/,
      ],
      ['fork', { world: 'nowhere' }, /^404 .*there is no world nowhere[^\n]*$/],
      ['fork', { body: { nam: 'x' } }, /nam/],
      ['changes', { body: { since: 'never' } }, /there is no snapshot called never/],
    ] as const) {
      const { isError, text } = await agent.call(name, args);
      assert.ok(isError, name);
      assert.match(text, says);
    }
  });

  test('ends when its input ends', async () => {
    agent.child.stdin.end();
    const [code] = await once(agent.child, 'exit');
    assert.equal(code, 0);
  });
});
