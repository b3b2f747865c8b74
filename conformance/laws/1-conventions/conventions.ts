/** Laws of 1.1, 1.5 and 2.1: the id is always shown, fields restrict what is shown, nouns have two numbers. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { cardFields } from '../../../src/document/sets.ts';
import { law } from '../../law/law.ts';
import { stageRequest } from '../../wire/provision.ts';
import { inOtherNumbers } from '../../law/addresses.ts';
import { freshId, placeholdersOf, isInScene, isMade, isPart, requestOf } from '../../law/standard.ts';
import type { Rows } from '../../declared/rows.ts';
import type { T } from '../../scene/tools.ts';
import type { Loose } from '../../wire/exchange.ts';

export const idAlwaysShown = law('CNV-07', {
  also: ['CNV-08'],
  given: { fields: fc.subarray([...cardFields]) },
  examples: [{ fields: [] }, { fields: ['name'] }],
  async holds({ fields }, { owner, sample, expect, takes }) {
    const card = await sample.card;
    const reply = await owner.get(`/1/cards/${card.id}`, { fields });
    // Whether a list may be empty is not said.
    if (fields.length === 0 && !takes('an empty list of fields', reply)) return;
    const shown = reply.record();
    expect(shown.id, 'the id of the card').is(card.id);
    if (fields.length > 0) expect(Object.keys(shown), 'the keys of the card').within(['id', ...fields]);
  },
});

export const repeatsCountOnce = law('CNV-35', {
  title: 'a field that a list repeats is shown once',
  async holds(_, { owner, sample, expect, takes }) {
    const { id } = await sample.card;
    const once = await owner.get(`/1/cards/${id}`, { fields: 'name,closed' }).record();
    const reply = await owner.get(`/1/cards/${id}`, { fields: 'name,closed,name' });
    // A subset has nothing twice (2.1): such a list may be refused.
    if (takes('a list of fields that repeats one', reply)) expect(reply.record(), 'a card').is(once);
  },
});

/** The document does not say whether a list of ids may repeat one, nor what that means. */
export const repeatedIdsCountOnce = law('CNV-35/ids', {
  title: 'a member whom a list repeats is put on the card once',
  level: 'chosen',
  async holds(_, { owner, fresh, expect, target, takes }) {
    const { idList } = await fresh.card();
    const idMembers = [owner.idMember, owner.idMember].join();
    const made = await owner.call(stageRequest(target, 'createCard', { idList, name: 'twice', idMembers }));
    if (!takes('a list that repeats an id', made)) return;
    const card = await owner.get(`/1/cards/${made.record().id}`, { fields: 'idMembers' }).record();
    expect(card.idMembers, 'the members of the card').is([owner.idMember]);
  },
});

export const unknownFields = law('CNV-19', {
  title: 'in a list of fields, a name that is no field is refused or adds nothing',
  async holds(_, t) {
    for (const path of [`/1/cards/${(await t.sample.card).id}`, `/1/boards/${(await t.sample.board).id}`]) {
      const reply = await t.owner.get(path, { fields: 'name,nothingLikeThis' });
      t.choice('an unknown name in fields', reply.status);
      if (reply.taken)
        t.expect(Object.keys(reply.record()), 'the keys shown').within(['id', 'name', 'nothingLikeThis']);
    }
    t.witness('asked');
  },
});

/** Rows that change something which a run can make for itself, or a field of the own profile, which stays as it is. */
export const changes = ({ all }: Rows) =>
  all.filter((row) => {
    const last = placeholdersOf(row).at(-1) ?? 'board';
    const isOwn = isMade(last) || (last === 'member' && /^\/members\/\{member\}\/\w+$/.test(row.path));
    return row.method !== 'GET' && row.claim !== undefined && isOwn && isInScene(row);
  });

/** A change is taken in another spelling, unless it is refused as it is documented too. */
export async function isTakenAlso(
  t: T,
  endpoint: ReturnType<typeof changes>[number],
  [documented, other]: readonly [documented: (request: Loose) => Loose, other: (request: Loose) => Loose],
  what: string,
): Promise<void> {
  const [word = '', field = ''] = [placeholdersOf(endpoint).at(-1), endpoint.path.split('/').at(-1)];
  // A record that the row ends or uses up is made for it alone.
  const placeholders =
    isPart(word) || (isMade(word) && endpoint.method === 'DELETE') ? { [word]: await freshId(t, word) } : {};
  const args = word === 'member' ? { value: (await t.sample.me)[field] } : {};
  const request = await requestOf(t, endpoint, { placeholders, args });
  t.pre(!isDeepStrictEqual(documented(request), other(request)));
  const reply = await t.owner.call(other(request));
  if (reply.taken) return t.witness('done');
  // A refusal changed nothing, so the same request is sent again in the documented spelling.
  const { taken } = await t.owner.call(documented(request));
  t.expect(taken, `whether the change is taken as documented, though it is refused ${what}`, reply).is(false);
}

export const changesByNumber = law('CNV-01/writes', {
  title: 'in the path of a change, each noun may be singular or plural',
  also: ['CNV-15'],
  needs: ['checklists', 'comments'],
  each: (rows) => ({
    change: changes(rows).flatMap((endpoint) =>
      inOtherNumbers(endpoint.path).map((path, at) => ({ label: `${endpoint.method} ${path}`, endpoint, at })),
    ),
  }),
  holds: ({ change: { endpoint, at } }, t) =>
    isTakenAlso(
      t,
      endpoint,
      [(request) => request, (request) => ({ ...request, path: inOtherNumbers(request.path)[at]! })],
      'with nouns in another number',
    ),
  goals: ['done'],
});

export const webhooksByNumber = law('CNV-01/webhooks', {
  title: 'webhooks are made and deleted under the singular of their noun too',
  needs: ['webhooks'],
  async holds(_, t) {
    const { id: idModel } = await t.fresh.board();
    const { url } = await t.receiver();
    const args = () => ({ description: t.uniqueMarker(), callbackURL: `${url}/${t.uniqueMarker()}`, idModel });
    // The document does not show the arguments of a webhook: if the plural route takes others, the singular may too.
    if (!(await t.owner.post('/1/webhooks', args())).taken) t.skip('webhooks are made with other arguments here');
    const hook = await t.owner.post('/1/webhook', args()).record();
    await t.owner.del(`/1/webhook/${hook.id}`).ok();
  },
});
