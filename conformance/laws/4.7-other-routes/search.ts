/** Laws of 4.7 on the search: what it finds, in which fields, and what it shows. */
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../wire/actor.ts';
import type { Thing } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { keysOf } from '../../../src/language.ts';
import { law } from '../../law/law.ts';
import { isKept } from '../../scene/spelling.ts';
import { trickySigns } from '../../models/texts.ts';
import { couldSet, ifPossible } from '../../scene/reading.ts';
import { changeOf, makeIn, requestTo } from '../../scene/acts.ts';
import { inWords, nounNames, nounOf, wordOf, type NounName } from '../../things/nouns.ts';
import type { Args, Loose } from '../../wire/exchange.ts';
import { mustWork } from '../../models/freedom.ts';

const groups = ['actions', 'boards', 'cards', 'members', 'organizations'] as const;
type Group = (typeof groups)[number];

/** A server may leave out a kind of which it finds nothing. */
const find = async (who: Actor, query: string, args: Record<string, unknown> = {}): Promise<any> => ({
  ...Object.fromEntries(groups.map((group) => [group, []])),
  ...(await who.get('/1/search', { query, ...args }).record()),
});

const idsFound = (records: unknown): string[] =>
  Array.isArray(records) ? records.map((record: any) => String(record?.id)) : ['(no list)'];

/** Searches until the group contains exactly these. */
const finds = (t: T, query: string, group: Group, ids: readonly string[], who = t.owner) =>
  t.eventually(
    () => find(who, query),
    (found) => t.expect(idsFound(found[group]), `the ${group} found by ${who.name}`).sameAs(ids),
  );

const needs = ['search', 'writes'] as const;

export const fiveGroups = law('SRC-01', {
  async holds(_, t) {
    for (const query of [t.uniqueMarker(), t.owner.username || 'x', `it's "a & b": 100% + (é) <#1>?`]) {
      const found = await find(t.owner, query);
      for (const group of groups) {
        t.expect(found[group], `the ${group} that match`).isArray();
        for (const record of found[group]) t.expect(record.id, `the id of one of the ${group}`).isId();
      }
    }
  },
});

/** The nouns whose records are found by their name or text, and where. */
const nounsFound = nounNames.filter((name) => nounOf(name).isFound);
const groupOf = (name: NounName) => `${wordOf(name)}s` as Group;
const make = (t: T, name: NounName, text: string, more: Args = {}) =>
  makeIn(t, name, {}, { [nounOf(name).name]: text, ...more });

/** The records that are searched, and where a unique marker is put into them. */
const places: Readonly<Record<string, readonly [Group, (t: T, word: string) => Promise<Thing>]>> = {
  ...Object.fromEntries(
    nounsFound.map((name) => [
      `the ${nounOf(name).name} of ${inWords(name)}`,
      [groupOf(name), (t, word) => make(t, name, `a ${word} b`)],
    ]),
  ),
  'the name of a card in capitals': ['cards', (t, word) => make(t, 'card', word.toUpperCase())],
  'the description of a card': ['cards', ({ fresh }, word) => fresh.card({ desc: `first\n${word}, and more` })],
  'the name of a copy': [
    'cards',
    async ({ fresh }, name) => fresh.card({ name, idCardSource: (await fresh.card()).id }),
  ],
};

export const foundWhereItStands = law('SRC-01/places', {
  title: 'search finds the records whose texts contain the word',
  also: ['SRC-13'],
  needs,
  each: { place: Object.keys(places) },
  async holds({ place }, t) {
    const word = t.uniqueMarker();
    const [group, put] = places[place]!;
    const { id } = await put(t, word);
    await t.fresh.card({ name: t.uniqueMarker() });
    const { members } = await finds(t, place.endsWith('capitals') ? word.toUpperCase() : word, group, [id]);
    t.expect(idsFound(members), 'the members that match').is([]);
  },
});

export const noWildCards = law('SRC-01/signs', {
  title: 'a percent sign or an underscore in a query stands for itself, not for other characters',
  level: 'implied',
  needs,
  each: { sign: ['%', '_'] },
  async holds({ sign }, t) {
    const word = t.uniqueMarker();
    const card = await t.fresh.card({ name: word });
    await finds(t, word, 'cards', [card.id]);
    const isFound = async (query: string) => idsFound((await find(t.owner, query)).cards).includes(card.id);
    for (const query of [
      `${sign}${word.slice(1)}`,
      `${word.slice(0, 4)}${sign}${word.slice(5)}`,
      `${word.slice(0, -3)}${sign}`,
    ]) {
      // Some servers read past every sign that is no letter: then this one means nothing of its own.
      if (await isFound(query.replace(sign, '~'))) t.choice('signs in a query', 'read past');
      else t.expect(await isFound(query), `whether ${query} finds ${word}`).is(false);
    }
  },
});

export const membersFound = law('SRC-01/members', {
  title: 'a member of the same workspace is found by the username',
  needs: ['colleague', 'workspace'],
  async holds(_, { owner, colleague, expect, pre }) {
    pre(colleague.username !== '');
    const { members } = await find(owner, colleague.username);
    expect(idsFound(members), 'the members found').includes(colleague.idMember);
  },
});

export const onlyWhatIsSeen = law('SRC-06', {
  needs: [...needs, 'colleague', 'outsider'],
  async holds(_, t) {
    const { owner, colleague, outsider, expect } = t;
    const word = t.uniqueMarker();
    const [mine, shared] = [
      await t.fresh.board({ name: `${word} mine` }),
      await t.fresh.board({ name: `${word} shared` }, { members: ['colleague'] }),
    ];
    const [cards, comments]: [string[], string[]] = [[], []];
    const marker = t.uniqueMarker();
    for (const board of [mine, shared]) {
      const list = await t.fresh.list({ idBoard: board.id });
      const card = await t.fresh.card({ idList: list.id, name: `${word} card` });
      comments.push((await t.fresh.comment({ idCard: card.id, text: `${marker} text` })).id);
      cards.push(card.id);
    }
    // The document leaves open who sees whose boards.
    if ((await colleague.get(`/1/boards/${mine.id}`)).taken) t.skip('a board is in sight of its whole workspace');
    await finds(t, word, 'cards', cards, owner);
    await finds(t, word, 'cards', [cards[1]!], colleague);
    await finds(t, word, 'boards', [shared.id], colleague);
    comments.push((await colleague.post(`/1/cards/${cards[1]}/actions/comments`, { text: marker }).record()).id);
    await finds(t, marker, 'actions', comments);
    await finds(t, marker, 'actions', comments.slice(1), colleague);
    await finds(t, marker, 'actions', [], outsider);
    await t.stage('addMember', { idBoard: mine.id, idMember: colleague.idMember });
    await finds(t, word, 'cards', cards, colleague);
    await couldSet(t.stage('removeMember', { idBoard: shared.id, idMember: colleague.idMember }));
    if (!(await colleague.get(`/1/boards/${shared.id}`)).taken) await finds(t, word, 'cards', [cards[0]!], colleague);
    const strange = await find(outsider, word);
    for (const group of groups) expect(idsFound(strange[group]), `the ${group} an outsider finds`).is([]);
    await t.nobody.get('/1/search', { query: word }).refused();
  },
});

export const findsWhatIs = law('GEN-06/search', {
  title: 'search finds records by their present texts',
  also: ['GEN-05'],
  needs,
  async holds(_, t) {
    for (const name of nounsFound) {
      const [before, after, group] = [t.uniqueMarker(), t.uniqueMarker(), groupOf(name)];
      const thing = await ifPossible(make(t, name, before, name === 'card' ? { labels: 'red' } : {}));
      if (!thing) continue;
      const { id } = thing;
      const { path, ended } = nounOf(name);
      /** Whether it was done: only what the document shows has to work. */
      const isDone = async (request: Loose) => {
        const reply = await t.owner.call(request);
        if (mustWork(t, reply)) reply.ok();
        return reply.taken;
      };
      await finds(t, before, group, [id]);
      if (!(await isDone(changeOf(t, name, { id }, after)))) continue;
      await finds(t, after, group, [id]);
      // The short name of a workspace stays.
      if (name !== 'workspace') await finds(t, before, group, []);
      const [shown] = (await find(t.owner, after))[group];
      const read = await t.owner.call(requestTo(t, `GET ${path as '/1/'}`, { id })).record();
      for (const field of ['name', 'closed', 'idBoard', 'idList', 'idLabels'])
        if (field in shown && field in read) t.expect(shown[field], `${field} of one of the ${group}`).is(read[field]);
      if (await isDone(requestTo(t, ended!, { id }))) await finds(t, after, group, []);
    }
    const { id, fullName } = await t.owner.get('/1/members/me', { fields: 'fullName' }).record();
    t.expect(idsFound((await find(t.owner, fullName)).members), 'the members found by a full name').includes(id);
  },
});

export const membersAlone = law('SRC-05', {
  needs: ['search', 'colleague', 'workspace'],
  each: { path: ['/1/membersSearch', '/1/search/members'] },
  async holds({ path }, { owner, colleague, expect, pre, skip, uniqueMarker }) {
    pre(colleague.username !== '');
    const reply = await owner.get(path, { query: colleague.username });
    // The row names only /1/membersSearch, and not its arguments.
    if (!reply.taken && (reply.status !== 404 || path.endsWith('/search/members'))) {
      skip(`${path} is answered ${reply.status}`);
    }
    const found = reply.list();
    expect(idsFound(found), 'the members found').includes(colleague.idMember);
    const unmatched = await owner.get(path, { query: uniqueMarker() });
    if (unmatched.taken) unmatched.list();
  },
});

export const queryIsNeeded = law('SRC-03', {
  each: { query: [undefined, '', ' '] },
  holds: async ({ query }, { owner }) => void (await owner.get('/1/search', { query }).refused()),
});

const fieldsIn = (record: object = {}) => Object.keys(record).toSorted();
/** A rank or an address may be another each time. */
const areAlike = (some?: object, other?: object) => isDeepStrictEqual(fieldsIn(some), fieldsIn(other));

const chosen = {
  cards: 'name',
  boards: 'name',
  actions: 'type',
  organizations: 'displayName',
  members: 'username',
} as const;
export const fieldsOfFound = law('SRC-08', {
  level: 'implied',
  needs,
  each: { group: keysOf(chosen) },
  async holds({ group }, t) {
    const marker = t.uniqueMarker();
    const noun = nounsFound.find((name) => groupOf(name) === group);
    const id = noun ? (await make(t, noun, marker)).id : t.colleague.idMember;
    const word = group === 'members' ? t.colleague.username : marker;
    t.pre(word !== '');
    const findsOne = (args = {}) =>
      t.eventually(
        async () => (await find(t.owner, word, args))[group].find((record: any) => record?.id === id),
        (record) => t.expect(record?.id, `the id of what is found among the ${group}`).is(id),
      );
    const name = `${group.slice(0, -1)}_fields`;
    const [usual, value] = [await findsOne(), await findsOne({ [name]: chosen[group] })];
    // The document does not show how fields are chosen: if another name has no effect either, this server uses other
    // names. A name for cards or boards says nothing of one for members or actions.
    if (areAlike(value, usual)) {
      const other = group === 'cards' ? 'boards' : 'cards';
      const another = await make(t, other === 'cards' ? 'card' : 'board', marker);
      await finds(t, marker, other, [another.id]);
      const asked = { [`${other.slice(0, -1)}_fields`]: chosen[other] };
      const [plain, few] = [(await find(t.owner, marker))[other][0], (await find(t.owner, marker, asked))[other][0]];
      if (['members', 'actions'].includes(group) || areAlike(plain, few))
        t.skip('the fields of what is found are chosen in another way here');
    }
    const keys = Object.keys(value).filter((key) => !['memberCreator', 'display'].includes(key));
    t.expect(keys, `the fields that ${name} chose`).sameAs(['id', chosen[group]]);
    await t.owner.get('/1/search', { query: word, [name]: 'nonesuch' }).refused();
  },
});

const long = `${trickySigns}\n`.repeat(4) + 'z';

export const foundAsWritten = law('SRC-01/texts', {
  title: 'a record that is found shows its name, text or description as it was written',
  level: 'implied',
  needs,
  each: { noun: nounsFound },
  async holds({ noun }, t) {
    const word = t.uniqueMarker();
    const isComment = noun === 'comment';
    const text = `${word} ${isComment ? long : trickySigns}`;
    const made =
      (await ifPossible(make(t, noun, text, isComment ? {} : { desc: long }))) ??
      (await ifPossible(make(t, noun, text))) ??
      t.skip('such a text is refused');
    const { [groupOf(noun)]: found } = await finds(t, word, groupOf(noun), [made.id]);
    const { [nounOf(noun).name]: shown = found[0].data?.text, desc } = found[0];
    if (shown !== undefined && !isKept(t, text, shown)) t.expect(shown, `the text of ${inWords(noun)}`).is(text);
    // A new record need not take a description.
    if (desc && !isKept(t, long, desc)) t.expect(desc, `the description of ${inWords(noun)}`).is(long);
  },
});
