/**
 * Laws on errors that were found in servers which keep a part of the document: a listing that joins tables, a bound that is
 * compared as a text, a place that is counted in another list, a word that is taken for a pattern.
 */
import { law } from '../../law/law.ts';
import { anotherSecond } from '../../scene/members.ts';
import { cardOf, couldSet, idsOf, ifPossible, log } from '../../scene/reading.ts';
import { makeIn } from '../../scene/acts.ts';
import type { T } from '../../scene/tools.ts';
import { closable } from '../../things/nouns.ts';
import type { Actor } from '../../wire/actor.ts';
import { instant } from '../../wire/json-values.ts';

export const closedAmongAll = law('FLT-01/all-boards', {
  title: 'a closed board is among all boards of a member, which are shown without a filter too',
  level: 'implied',
  async holds(_, t) {
    const { id } = await t.fresh.board();
    if (!(await couldSet(t.stage('closeBoard', { id })))) t.skip('boards are closed in another way here');
    const shown = async (path: string, args = {}) => idsOf(await t.owner.get(path, { fields: 'name', ...args }).list());
    await t.eventually(
      () => shown('/1/members/me/boards', { filter: 'closed' }),
      (ids) => t.expect(ids, 'the closed boards').includes(id),
    );
    t.expect(await shown('/1/members/me/boards', { filter: 'all' }), 'all boards').includes(id);
    t.expect(await shown('/1/members/me/boards'), 'the boards without a filter').includes(id);
    t.expect(await shown('/1/members/me/boards', { filter: 'open' }), 'the open boards').excludes(id);
  },
});

export const listedOnce = law('BRD-22/once', {
  title: 'a listing shows each record once, however many others it belongs to',
  level: 'implied',
  needs: ['others'],
  goals: ['listings'],
  async holds(_, t) {
    const { colleague } = t.actors;
    const { id: idBoard } = await t.fresh.board({}, { members: colleague ? ['colleague'] : [] });
    const lists = [await t.fresh.list({ idBoard }), await t.fresh.list({ idBoard })];
    const label = await ifPossible(t.fresh.label({ idBoard }));
    for (const at of [0, 1, 2]) {
      const { id: idCard } = await t.fresh.card({ idList: lists[at % 2]!.id, idMembers: t.owner.idMember });
      if (colleague) await couldSet(t.stage('addMemberToCard', { idCard, idMember: colleague.idMember }));
      if (label) await couldSet(t.stage('addLabelToCard', { idCard, idLabel: label.id }));
      const checklist = await ifPossible(t.fresh.checklist({ idCard }));
      for (const _item of checklist ? [1, 2] : [])
        await ifPossible(t.fresh.checkItem({ idCard, idChecklist: checklist!.id }));
      for (const _comment of [1, 2]) await ifPossible(t.fresh.comment({ idCard }));
    }
    await t.settle();
    const paths = [
      ...['members', 'lists', 'cards', 'labels', 'checklists', 'actions'].map((noun) => `/1/boards/${idBoard}/${noun}`),
      `/1/lists/${lists[0]!.id}/cards`,
      ...['boards', 'cards', 'organizations'].map((noun) => `/1/members/me/${noun}`),
    ];
    for (const path of paths) {
      const reply = await ifPossible(t.owner.get(path));
      if (!reply?.taken || !Array.isArray(reply.body)) continue;
      const ids = idsOf(reply.body);
      const twice = ids.filter((id, at) => id !== undefined && ids.indexOf(id) !== at);
      t.expect(twice, `ids that GET ${path} shows twice`, reply).is([]);
      t.witness('listings');
    }
  },
});

export const withinASecond = law('ACT-06/within-a-second', {
  title: 'a date as a bound counts its milliseconds',
  level: 'implied',
  needs: ['comments', '4.2'],
  async holds(_, t) {
    const { id: idCard } = await t.fresh.card();
    await anotherSecond(t);
    // Two that are made in one second, if the server is quick enough: a few are tried.
    for (let turn = 0; turn < 4; turn += 1) {
      const [first, second] = [await t.fresh.comment({ idCard }), await later(t, idCard)];
      const dateOf = async (id: string) =>
        (await t.owner.get(log, { idModels: idCard, filter: 'commentCard' }).list()).find((record) => record?.id === id)
          ?.date;
      const [from, to] = [await dateOf(first.id), await dateOf(second.id)];
      const isWithin =
        instant(to) - instant(from) > 1 && Math.floor(instant(to) / 1000) === Math.floor(instant(from) / 1000);
      // A server may tell whole seconds.
      if (!isWithin) continue;
      const middle = new Date(Math.floor((instant(from) + instant(to)) / 2)).toISOString();
      const shown = async (args: Record<string, string>) =>
        idsOf(await t.owner.get(log, { idModels: idCard, filter: 'commentCard', ...args }).list());
      const [since, before] = [await shown({ since: middle }), await shown({ before: middle })];
      t.expect(since, `the comments since ${middle}`).includes(second.id);
      t.expect(since, `the comments since ${middle}`).excludes(first.id);
      t.expect(before, `the comments before ${middle}`).includes(first.id);
      t.expect(before, `the comments before ${middle}`).excludes(second.id);
      return;
    }
    t.skip('no two actions have different dates within one second here');
  },
});

async function later(t: T, idCard: string) {
  await t.pass(120);
  return t.fresh.comment({ idCard });
}

export const placedInTheNewList = law('POS-02/other-list', {
  title: 'a card that is moved to the top or the bottom of another list has its place among the cards there',
  level: 'implied',
  async holds(_, t) {
    const { id: low, idBoard } = await t.fresh.list();
    const { id: high } = await t.fresh.list({ idBoard });
    const make = async (idList: string, pos: number) =>
      (await t.owner.post('/1/cards', { idList, name: t.uniqueMarker(), pos, due: null, urlSource: null }).record()).id;
    const [first, small] = [await make(low, 100), await make(low, 200)];
    const [large, last] = [await make(high, 5_000_000), await make(high, 6_000_000)];
    const sideOf = async (id: string, idList: string, pos: 'top' | 'bottom', other: string) => {
      const reply = await t.owner.put(`/1/cards/${id}`, { idList, pos });
      const shown = await cardOf(t, id, 'idList,pos');
      if (!reply.taken || shown['idList'] !== idList) t.skip('cards change lists in another way here');
      // A server may number the others anew.
      const { pos: beside } = await cardOf(t, other, 'pos');
      return shown['pos'] < beside ? 'above' : shown['pos'] > beside ? 'below' : 'beside';
    };
    t.expect(await sideOf(large, low, 'top', first), 'where a card at the top is, seen from the first before').is(
      'above',
    );
    t.expect(await sideOf(small, high, 'bottom', last), 'where one at the bottom is, seen from the last').is('below');
  },
});

export const falseInBodies = law('CNV-16/false', {
  title: 'false in a JSON body means the same as in the query, and so does true',
  level: 'implied',
  each: { noun: closable.map(({ name, close }) => ({ label: name, name, close })) },
  async holds({ noun: { name, close } }, t) {
    const { id } = await makeIn(t, name);
    const path = `/1/${name}s/${id}`;
    if (!(await couldSet(t.stage(close, { id })))) t.skip('it is closed in another way here');
    const isClosed = async () => (await t.owner.get(path, { fields: 'closed' }).record()).closed;
    const ways: Readonly<Record<string, (who: Actor, closed: boolean) => ReturnType<Actor['call']>>> = {
      query: (who, closed) => who.put(path, { closed }),
      'JSON body': (who, closed) => who.call({ method: 'PUT', path, json: { closed } }),
    };
    // The operations that change it are not shown (3.2): the query is tried once.
    for (const closed of [false, true])
      if (!(await ways['query']!(t.owner, closed)).taken || (await isClosed()) !== closed)
        t.skip('it is opened and closed in another way here');
    for (const closed of [false, true]) {
      const { taken } = await ways['JSON body']!(t.owner, closed);
      if (!taken) t.skip('this row takes no JSON body here');
      await t.eventually(isClosed, (shown) => t.expect(shown, `closed, after ${closed} in a JSON body`).is(closed));
    }
  },
});

export const noPatterns = law('CNV-03/patterns', {
  title: 'a username in a path is no pattern',
  level: 'implied',
  needs: ['members'],
  async holds(_, t) {
    const name = t.owner.username;
    for (const pattern of [`${name.slice(0, 2)}%`, '%', `${name.slice(0, 2)}*`]) {
      const reply = await t.owner.get(`/1/members/${encodeURIComponent(pattern)}`, { fields: 'username' });
      t.expect(reply.body?.id, `the member at ${pattern}`, reply).isNot(t.owner.idMember);
    }
  },
});
