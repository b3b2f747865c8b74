/** Laws of 4.2 and 6.4: who is notified, who sees it, and how notifications are marked. */
import { filters } from '../../../src/document/filters.ts';
import { deltaTags, notificationTypes } from '../../../src/document/sets.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import { isNewestFirst } from '../../law/left.ts';
import { manyNotifications } from '../../scene/members.ts';
import { couldSet, idsOf, mayLackOwn } from '../../scene/reading.ts';
import { limits } from '../../../src/document/limits.ts';
import type { Actor } from '../../wire/actor.ts';

const path = '/1/members/me/notifications';

const list = ({ owner }: Pick<T, 'owner'>, args: Record<string, unknown> = {}): Promise<any[]> =>
  owner.get(path, args).list();

export const notificationFilter = law('FLT-15', {
  needs: ['4.2', 'colleague'],
  also: ['FLT-02', 'FLT-03', 'FLT-04', 'FLT-05', 'SET-03', 'NOT-02'],
  shares: 'a long log',
  async holds(_, t) {
    const { owner, expect } = t;
    const { card } = await manyNotifications(t);
    await t.stage('createComment', { idCard: card.id, text: t.uniqueMarker() }, 'colleague');
    const bare = { memberCreator: false, fields: 'type,unread', limit: limits.results };
    const all = await list(t, bare);
    expect(await list(t, { ...bare, filter: 'all', read_filter: 'all' }), 'all of them').is(all);
    // In which order they are listed is not stated: where the newest come first, a page has the newest. A member with
    // more than a listing shows has older ones besides.
    const isOrdered = isNewestFirst(all);
    const isWhole = all.length + 10 < limits.results;
    const areSomeOf = (kept: readonly any[], found: readonly any[], what: string) => {
      const count = isWhole ? found.length : Math.min(kept.length, found.length);
      if (isOrdered) expect(idsOf(found).slice(0, count), what).is(idsOf(kept).slice(0, count));
      else if (isWhole) expect(idsOf(found), what).within(idsOf(kept));
    };
    /** Those with the filter in the path, whose row shows no other argument: how many of them come is left open. */
    const thereAre = async (words: string, kept: readonly any[]) => {
      const found = await owner.get(`${path}/${words}`).list();
      areSomeOf(kept, found, `those at /${words}`);
      expect(found.length, `how many come at /${words}`).between(Math.min(kept.length, 1), limits.results);
    };
    for (const type of new Set(all.map((notification) => String(notification.type)))) {
      const kept = all.filter((notification) => notification.type === type);
      await thereAre(type, kept);
      const one = await list(t, { ...bare, filter: type, limit: 1 });
      expect(one, `one of type ${type}`).hasLength(1);
      areSomeOf(kept, one, `one of type ${type}`);
    }
    const two = notificationTypes.filter((type) => all.some((notification) => notification.type === type)).slice(0, 2);
    const both = all.filter(({ type }) => two.includes(type));
    await thereAre(two.join(), both);
    await thereAre(notificationTypes.join(), all);
    await thereAre('all', all);
    await owner.post(`/1/cards/${card.id}/markAssociatedNotificationsRead`).ok();
    await t.stage('createComment', { idCard: card.id, text: t.uniqueMarker() }, 'colleague');
    const now = await list(t, bare);
    for (const word of ['read', 'unread'] as const) {
      const found = await list(t, { ...bare, read_filter: word });
      const kept = now.filter((notification) => filters.notificationsRead[word].selects(notification, {}));
      if (isWhole) expect(found, `the ${word} ones`).is(kept);
      else areSomeOf(kept, found, `the ${word} ones`);
      expect(found.length, `how many ${word} ones there are`).between(1, limits.results);
    }
    const read = t.actors.reader && (await t.actors.reader.get(path, bare));
    if (read && !(await mayLackOwn(t, read))) expect(read.list(), 'all of them by a reading token').is(now);
  },
});

const unread = async (who: Actor): Promise<any[]> =>
  who.get(path, { read_filter: 'unread', limit: limits.results, memberCreator: false }).list();

/** Those that are still there. Where a listing shows no more than the newest, older ones take the places of the others. */
const stillOf = (before: readonly any[], now: readonly any[]): readonly any[] =>
  before.length < limits.results ? now : now.filter(({ id }) => idsOf(before).includes(id));

/** The notifications that an act added for a member. */
async function notificationsAfter(t: T, who: Actor, act: () => Promise<unknown>): Promise<any[]> {
  const before = new Set(idsOf(await who.get(path, { limit: limits.results }).list()));
  await act();
  await t.settle();
  return (await who.get(path, { limit: limits.results }).list()).filter((record) => !before.has(record?.id));
}

/** A card of the owner on a board with the colleague. */
async function shared(t: T) {
  const board = await t.fresh.board({}, { members: ['colleague'] });
  const list = await t.fresh.list({ idBoard: board.id });
  const card = () => t.fresh.card({ idList: list.id, idMembers: t.owner.idMember });
  const say = (idCard: string, text = t.uniqueMarker()) => t.stage('createComment', { idCard, text }, 'colleague');
  return { board, list, card, say };
}

export const markedRead = law('NOT-02/only', {
  needs: ['6.4', 'colleague'],
  async holds(_, t) {
    const { owner, colleague, expect, actors } = t;
    const { card, say } = await shared(t);
    const [thing, other, third] = [await card(), await card(), await card()];
    const of = (records: any[], { id }: { id: string }) =>
      records.filter(({ data }) => JSON.stringify(data).includes(id));
    for (const { id } of [thing, thing, other, third]) await say(id);
    const listed = await owner.get(path, { limit: limits.notifications.max, memberCreator: false }).list();
    if (of(listed, thing).length === 0) t.skip('a comment by another notifies nobody here');
    const before = await unread(owner);
    if (of(before, thing).length === 0) t.skip('a comment by another notifies nobody here');
    expect(of(before, other).length, 'the unread ones of another card').between(1, 10);
    // To read a card marks nothing.
    await owner.get(`/1/cards/${other.id}`).ok();
    await owner.post(`/1/cards/${thing.id}/markAssociatedNotificationsRead`).ok();
    const after = await t.eventually(
      () => unread(owner),
      (records) => expect(of(records, thing), 'the unread ones of the card').is([]),
    );
    const others = before.filter((some) => !of(before, thing).includes(some));
    expect(stillOf(before, after), 'the unread ones of other cards').is(others);
    const all = await owner.get(path, { limit: limits.results, memberCreator: false }).list();
    expect(of(all, thing).length, 'the read ones of the card').is(of(before, thing).length);
    const { notifications } = await owner.get('/1/members/me', { fields: 'username', notifications: 'all' }).record();
    for (const some of [...of(all, thing), ...of(notifications ?? [], thing)])
      expect(some.unread, 'unread of a read notification').is(false);
    await owner.post(`/1/cards/${thing.id}/markAssociatedNotificationsRead`).ok();
    await t.settle();
    expect(of(await unread(owner), thing), 'the unread ones once they are marked again').is([]);
    await say(thing.id);
    expect(of(await unread(owner), thing).length, 'the unread ones after another comment').between(1, 10);
    for (const { id } of [other, third]) await t.stage('addMemberToCard', { idCard: id, idMember: colleague.idMember });
    const theirs = await unread(colleague);
    const rest = theirs.filter((some) => !of(theirs, other).includes(some));
    await colleague.post(`/1/cards/${other.id}/markAssociatedNotificationsRead`).ok();
    await t.settle();
    expect(stillOf(theirs, await unread(colleague)), 'the unread ones of the other member').is(rest);
    expect(of(await unread(owner), other).length, 'those of the owner after somebody else read theirs').between(1, 10);
    // Which changes of a closed card are accepted is left open (3.2).
    const isClosed = await couldSet(t.stage('closeCard', { id: other.id }));
    const reading = actors.reader ?? owner;
    const read = await reading.post(`/1/cards/${other['shortLink'] ?? other.id}/markAssociatedNotificationsRead`);
    if (!isClosed) read.ok();
    if (read.taken) expect(of(await unread(owner), other), 'the unread ones after reading by short link').is([]);
    expect(of(await unread(owner), third).length, 'the unread ones of the third card').between(1, 10);
    const { id: idList, idBoard } = await t.fresh.list();
    await couldSet(t.stage('moveCard', { id: third.id, idBoard, idList }));
    await owner.post(`/1/cards/${third.id}/markAssociatedNotificationsRead`).ok();
    expect(of(await unread(owner), third), 'the unread ones of a card that went to another board').is([]);
  },
});

export const mentionsAndComments = law('NOT-08/told', {
  title: 'a member is notified of mentions, of comments on their cards and of being added to a card or board',
  needs: ['6.4', 'writes', 'colleague', 'notifications'],
  also: ['NOT-04', 'NOT-06', 'NOT-07', 'SET-03'],
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const { list, card, say } = await shared(t);
    const [mine, stray, other] = [await card(), await t.fresh.card({ idList: list.id }), await t.fresh.board()];
    const { idMember } = colleague;
    const cases: Record<string, [Actor, Actor, string, () => Promise<unknown>]> = {
      'a comment on their card': [owner, colleague, mine.id, () => say(mine.id)],
      'a mention': [owner, colleague, stray.id, () => say(stray.id, `@${owner.username} please look`)],
      'being put on a card': [
        colleague,
        owner,
        stray.id,
        () => t.stage('addMemberToCard', { idCard: stray.id, idMember }),
      ],
      // The words of such a notification about the board are left open.
      'joining a board': [colleague, owner, '', () => t.stage('addMember', { idBoard: other.id, idMember })],
    };
    for (const [what, [who, by, id, act]] of Object.entries(cases)) {
      const news = (await notificationsAfter(t, who, act)).filter(({ data }) => JSON.stringify(data).includes(id));
      expect(news.length, `what a member is told of ${what}`).that(news.length > 0, 'at least one notification');
      const theirs = idsOf(await (who === owner ? colleague : owner).get(path, { limit: limits.results }).list());
      for (const notification of news) {
        expect(theirs, `the notifications of the other member, after ${what}`).excludes(notification.id);
        expect(notification.unread, 'unread of a new notification').is(true);
        expect(notificationTypes, 'the types of notifications').includes(notification.type);
        expect(notification.idMemberCreator, 'who caused it').is(by.idMember);
      }
    }
  },
});

export const notOneself = law('NOT-05', {
  needs: ['6.4'],
  async holds(_, t) {
    const { owner } = t;
    const card = await t.fresh.card({ idMembers: owner.idMember });
    const news = await notificationsAfter(t, owner, async () => {
      await owner.post(`/1/cards/${card.id}/actions/comments`, { text: `@${owner.username} hello` }).ok();
      await owner.put(`/1/cards/${card.id}`, { name: t.uniqueMarker() }).ok();
      await t.stage('closeCard', { id: card.id });
    });
    t.expect(news, 'what a member is told of what he did').is([]);
  },
});

export const removalIsTold = law('NOT-11', {
  needs: ['6.4', 'colleague'],
  also: ['NOT-09', 'NOT-10', 'NOT-12'],
  async holds(_, t) {
    const { owner, colleague, expect } = t;
    const { board, card } = await shared(t);
    const mine = await card();
    await t.stage('addMemberToCard', { idCard: mine.id, idMember: colleague.idMember });
    const types = async (act: () => Promise<unknown>) =>
      (await notificationsAfter(t, colleague, act)).map(({ type }) => type);
    const change = (args: Record<string, unknown>) => owner.put(`/1/cards/${mine.id}`, args).ok();
    expect(await types(() => change({ closed: true })), 'told of an archived card').includes('changeCard');
    const off = () => t.stage('removeMemberFromCard', { idCard: mine.id, idMember: colleague.idMember });
    expect(await types(off), 'told of leaving a card').includes('removedFromCard');
    expect(await types(() => t.stage('closeBoard', { id: board.id })), 'told of a closed board').includes('closeBoard');
    const leave = () => t.stage('removeMember', { idBoard: board.id, idMember: colleague.idMember });
    expect(await types(leave), 'told of leaving a board').includes('removedFromBoard');
  },
});

const deltas = '/1/members/me/deltas';
export const tagsOfDeltas = law('DLT-01', {
  title: 'the tags of deltas are a comma list of models and kinds of changes',
  needs: ['4.2'],
  async holds(_, { owner }) {
    // A number far ahead, because the sequence may be long.
    const from = { ixLastUpdate: 1_000_000 };
    for (const tag of deltaTags) await owner.get(deltas, { ...from, tags: tag }).ok();
    await owner.get(deltas, { ...from, tags: deltaTags.slice(0, -1) }).ok();
    await owner.get(deltas, { ...from, tags: 'nonsense' }).refused();
    await owner.get(deltas, { ...from, tags: 'updates,nonsense' }).refused();
    await owner.get(deltas, from).refused();
  },
});

export const creatorComesAlong = law('NOT-14', {
  needs: ['4.2', 'colleague'],
  shares: 'a long log',
  async holds(_, t) {
    await manyNotifications(t);
    for (const memberCreator of [undefined, true, false]) {
      for (const notification of await list(t, { memberCreator })) {
        const creator = memberCreator === false ? undefined : (notification.idMemberCreator ?? undefined);
        t.expect(notification.memberCreator?.id, `the creator that comes along with memberCreator=${memberCreator}`).is(
          creator,
        );
        t.witness('told');
      }
    }
  },
  goals: ['told'],
});
