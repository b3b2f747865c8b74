/** Laws of 4.1 and 6.4: comments on a card, and its notifications marked read. */
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import { law } from '../../law/law.ts';
import { cardOf, couldSet, letIn, makeCard, ownCard, text, idsOf } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

const countOf = (t: T, id: string, count: number) =>
  cardOf(t, id, 'badges', (card) => t.expect(card.badges?.comments, 'the comments that the badges count').is(count));

/** The comments of the owner about one card, newest first. */
const commentsOn = (t: T, id: string) =>
  t.owner.get('/1/members/me/actions', { filter: 'commentCard', idModels: id, limit: 50 }).list();

/** What 2.2 has the data of a comment tell. */
const summaries = {
  card: ['id', 'name', 'idShort', 'shortLink'],
  board: ['id', 'name', 'shortLink'],
  list: ['id', 'name'],
};

export const commentBounds = law('CMT-01', {
  also: ['LIM-18', 'CRD-08', 'ACT-01'],
  needs: ['comments'],
  cost: 16,
  async holds(_, t) {
    const { id, idBoard } = await ownCard(t);
    const path = `/1/cards/${id}/actions/comments`;
    const texts = [
      'x',
      `${t.uniqueMarker()} Ümlaut, 漢字, 🎈\n"quotes" & <tags>\t— all of it`,
      `${t.uniqueMarker()}${text(limits.text)}`.slice(0, limits.text),
    ];
    for (const [at, given] of texts.entries()) {
      await t.owner.post(path, { text: given }).ok();
      await countOf(t, id, at + 1);
    }
    await t.eventually(
      () => commentsOn(t, id),
      (actions) => {
        t.expect(
          actions.map((one) => one?.data?.text),
          'the texts of the comments',
        ).sameAs(texts);
        for (const one of actions) {
          t.expect(one, 'a comment').has({ type: 'commentCard', idMemberCreator: t.owner.idMember });
          t.expect(one.data, 'the data of a comment').has({ card: { id }, board: { id: idBoard } });
          const { idShort } = one.data.card;
          t.expect(idShort, 'the number of its card').that(Number.isInteger(idShort), 'an integer');
          for (const [part, keys] of Object.entries(summaries)) {
            t.expect(Object.keys(one.data[part] ?? {}), `what a comment tells of its ${part}`).that(
              keys.every((key) => key in (one.data[part] ?? {})),
              keys.join(', '),
            );
          }
        }
      },
    );
  },
});

export const placesToldAsTheyAre = law('CMT-01', {
  as: 'told',
  title: 'a comment shows its card, its list and its board, read alone and in the log',
  level: 'implied',
  also: ['ACT-13'],
  needs: ['comments'],
  cost: 9,
  async holds(_, t) {
    const board = await t.fresh.board();
    const list = await t.fresh.list({ idBoard: board.id });
    await makeCard(t, { idList: list.id, name: t.uniqueMarker() });
    const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker(), idMembers: t.owner.idMember });
    await t.owner.post(`/1/cards/${id}/actions/comments`, { text: t.uniqueMarker() }).ok();
    const [listed] = await t.eventually(
      () => commentsOn(t, id),
      (all) => all.length === 1,
    );
    const card = await cardOf(t, id, 'name,idShort,shortLink');
    const { name, shortLink } = await t.owner.get(`/1/boards/${board.id}`, { fields: 'name,shortLink' }).record();
    for (const action of [await t.owner.get(`/1/actions/${listed?.id}`).record(), listed]) {
      t.expect(action.data?.card, 'the card of a comment').has(card);
      t.expect(action.data?.list, 'the list of a comment').has({ id: list.id, name: list['name'] });
      t.expect(action.data?.board, 'the board of a comment').has({ id: board.id, name, shortLink });
    }
  },
});

interface News {
  readonly id: string;
  readonly unread: boolean;
  readonly data: any;
}

const newsOf = async (t: T, actor: Actor, idCard: string): Promise<News[]> => {
  const all = await actor.get('/1/members/me/notifications', { limit: 100 }).list();
  t.expect(all, 'the notifications').that(
    all.every((one) => typeof one?.unread === 'boolean'),
    'each read or unread',
  );
  return all.filter((one) => one.data?.card?.id === idCard);
};

export const notificationsOfACardRead = law('NOT-02', {
  needs: ['comments', 'colleague', 'notifications'],
  cost: 16,
  async holds(_, t) {
    const board = await t.fresh.board();
    await letIn(t, board.id);
    const list = await t.fresh.list({ idBoard: board.id });
    const cards = [];
    for (let n = 0; n < 2; n += 1) {
      const card = await makeCard(t, { idList: list.id, name: t.uniqueMarker(), idMembers: t.owner.idMember });
      const said = { idCard: card.id, text: `@${t.owner.username} look` };
      if (!(await couldSet(t.stage('createComment', said, 'colleague')))) t.skip('a member may not comment here');
      cards.push(card.id);
    }
    const [one = '', other = ''] = cards;
    const before = await newsOf(t, t.owner, one);
    const beside = await newsOf(t, t.owner, other);
    if (!before.some(({ unread }) => unread)) t.skip('a comment by another notifies nobody here');
    const path = `/1/cards/${one}/markAssociatedNotificationsRead`;
    await t.colleague.post(path).ok();
    t.expect(await newsOf(t, t.owner, one), 'the notifications, after another marked theirs').is(before);
    const reader = t.actors.reader ?? t.owner;
    await reader.post(path).ok();
    await t.eventually(
      () => newsOf(t, t.owner, one),
      (news) => {
        t.expect(idsOf(news), 'the notifications of the card').is(before.map(({ id }) => id));
        t.expect(
          news.filter(({ unread }) => unread),
          'the unread notifications of the card',
        ).is([]);
      },
    );
    t.expect(await newsOf(t, t.owner, other), 'the notifications of another card').is(beside);
    t.witness('marked');
  },
});
