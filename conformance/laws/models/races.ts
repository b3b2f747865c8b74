/** Laws on requests at the same time that are no steps of one model: they end as if one had come after another. */
import { law } from '../../law/law.ts';
import { receiverFor, allDelivered, type WebhookReceiver } from '../../law/webhook-receiver.ts';
import { eachTogether, together } from '../../races/race.ts';
import { boardBeside, definitionsOf, fieldBoard, itemPath, payload } from '../../scene/fields.ts';
import { cardsIn, idsOf, valuesOf } from '../../scene/reading.ts';
import type { Actor } from '../../wire/actor.ts';
import { stageRequest } from '../../wire/provision.ts';
import { settleMs } from '../../wire/target.ts';

const rounds = [1, 2, 3];
const goals = ['overlaps'] as const;

export const convertedOnce = law('CRD-12/concurrent', {
  title: 'a check item that clients convert and rename at the same time becomes one card, with its last name',
  level: 'implied',
  needs: ['checklists'],
  goals,
  async holds(_, t) {
    for (const round of rounds) {
      const { id, idBoard } = await t.fresh.card();
      const { id: idChecklist } = await t.fresh.checklist({ idCard: id });
      const first = t.uniqueMarker();
      const third = t.uniqueMarker();
      const item = await t.fresh.checkItem({ idCard: id, idChecklist, name: first } as any);
      const other = await t.fresh.checkItem({ idCard: id, idChecklist, name: third } as any);
      const pathOf = (idItem: string) => `/1/cards/${id}/checklist/${idChecklist}/checkItem/${idItem}/convertToCard`;
      const convert = (who: Actor) => who.post(pathOf(item.id));
      const second = `${first} renamed`;
      const rename = (who: Actor) => who.put(`/1/cards/${id}/checkItem/${item.id}`, { name: second });
      const parts = round === 2 ? `checklist/${idChecklist}/checkItem` : 'checklists';
      const add = (who: Actor) => who.post(`/1/cards/${id}/${parts}`, { name: second });
      const [renamed, , beside, ...replies] = await together(t, [
        round === 1 ? convert : rename,
        add,
        (who) => who.post(pathOf(other.id)),
        convert,
        convert,
      ]);
      const converted = [...(round === 1 ? [renamed] : []), ...replies].some((reply) => reply?.taken);
      const cards = await t.owner.get(`/1/boards/${idBoard}/cards`, { fields: 'name' }).list();
      const found = valuesOf(cards, 'name').filter((name) => [first, second].includes(name));
      if (beside?.taken) t.expect(valuesOf(cards, 'name'), 'the cards beside').includes(third);
      t.expect(found.length, 'how many cards were made of the item').between(converted ? 1 : 0, 1);
      // An item that is still there could be renamed after it was converted.
      if (round > 1 && converted && renamed?.taken && !(await rename(t.owner)).taken)
        t.expect(found, 'the name of the card that was made of a renamed item').is([second]);
    }
  },
});

export const oneDefinition = law('CF-21/concurrent', {
  title: 'cards that go to another board at the same time share the definition that is made there',
  level: 'implied',
  needs: ['customFields', 'secondBoard'],
  goals,
  async holds(_, t) {
    for (const _round of rounds.slice(1)) {
      const { list, fields } = await fieldBoard(t, ['text', 'list']);
      const away = await boardBeside(t);
      const cards = [await t.fresh.card({ idList: list.id }), await t.fresh.card({ idList: list.id })];
      const set = await eachTogether(t, cards, (who, { id, name: text }) =>
        who.call({ method: 'PUT', path: itemPath(id, fields.text.id), json: { value: { text } } }),
      );
      const shown = await t.owner
        .get(`/1/boards/${list['idBoard']}/cards`, { customFieldItems: true, fields: 'name' })
        .list();
      for (const [at, { id, name }] of cards.entries()) {
        const [item] = shown.find((card) => card?.id === id)?.customFieldItems ?? [];
        if (set[at]?.taken) t.expect(item?.value?.text, 'the value of a card, set beside another').is(name);
      }
      await eachTogether(t, cards, (who, { id }) =>
        who.call({ method: 'PUT', path: itemPath(id, fields.list.id), json: payload(fields.list) }),
      );
      const to = { idBoard: away.board.id, idList: away.list.id };
      const replies = await eachTogether(t, cards, (who, { id }) =>
        who.call(stageRequest(t.target, 'moveCard', { id, ...to })),
      );
      if (!replies.some((reply) => reply?.taken)) continue;
      const made = await definitionsOf(t, away.board.id);
      for (const { fieldGroup: group } of Object.values(fields)) {
        const same = made.filter(({ fieldGroup }) => fieldGroup === group);
        t.expect(same.length, 'how many definitions were made there').is(1);
        const texts = (same[0].options ?? []).map(({ value }: any) => value?.text);
        t.expect(texts.length, 'how many options the definition has there').is(new Set(texts).size);
      }
    }
  },
});

export const eachDeliveredOnce = law('WHK-01/concurrent', {
  title: 'changes that are made at the same time are each told to the webhook of what was changed',
  level: 'implied',
  needs: ['webhooks', 'comments'],
  goals,
  async holds(_, t) {
    const cards = [await t.fresh.card(), await t.fresh.card()] as const;
    const watch = async ({ id }: { readonly id: string }) => ({ id, receiver: (await receiverFor(t, id)).receiver });
    const comment = (who: Actor, { id, text }: { readonly id: string; readonly text: string }) =>
      who.post(`/1/cards/${id}/actions/comments`, { text });
    const tellings = (receiver: WebhookReceiver, text: string) =>
      receiver.heard().filter((delivery) => delivery.text.includes(text)).length;
    await t.receiver();
    // Nobody is told of the first; the next is told to a webhook that was made between the two.
    await comment(t.owner, { id: cards[0].id, text: t.uniqueMarker() });
    const first = await watch(cards[0]);
    const word = t.uniqueMarker();
    await comment(t.owner, { id: first.id, text: word });
    await first.receiver.hears('a comment');
    const watched = [first, await watch(cards[1])] as const;
    // The content of a delivery is left open.
    if (tellings(first.receiver, word) === 0) t.skip('deliveries do not tell the text of a comment here');
    const comments = rounds.flatMap(() => watched.map((card) => ({ ...card, text: t.uniqueMarker() })));
    const replies = await eachTogether(t, comments, comment);
    const taken = comments.filter((_, at) => replies[at]?.taken);
    for (const { id, receiver } of watched)
      await receiver.hears(
        'each comment',
        taken.filter((record) => record.id === id).length + (id === first.id ? 1 : 0),
      );
    // One of them may come twice.
    await allDelivered(t);
    // How many deliveries a comment makes is left open.
    const usual = tellings(first.receiver, word);
    for (const { text, id } of taken)
      for (const other of watched)
        t.expect(
          tellings(other.receiver, text),
          `how often ${other.id === id ? 'its own' : 'another'} webhook is told of a comment`,
        ).is(other.id === id ? usual : 0);
  },
});

export const boardOfTheList = law('CRD-06/concurrent-moves', {
  title: 'cards that change while their list goes to another board end as one order of the changes leads to',
  level: 'implied',
  goals,
  async holds(_, t) {
    for (const _round of rounds) {
      const [{ id: idBoard }, { id: next }] = [await t.fresh.board(), await t.fresh.board()];
      const { id: idList } = await t.fresh.list({ idBoard });
      const { id: side } = await t.fresh.list({ idBoard });
      const { id: moved } = await t.fresh.card({ idList: side });
      const [{ id: leaver }, { id: renamed }] = [await t.fresh.card({ idList }), await t.fresh.card({ idList })];
      const name = t.uniqueMarker();
      const read = (who: Actor) => who.get(`/1/lists/${idList}/cards`, { fields: 'idBoard' });
      const make = (who: Actor) => who.post('/1/cards', { idList, name: t.uniqueMarker() });
      const replies = await together(t, [
        (who) => make(who),
        (who) => who.call(stageRequest(t.target, 'moveList', { id: idList, idBoard: next })),
        (who) => who.put(`/1/cards/${leaver}`, { idList: side }),
        (who) => who.put(`/1/cards/${moved}`, { idList }),
        (who) => make(who),
        (who) => who.put(`/1/cards/${renamed}`, { name }),
        read,
      ]);
      if (!replies[1]?.taken) t.skip('lists go to other boards in another way here');
      const shown = replies[6]?.taken && settleMs(t.target) === 0 ? valuesOf(replies[6].list(), 'idBoard') : [];
      t.expect(new Set(shown).size, 'on how many boards one answer shows the cards of a list').between(0, 1);
      const ends = [
        [leaver, { idList: side }, replies[2]],
        [renamed, { name }, replies[5]],
      ] as const;
      for (const [id, wanted, reply] of ends)
        if (reply?.taken)
          t.expect(await t.owner.get(`/1/cards/${id}`).record(), 'a card that was changed beside others').has(wanted);
      const lists = await t.owner.get(`/1/boards/${next}/lists`).list();
      const place = idsOf(lists).includes(idList) ? next : idBoard;
      for (const { id } of await cardsIn(t, idList)) {
        const card = await t.owner.get(`/1/cards/${id}`, { fields: 'idBoard,idList' }).record();
        if (card.idList === idList) t.expect(card.idBoard, 'the board of a card in the list').is(place);
      }
    }
  },
});

export const oneAdminStays = law('BRD-06/concurrent', {
  title: 'a board whose last admin cannot leave keeps one when two admins leave at the same time',
  level: 'implied',
  needs: ['colleague'],
  each: { way: ['become normal', 'leave'] },
  goals,
  async holds({ way }, t) {
    const role = (idBoard: string, idMember: string, type: string) => (who: Actor) =>
      who.put(`/1/boards/${idBoard}/members/${idMember}`, { type });
    const end = (idBoard: string, idMember: string) => (who: Actor) =>
      way === 'leave'
        ? who.call(stageRequest(t.target, 'removeMember', { idBoard, idMember }))
        : role(idBoard, idMember, 'normal')(who);
    const ids = valuesOf([t.owner, t.colleague], 'idMember');
    for (const _round of rounds) {
      const { id } = await t.fresh.board({}, { members: ['colleague'] });
      // Only where one after another is refused, both at once must not be taken.
      for (const ask of [role(id, ids[0], 'normal'), end(id, ids[0])])
        if ((await ask(t.owner)).taken) t.skip('a board needs no admin here');
      if (!(await role(id, ids[1], 'admin')(t.owner)).taken) t.skip('admins are made in another way here');
      // Only an admin may be able to delete it.
      t.after(() => role(id, ids[0], 'admin')(t.colleague));
      const leaving = ids.map((idMember, at) => [[t.owner.raw, t.colleague.raw][at]!, end(id, idMember)] as const);
      await eachTogether(t, leaving, (_, [who, leave]) => leave(who));
      // Who has left may not see it any more.
      const seen = await Promise.all(leaving.map(([who]) => who.get(`/1/boards/${id}`, { fields: 'memberships' })));
      const memberships = seen.find(({ taken }) => taken)?.record()['memberships'] ?? [];
      t.expect(valuesOf(memberships, 'memberType'), 'the types of its memberships').includes('admin');
    }
  },
});
