/**
 * Every change for which the audit log has a type (2.1, 6.1), as something that an actor does; and the actions it
 * logged.
 */
import type { Actor } from '../wire/actor.ts';
import type { T } from '../scene/tools.ts';
import { perhaps, sharedCard } from '../scene/reading.ts';

/** Makes its records, and returns what makes the change and which record it changes. */
export interface ChangeCase {
  readonly label: string;
  /** The type of 2.1 with its name. The document leaves open which type is recorded (6.5). */
  readonly type: string;
  /** The document does not say that this is a change of its own. */
  readonly isOpen?: true;
  readonly make: (t: T) => Promise<{ readonly act: () => Promise<unknown>; readonly id?: string }>;
}

const change = (label: string, type: string, make: ChangeCase['make']): ChangeCase => ({ label, type, make });

/** A card changed by PUT. */
const ofCard = (label: string, args: (t: T) => Record<string, unknown>) =>
  change(label, 'updateCard', async (t) => {
    const { id } = await t.fresh.card();
    const given = args(t);
    return { id, act: () => t.owner.put(`/1/cards/${id}`, given).ok() };
  });

export const changes: readonly ChangeCase[] = [
  change('a board is made', 'createBoard', async (t) => ({ act: () => t.fresh.board() })),
  // Without a workspace nothing else can be logged.
  change('a board of its maker alone is made', 'createBoard', async (t) => ({
    act: () => t.stage('createBoard', { name: t.uniqueMarker(), defaultLists: false }),
  })),
  change('a list is made', 'createList', async (t) => {
    const { id } = await t.fresh.board();
    return { id, act: () => t.fresh.list({ idBoard: id }) };
  }),
  change('a card is made', 'createCard', async (t) => {
    const { id } = await t.fresh.list();
    return { id, act: () => t.owner.post('/1/cards', { idList: id, name: t.uniqueMarker() }).ok() };
  }),
  change('a card is copied', 'copyCard', async (t) => {
    const { id, idList } = await t.fresh.card();
    return { id, act: () => t.owner.post('/1/cards', { idList, idCardSource: id }).ok() };
  }),
  change('a comment is written', 'commentCard', async (t) => {
    const { id } = await t.fresh.card();
    return { id, act: () => t.owner.post(`/1/cards/${id}/actions/comments`, { text: 'x' }).ok() };
  }),
  ofCard('a card is renamed', (t) => ({ name: t.uniqueMarker() })),
  ofCard('a card is described', (t) => ({ desc: t.uniqueMarker() })),
  ofCard('a card is due', () => ({ due: '2031-01-02T03:04:05.000Z' })),
  change('a card is closed', 'updateCard', async (t) => {
    const { id } = await t.fresh.card();
    return { id, act: () => t.stage('closeCard', { id }) };
  }),
  ofCard('a card is placed', () => ({ pos: 123456 })),
  change('a card goes to another list', 'updateCard', async (t) => {
    const { id, idBoard } = await t.fresh.card();
    const { id: idList } = await t.fresh.list({ idBoard });
    return { id, act: () => t.stage('moveCard', { id, idBoard, idList }) };
  }),
  change('a card goes to another board', 'moveCardToBoard', async (t) => {
    const { id } = await t.fresh.card();
    const { id: idBoard } = await t.fresh.board();
    const { id: idList } = await t.fresh.list({ idBoard });
    return { id, act: () => t.stage('moveCard', { id, idBoard, idList }) };
  }),
  change('a card is deleted', 'deleteCard', async (t) => {
    const { id } = await t.fresh.card();
    return { act: () => perhaps(t, 'deleteCard', { id }) };
  }),
  change('a member is put on a card', 'addMemberToCard', async (t) => {
    const { id } = await sharedCard(t);
    return { id, act: () => t.owner.post(`/1/cards/${id}/idMembers`, { value: t.colleague.idMember }).ok() };
  }),
  change('a member is taken off a card', 'removeMemberFromCard', async (t) => {
    const { id } = await sharedCard(t);
    const { idMember } = t.colleague;
    await t.stage('addMemberToCard', { idCard: id, idMember });
    return { id, act: () => perhaps(t, 'removeMemberFromCard', { idCard: id, idMember }) };
  }),
  change('an attachment is added', 'addAttachmentToCard', async (t) => {
    const { id } = await t.fresh.card();
    return { id, act: () => t.owner.post(`/1/cards/${id}/attachments`, { url: 'https://example.com/' }).ok() };
  }),
  change('an attachment is deleted', 'deleteAttachmentFromCard', async (t) => {
    const { id } = await t.fresh.card();
    const attachment = await t.fresh.attachment({ idCard: id });
    return { id, act: () => perhaps(t, 'deleteAttachment', { idCard: id, id: attachment.id }) };
  }),
  change('a checklist is added', 'addChecklistToCard', async (t) => {
    const { id } = await t.fresh.card();
    return { id, act: () => t.owner.post(`/1/cards/${id}/checklists`, { name: 'x' }).ok() };
  }),
  change('a checklist is taken away', 'removeChecklistFromCard', async (t) => {
    const { id } = await t.fresh.card();
    const checklist = await t.fresh.checklist({ idCard: id });
    return { id, act: () => perhaps(t, 'deleteChecklist', { idCard: id, id: checklist.id }) };
  }),
  ...(['complete', 'incomplete'] as const).map((state) =>
    change(`a check item becomes ${state}`, 'updateCheckItemStateOnCard', async (t) => {
      const { id } = await t.fresh.card();
      const checklist = await t.fresh.checklist({ idCard: id });
      const { id: idCheckItem } = await t.fresh.checkItem({ idCard: id, idChecklist: checklist.id });
      const become = (next: string) => perhaps(t, 'checkItemState', { idCard: id, idCheckItem, state: next });
      if (state === 'incomplete') await become('complete');
      return { id, act: () => become(state) };
    }),
  ),
  change('a check item becomes a card', 'convertToCardFromCheckItem', async (t) => {
    const { id } = await t.fresh.card();
    const checklist = await t.fresh.checklist({ idCard: id });
    const item = await t.fresh.checkItem({ idCard: id, idChecklist: checklist.id });
    const path = `/1/cards/${id}/checklist/${checklist.id}/checkItem/${item.id}/convertToCard`;
    return { act: () => t.owner.post(path).ok() };
  }),
  change('a list is renamed', 'updateList', async (t) => {
    const { id } = await t.fresh.list();
    return { id, act: () => perhaps(t, 'renameList', { id, name: t.uniqueMarker() }) };
  }),
  change('a list is closed', 'updateList', async (t) => {
    const { id } = await t.fresh.list();
    return { id, act: () => t.stage('closeList', { id }) };
  }),
  change('a board is renamed', 'updateBoard', async (t) => {
    const { id } = await t.fresh.board();
    return { id, act: () => t.owner.put(`/1/boards/${id}`, { name: t.uniqueMarker() }).ok() };
  }),
  change('a board is closed', 'updateBoard', async (t) => {
    const { id } = await t.fresh.board();
    return { id, act: () => t.stage('closeBoard', { id }) };
  }),
  change('a member joins a board', 'addMemberToBoard', async (t) => {
    const { id } = await t.fresh.board();
    return { id, act: () => t.stage('addMember', { idBoard: id, idMember: t.colleague.idMember }) };
  }),
  change('the extension is switched on', 'enablePowerUp', async (t) => {
    // A new board may have it on.
    const { id } = await t.fresh.board({}, { customFields: true });
    await perhaps(t, 'disableCustomFields', { idBoard: id });
    return { id, act: () => t.stage('enableCustomFields', { idBoard: id }) };
  }),
  change('a custom field is made', 'addCustomField', async (t) => {
    const { id } = await t.fresh.board({}, { customFields: true });
    const json = { idModel: id, modelType: 'board', name: 'x', type: 'text' };
    return { id, act: () => t.owner.call({ method: 'POST', path: '/1/customFields', json }).ok() };
  }),
  change('a custom field is deleted', 'deleteCustomField', async (t) => {
    const { id, idModel } = await t.fresh.customField();
    return { id: idModel, act: () => t.owner.del(`/1/customFields/${id}`).ok() };
  }),
  {
    label: 'a custom field gets an option',
    type: 'updateCustomField',
    isOpen: true,
    async make(t) {
      const { id, idModel } = await t.fresh.customField({ type: 'list' });
      const json = { pos: 'bottom', value: { text: 'x' } };
      return {
        id: idModel,
        act: () => t.owner.call({ method: 'POST', path: `/1/customField/${id}/options`, json }).ok(),
      };
    },
  },
  change('a custom field is renamed', 'updateCustomField', async (t) => {
    const { id, idModel } = await t.fresh.customField();
    return { id: idModel, act: () => perhaps(t, 'renameCustomField', { id, name: t.uniqueMarker() }) };
  }),
  change('a custom field is moved', 'updateCustomField', async (t) => {
    const { id: idModel } = await t.fresh.board({}, { customFields: true });
    await t.fresh.customField({ idModel });
    const { id, name } = await t.fresh.customField({ idModel, pos: 'bottom' });
    const args = { id, idModel, modelType: 'board', type: 'text', name, pos: 'top' };
    return { id: idModel, act: () => perhaps(t, 'updateCustomField', args) };
  }),
  change('a card brings a custom field along', 'addCustomField', async (t) => {
    const [here, there] = [
      await t.fresh.board({}, { customFields: true }),
      await t.fresh.board({}, { customFields: true }),
    ];
    const field = await t.fresh.customField({ idModel: here.id });
    const { id } = await t.fresh.card({ idList: (await t.fresh.list({ idBoard: here.id })).id });
    const value = { text: t.uniqueMarker() };
    await t.stage('setItem', { idCard: id, idCustomField: field.id, value });
    const { id: idList } = await t.fresh.list({ idBoard: there.id });
    return { id: there.id, act: () => perhaps(t, 'moveCard', { id, idBoard: there.id, idList }) };
  }),
  change('a custom field gets a value', 'updateCustomFieldItem', async (t) => {
    const { id: idField, idModel } = await t.fresh.customField();
    const { id } = await t.fresh.card({ idList: (await t.fresh.list({ idBoard: idModel })).id });
    const path = `/1/card/${id}/customField/${idField}/item`;
    return { id, act: () => t.owner.call({ method: 'PUT', path, json: { value: { text: 'x' } } }).ok() };
  }),
  change('a profile is written', 'updateMember', async (t) => {
    const { owner } = t;
    t.after(() => owner.put('/1/members/me/bio', { value: '' }));
    return { act: () => owner.put('/1/members/me/bio', { value: t.uniqueMarker() }).ok() };
  }),
  change('a workspace is made', 'createOrganization', async (t) => ({ act: () => t.fresh.workspace() })),
  change('a workspace is renamed', 'updateOrganization', async (t) => {
    const { id } = await t.fresh.workspace();
    return { id, act: () => perhaps(t, 'renameWorkspace', { id, name: t.uniqueMarker() }) };
  }),
];

/** Fields that may change along with any other: an action may tell their former values too. */
export const along = ['pos', 'dateLastActivity', 'dateLastView', 'descData', 'badges', 'ixUpdate', 'url', 'dateClosed'];
/** The former values of what was meant to change. */
export const meantIn = (old: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(old).filter(([name]) => !along.includes(name)));

/** The latest actions of an actor, newest first. */
const latest = (who: Actor): Promise<any[]> => who.get('/1/members/me/actions', { limit: 100 }).list();

/** The actions that an act added to the log, newest first. */
export async function logged(t: T, act: () => Promise<unknown>, who: Actor = t.owner): Promise<any[]> {
  const before = new Set((await latest(who)).map((one) => one?.id));
  await act();
  await t.settle();
  return (await latest(who)).filter((one) => !before.has(one?.id));
}
