/** Cards and notifications add the sum of reactions to a comment if they are asked for it: live, and from a month on. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { shipped } from '../../shipped.ts';
import { startServer, type BoardstoneServer, type DialectName, type ServedWorld } from '../../index.ts';
import { spokenIn } from './forms.ts';

let server: BoardstoneServer;
before(async () => {
  server = await startServer({ fixture: 'empty', clock: 'manual', webhookCheck: false });
});
after(() => server.close());

/** The sum as the row of the action shows it, and as three other rows add it. */
async function sumsIn(dialect: DialectName, now: string) {
  const fixture = { ...JSON.parse(shipped('fixtures/empty.json')), now };
  const world = server.world({ dialect, fixture }) as ServedWorld;
  const { call, ids } = await spokenIn(world);
  await call('POST', `/actions/${ids['idComment']}/reactions`, { shortName: 'tada' });
  const read = async (path: string) => (await call('GET', path)).body;
  const comments = 'fields=name&actions=commentCard';
  return {
    own: await read(`/actions/${ids['idComment']}/reactionsSummary`),
    onCard: (await read(`/cards/${ids['idCard']}?${comments}&reactionsSummary=true`)).actions[0].reactionsSummary,
    unasked: (await read(`/cards/${ids['idCard']}?${comments}`)).actions[0].reactionsSummary,
    inNotification: (await read('/members/me/notifications?reactionsSummary=true'))[0].reactionsSummary,
  };
}

test('the sum is added where it is asked for', async () => {
  const { own, onCard, unasked, inNotification } = await sumsIn('live', '2022-09-01');
  assert.equal(own.length, 1);
  assert.equal(own[0].emoji.shortName, 'tada');
  assert.deepEqual([onCard, unasked, inNotification], [own, undefined, own]);
});

test('cards add it since April 2022, notifications since August', async () => {
  const { own, onCard, inNotification } = await sumsIn('live', '2022-05-01');
  assert.deepEqual([onCard, inNotification], [own, undefined]);
  assert.equal((await sumsIn('live', '2022-03-01')).onCard, undefined);
});

test('the document has no such argument', async () => {
  const { onCard, inNotification } = await sumsIn('document', '2026-03-01');
  assert.deepEqual([onCard, inNotification], [undefined, undefined]);
});
