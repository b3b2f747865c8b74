/** Laws of 1.7 about JSON bodies: numbers and booleans of JSON, and arguments beside those of a query. */
import { law } from '../../law/law.ts';
import { valueIn } from '../../scene/members.ts';
import { cardOf, listed, partsOf } from '../../scene/reading.ts';

export const truthsInBodies = law('CNV-16', {
  as: 'truths',
  title: 'a JSON body may give a boolean as a JSON boolean and a number as a JSON number',
  needs: ['4.3', 'writes'],
  cost: 10,
  async holds(_, t) {
    const who = t.actors.outsider ?? t.owner;
    const read = async (): Promise<any> => valueIn(await who.get('/1/members/me/prefs').ok(), 'prefs');
    const names = ['colorBlind', 'minutesBetweenSummaries'] as const;
    const before = await read();
    const was = Object.fromEntries(names.map((name) => [`prefs/${name}`, before?.[name]]));
    t.after(() => who.put('/1/members/me', was));
    for (const values of [
      [true, 1],
      [false, 60],
      [true, -1],
    ]) {
      const json = Object.fromEntries(names.map((name, at) => [`prefs/${name}`, values[at]]));
      await who.call({ method: 'PUT', path: '/1/members/me', json }).ok();
      const now = await read();
      t.expect(
        names.map((name) => now?.[name]),
        'the preferences that a JSON body gave',
      ).is(values);
    }
  },
});

export const besideTheQuery = law('CNV-16', {
  as: 'beside',
  title: 'arguments in the query and arguments in a JSON body are both read',
  needs: ['cards', 'attachments'],
  cost: 10,
  async holds(_, t) {
    const list = await t.fresh.list();
    const name = t.uniqueMarker();
    const said = { idList: list.id, desc: 'said in the query' };
    const query = { ...said, idMembers: t.owner.idMember };
    const made = await t.owner.call({ method: 'POST', path: '/1/cards', query, json: { name } });
    // 1.7 names both places: that one request may use both is not said.
    t.choice('arguments in the query beside a JSON body', made.status < 300 ? 'taken' : 'refused');
    if (made.status >= 300) return;
    const { id } = made.record();
    await cardOf(t, id, 'name,desc,idList', (shown) => t.expect(shown, 'the new card').has({ ...said, name }));
    const path = `/1/cards/${id}/attachments`;
    const json = { url: 'https://example.com/a' };
    await t.owner.call({ method: 'POST', path, query: { name: 'in the query' }, json }).ok();
    const [attached] = listed(t, await partsOf(t, id), 'attachments');
    t.expect(attached, 'the attachment').has({ name: 'in the query', url: json.url });
  },
});

const types = ['application/json; charset=utf-8', 'application/json;charset=UTF-8'];

export const charsetsOfBodies = law('CNV-16', {
  as: 'charset',
  title: 'a JSON body is read, too, if its content type names the charset UTF-8',
  needs: ['cards', 'comments'],
  cost: 6,
  async holds(_, t) {
    const { id } = await t.fresh.card();
    for (const type of types) {
      const text = `é ${t.uniqueMarker()}`;
      const headers = { 'content-type': type };
      const raw = JSON.stringify({ text });
      const path = `/1/cards/${id}/actions/comments`;
      const said = await t.owner.call({ method: 'POST', path, headers, raw }).record();
      const read = await t.owner.get(`/1/actions/${said.id}`).record();
      t.expect(read.data?.text, `the comment that came as ${type}`).is(text);
    }
  },
});
