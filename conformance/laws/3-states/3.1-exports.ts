/** Laws of 3.1: the stages of an export, and its file. */
import type { T } from '../../scene/tools.ts';
import { exportsOf, finish, idsOfExports, noisyCard, read, start } from '../../scene/exports.ts';
import { valuesOf } from '../../scene/reading.ts';
import { law } from '../../law/law.ts';
import { eachTogether } from '../../races/race.ts';
import { anotherSecond } from '../../scene/members.ts';
import { instant } from '../../wire/json-values.ts';

const needs = ['workspace', 'exports', 'writes'] as const;
/** Asserts the statements of 3.1 about an unfinished export, whatever its stage is called. */
function expectUnfinished(t: T, record: any) {
  t.expect(record.status?.finished, 'finished').is(false);
  t.expect(record.status.stage, 'the stage before it is finished').isNot('Export_completed');
  t.expect(record.size, 'the size before it is finished').is(null);
  t.expect(record.exportUrl, 'the address before it is finished').is(null);
  // Null says as well that they are not there yet.
  for (const name of ['total', 'progress'])
    t.expect(record.status[name] ?? null, `the ${name} before it is finished`).is(null);
}

async function hasNoFileYet(t: T, id: string) {
  const reply = await t.owner.get(`/1/organization/${t.target.workspace!.id}/exports/${id}/download`);
  if ((await read(t, id)).status.finished === false) reply.refused();
}

function expectFinished(t: T, record: any) {
  const { attempts, stage, total, progress } = record.status;
  t.expect(stage, 'the stage of a finished export').is('Export_completed');
  t.expect(Number.isInteger(attempts) && attempts >= 1, 'whether its attempts are counted').is(true);
  t.expect(Number.isInteger(total), 'whether its total is a whole number').is(true);
  t.expect(Number.isInteger(progress), 'whether its progress is a whole number').is(true);
  t.expect(Number.isInteger(record.size) && record.size > 0, 'whether its size is a number of bytes').is(true);
  const { id } = t.target.workspace!;
  t.expect(record.exportUrl, 'its address').is(`/1/organization/${id}/exports/${record.id}/download`);
}

export const startsQueued = law('EXP-01', {
  needs,
  each: { attachments: [undefined, true, false] },
  async holds({ attachments }, t) {
    const { expect } = t;
    const from = await t.now();
    const made = await start(t, { attachments });
    const until = await t.now();
    expect(made.id, 'the id of the export').isId();
    expect(made.status, 'the status of a new export').has({ attempts: 0, finished: false, stage: 'Export_queued' });
    expectUnfinished(t, made);
    expect(made.startedAt, 'when it was started').isMoment();
    if (t.target.control) expect(instant(made.startedAt), 'when it was started').between(from - 1000, until + 1000);
    const shown = await read(t, made.id);
    expect(shown.id, 'the id of the export that is read').is(made.id);
    expect(shown.startedAt, 'when the export that is read was started').is(made.startedAt);
    if (shown.status.finished !== true) expectUnfinished(t, shown);
  },
});

export const finishedTogether = law('EXP-02', {
  also: ['EXP-05', 'EXP-12'],
  needs,
  goals: ['finished'],
  async holds(_, t) {
    const { owner, expect } = t;
    const { id } = await start(t);
    const early = await read(t, id);
    if (early.status.finished === false) expectUnfinished(t, early);
    await hasNoFileYet(t, id);
    const done = await finish(t, id);
    expectFinished(t, done);
    t.witness('finished');
    // It is ready while it is finished: the first download does not use it up.
    for (let times = 0; times < 2; times += 1) await owner.get(done.exportUrl).ok();
    expect(await read(t, id), 'the export, read once more').is(done);
  },
});

export const separateExports = law('EXP-02/separate', {
  title: 'each request starts an export of its own',
  also: ['EXP-10'],
  needs,
  async holds(_, t) {
    const first = await finish(t, (await start(t)).id);
    await anotherSecond(t);
    const { id, ...made } = await start(t, { attachments: true });
    expectUnfinished(t, made);
    t.expect(id, 'the id of the second export').isNot(first.id);
    await hasNoFileYet(t, id);
    t.expect(await read(t, first.id), 'the first export once there is a second').is(first);
    for (const each of [first.id, id]) t.expect(await idsOfExports(t), 'the exports of the workspace').includes(each);
    const second = await finish(t, id);
    for (const each of [first.id, id]) t.expect(await idsOfExports(t), 'the exports of the workspace').includes(each);
    t.expect(second.id, 'the id of the second export, finished').is(id);
    expectFinished(t, second);
    for (const exported of [first, second]) {
      const file = await t.owner.get(exported.exportUrl);
      file.ok();
      t.expect(file.bytes.length, 'the bytes of its file', file).is(exported.size);
    }
  },
});

export const exportsApart = law('EXP-02/concurrent', {
  title: 'exports that are started and read at the same time are separate',
  level: 'implied',
  needs: [...needs, 'attachments', 'cards'],
  goals: ['overlaps'],
  async holds(_, t) {
    const path = exportsOf(t);
    await noisyCard(t);
    const wanted = [true, false, true, false];
    const started = await eachTogether(t, wanted, (who, attachments) => who.post(path, { attachments }));
    const taken = wanted.flatMap((attachments, at) => {
      const reply = started[at];
      return reply?.taken ? [{ attachments, id: reply.body?.id }] : [];
    });
    const wanting = (attachments: boolean) => taken.filter((record) => record.attachments === attachments);
    if (wanting(true).length === 0 || wanting(false).length === 0) t.skip('one export at a time is started here');
    t.expect(new Set(valuesOf(taken, 'id')).size, 'the ids of exports that are started beside others').is(taken.length);
    const finished: Record<string, any>[] = [];
    for (const { id } of taken) finished.push(await finish(t, id));
    const sizes = (attachments: boolean) =>
      finished.filter((_, at) => taken[at]!.attachments === attachments).map(({ size }) => Number(size));
    const isLarger = Math.min(...sizes(true)) > Math.max(...sizes(false));
    t.expect(isLarger, 'whether those with attachments are larger than those without, started beside them').is(true);
    const asked = [...finished, ...finished];
    const replies = await eachTogether(t, asked, (who, { id }) => who.get(`${path}/${id}`));
    for (const [at, reply] of replies.entries())
      if (reply?.taken) t.expect(reply.body, 'a finished export that several ask for').is(asked[at]);
  },
});
