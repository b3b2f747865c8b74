/** Of every operation: the actions, notifications, deltas and deliveries it causes are just the declared ones. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { all } from './server/nouns/all.ts';
import { takeOutbox } from './server/changes/deliveries.ts';
import type { Stored } from './server/world/records.ts';
import { boardWorld, picture, type BoardWorld } from './testing/board-world.ts';
import { checkCall, look } from './testing/consequences.ts';
import { draw, type Step } from './testing/histories.ts';
import { assertUpheld } from './testing/upheld.ts';
import { times } from './testing/sample.ts';
import type { ActorName } from './testing/test-world.ts';

const changing = all.filter(({ method }) => method !== 'GET');

const title = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** A board with a bit of everything on it, watched from all sides by two members. */
function stage(): BoardWorld {
  const on = boardWorld();
  const { board, card, doing } = on;
  on.ok('POST', `/boards/${board.id}/boardPlugins`, { idPlugin: '56d5e249a98895a9797bebb9' });
  const field = { idModel: board.id, modelType: 'board', pos: 'bottom' };
  on.ok('POST', '/customFields', { ...field, name: 'Text', type: 'text' });
  on.ok('POST', '/customFields', { ...field, name: 'List', type: 'list', options: [{ value: { text: 'a' }, pos: 1 }] });
  on.ok('POST', '/labels', { name: 'a label', color: 'red', idBoard: board.id });
  const { id: idChecklist } = on.ok<Stored>('POST', '/checklists', { idCard: card.id, name: 'a checklist' });
  on.ok('POST', `/checklists/${idChecklist}/checkItems`, { name: 'an item', idMember: on.member('colleague').id });
  on.ok('POST', `/cards/${card.id}/actions/comments`, { text: 'a comment' });
  on.ok('POST', `/cards/${card.id}/stickers`, { image: 'heart', top: 1, left: 1, zIndex: 1 });
  on.ok('POST', `/checklists/${idChecklist}/checkItems`, { name: 'another' });
  on.ok('POST', `/cards/${card.id}/attachments`, { url: 'http://127.0.0.1:9/a' });
  on.ok('POST', `/cards/${card.id}/labels`, { color: 'blue', name: 'there' });
  on.ok('POST', `/cards/${card.id}/idMembers`, { value: on.member('colleague').id });
  on.ok('POST', `/cards/${card.id}/membersVoted`, { value: on.member('owner').id });
  on.ok('POST', `/organizations/${on.world.fixtureNames.workspace}/tags`, { name: 'a tag' });
  on.ok('POST', '/members/me/savedSearches', { name: 'mine', query: 'one', pos: 'top' });
  on.ok('POST', '/members/me/boardStars', { idBoard: board.id, pos: 'top' });
  on.ok('PUT', `/boards/${board.id}/subscribed`, { value: true }, 'colleague');
  const models = [
    board.id,
    doing.id,
    card.id,
    on.world.fixtureNames.workspace,
    on.member('owner').id,
    on.member('colleague').id,
  ];
  for (const actor of ['owner', 'colleague'] as const) {
    for (const idModel of models) on.ok('POST', '/webhooks', { callbackURL: 'http://127.0.0.1:9/', idModel }, actor);
  }
  on.deliver = true;
  return on;
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

function takeStep(on: BoardWorld, step: Step): void {
  const { path, args, files } = draw(step, on);
  on.now += 1000;
  // Changes by time alone are over before the call.
  on.ok('GET', '/members/me', { fields: 'id' });
  const before = look(on);
  const whole = picture(on);
  const { status, body } = on.call(step.title.split(' ', 1)[0]!, path, args, step.actor, files);
  const story = `${
    step.title.split(' ', 1)[0]
  } ${path} ${JSON.stringify(args)} by ${step.actor}: ${status} ${JSON.stringify(body)?.slice(0, 200)}`;
  try {
    if (status !== 200) {
      assert.ok(picture(on) === whole, 'a refusal changed something');
      assert.deepEqual(takeOutbox(on.world), []);
      return;
    }
    met.set(step.title, (met.get(step.title) ?? 0) + 1);
    const row = changing.find((declared) => title(declared) === step.title)!;
    checkCall(on, { row, path, body, as: step.actor }, before);
  } catch (fault) {
    (fault as Error).message = `${story}\n${(fault as Error).message}`;
    throw fault;
  }
}

test('in random histories every call causes what is declared, no more and no fewer', () => {
  const { failed, errorInstance, seed, counterexamplePath } = fc.check(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => {
      const on = stage();
      for (const step of steps) takeStep(on, step);
      assertUpheld(on.world);
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
