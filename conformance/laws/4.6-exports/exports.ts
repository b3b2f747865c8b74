/** Laws of 4.6 on the rows of exports: ordering, listing, and who may do and see it. */
import { unknownId } from '../../law/arbitraries.ts';
import type { Answer } from '../../wire/answer.ts';
import { exportsOf, finish, idsOfExports, noisyCard, read, start } from '../../scene/exports.ts';
import { law } from '../../law/law.ts';
import { anotherSecond } from '../../scene/members.ts';
import { idsOf, ifPossible } from '../../scene/reading.ts';

const needs = ['workspace', 'exports', 'writes'] as const;

export const asksForAttachments = law('EXP-06', {
  title: 'an export contains attachments only if attachments is true',
  also: ['FLT-03'],
  needs: [...needs, 'attachments', 'cards'],
  async holds(_, t) {
    const { size: before } = await finish(t, (await start(t, { attachments: true })).id);
    await noisyCard(t);
    const made = [];
    for (const attachments of [true, false, undefined]) made.push(await start(t, { attachments }));
    for (const attachments of [true, false]) made.push(await start(t, { attachments }, 'json'));
    const sizes: number[] = [];
    for (const { id } of made) {
      const { size, exportUrl } = await finish(t, id);
      sizes.push(Number(size));
      t.expect((await t.owner.get(exportUrl)).bytes.length, 'the bytes of its file').is(Number(size));
    }
    const [withFiles = 0, withoutFiles = 0, ...others] = sizes;
    // Their files, or only what they are.
    t.expect(withFiles > withoutFiles, 'whether true adds attachments', undefined).is(true);
    t.expect(withFiles, 'the size once another attachment came').isNot(before);
    const full = others.map((size) => size > (withFiles + withoutFiles) / 2);
    t.expect(full, 'whether attachments are in the default, in true and in false of a JSON body').is([
      false,
      true,
      false,
    ]);
  },
});

export const listedWhereAsked = law('EXP-11', {
  also: ['CNV-15'],
  needs,
  async holds(_, t) {
    const { owner, expect } = t;
    const { id, name } = t.target.workspace!;
    const path = `/1/organizations/${id}`;
    const made = await start(t);
    expect(await idsOfExports(t), 'the exports of the workspace before it is finished').includes(made.id);
    const done = await finish(t, made.id);
    await anotherSecond(t);
    const shown = await owner.get(path, { exports: true }).record();
    expect(shown.id, 'the id of the workspace').is(id);
    expect(shown.exports, 'the exports of the workspace').isArray();
    const among = shown.exports.find((listed: any) => listed.id === made.id);
    expect(among, 'the export among those of its workspace').is(done);
    const singular = await owner.get(`/1/organization/${id}/export/${made.id}`).record();
    expect(singular, 'the export under the singular of each noun').is(done);
    for (const args of [{}, { exports: false }]) {
      const { exports = null } = await owner.get(path, args).record();
      expect(exports, 'the exports of a workspace that is shown without them').is(null);
    }
    if (name) {
      const { exports } = await owner.get(`/1/organizations/${name}`, { exports: true }).record();
      expect(exports, 'the exports of the workspace, asked by its name').is(shown.exports);
      const named = await owner.get(`/1/organizations/${name}/exports/${made.id}`).record();
      expect(named, 'the export by the name of its workspace').is(done);
      const other = await owner.post(`/1/organizations/${name}/exports`).record();
      expect((await read(t, other.id)).id, 'the export asked for by that name').is(other.id);
    }
    const other = await ifPossible(t.fresh.workspace());
    if (!other) return;
    const { exports = [] } = await owner.get(`/1/organizations/${other.id}`, { exports: true }).record();
    expect(idsOf(exports), 'the exports of another workspace').excludes(made.id);
    await owner.get(`/1/organizations/${other.id}/exports/${made.id}`).refused();
  },
});

export const premiumOnly = law('EXP-03', {
  title: 'a workspace that is not premium has no exports',
  needs: [...needs, 'workspaces'],
  async holds(_, t) {
    const made = await t.fresh.workspace();
    const path = `/1/organizations/${made.id}`;
    // The row shows no fields, so a server may refuse to be asked for them.
    const hasNothing = async (id: string) => {
      const reply = await t.owner.get(`/1/organizations/${id}`, { fields: 'products,premiumFeatures' });
      const { products, premiumFeatures } = reply.taken ? reply.record() : {};
      return [products, premiumFeatures].every((words) => Array.isArray(words) && words.length === 0);
    };
    // The document does not say what makes a workspace premium: the rule is about one without any product, if the other
    // has some.
    if (!(await hasNothing(made.id)) || (await hasNothing(t.target.workspace!.id)))
      t.skip(
        'this server does not show that a new workspace has no products and no features while the usual one has some',
      );
    await t.owner.post(`${path}/exports`).refused();
    const { exports } = await t.owner.get(path, { exports: true }).record();
    t.expect(exports ?? [], 'the exports of a workspace that has none').is([]);
  },
});

export const exportRefusals = law('GEN-04/exports', {
  title: 'an export is refused to outsiders, for no workspace and with a wrong argument',
  needs: [...needs, 'outsider'],
  async holds(_, t) {
    const { owner, outsider, nobody } = t;
    const { id } = await start(t);
    const other = await ifPossible(t.fresh.workspace());
    const mine = exportsOf(t);
    const before = await idsOfExports(t);
    const attempts: readonly (() => Promise<Answer>)[] = [
      () => outsider.post(mine),
      () => nobody.post(mine),
      () => outsider.get(`${mine}/${id}`),
      () => outsider.get(`${mine}/${id}/download`),
      () => nobody.get(`${mine}/${id}`),
      ...(outsider.key === owner.key ? [] : [() => owner.call({ path: `${mine}/${id}`, key: outsider.key })]),
      () => owner.get(`${mine}/${unknownId}`),
      () => owner.get(`${mine}/${unknownId.slice(1)}`),
      () => owner.post(`/1/organizations/${unknownId}/exports`),
      () => owner.post(mine, { attachments: 'maybe' }),
    ];
    for (const attempt of attempts) (await attempt()).refused();
    t.expect(await idsOfExports(t), 'the exports after all refusals').agrees(before);
    const { exportUrl } = await finish(t, id);
    for (const who of [outsider, nobody]) (await who.get(exportUrl)).refused();
    if (other) (await owner.get(`/1/organizations/${other.id}/exports/${id}/download`)).refused();
    (await owner.call({ path: exportUrl, token: null })).refused();
  },
});
