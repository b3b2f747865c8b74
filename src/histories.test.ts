/** Of every operation: the actions, notifications, deltas and deliveries it causes are just the declared ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { all } from './authorization/rows.ts';
import { takeOutbox } from './server/deliveries/deliverer.ts';
import type { Stored } from './server/world/records.ts';
import { boardWorld, picture, type BoardWorld } from './testing/board-world.ts';
import { checkCall, stateBefore } from './testing/consequences.ts';
import { draw, type Step } from './testing/histories.ts';
import { assertUpheld } from './testing/upheld.ts';
import { times } from './testing/sample.ts';
import type { ActorName } from './testing/test-world.ts';

const changing = all.filter(({ method }) => method !== 'GET');

const title = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** A board with a bit of everything on it, watched from all sides by two members. */
function stage(): BoardWorld {
  const api = boardWorld();
  const { board, card, doing } = api;
  api.ok('POST', `/boards/${board.id}/boardPlugins`, { idPlugin: '56d5e249a98895a9797bebb9' });
  const field = { idModel: board.id, modelType: 'board', pos: 'bottom' };
  api.ok('POST', '/customFields', { ...field, name: 'Text', type: 'text' });
  api.ok('POST', '/customFields', {
    ...field,
    name: 'List',
    type: 'list',
    options: [{ value: { text: 'a' }, pos: 1 }],
  });
  api.ok('POST', '/labels', { name: 'a label', color: 'red', idBoard: board.id });
  const { id: idChecklist } = api.ok<Stored>('POST', '/checklists', { idCard: card.id, name: 'a checklist' });
  api.ok('POST', `/checklists/${idChecklist}/checkItems`, { name: 'an item', idMember: api.member('colleague').id });
  api.ok('POST', `/cards/${card.id}/actions/comments`, { text: 'a comment' });
  api.ok('POST', `/cards/${card.id}/stickers`, { image: 'heart', top: 1, left: 1, zIndex: 1 });
  api.ok('POST', `/checklists/${idChecklist}/checkItems`, { name: 'another' });
  api.ok('POST', `/cards/${card.id}/attachments`, { url: 'http://127.0.0.1:9/a' });
  api.ok('POST', `/cards/${card.id}/labels`, { color: 'blue', name: 'there' });
  api.ok('POST', `/cards/${card.id}/idMembers`, { value: api.member('colleague').id });
  api.ok('POST', `/cards/${card.id}/membersVoted`, { value: api.member('owner').id });
  api.ok('POST', `/organizations/${api.world.fixtureNames.workspace}/tags`, { name: 'a tag' });
  api.ok('POST', '/members/me/savedSearches', { name: 'mine', query: 'one', pos: 'top' });
  api.ok('POST', '/members/me/boardStars', { idBoard: board.id, pos: 'top' });
  api.ok('PUT', `/boards/${board.id}/subscribed`, { value: true }, 'colleague');
  const models = [
    board.id,
    doing.id,
    card.id,
    api.world.fixtureNames.workspace,
    api.member('owner').id,
    api.member('colleague').id,
  ];
  for (const actor of ['owner', 'colleague'] as const) {
    for (const idModel of models) api.ok('POST', '/webhooks', { callbackURL: 'http://127.0.0.1:9/', idModel }, actor);
  }
  api.deliver = true;
  return api;
}

/** Left out: pages of the flow, which are no calls of an actor, and the end of the token that acts. */
const drawn = changing.filter(
  ({ open, path }) => !open && !path.startsWith('/tokens/{token}') && !path.startsWith('/OAuth'),
);

const final = /^DELETE \/(boards|organizations|lists)\/\{\w+\}$|\/all$|deactivated$/;

const weighted = drawn.map((endpoint) => ({
  arbitrary: fc.constant(title(endpoint)),
  weight: final.test(title(endpoint)) ? 1 : 4,
}));

const step: fc.Arbitrary<Step> = fc.record({
  title: fc.oneof(...weighted),
  actor: fc.constantFrom<ActorName>('owner', 'owner', 'colleague', 'colleague', 'outsider'),
  picks: fc.array(fc.nat(1000), { minLength: 7, maxLength: 7 }),
});

const met = new Map<string, number>();

function takeStep(api: BoardWorld, step: Step): void {
  const { path, args, files } = draw(step, api);
  api.now += 1000;
  // Changes by time alone are over before the call.
  api.ok('GET', '/members/me', { fields: 'id' });
  const before = stateBefore(api);
  const whole = picture(api);
  const { status, body } = api.call(step.title.split(' ', 1)[0]!, path, args, step.actor, files);
  const story = `${
    step.title.split(' ', 1)[0]
  } ${path} ${JSON.stringify(args)} by ${step.actor}: ${status} ${JSON.stringify(body)?.slice(0, 200)}`;
  try {
    if (status !== 200) {
      assert.ok(picture(api) === whole, 'a refusal changed something');
      assert.deepEqual(takeOutbox(api.world), []);
      return;
    }
    met.set(step.title, (met.get(step.title) ?? 0) + 1);
    const row = changing.find((declared) => title(declared) === step.title)!;
    checkCall(api, { row, path, body, as: step.actor }, before);
  } catch (fault) {
    (fault as Error).message = `${story}\n${(fault as Error).message}`;
    throw fault;
  }
}

test('in random histories every call causes what is declared, no more and no fewer', () => {
  const { failed, errorInstance, seed, counterexamplePath } = fc.check(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => {
      const api = stage();
      for (const step of steps) takeStep(api, step);
      assertUpheld(api.world);
    }),
    {
      numRuns: Number(process.env['HISTORIES'] ?? times(120, 8)),
      seed: Number(process.env['HISTORIES_SEED'] ?? 20260302),
    },
  );
  assert.ok(!failed, `${(errorInstance as Error | null)?.message}\nseed ${seed}, path ${counterexamplePath}`);
  // A draw that reaches little proves little.
  assert.ok(met.size > drawn.length * times(0.6, 0.2), `${met.size} of ${drawn.length} endpoints succeeded`);
});
