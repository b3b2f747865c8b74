/** The fields of a card and its place, as instances of models (2.3, 4.1). */
import { keysOf } from '../../../src/language.ts';
import type { Instance, View } from '../../models/instance.ts';
import { lawsOf } from '../../models/laws.ts';
import { counter, pile, record, type State, type Step } from '../../models/model.ts';
import { elements, fields, withoutItsParts, inPlaceOf, recordAt, textsShown } from '../../models/where.ts';
import { idsIn, idsOf, ifPossible, sharedCard, takesVotes, valuesOf } from '../../scene/reading.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { ownAddress } from '../../things/nouns.ts';
import type { Actor } from '../../wire/actor.ts';
import type { Asking } from '../../wire/answer.ts';
import type { Args } from '../../wire/exchange.ts';
import { stageRequest } from '../../wire/provision.ts';
import { instant } from '../../wire/json-values.ts';

/** The third is on another board. */
const places = ['a list', 'another list', 'a list elsewhere', 'a third list'];
const fromOne = ['one', 'other'];
const fromOther = ['other', 'one'];
const moves = record({ a: fromOne, b: fromOther, c: fromOne, d: fromOther }, { partsPerStep: 1 });
/** Four clients put one card into two lists: it ends in one of them. */
const oneCard: readonly Step[] = [0, 1, 0, 1].map((at) => ({ act: 'write', parts: { a: fromOne[at] } }));
/** Which of four labels or members a card has, as letters. */
const subsets = ['a', 'b', 'c', 'd', 'ab', 'bcd'];
const letters = ['a', 'b', 'c', 'd'];
const days = [1, 2, 3, 4].map((day) => `2031-05-0${day}T00:00:00.000Z`);

/** How the cards of a list are read. Its row shows no arguments: where `fields` is refused, its board is asked. */
export async function cardsAsked(
  t: T,
  { idList, idBoard, fields }: Readonly<Record<'idList' | 'idBoard' | 'fields', string>>,
) {
  const ofList = `/1/lists/${idList}/cards`;
  const path = (await t.owner.get(ofList, { fields })).taken ? ofList : `/1/boards/${idBoard}/cards`;
  return (who: Actor) => who.get(path, { fields });
}

/** Where the cards of a list show this field. */
const inCardsOf = async (t: T, { id: idList, idBoard }: Thing, field: string) => ({
  ask: await cardsAsked(t, { idList, idBoard, fields: field }),
  shown: (cards: any) => valuesOf(cards, field),
});

export const cardThings: readonly Instance[] = [
  {
    label: 'the fields of a card',
    home: 'card',
    group: 'the fields, labels, members and followers of a card',
    rule: 'CRD-18',
    // Null is a value too, also if other fields are written with it.
    model: record({ name: 'text', desc: 'text or none', due: [days[0], null, days[1], days[2], null] }),
    async make(t, model, { idCard: id }) {
      const shows = ({ due, ...card }: any) => ({
        ...card,
        due: days.find((day) => instant(day) === instant(due)) ?? due,
      });
      return recordAt(t, model, `/1/cards/${id}`, shows);
    },
  },
  {
    label: 'the followers of a card',
    home: 'card',
    rule: 'CRD-18',
    model: record({ owner: [false, true], colleague: [false, true] }, { partsPerStep: 1 }),
    async make(t, model, { idCard }) {
      const other = t.actors.colleague ?? t.skip('the target has no colleague');
      const path = `/1/cards/${idCard}`;
      const as = (who: Actor, name: string) => (name === 'owner' ? who : inPlaceOf(who, other));
      const act = (who: Actor, { parts }: Pick<Step, 'parts'>) => {
        const [[name, subscribed] = ['']] = Object.entries(parts);
        return as(who, name).put(path, { subscribed } as { subscribed: boolean });
      };
      const viewOf = (name: string) => ({
        ask: (who: Actor) => as(who, name).get(path, { fields: 'subscribed' }),
        shows: ({ subscribed }: any) => ({ [name]: subscribed }),
      });
      const [own, ...views] = Object.keys(model.init).map(viewOf);
      for (const { ask, shows } of [own!, ...views])
        for (const value of [true, false]) {
          const [name = ''] = Object.keys(shows({}));
          const { taken } = await act(t.owner, { parts: { [name]: value } });
          await t.settle();
          if (!taken || shows((await ask(t.owner)).ok())[name] !== value)
            t.skip('cards are followed in another way here');
        }
      // Who writes a comment, or is put on the card, may follow it from then on.
      const seesBeside = (follows: unknown, shown: unknown) => (follows === false ? shown : follows);
      return { ...own!, views, act, begin: model.init, seesBeside };
    },
  },
  {
    label: 'the labels and members of a card, each written as a whole',
    rule: 'CRD-18',
    model: record({ idLabels: subsets, idMembers: ['a', 'b', 'ab'] }),
    needs: ['labels', 'others'],
    async make(t, model) {
      const { id, idBoard } = await sharedCard(t);
      const idLabels: string[] = [];
      for (const color of ['green', 'red', 'blue', 'yellow'])
        idLabels.push((await t.fresh.label({ idBoard, color })).id);
      const idMembers: string[] = valuesOf([t.owner, t.colleague], 'idMember');
      const ids: Readonly<Record<string, readonly string[]>> = { idLabels, idMembers };
      const each = (parts: State, as: (value: any, known: readonly string[]) => unknown) =>
        Object.fromEntries(keysOf(ids).flatMap((name) => (name in parts ? [[name, as(parts[name], ids[name]!)]] : [])));
      const path = `/1/cards/${id}`;
      return fields(t, model, {
        write: (who, parts) =>
          who.put(
            path,
            each(parts, (word, known) => known.filter((_, at) => word.includes(letters[at])).join()) as Args,
          ),
        ask: (who) => who.get(path, { fields: keysOf(ids).join() }),
        shows: (card) =>
          each(card, (shown, known) =>
            letters.filter((_, at) => at < known.length && idsIn(shown).includes(known[at])).join(''),
          ),
      });
    },
  },
  {
    label: 'the badges of a card',
    rule: 'CRD-08',
    model: counter(['comments', 'attachments', 'checkItems', 'votes', 'checkItemsChecked']),
    needs: ['comments', 'attachments', 'checklists'],
    async make(t, { init }) {
      const { colleague } = t.actors;
      const { id, idBoard } = colleague ? await sharedCard(t) : await t.fresh.card();
      const { id: idChecklist } = await t.fresh.checklist({ idCard: id });
      const path = `/1/cards/${id}`;
      // A server may count for all cards of a list in one query, so another card there has parts too.
      const { idList } = await t.owner.get(path, { fields: 'idList' }).record();
      const { id: idCard } = await t.fresh.card({ idList });
      await t.fresh.comment({ idCard });
      await t.fresh.attachment({ idCard });
      await t.fresh.checkItem({ idCard, idChecklist: (await t.fresh.checklist({ idCard })).id });
      const items: string[] = [];
      for (const _item of [1, 2, 3]) items.push((await t.fresh.checkItem({ idCard: id, idChecklist })).id);
      const complete = (idCheckItem: string) =>
        stageRequest(t.target, 'checkItemState', { idCard: id, idCheckItem, state: 'complete' });
      const isCompleted = (await t.owner.call(complete(items.pop()!))).taken;
      const { votes, checkItemsChecked: _, ...others } = init;
      const begin = {
        ...others,
        checkItems: items.length + 1,
        ...((await takesVotes(t, idBoard)) && { votes }),
        ...(isCompleted && { checkItemsChecked: 1 }),
      };
      const counts = ({ badges }: any) => Object.fromEntries(Object.keys(begin).map((kind) => [kind, badges?.[kind]]));
      const voters = [t.owner, ...(colleague ? [colleague] : [])].values();
      const adds: Readonly<Record<string, (who: Actor) => Asking | undefined>> = {
        comments: (who) => who.post(`${path}/actions/comments`, { text: 'a' }),
        attachments: (who) => who.post(`${path}/attachments`, { name: 'a', ...ownAddress(t.uniqueMarker()) }),
        checkItems: (who) => who.post(`${path}/checklist/${idChecklist}/checkItem`, { name: 'a' }),
        checkItemsChecked(who) {
          const item = items.pop();
          return item === undefined ? undefined : who.call(complete(item));
        },
        votes(who) {
          const { value: voter } = voters.next();
          return voter && inPlaceOf(who, voter).post(`${path}/membersVoted`, { value: voter.idMember });
        },
      };
      return {
        begin,
        act: async (who, { parts }) => adds[Object.keys(parts)[0]!]!(who),
        ask: (who) => who.get(`/1/lists/${idList}/cards`),
        shows: (cards) => cards.filter((card: any) => card?.id === id && card.badges).map(counts)[0] ?? {},
        views: [{ ask: (who) => who.get(path, { fields: 'badges' }), shows: counts }],
      };
    },
  },
  {
    label: 'the cards of a list',
    home: 'list',
    rule: 'LST-09',
    model: pile(true),
    async make(t, model, { idList = '', idBoard = '' }) {
      const label = await ifPossible(t.fresh.label({ idBoard }));
      const parts = { idMembers: t.owner.idMember, ...(label && { idLabels: label.id }) };
      const ask = await cardsAsked(t, { idList, idBoard, fields: ['name', ...keysOf(parts)].join() });
      return elements(t, {
        model,
        add: (who, name) => who.post('/1/cards', { idList, name, ...parts }),
        remove: (who, id) => who.call(stageRequest(t.target, 'deleteCard', { id })),
        ask,
        names: (cards) =>
          cards.map((card: any) => {
            const missing = keysOf(parts).filter((part) => !idsIn(card[part]).includes(parts[part]!));
            return missing.length === 0 ? card.name : withoutItsParts(card.name, ...missing);
          }),
      });
    },
  },
  {
    label: 'the lists of cards',
    rule: 'LST-09',
    // Four cards move there and back at the same time. Each read of the board shows each of them in exactly one list.
    model: { ...moves, laterRounds: [oneCard, ...moves.laterRounds] },
    async make(t, model) {
      const { id: idBoard } = await t.fresh.board();
      const lists = { one: (await t.fresh.list({ idBoard })).id, other: (await t.fresh.list({ idBoard })).id };
      const ids: Record<string, string> = {};
      for (const [part, list] of Object.entries(model.init))
        ids[part] = (await t.fresh.card({ idList: lists[list as 'one'] })).id;
      // Each list shows the cards that are in it, and no others.
      const viewOf = (word: string, idList: string): View => ({
        ask: (who) => who.get(`/1/lists/${idList}/cards`, { fields: 'name' }),
        shows: (cards) =>
          Object.fromEntries(Object.entries(ids).map(([part, id]) => [part, idsOf(cards).includes(id) ? word : null])),
        sees: (list) => (list === word ? word : null),
      });
      const isShown = (await t.owner.get(`/1/lists/${lists.one}/cards`, { fields: 'name' })).taken;
      return {
        begin: model.init,
        views: isShown ? Object.entries(lists).map(([word, idList]) => viewOf(word, idList)) : [],
        act(who, { parts }) {
          const [[part, list] = ['']] = Object.entries(parts);
          return who.call(stageRequest(t.target, 'moveCard', { id: ids[part]!, idList: lists[list as 'one'] }));
        },
        ask: (who) => who.get(`/1/boards/${idBoard}/cards`, { fields: 'idList' }),
        shows: (cards) =>
          Object.fromEntries(
            Object.entries(ids).map(([part, id]) => {
              const [card, twin] = cards.filter((shown: any) => shown?.id === id);
              const list = keysOf(lists).find((word) => lists[word] === card?.idList);
              return [part, twin ? 'two lists' : list];
            }),
          ),
      };
    },
  },
  {
    label: 'the copies of a card',
    rule: 'CRD-10',
    model: pile(false, []),
    needs: ['checklists', 'labels'],
    async make(t, model) {
      const { id: idList, idBoard } = await t.fresh.list();
      const { id: idCardSource } = await t.fresh.card({ idList });
      await t.fresh.checkItem({
        idCard: idCardSource,
        idChecklist: (await t.fresh.checklist({ idCard: idCardSource })).id,
      });
      const { id: value } = await t.fresh.label({ idBoard });
      await t.owner.post(`/1/cards/${idCardSource}/idLabels`, { value }).ok();
      const ask = await cardsAsked(t, { idList, idBoard, fields: 'name,badges,idChecklists,idLabels' });
      return elements(t, {
        model,
        add: (who, name) => who.post('/1/cards', { idList, name, idCardSource, keepFromSource: 'all' }),
        ask,
        names: (cards) =>
          cards.map(({ name, badges, idChecklists, idLabels }: any) => {
            const copied = {
              'badges.checkItems': badges.checkItems,
              idChecklists: idChecklists.length,
              idLabels: idLabels.length,
            };
            const missing = keysOf(copied).filter((part) => copied[part] !== 1);
            return missing.length === 0 ? name : withoutItsParts(name, ...missing);
          }),
      });
    },
  },
  {
    label: 'the place of a card',
    rule: 'CRD-06',
    model: record({ place: places, name: ['a', 'b', 'c', 'd'] }),
    async make(t, model) {
      const boards = [await t.fresh.board(), await t.fresh.board()];
      const lists: { id: string; idBoard: string }[] = [];
      for (const at of places.keys()) {
        const { id: idBoard } = boards[at === 2 ? 1 : 0]!;
        lists.push({ id: (await t.fresh.list({ idBoard })).id, idBoard });
      }
      const { id } = await t.fresh.card({ idList: lists[0]!.id });
      return fields(t, model, {
        write(who, { place, ...parts }) {
          const { id: idList, idBoard } = lists[places.indexOf(place as string)] ?? {};
          return who.put(`/1/cards/${id}`, { idList, idBoard, ...parts } as Args);
        },
        ask: (who) => who.get(`/1/cards/${id}`, { fields: 'idList,idBoard,name' }),
        shows: ({ idList, idBoard, name }) => ({
          name,
          place:
            places[lists.findIndex((list) => list.id === idList && list.idBoard === idBoard)] ??
            'a list of another board',
        }),
      });
    },
  },
  textsShown({
    label: 'the descriptions of new cards',
    rule: 'CRD-01',
    part: 'desc',
    async shownBy(t) {
      const list = await t.fresh.list();
      return {
        ...(await inCardsOf(t, list, 'desc')),
        write: (who, desc) => who.post('/1/cards', { idList: list.id, name: 'described', desc }),
      };
    },
  }),
  textsShown({
    label: 'the descriptions of copies',
    rule: 'CRD-10',
    part: 'desc',
    async shownBy(t) {
      const list = await t.fresh.list();
      const { id: idCardSource } = await t.fresh.card();
      return {
        ...(await inCardsOf(t, list, 'desc')),
        async write(who, desc) {
          const reply = await who.put(`/1/cards/${idCardSource}`, { desc });
          if (reply.taken) await who.post('/1/cards', { idList: list.id, idCardSource, keepFromSource: 'all' }).ok();
          return reply;
        },
      };
    },
  }),
  textsShown({
    label: 'the names of cards that were check items',
    rule: 'CRD-12',
    needs: ['checklists'],
    part: 'name',
    async shownBy(t) {
      const { id, idList, idBoard } = await t.fresh.card();
      const path = `/1/cards/${id}/checklist/${(await t.fresh.checklist({ idCard: id })).id}/checkItem`;
      return {
        ...(await inCardsOf(t, { id: idList, idBoard }, 'name')),
        async write(who, name) {
          const reply = await who.post(path, { name });
          return reply.taken ? who.post(`${path}/${reply.body?.id}/convertToCard`) : reply;
        },
      };
    },
  }),
];

export const cardLaws = lawsOf(cardThings);
