/** Laws of 4.8: pages of collections, large and small. */
import { limits } from '../../../src/document/limits.ts';
import type { Rows } from '../../declared/rows.ts';
import { isExplained, requestFor, showingRows } from '../../law/places.ts';
import { optionsNamed } from '../../scene/scene.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { isNewestFirst } from '../../law/left.ts';
import { anotherSecond, overfullList } from '../../scene/members.ts';
import { idsOf, listActions, arrayIn, log, sharedCard } from '../../scene/reading.ts';
import type { Args } from '../../wire/exchange.ts';
import { boardBeside, definitionsOf, putItem } from '../../scene/fields.ts';

/** Pages of actions, each before the last one of the page before it. `meanwhile` runs between two pages. */
async function follow(
  t: T,
  page: (before: string | undefined) => Promise<any[]>,
  isEnough: (found: readonly any[]) => boolean = (found) => found.length > 5 * limits.results,
  meanwhile: () => Promise<unknown> = async () => {},
) {
  const found: any[] = [];
  for (let before: string | undefined; !isEnough(found); before = found.at(-1).id) {
    const some = await page(before);
    t.witness('pages');
    if (some.length === 0) break;
    found.push(...some);
    // A record that comes again would come for ever.
    if (some.some(({ id }) => id === before)) break;
    await meanwhile();
  }
  return found;
}

/** A listing that is newest first: how to ask for it, and how one more comes. */
type Growing = (t: T) => Promise<{ readonly args: Args; readonly add: () => Promise<unknown> }>;
const growing: Readonly<Record<string, Growing>> = {
  async action(t) {
    const { id: idCard } = await t.fresh.card();
    return { args: { idModels: idCard, filter: 'commentCard' }, add: () => t.fresh.comment({ idCard }) };
  },
  async notification(t) {
    if (!t.actors.colleague) t.skip('notifications come from another member');
    const { id: idCard } = await sharedCard(t);
    await t.stage('addMemberToCard', { idCard, idMember: t.owner.idMember });
    const text = () => t.uniqueMarker();
    return {
      args: { filter: 'commentCard' },
      add: () => t.stage('createComment', { idCard, text: text() }, 'colleague'),
    };
  },
};
const pagedIn = (rows: Rows) =>
  showingRows(rows).filter(
    ({ row, showings: [own] }) =>
      own!.resource in growing && ['before', 'limit'].every((name) => isExplained(row, name)),
  );

export const nothingIsLost = law('PAG-01', {
  title: 'pages that each begin before the last id of the page before it give everything once, in order',
  needs: ['4.8'],
  also: ['ACT-02'],
  each: (rows) => ({ listing: pagedIn(rows).filter(({ row }) => row.members !== true), limit: [1, 7] }),
  async holds({ listing, limit }, t) {
    const { resource } = listing.showings[0]!;
    const { args, add } = await growing[resource]!(t);
    const count = 3 * limit + 2;
    await t.room([t.owner], count);
    // An id orders by itself within its second only among actions (4.8.4): of a notification it may mean the second.
    const isLoose = resource === 'notification';
    for (let at = 0; at < count; at += 1) {
      if (isLoose && at === limit) await anotherSecond(t);
      await add();
    }
    await t.settle();
    const read = async (more: Args): Promise<any[]> =>
      t.owner.call(await requestFor(t, listing, [], { ...args, ...more })).list();
    const listed = await read({});
    const whole = idsOf(listed);
    // The cause of a notification is left open (6.4), and so is the order in which they are listed.
    if (isLoose && whole.length < count) t.skip('comments of another notify nobody here');
    if (isLoose && !isNewestFirst(listed)) t.skip('notifications are listed in another order here');
    t.expect(whole.length, `how many there are at ${listing.label} after ${count} were made`).between(
      count,
      limits.results,
    );
    const secondOf = (id: string) => id.slice(0, 8);
    const seconds = new Set(whole.slice(0, count).map(secondOf));
    if (seconds.size < count / limit) t.witness('more than a page in one second');
    // A server that takes no notice of the bound gives the same page for ever.
    const isEnough = (found: readonly any[]) => idsOf(found).includes(whole[count - 1]!) || found.length > 4 * count;
    const bounds = new Set<string>();
    const page = (before: string | undefined) => {
      if (before !== undefined) bounds.add(secondOf(before));
      return read({ limit, before });
    };
    const isPassed = (id: string) => isLoose && bounds.has(secondOf(id));
    for (const [how, meanwhile] of [['page by page'], ['page by page, while others come', add]] as const) {
      const all = idsOf(await follow(t, page, isEnough, meanwhile));
      t.expect(all.length, `how many come ${how} at ${listing.label}`).is(new Set(all).size);
      const known = all.filter((id) => whole.includes(id));
      const wanted = whole.slice(0, Math.max(count, whole.indexOf(known.at(-1)!) + 1));
      t.expect(known, `what comes ${how} at ${listing.label}`).is(
        wanted.filter((id) => !isPassed(id) || known.includes(id)),
      );
    }
  },
  goals: ['pages'],
});

export const boardLogPages = law('PAG-01/board', {
  title: 'the actions of a board are limited, filtered and paged like those of a member',
  level: 'implied',
  needs: ['4.8'],
  also: ['LIM-13', 'ACT-02', 'PAG-04'],
  async holds(_, t) {
    const { owner, expect } = t;
    const board = await t.fresh.board();
    const { id: idList } = await t.fresh.list({ idBoard: board.id });
    const { id: idCard } = await t.fresh.card({ idList });
    const ids: string[] = [];
    const add = async (count: number) => {
      for (let at = 0; at < count; at += 1) ids.unshift((await t.fresh.comment({ idCard })).id);
    };
    await add(2);
    // An id given as `since` may stand for its whole second (4.8.3).
    await anotherSecond(t);
    await add(1);
    await anotherSecond(t);
    const card = await t.fresh.card({ idList });
    await anotherSecond(t);
    await add(2);
    const path = `/1/boards/${board.id}/actions`;
    // No row names this route, but 4.8 speaks of paging through it.
    t.pre((await owner.get(path)).taken);
    const filter = 'commentCard';
    const comments = (all: readonly any[]) => all.filter(({ type }) => type === filter);
    const some = await owner.get(path, { filter, limit: 2 });
    // Of a filter nothing is said there: where it has none, the comments are picked out of all actions.
    const isFiltered = some.taken && comments(some.list()).length === some.body.length;
    const args = isFiltered ? { filter } : {};
    const listed = async (more: Args) => idsOf(comments(await owner.get(path, { ...args, ...more }).list()));
    const found: any[] = [];
    let pages = 0;
    for (let before: string | undefined; pages < 20; before = found.at(-1).id) {
      const page = await owner.get(path, { ...args, limit: 2, before }).list();
      if (page.length === 0) break;
      found.push(...page);
      pages += 1;
    }
    expect(pages, `how many pages of two ${found.length} actions fill`).is(Math.ceil(found.length / 2));
    expect(idsOf(comments(found)), 'the comments of the board, two at a time').is(ids);
    expect(await owner.get(path, { ...args, limit: 0 }).list(), 'none of the actions').is([]);
    const since = await listed({ since: ids[2] });
    expect(since, 'the comments since the third').that(
      since.includes(ids[0]!) && since.includes(ids[1]!) && !since.includes(ids[3]!) && !since.includes(ids[4]!),
      'those that came after it',
    );
    const between = await listed({ since: ids[2], before: card.id });
    expect(between, 'the comments since the third and before the card').within([ids[2]]);
    const ofMember = async (more: Args) => idsOf(await listActions(t, { filter, idModels: board.id, ...more }));
    for (const [at, read] of Object.entries({ [path]: listed, [log]: ofMember })) {
      expect(await read({ before: card.id }), `the comments at ${at} before a card was made`).is(ids.slice(2));
      expect(await read({ since: card.id }), `the comments at ${at} since a card was made`).is(ids.slice(0, 2));
    }
  },
});

/** On how many cards of other laws the owner may be. */
const others = 4;

export const thousandAtMost = law('PAG-02', {
  needs: ['4.8', 'slow'],
  also: ['LIM-12', 'FLT-02'],
  shares: 'an overfull list',
  async holds(_, t) {
    const { owner, expect, witness } = t;
    const { list, cards } = await overfullList(t);
    const ids = new Set(idsOf(cards));
    const ours = (found: readonly any[]) => idsOf(found).filter((id) => ids.has(id));
    const fields = 'name';
    // The rows of a list and of a filter show no arguments.
    for (const [path, args] of [
      [`/1/lists/${list.id}/cards`],
      [`/1/lists/${list.id}/cards/all`],
      [`/1/lists/${list.id}/cards/open`],
      [`/1/boards/${list['idBoard']}/cards`, { fields }],
      ['/1/members/me/cards', { fields }],
      ['/1/members/me/cards/open'],
      [log, { limit: limits.results }],
    ] as const) {
      const found = await owner.get(path, args).list();
      // At most so many: a collection may end sooner, unless a limit asks for all of them.
      expect(found.length, `how many ${path} gives`).between(path === log ? limits.results : 1, limits.results);
      expect(new Set(idsOf(found)).size, `how many different ones ${path} gives`).is(found.length);
      witness('collections');
    }
    const board = await owner.get(`/1/boards/${list['idBoard']}`, { fields, cards: 'all' }).record();
    expect(board.cards?.length, 'how many cards come with the board').between(1, limits.results);
    const member = await owner
      .get('/1/members/me', { fields: 'username', cards: 'open', card_fields: fields })
      .record();
    expect(member.cards?.length, 'how many cards come with the member').between(1, limits.results);
    const limited = await owner.get('/1/members/me/cards', { fields, limit: limits.results }).list();
    expect(ours(limited).length, `how many cards come under a limit of ${limits.results}`).between(
      limits.results - others,
      limits.results,
    );
  },
  goals: ['collections'],
});

export const pastThousand = law('PAG-03', {
  needs: ['4.8', 'slow'],
  also: ['PAG-01', 'PAG-02'],
  shares: 'an overfull list',
  async holds(_, t) {
    const { owner, expect } = t;
    const { list, cards } = await overfullList(t);
    const made = idsOf(cards).toSorted();
    const found = new Set<string>();
    for (let before: string | undefined, page = 0; page < 4; page += 1) {
      const some = idsOf(await owner.get('/1/members/me/cards', { fields: 'name', filter: 'open', before }).list());
      if (some.length === 0) break;
      for (const id of some) found.add(id);
      before = some.toSorted()[0];
    }
    const lost = made.filter((id) => !found.has(id));
    expect(lost, 'cards that no page gave').is([]);
    const page = (past?: string) => listActions(t, { idModels: list['idBoard'], limit: limits.results, before: past });
    const logged = await follow(t, page);
    expect(new Set(idsOf(logged)).size, 'how many different actions came page by page').is(logged.length);
    const loggedCards = new Set(logged.map(({ data }) => data?.card?.id));
    const untold = made.filter((id) => !loggedCards.has(id));
    expect(untold, 'cards that no action tells of').is([]);
    t.witness('beyond', found.size > limits.results ? 1 : 0);
  },
  goals: ['beyond'],
});

const many = 26;

export const listsComeWhole = law('PAG-02/lists', {
  title: 'a board with two dozen lists shows all of them',
  level: 'implied',
  async holds(_, t) {
    const { id: idBoard } = await t.fresh.board();
    const made: string[] = [];
    for (let turn = 0; turn < many; turn += 1) made.push((await t.fresh.list({ idBoard, pos: 'bottom' })).id);
    const found = idsOf(await t.owner.get(`/1/boards/${idBoard}/lists`).list());
    t.expect(made, 'the lists that were made').within(found);
  },
});

/** More than the usual page of 50. */
const page = 52;

export const cardsComeWhole = law('PAG-02/cards', {
  title: 'a list and a board show all of some fifty cards',
  level: 'implied',
  async holds(_, t) {
    const { id: idList, idBoard } = await t.fresh.list();
    const made: string[] = [];
    while (made.length < page) made.push((await t.fresh.card({ idList })).id);
    for (const path of [`/1/lists/${idList}/cards`, `/1/boards/${idBoard}/cards`])
      t.expect(made, 'the cards that were made').within(idsOf(await t.owner.get(path).list()));
  },
});

export const optionsComeWhole = law('PAG-02/options', {
  title: 'a list field shows all of two dozen options',
  level: 'implied',
  async holds(_, t) {
    const { board, list } = await boardBeside(t);
    const texts = Array.from({ length: many }, (_unused, at) => `${at} & <é>`);
    await t.fresh.customField({ idModel: board.id, type: 'list', options: optionsNamed(...texts) });
    const [field] = await definitionsOf(t, board.id);
    const options = arrayIn(t, field, 'options');
    const shown = options.map(({ value }) => value?.text);
    t.expect(shown, 'the texts of the options').sameAs(texts);
    const places = texts.map((text) => options.find(({ value }) => value.text === text).pos);
    t.expect(places, 'the positions of the options').is(places.toSorted((a, b) => a - b));
    const last = options.find(({ value }) => value.text === texts.at(-1));
    await putItem(t, await t.fresh.card({ idList: list.id }), field, { idValue: last.id }).ok();
  },
});
