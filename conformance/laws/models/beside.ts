/** Laws on requests at the same time that change or read different parts of one thing: none is lost, none is mixed up. */
import { limits } from '../../../src/document/limits.ts';
import { law } from '../../law/law.ts';
import { documentedIn, type DocumentedEndpoint } from '../../law/documented.ts';
import { anew, isAddressed, requestOf, stand } from '../../law/standard.ts';
import { webhookReceiver } from '../../law/webhook-receiver.ts';
import { inPlaceOf } from '../../models/where.ts';
import { eachTogether, together, type Ask } from '../../races/race.ts';
import { wordsOf } from '../../reference/stated-words.ts';
import { idsIn, ifPossible, listActions, sharedCard, textsIn, timeless, valuesOf } from '../../scene/reading.ts';
import { valueIn } from '../../scene/members.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import type { Answer } from '../../wire/answer.ts';
import { describe, type Loose } from '../../wire/exchange.ts';
import { stageRequest } from '../../wire/provision.ts';
import type { Stage } from '../../wire/stages.ts';

const rounds = [1, 2];
const goals = ['overlaps'] as const;
/** How often a member reads notifications until all have come, and how long it waits between two reads. */
const mostTries = 15;
const betweenMs = 200;

/** A thing with parts, each of which has a request that changes it alone. */
interface Whole {
  readonly parts: Readonly<Record<string, Part>>;
  /** A request that is refused, so it changes nothing, also when it is sent together with others. */
  readonly refused?: Ask;
  /** Answers in which the parts are shown. */
  readonly read: readonly Ask[];
}
interface Part {
  readonly ask: Ask;
  readonly isShown: (...bodies: any[]) => boolean;
}

const has = (records: any, name: string): boolean => valuesOf([records].flat(), 'name').includes(name);
const staged =
  ({ target }: T, stage: Stage, args: Record<string, string>): Ask =>
  (who) =>
    who.call(stageRequest(target, stage, args));
/** Parts that are fields of the record, which the first answer shows, or of an object in it: `labelNames/green`. */
const written = (
  path: string,
  values: Readonly<Record<string, string | number | boolean>>,
  recordIn: (body: any) => any = (body) => body,
): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      {
        ask: (who: Actor) => who.put(path, { [name]: value }),
        isShown: (body) => name.split('/').reduce((shown, key) => shown?.[key], recordIn(body)) === value,
      },
    ]),
  );
const texts = { name: 'changed', desc: 'changed' };

const wholes: Readonly<Record<string, (t: T) => Promise<Whole>>> = {
  async card(t) {
    const { id, idBoard } = t.actors.colleague ? await sharedCard(t) : await t.fresh.card();
    const path = `/1/cards/${id}`;
    const label = await ifPossible(t.fresh.label({ idBoard }));
    const { idMember } = t.owner;
    const counted = (to: string, args: Record<string, string>, badge: string): Part => ({
      ask: (who) => who.post(`${path}/${to}`, args),
      isShown: ({ badges }) => badges?.[badge] === 1,
    });
    return {
      parts: {
        ...written(path, texts),
        label: {
          ask: (who) => who.post(`${path}/idLabels`, { value: label?.id ?? '' }),
          isShown: ({ idLabels }) => label !== undefined && idsIn(idLabels).includes(label.id),
        },
        member: {
          ask: (who) => who.post(`${path}/idMembers`, { value: idMember }),
          isShown: ({ idMembers }) => idsIn(idMembers).includes(idMember),
        },
        vote: {
          ask: (who) => who.post(`${path}/membersVoted`, { value: idMember }),
          isShown: ({ idMembersVoted }) => idsIn(idMembersVoted).includes(idMember),
        },
        checklist: {
          ask: (who) => who.post(`${path}/checklists`, { name: 'a' }),
          isShown: ({ idChecklists }) => idsIn(idChecklists).length === 1,
        },
        comment: counted('actions/comments', { text: 'a' }, 'comments'),
        attachment: counted('attachments', { name: 'a', url: 'https://example.com/' }, 'attachments'),
      },
      refused: (who) => who.put(path, { name: 'refused', due: 'no date' }),
      read: [(who) => who.get(path, { fields: 'all' })],
    };
  },
  async board(t) {
    const { id } = await t.fresh.board();
    const path = `/1/boards/${id}`;
    const { id: idList } = await t.fresh.list({ idBoard: id });
    const { idMember } = t.actors.colleague ?? t.owner;
    return {
      parts: {
        ...written(path, { ...texts, 'labelNames/green': 'changed', 'labelNames/red': 'changed' }),
        list: {
          ask: staged(t, 'createList', { name: 'made', idBoard: id, pos: 'bottom' }),
          isShown: (_, lists) => has(lists, 'made'),
        },
        card: {
          ask: (who) => who.post('/1/cards', { idList, name: 'made' }),
          isShown: (_, __, cards) => has(cards, 'made'),
        },
        member: {
          ask: staged(t, 'addMember', { idBoard: id, idMember }),
          isShown: ({ memberships }) => valuesOf(memberships ?? [], 'idMember').includes(idMember),
        },
        pinned: { ask: staged(t, 'pinBoard', { id }), isShown: ({ pinned }) => pinned === true },
      },
      read: [(who) => who.get(path), (who) => who.get(`${path}/lists`), (who) => who.get(`${path}/cards`)],
    };
  },
  async list(t) {
    const { id, idBoard } = await t.fresh.list();
    const { id: moved } = await t.fresh.card({ idList: (await t.fresh.list({ idBoard })).id, name: 'moved' });
    const path = `/1/lists/${id}`;
    return {
      parts: {
        ...written(path, { name: 'changed', closed: true, pos: 77 }),
        card: {
          ask: (who) => who.post('/1/cards', { idList: id, name: 'made' }),
          isShown: (_, cards) => has(cards, 'made'),
        },
        'card that comes': {
          ask: staged(t, 'moveCard', { id: moved, idList: id }),
          isShown: (_, cards) => has(cards, 'moved'),
        },
      },
      read: [(who) => who.get(path), (who) => who.get(`${path}/cards`)],
    };
  },
  async webhook(t) {
    const { id: idModel } = await t.fresh.card();
    const { id } = await t.fresh.webhook({ idModel, callbackURL: (await webhookReceiver(t)).url });
    const recordIn = (all: any) => all.find((one: any) => one?.id === id);
    return {
      parts: written(`/1/webhooks/${id}`, { description: 'changed', active: false }, recordIn),
      read: [(who) => who.get(`/1/tokens/${t.owner.token}/webhooks`)],
    };
  },
  /** Of a member at whom no other law looks if there is one; a field alone is read without the low limit (8.s3). */
  async member(t) {
    const { raw: who } = t.actors.outsider ?? t.owner;
    const me = '/1/members/me';
    const valueOf = async (name: string) => valueIn(await who.get(`${me}/${name}`).ok(), name) as string;
    const [fullName, bio, prefs] = [await valueOf('fullName'), await valueOf('bio'), (await valueOf('prefs')) as any];
    const colorBlind = prefs?.colorBlind === true;
    t.after(() => who.put(me, { fullName, bio, 'prefs/colorBlind': colorBlind }));
    await t.room([who], 6, me);
    const [first, second] = [t.uniqueMarker(), t.uniqueMarker()];
    return {
      parts: {
        fullName: {
          ask: () => who.put(me, { fullName: first }),
          isShown: (name) => valueIn(name, 'fullName') === first,
        },
        bio: {
          ask: () => who.put(`${me}/bio`, { value: second }),
          isShown: (_, text) => valueIn(text, 'bio') === second,
        },
        preference: {
          ask: () => who.put(me, { 'prefs/colorBlind': !colorBlind }),
          isShown: (_, __, all) => (valueIn(all, 'prefs') as any)?.colorBlind === !colorBlind,
        },
      },
      read: ['fullName', 'bio', 'prefs'].map((name) => () => who.get(`${me}/${name}`)),
    };
  },
  async workspace(t) {
    const { id } = await t.fresh.workspace();
    const path = `/1/organizations/${id}`;
    const { idMember } = t.actors.colleague ?? t.owner;
    return {
      parts: {
        ...written(path, { displayName: 'changed', desc: 'changed' }),
        member: {
          ask: staged(t, 'addToWorkspace', { idOrganization: id, idMember }),
          isShown: (_, members) => idsIn(members).includes(idMember),
        },
      },
      read: [(who) => who.get(path), (who) => who.get(`${path}/members`)],
    };
  },
};

const bodiesOf = async ({ owner }: T, read: readonly Ask[]): Promise<unknown[]> => {
  const bodies = [];
  for (const ask of read) bodies.push((await ask(owner)).ok());
  return bodies;
};

export const partsKept = law('CRD-18/beside', {
  title: 'different parts of one thing that are changed at the same time are all kept',
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

export const answeredAsAlone = law('GEN-07/at-once', {
  title: 'reads of a row at the same time are each answered as they are alone',
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
      (row) => row.method === 'GET' && isAddressed(row) && !/\{(member|export|token)\}/.test(row.path) && !row.members,
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

export const formerNames = law('ACT-10/at-once-of-one', {
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

export const searchesApart = law('SRC-01/at-once', {
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

export const toldOfEach = law('NOT-03/at-once', {
  title: 'a member who is told of comments is told of each that is written at the same time, and once',
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
  },
});
