/** Laws of the table of 4.2 and of /boards: each collection that is asked for is embedded, up to its bound. */
import { actionFields } from '../../../src/spec/sets.ts';
import { meantIn } from '../../law/changes.ts';
import { law } from '../../law/law.ts';
import { later, longTale, memberScene } from '../../scene/members.ts';
import { idsOf, ifPossible, perhaps } from '../../scene/reading.ts';

const path = '/1/members/me';
const boards = '/1/members/me/boards';

/** The argument for each collection, and the route that lists the same, if there is one. */
const collections = {
  boardStars: ['true', 'boardStars'],
  savedSearches: ['true', 'savedSearches'],
  boardBackgrounds: ['all', 'boardBackgrounds'],
  customBoardBackgrounds: ['all', 'customBoardBackgrounds'],
  customStickers: ['all', 'customStickers'],
  customEmoji: ['all', 'customEmoji'],
  organizationsInvited: ['all', 'organizationsInvited'],
  boardsInvited: ['open', null],
} as const;

export const collectionsThere = law('GEN-08', {
  as: 'member',
  title: 'a collection is embedded in a member only if the request asks for it, and then as its own route lists it',
  level: 'implied',
  needs: ['4.2'],
  also: ['MEM-14', 'CNV-13'],
  cost: 10,
  async holds(_, t) {
    const { owner, expect } = t;
    const args = Object.fromEntries(Object.entries(collections).map(([name, [word]]) => [name, word]));
    const me = await owner.get(path, { fields: 'username', ...args }).record();
    for (const [name, [, route]] of Object.entries(collections)) {
      expect(me[name], name).isArray();
      if (route === null) continue;
      const own = await owner.get(`${path}/${route}`).list();
      expect(idsOf(me[name]), `${name} with the member`).sameAs(idsOf(own));
    }
  },
});

export const collectionsBounded = law('ACT-06', {
  as: 'member',
  title: 'embedded actions of a member, and of the boards of a member, are limited by dates as listed ones are',
  needs: ['4.2', 'writes'],
  also: ['PAG-03'],
  cost: 12,
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const board = await fresh.board();
    const card = await fresh.card({ idList: (await fresh.list({ idBoard: board.id })).id });
    const first = await fresh.comment({ idCard: card.id });
    await later(t, 2200);
    const second = await fresh.comment({ idCard: card.id });
    const at = (one: { readonly id: string }, ms: number) =>
      new Date(Number.parseInt(one.id.slice(0, 8), 16) * 1000 + ms).toISOString();
    const between = at(second, -1000);
    const ours = (actions: any) => {
      expect(actions, 'the embedded actions').isArray();
      return idsOf(actions).filter((id) => id === first.id || id === second.id);
    };
    const mine = async (args: object) =>
      ours((await owner.get(path, { fields: 'username', actions: 'commentCard', ...args }).record()).actions);
    expect(await mine({}), 'the comments').is([second.id, first.id]);
    expect(await mine({ action_since: 'null', action_before: 'null' }), 'the comments').is([second.id, first.id]);
    expect(await mine({ action_since: between }), 'the comments since then').is([second.id]);
    expect(await mine({ action_before: between }), 'the comments before').is([first.id]);
    const none = { action_since: at(first, 1000), action_before: at(first, 1500) };
    expect(await mine(none), 'the comments between two moments').is([]);
    const shown = (all: any) => {
      expect(all, 'the boards').isArray();
      const actions = all.find((one: any) => one?.id === board.id)?.actions ?? [];
      return Array.isArray(actions) ? ours(actions) : actions;
    };
    const asked = { fields: 'username', boards: 'open', board_fields: 'name', board_actions: 'commentCard' };
    const embedded = async (args: object) => shown((await owner.get(path, { ...asked, ...args }).record()).boards);
    const listed = async (args: object) =>
      shown(await owner.get(boards, { fields: 'name', actions: 'commentCard', ...args }).list());
    expect(await embedded({}), 'the comments of the board').is([second.id, first.id]);
    expect(await embedded({ board_actions_since: between }), 'those since then').is([second.id]);
    expect(await listed({}), 'the comments of a listed board').is([second.id, first.id]);
    expect(await listed({ actions_since: between }), 'those since then').is([second.id]);
  },
});

export const countedOnBoards = law('ACT-08', {
  as: 'boards',
  title: 'the actions embedded in boards are counted in the count format, and listed by default',
  needs: ['4.2', 'writes'],
  cost: 8,
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const board = await fresh.board();
    const card = await fresh.card({ idList: (await fresh.list({ idBoard: board.id })).id });
    for (let turn = 0; turn < 2; turn += 1) await fresh.comment({ idCard: card.id });
    const shown = (all: any) => {
      expect(all, 'the boards').isArray();
      return all.find((one: any) => one?.id === board.id)?.actions;
    };
    const asked = { fields: 'username', boards: 'open', board_fields: 'name', board_actions: 'commentCard' };
    const embedded = async (args: object) => shown((await owner.get(path, { ...asked, ...args }).record()).boards);
    const listed = async (args: object) =>
      shown(await owner.get(boards, { fields: 'name', actions: 'commentCard', ...args }).list());
    for (const list of [await embedded({}), await listed({})]) expect(list, 'the comments of the board').hasLength(2);
    for (const count of [
      await embedded({ board_actions_format: 'count' }),
      await listed({ actions_format: 'count' }),
    ]) {
      // Under which name the number stands is not shown.
      expect(JSON.stringify(count).match(/\d+/g) ?? [], 'how many comments the board has').is(['2']);
    }
  },
});

export const creatorLeftOut = law('NOT-14', {
  as: 'member',
  title: 'embedded notifications show their creator, unless notification_memberCreator is false',
  needs: ['4.2', 'colleague', 'notifications'],
  cost: 60,
  async holds(_, t) {
    const { owner, expect } = t;
    await memberScene(t);
    await longTale(t);
    const asked = { fields: 'username', notifications: 'commentCard', notifications_limit: 2 };
    const having = (all: any) => {
      expect(all, 'the notifications').isArray();
      return all.map((one: any) => Boolean(one?.memberCreator));
    };
    expect(having((await owner.get(path, asked).record()).notifications), 'which have a creator').is([true, true]);
    const bare = await owner.get(path, { ...asked, notification_memberCreator: false }).record();
    expect(having(bare.notifications), 'which have a creator').is([false, false]);
  },
});

export const actionsOfCards = law('GEN-08', {
  as: 'card-actions',
  title: 'the cards of a member embed the actions of the type that the request asks for, and none by default',
  needs: ['4.2', 'writes'],
  cost: 6,
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const card = await fresh.card({ idMembers: owner.idMember });
    const comment = await fresh.comment({ idCard: card.id });
    const actions = async (args: object) => {
      const cards = await owner.get('/1/members/me/cards', { fields: 'name', ...args }).list();
      const mine = cards.find((one) => one?.id === card.id)?.actions ?? [];
      for (const one of mine) for (const name of actionFields) expect(Object.keys(one), 'an action').includes(name);
      return idsOf(mine);
    };
    expect(await actions({}), 'the actions of a card unasked').is([]);
    expect(await actions({ actions: 'commentCard' }), 'the comments of a card').is([comment.id]);
    expect(await actions({ actions: 'deleteCard' }), 'the deletions of a card').is([]);
  },
});

export const aboutListsAndWorkspaces = law('ACT-11', {
  as: 'containers',
  title: 'idModels finds the actions about a list and about a workspace, each alone',
  level: 'implied',
  needs: ['4.2', 'writes'],
  cost: 8,
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const list = await fresh.list();
    const other = await fresh.list();
    const comment = await fresh.comment({ idCard: (await fresh.card({ idList: list.id })).id });
    const about = async (id: string) => idsOf(await owner.get('/1/members/me/actions', { idModels: id }).list());
    expect(await about(list.id), 'the actions about a list').includes(comment.id);
    expect(await about(other.id), 'the actions about another list').excludes(comment.id);
    const workspace = await ifPossible(fresh.workspace());
    if (!workspace) return;
    const found = await about(workspace.id);
    expect(found.length, 'the actions about a workspace that was just made').that(found.length > 0, 'at least one');
    expect(found, 'the actions about a workspace').excludes(comment.id);
  },
});

export const kindsOfListUpdates = law('ACT-03', {
  as: 'lists',
  title: 'updateList:closed and updateList:name keep the updates of lists that changed this field',
  level: 'implied',
  needs: ['4.2', 'writes', 'lists'],
  cost: 8,
  async holds(_, t) {
    const { owner, expect, fresh } = t;
    const { id, idBoard } = await fresh.list();
    await perhaps(t, 'renameList', { id, name: t.uniqueMarker() });
    await perhaps(t, 'closeList', { id });
    const of = async (filter: string) =>
      (await owner.get('/1/members/me/actions', { idModels: idBoard, filter }).list()).map((one) =>
        Object.keys(meantIn(one?.data?.old)).toSorted(),
      );
    const whole = await of('updateList');
    t.pre(whole.length === 2);
    expect(whole, 'what the updates of a list changed').sameAs([['closed'], ['name']]);
    expect(await of('updateList:closed'), 'what the closing of a list changed').is([['closed']]);
    expect(await of('updateList:name'), 'what the naming of a list changed').is([['name']]);
  },
});
