/** Laws of 1.1 and 9.3: a noun of a route stands in the singular or the plural, in every place, in every method. */
import { addressOf, inNumber, isAddressable } from '../../law/addresses.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import type { Rows } from '../../reference/rows.ts';
import { cardOf, listed, makeCard, partsOf, timeless } from '../../scene/reading.ts';

/** The first noun of a declared path unchanged, and all later nouns in the other form. */
function otherNumber(path: string): string {
  const [, first = '', rest = ''] = /^(\/\w+)(.*)$/.exec(path) ?? [];
  const [one, many] = [inNumber(rest, 'singular'), inNumber(rest, 'plural')];
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
    t.pre(documented.status < 300);
    const other = await t.owner.get(await addressOf({ ...endpoint, path: otherNumber(endpoint.path) }, t));
    t.expect(other.status, 'the status under the other number', other).is(documented.status);
    t.expect(timeless(other.body), 'the answer under the other number', other).is(timeless(documented.body));
  },
});

/** Writes with either form of the first noun, or of the others too. */
async function writeBy(t: T, spell: (path: string) => string) {
  const list = await t.fresh.list();
  const post = (path: string, args = {}) => t.owner.post(spell(path), args);
  const args = { idList: list.id, name: t.uniqueMarker(), idMembers: t.owner.idMember };
  const { id } = await post('/1/cards', args).record();
  await t.owner.put(spell(`/1/cards/${id}`), { desc: 'written' }).ok();
  const comment = await post(`/1/cards/${id}/actions/comments`, { text: 'first' }).record();
  await t.owner.put(spell(`/1/actions/${comment.id}`), { text: 'second' }).ok();
  await post(`/1/cards/${id}/attachments`, { url: 'https://example.com/a' }).ok();
  await post(`/1/cards/${id}/checklists`, { name: t.uniqueMarker() }).ok();
  const [checklist] = listed(t, await cardOf(t, id, 'idChecklists'), 'idChecklists');
  await post(`/1/cards/${id}/checklist/${checklist?.id}/checkItem`, { name: t.uniqueMarker() }).ok();
  await post(`/1/cards/${id}/labels`, { color: 'blue' }).ok();
  await post(`/1/cards/${id}/stickers`, { image: 'heart', top: 1, left: 2, zIndex: 3 }).ok();
  const card = await cardOf(t, id, 'desc,badges,idLabels');
  t.expect(card.desc, 'the description').is('written');
  t.expect(card.badges, 'what came to the card').has({ comments: 1, attachments: 1, checkItems: 1 });
  t.expect(listed(t, card, 'idLabels'), 'the labels that came to the card').hasLength(1);
  t.expect(listed(t, await partsOf(t, id), 'stickers'), 'the stickers that came to it').hasLength(1);
  await t.owner.del(spell(`/1/actions/${comment.id}`)).ok();
  t.expect((await cardOf(t, id, 'badges')).badges, 'the badges').has({ comments: 0 });
}

const firstNoun = (path: string, number: 'singular' | 'plural') =>
  path.replace(/^\/1\/\w+/, (start) => inNumber(start, number));

export const writesByNumber = law('CNV-01', {
  as: 'writes',
  title: 'a change under the singular of its first noun does the same as under the plural',
  needs: ['cards', 'checklists', 'comments', 'attachments', 'stickers', 'labels'],
  each: { number: ['singular', 'plural'] },
  cost: 34,
  holds: ({ number }, t) => writeBy(t, (path) => firstNoun(path, number)),
});

export const nestedNumber = law('CNV-15', {
  as: 'writes',
  title: 'in the path of a change, each noun may be singular or plural',
  needs: ['cards', 'checklists', 'comments', 'attachments', 'stickers', 'labels'],
  each: { number: ['singular', 'plural'] },
  cost: 34,
  holds: ({ number }, t) => writeBy(t, (path) => inNumber(path, number)),
});

export const fieldWrites = law('CNV-15', {
  as: 'fields',
  title: 'custom fields, their options and items are changed under the singular and the plural of each noun',
  needs: ['customFields'],
  cost: 12,
  async holds(_, t) {
    const board = await t.fresh.board({}, { customFields: true });
    const list = await t.fresh.list({ idBoard: board.id });
    const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker() });
    const said = { idModel: board.id, modelType: 'board', type: 'list', name: t.uniqueMarker() };
    for (const [noun, options] of [
      ['customField', 'option'],
      ['customFields', 'options'],
    ] as const) {
      const path = `/1/${noun}`;
      const field = await t.owner.post(path, said).record();
      const [word, other] = [t.uniqueMarker(), t.uniqueMarker()];
      const option = await t.owner
        .post(`${path}/${field.id}/${options}`, { value: { text: word }, pos: 'top' })
        .record();
      await t.owner.put(`${path}/${field.id}/${options}/${option.id}`, { value: { text: other } }).ok();
      await t.owner.put(`/1/cards/${id}/${noun}/${field.id}/item`, { idValue: option.id }).ok();
      const read = async () => t.owner.get(`/1/card/${id}`, { fields: 'name', customFieldItems: true }).record();
      const items = listed(t, await read(), 'customFieldItems');
      t.expect(
        items.map((one) => one?.idValue),
        'the values of the card',
      ).is([option.id]);
      const [shown] = await t.owner.get(`/1/board/${board.id}/customField`).list();
      t.expect(
        shown?.options?.map((one: any) => one?.value?.text),
        'the options of the field',
      ).is([other]);
      await t.owner.del(`${path}/${field.id}`).ok();
      t.expect(listed(t, await read(), 'customFieldItems'), 'the values after the field is deleted').is([]);
    }
  },
});

export const otherWrites = law('CNV-01', {
  as: 'others',
  title: "webhooks and a member's own profile are changed under the singular of their nouns too",
  needs: ['webhooks'],
  cost: 7,
  async holds(_, t) {
    const board = await t.fresh.board();
    const { url } = await t.receiver();
    const said = { callbackURL: `${url}/${t.uniqueMarker()}`, idModel: board.id, description: t.uniqueMarker() };
    // The document does not show the arguments of a webhook: if the plural route takes others, the singular may too.
    await t.fresh.webhook({ ...said, callbackURL: `${said.callbackURL}/plural` });
    const hook = await t.owner.post('/1/webhook', said).record();
    const idsOf = async (path: string) => (await t.owner.get(path).list()).map((one) => one?.id);
    t.expect(await idsOf(`/1/tokens/${t.owner.token}/webhooks`), 'the webhooks of the token').includes(hook.id);
    await t.owner.del(`/1/webhook/${hook.id}`).ok();
    t.expect(await idsOf(`/1/token/${t.owner.token}/webhook`), 'the webhooks of the token').excludes(hook.id);
    const { bio } = await t.sample.me;
    await t.owner.put('/1/member/me/bio', { value: bio }).ok();
  },
});
