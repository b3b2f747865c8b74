/** Laws of 4.7 and 5.3 on the browser script: it belongs to a key, it runs, and it authorizes. */
import { Script } from 'node:vm';
import type { T } from '../../scene/tools.ts';
import type { Answer } from '../../wire/answer.ts';
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
  // The answer to an unknown key is not shown (5.9).
  level: 'chosen',
  needs,
  each: { key: ['0123456789abcdef0123456789abcdef', 'nonesuch', '', undefined] },
  holds: async ({ key }, t) => (await fetchScript(t, key === undefined ? {} : { key })).refused(),
});

export const scriptAuthorizes = law('AUT-19', {
  needs,
  async holds(_, t) {
    const reply = await fetchScript(t, { key: t.owner.key });
    reply.ok();
    // A script may load its options later or hand on all that it gets, so the law judges only one that names them.
    const namesThem = /\b(scope|expiration)\b/.test(reply.text) && !/\.\.\.\w|Object\.assign/.test(reply.text);
    if (!namesThem) t.skip('the script does not name the options of an authorization one by one');
    for (const word of ['type', 'name', 'scope', 'expiration']) {
      t.expect(new RegExp(`\\b${word}\\b`).test(reply.text), `whether the script knows ${word}`, reply).is(true);
    }
  },
});
