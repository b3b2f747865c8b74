/**
 * Laws on requests at the same time as a deletion or a closing: the record and its parts stay deleted or closed, and no
 * request fails with a 5xx.
 */
import { filledIn } from '../../../src/document/values/paths.ts';
import { doesNotFail } from '../4.0-every-row/every-endpoint.ts';
import { law } from '../../law/law.ts';
import { together } from '../../races/race.ts';
import { definitionsOf, fieldBoard, itemPath } from '../../scene/fields.ts';
import { changeOf, givenFor, homeFor, makeIn, requestTo, type Ids } from '../../scene/acts.ts';
import { listingOf } from '../../models/of-nouns.ts';
import { cardOf, idsIn, idsOf } from '../../scene/reading.ts';
import { argumentsNamed, closable, inWords, nounNames, nounOf, type NounName } from '../../things/nouns.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import { stageRequest } from '../../wire/provision.ts';

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
  title: 'a label that is deleted while it is put on cards is on none of them, and other labels stay',
  needs: ['labels'],
  goals,
  async holds(_, t) {
    for (const _round of rounds) {
      const { id: idList, idBoard } = await t.fresh.list();
      const { id } = await t.fresh.label({ idBoard });
      const { id: other } = await t.fresh.label({ idBoard, color: 'red' });
      const cards = idsOf([await t.fresh.card({ idList }), await t.fresh.card({ idList })]);
      const putOn = (at: number, value: string) => (who: Actor) =>
        who.post(`/1/cards/${cards[at]}/idLabels`, { value });
      // One is on both before, and stays.
      const { id: stays } = await t.fresh.label({ idBoard, color: 'blue' });
      for (const at of cards.keys()) await putOn(at, stays)(t.owner).ok();
      const [, deletion, , beside] = await together(t, [
        putOn(0, id),
        (who) => who.call(stageRequest(t.target, 'deleteLabel', { id })),
        putOn(1, id),
        putOn(0, other),
      ]);
      if (!deletion?.taken) continue;
      await t.settle();
      for (const [at, card] of cards.entries()) {
        const { idLabels } = await cardOf(t, card, 'idLabels');
        t.expect(idsIn(idLabels), 'the labels of a card after one of them was deleted').excludes(id);
        const others = at === 0 && beside?.taken ? [stays, other] : [stays];
        for (const label of others) t.expect(idsIn(idLabels), 'its other labels').includes(label);
      }
    }
  },
});

/** The nouns whose records are changed and ended, and read at their path or where those of their home are listed. */
const endings = nounNames.filter((name) => {
  const { ended, fields, path } = nounOf(name);
  return ended && fields && path;
});

/**
 * The requests of clients for one that is deleted at the same time: they change it, put something in it, and read it.
 */
async function usersOf(t: T, name: NounName, ids: Ids) {
  const { path = '', listed, ended } = nounOf(name);
  const inside = nounNames.find((nounName) => nounOf(nounName).home === name);
  const more = inside && (await givenFor(t, inside));
  const edit = (word: string) => (who: Actor) => who.call(changeOf(t, name, ids, word));
  const put = (who: Actor) =>
    who.call(requestTo(t, nounOf(inside!).made, ids, { ...argumentsNamed(inside!, 'late'), ...more!() }));
  const list = listed && !listed.isOpen ? listingOf(t, name, ids) : undefined;
  const read = (who: Actor) => who.call(requestTo(t, `GET ${path as '/1/'}`, ids));
  return {
    end: (who: Actor) => who.call(requestTo(t, ended!, ids)),
    list,
    read,
    before: [edit('a'), ...(inside ? [put] : [])],
    after: [edit('b'), read, ...(list ? [list.ask] : [])],
  };
}

export const goneAtOnce = law('GEN-05/concurrent', {
  title: 'a record that is deleted while others use it is gone',
  also: ['GEN-03'],
  each: { what: endings },
  goals,
  async holds({ what }, t) {
    let earlier: Awaited<ReturnType<typeof together>> = [];
    for (const _round of rounds) {
      const around = await homeFor(t, what);
      const id = around[nounOf(what).key]!;
      const { before, end, after, read, list } = await usersOf(t, what, { ...around, id });
      const replies = await together(t, [...before, end, ...after], earlier);
      earlier = replies;
      if (!replies[before.length]?.taken) continue;
      for (const reply of replies) if (reply) doesNotFail(t, reply, true);
      if (list) {
        const left = list.recordsIn((await list.ask(t.owner)).ok());
        t.expect(idsOf(left), `what is there beside the ${what}`).excludes(id);
      } else (await read(t.owner)).refused();
    }
  },
});

export const closedAtOnce = law('FLT-07/put-in', {
  title: 'a record that is closed while it is renamed and filled ends closed, and keeps both other changes',
  level: 'implied',
  each: { noun: closable.map(({ name, close }) => ({ label: name, name, close })) },
  goals,
  async holds({ noun: { name, close } }, t) {
    const { id } = await makeIn(t, name);
    const { plural, key } = nounOf(name);
    const inside = nounNames.find((other) => nounOf(other).home === name)!;
    const { made, path = '' } = nounOf(inside);
    const put = (text: string) => (who: Actor) =>
      who.call(requestTo(t, made, { [key]: id }, argumentsNamed(inside, text)));
    const word = t.uniqueMarker();
    // A server may take nothing in what is closed.
    const [first, renamed, closed, last] = await together(t, [
      put('a'),
      (who) => who.call(changeOf(t, name, { [key]: id, id }, word)),
      (who) => who.call(stageRequest(t.target, close, { id })),
      put('b'),
    ]);
    await t.settle();
    const shown = await t.owner.get(`/1/${plural}/${id}`, { fields: 'name,closed' });
    if (!shown.taken) t.skip('it is shown in another way here');
    const wanted = { ...(closed?.taken && { closed: true }), ...(renamed?.taken && { name: word }) };
    t.expect(shown.record(), `${inWords(name)}, closed beside a new name and what is put in it`).has(wanted);
    for (const reply of [first, last]) {
      const at = reply?.taken && reply.body?.id ? filledIn(path, () => reply.body.id) : '';
      if (t.rows.at('GET', at)?.claim) await t.owner.get(at).ok();
    }
  },
});
