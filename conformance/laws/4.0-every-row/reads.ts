/** Laws on reading anything at all: it changes nothing, gives the same again, holds at most 1000 and never fails. */
import type { T } from '../../scene/tools.ts';
import { documentedIn } from '../../law/documented.ts';
import { describe, succeeded, type Reply } from '../../wire/exchange.ts';
import type { Answer } from '../../wire/answer.ts';
import { law } from '../../law/law.ts';
import { timeless } from '../../scene/reading.ts';
import { look, requestOf, stand } from '../../law/standard.ts';
import { Skip } from '../../wire/verdict.ts';
import { limits } from '../../../src/spec/limits.ts';

const needs = ['writes', 'cards', 'checklists', 'comments', 'customFields', 'labels'] as const;

/** Every read that this scene can address, once. */
async function readAll(t: T): Promise<Answer[]> {
  const replies: Answer[] = [];
  for (const row of documentedIn(t.rows)) {
    if (row.method !== 'GET' || row.path.includes('{export}')) continue;
    try {
      replies.push(await t.owner.call(await requestOf(t, row)));
    } catch (error) {
      if (!(error instanceof Skip)) throw error;
    }
  }
  t.witness('reads', replies.filter(succeeded).length);
  return replies;
}

export const readingIsSafe = law('GEN-01', {
  needs,
  cost: 120,
  goals: ['reads'],
  async holds(_, t) {
    await stand(t);
    const before = await look(t);
    await readAll(t);
    t.expect(await look(t), 'the scene after everything in it was read').is(before);
  },
  mutants: {
    'notes who looked': {
      instead: async (request, send) => {
        const reply = await send(request);
        if (/\/actions\/\w+\/board$/.test(request.path) && request.method === 'GET') {
          const card = String((await send({ ...request, path: request.path.replace('board', 'card') })).body.id);
          await send({ ...request, method: 'PUT', path: `/1/cards/${card}`, query: [['desc', 'was read']] });
        }
        return reply;
      },
    },
    'logs reads as actions': (reply, { path }, memory) => {
      if (!path.endsWith('/members/me/actions') || !Array.isArray(reply.body)) return undefined;
      const read = (memory['read'] = (memory['read'] ?? 0) + 1);
      return { body: [{ id: `read${read}` }, ...reply.body] };
    },
  },
});

export const sameAgain = law('GEN-07', {
  needs,
  cost: 120,
  goals: ['reads'],
  async holds(_, t) {
    await stand(t);
    const first = await readAll(t);
    const second = await readAll(t);
    for (const [at, reply] of second.entries()) {
      t.expect(reply.status, `the status of ${describe(reply.request)}, read again`, reply).is(first[at]!.status);
      t.expect(timeless(reply.body), `the answer to ${describe(reply.request)}, read again`, reply).is(
        timeless(first[at]!.body),
      );
    }
  },
  mutants: {
    'shuffles listings': (reply, { path }, memory) => {
      if (!/\/boards\/\w+\/cards$/.test(path)) return undefined;
      memory['turn'] = !memory['turn'];
      return memory['turn'] ? { body: reply.body.toReversed() } : undefined;
    },
    'loses what was read': (_, { path }, memory) => {
      const seen = memory[path];
      memory[path] = true;
      return seen && /\/boardStars\/\w+$/.test(path) ? { status: 404 } : undefined;
    },
    'names records anew': (reply, { path }, memory) => {
      if (!path.endsWith('/reactions') || !reply.body[0]) return undefined;
      return { body: [{ ...reply.body[0], id: `r${(memory['n'] = (memory['n'] ?? 0) + 1)}` }] };
    },
  },
});

export const neverFails = law('GEN-03', {
  as: 'traffic',
  title: 'no request of the whole run makes the server fail',
  watches(journal, { expect, witness }) {
    for (const reply of journal) {
      // A server that does not have the route may refuse.
      if (reply.status >= 500 && reply.status !== 501) {
        const actual = { status: reply.status, body: reply.body ?? reply.text };
        expect.fail(describe(reply.request), 'an answer below 500', actual, reply);
      }
    }
    witness('replies', journal.length);
  },
  goals: ['replies'],
  mutants: {
    'fails at the fifth': (_, __, memory) =>
      (memory['asked'] = (memory['asked'] ?? 0) + 1) === 5 ? { status: 500 } : undefined,
  },
});

/** Collections in answers: arrays, and those that a record embeds. */
function* collections({ body }: Reply): Generator<[string, readonly unknown[]]> {
  if (Array.isArray(body)) yield ['the answer', body];
  else if (body !== null && typeof body === 'object') {
    for (const [key, value] of Object.entries(body)) {
      if (Array.isArray(value) && typeof value[0] === 'object') yield [key, value];
    }
  }
}

export const thousandAtMost = law('LIM-12', {
  title: 'no collection among all answers of the run holds more than 1000 results',
  watches(journal, { expect, witness }) {
    for (const reply of journal) {
      if (!succeeded(reply) || reply.request.method !== 'GET') continue;
      for (const [name, values] of collections(reply)) {
        witness('collections');
        if (values.length <= limits.results) continue;
        expect.fail(`how many ${name} holds`, `at most ${limits.results}`, values.length, reply);
      }
    }
  },
  goals: ['collections'],
  mutants: {
    'gives everything there is': ({ body }) =>
      Array.isArray(body) ? { body: Array.from({ length: limits.results + 1 }, () => body[0] ?? {}) } : undefined,
  },
});
