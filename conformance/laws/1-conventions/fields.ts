/** Laws of 1.5, 1.6 and 2.1: what a list of fields shows, wherever the document offers one. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { actionFields, memberFields } from '../../../src/spec/sets.ts';
import type { T } from '../../scene/tools.ts';
import { type Reply } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import { isRecord } from '../../wire/json-values.ts';
import { stageRequest } from '../../wire/provision.ts';
import { views, type View } from '../../law/views.ts';

/** What a place shows; a law about workspaces is skipped if there is none. */
async function seen(view: View, t: T, fields: readonly string[] | 'all'): Promise<any[]> {
  if (view.needs === 'workspace' && !t.target.workspace) t.skip('the target names no workspace');
  const records = await view.read(t, fields);
  t.expect(records, view.name).that(
    records.length > 0 && records.every((one) => one !== null && typeof one === 'object'),
    'at least one record',
  );
  return records;
}

const handful = ({ set }: View, most: number) =>
  fc.subarray([...set], { minLength: 1, maxLength: Math.min(most, set.length) });

export const fieldsEverywhere = law('CNV-08', {
  needs: ['others'],
  as: 'views',
  also: ['CNV-07', 'CNV-25'],
  title: 'if a request names fields, a record shows them and its id, and nothing else',
  each: { view: views },
  given: ({ view }) => ({ fields: handful(view, 6) }),
  runs: 2,
  cost: 40,
  async holds({ view, fields }, t) {
    for (const record of (await seen(view, t, fields)).slice(-50)) {
      t.expect(record.id, `the id of ${view.name}`).isId();
      t.expect(Object.keys(record), `the keys of ${view.name}`).within(['id', ...fields, ...(view.beside ?? [])]);
      const missing = fields.filter((field) => !(field in record));
      t.expect(missing, `the fields that ${view.name} lacks`).is([]);
    }
  },
});

const plain = ({ prefs: _, ...record }: any) => record;

export const allIsTheList = law('CNV-09', {
  also: ['CNV-10', 'CNV-25'],
  title: 'fields=all shows what the full list shows, and each field has the same value in every list',
  each: { view: views },
  given: ({ view }) => ({ some: handful(view, 4) }),
  runs: 1,
  cost: 40,
  async holds({ view, some }, t) {
    const listed = await seen(view, t, view.set);
    const whole = await seen(view, t, 'all');
    const few = await seen(view, t, some);
    const byId = (records: any[]) => new Map(records.map((one) => [one.id, plain(one)]));
    const [inAll, inFew] = [byId(whole), byId(few)];
    t.expect([...inAll.keys()], `which records ${view.name} shows`).is(listed.map(({ id }) => id));
    for (const record of listed.map(plain)) {
      t.expect(inAll.get(record.id), `${view.name} with all its fields`).has(record);
      const part = Object.fromEntries(some.filter((name) => name in record).map((name) => [name, record[name]]));
      t.expect(inFew.get(record.id), `${view.name} with some of its fields`).has(part);
    }
  },
});

export const repeatsCountOnce = law('CNV-35', {
  title: 'a field that a list repeats is shown once',
  cost: 2,
  async holds(_, { owner, sample, expect, choice }) {
    const { id } = await sample.card;
    const once = await owner.get(`/1/cards/${id}`, { fields: 'name,closed' }).record();
    const reply = await owner.get(`/1/cards/${id}`, { fields: 'name,closed,name' });
    // A subset has nothing twice (2.1): such a list may be refused.
    choice('a list of fields that repeats one', reply.status < 300 ? 'taken' : 'refused');
    if (reply.status < 300) expect(reply.record(), 'a card').is(once);
  },
});

/** The document does not say whether a list of ids may repeat one, nor what that means. */
export const repeatedIdsCountOnce = law('CNV-35', {
  as: 'ids',
  title: 'a member whom a list repeats is put on the card once',
  level: 'chosen',
  needs: ['cards'],
  cost: 3,
  async holds(_, { owner, fresh, expect, target, choice }) {
    const { idList } = await fresh.card();
    const idMembers = [owner.idMember, owner.idMember].join();
    const made = await owner.call(stageRequest(target, 'createCard', { idList, name: 'twice', idMembers }));
    choice('a list that repeats an id', made.status < 300 ? 'taken' : 'refused');
    if (made.status >= 300) return;
    const card = await owner.get(`/1/cards/${made.record().id}`, { fields: 'idMembers' }).record();
    expect(card.idMembers, 'the members of the card').is([owner.idMember]);
  },
});

export const unknownFields = law('CNV-19', {
  title: 'a name that is no field is refused, or at least shows no more than the names beside it',
  cost: 4,
  async holds(_, t) {
    for (const path of [`/1/cards/${(await t.sample.card).id}`, `/1/boards/${(await t.sample.board).id}`]) {
      const reply = await t.owner.get(path, { fields: 'name,nothingLikeThis' });
      t.choice('an unknown name in fields', reply.status);
      if (reply.status < 300) {
        t.expect(Object.keys(reply.record()), 'the keys shown').within(['id', 'name', 'nothingLikeThis']);
      }
    }
    t.witness('asked');
  },
});

/** The same value alone: bare, wrapped, or under its name. */
const holdsValue = ({ body }: Reply, field: string, value: unknown): boolean =>
  [body, body?._value, body?.[field], body?.value].some((one) => isDeepStrictEqual(inAnyOrder(one), inAnyOrder(value)));
/** Ids and words have no stated order, and the next change of a clock depends on the time. */
const inAnyOrder = (value: unknown) =>
  isRecord(value) && 'timezoneInfo' in value
    ? { ...value, timezoneInfo: undefined }
    : Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? value.toSorted()
      : value;

export const singleFields = law('CNV-14', {
  also: ['MEM-13'],
  title: 'a field read by its own path has the value that a list of fields shows',
  cost: 34,
  async holds(_, t) {
    const me = await t.owner.get('/1/members/me', { fields: memberFields }).record();
    for (const field of memberFields) {
      const reply = await t.owner.get(`/1/members/me/${field}`);
      reply.ok();
      t.expect(holdsValue(reply, field, me[field]), `whether ${field} alone is ${JSON.stringify(me[field])}`).is(true);
    }
    const path = `/1/actions/${(await t.sample.comment).id}`;
    const action = await t.owner.get(path, { fields: actionFields }).record();
    for (const field of actionFields) {
      const reply = await t.owner.get(`${path}/${field}`);
      reply.ok();
      const isSame = holdsValue(reply, field, action[field]);
      t.expect(isSame, `whether ${field} of an action alone is ${JSON.stringify(action[field])}`).is(true);
    }
  },
});

export const unknownSingles = law('MEM-13', {
  as: 'unknown',
  also: ['ACT-29'],
  title: 'a path that names no field of a member or an action is refused',
  cost: 3,
  async holds(_, t) {
    const path = `/1/actions/${(await t.sample.comment).id}`;
    await t.owner.get('/1/members/me/nothingLikeThis').refused();
    await t.owner.get(`${path}/nothingLikeThis`).refused();
  },
});

export const embeddedIds = law('CNV-07', {
  needs: ['others'],
  as: 'nested',
  also: ['CNV-08', 'MEM-15'],
  title: 'embedded records have their id and the fields asked for, and nothing else',
  cost: 7,
  async holds(_, t) {
    await t.sample.board;
    await t.sample.comment;
    await t.fresh.card({ idMembers: t.owner.idMember });
    const asked = {
      fields: 'username',
      boards: 'open',
      board_fields: 'closed,url',
      cards: 'visible',
      card_fields: 'due,pos',
      organizations: 'all',
      organization_fields: 'displayName',
      card_members: true,
      card_member_fields: 'initials',
      actions: 'commentCard',
      actions_limit: 5,
      action_fields: 'type',
    };
    const me = await t.owner.get('/1/members/me', asked).record();
    const sets = [
      ['boards', ['closed', 'url'], []],
      ['cards', ['due', 'pos'], ['members']],
      ['actions', ['type'], ['memberCreator', 'member']],
      ...(t.target.workspace ? ([['organizations', ['displayName'], []]] as const) : []),
    ] as const;
    for (const [name, fields, beside] of sets) {
      t.expect(me[name], name).isArray();
      t.expect(me[name].length > 0, `whether there are ${name}`).is(true);
      for (const one of me[name]) {
        t.expect(one?.id, `the id of one of ${name}`).isId();
        t.expect(Object.keys(one), `the keys of one of ${name}`).within(['id', ...fields, ...beside]);
        t.expect(
          fields.filter((field) => !(field in one)),
          `what one of ${name} lacks`,
        ).is([]);
      }
    }
    const shown = me.cards.flatMap((card: any) => card.members ?? []);
    t.expect(shown.length > 0, 'whether cards show their members').is(true);
    for (const member of shown) t.expect(Object.keys(member).toSorted(), 'a member of a card').is(['id', 'initials']);
  },
});
