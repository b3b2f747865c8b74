/** Which law is charged when a server stops answering while several laws run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { law } from '../law/law.ts';
import { check } from '../run/check.ts';
import { exitCode } from '../run/result.ts';
import { toy } from '../testing/toy.ts';
import { Unanswered } from './actor.ts';
import { compose, type Loose } from './exchange.ts';
import { OpenRequests } from './open-requests.ts';

const request = (loose: Loose) => compose({ name: 'owner', key: 'k', token: 't' }, loose);
const path = '/1/boards';

test('the laws under way when the first answer fails are suspects, and an answer clears them', () => {
  const all = new OpenRequests();
  const [read, write, late] = [
    all.sent('CNV-07', request({ path })),
    all.sent('ERR-06', request({ method: 'POST', path, raw: '{', headers: { 'Content-Type': 'application/json' } })),
    all.sent('CNV-08', request({ path: '/1/members/me' })),
  ];
  all.answered(late!);
  all.unanswered(read!, 'ECONNRESET');
  all.unanswered(write!, 'ECONNRESET');
  assert.deepEqual(all.suspects, ['CNV-07', 'ERR-06']);
  assert.equal(
    all.sentence('ERR-06'),
    'no answer came (ECONNRESET) to owner POST /1/boards with the body "{" (content-type application/json); ' +
      '1 of other laws were under way at the same time; the last that was answered: owner GET /1/members/me',
  );
  all.answered(all.sent('CNV-07', request({ path })));
  assert.deepEqual(all.suspects, []);
});

test('a crash is charged to the law that sent the request, not to one that ran beside it', async () => {
  let isUp = true;
  const server = toy();
  const others = Array.from({ length: 31 }, (_, at) =>
    law(`CNV-07/n${at}`, { holds: async (_none, { owner }) => void (await owner.get('/1/members/me/boards')) }),
  );
  const crashing = law('CNV-08', {
    holds: async (_none, { owner }) =>
      void (await owner.call({ method: 'POST', path, raw: '{', headers: { 'content-type': 'application/json' } })),
  });
  const report = await check({
    target: { ...server.target, capabilities: { claims: ['boards'] } },
    connect: (base) => {
      const send = server.connect(base);
      return async (sent) => {
        isUp &&= sent.raw !== '{';
        if (!isUp) throw new Unanswered(sent, 'ECONNRESET', 'reset');
        return send(sent);
      };
    },
    laws: [...others.slice(0, 9), crashing, ...others.slice(9)],
    seed: 1,
  });
  assert.match(report.errors![0]!, /stopped answering during .*CNV-08/);
  assert.equal(exitCode(report), 2);
  const charged = report.results.find(({ id }) => id === 'CNV-08')!;
  assert.match(charged.reason!, /\(ECONNRESET\) to owner POST \/1\/boards with the body "\{"/);
});
