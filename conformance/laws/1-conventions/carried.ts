/** Laws of 1.7 about JSON bodies: arguments beside those of a query, and the charset. */
import { law } from '../../law/law.ts';
import { cardOf, listed, partsOf } from '../../scene/reading.ts';

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
    if (!t.takes('arguments in the query beside a JSON body', made)) return;
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
