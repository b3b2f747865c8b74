/** Laws of part 7 where it is silent: status and body of a refusal are measured, and judged only as a choice. */
import { keysOf } from '../../../src/spec/language.ts';
import { unknownId } from '../../law/arbitraries.ts';
import type { T } from '../../scene/tools.ts';
import type { Answer } from '../../wire/answer.ts';
import { law } from '../../law/law.ts';
import { limits } from '../../../src/spec/limits.ts';

type Refused = (t: T) => Promise<Answer> | Answer;

const cardOf = async ({ sample }: T) => `/1/cards/${(await sample.card).id}`;
const json = { 'content-type': 'application/json' };

/** What is refused, by the rule that chose the status. */
const refusals = {
  'ERR-01': { point: 'a route that does not exist', status: 404, ask: (t) => t.owner.get('/1/nonesuch') },
  'ERR-02': { point: 'an id that names nothing', status: 404, ask: (t) => t.owner.get(`/1/cards/${unknownId}`) },
  'ERR-03': { point: 'an id of the wrong form', status: 400, ask: (t) => t.owner.get('/1/lists/12345/cards') },
  'ERR-04': {
    point: 'an argument outside its set',
    status: 400,
    ask: (t) => t.owner.get('/1/members/me/cards', { limit: limits.results + 1 }),
  },
  'ERR-05': {
    point: 'a missing argument',
    status: 400,
    ask: async (t) => t.owner.post(`${await cardOf(t)}/actions/comments`),
  },
  'ERR-06': {
    point: 'a body that cannot be read',
    status: 400,
    ask: (t) => t.owner.call({ method: 'POST', path: '/1/cards', raw: '{', headers: json }),
  },
  'ERR-09': {
    point: 'an argument given twice',
    status: 400,
    ask: async (t) =>
      t.owner.call({
        path: await cardOf(t),
        query: [
          ['fields', 'name'],
          ['fields', 'desc'],
        ],
      }),
  },
  'ERR-16': { point: 'an address that cannot be decoded', status: 400, ask: (t) => t.owner.get('/1/cards/%zz') },
  'ERR-17': {
    point: 'a method that is none',
    status: 405,
    ask: async (t) => t.owner.call({ method: 'PROPFIND', path: await cardOf(t) }),
  },
  'AUT-01': { point: 'a request without a key', status: 401, ask: async (t) => t.nobody.get(await cardOf(t)) },
  'AUT-02': {
    point: 'an unknown token',
    status: 401,
    ask: async (t) => t.owner.call({ path: await cardOf(t), token: 'f'.repeat(64) }),
  },
  'ACC-01': {
    point: 'a record that the member may not see',
    status: 401,
    ask: async (t) => t.outsider.get(await cardOf(t)),
  },
  'ACC-02': {
    point: 'a change that the member may not make',
    status: 401,
    ask: async (t) => t.outsider.put(await cardOf(t), { name: 'taken' }),
  },
} satisfies Record<string, { readonly point: string; readonly status: number; readonly ask: Refused }>;

/** One law for each, so that each rule has its own. */
export const statuses = keysOf(refusals).map((rule) => {
  const { point, status, ask } = refusals[rule];
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
    for (const { point, ask } of [refusals['ERR-02'], refusals['ERR-04'], refusals['ERR-05'], refusals['ACC-01']]) {
      const { body } = await ask(t);
      const shape = body !== null && typeof body === 'object' ? Object.keys(body).toSorted().join(', ') : typeof body;
      t.choice('body of a refusal', shape);
      t.expect(typeof body?.message, `the type of the message about ${point}`).is('string');
      t.expect(typeof body?.error, `the type of the error about ${point}`).is('string');
    }
  },
});
