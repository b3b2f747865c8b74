/** Laws on what was deleted: no listing shows it, no route leads to it, and it cannot be deleted twice. */
import type { T } from '../../scene/tools.ts';
import type { Loose } from '../../wire/exchange.ts';
import type { Answer } from '../../wire/answer.ts';
import { law } from '../../law/law.ts';
import { accepts, doesNothing } from '../../law/response-mutants.ts';
import { to } from '../../wire/where.ts';
import { stageRequest } from '../../scene/provision.ts';
import { stand } from '../../law/standard.ts';

interface Doomed {
  readonly id: string;
  readonly remove: Loose;
  /** Requests that reach it while it exists: reads, and writes. */
  readonly reads: readonly Loose[];
  readonly writes: readonly Loose[];
  /** The listings that hold it. */
  readonly listings: readonly Loose[];
}

const read = (path: string, query = {}): Loose => ({ path, query });
const write = (method: string, path: string, json = {}): Loose => ({ method, path, json });

const kinds: Readonly<Record<string, (t: T) => Promise<Doomed>>> = {
  async comment(t) {
    const { card } = await stand(t);
    const { id } = await t.fresh.comment({ idCard: card.id });
    const path = `/1/actions/${id}`;
    return {
      id,
      remove: write('DELETE', path),
      reads: [read(path), read(`${path}/data`), read(`${path}/card`), read(`${path}/reactions`)],
      writes: [write('PUT', path, { text: 'late' }), write('PUT', `${path}/text`, { value: 'late' })],
      listings: [
        read('/1/members/me/actions', { filter: 'commentCard', idModels: card.id }),
        read('/1/members/me/actions', { limit: 50 }),
      ],
    };
  },
  async reaction(t) {
    const { id: idAction } = await t.fresh.comment();
    const path = `/1/actions/${idAction}/reactions`;
    const emoji = { shortName: 'tada', native: '🎉', unified: '1F389' };
    const { id } = await t.owner.call(write('POST', path, emoji)).record();
    return {
      id,
      remove: write('DELETE', `${path}/${id}`),
      reads: [read(`${path}/${id}`)],
      writes: [],
      listings: [read(path)],
    };
  },
  async 'custom field'(t) {
    const { board, card } = await stand(t);
    const { id } = await t.fresh.customField({ idModel: board.id, type: 'text' });
    const item = `/1/card/${card.id}/customField/${id}/item`;
    await t.owner.put(item, { value: { text: 'kept?' } }).ok();
    return {
      id,
      remove: write('DELETE', `/1/customFields/${id}`),
      reads: [],
      writes: [write('PUT', item, { value: { text: 'late' } })],
      listings: [read(`/1/boards/${board.id}/customFields`)],
    };
  },
  async card(t) {
    const { board, list } = await stand(t);
    const { id } = await t.fresh.card({ idList: list.id, idMembers: t.owner.idMember });
    const path = `/1/cards/${id}`;
    return {
      id,
      remove: stageRequest(t.target, 'deleteCard', { id }),
      reads: [read(path)],
      writes: [
        write('PUT', path, { name: 'late' }),
        write('POST', `${path}/actions/comments`, { text: 'late' }),
        write('POST', `${path}/membersVoted`, { value: t.owner.idMember }),
        write('POST', '/1/cards', { idList: list.id, idCardSource: id }),
      ],
      listings: [
        read(`/1/boards/${board.id}/cards`, { filter: 'all' }),
        read(`/1/lists/${list.id}/cards/all`),
        read('/1/members/me/cards', { filter: 'all' }),
      ],
    };
  },
};

const idsOf = (records: readonly any[]): string[] => records.map(({ id }) => String(id));

export const deletedIsGone = law('GEN-05', {
  needs: ['writes', 'cards', 'comments', 'customFields', 'checklists', 'labels'],
  each: { kind: Object.keys(kinds) },
  cost: 30,
  async holds({ kind }, t) {
    const { owner, expect } = t;
    const { id, remove, reads, writes, listings } = await kinds[kind]!(t);
    const list = async (one: Loose) => idsOf(await owner.call(one).list());
    for (const one of reads) await owner.call(one).ok();
    for (const one of listings) expect(await list(one), `the ids at ${one.path}`).includes(id);
    await owner.call(remove).ok();
    for (const one of listings) {
      await t.eventually(
        () => list(one),
        (ids) => expect(ids, `the ids at ${one.path} once it is deleted`).excludes(id),
      );
    }
    for (const one of [...reads, ...writes, remove]) {
      const reply: Answer = await owner.call(one);
      reply.refused();
    }
    t.witness(kind);
  },
  mutants: {
    'deletes no comment': doesNothing(to('DELETE', /actions\/\w+$/)),
    'deletes no reaction': doesNothing(to('DELETE', /reactions\/\w+$/)),
    'deletes no field': doesNothing(to('DELETE', /customFields\/\w+$/)),
    'deletes no card': doesNothing(to('DELETE', /cards\/\w+$/)),
    'edits comments that are gone': accepts(to('PUT', /actions\/\w+$/)),
    'shows reactions that are gone': accepts(to('GET', /reactions\/\w+$/)),
    'sets fields that are gone': accepts(to('PUT', /item$/)),
    'deletes fields twice': accepts(to('DELETE', /customFields/)),
    'shows cards that are gone': accepts(to('GET', /cards\/\w+$/)),
    'comments on cards that are gone': accepts(to('POST', /comments$/)),
    'copies cards that are gone': accepts(to('POST', /cards$/)),
    'keeps comments in the log': (reply, { path }, memory) => {
      if (!path.endsWith('/me/actions') || !Array.isArray(reply.body)) return undefined;
      const name = JSON.stringify(reply.request.query);
      return { body: (memory[name] ??= reply.body) };
    },
    'keeps cards in the listing of the list': (reply, { path }, memory) =>
      path.endsWith('/all') ? { body: (memory['cards'] ??= reply.body) } : undefined,
    'keeps cards of their members': (reply, { path }, memory) =>
      path.endsWith('/me/cards') ? { body: (memory['cards'] ??= reply.body) } : undefined,
  },
});
