/** The log of cards, as instances of models (6.1): new cards, comments and names, by several members. */
import { picked } from '../../../src/language.ts';
import fc from 'fast-check';
import { limits } from '../../../src/document/limits.ts';
import type { Instance } from '../../models/instance.ts';
import { lawsOf } from '../../models/laws.ts';
import { pile } from '../../models/model.ts';
import { elements, withoutItsParts, inPlaceOf, textsShown } from '../../models/where.ts';
import { log } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import type { Answer } from '../../wire/answer.ts';
import { disclaims } from '../../wire/target.ts';

/** It is left open which type a new card has in the log (6.5), and what its action tells (2.2). */
async function isNamedInLog(
  t: T,
  { idList, idBoard }: Readonly<Record<'idList' | 'idBoard', string>>,
  wanted?: string,
) {
  const { id, name } = await t.fresh.card({ idList });
  await t.settle();
  const logged = (await t.owner.get(log, { idModels: idBoard }))
    .list()
    .filter(({ data }: any) => data?.card?.id === id);
  if (logged.length > 0 && !logged.some(({ type, data }: any) => type === (wanted ?? type) && data.card.name === name))
    t.skip('new cards are logged in another way here');
}

type Write = (who: Actor, name: string, isOfOther: boolean) => Promise<Answer>;

interface Written extends Pick<Instance, 'label' | 'rule' | 'needs'> {
  /** The type of their actions. */
  readonly filter: string;
  readonly nameOf: (data: any) => unknown;
  /** Makes a scene on the board, and returns how a member writes there. */
  readonly writer: (t: T, idBoard: string) => Promise<Write>;
}

/** Two members write at the same time: each finds its own among its actions. */
const byTwo = ({ filter, nameOf, writer, ...more }: Written): Instance => ({
  ...more,
  model: pile(false, []),
  async make(t, model) {
    const { colleague } = t.actors;
    const { id: idBoard } = await t.fresh.board({}, { members: colleague ? ['colleague'] : [] });
    const write = await writer(t, idBoard);
    const isOfOther = (name: string) => Number(name.at(-1)) % 2 === 0;
    const as = (who: Actor) => (colleague ? inPlaceOf(who, colleague) : who);
    const ask = (who: Actor) => who.get(log, { idModels: idBoard, filter, limit: limits.actions.max });
    const { shows, ...made } = elements(t, {
      model,
      add: (who, name) => write(isOfOther(name) ? as(who) : who, name, isOfOther(name)),
      ask,
      names: (actions) => [actions].flat().map((record: any) => nameOf(record?.data)),
    });
    if (!colleague) return { ...made, shows };
    const ofOne = (isOther: boolean) => (actions: any) => picked(shows(actions), (part) => isOfOther(part) === isOther);
    return { ...made, shows: ofOne(false), views: [{ ask: (who) => ask(as(who)), shows: ofOne(true) }] };
  },
});

const things: readonly Instance[] = [
  byTwo({
    label: 'the log of new cards',
    rule: 'ACT-01',
    needs: ['4.2'],
    filter: 'createCard',
    nameOf: (data) => data?.card?.name,
    async writer(t, idBoard) {
      const lists = [(await t.fresh.list({ idBoard })).id, (await t.fresh.list({ idBoard })).id] as const;
      await isNamedInLog(t, { idList: lists[1], idBoard }, 'createCard');
      return (who, name, isOfOther) => who.post('/1/cards', { idList: lists[isOfOther ? 0 : 1], name });
    },
  }),
  byTwo({
    label: 'the log of comments',
    rule: 'ACT-01',
    needs: ['4.2'],
    filter: 'commentCard',
    nameOf: (data) => data?.text,
    async writer(t, idBoard) {
      if (disclaims(t.target, 'comments')) t.skip('the target has no comments');
      const { id } = await t.fresh.card({ idList: (await t.fresh.list({ idBoard })).id });
      return (who, text) => who.post(`/1/cards/${id}/actions/comments`, { text });
    },
  }),
  {
    label: 'the log of new names',
    rule: 'ACT-10',
    // The same name again would be no change.
    model: { ...pile(false, []), drawn: fc.constant([]), byOneClient: fc.constant([]) },
    needs: ['4.2'],
    async make(t, model) {
      const { id: idList, idBoard } = await t.fresh.list();
      const ids: string[] = [];
      for (const part of Object.keys(model.init)) ids.push((await t.fresh.card({ idList, name: `was ${part}` })).id);
      const indexOf = (part: string) => Number(part) - 1;
      return elements(t, {
        model,
        add: (who, name) => who.put(`/1/cards/${ids[indexOf(name.at(-1)!)]}`, { name }),
        ask: (who) => who.get(log, { idModels: idBoard, filter: 'updateCard:name', limit: limits.actions.max }),
        names: (actions) =>
          [actions].flat().map(({ data }: any) => {
            const { id, name } = data?.card ?? {};
            const isOwn = id === ids[indexOf(String(name).at(-1)!)] && data.old?.name === `was ${String(name).at(-1)}`;
            return isOwn ? name : withoutItsParts(name, 'data.card.id', 'data.old.name');
          }),
      });
    },
  },
  textsShown({
    label: 'the names of new cards in the log',
    rule: 'ACT-01',
    needs: ['4.2'],
    part: 'name',
    async shownBy(t) {
      const { id: idList, idBoard } = await t.fresh.list();
      await isNamedInLog(t, { idList, idBoard });
      return {
        write: (who, name) => who.post('/1/cards', { idList, name }),
        ask: (who) => who.get(log, { idModels: idBoard, limit: limits.actions.max }),
        shown: (actions) => [actions].flat().map((record: any) => record?.data?.card?.name),
      };
    },
  }),
  textsShown({
    label: 'the former names in the log',
    rule: 'ACT-10',
    needs: ['4.2'],
    part: 'name',
    async shownBy(t) {
      const { id, idBoard } = await t.fresh.card();
      return {
        async write(who, name) {
          const reply = await who.put(`/1/cards/${id}`, { name });
          if (reply.taken) await who.put(`/1/cards/${id}`, { name: 'another' });
          return reply;
        },
        ask: (who) => who.get(log, { idModels: idBoard, filter: 'updateCard:name', limit: limits.actions.max }),
        shown: (actions) => [actions].flat().map((record: any) => record?.data?.old?.name),
      };
    },
  }),
];

export const loggedCardLaws = lawsOf(things);
