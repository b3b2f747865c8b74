/** Laws of part 8 about the 50 custom fields of a board: at the bound, beyond it, below it again, in a race for it. */
import { payloadOf } from '../../wire/exchange.ts';
import { boardBeside, define, definitionsOf, redefine } from '../../scene/fields.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { accepts, another } from '../../law/response-mutants.ts';
import { to } from '../../wire/where.ts';
import { idsOf } from '../../scene/reading.ts';
import { explained, race } from '../../races/race.ts';
import type { Model } from '../../races/linearizable.ts';

const most = 50;
const create = to('POST', /\/customFields$/);
const some = (t: T, board: Thing, type = 'text') => ({
  idModel: board.id,
  modelType: 'board',
  name: t.uniqueMarker(),
  type,
});

/** Definitions that existed before the law. */
async function fill(t: T, board: Thing, count: number): Promise<Thing[]> {
  const made: Thing[] = [];
  while (made.length < count)
    made.push(await t.fresh.customField({ idModel: board.id, type: made.length % 2 ? 'date' : 'text' }));
  return made;
}

export const fiftyFields = law('CF-16', {
  needs: ['customFields'],
  cost: 66,
  async holds(_, t) {
    const [{ board }, { board: other }] = [await boardBeside(t), await boardBeside(t)];
    const [first] = await fill(t, board, most - 1);
    const fiftieth = await define(t, some(t, board, 'number')).record();
    t.witness('the 50th');
    const full = idsOf(
      await definitionsOf(t, board.id, (all) => t.expect(all, 'the definitions of a full board').hasLength(most)),
    );
    t.expect(full, 'the definitions').includes(fiftieth.id);
    const judge = (all: any[]) => t.expect(idsOf(all), 'the definitions after a refusal').sameAs(full);
    for (const type of ['text', 'list', 'checkbox']) {
      await define(t, some(t, board, type)).refused();
      await definitionsOf(t, board.id, judge);
    }
    await define(t, some(t, other)).record();
    const changed = await redefine(t, first!, { name: t.uniqueMarker() });
    t.expect(changed.id, 'a full board still lets its fields be changed').is(first!.id);
    await t.owner.del(`/1/customFields/${first!.id}`).ok();
    const again = await define(t, some(t, board)).record();
    await definitionsOf(t, board.id, (all) =>
      t.expect(idsOf(all), 'the definitions').sameAs([...full.filter((id) => id !== first!.id), again.id]),
    );
    await define(t, some(t, board)).refused();
  },
  goals: ['the 50th'],
  mutants: {
    'ends at 49': (_, request, memory) => {
      memory['turn'] ??= create(request);
      return create(request) && memory['turn'] === true && (memory['turn'] = 1)
        ? { status: 400, body: { message: 'full' } }
        : undefined;
    },
    'ends at 51': {
      instead: async (request, send, memory) => {
        if (!create(request)) return undefined;
        const reply = await send(request);
        if (reply.status < 400 || memory['extra']) return reply;
        memory['extra'] = true;
        return { status: 200, body: { ...(request.json as object), id: another } };
      },
    },
    'has no end': accepts(create),
    'counts all boards together': (reply, request, memory) => {
      if (!create(request)) return undefined;
      memory['full'] ||= reply.status >= 400;
      return memory['full'] ? { status: 400, body: { message: 'full' } } : undefined;
    },
    'drops the oldest for the newest': {
      instead: async (request, send) => {
        const reply = await send(request);
        if (!create(request) || reply.status < 400) return reply;
        const path = `/1/boards/${payloadOf(request)['idModel']}/customFields`;
        const [oldest] = (await send({ ...request, method: 'GET', path, json: undefined })).body;
        await send({ ...request, method: 'DELETE', path: `/1/customFields/${oldest.id}`, json: undefined });
        return send(request);
      },
    },
    'counts those that were deleted': (_, request, memory) => {
      memory['deleted'] ||= request.method === 'DELETE';
      return create(request) && memory['deleted'] ? { status: 400, body: { message: 'full' } } : undefined;
    },
    'does not count after a deletion': (reply, request, memory) => {
      memory['deleted'] ||= request.method === 'DELETE';
      return create(request) && memory['deleted'] && reply.status >= 400
        ? { status: 200, body: { id: 'x' } }
        : undefined;
    },
    'refuses and keeps it': (reply, request, memory) => {
      if (create(request) && reply.status >= 400) memory['extra'] = true;
      return Array.isArray(reply.body) && memory['extra'] ? { body: [...reply.body, { id: 'x' }] } : undefined;
    },
    'lists a page of them': (reply) => (Array.isArray(reply.body) ? { body: reply.body.slice(0, 25) } : undefined),
  },
});

/** A board with so many fields: one more fits, or none. */
const shelf: Model<number, 'create', boolean> = {
  init: most - 1,
  key: String,
  step(count, _, result) {
    if (result === undefined) return count < most ? [count, count + 1] : [count];
    if (result) return count < most ? [count + 1] : [];
    return count < most ? [] : [count];
  },
};

export const lastPlaceOnce = law('CF-16', {
  as: 'race',
  title: 'of clients that race for the last custom field of a board exactly one gets it',
  needs: ['customFields', 'writes'],
  goals: ['overlaps'],
  cost: 66,
  async holds(_, t) {
    const { board } = await boardBeside(t);
    await fill(t, board, most - 1);
    const history = await race<'create', boolean>(t, {
      clients: Array.from({ length: 4 }, () => ({ actor: t.owner, ops: ['create', 'create'] as const })),
      perform: (actor) => actor.call({ method: 'POST', path: '/1/customFields', json: some(t, board) }),
      result: ({ status }) => status < 300,
    });
    explained(t, history, shelf, 'the last place of a board');
    await definitionsOf(t, board.id, (all) => t.expect(all, 'the definitions afterwards').hasLength(most));
  },
  mutants: {
    'looks before it counts': accepts(create),
    'lets nobody have it': (reply, request) =>
      create(request) && reply.status < 300 ? { status: 409, body: {} } : undefined,
    'keeps more than fit': (reply) => (Array.isArray(reply.body) ? { body: [...reply.body, { id: 'x' }] } : undefined),
    'loses the one it gave': (reply) => (Array.isArray(reply.body) ? { body: reply.body.slice(1) } : undefined),
  },
});
