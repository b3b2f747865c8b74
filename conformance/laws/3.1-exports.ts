/** Laws of 2.9, 3.1 and 4.6: exports of a workspace, from queued to a file of the size that was told. */
import { unknownId } from '../arbitraries.ts';
import type { T } from '../context.ts';
import { succeeded, type Answer, type Reply } from '../exchange.ts';
import { exported, exportsOf, finish, read, start } from '../export-scene.ts';
import { law, type Lie } from '../law.ts';
import { accepts, both, ignores, to, tames } from '../lies.ts';
import { ifPossible } from '../reading.ts';

const needs = ['workspace', 'exports', 'writes'] as const;
const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;
/** What 3.1 says of an export that is not finished, whatever its stage is called. */
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
/** A lie about each export shown. */
const tells =
  (fits: (one: any) => boolean, change: (one: any) => unknown): Lie =>
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
  lies: {
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
  lies: {
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
  lies: {
    'counts one byte more': tells(finished, (one) => ({ ...one, size: one.size + 1 })),
    'counts records': tells(finished, (one) => ({ ...one, size: one.status.total })),
    'cuts the file short': ({ bytes }, request) =>
      download(request) ? { bytes: new Uint8Array(Object.keys(bytes ?? []).length) } : undefined,
  },
});

export const asksForAttachments = law('EXP-06', {
  title: 'an export holds the files of attachments exactly where attachments is true, and by default it does not',
  also: ['FLT-03'],
  needs: [...needs, 'attachments', 'cards'],
  cost: 14,
  async holds(_, t) {
    const card = await t.fresh.card();
    // Bytes that no archive makes smaller.
    let state = 7;
    const noise = Uint8Array.from({ length: 60_000 }, () => (state = (Math.imul(state, 48_271) >>> 0) % 65_521) & 255);
    await t.owner
      .call({
        method: 'POST',
        path: `/1/cards/${card.id}/attachments`,
        multipart: { file: { name: 'noise.bin', type: 'application/octet-stream', bytes: noise } },
      })
      .ok();
    const made = [];
    for (const attachments of [true, false, undefined]) made.push(await start(t, { attachments }));
    const sizes = [];
    for (const { id } of made) {
      const { size } = await finish(t, id);
      sizes.push(size);
    }
    const [all = 0, none = 0, usual = 0] = sizes as number[];
    t.expect(all - none >= noise.length / 2, 'whether true adds the files', undefined).is(true);
    t.expect(Math.abs(usual - none) < noise.length / 4, 'whether the default is false').is(true);
  },
  lies: {
    'never adds files': ignores('attachments'),
    'always adds files': {
      instead: (request, send) =>
        send(to('POST', /exports$/)(request) ? { ...request, query: [['attachments', 'true']] } : request),
    },
    'adds files by default': {
      instead: (request, send) => {
        const isSilent = to('POST', /exports$/)(request) && request.query.length === 0;
        return send(isSilent ? { ...request, query: [['attachments', 'true']] } : request);
      },
    },
  },
});

export const listedWhereAsked = law('EXP-11', {
  needs,
  cost: 8,
  async holds(_, t) {
    const { owner, expect } = t;
    const { id, name } = t.target.workspace!;
    const path = `/1/organizations/${id}`;
    const made = await start(t);
    const done = await finish(t, made.id);
    const shown = await owner.get(path, { exports: true }).record();
    expect(shown.id, 'the id of the workspace').is(id);
    expect(shown.exports, 'the exports of the workspace').isArray();
    expect(
      shown.exports.find((one: any) => one.id === made.id),
      'the export among those of its workspace',
    ).is(done);
    for (const args of [{}, { exports: false }]) {
      expect(Object.keys(await owner.get(path, args).record()), 'the keys of a workspace').excludes('exports');
    }
    if (name) {
      const named = await owner.get(`/1/organizations/${name}/exports/${made.id}`).record();
      expect(named, 'the export by the name of its workspace').is(done);
      const other = await owner.post(`/1/organizations/${name}/exports`).record();
      expect((await read(t, other.id)).id, 'the export asked for by that name').is(other.id);
    }
  },
  lies: {
    'never lists them': ({ body }) => {
      const { exports: _, ...rest } = body;
      return { body: rest };
    },
    'lists none': ({ body }) => (body.exports ? { body: { ...body, exports: [] } } : undefined),
    'lists ids': ({ body }) => ({ body: { ...body, exports: body.exports.map(({ id }: any) => id) } }),
    'always lists them': (_, { query }, memory) =>
      query.some(([name, value]) => name === 'exports' && value === 'true') || memory['no'] ? undefined : ignored,
    'lists them as they began': ({ body }) => ({
      body: { ...body, exports: body.exports.map(status({ finished: false })) },
    }),
    'knows no names': (_, { path }) => (/organizations\/(?![0-9a-f]{24})/.test(path) ? { status: 404 } : undefined),
  },
});

export const premiumOnly = law('EXP-03', {
  title: 'a workspace that is not premium has no exports, and none are started',
  needs: [...needs, 'workspaces'],
  cost: 5,
  async holds(_, t) {
    const made = await t.fresh.workspace();
    const path = `/1/organizations/${made.id}`;
    const { products, premiumFeatures } = await t.owner.get(path, { fields: 'products,premiumFeatures' }).record();
    // What a new workspace has is not told: only one without any product speaks of the rule.
    t.pre([products, premiumFeatures].every((one) => Array.isArray(one) && one.length === 0));
    await t.owner.post(`${path}/exports`).refused();
    const { exports } = await t.owner.get(path, { exports: true }).record();
    t.expect(exports ?? [], 'the exports of a workspace that has none').is([]);
  },
  lies: {
    'offers them to all': accepts(to('POST', /exports$/)),
    'refuses and starts one all the same': ({ body }) =>
      body.exports ? { body: { ...body, exports: [{ id: unknownId }] } } : undefined,
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
    for (const each of [first.id, id]) t.expect(await listed(t), 'the exports of the workspace').includes(each);
    const second = await finish(t, id);
    for (const each of [first.id, id]) t.expect(await listed(t), 'the exports of the workspace').includes(each);
    t.expect(second.id, 'the id of the second export, finished').is(id);
    for (const one of [first, second]) {
      const file = await t.owner.get(one.exportUrl);
      file.ok();
      t.expect(file.bytes.length, 'the bytes of its file', file).is(one.size);
    }
  },
  lies: {
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

export const exportRefusals = law('GEN-04', {
  as: 'exports',
  title: 'exports of strangers, of no workspace, of another workspace and with a wrong argument are refused',
  needs: [...needs, 'outsider'],
  cost: 12,
  async holds(_, t) {
    const { owner, outsider, nobody } = t;
    const { id } = await start(t);
    const other = await ifPossible(t.fresh.workspace());
    const mine = exportsOf(t);
    const before = await listed(t);
    const attempts: readonly (() => Promise<Answer>)[] = [
      () => outsider.post(mine),
      () => nobody.post(mine),
      () => outsider.get(`${mine}/${id}`),
      () => outsider.get(`${mine}/${id}/download`),
      () => nobody.get(`${mine}/${id}`),
      () => owner.get(`${mine}/${unknownId}`),
      () => owner.get(`${mine}/${unknownId.slice(1)}`),
      ...(other ? [() => owner.get(`/1/organizations/${other.id}/exports/${id}`)] : []),
      () => owner.post(`/1/organizations/${unknownId}/exports`),
      () => owner.post(mine, { attachments: 'maybe' }),
    ];
    for (const attempt of attempts) (await attempt()).refused();
    t.expect(await listed(t), 'the exports after all refusals').is(before);
    const { exportUrl } = await finish(t, id);
    for (const who of [outsider, nobody]) (await who.get(exportUrl)).refused();
    (await owner.call({ path: exportUrl, token: null })).refused();
  },
  lies: {
    'starts one for anybody': accepts(to('POST', /exports$/)),
    'shows one to anybody': accepts(to('GET', /exports\/\w+$/)),
    'takes any word for a boolean': tames('attachments', () => 'true'),
    'gives the file to anybody': accepts(download),
    'gives a finished file to anybody': accepts(both(download, ({ actor, token }) => actor !== 'outsider' && !token)),
    'gives a finished file to a key alone': accepts(both(download, ({ key, token }) => key !== null && !token)),
  },
});

const ignored = { body: { exports: [] } };
const listed = async (t: T) => (await exported(t)).map(({ id }) => id);
