/** Laws of 1.1 and 9.3: a noun of a route stands in the singular or the plural, in every place, in every method. */
import { pathIn } from '../../../src/spec/paths.ts';
import { addressOf, isAddressable } from '../../law/addresses.ts';
import { law } from '../../law/law.ts';
import { anew, holesOf, isMade, isPart, requestOf, standing } from '../../law/standard.ts';
import type { Rows } from '../../reference/rows.ts';
import { timeless } from '../../scene/reading.ts';

/** The first noun of a declared path unchanged, and all later nouns in the other form. */
function otherNumber(path: string): string {
  const [, first = '', rest = ''] = /^(\/\w+)(.*)$/.exec(path) ?? [];
  const [one, many] = [pathIn(rest, 'singular'), pathIn(rest, 'plural')];
  return first + (one === rest ? many : one);
}

const nested = ({ all }: Rows) =>
  all.filter(
    (one) =>
      one.method === 'GET' && one.section !== undefined && isAddressable(one) && otherNumber(one.path) !== one.path,
  );

export const nestedNouns = law('CNV-15', {
  title: 'a later noun of a path may be singular or plural, whether the first one is singular or plural',
  each: (rows) => ({ endpoint: nested(rows) }),
  cost: 58,
  async holds({ endpoint }, t) {
    const documented = await t.owner.get(await addressOf(endpoint, t));
    t.pre(documented.taken);
    const other = await t.owner.get(await addressOf({ ...endpoint, path: otherNumber(endpoint.path) }, t));
    t.expect(other.status, 'the status under the other number', other).is(documented.status);
    t.expect(timeless(other.body), 'the answer under the other number', other).is(timeless(documented.body));
  },
});

/** Rows that change something which a run can make for itself, or a field of the own profile, which stays as it is. */
const changes = ({ all }: Rows) =>
  all.filter((one) => {
    const holes = holesOf(one);
    const last = holes.at(-1) ?? 'board';
    const isOwn = isMade(last) || (last === 'member' && /^\/members\/\{member\}\/\w+$/.test(one.path));
    return one.method !== 'GET' && one.section !== undefined && isOwn && holes.every((hole) => standing.includes(hole));
  });

export const changesByNumber = law('CNV-01', {
  as: 'writes',
  title: 'in the path of a change, each noun may be singular or plural',
  also: ['CNV-15'],
  needs: ['cards', 'checklists', 'comments', 'labels'],
  each: (rows) => ({ endpoint: changes(rows), number: ['singular', 'plural'] as const }),
  cost: 60,
  async holds({ endpoint, number }, t) {
    const [word = '', field = ''] = [holesOf(endpoint).at(-1), endpoint.path.split('/').at(-1)];
    // What the row ends or uses up is made for it alone.
    const holes = isPart(word) || (isMade(word) && endpoint.method === 'DELETE') ? { [word]: await anew(t, word) } : {};
    const args = word === 'member' ? { value: (await t.sample.me)[field] } : {};
    const request = await requestOf(t, endpoint, { holes, args });
    const path = pathIn(request.path, number);
    t.pre(path !== request.path);
    const other = await t.owner.call({ ...request, path });
    if (other.taken) return t.witness('done');
    // A refusal changed nothing, so the documented path is asked the same.
    const documented = await t.owner.call(request);
    t.expect(documented.status, 'the status under the documented path, where the other number is refused', other).that(
      !documented.taken,
      'a refusal too',
    );
  },
  goals: ['done'],
});

export const webhooksByNumber = law('CNV-01', {
  as: 'webhooks',
  title: 'webhooks are made and deleted under the singular of their noun too',
  needs: ['webhooks'],
  cost: 4,
  async holds(_, t) {
    const { id: idModel } = await t.fresh.board();
    const { url } = await t.receiver();
    // The document does not show the arguments of a webhook: if the plural route takes others, the singular may too.
    await t.fresh.webhook({ callbackURL: `${url}/${t.uniqueMarker()}`, idModel });
    const hook = await t.owner.post('/1/webhook', { callbackURL: `${url}/${t.uniqueMarker()}`, idModel }).record();
    await t.owner.del(`/1/webhook/${hook.id}`).ok();
  },
});
