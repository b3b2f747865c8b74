/** Laws on requests at the same time that change or read different parts of one thing: none is lost, none is mixed up. */
import { limits } from '../../../src/document/limits.ts';
import { law } from '../../law/law.ts';
import { documentedIn, type DocumentedEndpoint } from '../../law/documented.ts';
import { anew, isInScene, requestOf, stand } from '../../law/standard.ts';
import { inPlaceOf } from '../../models/where.ts';
import { eachTogether, together, type Ask } from '../../races/race.ts';
import { wordsOf } from '../../reference/stated-words.ts';
import { ifPossible, listActions, sharedCard, textsIn, timeless, valuesOf } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import type { Answer } from '../../wire/answer.ts';
import { describe, type Loose } from '../../wire/exchange.ts';
import { wholes } from './wholes.ts';

const rounds = [1, 2];
const goals = ['overlaps'] as const;
/** How often a member reads notifications until all have come, and how long it waits between two reads. */
const mostTries = 15;
const betweenMs = 200;

const bodiesOf = async ({ owner }: T, read: readonly Ask[]): Promise<unknown[]> => {
  const bodies = [];
  for (const ask of read) bodies.push((await ask(owner)).ok());
  return bodies;
};

export const partsKept = law('CRD-18/concurrent-parts', {
  title: 'parts of one record that are changed at the same time are all kept',
  level: 'implied',
  each: { what: Object.keys(wholes) },
  goals,
  async holds({ what }, t) {
    const alone = await wholes[what]!(t);
    const possible: string[] = [];
    const answers: Answer[] = [];
    for (const [name, { ask }] of Object.entries(alone.parts)) {
      const reply = await ask(t.owner);
      answers.push(reply);
      if (reply.taken) possible.push(name);
    }
    await t.settle();
    const shown = await bodiesOf(t, alone.read);
    const judged = possible.filter((name) => alone.parts[name]!.isShown(...shown));
    if (judged.length < 2) t.skip(`too little of a ${what} can be changed here`);
    for (const round of [...rounds, 3]) {
      const { parts, refused, read } = await wholes[what]!(t);
      // A server that stores a record as it read it undoes only writes before its own, so the last round turns the order.
      const names = round === 3 ? judged.toReversed() : judged;
      const asks = [refused ?? ((who) => who.get('/1/members/me/fullName')), ...names.map((name) => parts[name]!.ask)];
      const [wrong, ...replies] = await together(t, asks, round === 2 ? answers : []);
      const bodies = await bodiesOf(t, read);
      for (const [at, name] of names.entries()) {
        const isOpen = refused && name === 'name' && !(wrong && wrong.status >= 400 && wrong.status < 500);
        if (!replies[at]?.taken || isOpen) continue;
        t.expect(parts[name]!.isShown(...bodies), `the ${name} of a ${what} is as it was changed beside others`).is(
          true,
        );
      }
    }
  },
});

/** Requests of this row that differ in one thing: its records, its fields, its words. */
async function variants(t: T, row: DocumentedEndpoint, holes: Record<string, string>): Promise<Loose[]> {
  const words = Object.entries(row.params).flatMap(([name, kind]) => {
    const last = kind === undefined ? undefined : wordsOf(kind).at(-1);
    return last === undefined ? [] : [{ holes: { [name]: last } }];
  });
  const isNamed = (name: string) => row.named.some((one) => one.name === name);
  const asked = [
    {},
    { holes },
    ...words,
    ...(isNamed('fields') ? [{ args: { fields: 'id' } }, { args: { fields: 'all' } }] : []),
  ];
  const all: Loose[] = [];
  for (const one of asked) {
    const request = await ifPossible(requestOf(t, row, one));
    if (request && !all.some((other) => JSON.stringify(other) === JSON.stringify(request))) all.push(request);
  }
  return all;
}

export const answeredAsAlone = law('GEN-07/concurrent', {
  title: 'reads that are sent at the same time are each answered as they are alone',
  needs: ['writes', 'cards', 'checklists', 'comments', 'customFields', 'labels'],
  goals,
  async holds(_, t) {
    const { elsewhere } = await stand(t);
    const holes: Record<string, string> = { ...elsewhere };
    for (const word of ['board', 'list', 'card', 'label', 'organization'] as const) {
      const id = await ifPossible(anew(t, word));
      if (id !== undefined) holes[word] = id;
    }
    const { colleague } = t.actors;
    if (colleague) await ifPossible(t.stage('addMember', { idBoard: holes['board']!, idMember: colleague.idMember }));
    // The rows below a member change with all that other laws do.
    const rows = documentedIn(t.rows).filter(
      (row) => row.method === 'GET' && isInScene(row) && !/\{(member|export|token)\}/.test(row.path) && !row.members,
    );
    for (const row of rows) {
      const requests = await variants(t, row, holes);
      const alone: Answer[] = [];
      for (const request of requests) alone.push(await t.owner.call(request));
      if (alone.filter(({ taken }) => taken).length < 2) continue;
      for (const _round of rounds) {
        const replies = await eachTogether(t, requests, (who, request) => who.call(request));
        for (const [at, reply] of replies.entries()) {
          if (!reply || !alone[at]!.taken || reply.status >= 500) continue;
          t.expect(timeless(reply.body), `the answer to ${describe(reply.request)}, beside others`, reply).is(
            timeless(alone[at]!.body),
          );
        }
      }
    }
  },
});

export const formerNames = law('ACT-10/concurrent-renames', {
  title: 'of changes of one name at the same time, each keeps the name that the one before it wrote',
  level: 'implied',
  needs: ['4.2'],
  goals,
  async holds(_, t) {
    for (const _round of rounds) {
      const first = t.uniqueMarker();
      const { id, idBoard } = await t.fresh.card({ name: first });
      const names = ['a', 'b', 'c', 'd'].map((word) => `${first} ${word}`);
      const replies = await eachTogether(t, names, (who, name) => who.put(`/1/cards/${id}`, { name }));
      if (replies.some((one) => !one || one.status >= 500)) t.inconclusive('a request was not answered');
      const { name: last } = await t.owner.get(`/1/cards/${id}`, { fields: 'name' }).record();
      const written = names.filter((_, at) => replies[at]!.taken);
      const actions = await listActions(t, { idModels: idBoard, filter: 'updateCard:name', limit: limits.actions.max });
      const olds = actions.filter(({ data }) => data?.card?.id === id).map(({ data }) => data.old?.name);
      t.expect(olds, 'the former names in the log').sameAs([first, ...written].filter((name) => name !== last));
    }
  },
});

export const searchesApart = law('SRC-01/concurrent', {
  title: 'searches at the same time each find what they ask for',
  level: 'implied',
  needs: ['search', 'writes'],
  goals,
  async holds(_, t) {
    const words = [t.uniqueMarker(), t.uniqueMarker()];
    const ids: string[] = [];
    for (const name of words) ids.push((await t.fresh.card({ name })).id);
    const search = (who: Actor, query: string) => who.get('/1/search', { query });
    for (const [at, word] of words.entries())
      await t.eventually(
        () => search(t.owner, word).ok(),
        ({ cards }) => t.expect(valuesOf(cards, 'id'), 'the cards that are found').is([ids[at]]),
      );
    const replies = await eachTogether(t, [...words, ...words, ...words], search);
    for (const [at, reply] of replies.entries())
      if (reply?.taken)
        t.expect(valuesOf(reply.body?.cards ?? [], 'id'), 'the cards that are found, beside another search').is([
          ids[at % 2],
        ]);
  },
});

export const toldOfEach = law('NOT-03/concurrent', {
  title: 'comments that are written at the same time are each told once to a member who is told of comments',
  level: 'implied',
  needs: ['6.4', 'colleague', 'comments', 'notifications', 'others'],
  goals,
  async holds(_, t) {
    const { id } = await sharedCard(t);
    await t.stage('addMemberToCard', { idCard: id, idMember: t.owner.idMember });
    const say = (who: Actor, text: string) =>
      inPlaceOf(who, t.colleague).post(`/1/cards/${id}/actions/comments`, { text });
    /** How often each text is told, once all are or nothing more comes. */
    const told = async (words: readonly string[]) => {
      for (let tries = 0; ; tries += 1) {
        const all = await t.owner.get('/1/members/me/notifications', { limit: 200 }).list();
        const counts = words.map((word) => all.filter((one) => textsIn(one).includes(word)).length);
        if (tries === mostTries || !counts.includes(0)) return counts;
        await t.clock.sleep(betweenMs);
      }
    };
    const word = t.uniqueMarker();
    await say(t.owner, word).ok();
    // The cause of a notification, and its content, are left open (6.4).
    if ((await told([word]))[0] !== 1) t.skip('comments of another are told in another way here');
    const words = ['a', 'b', 'c', 'd'].map((letter) => `${word} ${letter}`);
    const replies = await eachTogether(t, words, say);
    const taken = words.filter((_, at) => replies[at]?.taken);
    t.expect(await told(taken), 'how often each comment is told').is(taken.map(() => 1));
    const more = words.map((one) => `${one} too`);
    const asks = more.map((text) => (who: Actor) => say(who, text));
    const mark = (who: Actor) => who.post(`/1/cards/${id}/markAssociatedNotificationsRead`);
    const [first, marked, ...rest] = await together(t, [...asks.slice(0, 1), mark, ...asks.slice(1)]);
    const written = more.filter((_, at) => [first, ...rest][at]?.taken);
    t.expect(await told(written), 'how often each comment beside the marking is told').is(written.map(() => 1));
    // Those that come meanwhile may be marked or not.
    const left = await t.owner.get('/1/members/me/notifications', { read_filter: 'unread', limit: 200 }).list();
    const stillUnread = taken.filter((text) => left.some((one) => textsIn(one).includes(text)));
    if (marked?.taken) t.expect(stillUnread, 'the comments before the marking that are unread after it').is([]);
  },
});
