/** Laws of 6.1 about the creator of an action, and about calls that change nothing. */
import { logged } from '../../law/changes.ts';
import { law } from '../../law/law.ts';
import { sharedCard } from '../../scene/reading.ts';

export const readsAreNotLogged = law('GEN-01', {
  as: 'log',
  title: 'neither reading nor a refused write is in the log',
  needs: ['4.2', 'writes', 'others'],
  also: ['GEN-02', 'ACT-01'],
  cost: 16,
  async holds(_, t) {
    const { owner, expect } = t;
    const card = await t.fresh.card();
    const found = await logged(t, async () => {
      for (const path of [`/1/cards/${card.id}`, `/1/lists/${card['idList']}/cards`, `/1/boards/${card['idBoard']}`]) {
        await owner.get(path).ok();
      }
      await owner.put(`/1/cards/${card.id}`, { due: 'yesterday' }).refused();
      await owner.put(`/1/cards/${card.id}`, { name: 'x', pos: 'middle' }).refused();
      await owner.post(`/1/cards/${card.id}/actions/comments`, { text: '' }).refused();
      await owner.post('/1/cards', { name: 'x' }).refused();
      if (t.actors.outsider) await t.actors.outsider.put(`/1/cards/${card.id}`, { name: 'x' }).refused();
    });
    expect(found, 'what the log tells of it').is([]);
    if (!t.actors.outsider) return;
    const theirs = await logged(t, () => t.outsider.put(`/1/cards/${card.id}`, { name: 'x' }), t.outsider);
    expect(theirs, 'what the log tells of a refused write').is([]);
  },
});

export const byWhom = law('ACT-01', {
  as: 'by',
  title: 'the creator of an action is the member whose token made the change, whoever created the card',
  needs: ['4.2', 'writes', 'colleague'],
  cost: 8,
  async holds(_, t) {
    const { colleague, expect, owner } = t;
    const card = await sharedCard(t);
    await owner.get(`/1/cards/${card.id}`).ok();
    const act = () => colleague.put(`/1/cards/${card.id}`, { name: t.uniqueMarker() }).ok();
    const theirs = await logged(t, act, colleague);
    expect(theirs.length, "the colleague's new actions").that(theirs.length > 0, 'at least one');
    for (const one of theirs) expect(one.idMemberCreator, 'whose action it is').is(colleague.idMember);
    const creator = await owner.get(`/1/actions/${theirs[0].id}/memberCreator`).record();
    expect(creator.id, 'who did it').is(colleague.idMember);
    // If a server lists the actions of a board or a card, it shows the same ones there.
    for (const path of [`/1/boards/${card['idBoard']}/actions`, `/1/cards/${card.id}/actions`]) {
      const { taken, body } = await owner.get(path);
      const shown = taken && Array.isArray(body) ? body.find((one) => one?.id === theirs[0].id) : undefined;
      if (shown?.idMemberCreator) expect(shown.idMemberCreator, `whose action it is at ${path}`).is(colleague.idMember);
    }
    const mine = await owner.get('/1/members/me/actions', { idModels: card.id, filter: 'updateCard' }).list();
    expect(mine, "the owner's own updates of the card").is([]);
  },
});
