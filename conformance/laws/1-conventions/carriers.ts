/** Laws of 1.4, 1.7 and 5.2: arguments and credentials in the query, a form or a JSON body. */
import { picked } from '../../../src/language.ts';
import { byName, succeeded, type Loose, type Reply } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import { changes, isTakenAlso } from './conventions.ts';
import type { T } from '../../scene/tools.ts';
import { atToken, cardOf, cardsIn, arrayIn, partsOf } from '../../scene/reading.ts';
import { disclaims, disclaimsCollection } from '../../wire/target.ts';

/** Files and pages are not answers of the interface: scripts, uploads, archives, pictures. */
const isFile = ({ request: { path } }: Reply) => /authorize|download|\/(image|avatar|logo)\b|\.\w+$/.test(path);

export const answersAreJson = law('CNV-11', {
  watches(journal, { expect, witness }) {
    for (const reply of journal) {
      // The answer to a deletion may be empty.
      if (!succeeded(reply) || isFile(reply) || reply.text === '') continue;
      // 1.7 does not ask for a header that says so.
      const type = reply.headers['content-type'] ?? 'application/json';
      expect(type, 'the content type', reply).matches(/^(application|text)\/(.+\+)?json\b/i);
      expect(reply.body, 'the answer', reply).that(reply.body !== undefined, 'JSON');
      witness('answers');
    }
  },
  goals: ['answers'],
});

/** The records that a member brings along, as far as the target claims to have them; somebody has none of each. */
const along = {
  ...{ actions: 'commentCard', boards: 'open', boardsInvited: 'open', boardStars: true, cards: 'all' },
  ...{ notifications: 'commentCard', organizations: 'all', organizationsInvited: 'all', savedSearches: true },
};
export const alongIn = ({ target }: Pick<T, 'target'>) =>
  picked(along, (name) => !disclaims(target, '4.2') && !disclaimsCollection(target, name));
/** With a slash at its end, as an example of 1.10 writes it. */
const own = [...Object.keys(along), 'boards/closed', 'boards/'];

export const collectionsAreArrays = law('CNV-11/collections', {
  title: 'a collection is a JSON array, even if it contains one record or none',
  needs: ['others'],
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
      `${atToken(t.owner.token)}/webhooks`,
      ...(disclaims(t.target, '4.2') ? [] : own).map((name) => `/1/members/me/${name}`),
    ];
    const claimed = paths.filter((path) => !disclaimsCollection(t.target, path.slice(path.lastIndexOf('/') + 1)));
    for (const path of claimed) await t.owner.get(path, path.endsWith('/actions') ? { limit: 2 } : {}).list();
    const [words, who] = [alongIn(t), t.actors.outsider ?? t.owner];
    const shown = await who.get('/1/members/me', { fields: 'username', ...words }).record();
    for (const name of Object.keys(words)) t.expect(shown[name], `${name} along with a member`).isArray();
  },
});

export const credentialsInBodies = law('CNV-12', {
  async holds(_, t) {
    const list = await t.fresh.list();
    const name = t.uniqueMarker();
    const sendJson = (method: string, path: string, json: object, more = {}) =>
      t.owner.call({ method, path, json, place: 'body', ...more });
    const card = await sendJson('POST', '/1/cards', { idList: list.id, name }).record();
    t.expect(card.id, 'the id of the new card').isId();
    await sendJson('PUT', `/1/cards/${card.id}`, { desc: 'by body' }).ok();
    await sendJson('POST', `/1/cards/${card.id}/actions/comments`, { text: t.uniqueMarker() }).ok();
    await cardOf(t, card.id, 'name,desc,badges', (shown) => {
      t.expect(shown, 'the card').has({ name, desc: 'by body', badges: { comments: 1 } });
    });
    const before = await cardsIn(t, list.id);
    const unknown = 'f'.repeat(t.owner.token.length);
    await sendJson('POST', '/1/cards', { idList: list.id, name }, { token: unknown }).refused();
    await sendJson('POST', '/1/cards', { idList: list.id, name }, { key: 'f'.repeat(32) }).refused();
    await sendJson('PUT', `/1/cards/${card.id}`, { desc: 'x' }, { token: null }).refused();
    t.expect(await cardsIn(t, list.id), 'the cards of the list').agrees(before);
  },
});

export const credentialsOfChanges = law('CNV-12/rows', {
  title: 'each change takes the key and the token from its JSON body, both or one of them',
  level: 'implied',
  needs: ['checklists', 'comments'],
  each: (rows) => ({
    endpoint: changes(rows).filter(({ method }) => method !== 'DELETE'),
    place: ['body', 'key in body', 'token in body'] as const,
  }),
  goals: ['done'],
  async holds({ endpoint, place }, t) {
    const within = ({ query, json, ...rest }: Loose): Loose => ({
      ...rest,
      json: { ...byName(query), ...Object(json) },
    });
    await isTakenAlso(t, endpoint, [within, (request) => ({ ...within(request), place })], `with ${place}`);
  },
});

export const besideTheQuery = law('CNV-16/query-and-body', {
  title: 'arguments in the query and arguments in a JSON body are both read',
  async holds(_, t) {
    const list = await t.fresh.list();
    const name = t.uniqueMarker();
    const queried = { idList: list.id, desc: 'said in the query' };
    const query = { ...queried, idMembers: t.owner.idMember };
    const made = await t.owner.call({ method: 'POST', path: '/1/cards', query, json: { name } });
    // 1.7 names both places, but does not say that one request may use both.
    if (!t.takes('arguments in the query beside a JSON body', made)) return;
    const { id } = made.record();
    await cardOf(t, id, 'name,desc,idList', (shown) => t.expect(shown, 'the new card').has({ ...queried, name }));
    const path = `/1/cards/${id}/attachments`;
    const json = { url: 'https://example.com/a' };
    await t.owner.call({ method: 'POST', path, query: { name: 'in the query' }, json }).ok();
    const [attached] = arrayIn(t, await partsOf(t, id), 'attachments');
    t.expect(attached, 'the attachment').has({ name: 'in the query', url: json.url });
  },
});

const types = ['application/json; charset=utf-8', 'application/json;charset=UTF-8'];

export const charsetsOfBodies = law('CNV-16/charset', {
  title: 'a JSON body is read, too, if its content type names the charset UTF-8',
  async holds(_, t) {
    const { id } = await t.fresh.card();
    for (const type of types) {
      const text = `é ${t.uniqueMarker()}`;
      const headers = { 'content-type': type };
      const raw = JSON.stringify({ text });
      const path = `/1/cards/${id}/actions/comments`;
      const made = await t.owner.call({ method: 'POST', path, headers, raw }).record();
      const read = await t.owner.get(`/1/actions/${made.id}`).record();
      t.expect(read.data?.text, `the comment that came as ${type}`).is(text);
    }
  },
});
