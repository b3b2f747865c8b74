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
  title: 'no collection in any answer of the run has more than 1000 results',
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
});
