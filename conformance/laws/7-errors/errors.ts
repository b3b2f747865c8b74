/** Laws of part 7 where it is silent: status and body of a refusal are measured, and judged only as a choice. */
import { keysOf } from '../../../src/language.ts';
import { unknownId } from '../../law/arbitraries.ts';
import type { T } from '../../scene/tools.ts';
import type { Answer } from '../../wire/answer.ts';
import { law } from '../../law/law.ts';
import { limits } from '../../../src/document/limits.ts';

const cardOf = async ({ sample }: T) => `/1/cards/${(await sample.card).id}`;
const json = { 'content-type': 'application/json' };
const newCard = { method: 'POST', path: '/1/cards' };
const tooMany = limits.results + 1;
const twice = ['name', 'desc'].map((name) => ['fields', name] as const);

/** The requests that are refused, by the rule that chose the status. */
const refusals = {
  'ERR-01': ['a route that does not exist', 404, (t) => t.owner.get('/1/nonesuch')],
  'ERR-02': ['an id that names nothing', 404, (t) => t.owner.get(`/1/cards/${unknownId}`)],
  'ERR-03': ['an id of the wrong form', 400, (t) => t.owner.get('/1/lists/12345/cards')],
  'ERR-04': ['an argument outside its set', 400, (t) => t.owner.get('/1/members/me/cards', { limit: tooMany })],
  'ERR-05': ['a missing argument', 400, async (t) => t.owner.post(`${await cardOf(t)}/actions/comments`)],
  'ERR-06': ['a body that cannot be read', 400, (t) => t.owner.call({ ...newCard, raw: '{', headers: json })],
  'ERR-09': ['an argument given twice', 400, async (t) => t.owner.call({ path: await cardOf(t), query: twice })],
  'ERR-16': ['an address that cannot be decoded', 400, (t) => t.owner.get('/1/cards/%zz')],
  'ERR-17': ['a method that is none', 405, async (t) => t.owner.call({ method: 'PROPFIND', path: await cardOf(t) })],
  'AUT-01': ['a request without a key', 401, async (t) => t.nobody.get(await cardOf(t))],
  'AUT-02': ['an unknown token', 401, async (t) => t.owner.call({ path: await cardOf(t), token: 'f'.repeat(64) })],
  'ACC-01': ['a record that the member may not see', 401, async (t) => t.outsider.get(await cardOf(t))],
  'ACC-02': ['a change that the member may not make', 401, async (t) => t.outsider.put(await cardOf(t), { name: 'x' })],
} satisfies Record<string, readonly [point: string, status: number, ask: (t: T) => Promise<Answer> | Answer]>;

/** One law for each, so that each rule has its own. */
export const statuses = keysOf(refusals).map((rule) => {
  const [point, status, ask] = refusals[rule];
  return law(`${rule}/status`, {
    title: `${point} is answered with ${status}`,
    level: 'chosen',
    profile: true,
    needs: ['cards'],
    async holds(_, t) {
      const reply = await ask(t);
      t.choice(`status of ${point}`, reply.status);
      reply.hasStatus(status);
    },
  });
});

export const bodyOfRefusals = law('ERR-11', {
  profile: true,
  needs: ['others'],
  async holds(_, t) {
    for (const rule of ['ERR-02', 'ERR-04', 'ERR-05', 'ACC-01'] as const) {
      const [point, , ask] = refusals[rule];
      const { body, text } = await ask(t);
      // A body that is no JSON has no value.
      const kind = body === undefined ? (text === '' ? 'empty' : 'text that is no JSON') : typeof body;
      const shape = body !== null && kind === 'object' ? Object.keys(body).toSorted().join(', ') : kind;
      t.choice('body of a refusal', shape);
      t.expect(typeof body?.message, `the type of the message about ${point}`).is('string');
      t.expect(typeof body?.error, `the type of the error about ${point}`).is('string');
    }
  },
});
