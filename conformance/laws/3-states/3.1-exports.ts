/** Laws of 2.9 and 3.1: exports of a workspace, from queued to a file of the size that is shown. */
import { unknownId } from '../../law/arbitraries.ts';
import type { T } from '../../scene/tools.ts';
import { succeeded, type Reply } from '../../wire/exchange.ts';
import { finish, idsOfExports, read, start } from '../../scene/exports.ts';
import { law, type ResponseMutant } from '../../law/law.ts';
import { accepts } from '../../law/response-mutants.ts';
import { to } from '../../wire/where.ts';

const needs = ['workspace', 'exports', 'writes'] as const;
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
/** What 3.1 says of an unfinished export, whatever its stage is called. */
function expectUnfinished(t: T, one: any) {
  t.expect(one.status?.finished, 'finished').is(false);
  t.expect(one.size, 'the size before it is finished').is(null);
  t.expect(one.exportUrl, 'the address before it is finished').is(null);
  t.expect(Object.keys(one.status), 'the keys of its status').excludes('total');
  t.expect(Object.keys(one.status), 'the keys of its status').excludes('progress');
}

function expectFinished(t: T, one: any) {
  const { attempts, stage, total, progress } = one.status;
  t.expect(stage, 'the stage of a finished export').is('Export_completed');
  t.expect(Number.isInteger(attempts) && attempts >= 1, 'whether its attempts are counted').is(true);
  t.expect(Number.isInteger(total), 'whether its total is a whole number').is(true);
  t.expect(Number.isInteger(progress), 'whether its progress is a whole number').is(true);
  t.expect(Number.isInteger(one.size) && one.size > 0, 'whether its size is a number of bytes').is(true);
  const { id } = t.target.workspace!;
  t.expect(one.exportUrl, 'its address').is(`/1/organization/${id}/exports/${one.id}/download`);
}

const isExport = (body: any) => typeof body?.status?.finished === 'boolean';
/** A mutant of each export shown. */
const tells =
  (fits: (one: any) => boolean, change: (one: any) => unknown): ResponseMutant =>
  ({ body }: Reply) =>
    isExport(body) && fits(body) ? { body: change(body) } : undefined;
const status = (over: object) => (one: any) => ({ ...one, status: { ...one.status, ...over } });
const unfinished = (one: any) => !one.status.finished;
const finished = (one: any) => one.status.finished;
const always = () => true;
const download = to('GET', /\/download$/);

export const startsQueued = law('EXP-01', {
  needs,
  each: { attachments: [undefined, true, false] },
  cost: 4,
  async holds({ attachments }, t) {
    const { expect } = t;
    const from = await t.now();
    const made = await start(t, { attachments });
    const until = await t.now();
    expect(made.id, 'the id of the export').isId();
    expect(made.status, 'the status of a new export').has({ attempts: 0, finished: false, stage: 'Export_queued' });
    for (const name of ['total', 'progress']) expect(Object.keys(made.status), 'the keys of its status').excludes(name);
    expect(made.size, 'its size').is(null);
    expect(made.exportUrl, 'its address').is(null);
    expect(made.startedAt, 'when it was started').matches(isoDate);
    if (t.target.control) expect(Date.parse(made.startedAt), 'when it was started').between(from - 1000, until + 1000);
    const shown = await read(t, made.id);
    expect(shown.id, 'the id of the export that is read').is(made.id);
    expect(shown.startedAt, 'when the export that is read was started').is(made.startedAt);
    if (shown.status.finished !== true) expectUnfinished(t, shown);
  },
  mutants: {
    'counts an attempt beforehand': tells(unfinished, status({ attempts: 1 })),
    'is finished at once': tells(always, status({ finished: true })),
    'starts in a stage of its own': tells(unfinished, status({ stage: 'queued' })),
    'knows the size before': tells(unfinished, (one) => ({ ...one, size: 0 })),
    'leaves the size out': tells(unfinished, ({ size: _, ...one }) => one),
    'gives an address before': tells(unfinished, (one) => ({ ...one, exportUrl: '' })),
    'tells progress before': tells(unfinished, status({ progress: 0, total: 1 })),
    'does not say when': tells(unfinished, (one) => ({ ...one, startedAt: 1 })),
    'shows another export': tells(always, (one) => ({ ...one, id: unknownId })),
  },
});

export const finishedTogether = law('EXP-02', {
  also: ['EXP-05', 'EXP-12'],
  needs,
  cost: 10,
  goals: ['finished'],
  async holds(_, t) {
    const { owner, expect } = t;
    const { id } = await start(t);
    const path = `/1/organization/${t.target.workspace!.id}/exports/${id}/download`;
    const early = await read(t, id);
    if (early.status.finished === false) {
      expectUnfinished(t, early);
      const reply = await owner.get(path);
      const after = await read(t, id);
      if (after.status.finished === false) reply.refused();
    }
    const done = await finish(t, id);
    expectFinished(t, done);
    t.witness('finished');
    await owner.get(done.exportUrl).ok();
    expect(await read(t, id), 'the export, read once more').is(done);
  },
  mutants: {
    'is finished without an address': tells(finished, (one) => ({ ...one, exportUrl: null })),
    'is finished without a size': tells(finished, (one) => ({ ...one, size: null })),
    'tells the size as text': tells(finished, (one) => ({ ...one, size: String(one.size) })),
    'tells no total': tells(finished, ({ status: { total: _, ...rest }, ...one }) => ({ ...one, status: rest })),
    'tells no progress': tells(finished, ({ status: { progress: _, ...rest }, ...one }) => ({ ...one, status: rest })),
    'counts no attempt': tells(finished, status({ attempts: 0 })),
    'stays queued by name': tells(finished, status({ stage: 'Export_queued' })),
    'never finishes': tells(finished, status({ finished: false })),
    'has another address': tells(finished, (one) => ({ ...one, exportUrl: one.exportUrl.replace('/download', '') })),
    'tells a whole address': tells(finished, (one) => ({ ...one, exportUrl: `http://localhost${one.exportUrl}` })),
    'gives the file before it is finished': accepts(download),
    'has lost the file': (_, request) => (download(request) ? { status: 404, body: { message: 'no' } } : undefined),
    'begins anew once it was fetched': (reply, request, memory) => {
      memory['fetched'] ||= download(request) && succeeded(reply);
      return memory['fetched'] && isExport(reply.body) ? { body: status({ finished: false })(reply.body) } : undefined;
    },
  },
});

export const sizeIsBytes = law('EXP-10', {
  needs,
  cost: 8,
  async holds(_, t) {
    const done = await finish(t, (await start(t)).id);
    const file = await t.owner.get(done.exportUrl);
    file.ok();
    t.expect(file.bytes.length, 'how many bytes the address gives', file).is(done.size);
  },
  mutants: {
    'counts one byte more': tells(finished, (one) => ({ ...one, size: one.size + 1 })),
    'counts records': tells(finished, (one) => ({ ...one, size: one.status.total })),
    'cuts the file short': ({ bytes }, request) =>
      download(request) ? { bytes: new Uint8Array(Object.keys(bytes ?? []).length) } : undefined,
  },
});

export const separateExports = law('EXP-02', {
  as: 'separate',
  title: 'each request starts an export of its own; a finished one stays as it is, and each has a file',
  needs,
  cost: 10,
  async holds(_, t) {
    const first = await finish(t, (await start(t)).id);
    const { id } = await start(t);
    t.expect(id, 'the id of the second export').isNot(first.id);
    t.expect(await read(t, first.id), 'the first export once there is a second').is(first);
    for (const each of [first.id, id]) t.expect(await idsOfExports(t), 'the exports of the workspace').includes(each);
    const second = await finish(t, id);
    for (const each of [first.id, id]) t.expect(await idsOfExports(t), 'the exports of the workspace').includes(each);
    t.expect(second.id, 'the id of the second export, finished').is(id);
    for (const one of [first, second]) {
      const file = await t.owner.get(one.exportUrl);
      file.ok();
      t.expect(file.bytes.length, 'the bytes of its file', file).is(one.size);
    }
  },
  mutants: {
    'lists the oldest alone': ({ body }) =>
      body?.exports ? { body: { exports: body.exports.slice(0, 1) } } : undefined,
    'lists the latest alone': ({ body }) => (body?.exports ? { body: { exports: body.exports.slice(-1) } } : undefined),
    'lists what is finished alone': ({ body }) =>
      body?.exports
        ? { body: { exports: body.exports.filter(({ status: { finished } }: any) => finished) } }
        : undefined,
    'has one export for all': (reply, _, memory) => {
      if (!isExport(reply.body)) return undefined;
      return { body: { ...reply.body, id: (memory['id'] ??= reply.body.id) } };
    },
    'forgets what was finished': ({ body }, _, memory) => {
      if (!isExport(body)) return undefined;
      memory['id'] ??= body.id;
      memory['second'] ||= body.id !== memory['id'];
      return memory['second'] && body.id === memory['id'] ? { body: status({ finished: false })(body) } : undefined;
    },
  },
});
