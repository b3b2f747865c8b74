/** Laws on requests that meet and are no steps of one model: each ends as if they had come one after another. */
import { doesNotFail } from '../4.0-every-row/every-endpoint.ts';
import { law } from '../../law/law.ts';
import { overlaps } from '../../races/linearizable.ts';
import { race } from '../../races/race.ts';
import { definitionsOf, fieldBoard, itemPath } from '../../scene/fields.ts';
import { cardsIn, couldSet, idsOf, listActions, log, valuesOf } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import type { Answer, Asking } from '../../wire/answer.ts';
import { stageRequest } from '../../wire/provision.ts';
import { succeeded } from '../../wire/exchange.ts';

type Request = (who: Actor) => Asking;

/** Sends all of these at the same moment, each by a client of its own; the answers in the same order. */
async function together(t: T, requests: readonly Request[]): Promise<(Answer | undefined)[]> {
  const replies: (Answer | undefined)[] = requests.map(() => undefined);
  const history = await race<number, boolean>(t, {
    isWarm: true,
    clients: requests.map((_, at) => ({ actor: t.owner, ops: [at] })),
    perform: async (who, at) => (replies[at] = await requests[at]!(who)),
    result: ({ taken }) => taken,
  });
  t.witness('overlaps', overlaps(history));
  await t.settle();
  return replies;
}

const rounds = [1, 2, 3];
const goals = ['overlaps'] as const;

/** Two new cards and two new comments, and what their answers may show of them. */
const creations = (t: T, idList: string, idCard: string) =>
  [t.uniqueMarker(), t.uniqueMarker()].flatMap((word) => [
    {
      what: 'the name of a new card',
      word,
      ask: (who: Actor) => who.post('/1/cards', { idList, name: word }),
      shown: (body: any) => body.name,
    },
    {
      what: 'the text of a new comment',
      word,
      ask: (who: Actor) => who.post(`/1/cards/${idCard}/actions/comments`, { text: word }),
      shown: (body: any) => body.data?.text,
    },
  ]);

export const ownAnswers = law('CNV-07/at-once', {
  title: 'many requests at the same time: each is answered with the record that it asked for',
  level: 'implied',
  needs: ['others'],
  goals,
  async holds(_, t) {
    const cards = [await t.fresh.card(), await t.fresh.card()];
    const [board, beside] = [await t.fresh.board(), await t.fresh.board()];
    const lists = [await t.fresh.list({ idBoard: board.id }), await t.fresh.list({ idBoard: beside.id })];
    const comments = [await t.fresh.comment({ idCard: cards[0]!.id }), await t.fresh.comment({ idCard: cards[1]!.id })];
    const read = (path: string, id: string, fields?: string) => ({
      what: `GET ${path}`,
      id,
      ask: (who: Actor) => who.get(path, fields ? { fields } : {}),
    });
    const asked = [
      ...cards.flatMap(({ id }) => ['name', 'desc'].map((field) => read(`/1/cards/${id}`, id, field))),
      ...[board, beside].flatMap(({ id }) => ['name', 'desc'].map((field) => read(`/1/boards/${id}`, id, field))),
      ...comments.map(({ id }) => read(`/1/actions/${id}`, id)),
      ...cards.map(({ id, name }) => ({
        what: `PUT /1/cards/${id}`,
        id,
        ask: (who: Actor) => who.put(`/1/cards/${id}`, { name }),
      })),
      ...lists.map(({ id, idBoard }) => ({
        what: `GET /1/boards/${idBoard}/lists`,
        id,
        ask: (who: Actor) => who.get(`/1/boards/${idBoard}/lists`),
      })),
      ...[t.owner, ...(t.actors.colleague ? [t.colleague] : [])].map(({ raw, idMember, name }) => ({
        what: `the id of the ${name}`,
        id: idMember,
        ask: () => raw.get('/1/members/me/fullName'),
      })),
    ];
    const made = creations(t, lists[0]!.id, cards[0]!.id);
    const alone = new Map<string, unknown>();
    for (const { what, ask } of asked.slice(-2)) alone.set(what, (await ask(t.owner)).body);
    for (const _round of rounds) {
      const replies = await together(
        t,
        [...asked, ...made].map(({ ask }) => ask),
      );
      // What the answer to a creation shows is left open, but not whose it is.
      for (const [at, { what, word, shown }] of made.entries()) {
        const told = shown(replies[asked.length + at]?.body ?? {});
        if (typeof told === 'string') t.expect(told, `${what}, beside other requests`).is(word);
      }
      for (const [at, { what, id }] of asked.entries()) {
        const body = replies[at]?.taken ? replies[at].body : undefined;
        if (body === undefined) continue;
        if (alone.has(what)) t.expect(body, `${what}, beside other requests`).is(alone.get(what));
        else if (Array.isArray(body)) t.expect(idsOf(body), `${what}, beside other requests`).includes(id);
        else if (typeof body?.id === 'string') t.expect(body.id, `the id in ${what}, beside other requests`).is(id);
      }
    }
  },
});

export const convertedOnce = law('CRD-12/at-once', {
  title: 'if clients convert the same check item at the same time, one card is made of it',
  level: 'implied',
  needs: ['checklists'],
  goals,
  async holds(_, t) {
    for (const _round of rounds) {
      const { id, idBoard } = await t.fresh.card();
      const { id: idChecklist } = await t.fresh.checklist({ idCard: id });
      const item = await t.fresh.checkItem({ idCard: id, idChecklist, name: t.uniqueMarker() } as any);
      const path = `/1/cards/${id}/checklist/${idChecklist}/checkItem/${item.id}/convertToCard`;
      const replies = await together(
        t,
        rounds.map(() => (who) => who.post(path)),
      );
      const cards = await t.owner.get(`/1/boards/${idBoard}/cards`, { fields: 'name' }).list();
      const found = cards.filter(({ name }) => name === item['name']);
      t.expect(found.length, 'how many cards were made of the item').between(
        replies.some((one) => one?.taken) ? 1 : 0,
        1,
      );
    }
  },
});

export const numbersOnce = law('CRD-07/at-once', {
  title: 'cards that are made at the same time have different ids, short links and numbers',
  goals,
  async holds(_, t) {
    const { id: idBoard } = await t.fresh.board();
    const { id: idList } = await t.fresh.list({ idBoard });
    const replies = await together(
      t,
      Array.from({ length: 12 }, () => (who: Actor) => who.post('/1/cards', { idList, name: t.uniqueMarker() })),
    );
    const cards = await t.owner.get(`/1/boards/${idBoard}/cards`, { fields: 'idShort,shortLink' }).list();
    const made = replies.filter((one) => one?.taken).length;
    t.expect(cards.length, `how many cards are there after ${made} were made`).between(Math.max(made, 1), 12);
    for (const key of ['id', 'idShort', 'shortLink'])
      t.expect(new Set(valuesOf(cards, key)).size, `how many different ${key} they have`).is(cards.length);
  },
});

export const goneWithItsField = law('CF-13/at-once', {
  title: 'a value that is set while its definition is deleted is gone afterwards',
  goals,
  async holds(_, t) {
    for (const _round of rounds) {
      const { board, list, fields } = await fieldBoard(t, ['text']);
      const cards = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
      const set = (id: string) => (who: Actor) => who.put(itemPath(id, fields.text.id), { value: { text: 'late' } });
      const [, deletion] = await together(t, [
        set(cards[0]!.id),
        (who) => who.del(`/1/customFields/${fields.text.id}`),
        set(cards[1]!.id),
      ]);
      if (!deletion?.taken) continue;
      const asked = { customFieldItems: true, fields: 'name' };
      const shown = await t.owner.get(`/1/boards/${board.id}/cards`, asked).list();
      for (const card of shown) t.expect(card.customFieldItems, 'the items of a card').is([]);
      t.expect(await definitionsOf(t, board.id), 'the definitions of the board').is([]);
    }
  },
});

export const boardOfTheList = law('CRD-06/moved-at-once', {
  title: 'cards that are made while their list moves to another board are on the board of the list',
  level: 'implied',
  goals,
  async holds(_, t) {
    for (const _round of rounds) {
      const [{ id: idBoard }, { id: next }] = [await t.fresh.board(), await t.fresh.board()];
      const { id: idList } = await t.fresh.list({ idBoard });
      const { id: moved } = await t.fresh.card({ idList: (await t.fresh.list({ idBoard })).id });
      const make = (who: Actor) => who.post('/1/cards', { idList, name: t.uniqueMarker() });
      const replies = await together(t, [
        (who) => make(who),
        (who) => who.call(stageRequest(t.target, 'moveList', { id: idList, idBoard: next })),
        (who) => make(who),
        (who) => who.put(`/1/cards/${moved}`, { idList }),
        (who) => make(who),
      ]);
      if (!replies[1]?.taken) t.skip('lists go to other boards in another way here');
      const lists = await t.owner.get(`/1/boards/${next}/lists`).list();
      const place = idsOf(lists).includes(idList) ? next : idBoard;
      for (const { id } of await cardsIn(t, idList)) {
        const card = await t.owner.get(`/1/cards/${id}`, { fields: 'idBoard,idList' }).record();
        if (card.idList === idList) t.expect(card.idBoard, 'the board of a card in the list').is(place);
      }
    }
  },
});

export const commentGone = law('CMT-02/deleted-at-once', {
  title: 'a comment that is deleted while others edit it is gone',
  level: 'implied',
  needs: ['comments', '4.4'],
  goals,
  async holds(_, t) {
    for (const _round of rounds) {
      const { id, data } = await t.fresh.comment();
      const path = `/1/actions/${id}`;
      const [, deletion] = await together(t, [
        (who) => who.put(path, { text: 'a' }),
        (who) => who.del(path),
        (who) => who.put(path, { text: 'b' }),
        (who) => who.get(path),
      ]);
      if (!deletion?.taken) continue;
      await t.owner.get(path).refused();
      const said = await listActions(t, { idModels: data.card?.id ?? data.idCard, filter: 'commentCard', limit: 1000 });
      t.expect(idsOf(said), 'the comments').excludes(id);
    }
  },
});

export const oneAdminStays = law('BRD-06/at-once', {
  title: 'a board whose last admin cannot leave keeps one when two admins leave at the same time',
  level: 'implied',
  needs: ['colleague'],
  goals,
  async holds(_, t) {
    const role = (idBoard: string, idMember: string, type: string) => (who: Actor) =>
      who.put(`/1/boards/${idBoard}/members/${idMember}`, { type });
    const ids = valuesOf([t.owner, t.colleague], 'idMember');
    for (const _round of rounds) {
      const { id } = await t.fresh.board({}, { members: ['colleague'] });
      // Only where one after another is refused, both at once must not be taken.
      if ((await role(id, ids[0], 'normal')(t.owner)).taken) t.skip('a board needs no admin here');
      if (!(await couldSet(role(id, ids[1], 'admin')(t.owner).ok()))) t.skip('admins are made in another way here');
      // Only an admin may be able to delete it.
      t.after(() => role(id, ids[0], 'admin')(t.colleague));
      await together(
        t,
        ids.map((one) => role(id, one, 'normal')),
      );
      const { memberships } = await t.owner.get(`/1/boards/${id}`, { fields: 'memberships' }).record();
      t.expect(valuesOf(memberships, 'memberType'), 'the types of its memberships').includes('admin');
    }
  },
});

/** What is deleted, how, and what is asked of it and around it meanwhile. */
const ended: Readonly<Record<string, (t: T) => Promise<{ readonly end: Request; readonly asks: readonly Request[] }>>> =
  {
    async board(t) {
      const { id } = await t.fresh.board();
      const { id: idList } = await t.fresh.list({ idBoard: id });
      const { id: card } = await t.fresh.card({ idList });
      return {
        end: (who) => who.call(stageRequest(t.target, 'deleteBoard', { id })),
        asks: [
          (who) => who.get(`/1/boards/${id}`),
          (who) => who.put(`/1/boards/${id}`, { name: 'late' }),
          (who) => who.get(`/1/boards/${id}/cards`),
          (who) => who.get(`/1/boards/${id}/lists`),
          (who) => who.get(`/1/cards/${card}`),
          (who) => who.post('/1/cards', { idList, name: 'late' }),
          (who) => who.get('/1/members/me/boards', { fields: 'name' }),
          (who) => who.get(log, { limit: 10 }),
        ],
      };
    },
    async card(t) {
      const { id, idBoard, idList } = await t.fresh.card({ idMembers: t.owner.idMember });
      return {
        end: (who) => who.call(stageRequest(t.target, 'deleteCard', { id })),
        asks: [
          (who) => who.get(`/1/cards/${id}`),
          (who) => who.put(`/1/cards/${id}`, { name: 'late' }),
          (who) => who.get(`/1/lists/${idList}/cards`),
          (who) => who.post(`/1/cards/${id}/actions/comments`, { text: 'late' }),
          (who) => who.get(`/1/boards/${idBoard}/cards`),
          (who) => who.post(`/1/cards/${id}/checklists`, { name: 'late' }),
          (who) => who.get(log, { limit: 10 }),
        ],
      };
    },
  };

export const noneFails = law('GEN-03/at-once', {
  title: 'no request fails because what it asks for is deleted at the same time',
  each: { what: Object.keys(ended) },
  goals,
  async holds({ what }, t) {
    for (const _round of rounds) {
      const { end, asks } = await ended[what]!(t);
      const replies = await together(t, [...asks.slice(0, 1), end, ...asks.slice(1)]);
      const known = replies.filter((one) => one !== undefined);
      if (!known.some(({ request, status }) => request.method !== 'GET' && succeeded({ status }))) continue;
      for (const reply of known) {
        doesNotFail(t, reply, true);
        const { method, path } = reply.request;
        if (reply.taken && method === 'GET') t.expect(reply.body ?? null, `the answer to GET ${path}`).isNot(null);
      }
    }
  },
});
