/** Laws on requests that no client should send: the server answers all of them and does not crash. */
import fc from 'fast-check';
import type { T } from '../../scene/tools.ts';
import { byName, type Args, type Loose } from '../../wire/exchange.ts';
import type { Answer } from '../../wire/answer.ts';
import { law } from '../../law/law.ts';
import type { NamedArgument } from '../../law/documented.ts';
import { isInScene, requestOf, standardScene } from '../../law/standard.ts';
import { doesNotFail } from './every-endpoint.ts';
import { each } from './refusals.ts';

/** The records that this scene can address, except the profile: if nonsense changed it, other laws would suffer. */
const addressed = each(
  (row) =>
    isInScene(row) && !row.path.includes('exports') && !(row.method === 'PUT' && /(bio|avatarSource)$/.test(row.path)),
);

/** Values that break readers of numbers, text, JSON, SQL and paths. */
const texts = [
  ...'0 -1 1e999 NaN null undefined __proto__ constructor toString ../../etc/passwd <script> %00 {"$gt":""}'.split(' '),
  ...'[] {} , ,,, a,b,c 0x10 1,5 true %'.split(' '),
  ...['', ' ', '[object Object]', "' OR 1=1 --", '\u0000', '\ud800', '\u202eright'],
  ...['😀'.repeat(40), '9'.repeat(400), 'x'.repeat(3000)],
];
const values: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, -0, '', [], [[]], [null], {}, { id: {} }, { length: -1 }, { text: null }],
  ...[{ number: 1 }, { $gt: '' }, ['a', 1, null], 'x'.repeat(20_000), { a: { b: { c: { d: 1 } } } }],
  Array.from({ length: 200 }, () => 'x'),
];
const strangeNames = ['__proto__', 'constructor', 'fields[]', 'value[a]', 'prefs/x', '', '.', 'hasOwnProperty'];

/** More than a database holds in a column of whole numbers. A place so far behind would disturb what stands there. */
const huge = '9'.repeat(20);
const isNumber = ({ kind }: NamedArgument): boolean => /^(integer|number)$/.test(kind.kind);

function expectAnswer(t: T, reply: Answer) {
  doesNotFail(t, reply);
  t.witness('answers');
}

export const hostileArguments = law('GEN-03', {
  title: 'no value of an argument makes the server fail',
  needs: ['cards'],
  each: addressed,
  given: ({ row }) => {
    const names = [...row.named.map(({ name }) => name), 'value', 'name', 'fields', ...strangeNames];
    const pick = fc.constantFrom(...names);
    return {
      text: fc.array(fc.tuple(pick, fc.constantFrom(...texts)), { minLength: 1, maxLength: 4 }),
      value: fc.array(fc.tuple(pick, fc.constantFrom(...values)), { minLength: 1, maxLength: 3 }),
    };
  },
  runs: 2,
  goals: ['answers'],
  async holds({ row, text, value }, t) {
    await standardScene(t);
    const right = await requestOf(t, row);
    const args = { ...(right.json as object), ...byName(right.query) };
    const plain: Loose = { method: row.method, path: right.path };
    expectAnswer(t, await t.owner.call({ ...plain, query: text }));
    if (row.method !== 'GET') {
      expectAnswer(t, await t.owner.call({ ...plain, json: { ...args, ...Object.fromEntries(value) } }));
    } else expectAnswer(t, await t.owner.call({ ...plain, query: [...text, ...text] }));
    for (const { name } of row.named.filter(isNumber)) {
      const withHuge = { ...args, [name]: huge };
      const sent = row.method === 'GET' ? { query: withHuge as Args } : { json: withHuge };
      expectAnswer(t, await t.owner.call({ ...plain, ...sent }));
    }
  },
});

const bodies = ['', ...'{ [ " null true 1 [] [1,2] {"name":} {"name":"\\ud800"} \u0000 {}{}'.split(' ')];
const types = ['application/json', 'application/json; charset=utf-16', 'text/plain', 'multipart/form-data', 'x', ''];

export const malformedBodies = law('GEN-03/bodies', {
  title: 'a body that is no JSON object has no effect',
  also: ['GEN-02'],
  goals: ['answers'],
  async holds(_, t) {
    const list = await t.fresh.list();
    const read = () => t.owner.get(`/1/lists/${list.id}/cards`);
    await t.unchanged(read, async () => {
      for (const raw of bodies) {
        for (const type of types.slice(0, raw === '{' ? types.length : 1)) {
          const headers = { 'content-type': type };
          const reply = await t.owner.call({ method: 'POST', path: '/1/cards', raw, headers });
          expectAnswer(t, reply);
          reply.refused();
        }
      }
      const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
      const headers = { 'content-type': 'application/json' };
      expectAnswer(t, await t.owner.call({ method: 'POST', path: '/1/cards', raw: deep, headers }));
    });
  },
});

const paths = [
  ...'/1 /1/%zz /1/cards/%00 /1/cards/%ff%fe /1/cards/..%2f.. /1//cards /1/cards// /1/__proto__'.split(' '),
  ...['/1/boards/constructor', '/1/members/%F0%9F%98%80', `/1/cards/${'x'.repeat(2000)}`, '/1/cards/undefined'],
];
const namesNothing = (path: string) => /^\/1\/(cards|boards|members)\/[^/]/.test(path);

export const malformedPaths = law('GEN-03/paths', {
  title: 'a path that does not exist or cannot be read does not make the server fail',
  each: { path: paths },
  async holds({ path }, t) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const reply = await t.owner.call({ method, path });
      expectAnswer(t, reply);
      // To delete a record that does not exist may succeed (7.3).
      if (namesNothing(path) && method !== 'DELETE') reply.refused();
    }
  },
});
