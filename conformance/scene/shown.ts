/** The scene of laws on what is shown: the scene of a member, with something of every kind that can come along. */
import { present } from '../../src/language.ts';
import { couldSet, ifPossible, log, trickyName, trickyText } from './reading.ts';
import { memberScene } from './members.ts';
import { optionsNamed } from './scene.ts';
import { oncePerRun, type T } from './tools.ts';

/** The words of paths for which it has a record. */
export const wordsShown: ReadonlySet<string> = new Set([
  ...['action', 'attachment', 'board', 'boardStar', 'card', 'checkItem', 'checklist', 'label', 'list', 'member'],
  ...['notification', 'organization', 'savedSearch', 'sticker'],
]);

/**
 * Made once a run. One comment is two seconds younger than those before it and two seconds older than those after it; of
 * what follows, some is made within one second. Notifications of the oldest are read.
 */
export const showScene = oncePerRun(make);

async function make(t: T) {
  const { fresh, stage } = t.lasting;
  const { board, list, card, attachment, sticker } = await memberScene(t);
  const idCard = card.id;
  // The cause of a notification is left open: where this causes none, none is shown.
  const notify = async () =>
    t.actors.colleague &&
    couldSet(stage('createComment', { idCard, text: `${t.uniqueMarker()} ${trickyName}` }, 'colleague'));
  const workspace = await workspaceOf(t);
  // The youngest of the lists is the first.
  await fresh.list({ idBoard: board.id, pos: 'top' });
  const otherBoard = await fresh.board(workspace && { idOrganization: workspace.id });
  await fresh.list({ idBoard: otherBoard.id });
  const personal = await stage('createBoard', { name: t.uniqueMarker(), defaultLists: false });
  const { checklist, item } = await itemsOn(t, idCard);
  const say = async () => {
    const comment = await ifPossible(fresh.comment({ idCard }));
    await notify();
    await t.pass(150);
    return comment;
  };
  await giveTrickyTexts(t, { boards: board.id, lists: list.id, cards: idCard });
  await ifPossible(t.owner.post(`/1/cards/${idCard}/membersVoted`, { value: t.owner.idMember }));
  await say();
  await ifPossible(t.owner.post(`/1/cards/${idCard}/markAssociatedNotificationsRead`));
  await t.pass(2200);
  await say();
  await t.pass(2200);
  const comment = await say();
  const bare = await fresh.card({ idList: list.id, idMembers: t.owner.idMember });
  if (comment) await ifPossible(t.owner.put(`/1/actions/${comment.id}`, { text: trickyText }));
  const ofOwner = await ownOf(t, board.id, idCard);
  await notify();
  await t.settle();
  const latest = { limit: 1, filter: 'commentCard' };
  const notifications = (await ifPossible(t.owner.get('/1/members/me/notifications', latest)))?.body;
  /** The words of paths. */
  const placeholders: Readonly<Record<string, string>> = present({
    board: board.id,
    list: list.id,
    card: idCard,
    attachment: attachment.id,
    action: comment?.id,
    member: 'me',
    notification: notifications?.[0]?.id,
    sticker: sticker?.id,
    checklist: checklist?.id,
    checkItem: item?.id,
    ...ofOwner,
    organization: t.target.workspace?.id,
  });
  return {
    placeholders,
    /** The same with an action that has a member, which a comment has not. */
    joined: await joinedIn(t, placeholders),
    /** Besides, by resource: another board, with a list, a board of no workspace, and a card without parts. */
    others: { board: [otherBoard.id, personal.id], card: [bare.id] },
  };
}

/** A label of the board, on the card. */
async function labelOn({ lasting: { fresh, stage } }: T, idBoard: string, idCard: string) {
  const label =
    (await ifPossible(fresh.label({ idBoard, name: trickyName }))) ?? (await ifPossible(fresh.label({ idBoard })));
  if (label) await couldSet(stage('addLabelToCard', { idCard, idLabel: label.id }));
  return label;
}

/** Two checklists, and an item in the first of them, which is complete if that is possible. */
async function itemsOn({ lasting: { fresh, stage } }: T, idCard: string) {
  const checklist = await ifPossible(fresh.checklist({ idCard }));
  if (checklist) await fresh.checklist({ idCard });
  const item = checklist && (await ifPossible(fresh.checkItem({ idCard, idChecklist: checklist.id })));
  if (item) await couldSet(stage('checkItemState', { idCard, idCheckItem: item.id, state: 'complete' }));
  return { checklist, item };
}

async function workspaceOf({ lasting, owner }: T) {
  const workspace = await ifPossible(lasting.fresh.workspace());
  const texts = { displayName: trickyName, desc: trickyText };
  const whole = { ...texts, website: 'https://A.example/B%41+c' };
  for (const args of workspace ? [whole, texts] : [])
    if ((await owner.put(`/1/organizations/${workspace!.id}`, args)).taken) break;
  return workspace;
}

/** Wherever such names are shown, they are shown alike; a server may refuse them. */
async function giveTrickyTexts({ owner }: T, ids: Readonly<Record<string, string>>): Promise<void> {
  for (const [noun, id] of Object.entries(ids)) await owner.put(`/1/${noun}/${id}`, { name: trickyName });
  for (const noun of ['boards', 'cards']) await owner.put(`/1/${noun}/${ids[noun]}`, { desc: trickyText });
}

/** Custom fields of the board, and the value of one on the card. */
async function valueOn({ lasting: { fresh, stage }, owner }: T, idBoard: string, idCard: string): Promise<void> {
  await stage('enableCustomFields', { idBoard });
  const { id } = await fresh.customField({ idModel: idBoard, name: trickyName });
  const set = (text: string) =>
    owner.call({ method: 'PUT', path: `/1/card/${idCard}/customField/${id}/item`, json: { value: { text } } });
  if (!(await set(trickyText)).taken) await set('a');
  await fresh.customField({ idModel: idBoard, type: 'list', options: optionsNamed(trickyName) });
}

/** The records that are the owner's alone, the value on the card and a label of it. */
async function ownOf(t: T, idBoard: string, idCard: string) {
  const { stage } = t.lasting;
  await ifPossible(valueOn(t, idBoard, idCard));
  const search = (text: string) => ifPossible(stage('createSavedSearch', { name: text, query: text, pos: 'bottom' }));
  return {
    label: (await labelOn(t, idBoard, idCard))?.id,
    boardStar: (await ifPossible(stage('createStar', { idBoard, pos: 'bottom' })))?.id,
    savedSearch: ((await search(trickyName)) ?? (await search('one')))?.id,
  };
}

async function joinedIn({ owner }: T, placeholders: Readonly<Record<string, string>>): Promise<typeof placeholders> {
  const body = (await ifPossible(owner.get(log, { limit: 1, filter: 'addMemberToCard' })))?.body;
  return { ...placeholders, ...(body?.[0]?.id && { action: body[0].id }) };
}
