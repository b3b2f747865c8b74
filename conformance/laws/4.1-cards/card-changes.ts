/** Laws of 4.1 on changing a card: votes, and the fields and parts that a change must not touch. */
import { picked } from '../../../src/language.ts';
import type { T } from '../../scene/tools.ts';
import { law } from '../../law/law.ts';
import {
  cardOf,
  cardsIn,
  castVote,
  couldSet,
  fullCard,
  idsIn,
  idsOf,
  ifPossible,
  arrayIn,
  makeCard,
  ownCard,
  sharedCard,
  withParts,
} from '../../scene/reading.ts';
import { listTaken } from '../../scene/fields.ts';
import type { Thing } from '../../scene/scene.ts';
import { disclaims } from '../../wire/target.ts';

const labelIds = (t: T, card: any): string[] => idsOf(arrayIn(t, card, 'idLabels'));

export const votes = law('CRD-09', {
  title: 'a card has one vote of each member who voted',
  also: ['CRD-08', 'CRD-42'],
  needs: ['cards', 'votes', 'others'],
  async holds(_, t) {
    const { owner, actors } = t;
    const { id } = await (actors.colleague ? sharedCard(t) : t.fresh.card());
    const path = `/1/cards/${id}/membersVoted`;
    const counted = (votes: readonly string[]) =>
      cardOf(t, id, 'idMembersVoted,badges,subscribed', ({ idMembersVoted, badges, subscribed }) => {
        t.expect(idMembersVoted, 'who voted').sameAs(votes);
        const viewingMemberVoted = votes.includes(owner.idMember);
        t.expect(badges, 'the badges').has({ votes: votes.length, viewingMemberVoted, subscribed });
      });
    const voted: string[] = [];
    await counted(voted);
    if (actors.colleague) {
      const { idMember } = actors.colleague;
      await actors.colleague.put(path.replace('/membersVoted', ''), { subscribed: true });
      const cast = await owner.post(path, { value: idMember });
      // The document leaves open whether one may vote for another, but not whose vote it then is.
      t.choice('a vote for another member', cast.status);
      if (!cast.taken) await castVote(t, id, idMember, actors.colleague);
      voted.push(idMember);
      await counted(voted);
      const theirs = () => actors.colleague!.get(`/1/cards/${id}`, { fields: 'badges' }).record();
      await t.eventually(theirs, ({ badges }) =>
        t.expect(badges, 'the badges for the colleague').has({ votes: 1, viewingMemberVoted: true }),
      );
    }
    await castVote(t, id, owner.idMember);
    await counted([...voted, owner.idMember]);
    t.choice('a second vote of the same member', (await owner.post(path, { value: owner.idMember })).status);
    await t.settle();
    await counted([...voted, owner.idMember]);
    // A member who leaves the card keeps the vote.
    const own = { idCard: id, idMember: owner.idMember };
    await couldSet(t.stage('addMemberToCard', own));
    if (await couldSet(t.stage('removeMemberFromCard', own))) await counted([...voted, owner.idMember]);
    if (!(await couldSet(t.stage('withdrawVote', own)))) return;
    await counted(voted);
    await castVote(t, id, owner.idMember);
    await counted([...voted, owner.idMember]);
  },
});

interface Placed {
  readonly id: string;
  readonly list: Thing;
}
/** Where a card is now, and whether it is closed, if that is known. */
interface Now {
  readonly idList: string;
  readonly idBoard: string;
  readonly closed?: boolean;
}
/** Acts on a card or around it, with the fields that they change. Whether it is closed with its list is left open. */
const ways: Readonly<Record<string, (t: T, at: Placed) => Promise<Partial<Now>>>> = {
  async moved(t, { id, list: { idBoard } }) {
    const { id: idList } = await t.fresh.list({ idBoard });
    await t.stage('moveCard', { id, idList });
    return { idList };
  },
  async closed(t, { id }) {
    await t.stage('closeCard', { id });
    return { closed: true };
  },
  async 'opened again'(t, { id }) {
    await t.stage('openCard', { id });
    return { closed: false };
  },
  async 'on another board'(t, { id }) {
    const { id: idList, idBoard } = await t.fresh.list({ idBoard: (await t.fresh.board()).id });
    await t.stage('moveCard', { id, idList, idBoard });
    return { idList, idBoard };
  },
  async 'with its list on another board'(t, { list }) {
    const board = await t.fresh.board();
    await listTaken(t, list, { board });
    return { idBoard: board.id, closed: false };
  },
  async 'in a closed list'(t, { list }) {
    await t.stage('closeList', { id: list.id });
    return {};
  },
  async 'on a closed board'(t, { list }) {
    await t.stage('closeBoard', { id: list['idBoard'] });
    return {};
  },
};
/** Steps that one card takes one after the other. */
const walks = [
  ['closed', 'opened again', 'moved', 'on another board'],
  ['with its list on another board', 'in a closed list', 'on a closed board'],
];
/** The fields that a board may give its cards, and keep when they go. */
const ofBoard = ['idBoard', 'idShort', 'idMembers', 'idMembersVoted', 'subscribed', 'comments', 'votes'];

const lasting = 'name,desc,due,idBoard,idMembers,idLabels,idChecklists,idMembersVoted,idShort,shortLink,subscribed';
const counted = ['attachments', 'checkItems', 'checkItemsChecked', 'comments', 'description', 'votes'];

/** A card with something of every kind that a change could lose. */
async function cardWithEverything(t: T, idList: string): Promise<string> {
  const id = await fullCard(t, idList);
  const checklist = await t.fresh.checklist({ idCard: id });
  const item = await t.fresh.checkItem({ idCard: id, idChecklist: checklist.id });
  await couldSet(t.stage('checkItemState', { idCard: id, idCheckItem: item.id, state: 'complete' }));
  await t.owner.post(`/1/cards/${id}/attachments`, { url: 'https://example.com/a' }).ok();
  await t.owner.post(`/1/cards/${id}/actions/comments`, { text: t.uniqueMarker() }).ok();
  await couldSet(t.fresh.sticker({ idCard: id, image: 'heart' }));
  await castVote(t, id, t.owner.idMember);
  return id;
}

/**
 * The records that come with a card, if it is shown among its member's: whether a board keeps its members is left open.
 */
async function besideCard(t: T, id: string) {
  if (disclaims(t.target, '4.2')) return undefined;
  await t.settle();
  const cards = await t.owner.get('/1/members/me/cards', { ...withParts, members: true }).list();
  const card = cards.find((shown) => shown?.id === id);
  return card && { stickers: card.stickers?.length, members: idsIn(card.members) };
}

/** The fields of a card that members write, each alone. */
const contents = [{ name: 'another' }, { desc: 'another' }, { due: null }];

export const placeStays = law('CRD-18', {
  async holds(_, t) {
    const { idList } = await ownCard(t);
    // Another card stands above it, so a lost place is noticed.
    const id = await cardWithEverything(t, idList);
    const fields = `${lasting},closed,idList,pos`;
    let before = await cardOf(t, id, fields);
    // How a cover is set, and whether a list of fields may name it, is not shown. It leaves the other fields alone.
    await t.owner.put(`/1/cards/${id}`, { cover: { color: 'green' } });
    const coverOf = async () => (await t.owner.get(`/1/cards/${id}`).record()).cover;
    const cover = await coverOf();
    for (const args of contents) {
      await t.owner.put(`/1/cards/${id}`, args).ok();
      before = { ...before, ...args };
      await cardOf(t, id, fields, (card) => t.expect(card, 'the card afterwards').agrees(before));
    }
    t.expect(await coverOf(), 'its cover').is(cover);
  },
});

/** A comment, a label and a card beside it stay if they are taken: something is closed here. */
async function isKept(t: T, { id, idList, badges }: any, label: Thing | undefined) {
  const comment = await ifPossible(t.fresh.comment({ idCard: id }));
  const put = label && (await t.owner.post(`/1/cards/${id}/idLabels`, { value: label.id }));
  const beside = await t.owner.post('/1/cards', { idList, name: t.uniqueMarker() });
  await t.settle();
  await cardOf(t, id, 'badges,idLabels', (card) => {
    if (comment) t.expect(card.badges?.comments, 'its comments').is(badges.comments + 1);
    if (put?.taken) t.expect(labelIds(t, card), 'its labels').includes(label?.id);
  });
  if (comment) await t.owner.get(`/1/actions/${comment.id}`).ok();
  if (beside.taken) await t.owner.get(`/1/cards/${beside.record().id}`, { fields: 'name' }).ok();
}

/** A card shows what it showed before, but for what changed; its short link leads to it as its id does. */
async function losesNothing(t: T, { id, before, now, way }: { id: string; before: any; now: Now; way: string }) {
  const stays = (name: string) => now.idBoard === before.idBoard || !ofBoard.includes(name);
  await cardOf(t, id, `${lasting},badges,closed,idList`, (card) => {
    const { idLabels: _, idChecklists, badges, due, closed: __, ...rest } = before;
    t.expect(card, `the card once it is ${way}`).has({ ...picked(rest, stays), ...now });
    for (const shown of [card.due, card.badges?.due]) t.expect(shown, 'when it is due').isInstant(due);
    if (stays('idBoard')) t.expect(labelIds(t, card), 'its labels').sameAs(labelIds(t, before));
    t.expect(card.idChecklists, 'its checklists').hasLength(idChecklists.length);
    for (const name of counted.filter(stays)) t.expect(card.badges?.[name], `${name} in its badges`).is(badges?.[name]);
  });
  const { id: found } = await t.owner.get(`/1/cards/${before.shortLink}`, { fields: 'name' }).record();
  t.expect(found, 'the card behind its short link').is(id);
  // Which changes the card takes now is left open. But its address stays the same, and a change that is accepted stays.
  const name = `${before.name}, anew`;
  const byId = await t.owner.put(`/1/cards/${id}`, { name: before.name });
  const byLink = await t.owner.put(`/1/cards/${before.shortLink}`, { name });
  t.expect(byLink.taken, 'whether it is changed by its short link').is(byId.taken);
  if (byLink.taken) await cardOf(t, id, 'name', (card) => t.expect(card, 'the card, renamed').has({ name }));
}

/** The list and the board of a card show it, and its member. */
async function isInPlace(t: T, id: string, { idList, idBoard, closed }: Now, way: string, order: readonly string[]) {
  await cardsIn(t, idList, (cards) => {
    t.expect(idsOf(cards), 'the cards of its list').includes(id);
    for (const card of cards) t.expect(card.idBoard ?? idBoard, 'the board of a card of its list').is(idBoard);
    // Where closed cards stand among the others is left open.
    const known = idsOf(cards).filter((shown) => order.includes(shown));
    if (closed === false && known.length > 1) t.expect(known, 'the cards of its list').is(order);
  });
  const board = `/1/boards/${idBoard}`;
  await t.owner.get(board).ok();
  // Whether lists are closed with their board is left open.
  const isListed = !['in a closed list', 'on a closed board'].includes(way);
  const shows = { members: t.owner.idMember, ...(isListed && { lists: idList }) };
  for (const [what, value] of Object.entries(shows))
    t.expect(idsOf(await t.owner.get(`${board}/${what}`).list()), `the ${what} of its board`).includes(value);
}

export const restStays = law('CRD-18/rest', {
  title: 'moving, closing or reopening a card, its list or its board loses nothing of the card',
  level: 'implied',
  also: ['CNV-04'],
  each: { walk: walks.map((names) => ({ label: names.join(', then '), names })) },
  async holds({ walk: { names } }, t) {
    const { id: home } = await t.fresh.board();
    // Its list is not the first.
    await t.fresh.list({ idBoard: home });
    const list = await t.fresh.list({ idBoard: home });
    const id = await cardWithEverything(t, list.id);
    await t.owner.put(`/1/cards/${id}`, { subscribed: true });
    for (const pos of ['top', 'bottom']) await makeCard(t, { idList: list.id, name: pos, pos });
    const label = await ifPossible(t.fresh.label({ idBoard: home }));
    const [order, parts] = [idsOf(await cardsIn(t, list.id)), await besideCard(t, id)];
    let [idList, idBoard] = [list.id, home];
    for (const way of names) {
      const before = await cardOf(t, id, `${lasting},badges`);
      const changed = await ifPossible(ways[way]!(t, { id, list: { id: idList, idBoard } }));
      if (!changed) continue;
      const now = { idList, idBoard, ...changed };
      await losesNothing(t, { id, before, now, way });
      if (way.includes('closed')) await isKept(t, { id, ...before, idList }, idBoard === home ? label : undefined);
      t.expect((await besideCard(t, id)) ?? parts, 'what comes with the card').is(parts);
      await isInPlace(t, id, now, way, order);
      ({ idList, idBoard } = now);
    }
  },
});
