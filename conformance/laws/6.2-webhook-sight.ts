/** Laws of 5.2 and 6.2 on what a webhook may be told: no more than its member may still see. */
import { ear, quiet } from '../hearing.ts';
import { law } from '../law.ts';
import { doesNothing, to } from '../lies.ts';
import { stageRequest } from '../provision.ts';

export const sightEnds = law('WHK-23', {
  title: 'a webhook is told nothing more once its member has left the private board that it watches',
  needs: ['webhooks', 'writes', 'colleague', 'boards'],
  cost: 12,
  goals: ['deliveries'],
  async holds(_, t) {
    const { owner, colleague } = t;
    const board = await t.fresh.board({}, { members: ['colleague'] });
    const own = await ear(t);
    await t.stage('createWebhook', { idModel: board.id, callbackURL: own.url, description: 'sight' }, 'colleague');
    await owner.put(`/1/boards/${board.id}`, { name: t.uniqueMarker() }).ok();
    await own.hears('a change that its member sees');
    const leaves = { idBoard: board.id, idMember: colleague.idMember };
    await owner.call(stageRequest(t.target, 'removeMember', leaves)).ok();
    await colleague.get(`/1/boards/${board.id}`).refused();
    await quiet(t);
    const heard = own.heard().length;
    await owner.put(`/1/boards/${board.id}`, { name: t.uniqueMarker() }).ok();
    await quiet(t);
    t.expect(own.heard().length - heard, 'how many changes it is told of after that').is(0);
  },
  lies: {
    'lets nobody leave': doesNothing(to('DELETE', /members/)),
    'tells of it all the same': {
      instead: async (request, send) => {
        const isLeaving = to('DELETE', /members/)(request);
        return isLeaving ? { status: 200, body: {} } : send(request);
      },
    },
    'tells nobody from the start': doesNothing(to('PUT', /boards\/\w+$/)),
  },
});

