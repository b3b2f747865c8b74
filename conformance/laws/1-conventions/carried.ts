/** Laws of 1.7 about JSON bodies: numbers and booleans of JSON, and arguments beside those of a query. */
import { payloadOf } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import { forgets, refuses } from '../../law/response-mutants.ts';
import { both, to } from '../../wire/where.ts';
import { valueIn } from '../../scene/members.ts';
import { cardOf, listed, partsOf } from '../../scene/reading.ts';

const inBody = ({ json }: { readonly json?: unknown }): boolean => json !== undefined;

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
  mutants: {
    'knows truths as words alone': refuses(both(inBody, to('PUT'))),
    'takes any truth for true': ({ body }, { path }) =>
      path.endsWith('/prefs') ? { body: { ...body, colorBlind: true } } : undefined,
    'takes false for left out': {
      instead: async (request, send) => {
        const { 'prefs/colorBlind': given, ...rest } = payloadOf(request);
        return given === false ? send({ ...request, json: rest }) : undefined;
      },
    },
  },
});

export const besideTheQuery = law('CNV-16', {
  as: 'beside',
  title: 'arguments in the query count beside others in a JSON body',
  needs: ['cards', 'attachments'],
  cost: 10,
  async holds(_, t) {
    const list = await t.fresh.list();
    const name = t.uniqueMarker();
    const said = { idList: list.id, desc: 'said in the query' };
    const query = { ...said, idMembers: t.owner.idMember };
    const { id } = await t.owner.call({ method: 'POST', path: '/1/cards', query, json: { name } }).record();
    await cardOf(t, id, 'name,desc,idList', (shown) => t.expect(shown, 'the new card').has({ ...said, name }));
    const path = `/1/cards/${id}/attachments`;
    const json = { url: 'https://example.com/a' };
    await t.owner.call({ method: 'POST', path, query: { name: 'in the query' }, json }).ok();
    const [attached] = listed(t, await partsOf(t, id), 'attachments');
    t.expect(attached, 'the attachment').has({ name: 'in the query', url: json.url });
  },
  mutants: {
    'reads the query where there is no body': {
      instead: async (request, send) => (inBody(request) ? send({ ...request, query: [] }) : undefined),
    },
    'reads the body where there is no query': {
      instead: async (request, send) =>
        inBody(request) && request.query.length > 0 ? send({ ...request, json: undefined }) : undefined,
    },
    'forgets the description': forgets('desc'),
  },
});

const types = ['application/json; charset=utf-8', 'application/json;charset=UTF-8'];

export const charsetsOfBodies = law('CNV-16', {
  as: 'charset',
  title: 'a JSON body is read also where its type names the charset of all JSON',
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
  mutants: {
    'knows the bare type alone': refuses(({ headers }) => /charset/.test(JSON.stringify(headers ?? {}))),
    'knows the charset in small letters': refuses(({ headers }) => /UTF-8/.test(JSON.stringify(headers ?? {}))),
    'reads another charset': ({ body }) =>
      typeof body?.data?.text === 'string'
        ? { body: { ...body, data: { ...body.data, text: body.data.text.replace('é', 'Ã©') } } }
        : undefined,
  },
});
