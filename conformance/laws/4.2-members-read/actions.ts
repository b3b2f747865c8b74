/** Laws of 2.1, 2.2 and 4.2 on the actions of a member: which are listed, by whom, about what, and how far pages reach. */
import { law } from '../../law/law.ts';
import { anotherSecond, manyComments, memberScene } from '../../scene/members.ts';
import { limits } from '../../../src/document/limits.ts';
import { actionTypes } from '../../../src/document/sets.ts';
import { changes } from '../../law/changes.ts';
import { inInstants } from '../../wire/json-values.ts';
import type { T } from '../../scene/tools.ts';
import { unknownId } from '../../law/arbitraries.ts';
import { idsOf, ifPossible, listActions, log, sharedCard } from '../../scene/reading.ts';

export const actionPages = law('ACT-05', {
  needs: ['4.2', 'others'],
  also: ['LIM-16', 'FLT-03'],
  shares: 'a long log',
  async holds(_, t) {
    const { owner, expect, witness } = t;
    const { card } = await manyComments(t);
    const onCard = { idModels: card.id };
    const all = await listActions(t, { ...onCard, limit: limits.results });
    for (const [page, limit] of [
      [0, 0],
      [0, 10],
      [1, 10],
      [2, 25],
      [5, 10],
      [54, 1],
      [19, 50],
      [limits.actionsReach - 1, 1],
      [1, limits.actionsReach - 1],
      [0, limits.actionsReach],
    ] as const) {
      const found = await listActions(t, { ...onCard, page, limit });
      expect(found, `page ${page} of ${limit}`).is(all.slice(page * limit, (page + 1) * limit));
      witness('pages');
    }
    expect(await listActions(t, { ...onCard, page: 1 }), 'page 1 unasked how long').is(
      all.slice(limits.actions.default, 2 * limits.actions.default),
    );
    for (const [page, limit] of [
      [1, limits.actionsReach],
      [20, 50],
      [limits.actionsReach, 1],
      [2, 500],
      [10, 100],
      [50, 25],
    ] as const) {
      await owner.get(log, { ...onCard, page, limit }).refused();
    }
    for (const format of ['list', 'count']) await owner.get(log, { ...onCard, page: 20, format }).refused();
    await owner.get(log, { ...onCard, page: 'x' }).refused();
  },
  goals: ['pages'],
});

const find = (t: T, idModels: string, filter: string): Promise<any[]> =>
  listActions(t, { idModels, filter, limit: 100 });
const oldOf = (record: any): Record<string, unknown> => record?.data?.old ?? {};

export const fieldsOfOneUpdate = law('ACT-19/several', {
  title: 'an update of several fields is found by the name of each of them',
  needs: ['4.2'],
  async holds(_, t) {
    const card = await t.fresh.card({ desc: 'before' });
    const name = t.uniqueMarker();
    for (const args of [
      { name, desc: 'after' },
      { name: 'later', desc: 'later' },
    ])
      await t.owner.put(`/1/cards/${card.id}`, args).ok();
    // Where the type of an update has a colon itself, one of several fields is of none of these types.
    const other = await t.fresh.card();
    await t.owner.put(`/1/cards/${other.id}`, { desc: 'after' }).ok();
    t.pre((await find(t, other.id, 'updateCard:desc')).every(({ type }) => type === 'updateCard'));
    for (const [field, was] of Object.entries({ name: [name, card['name']], desc: ['after', 'before'] })) {
      const found = await find(t, card.id, `updateCard:${field}`);
      const replaced = found.map((action) => oldOf(action)[field]);
      t.expect(replaced, `the ${field} that updateCard:${field} tells was replaced`).sameAs(was);
    }
    // Where the table names one type (2.1), a list of them may be refused.
    const neither = await t.owner.get(log, { idModels: card.id, filter: 'updateCard:closed,commentCard' });
    if (neither.taken) t.expect(neither.list(), 'what updateCard:closed and commentCard find').is([]);
  },
});

const colonWords = actionTypes.filter((word) => word.includes(':'));

export const fieldsOfUpdates = law('ACT-19', {
  title: 'a word with a colon finds exactly the updates that changed its field',
  needs: ['4.2', 'cards'],
  each: { update: changes.filter(({ type }) => /^update(Card|List|Board)$/.test(type)) },
  goals: ['found'],
  async holds({ update }, t) {
    const { old = {}, card, board, act } = await update.make(t);
    // Another law judges updates of several fields, which each of the fields finds.
    t.pre(Object.keys(old).length === 1);
    const model = String(card ?? board);
    // The server must not answer from a cache of earlier answers.
    await find(t, model, 'all');
    await act();
    await t.settle();
    const all = await find(t, model, 'all');
    const former = inInstants(Object.assign({}, ...all.toReversed().map(oldOf)));
    t.expect(former, `the former values when ${update.label}`).has(inInstants(old));
    for (const word of colonWords) {
      const [type, field = ''] = word.split(':');
      const expected = all.filter(
        (action) => action?.type === word || (action?.type === type && field in oldOf(action)),
      );
      const found = await find(t, model, word);
      t.expect(found, `what ${word} finds when ${update.label}`).is(expected);
      t.witness('found', expected.length);
    }
  },
});

export const aboutModels = law('ACT-11', {
  needs: ['4.2'],
  also: ['PRM-13'],
  async holds(_, t) {
    const { expect } = t;
    const board = await t.fresh.board();
    const first = await listActions(t, { idModels: board.id });
    expect(first.length, 'the actions about a board that was just made').that(first.length > 0, 'at least one');
    const { id: idList } = await t.fresh.list({ idBoard: board.id });
    const [card, otherCard] = [await t.fresh.card({ idList }), await t.fresh.card({ idList })];
    await t.fresh.comment({ idCard: (await t.fresh.card({ idList })).id });
    const onCard = [await t.fresh.comment({ idCard: card.id }), await t.fresh.comment({ idCard: card.id })];
    const onOtherCard = [await t.fresh.comment({ idCard: otherCard.id })];
    const of = async (idModels: string) => idsOf(await listActions(t, { idModels, filter: 'commentCard' }));
    expect(await of(card.id), 'comments about one card').sameAs(idsOf(onCard));
    expect(await of(otherCard.id), 'comments about the other card').sameAs(idsOf(onOtherCard));
    expect(await of(`${card.id},${otherCard.id}`), 'comments about both cards').sameAs(
      idsOf([...onCard, ...onOtherCard]),
    );
    const ofBoard = await listActions(t, { idModels: board.id, limit: limits.results });
    for (const { data } of ofBoard) expect(data?.board?.id ?? board.id, 'the board of an action about it').is(board.id);
    expect(ofBoard.length, 'the actions about the board').that(ofBoard.length > 0, 'at least one');
    expect(await listActions(t, { limit: 3 }), 'all actions of the member').hasLength(3);
  },
});

export const ownActionsOnly = law('ACT-01/whose', {
  title: 'the actions of a member are those that this member did, not those of others on the same card',
  level: 'implied',
  needs: ['4.2', 'colleague'],
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const card = await sharedCard(t);
    const mine = await t.fresh.comment({ idCard: card.id });
    const addComment = () => t.stage('createComment', { idCard: card.id, text: t.uniqueMarker() }, 'colleague');
    const first = await addComment();
    await anotherSecond(t);
    const theirs = idsOf([await addComment(), first]);
    const of = async (who: string, asker = owner) =>
      asker.get(`/1/members/${who}/actions`, { idModels: card.id, filter: 'commentCard', fields: 'idMemberCreator' });
    const own = (await of('me')).list();
    expect(idsOf(own), 'my comments').is([mine.id]);
    expect(own[0].memberCreator?.id, 'who wrote mine, beside the fields').is(owner.idMember);
    expect(idsOf((await of('me', colleague)).list()), "the colleague's own comments").is(theirs);
    const reply = await of(colleague.idMember);
    // The document leaves open what a member sees of another member.
    if (!reply.taken || reply.list().length === 0) return t.choice('the actions of another member', 'hidden');
    const found = reply.list();
    expect(idsOf(found), "the colleague's comments").is(theirs);
    expect(found[0].idMemberCreator, 'who wrote it').is(colleague.idMember);
    expect(found[0].memberCreator?.id, 'who wrote it').is(colleague.idMember);
  },
});

export const unseenActions = law('ACT-27', {
  needs: ['4.2', 'outsider'],
  also: ['PRM-13', 'PRM-06'],
  async holds(_, t) {
    const { owner, outsider, expect } = t;
    const comment = await t.sample.comment;
    const card = await t.sample.card;
    const { card: mine } = await memberScene(t);
    await owner.get('/1/members/me/boards', { fields: 'name' }).list();
    const whose = `/1/members/${owner.idMember}`;
    const reply = await outsider.get(`${whose}/actions`, { idModels: card.id, limit: limits.results });
    if (reply.taken) expect(reply.list(), 'what an outsider sees of a private board').is([]);
    await outsider.get(`/1/actions/${comment.id}`).refused();
    await outsider.get(`/1/actions/${comment.id}/data`).refused();
    const { shortLink } = await owner.get(`/1/cards/${card.id}`, { fields: 'shortLink' }).record();
    for (const path of [
      `cards/${shortLink}`,
      `card/${card.id}`,
      `board/${card['idBoard']}`,
      `list/${card['idList']}/card`,
    ])
      for (const who of [outsider, t.nobody]) await who.get(`/1/${path}`).refused();
    const workspace = await ifPossible(t.fresh.workspace());
    const isHidden = workspace && !(await outsider.get(`/1/organizations/${workspace.id}`)).taken;
    const listed = { boards: card['idBoard'], cards: mine.id, ...(isHidden && { organizations: workspace.id }) };
    for (const [noun, id] of Object.entries(listed))
      for (const path of [noun, `${noun}/all`, `${noun}/open`]) {
        const found = await outsider.get(`${whose}/${path}`, { fields: 'name' });
        if (found.taken) expect(idsOf(found.list()), `what an outsider sees at ${path}`).excludes(id);
      }
    // The document leaves open which tags exist.
    const deltas = await outsider.get(`${whose}/deltas`, { tags: 'all', ixLastUpdate: -1 });
    if (deltas.taken) expect(deltas.text.includes(comment.id), 'whether deltas tell the comment').is(false);
    const along = { boards: 'open', cards: 'all', actions: 'all', organizations: 'all' };
    const whole = await outsider.get(whose, { fields: 'username', ...along });
    if (!whole.taken) return;
    for (const [noun, id] of Object.entries({ ...listed, actions: comment.id }))
      expect(idsOf(whole.record()[noun] ?? []), `the ${noun} embedded for an outsider`).excludes(id);
  },
});

export const aboutListsAndWorkspaces = law('ACT-11/containers', {
  title: 'idModels finds the actions of a list and of a workspace',
  level: 'implied',
  needs: ['4.2'],
  async holds(_, t) {
    const { expect, fresh } = t;
    const list = await fresh.list();
    const other = await fresh.list();
    const comment = await fresh.comment({ idCard: (await fresh.card({ idList: list.id })).id });
    const idsAbout = async (idModels: string) => idsOf(await listActions(t, { idModels }));
    expect(await idsAbout(list.id), 'the actions about a list').includes(comment.id);
    expect(await idsAbout(other.id), 'the actions about another list').excludes(comment.id);
    for (const idModels of [unknownId, 'x']) {
      const reply = await t.owner.get(log, { idModels });
      if (reply.taken) expect(reply.list(), 'actions about nothing').is([]);
      t.choice(`idModels that names nothing (${idModels === 'x' ? 'no id' : 'an id'})`, reply.status);
    }
    const workspace = await ifPossible(fresh.workspace());
    if (!workspace) return;
    const found = await idsAbout(workspace.id);
    expect(found.length, 'the actions about a workspace that was just made').that(found.length > 0, 'at least one');
    expect(found, 'the actions about a workspace').excludes(comment.id);
  },
});
