/** Laws of 1.4, 1.7 and 5.2: ids and the time in them, where arguments and credentials may stand, and JSON answers. */
import { createdAt } from '../../../src/spec/values.ts';
import type { T } from '../../scene/tools.ts';
import { succeeded, type Reply } from '../../wire/exchange.ts';
import type { Asking } from '../../wire/answer.ts';
import { fieldScene, itemsOf } from '../../scene/fields.ts';
import { law } from '../../law/law.ts';
import { isId } from '../../wire/json-values.ts';
import { cardOf, cardsIn, castVote, instant, listed, makeCard, ownCard, partsOf } from '../../scene/reading.ts';
import { disclaimsCollection } from '../../wire/target.ts';

/** Files and pages are not answers of the interface: scripts, uploads, archives, pictures. */
const isFile = ({ request: { path } }: Reply) => /authorize|download|\/(image|avatar|logo)\b|\.\w+$/.test(path);

export const answersAreJson = law('CNV-11', {
  watches(journal, { expect, witness }) {
    for (const reply of journal) {
      // The answer to a deletion may be empty.
      if (!succeeded(reply) || isFile(reply) || reply.text === '') continue;
      expect(reply.headers['content-type'] ?? '', 'the content type', reply).matches(/^application\/(.+\+)?json\b/i);
      expect(reply.body, 'the answer', reply).that(reply.body !== undefined, 'JSON');
      witness('answers');
    }
  },
  goals: ['answers'],
});

const mine = [
  'actions',
  'boards',
  'boardStars',
  'cards',
  'notifications',
  'organizations',
  'savedSearches',
  'boards/closed',
];

export const collectionsAreArrays = law('CNV-11', {
  as: 'collections',
  title: 'a collection is a JSON array, even if it contains one record or none',
  cost: 16,
  async holds(_, t) {
    const [board, list] = [await t.fresh.board(), await t.fresh.list()];
    await t.sample.card;
    const comment = await t.sample.comment;
    const paths = [
      `/1/boards/${board.id}/cards`,
      `/1/boards/${board.id}/lists`,
      `/1/boards/${board.id}/members`,
      `/1/lists/${list.id}/cards`,
      `/1/lists/${list.id}/cards/closed`,
      `/1/boards/${board.id}/customFields`,
      `/1/actions/${comment.id}/reactions`,
      `/1/tokens/${t.owner.token}/webhooks`,
      ...mine.map((name) => `/1/members/me/${name}`),
    ];
    const claimed = paths.filter((path) => !disclaimsCollection(t.target, path.slice(path.lastIndexOf('/') + 1)));
    for (const path of claimed) await t.owner.get(path, path.endsWith('/actions') ? { limit: 2 } : {}).list();
  },
});

const idKeys = new Set(['idBoard', 'idList', 'idCard', 'idMember', 'idMemberCreator', 'idCustomField', 'idChecklist']);
const idLists = new Set(['idMembers', 'idMembersVoted', 'idBoards']);

/** Meets the ids in an answer, by the names that 2 gives them, however deep they stand. */
function meetIds(value: object, meet: (key: string, id: unknown) => void): void {
  for (const [key, one] of Object.entries(value)) {
    if (one === null || one === '' || one === undefined) continue;
    if (idKeys.has(key)) meet(key, one);
    else if (idLists.has(key) && Array.isArray(one)) for (const id of one) meet(`an id of ${key}`, id);
    else if (typeof one === 'object') meetIds(one, meet);
  }
}

export const idsAreHex = law('CNV-05', {
  watches(journal, { expect, witness }) {
    let ids = 0;
    for (const reply of journal) {
      if (!succeeded(reply) || isFile(reply)) continue;
      meetIds([reply.body], (key, id) => {
        if (!isId(id)) expect(id, key, reply).isId();
        ids += 1;
      });
    }
    witness('ids', ids);
    witness('answers', journal.length);
  },
});

/** One new record of each kind that 4.1 makes, and a comment that shows the time of the server. */
async function oneOfEach(t: T) {
  const { id, idList } = await ownCard(t);
  await t.owner.post(`/1/cards/${id}/labels`, { color: 'blue' }).ok();
  await t.owner.post(`/1/cards/${id}/attachments`, { url: 'https://example.com/a' }).ok();
  await t.owner.post(`/1/cards/${id}/stickers`, { image: 'heart', top: 1, left: 2, zIndex: 3 }).ok();
  await t.owner.post(`/1/cards/${id}/checklists`, { name: t.uniqueMarker() }).ok();
  const other = await makeCard(t, { idList, name: t.uniqueMarker() });
  const comment = await t.owner.post(`/1/cards/${id}/actions/comments`, { text: t.uniqueMarker() }).record();
  const parts = await partsOf(t, id);
  const ids = {
    card: id,
    'second card': other.id,
    comment: comment.id,
    label: listed(t, await cardOf(t, id, 'idLabels'), 'idLabels')[0]?.id,
    checklist: listed(t, await cardOf(t, id, 'idChecklists'), 'idChecklists')[0]?.id,
    attachment: listed(t, parts, 'attachments')[0]?.id,
    sticker: listed(t, parts, 'stickers')[0]?.id,
  };
  return { ids, comment: await t.owner.get(`/1/actions/${comment.id}`).record() };
}

export const idsTellTime = law('CNV-06', {
  also: ['CNV-05'],
  needs: ['cards', 'labels', 'checklists', 'attachments', 'stickers', 'comments'],
  cost: 16,
  async holds(_, t) {
    const { ids, comment } = await oneOfEach(t);
    const when = instant(comment.date);
    t.expect(when, 'the date of a comment').that(Number.isFinite(when), 'a date');
    for (const [kind, id] of Object.entries(ids)) {
      t.expect(id, `the id of the new ${kind}`).isId();
      // They were made one after another: only waiting for a limit lies between them.
      t.expect((createdAt(id) - when) / 1000, `seconds from the comment to the ${kind}, by its id`).between(-120, 5);
    }
    t.expect(new Set(Object.values(ids)).size, 'how many ids differ').is(Object.keys(ids).length);
    t.expect((createdAt(ids.comment) - when) / 1000, 'seconds from the date of the comment to its id').between(-5, 5);
    const isLater = createdAt(ids['second card']) >= createdAt(ids.card);
    t.expect(isLater, 'whether the later card is the later by its id').is(true);
    if (t.target.control !== undefined) {
      t.expect((when - (await t.now())) / 1000, "seconds from the server's time to the comment").between(-120, 5);
    }
  },
});

export const actionsAndTheirIds = law('CNV-06', {
  as: 'actions',
  title: 'the id of an action contains the second of its date',
  cost: 2,
  async holds(_, t) {
    await t.sample.comment;
    const actions = await t.owner.get('/1/members/me/actions', { fields: 'date', limit: 50 }).list();
    t.expect(actions.length > 0, 'whether there are actions').is(true);
    for (const { id, date } of actions) {
      t.expect(id, 'the id of an action').isId();
      t.expect((createdAt(id) - instant(date)) / 1000, 'seconds from the date of an action to its id').between(-5, 5);
    }
  },
});

export const credentialsInBodies = law('CNV-12', {
  needs: ['cards', 'comments'],
  cost: 12,
  async holds(_, t) {
    const list = await t.fresh.list();
    const name = t.uniqueMarker();
    const said = (method: string, path: string, json: object, more = {}) =>
      t.owner.call({ method, path, json, place: 'body', ...more });
    const card = await said('POST', '/1/cards', { idList: list.id, name }).record();
    t.expect(card.id, 'the id of the new card').isId();
    await said('PUT', `/1/cards/${card.id}`, { desc: 'by body' }).ok();
    await said('POST', `/1/cards/${card.id}/actions/comments`, { text: t.uniqueMarker() }).ok();
    await cardOf(t, card.id, 'name,desc,badges', (shown) => {
      t.expect(shown, 'the card').has({ name, desc: 'by body', badges: { comments: 1 } });
    });
    const before = await cardsIn(t, list.id);
    const unknown = 'f'.repeat(t.owner.token.length);
    await said('POST', '/1/cards', { idList: list.id, name }, { token: unknown }).refused();
    await said('POST', '/1/cards', { idList: list.id, name }, { key: 'f'.repeat(32) }).refused();
    await said('PUT', `/1/cards/${card.id}`, { desc: 'x' }, { token: null }).refused();
    t.expect(await cardsIn(t, list.id), 'the cards of the list').is(before);
  },
});

export const credentialsOfItems = law('CNV-12', {
  as: 'items',
  title: 'a custom field item is set with key and token in the body',
  needs: ['customFields'],
  cost: 4,
  async holds(_, t) {
    const { list, fields } = await fieldScene(t);
    const { id } = await makeCard(t, { idList: list.id, name: t.uniqueMarker() });
    const path = `/1/card/${id}/customField/${fields.text.id}/item`;
    const word = t.uniqueMarker();
    const set = (more = {}) =>
      t.owner.call({ method: 'PUT', path, json: { value: { text: word } }, place: 'body', ...more });
    await set({ token: 'f'.repeat(t.owner.token.length) }).refused();
    await set().ok();
    await itemsOf(t, id, (items) =>
      t
        .expect(
          items.map((one) => one?.value?.text),
          'the values on the card',
        )
        .is([word]),
    );
  },
});

type Carry = (path: string, args: object, method?: string) => Asking;

/** The writes of 4.1 to one card, each in this way; returns what can be read of the card afterwards. */
async function written(t: T, idList: string, name: string, carry: Carry) {
  const desc = 'a & b = "c"';
  const args = { idList, name, desc, due: '2031-05-06T07:08:09.000Z', idMembers: t.owner.idMember, labels: 'red,blue' };
  const { id } = await carry('/1/cards', args).record();
  t.expect(id, 'the id of the new card').isId();
  const card = `/1/cards/${id}`;
  await carry(card, { desc: 'changed', due: null }, 'PUT').ok();
  await carry(`${card}/actions/comments`, { text: 'é 🎈 & more' }).ok();
  const link = { url: 'https://example.com/a?b=c&d', name: 'a name', mimeType: 'image/png' };
  await carry(`${card}/attachments`, link).ok();
  await carry(`${card}/checklists`, { name: 'a checklist' }).ok();
  const [checklist] = listed(t, await cardOf(t, id, 'idChecklists'), 'idChecklists');
  await carry(`${card}/checklist/${checklist?.id}/checkItem`, { name: 'an item', pos: 'top' }).ok();
  await carry(`${card}/labels`, { color: 'green', name: 'a label' }).ok();
  await castVote(t, id, t.owner.idMember, { post: (path, args = {}) => carry(path, args) });
  await carry(`${card}/stickers`, { image: 'star', top: 1, left: 2.5, zIndex: 3, rotate: 45 }).ok();
  const whole = await cardOf(t, id, 'name,desc,due,idList,idMembers,idLabels,idMembersVoted,badges');
  const parts = await partsOf(t, id);
  const actions = await t.owner.get('/1/members/me/actions', { filter: 'commentCard', idModels: id }).list();
  return {
    ...whole,
    id: null,
    idLabels: listed(t, whole, 'idLabels')
      .map((one) => `${one?.color} ${one?.name}`)
      .toSorted(),
    comments: actions.map((one) => one?.data?.text),
    attachments: listed(t, parts, 'attachments').map((one) => [one?.name, one?.url, one?.mimeType]),
    stickers: listed(t, parts, 'stickers').map((one) => [one?.image, one?.top, one?.left, one?.zIndex, one?.rotate]),
    checklists: JSON.stringify(listed(t, parts, 'checklists'))
      .match(/a checklist|an item/g)
      ?.toSorted(),
  };
}

export const bodyIsQuery = law('CNV-16', {
  needs: ['cards', 'checklists', 'comments', 'attachments', 'stickers', 'labels'],
  cost: 40,
  async holds(_, t) {
    const list = await t.fresh.list();
    const name = t.uniqueMarker();
    const inQuery = await written(t, list.id, name, (path, args, method = 'POST') =>
      t.owner.call({ method, path, query: { ...args } }),
    );
    t.expect(inQuery, 'a card written by queries').has({ desc: 'changed', due: null, comments: ['é 🎈 & more'] });
    const inBody = await written(t, list.id, name, (path, json, method = 'POST') =>
      t.owner.call({ method, path, json }),
    );
    t.expect(inBody, 'a card written by JSON bodies').is(inQuery);
  },
});
