/** A law of 4.1: comments on a card. */
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { cardOf, ownCard, text } from '../../scene/reading.ts';
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
