/** Laws on reads that are sent at the same time, alone or beside writes: each is answered as it is alone. */
import { keysOf } from '../../../src/language.ts';
import { law } from '../../law/law.ts';
import { documentedIn, type DocumentedEndpoint } from '../../law/documented.ts';
import { freshId, isInScene, requestOf, standardScene } from '../../law/standard.ts';
import { eachTogether } from '../../races/race.ts';
import { wordsOf } from '../../reference/stated-words.ts';
import { setting } from '../../scene/fields.ts';
import { arrayIn, cardOf, idsOf, ifPossible, log, timeless, valuesOf } from '../../scene/reading.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import type { Answer } from '../../wire/answer.ts';
import { describe, type Loose } from '../../wire/exchange.ts';
import { settleMs } from '../../wire/target.ts';

const rounds = [1, 2, 3];
const goals = ['overlaps'] as const;

/** Requests of this row that differ in one thing: its records, its fields, its words. */
async function variants(t: T, row: DocumentedEndpoint, placeholders: Record<string, string>): Promise<Loose[]> {
  const words = Object.entries(row.params).flatMap(([name, kind]) => {
    const last = kind === undefined ? undefined : wordsOf(kind).at(-1);
    return last === undefined ? [] : [{ placeholders: { [name]: last } }];
  });
  const isNamed = (name: string) => row.named.some((argument) => argument.name === name);
  const values = isNamed('customFieldItems') ? { customFieldItems: true } : {};
  const asked = [
    {},
    { placeholders },
    ...words,
    ...(isNamed('fields') ? [{ args: { fields: 'id' } }, { args: { fields: 'all', ...values } }] : []),
  ];
  const all: Loose[] = [];
  for (const changes of asked) {
    const request = await ifPossible(requestOf(t, row, changes));
    if (request && !all.some((other) => JSON.stringify(other) === JSON.stringify(request))) all.push(request);
  }
  return all;
}

export const answeredAsAlone = law('GEN-07/concurrent', {
  title: 'reads that are sent at the same time are each answered as they are alone',
  needs: ['writes', 'cards', 'checklists', 'comments', 'customFields', 'labels'],
  goals,
  async holds(_, t) {
    const { elsewhere, card, field } = await standardScene(t);
    if (field) await ifPossible(setting(t, card, field));
    const placeholders: Record<string, string> = { ...elsewhere };
    for (const word of ['board', 'list', 'card', 'label', 'organization'] as const) {
      const id = await ifPossible(freshId(t, word));
      if (id !== undefined) placeholders[word] = id;
    }
    const { colleague } = t.actors;
    if (colleague)
      await ifPossible(t.stage('addMember', { idBoard: placeholders['board']!, idMember: colleague.idMember }));
    // The rows below a member change with all that other laws do.
    const rows = documentedIn(t.rows).filter(
      (row) => row.method === 'GET' && isInScene(row) && !/\{(member|export|token)\}/.test(row.path) && !row.members,
    );
    for (const row of rows) {
      const requests = await variants(t, row, placeholders);
      const alone: Answer[] = [];
      for (const request of requests) alone.push(await t.owner.call(request));
      if (alone.filter(({ taken }) => taken).length < 2) continue;
      for (const _round of rounds.slice(1)) {
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

type Part = 'comments' | 'attachments' | 'labels' | 'checklists';
type Parts = Partial<Record<Part, number>>;

/** How a part of a card is made with a word. Each file has its own number of bytes. */
const partMakers: Readonly<
  Record<Part, { what: string; at: string; sent(word: string, size: number): Omit<Loose, 'path'> }>
> = {
  comments: { what: 'the text of a new comment', at: 'actions/comments', sent: (text) => ({ query: { text } }) },
  attachments: {
    ...{ what: 'the name of a new attachment', at: 'attachments' },
    sent: (name, size) => ({
      multipart: { name, file: { name: 'a.txt', type: 'text/plain', bytes: 'a'.repeat(size) } },
    }),
  },
  labels: { what: 'the name of a new label', at: 'labels', sent: (name) => ({ query: { color: null, name } }) },
  checklists: { what: 'the name of a new checklist', at: 'checklists', sent: (name) => ({ query: { name } }) },
};

/** A new card and parts of each card. */
const creations = (t: T, idList: string, cards: readonly Thing[]) =>
  cards.flatMap(({ id }, card) => {
    const word = t.uniqueMarker();
    const size = card + 1;
    return [
      { ...{ what: 'the name of a new card', word, size, id, part: undefined }, ask: newCard(idList, word) },
      ...keysOf(partMakers).map((part) => {
        const { what, at, sent } = partMakers[part];
        const request = { method: 'POST', path: `/1/cards/${id}/${at}`, ...sent(word, size) };
        return { what, word, size, id, part, ask: (who: Actor) => who.call(request) };
      }),
    ];
  });
const newCard = (idList: string, name: string) => (who: Actor) => who.post('/1/cards', { idList, name });

/** The content of the answer to a creation is left open, but not whose it is. */
function tellsItsOwn(t: T, { what, word, size }: ReturnType<typeof creations>[number], body: any): void {
  const { isUpload, bytes, name, data } = body;
  const answered = data?.text ?? name;
  if (typeof answered === 'string') t.expect(answered, `${what}, beside other requests`).is(word);
  if (isUpload === true && typeof bytes === 'number') t.expect(bytes, 'the bytes of a new attachment').is(size);
}

/** A card has as many parts as were taken. A server that takes none of a kind may not count them. */
const hasParts = (t: T, id: string, taken: Parts) =>
  cardOf(t, id, 'badges,idLabels,idChecklists', (card) => {
    const { comments, attachments } = card.badges ?? {};
    const [labels, checklists] = [arrayIn(t, card, 'idLabels').length, arrayIn(t, card, 'idChecklists').length];
    const shown: Parts = { comments, attachments, labels, checklists };
    for (const part of keysOf(taken)) t.expect(shown[part], `how many ${part} a card has`).is(taken[part]);
  });

/** The notification that names this card. Its data are left open (6.4). */
const notificationOf = ({ id }: Thing, body: unknown): any =>
  [body].flat().find((notification: any) => notification?.data?.card?.id === id);

/** The records that the owner and the colleague each have, in listings that both ask for. */
async function ownThings(t: T) {
  const { colleague } = t.actors;
  if (!colleague) return [];
  const { id: idBoard } = await t.fresh.board({}, { members: ['colleague'] });
  const { id: idList } = await t.fresh.list({ idBoard });
  const { id: alone } = await t.fresh.board();
  const me = '/1/members/me';
  await t.room([t.owner, colleague], rounds.length, me);
  const things = [];
  for (const { raw, idMember, name } of [t.owner, colleague]) {
    // The colleague is not on that board: a server that takes one member for the other answers one of them wrongly.
    const id = raw === t.owner.raw ? alone : idBoard;
    things.push(
      { what: `GET ${me} of the ${name}`, id: idMember, ask: () => raw.get(me, { fields: 'username' }) },
      { what: `GET ${me}/boards of the ${name}`, id, ask: () => raw.get(`${me}/boards`, { fields: 'name' }) },
    );
    const card = await t.fresh.card({ idList });
    // A server may have further rules for who puts whom on a card. Another puts each there, which may make a notification.
    const by = raw === t.owner.raw ? colleague : t.owner;
    if ((await by.raw.post(`/1/cards/${card.id}/idMembers`, { value: idMember })).taken)
      things.push({
        what: `GET ${me}/cards of the ${name}`,
        id: card.id,
        ask: () => raw.get(`${me}/cards`, { fields: 'name' }),
      });
    const star = await raw.post(`${me}/boardStars`, { idBoard: id, pos: 'bottom' });
    t.after(() => raw.del(`${me}/boardStars/${star.body?.id}`));
    const seen = {
      boardStars: star.body,
      notifications: notificationOf(card, (await raw.get(`${me}/notifications`)).body),
    };
    for (const [part, record] of Object.entries(seen))
      if (typeof record?.id === 'string')
        things.push({ what: `GET ${me}/${part} of the ${name}`, id: record.id, ask: () => raw.get(`${me}/${part}`) });
  }
  return things;
}

/** Nothing changes them, so they are answered as before: two lengths of one page, and the name of each who asks. */
const steadyReads = (idModels: string, members: readonly Actor[]) => [
  ...[1, 2].map((limit) => ({
    what: `GET ${log} with limit ${limit}`,
    id: '',
    ask: (who: Actor) => who.get(log, { idModels, limit, fields: 'type' }),
  })),
  ...members.map(({ raw, idMember, name }) => ({
    what: `the id of the ${name}`,
    id: idMember,
    ask: () => raw.get('/1/members/me/fullName'),
  })),
];

/** The reads of an outsider, of records that they may not see. */
async function hiddenReads(t: T, paths: readonly string[]) {
  const { outsider } = t.actors;
  if (!outsider) return [];
  await t.room([outsider], (rounds.length + 1) * paths.length);
  const hidden = [];
  for (const path of paths) {
    const ask = () => outsider.raw.get(path, { fields: 'name' });
    if (!(await ask()).taken) hidden.push({ what: `GET ${path} of the outsider`, id: '', ask });
  }
  return hidden;
}

const readOf = (path: string, id: string, fields?: string) => ({
  what: `GET ${path}`,
  id,
  ask: (who: Actor) => who.get(path, fields ? { fields } : {}),
});

/** The answer holds this record; if nothing changes it, it is as it was. */
function isOwn(t: T, what: string, { id, body, was }: { readonly id: string; readonly body: any; readonly was: any }) {
  if (was !== undefined) t.expect(timeless(body), what).is(timeless(was));
  // The newest comes first (4.2).
  if (Array.isArray(was)) t.expect(idsOf(body), `the ids of ${what}`).is(idsOf(was));
  else if (Array.isArray(body)) t.expect(idsOf(body), what).includes(id);
  else if (typeof body?.id === 'string') t.expect(body.id, `the id in ${what}`).is(id);
}

type Asked = Readonly<Record<'cards' | 'boards' | 'lists' | 'inLists' | 'comments', readonly Thing[]>>;
/** Each of these records is asked for by its id, by its fields, in a listing and by a write. */
const recordsAsked = ({ cards, boards, lists, inLists, comments }: Asked) => [
  ...cards.flatMap(({ id }) => ['name', 'desc'].map((field) => readOf(`/1/cards/${id}`, id, field))),
  ...boards.flatMap(({ id }) => ['name', 'desc'].map((field) => readOf(`/1/boards/${id}`, id, field))),
  ...comments.map(({ id }) => readOf(`/1/actions/${id}`, id)),
  ...cards.map(({ id, name }) => ({
    what: `PUT /1/cards/${id}`,
    id,
    ask: (who: Actor) => who.put(`/1/cards/${id}`, { name }),
  })),
  ...lists.map(({ id, idBoard }) => readOf(`/1/boards/${idBoard}/lists`, id)),
  ...inLists.flatMap(({ id }, at) => [
    readOf(`/1/lists/${lists[at]!.id}/cards`, id),
    readOf(`/1/boards/${lists[at]!['idBoard']}/cards`, id),
  ]),
  ...comments.map(({ id }, at) => readOf(`/1/actions/${id}/card`, cards[at]!.id)),
];

export const ownAnswers = law('CNV-07/concurrent', {
  title: 'many requests at the same time: each is answered with the record that it asked for',
  level: 'implied',
  also: ['PRM-06'],
  needs: ['others'],
  goals,
  async holds(_, t) {
    const cards = [await t.fresh.card(), await t.fresh.card()];
    const [board, other] = [await t.fresh.board(), await t.fresh.board()];
    const lists = [await t.fresh.list({ idBoard: board.id }), await t.fresh.list({ idBoard: other.id })];
    const inLists = [await t.fresh.card({ idList: lists[0]!.id }), await t.fresh.card({ idList: lists[1]!.id })];
    const comments = [await t.fresh.comment({ idCard: cards[0]!.id }), await t.fresh.comment({ idCard: cards[1]!.id })];
    const members = [t.owner, t.actors.colleague, t.actors.outsider].filter((actor) => actor !== undefined);
    const owned = await ownThings(t);
    const steady = steadyReads(board.id, members);
    const hidden = await hiddenReads(t, [`/1/boards/${board.id}`, `/1/cards/${cards[0]!.id}`]);
    const asked = [...recordsAsked({ cards, boards: [board, other], lists, inLists, comments }), ...owned, ...steady];
    const made = creations(t, (await t.fresh.list()).id, cards);
    const takenOf = new Map<string, Parts>(cards.map(({ id }) => [id, { comments: 1 }]));
    let isKnown = true;
    const alone = new Map<string, unknown>();
    for (const { what, ask } of steady) alone.set(what, (await ask(t.owner)).body);
    for (const round of rounds) {
      // Reads go before changes, and the other way round; where they go after, they meet new records too.
      const all = [...asked, ...hidden, ...(round === 2 ? made : [])];
      const sent = round === 2 ? all.toReversed() : all;
      const replies = await eachTogether(t, sent, (who, { ask }) => ask(who));
      const replyTo = (request: (typeof all)[number]) => replies[sent.indexOf(request)];
      for (const request of hidden)
        t.expect(replyTo(request)?.taken ?? false, `${request.what}, while a member asks it`).is(false);
      for (const request of made) {
        const reply = replyTo(request);
        const { part, id } = request;
        const taken = takenOf.get(id);
        if (part && taken && reply?.taken) taken[part] = (taken[part] ?? 0) + 1;
        tellsItsOwn(t, request, reply?.body ?? {});
      }
      for (const request of asked) {
        const { what, id } = request;
        const reply = replyTo(request);
        // A new record may be known later; there may be no such row.
        if (reply?.status === 404 && settleMs(t.target) === 0)
          t.expect((await request.ask(t.owner)).taken, `whether ${what} is found alone and not beside others`).is(
            false,
          );
        if (!reply?.taken) continue;
        isOwn(t, `${what}, beside other requests`, { id, body: reply.body, was: alone.get(what) });
      }
      isKnown &&= replies.every((reply) => reply !== undefined && reply.status < 500);
    }
    for (const [id, taken] of isKnown ? takenOf : []) await hasParts(t, id, taken);
  },
});
