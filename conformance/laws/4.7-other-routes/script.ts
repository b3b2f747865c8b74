/** Laws of 4.7 and 5.3 on the browser script: it belongs to a key, it runs, and it authorizes. */
import { createContext, Script } from 'node:vm';
import type { T } from '../../scene/tools.ts';
import type { Answer } from '../../wire/answer.ts';
import { messageOf } from '../../../src/spec/language.ts';
import { law } from '../../law/law.ts';

const needs = ['pages'] as const;
const path = '/1/client.js';
const fetchScript = (t: T, query: Record<string, string>): Promise<Answer> => t.nobody.call({ path, query });

function isScript(text: string): boolean {
  try {
    return new Script(text) instanceof Script && text.trim() !== '';
  } catch {
    return false;
  }
}

export const scriptOfAKey = law('AUT-18/sound', {
  title: 'with a key alone, a browser gets a script that has no syntax error and holds no token',
  needs,
  async holds(_, t) {
    const reply = await fetchScript(t, { key: t.owner.key });
    reply.ok();
    t.expect(reply.headers['content-type'] ?? '', 'the content type of the script', reply).matches(/javascript/i);
    t.expect(isScript(reply.text), 'whether it is a script', reply).is(true);
    t.expect(reply.text.includes(t.owner.token), 'whether it holds a token', reply).is(false);
  },
});

export const unknownKeys = law('AUT-14', {
  title: 'no script is sent for an unknown or malformed key, or without a key',
  // What an unknown key is answered is not shown (5.9).
  level: 'chosen',
  needs,
  each: { key: ['0123456789abcdef0123456789abcdef', 'nonesuch', '', undefined] },
  holds: async ({ key }, t) => (await fetchScript(t, key === undefined ? {} : { key })).refused(),
});

export const scriptAuthorizes = law('AUT-19', {
  title: 'the script knows the options type, name, scope and expiration of an authorization',
  needs,
  async holds(_, t) {
    const reply = await fetchScript(t, { key: t.owner.key });
    reply.ok();
    // The script may load the rest of itself, or hand its options on: only a script that names some names all.
    if (!/authorize|\b(scope|expiration)\b/.test(reply.text)) t.skip('the script names no options of an authorization');
    for (const word of ['type', 'name', 'scope', 'expiration']) {
      t.expect(new RegExp(`\\b${word}\\b`).test(reply.text), `whether the script knows ${word}`, reply).is(true);
    }
  },
});

/** As much of a browser as the script needs; what it fetches is recorded and answered. */
function browser(base: string) {
  const asked: { readonly method: string; readonly url: URL; readonly body: string }[] = [];
  const window: Record<string, unknown> = {
    localStorage: undefined,
    location: { href: `${base}/page`, hash: '', pathname: '/page', search: '' },
    document: { title: 'a page' },
    fetch: async (address: string, { method = 'GET', body = '' } = {}) => {
      asked.push({ method, url: new URL(address), body: String(body) });
      return { ok: true, status: 200, text: async () => '{"id":"one"}' };
    },
  };
  return { asked, context: createContext({ window, URLSearchParams, Error, JSON, Promise }), window };
}

export const scriptCalls = law('AUT-18/calls', {
  title: 'the script reads and writes through the interface with its key and its token',
  level: 'chosen',
  needs,
  async holds(_, t) {
    const { text } = await fetchScript(t, { key: t.owner.key });
    const { asked, context, window } = browser(t.target.baseUrl);
    try {
      new Script(text).runInContext(context, { timeout: 1000 });
    } catch (error) {
      t.expect.fail('the script of a key', 'a script that runs', messageOf(error));
    }
    const { Trello: client }: Record<string, any> = window;
    t.expect(typeof client?.get, 'what the script offers to read with').is('function');
    client.setToken('0123456789');
    const results: unknown[] = [];
    await client.get('boards/one', { fields: 'name' }, (body: unknown) => results.push(body));
    await client.post('cards', { name: 'new', idList: 'two' }, (body: unknown) => results.push(body));
    t.expect(results, 'what the callbacks were told').hasLength(2);
    const [reads, writes] = asked;
    t.expect(reads?.url.pathname.endsWith('/1/boards/one'), 'whether it reads the board').is(true);
    t.expect(Object.fromEntries(reads!.url.searchParams), 'what a read brings').has({
      key: t.owner.key,
      token: '0123456789',
      fields: 'name',
    });
    const sent = new URLSearchParams(writes?.body);
    t.expect(writes?.method, 'how it writes').is('POST');
    t.expect(Object.fromEntries(sent), 'what a write brings').has({ name: 'new', idList: 'two', key: t.owner.key });
  },
});
