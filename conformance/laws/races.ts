/** Laws on what happens at the same time: some order of the calls explains what everybody saw. */
import { law } from '../law/law.ts';
import { overlaps, type Model } from '../races/linearizable.ts';
import { explained, race } from '../races/race.ts';
import { keysOf } from '../../src/spec/language.ts';
import { fieldBoard } from '../scene/fields.ts';
import type { T } from '../scene/tools.ts';
import { castVote } from '../scene/reading.ts';

export const oneItemPerField = law('CF-06/race', {
  title: 'if clients set the same field of a card at the same time, the card has one item',
  goals: ['overlaps'],
  async holds(_, t) {
    const board = await t.fresh.board({}, { customFields: true });
    const field = await t.fresh.customField({ idModel: board.id });
    const list = await t.fresh.list({ idBoard: board.id });
    const card = await t.fresh.card({ idList: list.id });
    const path = `/1/card/${card.id}/customField/${field.id}/item`;
    const history = await race(t, {
      clients: ['a', 'b', 'c', 'd'].map((text) => ({ actor: t.owner, ops: [text, `${text}${text}`] })),
      perform: (actor, text) => actor.put(path, { value: { text } }),
      result: ({ status }) => status,
    });
    t.witness('overlaps', overlaps(history));
    const { customFieldItems } = await t.owner.get(`/1/cards/${card.id}`, { customFieldItems: true }).record();
    t.expect(customFieldItems, 'the items of the card').hasLength(1);
  },
});

/** A text that clients write and read: what each of them reads has to fit one order of all the writes. */
type Access = { readonly write: string } | 'read';
const register = (init: string): Model<string, Access, string> => ({
  init,
  key: (state) => state,
  step: (state, op, result) => (op === 'read' ? (result === undefined || result === state ? [state] : []) : [op.write]),
});
const name = register('first');

export const writesAreSeen = law('GEN-06/race', {
  title: 'what clients read of a card while others rename it is explained by some order of the writes',
  goals: ['overlaps'],
  async holds(_, t) {
    const card = await t.fresh.card({ name: name.init });
    const history = await race<Access, string>(t, {
      clients: [
        { actor: t.owner, ops: [{ write: 'a' }, { write: 'b' }, 'read'] },
        { actor: t.owner, ops: ['read', { write: 'c' }, 'read'] },
        { actor: t.owner, ops: ['read', 'read', 'read'] },
      ],
      perform: (actor, op) =>
        op === 'read'
          ? actor.get(`/1/cards/${card.id}`, { fields: 'name' })
          : actor.put(`/1/cards/${card.id}`, { name: op.write }),
      result: ({ body }) => body?.name,
    });
    explained(t, history, name, 'the name of the card');
  },
});

const rounds = 3;
/** Sends everything at the same moment, each once. */
const together = (count: number, actors: readonly T['owner'][]) =>
  Array.from({ length: count }, (_, at): { actor: T['owner']; ops: readonly number[] } => ({
    actor: actors[at % actors.length]!,
    ops: [at],
  }));

/** Fields of a card to which several clients add at once: nothing may be lost or appear twice. */
const gatherings = {
  idMembersVoted: async (t: T, idCard: string) => [
    { actor: t.owner, path: `/1/cards/${idCard}/membersVoted`, value: t.owner.idMember },
    { actor: t.colleague, path: `/1/cards/${idCard}/membersVoted`, value: t.colleague.idMember },
  ],
  idMembers: async (t: T, idCard: string) => [
    { actor: t.owner, path: `/1/cards/${idCard}/idMembers`, value: t.owner.idMember },
    { actor: t.owner, path: `/1/cards/${idCard}/idMembers`, value: t.colleague.idMember },
  ],
  idLabels: async (t: T, idCard: string, idBoard: string) => {
    const labels = [];
    for (const color of ['green', 'red', 'blue', 'yellow']) labels.push(await t.fresh.label({ idBoard, color }));
    return labels.map(({ id }) => ({ actor: t.owner, path: `/1/cards/${idCard}/idLabels`, value: id }));
  },
} as const;

export const noneIsLost = law('GEN-06/gathering', {
  title: 'if votes, members and labels are added to a card at the same time, none is lost and none is there twice',
  needs: ['colleague', 'labels'],
  each: { field: keysOf(gatherings) },
  goals: ['races'],
  async holds({ field }, t) {
    const board = await t.fresh.board({}, { members: ['colleague'] });
    const list = await t.fresh.list({ idBoard: board.id });
    for (let round = 0; round < rounds; round += 1) {
      const card = await t.fresh.card({ idList: list.id });
      const wanted = await gatherings[field](t, card.id, board.id);
      const history = await race<string, number>(t, {
        clients: wanted.map(({ actor, value }) => ({ actor, ops: [value] })),
        perform: (actor, value) => actor.post(wanted.find((one) => one.value === value)!.path, { value }),
        result: ({ status }) => status,
      });
      const taken = history.filter(({ result }) => result !== undefined && result < 300).map(({ op }) => op);
      if (taken.length === 0) t.skip(`a card takes no ${field} in this way here`);
      const shown = await t.owner.get(`/1/cards/${card.id}`, { fields: field }).record();
      const ids = shown[field].map((one: any) => (typeof one === 'string' ? one : one.id));
      t.expect(ids, `the ${field} of the card`).sameAs(taken);
      t.witness('races');
    }
  },
});

export const sameVoteOnce = law('CRD-09/race', {
  title: 'several votes of one member at the same time are one vote',
  goals: ['races'],
  async holds(_, t) {
    for (let round = 0; round < rounds; round += 1) {
      const card = await t.fresh.card();
      const history = await race(t, {
        clients: together(4, [t.owner]),
        perform: (actor) => actor.post(`/1/cards/${card.id}/membersVoted`, { value: t.owner.idMember }),
        result: ({ status }) => status,
      });
      // Nobody has voted yet: unless votes are off here, one of them is accepted.
      if (!history.some(({ result }) => result !== undefined && result < 300))
        await castVote(t, card.id, t.owner.idMember);
      const shown = await t.owner.get(`/1/cards/${card.id}`, { fields: 'idMembersVoted,badges' }).record();
      t.expect(shown.idMembersVoted, 'who voted').is([t.owner.idMember]);
      t.expect(shown.badges?.votes, 'how many votes the badge counts').is(1);
      t.witness('races');
    }
  },
});

export const numbersOnce = law('CRD-07/race', {
  title: 'cards created at the same time are all there, each with a different id, short link and number',
  needs: ['colleague'],
  goals: ['races'],
  async holds(_, t) {
    const board = await t.fresh.board({}, { members: ['colleague'] });
    const list = await t.fresh.list({ idBoard: board.id });
    const most = 12;
    const history = await race(t, {
      clients: together(most, [t.owner, t.colleague]),
      perform: (actor, at) => actor.post('/1/cards', { name: `card ${at}`, idList: list.id, pos: 'bottom' }),
      result: ({ status }) => status,
    });
    const cards = await t.owner.get(`/1/boards/${board.id}/cards`, { fields: 'name,idShort,shortLink' }).list();
    const made = history.filter(({ result }) => result !== undefined && result < 300).length;
    t.expect(made, 'how many of them were made').between(1, most);
    t.expect(cards, 'the cards of the list').hasLength(made);
    for (const key of ['id', 'name', 'idShort', 'shortLink']) {
      t.expect(new Set(cards.map((card) => card[key])).size, `how many different ${key} they have`).is(made);
    }
    t.witness('races');
  },
});

const text = register('as it was');

export const editsAreSeen = law('CMT-02/race', {
  title: 'what clients read of a comment while others edit it is explained by some order of the edits',
  level: 'implied',
  goals: ['overlaps'],
  async holds(_, t) {
    const comment = await t.fresh.comment({ text: text.init });
    const path = `/1/actions/${comment.id}`;
    const history = await race<Access, string>(t, {
      clients: [
        { actor: t.owner, ops: [{ write: 'a' }, 'read', { write: 'b' }] },
        { actor: t.owner, ops: ['read', { write: 'c' }, 'read'] },
        { actor: t.owner, ops: ['read', 'read', 'read'] },
      ],
      perform: (actor, op) => (op === 'read' ? actor.get(path) : actor.put(path, { text: op.write })),
      result: ({ body }) => body?.data?.text,
    });
    explained(t, history, text, 'the text of the comment');
  },
});

export const deletionAgainstValues = law('CF-13/race', {
  title: 'a value that is set while its definition is deleted is gone afterwards',
  goals: ['races'],
  async holds(_, t) {
    const { owner, expect } = t;
    for (let round = 0; round < rounds; round += 1) {
      const { board, list, fields } = await fieldBoard(t, ['text']);
      const cards = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
      const set = (idCard: string) => `/1/card/${idCard}/customField/${fields.text.id}/item`;
      await race<string, number>(t, {
        clients: ['delete', ...cards.map(({ id }) => id)].map((op) => ({ actor: owner, ops: [op] })),
        perform: (actor, op) =>
          op === 'delete'
            ? actor.del(`/1/customFields/${fields.text.id}`)
            : actor.put(set(op), { value: { text: 'late' } }),
        result: ({ status }) => status,
      });
      const shown = await owner.get(`/1/boards/${board.id}/cards`, { customFieldItems: true, fields: 'name' }).list();
      for (const card of shown) expect(card.customFieldItems, 'the items of a card').is([]);
      expect(await owner.get(`/1/boards/${board.id}/customFields`).list(), 'the definitions of the board').is([]);
      t.witness('races');
    }
  },
});
