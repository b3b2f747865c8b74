/** Laws of 2.2 and 4.2 about whose actions are listed: their creators, the models they are about. */
import { listActions, log } from '../../scene/actions.ts';
import { unknownId } from '../../law/arbitraries.ts';
import { law } from '../../law/law.ts';
import { memberScene } from '../../scene/members.ts';
import { idsOf, sharedCard } from '../../scene/reading.ts';
import { limits } from '../../../src/spec/limits.ts';

export const aboutModels = law('ACT-11', {
  needs: ['4.2', 'writes'],
  also: ['PRM-13'],
  cost: 14,
  async holds(_, t) {
    const { expect } = t;
    const board = await t.fresh.board();
    const first = await listActions(t, { idModels: board.id });
    expect(first.length, 'the actions about a board that was just made').that(first.length > 0, 'at least one');
    const { id: idList } = await t.fresh.list({ idBoard: board.id });
    const [one, other] = [await t.fresh.card({ idList }), await t.fresh.card({ idList })];
    await t.fresh.comment({ idCard: (await t.fresh.card({ idList })).id });
    const said = [await t.fresh.comment({ idCard: one.id }), await t.fresh.comment({ idCard: one.id })];
    const heard = [await t.fresh.comment({ idCard: other.id })];
    const of = async (idModels: string) => idsOf(await listActions(t, { idModels, filter: 'commentCard' }));
    expect(await of(one.id), 'comments about one card').sameAs(idsOf(said));
    expect(await of(other.id), 'comments about the other card').sameAs(idsOf(heard));
    expect(await of(`${one.id},${other.id}`), 'comments about both cards').sameAs(idsOf([...said, ...heard]));
    const ofBoard = await listActions(t, { idModels: board.id, limit: limits.results });
    for (const { data } of ofBoard) expect(data?.board?.id ?? board.id, 'the board of an action about it').is(board.id);
    expect(ofBoard.length, 'the actions about the board').that(ofBoard.length > 0, 'at least one');
    expect(await listActions(t, { limit: 3 }), 'all actions of the member').hasLength(3);
  },
});

export const unknownModel = law('ACT-11', {
  as: 'unknown',
  title: 'idModels that names no record finds nothing, or is refused',
  level: 'implied',
  needs: ['4.2'],
  async holds(_, t) {
    await t.sample.comment;
    for (const idModels of [unknownId, 'x']) {
      const reply = await t.owner.get(log, { idModels });
      if (reply.taken) t.expect(reply.list(), 'actions about nothing').is([]);
      t.choice(`idModels that names nothing (${idModels === 'x' ? 'no id' : 'an id'})`, reply.status);
    }
  },
});

export const ownActionsOnly = law('ACT-01', {
  as: 'whose',
  title: 'the actions of a member are those that this member did, not those of others on the same card',
  level: 'implied',
  needs: ['4.2', 'writes', 'colleague'],
  cost: 9,
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const card = await sharedCard(t);
    const mine = await t.fresh.comment({ idCard: card.id });
    const theirs = await t.stage('createComment', { idCard: card.id, text: t.uniqueMarker() }, 'colleague');
    const of = async (who: string, asker = owner) =>
      asker.get(`/1/members/${who}/actions`, { idModels: card.id, filter: 'commentCard' });
    expect(idsOf((await of('me')).list()), 'my comments').is([mine.id]);
    expect(idsOf((await of('me', colleague)).list()), "the colleague's own comments").is([theirs.id]);
    const reply = await of(colleague.idMember);
    // The document leaves open what one member sees of another.
    if (!reply.taken || reply.list().length === 0) return t.choice('the actions of another member', 'hidden');
    const found = reply.list();
    expect(idsOf(found), "the colleague's comments").is([theirs.id]);
    expect(found[0].idMemberCreator, 'who wrote it').is(colleague.idMember);
    expect(found[0].memberCreator?.id, 'who wrote it').is(colleague.idMember);
  },
});

export const unseenActions = law('ACT-27', {
  needs: ['4.2', 'outsider'],
  also: ['PRM-13', 'PRM-06'],
  cost: 6,
  async holds(_, t) {
    const { owner, outsider, expect } = t;
    const comment = await t.sample.comment;
    const card = await t.sample.card;
    const { card: mine } = await memberScene(t);
    await owner.get('/1/members/me/boards', { fields: 'name' }).list();
    const reply = await outsider.get(`/1/members/${owner.idMember}/actions`, {
      idModels: card.id,
      limit: limits.results,
    });
    if (reply.taken) expect(reply.list(), 'what an outsider sees of a private board').is([]);
    await outsider.get(`/1/actions/${comment.id}`).refused();
    await outsider.get(`/1/actions/${comment.id}/data`).refused();
    const { shortLink } = await owner.get(`/1/cards/${card.id}`, { fields: 'shortLink' }).record();
    for (const who of [outsider, t.nobody]) await who.get(`/1/cards/${shortLink}`).refused();
    const whose = `/1/members/${owner.idMember}`;
    for (const path of ['boards', 'boards/all', 'boards/open']) {
      const boards = await outsider.get(`${whose}/${path}`, { fields: 'name' });
      if (boards.taken) expect(idsOf(boards.list()), `what an outsider sees at ${path}`).excludes(card['idBoard']);
    }
    for (const path of ['cards', 'cards/all', 'cards/visible']) {
      const cards = await outsider.get(`${whose}/${path}`, { fields: 'name' });
      if (cards.taken) expect(idsOf(cards.list()), `what an outsider sees at ${path}`).excludes(mine.id);
    }
    // The document leaves open which tags exist.
    const deltas = await outsider.get(`${whose}/deltas`, { tags: 'all', ixLastUpdate: -1 });
    if (deltas.taken) expect(deltas.text.includes(comment.id), 'whether deltas tell the comment').is(false);
    const whole = await outsider.get(whose, { fields: 'username', boards: 'all', cards: 'all' });
    if (!whole.taken) return;
    const { boards = [], cards = [] } = whole.record();
    expect(idsOf(boards), 'the boards embedded for an outsider').excludes(card['idBoard']);
    expect(idsOf(cards), 'the cards embedded for an outsider').excludes(mine.id);
  },
});
