/** Laws on requests that meet a deletion: what is gone stays gone with what hung on it, and nothing fails. */
import { doesNotFail } from '../4.0-every-row/every-endpoint.ts';
import { law } from '../../law/law.ts';
import { together, type Ask } from '../../races/race.ts';
import { definitionsOf, fieldBoard, itemPath } from '../../scene/fields.ts';
import { webhookReceiver } from '../../law/webhook-receiver.ts';
import { cardOf, idsOf, listed, log, ownCard, starOn, withParts } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import { succeeded, type Args } from '../../wire/exchange.ts';
import { stageRequest } from '../../wire/provision.ts';
import { stageNamed } from '../../wire/stages.ts';
import { disclaims } from '../../wire/target.ts';

const rounds = [1, 2, 3];
const goals = ['overlaps'] as const;

export const goneWithItsField = law('CF-13/concurrent', {
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

export const goneFromCards = law('GEN-05/put-on', {
  title: 'a label that is deleted while it is put on cards is on none of them afterwards',
  needs: ['labels'],
  goals,
  async holds(_, t) {
    for (const _round of rounds) {
      const { id: idList, idBoard } = await t.fresh.list();
      const { id } = await t.fresh.label({ idBoard });
      const cards = idsOf([await t.fresh.card({ idList }), await t.fresh.card({ idList })]);
      const putOn = (card: string) => (who: Actor) => who.post(`/1/cards/${card}/idLabels`, { value: id });
      const [, deletion] = await together(t, [
        putOn(cards[0]!),
        (who) => who.call(stageRequest(t.target, 'deleteLabel', { id })),
        putOn(cards[1]!),
      ]);
      if (!deletion?.taken) continue;
      await t.settle();
      for (const card of cards) {
        const { idLabels } = await cardOf(t, card, 'idLabels');
        t.expect(idLabels, 'the labels of a card after one of them was deleted').excludes(id);
      }
    }
  },
});

interface Ending {
  readonly id: string;
  readonly end: Ask;
  readonly edit: (word: string) => Ask;
  /** Where it is read: alone, or among others. */
  readonly read: Ask;
  /** Those among which it is read, if they are not the whole answer. */
  readonly among?: (body: any) => readonly any[];
}

/** What is changed and deleted at one path, and read there or in a listing. */
const at = (id: string, path: string, change: (word: string) => Args, listing = path): Ending => ({
  id,
  end: (who) => who.del(path),
  edit: (word) => (who) => who.put(path, change(word)),
  read: (who) => who.get(listing),
});
const named = (name: string) => ({ name });
const renamed = ({ target }: T, noun: 'board' | 'card' | 'label', id: string): Ending => ({
  ...at(id, `/1/${noun}s/${id}`, named),
  end: (who) => who.call(stageRequest(target, stageNamed('delete', noun)!, { id })),
});
const [stars, searches] = ['/1/members/me/boardStars', '/1/members/me/savedSearches'];

/** Records that can be changed and deleted. */
const endings: Readonly<Record<string, (t: T) => Promise<Ending>>> = {
  async comment(t) {
    if (disclaims(t.target, '4.4')) t.skip('the target does not have 4.4');
    const { id } = await t.fresh.comment();
    return at(id, `/1/actions/${id}`, (text) => ({ text }));
  },
  card: async (t) => renamed(t, 'card', (await t.fresh.card()).id),
  async 'card that is commented'(t) {
    const { id } = await t.fresh.card();
    const edit = (text: string) => (who: Actor) => who.post(`/1/cards/${id}/actions/comments`, { text });
    return { ...renamed(t, 'card', id), edit };
  },
  board: async (t) => renamed(t, 'board', (await t.fresh.board()).id),
  label: async (t) => renamed(t, 'label', (await t.fresh.label()).id),
  async 'custom field'(t) {
    const { id, idModel } = await t.fresh.customField();
    return {
      ...at(id, `/1/customFields/${id}`, named, `/1/boards/${idModel}/customFields`),
      edit: (name) => (who) => who.call(stageRequest(t.target, 'renameCustomField', { id, name })),
    };
  },
  async option(t) {
    const field = await t.fresh.customField({ type: 'list' });
    const { id } = field['options'][0];
    const path = `/1/customField/${field.id}/options/${id}`;
    const reworded = (text: string) => ({ value: { text } });
    return {
      ...at(id, path, reworded, `/1/boards/${field['idModel']}/customFields`),
      among: ([one]) => one?.options ?? [],
    };
  },
  async 'check item'(t) {
    const { id: idCard } = await ownCard(t);
    const { id: idChecklist } = await t.fresh.checklist({ idCard });
    const { id } = await t.fresh.checkItem({ idCard, idChecklist });
    const cardIn = (cards: any[]) => cards.find((one) => one?.id === idCard);
    return {
      ...at(id, `/1/cards/${idCard}/checkItem/${id}`, named),
      read: (who) => who.get('/1/members/me/cards', withParts),
      among: (cards) => listed(t, cardIn(cards), 'checklists').flatMap(({ checkItems }) => checkItems ?? []),
    };
  },
  async star(t) {
    const { id } = await starOn(t);
    return at(id, `${stars}/${id}`, () => ({ pos: 'top' }), stars);
  },
  async 'saved search'(t) {
    const { id } = await t.stage('createSavedSearch', { name: 'a', query: 'a', pos: 'bottom' });
    t.after(() => t.owner.del(`${searches}/${id}`));
    return at(id, `${searches}/${id}`, named, searches);
  },
  async webhook(t) {
    const { url } = await webhookReceiver(t);
    const { id } = await t.fresh.webhook({ idModel: (await t.fresh.card()).id, callbackURL: url });
    return at(id, `/1/webhooks/${id}`, (description) => ({ description }), `/1/tokens/${t.owner.token}/webhooks`);
  },
};

export const goneAtOnce = law('GEN-05/concurrent', {
  title: 'a record that is deleted while others change it is gone',
  each: { what: Object.keys(endings) },
  goals,
  async holds({ what }, t) {
    let replies: Awaited<ReturnType<typeof together>> = [];
    for (const _round of rounds) {
      const { id, end, edit, read, among = (all) => all } = await endings[what]!(t);
      replies = await together(t, [edit('a'), end, edit('b'), read], replies);
      if (!replies[1]?.taken) continue;
      const left = await read(t.owner);
      if (Array.isArray(left.body)) t.expect(idsOf(among(left.body)), `what is there beside the ${what}`).excludes(id);
      else left.refused();
    }
  },
});

/** What is deleted, how, and what is asked of it and around it meanwhile. */
const ended: Readonly<Record<string, (t: T) => Promise<{ readonly end: Ask; readonly asks: readonly Ask[] }>>> = {
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

export const noneFails = law('GEN-03/concurrent', {
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
