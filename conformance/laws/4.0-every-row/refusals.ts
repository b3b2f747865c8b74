/**
 * Laws on what every row refuses without changing anything: unknown ids, words outside their sets, missing arguments.
 */
import { unknownId, wordsOf } from '../../law/arbitraries.ts';
import type { T } from '../../scene/tools.ts';
import { documentedIn, type DocumentedEndpoint } from '../../law/documented.ts';
import type { Rows } from '../../reference/rows.ts';
import { describe, type Loose, type Reply } from '../../wire/exchange.ts';
import { law, type ResponseMutant } from '../../law/law.ts';
import { holesOf, look, requestOf, stand, standing } from '../../law/standard.ts';
import { invalidValuesOf } from '../../law/invalid-values.ts';
import { limits } from '../../../src/spec/limits.ts';

const label = ({ method, path }: DocumentedEndpoint) => `${method} ${path}`;
/** A case for each row of the document of which this is true. */
export const each =
  (isWanted: (row: DocumentedEndpoint) => boolean) =>
  (rows: Rows): { one: { label: string; row: DocumentedEndpoint }[] } => ({
    one: documentedIn(rows)
      .filter(isWanted)
      .map((row) => ({ label: label(row), row })),
  });

/** Sends requests that must be refused, one after another; at the end nothing has changed. */
async function allRefused(t: T, row: DocumentedEndpoint, requests: readonly Loose[]): Promise<void> {
  t.pre(requests.length > 0);
  const before = row.method === 'GET' ? undefined : await look(t);
  for (const request of requests) {
    await t.owner.call(request).refused();
    t.witness('refusals');
  }
  if (before !== undefined) t.expect(await look(t), `the scene after refusals of ${label(row)}`).is(before);
}

/** A refused request is answered as if it had succeeded, for requests like these. */
const accepts =
  (method: string, path: RegExp): ResponseMutant =>
  (reply, request) =>
    reply.status >= 400 && request.method === method && path.test(request.path) ? { status: 200, body: {} } : undefined;
/** A refused request changes something nevertheless. */
const changesSomething = (method: string, path: RegExp): ResponseMutant => ({
  instead: async (request, send, memory) => {
    const reply = await send(request);
    const card = /\/cards\/([0-9a-f]{24})$/.exec(request.path)?.[1];
    if (card && request.method === 'GET') memory['card'] = card;
    if (reply.status >= 400 && request.method === method && path.test(request.path) && memory['card']) {
      const to = { method: 'PUT', path: `/1/cards/${memory['card']}`, json: undefined };
      await send({ ...request, ...to, query: [['desc', String(reply.at)]] });
    }
    return reply;
  },
});

/** Whether this scene can address the row. */
export const isAddressed = (row: DocumentedEndpoint) => holesOf(row).every((hole) => standing.includes(hole));

export const unknownIds = law('GEN-04', {
  title: 'an id that names nothing, or is none, is refused wherever a path names a record, and nothing changes',
  also: ['GEN-02'],
  needs: ['writes', 'cards', 'checklists', 'comments', 'customFields', 'labels'],
  each: each((row) => holesOf(row).length > 0),
  cost: 20,
  goals: ['refusals'],
  async holds({ one: { row } }, t) {
    const requests: Loose[] = [];
    const absent = holesOf(row).filter((hole) => !standing.includes(hole));
    const others = Object.fromEntries(absent.map((hole) => [hole, unknownId]));
    for (const hole of holesOf(row)) {
      for (const value of [unknownId, unknownId.slice(1), `${unknownId}0`, 'no_such_thing', `${unknownId.slice(1)}g`]) {
        requests.push(await requestOf(t, row, { holes: { ...others, [hole]: value } }));
      }
    }
    await allRefused(t, row, requests);
  },
  mutants: {
    'reads cards that are not there': accepts('GET', /cards\/0123/),
    'shows boards that are not there': accepts('GET', /boards\/\w+\/cards/),
    'writes on cards that are not there': accepts('POST', /cards\/0123\w+\/stickers$/),
    'deletes what is not there': accepts('DELETE', /actions\/\w+$/),
    'deletes fields that are not there': accepts('DELETE', /customFields\/\w+$/),
    'takes any reaction': accepts('GET', /reactions\/\w+$/),
    'takes any star': accepts('GET', /boardStars\/\w+$/),
    'finds any member': accepts('GET', /members\/no_such_thing\/boards$/),
    'finds lists of any name': accepts('GET', /lists\/no_such_thing\/cards$/),
    'adds the comment somewhere': changesSomething('POST', /comments$/),
  },
});

const parts = ['checklist', 'checkItem', 'reaction', 'idOption'];
const isInParent = (row: DocumentedEndpoint) =>
  holesOf(row).length > 1 && holesOf(row).some((one) => parts.includes(one));

export const foreignIds = law('GEN-04', {
  as: 'foreign',
  title: 'a record that belongs elsewhere is refused under a path that it does not belong to, and nothing changes',
  also: ['GEN-02'],
  needs: ['writes', 'cards', 'checklists', 'comments', 'customFields'],
  each: each(isInParent),
  cost: 20,
  goals: ['refusals'],
  async holds({ one: { row } }, t) {
    const { elsewhere } = await stand(t);
    const requests: Loose[] = [];
    for (const hole of holesOf(row)) {
      const other = elsewhere[hole];
      if (other === undefined || !parts.includes(hole)) continue;
      requests.push(await requestOf(t, row, { holes: { [hole]: other } }));
    }
    await allRefused(t, row, requests);
  },
  mutants: {
    'takes checklists of other cards': accepts('POST', /checkItem$/),
    'converts items of other cards': accepts('POST', /convertToCard$/),
    'shows reactions to others': accepts('GET', /reactions\/\w+$/),
    'deletes reactions to others': accepts('DELETE', /reactions\/\w+$/),
    'changes options of other fields': accepts('PUT', /options\/\w+$/),
    'adds it all the same': changesSomething('POST', /checkItem$/),
  },
});

export const invalidArguments = law('FLT-14', {
  as: 'everywhere',
  title: 'a value outside the set, the bounds or the kind that a row gives an argument is refused, and nothing changes',
  level: 'implied',
  also: ['FLT-05', 'GEN-02', 'LIM-17', 'LIM-18', 'LIM-19'],
  needs: ['writes', 'cards', 'checklists', 'comments', 'customFields', 'labels'],
  each: each((row) => isAddressed(row) && row.named.some((one) => invalidValuesOf(one).length > 0)),
  cost: 30,
  goals: ['refusals'],
  async holds({ one: { row } }, t) {
    const requests: Loose[] = [];
    for (const argument of row.named) {
      for (const wrong of invalidValuesOf(argument)) {
        // 4.2 says number; that it must be whole is our choice.
        if (argument.name === 'ixLastUpdate' && wrong === '1.5') continue;
        requests.push(await requestOf(t, row, { args: { [argument.name]: wrong } }));
      }
    }
    await allRefused(t, row, requests);
  },
  mutants: {
    'takes any word for a boolean': says(/=maybe$/),
    'takes any number for a boolean': says(/=2$/),
    'takes any filter': says(/filter=nonesuch$/),
    'takes any field': says(/fields=nonesuch$/),
    'takes lists with a word too many': says(/fields=\w+,nonesuch$/),
    'takes 1001 for a limit': says(new RegExp(`limit=${limits.results + 1}$`)),
    'takes half a number': says(/=1\.5$/),
    'takes a position of nothing': says(/pos=0$/),
    'takes a position below nothing': says(/pos=-1$/),
    'takes any word for a position': says(/pos=middle$/),
    'takes any text for a date': says(/due=yesterday/),
    'takes any text for a moment': says(/since=yesterday/),
    'takes names that are too long': says(/name=xxx/),
    'takes comments of nothing': says(/comments text=$/),
    'takes members that are nobody': says(/idMembers=0123/),
    'takes lists that are none': says(/idList=0123/),
    'refuses and does it all the same': changesSomething('POST', /\/(checklists|stickers|checkItem)$/),
  },
});

/** Arguments that a row needs: the complete request may succeed, without one of them it is refused. */
export const missingArguments = law('GEN-09', {
  title: 'without an argument that its row requires a request is refused, and nothing changes',
  also: ['GEN-02'],
  needs: ['writes', 'cards', 'checklists', 'comments', 'customFields', 'labels'],
  each: each((row) => isAddressed(row) && row.named.some(({ isNeeded }) => isNeeded)),
  cost: 20,
  goals: ['refusals'],
  async holds({ one: { row } }, t) {
    const requests: Loose[] = [];
    for (const { name, isNeeded } of row.named) {
      if (isNeeded) requests.push(await requestOf(t, row, { args: { [name]: undefined } }));
    }
    await allRefused(t, row, requests);
  },
  mutants: {
    'needs no list': accepts('POST', /\/cards$/),
    'needs no text': accepts('POST', /comments$/),
    'needs no name for an item': accepts('POST', /checkItem$/),
    'needs no member to vote': accepts('POST', /membersVoted$/),
    'needs no picture for a sticker': accepts('POST', /stickers$/),
    'needs no new text': accepts('PUT', /actions\/\w+$/),
    'needs no tags': accepts('GET', /deltas$/),
    'needs no type': accepts('POST', /customFields$/),
    'needs no value': accepts('PUT', /(bio|avatarSource)$/),
    'refuses and says something all the same': changesSomething('POST', /comments$/),
  },
});

export const invalidPathWords = law('FLT-14', {
  as: 'paths',
  title: 'a field or filter in a path that is none of its set is refused',
  also: ['FLT-05'],
  each: each((row) => isAddressed(row) && Object.values(row.params).some((one) => wordsOf(one).length > 0)),
  cost: 4,
  async holds({ one: { row } }, t) {
    for (const [name, kind] of Object.entries(row.params)) {
      if (wordsOf(kind).length === 0) continue;
      for (const word of ['nonesuch', `${wordsOf(kind)[0]}x`]) {
        await t.owner.call(await requestOf(t, row, { holes: { [name]: word } })).refused();
      }
    }
  },
  mutants: {
    'shows any field as nothing': (reply, { path }) =>
      reply.status >= 400 && path.endsWith('/nonesuch') ? { status: 200, body: { _value: null } } : undefined,
    'shows all for any filter': (reply, { path }) =>
      reply.status >= 400 && /cards\/\w+$/.test(path) ? { status: 200, body: [] } : undefined,
  },
});

/** Mutants of requests that read like this. */
function says(pattern: RegExp): ResponseMutant {
  return (reply: Reply, request) =>
    reply.status >= 400 &&
    pattern.test(
      describe(request)
        .replace(/ ?(key|token)=\w+/g, '')
        .trim(),
    )
      ? { status: 200, body: {} }
      : undefined;
}
