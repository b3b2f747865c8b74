/** Laws of part 5 on what the document does not show: however a target does it, it takes a writing token of a member. */
import { keysOf } from '../../../src/spec/typed.ts';
import type { T } from '../../scene/tools.ts';
import type { Args, Loose } from '../../wire/exchange.ts';
import { lacks, stageRequest } from '../../wire/provision.ts';
import { stages, type Stage } from '../../wire/stages.ts';
import { law } from '../../law/law.ts';
import { stand, type StandardScene } from '../../law/standard.ts';
import { refusedTo } from './permissions.ts';

/** Changes of the member's own that a reading token may be given: the row of a star lists only read (4.3). */
const open: readonly Stage[] = ['createStar', 'createSavedSearch', 'createWebhook'];
const own: readonly Stage[] = [...open, 'createBoard', 'createWorkspace'];

/** What a stage may be given; `id` is the record that its name ends with. */
const givenTo = (stage: Stage, { holes, label }: StandardScene, idMember: string): Args => ({
  ...{ idBoard: holes['board'], idList: holes['list'], idCard: holes['card'], idModel: holes['board'] },
  ...{ idChecklist: holes['checklist'], idCheckItem: holes['checkItem'], idMember },
  ...{ name: 'new', displayName: 'new', query: 'new', description: 'new', color: 'red', state: 'complete' },
  ...{ modelType: 'board', type: 'list', pos: 'bottom', callbackURL: 'http://127.0.0.1:9/', defaultLists: false },
  id: stage.endsWith('Label') ? label.id : holes[nounOf(stage)],
});
const nounOf = (stage: Stage) => stage.replace(/^[a-z]+/, '').replace(/^[A-Z]/, (first) => first.toLowerCase());

/** The changes that the document does not show, and for which the scene has all records. */
async function hidden(t: T, isWanted: (stage: Stage) => boolean): Promise<Loose[]> {
  const scene = await stand(t);
  return keysOf(stages).flatMap((stage) => {
    if ('shown' in stages[stage] || stage.startsWith('read') || lacks(t.target, stage) || !isWanted(stage)) return [];
    const known = givenTo(stage, scene, t.outsider.idMember);
    // Which extension is meant, the stage says itself.
    const needed = stages[stage].gives.filter((name) => !name.endsWith('?') && name !== 'idPlugin');
    const args = Object.fromEntries(needed.map((name) => [name, known[name]]));
    return Object.values(args).includes(undefined) ? [] : [stageRequest(t.target, stage, args)];
  });
}

export const readersElsewhere = law('PRM-05', {
  as: 'elsewhere',
  title: 'a token that may only read can use no route that writes, except those that list only read',
  needs: ['writes', 'reader', 'outsider'],
  also: ['GEN-02', 'PRM-01'],
  cost: 30,
  goals: ['refusals'],
  async holds(_, t) {
    const requests = await hidden(t, (stage) => !open.includes(stage));
    await refusedTo(t, requests, (request) => [() => t.reader.call(request)]);
  },
});

export const strangersElsewhere = law('PRM-06', {
  as: 'elsewhere',
  title: 'only members of a private board can change its content, by any route',
  needs: ['writes', 'outsider'],
  also: ['GEN-02', 'PRM-02'],
  cost: 30,
  goals: ['refusals'],
  async holds(_, t) {
    const requests = await hidden(t, (stage) => !own.includes(stage));
    await refusedTo(t, requests, (request) => [
      () => t.outsider.call(request),
      () => t.owner.call({ ...request, token: null }),
    ]);
  },
});
