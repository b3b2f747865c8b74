/** The parts of a card, as instances of models (2.3, 4.1, 4.4). */
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../../src/language.ts';
import type { Instance } from '../../models/instance.ts';
import { lawsOf } from '../../models/laws.ts';
import { allOf, oneOf } from '../../models/of-nouns.ts';
import { pile, record, set, unlike } from '../../models/model.ts';
import {
  addsTwice,
  chosen,
  elements,
  fields,
  withoutItsParts,
  inPlaceOf,
  textsShown,
  recordAt,
} from '../../models/where.ts';
import { couldSet, emoji, idsIn, idsOf, arrayIn, mustTakeVotes, ownCard, valuesOf } from '../../scene/reading.ts';
import { anotherSecond } from '../../scene/members.ts';
import type { T } from '../../scene/tools.ts';
import { cardsWith } from '../../things/nouns.ts';
import type { Actor } from '../../wire/actor.ts';
import { inInstants } from '../../wire/json-values.ts';
import { stageRequest } from '../../wire/provision.ts';
import { disclaims } from '../../wire/target.ts';

const words = ['a', 'b', 'c', 'd'];
/** Labels that are made one after the other differ in their colour too. */
const colorOf = (name: unknown) => (/[2468]$/.test(String(name)) ? 'red' : 'green');
const named = (records: any) => [records].flat().map((record) => record?.name);

/** A thing that is put on a card by its id, and taken off by a stage. */
const onCard = (
  t: T,
  idCard: string,
  ids: readonly string[],
  [field, stage, name]: readonly ['idMembers' | 'idLabels', 'removeMemberFromCard' | 'removeLabelFromCard', string],
  model: Instance['model'],
) =>
  chosen(ids, model, {
    add: (who, value) => who.post(`/1/cards/${idCard}/${field}`, { value }),
    remove: (who, id) => who.call(stageRequest(t.target, stage, { idCard, [name]: id })),
    ask: (who) => who.get(`/1/cards/${idCard}`, { fields: field }),
    names: (card) => idsIn(card[field]),
  });

/** Parts of a card, which the document shows among the cards of its member. */
const asksFor = (part: 'checklists' | 'stickers') => (who: Actor) => who.get('/1/members/me/cards', cardsWith(part));
const cardIn = (cards: any, id: string) => cards.find((card: any) => card?.id === id);
const itemsIn = (t: T, cards: any, id: string): any[] =>
  arrayIn(t, cardIn(cards, id), 'checklists').flatMap(({ checkItems }) => checkItems ?? []);

const faces: Readonly<Record<string, ReturnType<typeof emoji>>> = {
  a: emoji('+1', '👍'),
  b: emoji('grinning', '😀'),
  c: emoji('tada', '🎉'),
  d: emoji('rocket', '🚀'),
  beside: emoji('sunglasses', '😎'),
};

/** The parts that stay of a comment whose text is changed: when, by whom and in which places, by their ids. */
const restOf = ({ date, type, idMemberCreator, data = {} }: any) => {
  const [card, board, list] = [data.card?.id, data.board?.id, data.list?.id];
  return inInstants({ date, type, idMemberCreator, card, board, list });
};

export const cardPartThings: readonly Instance[] = [
  {
    label: 'the members of a card',
    home: 'card',
    rule: 'CRD-42',
    model: set(['first', 'second', 'third']),
    needs: ['others'],
    async make(t, model, home) {
      const { colleague, outsider } = t.actors;
      const { id, idBoard } = colleague ? { id: home.idCard!, idBoard: home.idBoard! } : await t.fresh.card();
      const join = (who: Actor) => couldSet(t.stage('addMember', { idBoard, idMember: who.idMember }));
      // The owner asks and may be on the card already, so it is the last: a request names its member.
      const members = [...(colleague ? [colleague] : [])];
      if (outsider && (await join(outsider))) members.push(outsider);
      members.push(t.owner);
      const ids = valuesOf(members, 'idMember');
      const card = onCard(t, id, ids, ['idMembers', 'removeMemberFromCard', 'idMember'], model);
      // Who makes the card may be on it already.
      const begin = card.shows((await card.ask(t.owner)).ok());
      if (disclaims(t.target, '4.2')) return { ...card, begin };
      const parts = Object.keys(model.init);
      const views = members.map((who, at) => ({
        ask: () => who.get('/1/members/me/cards', { fields: 'name' }),
        shows: (cards: any) => ({ [parts[at]!]: idsOf(cards).filter((known) => known === id).length }),
      }));
      return { ...card, begin, views };
    },
  },
  {
    label: 'the labels of a card',
    home: 'card',
    rule: 'LBL-06',
    model: set(words),
    needs: ['labels'],
    async make(t, model, { idCard: id = '', idBoard }) {
      const ids = [];
      for (const color of ['green', 'red', 'blue', 'yellow']) ids.push((await t.fresh.label({ idBoard, color })).id);
      return onCard(t, id, ids, ['idLabels', 'removeLabelFromCard', 'idLabel'], model);
    },
  },
  {
    label: 'the votes for a card',
    home: 'card',
    rule: 'CRD-09',
    model: set(['owner', 'colleague'], ['add']),
    needs: ['colleague'],
    async make(t, model, { idCard: id, idBoard = '' }) {
      await mustTakeVotes(t, idBoard);
      const voters = [t.owner, t.colleague];
      return chosen(valuesOf(voters, 'idMember'), model, {
        add: (who, value) =>
          inPlaceOf(
            who,
            voters.find(({ idMember }) => idMember === value)!,
          ).post(`/1/cards/${id}/membersVoted`, { value }),
        ask: (who) => who.get(`/1/cards/${id}`, { fields: 'idMembersVoted' }),
        names: (card) => card.idMembersVoted,
      });
    },
  },
  allOf('comment', { rule: 'CMT-01' }),
  {
    label: 'the text of a comment',
    home: 'comment',
    rule: 'CMT-02',
    model: record({ text: 'text' }),
    needs: ['comments', '4.4'],
    async make(t, model, { idAction }) {
      const path = `/1/actions/${idAction}`;
      const was = restOf((await t.owner.get(path)).record());
      await anotherSecond(t);
      const rows = [
        (who: Actor, text: string) => who.put(path, { text }),
        (who: Actor, value: string) => who.put(`${path}/text`, { value }),
      ];
      let at = 0;
      const thing = await fields(t, model, {
        // Two in turn are written by each row, so that two writes that overlap are often of one kind.
        write: (who, { text }) => rows[(((at += 1) + 1) >> 1) % 2]!(who, text as string),
        ask: (who) => who.get(path),
        shows: (action) => ({ text: isDeepStrictEqual(restOf(action), was) ? action.data?.text : restOf(action) }),
      });
      // Each row keeps every text.
      return { ...thing, keeps: rows.map((write) => ({ part: 'text', write, shown: ({ data }) => [data?.text] })) };
    },
  },
  {
    label: 'the reactions to a comment',
    home: 'comment',
    rule: 'RCT-01',
    model: { ...set(words, ['add']), besideOthers: set(words).besideOthers },
    needs: ['comments', '4.4', 'reactions'],
    async make(t, model, { idAction }) {
      const path = `/1/actions/${idAction}/reactions`;
      const ids = new Map<string, string>();
      const ways = {
        async add(who: Actor, word: string) {
          const reply = await who.call({ method: 'POST', path, json: faces[word]! });
          if (typeof reply.body?.id === 'string') ids.set(word, reply.body.id);
          return reply;
        },
        remove: (who: Actor, word: string) => who.del(`${path}/${ids.get(word)}`),
        ask: (who: Actor) => who.get(path, { emoji: true }),
        names: (all: any) =>
          [all].flat().map((reaction) => {
            const text = JSON.stringify(reaction);
            return Object.keys(faces).find((word) => {
              const { native, unified } = faces[word]!;
              return text.includes(native) || text.includes(`"${unified}`);
            });
          }),
      };
      return chosen(words, model, { ...ways, stays: 'beside', isLoose: await addsTwice(t, 'beside', ways) });
    },
  },
  {
    label: 'the checklists of a card',
    home: 'card',
    rule: 'CRD-16',
    model: pile(true),
    needs: ['checklists'],
    async make(t, model, { idCard: id = '', idList }) {
      const { id: idCard } = await t.fresh.card({ idList });
      const { id: idChecklistSource } = await t.fresh.checklist({ idCard });
      await t.fresh.checkItem({ idCard, idChecklist: idChecklistSource });
      // Every second is a copy, which nobody sees without its item.
      const isCopy = (name: unknown) => /[2468]$/.test(String(name));
      return elements(t, {
        model,
        add: (who, name) =>
          who.post(`/1/cards/${id}/checklists`, isCopy(name) ? { name, idChecklistSource } : { name }),
        remove: (who, checklist) => who.call(stageRequest(t.target, 'deleteChecklist', { idCard: id, id: checklist })),
        ask: asksFor('checklists'),
        names: (cards) =>
          arrayIn(t, cardIn(cards, id), 'checklists').map(({ name, checkItems }) =>
            isCopy(name) && checkItems?.length !== 1 ? withoutItsParts(name, 'checkItems') : name,
          ),
      });
    },
  },
  oneOf('checklist', { rule: 'CRD-16' }),
  allOf('checkItem', { rule: 'CHK-07' }),
  oneOf('checkItem', { rule: 'CHK-07', isListed: true }),
  allOf('attachment', { rule: 'ATT-03' }),
  {
    label: 'the stickers of a card',
    home: 'card',
    rule: 'STK-02',
    model: pile(false, []),
    needs: ['stickers'],
    async make(t, model, { idCard: id = '' }) {
      return chosen(Object.keys(model.init), model, {
        add: (who, top) => who.post(`/1/cards/${id}/stickers`, { image: 'check', top, left: 0, zIndex: 1 }),
        ask: asksFor('stickers'),
        names: (cards) => arrayIn(t, cardIn(cards, id), 'stickers').map(({ top }) => String(top)),
      });
    },
  },
  // It meets other things of the card, and has no law of its own.
  {
    label: 'the place of a sticker',
    home: 'card',
    rule: 'STK-02',
    model: record(
      { top: [11, 12, 13, 14], left: [1, 2, 3, 4], zIndex: [1, 2, 3, 4], rotate: [1, 2, 3, 4] },
      { partsPerStep: 1 },
    ),
    needs: ['stickers'],
    hasStepLaws: false,
    async make(t, model, { idCard = '' }) {
      const { id } = await t.fresh.sticker({ idCard });
      return recordAt(t, model, `/1/cards/${idCard}/stickers/${id}`);
    },
  },
  {
    label: 'the labels that are made on a card',
    home: 'card',
    rule: 'LBL-05',
    // A server may put the label of this name and color there that its board has.
    model: unlike(pile()),
    needs: ['labels'],
    async make(t, model, { idCard: id = '' }) {
      return elements(t, {
        model,
        add: (who, name) => who.post(`/1/cards/${id}/labels`, { color: colorOf(name), name }),
        ask: (who) => who.get(`/1/cards/${id}`, { fields: 'idLabels,labels' }),
        // Of the two, 2.3 says of idLabels that it holds labels.
        names: ({ idLabels, labels }) =>
          (idLabels?.some(isRecord) ? idLabels : (labels ?? [])).map(({ name, color = colorOf(name) }: any) =>
            color === colorOf(name) ? name : withoutItsParts(name, 'color'),
          ),
      });
    },
  },
  textsShown({
    label: 'the images of stickers',
    rule: 'STK-02',
    needs: ['stickers'],
    part: 'image',
    async shownBy(t) {
      const { id } = await ownCard(t);
      return {
        write: (who, image) => who.post(`/1/cards/${id}/stickers`, { image, top: 0, left: 0, zIndex: 1 }),
        ask: asksFor('stickers'),
        shown: (cards) => valuesOf(arrayIn(t, cardIn(cards, id), 'stickers'), 'image'),
      };
    },
  }),
  textsShown({
    label: 'the items of copied checklists',
    group: 'the items of checklists',
    rule: 'CHK-07',
    needs: ['checklists'],
    part: 'name',
    async shownBy(t) {
      const { id, idList } = await ownCard(t);
      const { id: idCard } = await t.fresh.card({ idList });
      return {
        async write(who, name) {
          const { id: idChecklistSource } = await t.fresh.checklist({ idCard });
          const reply = await who.post(`/1/cards/${idCard}/checklist/${idChecklistSource}/checkItem`, { name });
          return reply.taken ? who.post(`/1/cards/${id}/checklists`, { idChecklistSource }) : reply;
        },
        ask: asksFor('checklists'),
        shown: (cards) => named(itemsIn(t, cards, id)),
      };
    },
  }),
];

export const cardPartLaws = lawsOf(cardPartThings);
