/** Laws on what happens at the same time: some order of the calls explains what everybody saw. */
import { law } from '../law/law.ts';
import { overlaps, type Model } from '../races/linearizable.ts';
import { explained, race } from '../races/race.ts';
import { fieldBoard, itemPath } from '../scene/fields.ts';
import type { T } from '../scene/tools.ts';
import type { Actor } from '../wire/actor.ts';

export const oneItemPerField = law('CF-06/race', {
  title: 'if clients set the same field of a card at the same time, the card has one item',
  goals: ['overlaps'],
  async holds(_, t) {
    const { list, fields } = await fieldBoard(t, ['text']);
    const card = await t.fresh.card({ idList: list.id });
    const path = itemPath(card.id, fields.text.id);
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
const first = 'as it was';

/** Texts of a record: how clients read and write each of them. */
const texts = [
  {
    id: 'GEN-06/race',
    title: 'what clients read of a card while others rename it is explained by some order of the writes',
    async make({ fresh }: T) {
      const path = `/1/cards/${(await fresh.card({ name: first })).id}`;
      return {
        read: (who: Actor) => who.get(path, { fields: 'name' }),
        write: (who: Actor, name: string) => who.put(path, { name }),
        textIn: (body: any): string => body?.name,
      };
    },
  },
  {
    id: 'CMT-02/race',
    title: 'what clients read of a comment while others edit it is explained by some order of the edits',
    async make({ fresh }: T) {
      const path = `/1/actions/${(await fresh.comment({ text: first })).id}`;
      return {
        read: (who: Actor) => who.get(path),
        write: (who: Actor, text: string) => who.put(path, { text }),
        textIn: (body: any): string => body?.data?.text,
      };
    },
  },
] as const;

export const writesAreSeen = texts.map(({ id, title, make }) =>
  law(id, {
    title,
    level: 'implied',
    goals: ['overlaps'],
    async holds(_, t) {
      const { read, write, textIn } = await make(t);
      const history = await race<Access, string>(t, {
        clients: [
          { actor: t.owner, ops: [{ write: 'a' }, { write: 'b' }, 'read'] },
          { actor: t.owner, ops: ['read', { write: 'c' }, 'read'] },
          { actor: t.owner, ops: ['read', 'read', 'read'] },
        ],
        perform: (actor, op) => (op === 'read' ? read(actor) : write(actor, op.write)),
        result: ({ body }) => textIn(body),
      });
      explained(t, history, register(first), 'the text');
    },
  }),
);

const rounds = 3;

/** What several clients add to a card at once: nothing may be lost or appear twice. */
const gatherings: Readonly<Record<string, (t: T, idBoard: string) => Promise<Gathering>>> = {
  'two votes': async ({ owner, colleague }) => ({
    field: 'idMembersVoted',
    below: 'membersVoted',
    adds: [owner, colleague].map((actor) => ({ actor, value: actor.idMember })),
  }),
  // Nobody has voted yet, and a vote is one vote.
  'one vote, often': async ({ owner }) => ({
    field: 'idMembersVoted',
    below: 'membersVoted',
    adds: Array.from({ length: 4 }, () => ({ actor: owner, value: owner.idMember })),
  }),
  members: async ({ owner, colleague }) => ({
    field: 'idMembers',
    below: 'idMembers',
    adds: [owner, colleague].map(({ idMember: value }) => ({ actor: owner, value })),
  }),
  async labels(t, idBoard) {
    const adds = [];
    for (const color of ['green', 'red', 'blue', 'yellow'])
      adds.push({ actor: t.owner, value: (await t.fresh.label({ idBoard, color })).id });
    return { field: 'idLabels', below: 'idLabels', adds };
  },
};
interface Gathering {
  readonly field: string;
  readonly below: string;
  readonly adds: readonly { readonly actor: Actor; readonly value: string }[];
}

export const noneIsLost = law('GEN-06/gathering', {
  title: 'if votes, members and labels are added to a card at the same time, none is lost and none is there twice',
  also: ['CRD-09'],
  needs: ['others'],
  each: { what: Object.keys(gatherings) },
  goals: ['races'],
  async holds({ what }, t) {
    const board = await t.fresh.board({}, { members: t.actors.colleague ? ['colleague'] : [] });
    const list = await t.fresh.list({ idBoard: board.id });
    for (let round = 0; round < rounds; round += 1) {
      const card = await t.fresh.card({ idList: list.id });
      const { field, below, adds } = await gatherings[what]!(t, board.id);
      const history = await race<string, number>(t, {
        clients: adds.map(({ actor, value }) => ({ actor, ops: [value] })),
        perform: (actor, value) => actor.post(`/1/cards/${card.id}/${below}`, { value }),
        result: ({ status }) => status,
      });
      const taken = history.filter(({ result }) => result !== undefined && result < 300).map(({ op }) => op);
      if (taken.length === 0) t.skip(`a card takes no ${field} in this way here`);
      const shown = await t.owner.get(`/1/cards/${card.id}`, { fields: `${field},badges` }).record();
      const ids = shown[field].map((one: any) => (typeof one === 'string' ? one : one.id));
      t.expect(ids, `the ${field} of the card`).sameAs([...new Set(taken)]);
      if (field === 'idMembersVoted') t.expect(shown.badges?.votes, 'the votes in its badges').is(ids.length);
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
      clients: Array.from({ length: most }, (_one, at) => ({ actor: at % 2 === 0 ? t.owner : t.colleague, ops: [at] })),
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

export const deletionAgainstValues = law('CF-13/race', {
  title: 'a value that is set while its definition is deleted is gone afterwards',
  goals: ['races'],
  async holds(_, t) {
    const { owner, expect } = t;
    for (let round = 0; round < rounds; round += 1) {
      const { board, list, fields } = await fieldBoard(t, ['text']);
      const cards = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
      await race<string, number>(t, {
        clients: ['delete', ...cards.map(({ id }) => id)].map((op) => ({ actor: owner, ops: [op] })),
        perform: (actor, op) =>
          op === 'delete'
            ? actor.del(`/1/customFields/${fields.text.id}`)
            : actor.put(itemPath(op, fields.text.id), { value: { text: 'late' } }),
        result: ({ status }) => status,
      });
      const shown = await owner.get(`/1/boards/${board.id}/cards`, { customFieldItems: true, fields: 'name' }).list();
      for (const card of shown) expect(card.customFieldItems, 'the items of a card').is([]);
      expect(await owner.get(`/1/boards/${board.id}/customFields`).list(), 'the definitions of the board').is([]);
      t.witness('races');
    }
  },
});
