/** Laws of 4.2 on reading a member: defaults and values of each argument, embeds, invitations. */
import { statedWords } from '../../reference/stated-words.ts';
import { filters } from '../../../src/document/filters.ts';
import { law } from '../../law/law.ts';
import {
  bringing,
  claimed,
  isExplained,
  recordsAt,
  requestFor,
  showingRows,
  type Showing,
  type ShowingRow,
} from '../../law/places.ts';
import { oneOfEach, manyComments, manyNotifications, memberScene } from '../../scene/members.ts';
import { cardOf, couldSet, idsOf, letIn, listActions, timeless } from '../../scene/reading.ts';
import { isRecord, keysOf } from '../../../src/language.ts';
import type { Args } from '../../wire/exchange.ts';
import { inOneOrder } from '../../wire/json-values.ts';
import { limits } from '../../../src/document/limits.ts';
import { createdAt } from '../../../src/kinds/values.ts';
import { memberFields } from '../../../src/document/sets.ts';
import { invalidValuesOf, sentWrong, rightsOf, switchesFor } from '../../law/invalid-values.ts';
import { withNamed, type NamedArgument } from '../../law/documented.ts';
import type { Rows } from '../../declared/rows.ts';

type Embed = NonNullable<Showing['embed']>;

/** The default fields. The whole set is sent as `all`, and then a server may show more than the set. */
const list = ({ usual, set }: Pick<Showing, 'usual' | 'set'>) =>
  usual === 'all' || set.every((name) => usual.includes(name)) ? 'all' : usual.join();

/** The word that means no embed, if the set of the argument has it. */
function off({ kind, off: word }: Embed): unknown {
  if (kind.kind === 'boolean' || kind.kind === 'either') return word;
  return (kind.kind === 'word' || kind.kind === 'words') && kind.filter && String(word) in filters[kind.filter]
    ? word
    : undefined;
}

/** Every argument of the row with its default, if it can be sent. */
function defaultsOf({ row, showings }: ShowingRow, isOn: (embed: Embed) => boolean): Record<string, unknown> {
  const pairs = [
    ...row.arguments.map(({ name, usual }) => [name, usual] as const),
    ...showings.flatMap(({ fields, usual, set, embed }) => [
      ...(fields === undefined ? [] : [[fields, list({ usual, set })] as const]),
      ...(embed
        ? [
            ...(isOn(embed) ? [] : [[embed.name, embed.usual ?? off(embed)] as const]),
            ...embed.args.map(({ name, usual: left }) => [name, left] as const),
          ]
        : []),
    ]),
  ];
  return Object.fromEntries(pairs.filter(([name, value]) => value !== undefined && isExplained(row, name)));
}

/** The shown value, without the parts that the other answer lacks too and need not have. */
function trimmed(shown: any, other: any, counts: (key: string, value: unknown) => boolean): unknown {
  if (Array.isArray(shown)) return shown.map((element, at) => trimmed(element, other?.[at], counts));
  if (!isRecord(shown)) return shown;
  const kept = Object.entries(shown).filter(([key, value]) => (isRecord(other) && key in other) || counts(key, value));
  return Object.fromEntries(kept.map(([key, value]) => [key, trimmed(value, other?.[key], counts)]));
}
/** `none` may show an empty collection, null, or nothing at all. */
const isFilled = (_: string, value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
const wordsIn = ({ row }: ShowingRow): ReadonlySet<string> => {
  const fields = [...row.viewArguments().values()].flatMap((kind) => statedWords({ kind, isRestricted: true }));
  return new Set([...row.places().flatMap(({ keys }) => keys), ...fields]);
};

const switched = (shown: readonly Showing[]) =>
  Object.fromEntries(shown.flatMap(({ embed }) => (embed ? [[embed.name, bringing(embed)]] : [])));

export const defaults = law('MEM-14', {
  needs: ['4.2'],
  also: ['FLT-03', 'LIM-13', 'LIM-14'],
  each: (rows) => ({ row: showingRows(rows).filter(({ row }) => row.claim?.section === '4.2') }),
  goals: ['shown'],
  shares: 'a long log',
  early: true,
  async holds({ row }, t) {
    const showings = claimed(t, row);
    const words = wordsIn(row);
    const compare = async (path: string, on: Readonly<Record<string, unknown>>) => {
      const left = defaultsOf({ ...row, showings }, ({ name }) => name in on);
      const ask = async (args: object) =>
        inOneOrder(timeless((await t.owner.call({ path, query: { ...on, ...args } })).ok()));
      const unasked = await ask({});
      const named = keysOf(left).every((name) => name in on) ? unasked : await ask({ ...left, ...on });
      // A server may show unasked some fields of its own, which no word of the row names.
      const usual = trimmed(unasked, named, (key, value) => value !== null && words.has(key));
      t.expect(trimmed(named, unasked, isFilled), 'the answer with every default named').agrees(usual);
      for (const { keys } of showings) t.witness('shown', recordsAt(unasked, keys).length);
    };
    // At first without the scene: a server that has no defaults may not be able to make one.
    if (/^\/members\/\{member\}(\/\w+)?$/.test(row.row.path))
      await compare(`/1${row.row.path.replace('{member}', 'me')}`, {});
    await manyComments(t);
    await couldSet(manyNotifications(t));
    // Those in which others stand come along once, so that the arguments about them mean something.
    const around = showings.filter(({ fields, embed }) => embed && fields !== undefined);
    const { fields, set } = showings[0]!;
    const lean = fields === undefined ? {} : { fields: set.find((name) => /name$/i.test(name)) ?? set[0] };
    const few = { ...lean, ...switched(around.filter(({ keys }) => keys.length === 1)) };
    const { path } = await requestFor(t, row, []);
    // First every second list of fields is given, then the other half, so that each list counts at its own place.
    const named = [0, 1].map((turn) => {
      const those = around.filter((_, at) => at % 2 === turn).map((showing) => [showing.fields!, showing.set.at(-1)]);
      return { ...few, ...switched(around), ...Object.fromEntries(those) };
    });
    const ways = around.length > 0 ? [{}, lean, few, ...named] : fields === undefined ? [{}] : [{}, lean];
    for (const on of ways) await compare(path, on);
  },
});

const path = '/1/members/me';

export const coverAlone = law('GEN-08/cover', {
  title: 'if the request asks for the cover, the cards of a member embed no other attachment',
  level: 'implied',
  needs: ['4.2'],
  async holds(_, t) {
    const { owner, expect } = t;
    const { id } = await t.fresh.card({ idMembers: owner.idMember });
    const [idCard, name] = [id, t.uniqueMarker()];
    const attached = [await t.fresh.attachment({ idCard, name }), await t.fresh.attachment({ idCard, name })];
    const shown = async (args: Args) => {
      const body = await owner.get('cards' in args ? path : `${path}/cards`, args).ok();
      const mine = [body.cards ?? body].flat().find((record) => record?.id === id);
      expect(mine, 'the card among those of its member').that(mine !== undefined, 'to be there');
      const cover = mine.idAttachmentCover;
      const isNamed = Object.values(args).includes('name');
      const covers = (mine.attachments ?? []).map((record: any) => (isNamed ? record : { id: record?.id }));
      expect(covers, 'what comes along as the cover').is(cover ? [{ id: cover, ...(isNamed && { name }) }] : []);
      return cover;
    };
    const listed = { fields: 'idAttachmentCover', attachments: 'cover' };
    const embedded = { fields: 'username', cards: 'open', card_fields: 'idAttachmentCover', card_attachments: 'cover' };
    for (const args of [listed, embedded]) await shown(args);
    // The document does not show how to choose a cover.
    const reply = await owner.put(`/1/cards/${id}`, { idAttachmentCover: attached[1]!.id });
    if (!reply.taken) return;
    await t.settle();
    for (const args of [
      { ...listed, attachment_fields: 'name', members: true, filter: 'open', limit: limits.results },
      { ...embedded, card_attachment_fields: 'name', card_members: true, card_stickers: true },
    ])
      if ((await shown(args)) === attached[1]!.id) t.witness('covers');
  },
});

function tableIn(rows: Rows): readonly NamedArgument[] {
  const row = rows.at('GET', path);
  return row ? withNamed(row).named : [];
}

/** Switches every collection of the table on, so that the other arguments have an effect. */
const switchedOn = {
  fields: 'username',
  actions: 'all',
  cards: 'open',
  boards: 'open',
  board_actions: 'commentCard',
  notifications: 'commentCard',
  actions_limit: 1,
  board_actions_limit: 1,
  notifications_limit: 1,
};

/** The words that the table lists for an argument: where it takes a list, all words together. */
function listedFor(argument: NamedArgument): readonly string[] {
  const words = statedWords(argument);
  if (words.length === 0) return rightsOf(argument);
  return argument.isList || argument.name.endsWith('fields') ? [words.join(',')] : words;
}
/** The read of a member has a low limit (8): in each round every argument takes its next value. Most sets are shorter. */
const rounds = 8;

export const memberValues = law('FLT-14/member-inside', {
  title: 'every value that the member table lists for a parameter is accepted',
  needs: ['4.2', 'others'],
  also: ['SET-01', 'SET-06', 'SET-11', 'SET-12', 'SET-14', 'SET-15', 'SET-16', 'SET-17'],
  each: (rows) => ({ table: [{ label: '', named: tableIn(rows) }] }),
  async holds({ table: { named } }, t) {
    await memberScene(t);
    for (let round = 0; round < rounds; round += 1) {
      const args = named.flatMap((argument) => {
        const values = listedFor(argument);
        return values.length === 0 ? [] : [[argument.name, values.at(-(round % values.length))] as const];
      });
      await t.owner.get(path, { ...switchedOn, ...Object.fromEntries(args) }).record();
    }
  },
});

export const noOtherMemberValue = law('FLT-05/member', {
  title: 'a value outside what the member table lists for a parameter is refused',
  needs: ['4.2'],
  also: ['CNV-19', 'FLT-14', 'LIM-13', 'LIM-14'],
  each: (rows) => ({ parameter: tableIn(rows).filter((argument) => invalidValuesOf(argument).length > 0) }),
  goals: ['refused'],
  async holds({ parameter }, t) {
    await oneOfEach(t);
    for (const value of invalidValuesOf(parameter)) {
      const query = { ...switchedOn, ...switchesFor(parameter.name, tableIn(t.rows)), [parameter.name]: value };
      await sentWrong(t, { method: 'GET', path, query }, parameter);
      t.witness('refused');
    }
  },
});

const boards = '/1/members/me/boards';

export const invitation = law('MEM-15/invitation', {
  title: 'a board that a member is invited to is among the own boards or the invitations, never in both',
  level: 'implied',
  needs: ['4.2', 'colleague'],
  async holds(_, t) {
    const { owner, expect, target, witness } = t;
    const shown = await owner.get('/1/members/me', { fields: 'email' }).record();
    const email = target.actors.owner?.email ?? shown.email;
    if (typeof email !== 'string' || !email.includes('@'))
      t.skip('no e-mail address of the owner is shown, and the target file names none (actors.owner.email)');
    const name = t.uniqueMarker();
    const board = await t.stage('createBoard', { name, defaultLists: false }, 'colleague');
    await t.stage('inviteMember', { idBoard: board.id, email }, 'colleague');
    const belongs = idsOf(await owner.get(boards, { fields: 'name' }).list()).includes(board.id);
    const among = (boards: any[]) => boards.filter(({ id }) => id === board.id);
    const isInvited = among(await owner.get('/1/members/me/boardsInvited').list()).length > 0;
    expect({ belongs, isInvited }, 'where the board is listed').oneOf([
      { belongs: true, isInvited: false },
      { belongs: false, isInvited: true },
    ]);
    const invitations = isInvited ? [{ id: board.id, name }] : [];
    const { boardsInvited } = await owner
      .get('/1/members/me', { fields: 'username', boardsInvited: 'open', boardsInvited_fields: 'name' })
      .record();
    const named = await owner.get('/1/members/me/boardsInvited', { fields: 'name' }).list();
    for (const shown of [boardsInvited ?? [], named]) expect(among(shown), 'the invitation').is(invitations);
    witness(isInvited ? 'invited' : 'added');
  },
});

export const starsOfOthers = law('FLT-17/others', {
  title: 'a board that somebody else starred is not among the starred ones',
  needs: ['4.2', 'colleague'],
  async holds(_, t) {
    const { id } = await t.fresh.board();
    await letIn(t, id);
    await t.stage('createStar', { idBoard: id, pos: 'bottom' }, 'colleague');
    const starred = async (who: 'owner' | 'colleague') =>
      idsOf(await t[who].get('/1/members/me/boards/starred').list());
    t.pre((await starred('colleague')).includes(id));
    t.expect(await starred('owner'), 'the starred boards of who starred none').excludes(id);
    const all = idsOf(await t.owner.get('/1/members/me/boards', { fields: 'name' }).list());
    t.expect(all, 'the boards of the same member').includes(id);
  },
});

export const changesMoveNoDate = law('PAG-03/changed', {
  title: 'changing a card or a comment does not change its place between since and before',
  also: ['ACT-06'],
  needs: ['4.2'],
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const idMembers = owner.idMember;
    const list = await fresh.list();
    const old = await fresh.card({ idList: list.id, idMembers });
    const comment = await fresh.comment({ idCard: old.id });
    await t.pass(2200);
    const young = await fresh.card({ idList: list.id, idMembers });
    const between = new Date(createdAt(young.id) - 500).toISOString();
    await t.pass(2200);
    const [desc, text] = [t.uniqueMarker(), t.uniqueMarker()];
    await owner.put(`/1/cards/${old.id}`, { desc }).ok();
    await owner.put(`/1/actions/${comment.id}`, { text }).ok();
    await t.settle();
    expect((await cardOf(t, old.id, 'desc'))['desc'], 'the description of the older card').is(desc);
    const { data } = await owner.get(`/1/actions/${comment.id}`).record();
    expect(data?.text, 'the text of its comment').is(text);
    const both = [old.id, young.id];
    const cards = async (span: object) =>
      idsOf(await owner.get('/1/members/me/cards', { fields: 'name', ...span }).list()).filter((id) =>
        both.includes(id),
      );
    expect(await cards({ before: between }), 'the cards made before the younger one').is([old.id]);
    expect(await cards({ since: between }), 'the cards made since then').is([young.id]);
    const comments = async (span: object) =>
      idsOf(await listActions(t, { idModels: old.id, filter: 'commentCard', ...span }));
    expect(await comments({ before: between }), 'the comments made before then').is([comment.id]);
    expect(await comments({ since: between }), 'the comments made since then').is([]);
  },
});

export const everySingleField = law('MEM-13', {
  needs: ['4.2'],
  each: { field: memberFields },
  async holds({ field }, t) {
    await t.owner.get(`${path}/${field}`).ok();
  },
});
