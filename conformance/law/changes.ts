/**
 * Every change for which the audit log has a type (2.1, 6.1), as something that an actor does; and the actions it
 * logged.
 */
import type { Actor } from '../wire/actor.ts';
import { addOption, boardBeside, cleared, define, fieldBoard, payload, putItem } from '../scene/fields.ts';
import { setting, valuedCard, type FieldType } from '../scene/fields.ts';
import type { Thing } from '../scene/scene.ts';
import type { T } from '../scene/tools.ts';
import type { Need } from './law.ts';
import { sharedCard, upload } from '../scene/reading.ts';
import { customFieldTypes } from '../../src/document/sets.ts';
import { present } from '../../src/language.ts';
import { succeeded, type Args } from '../wire/exchange.ts';
import { changeOf, idsFor, homeFor, makeIn, requestTo, type Ids } from '../scene/acts.ts';
import { closable, inWords, isStage, nounNames, nounOf } from '../things/nouns.ts';
import { inInstants } from '../wire/json-values.ts';

/** How a change is made; the former values that its action has to tell; the records that it is about. */
interface Made {
  readonly act: () => Promise<unknown>;
  readonly old?: Readonly<Record<string, unknown>>;
  readonly card?: string;
  readonly list?: string;
  readonly board?: string;
  readonly member?: string;
  /** A card that does not change. */
  readonly otherCard?: string;
}

/** Makes its records first. */
export interface LoggedChange {
  readonly label: string;
  /** The type of 2.1 with its name. The document leaves open which type is recorded (6.5). */
  readonly type: string;
  /** The document does not say that this is a change of its own. */
  readonly isOpen?: true;
  readonly needs?: readonly Need[];
  readonly make: (t: T) => Promise<Made>;
}

export const change = (label: string, type: string, make: LoggedChange['make']): LoggedChange => ({
  label,
  type,
  make,
});

/** A long text: an action has to hold all of it. */
const before = 'before '.repeat(50).trim();

/** A card changed by PUT; a field that stays as it was has no former value. */
const ofCard = (label: string, args: Args, was: Args = { desc: before, due: '2030-01-01T00:00:00.000Z' }) =>
  change(label, 'updateCard', async (t) => {
    const { id } = await t.fresh.card(was);
    const read = await t.owner.get(`/1/cards/${id}`, { fields: 'name,desc,due,pos,idBoard' }).record();
    const shown: Record<string, any> = { ...was, ...read };
    const changed = Object.keys(args).filter((name) => inInstants(shown[name]) !== inInstants(args[name]));
    const old = Object.fromEntries(changed.map((name) => [name, shown[name]]));
    return { old, card: id, board: shown.idBoard, act: () => t.owner.put(`/1/cards/${id}`, args).ok() };
  });

/** Makes the colleague another member of a board. The row is not shown, so a server may do something else with it. */
async function becomes({ owner, colleague: { idMember }, pre }: T, idBoard: string, type: string): Promise<void> {
  await owner.put(`/1/boards/${idBoard}/members/${idMember}`, { type });
  const { memberships = [] } = await owner.get(`/1/boards/${idBoard}`, { fields: 'memberships' }).record();
  pre(memberships.some((membership: any) => membership?.idMember === idMember && membership.memberType === type));
}

/** Done to a new card; its parts are made first. */
const onCard = (label: string, type: string, begin: (t: T, card: Thing) => Promise<Made['act']>) =>
  change(label, type, async (t) => {
    const card = await t.fresh.card();
    return { card: card.id, board: card['idBoard'], act: await begin(t, card) };
  });

/** A record that can be archived is closed and opened, and a card in it is renamed, which a server may refuse. */
const archived = closable.flatMap(({ name: noun, close, open }): LoggedChange[] => {
  const type = nounOf(noun).logs?.renamed;
  if (!type) return [];
  const make = async ({ fresh }: T) => {
    const { id: board } = await fresh.board();
    const { id: list } = await fresh.list({ idBoard: board });
    const { id: card, name } = await fresh.card({ idList: list });
    const id = { board, list, card }[noun as 'card'];
    return { id, place: { board, [noun]: id }, card, name };
  };
  return [
    change(`a ${noun} is closed`, type, async (t) => {
      const { id, place } = await make(t);
      return { ...place, old: { closed: false }, act: () => t.stage(close, { id }) };
    }),
    change(`a ${noun} is opened`, type, async (t) => {
      const { id, place } = await make(t);
      await t.stage(close, { id });
      return { ...place, old: { closed: true }, act: () => t.stage(open, { id }) };
    }),
    change(`a card is renamed whose ${noun} is closed`, 'updateCard', async (t) => {
      const { id, card, name } = await make(t);
      await t.stage(close, { id });
      const act = async () => t.pre(succeeded(await t.owner.put(`/1/cards/${card}`, { name: t.uniqueMarker() })));
      return { card, old: { name }, act };
    }),
  ];
});

/** The value of a custom field on a card: the first, one after the first, or none after it. */
const ofItem = (type: FieldType, which: 'a' | 'another' | 'no') =>
  change(`a ${type} field gets ${which} value`, 'updateCustomFieldItem', async (t) => {
    const { board, list, fields } = await fieldBoard(t, [type]);
    const card = await t.fresh.card({ idList: list.id });
    if (which !== 'a') await setting(t, card, fields[type]);
    const next = which === 'no' ? cleared : payload(fields[type], 1);
    const old = which === 'a' ? undefined : payload(fields[type], 0);
    return {
      ...present({ old }),
      card: card.id,
      board: board.id,
      act: () => putItem(t, card, fields[type], next).ok(),
    };
  });

/** Of these ids, the records that an action is about: it need not be about what is made, or is no more. */
const recordsAbout = ({ idCard: card, idBoard: board }: Ids) => ({ ...present({ card }), ...present({ board }) });

/** Each noun of which the log tells is made, renamed and ended. */
const ofNouns = nounNames.flatMap((name): LoggedChange[] => {
  const { logs = {}, home, key, ended, renamed, name: field } = nounOf(name);
  const inHome = (label: string, type: string | undefined, begin: (t: T, ids: Ids) => Promise<Made>) =>
    type === undefined
      ? []
      : [change(`${inWords(name)} is ${label}`, type, async (t) => begin(t, await homeFor(t, home)))];
  return [
    ...inHome('made', logs.made, async (t, ids) => ({ ...recordsAbout(ids), act: () => makeIn(t, name, ids) })),
    ...inHome('renamed', logs.renamed, async (t, around) => {
      const thing = await makeIn(t, name, around);
      const ids: Ids = { ...around, [key]: thing.id, id: thing.id };
      const word = t.uniqueMarker();
      const act = () =>
        renamed ? t.stage(renamed, { id: thing.id, name: word }) : t.owner.call(changeOf(t, name, ids, word)).ok();
      return { ...recordsAbout(ids), ...(name === 'list' && { list: thing.id }), old: { [field]: thing[field] }, act };
    }),
    ...inHome('deleted', logs.ended, async (t, around) => {
      const { id } = await makeIn(t, name, around);
      const request = requestTo(t, ended!, { ...around, id });
      const act = () =>
        isStage(ended!) ? t.stage(ended, idsFor(ended, { ...around, id })) : t.owner.call(request).ok();
      return { ...recordsAbout(around), act };
    }),
  ];
});

export const changes: readonly LoggedChange[] = [
  ...ofNouns,
  // Without a workspace nothing else can be logged.
  change('a board of its maker alone is made', 'createBoard', async (t) => ({
    act: () => t.stage('createBoard', { name: t.uniqueMarker(), defaultLists: false }),
  })),
  change('a card is made with labels', 'createCard', async (t) => {
    const { id: idList, idBoard: board } = await t.fresh.list();
    const { id: idLabels } = await t.fresh.label({ idBoard: board });
    return { board, act: () => t.owner.post('/1/cards', { idList, name: 'labelled', idLabels }).ok() };
  }),
  change('a card is copied', 'copyCard', async (t) => {
    const { id, idList, idBoard: board } = await t.fresh.card();
    return { board, act: () => t.owner.post('/1/cards', { idList, idCardSource: id }).ok() };
  }),
  ofCard('a card is described', { desc: 'after' }),
  ofCard('a description is taken away', { desc: '' }),
  ofCard('a card is renamed and described', { name: 'after', desc: 'after' }),
  ofCard('a card is renamed and described as before', { name: 'after', desc: before }),
  ofCard('a bare card is described and dated', { desc: 'after', due: '2032-01-01T00:00:00.000Z' }, {}),
  ofCard('a card is due later', { due: '2032-01-01T00:00:00.000Z' }),
  ofCard('a card is not due any more', { due: null }),
  ofCard('a card is placed', { pos: 123456 }),
  ...archived,
  change('a card goes to another list', 'updateCard', async (t) => {
    const { id, idBoard, idList } = await t.fresh.card();
    const { id: next } = await t.fresh.list({ idBoard });
    const act = () => t.stage('moveCard', { id, idBoard, idList: next });
    return { old: { idList }, card: id, board: idBoard, act };
  }),
  change('a card goes to another board', 'moveCardToBoard', async (t) => {
    const { id } = await t.fresh.card();
    const { id: idBoard } = await t.fresh.board();
    const { id: idList } = await t.fresh.list({ idBoard });
    return { card: id, act: () => t.stage('moveCard', { id, idBoard, idList }) };
  }),
  ...(['owner', 'colleague'] as const).map((who) =>
    change(`the ${who} is put on a card`, 'addMemberToCard', async (t) => {
      const { id: card, idBoard: board } = await sharedCard(t);
      const { idMember: value } = t[who];
      return { card, board, act: () => t.owner.post(`/1/cards/${card}/idMembers`, { value }).ok() };
    }),
  ),
  change('a member is taken off a card', 'removeMemberFromCard', async (t) => {
    const { id, idBoard: board } = await sharedCard(t);
    const { idMember } = t.colleague;
    await t.stage('addMemberToCard', { idCard: id, idMember });
    return { card: id, board, act: () => t.stage('removeMemberFromCard', { idCard: id, idMember }) };
  }),
  onCard('a file is attached', 'addAttachmentToCard', async (t, { id }) => {
    const act = () => upload(t, id).ok();
    return act;
  }),
  onCard('a checklist is copied', 'addChecklistToCard', async (t, { id: idCard }) => {
    const { id: idChecklistSource } = await t.fresh.checklist({ idCard });
    return () => t.owner.post(`/1/cards/${idCard}/checklists`, { idChecklistSource }).ok();
  }),
  onCard('a checklist is renamed', 'updateChecklist', async (t, { id: idCard }) => {
    const { id } = await t.fresh.checklist({ idCard });
    const name = t.uniqueMarker();
    return async () => t.pre((await t.owner.put(`/1/checklists/${id}`, { name })).text.includes(name));
  }),
  ...(['complete', 'incomplete'] as const).map((state) =>
    onCard(`a check item becomes ${state}`, 'updateCheckItemStateOnCard', async (t, { id: idCard }) => {
      const { id: idChecklist } = await t.fresh.checklist({ idCard });
      const { id: idCheckItem } = await t.fresh.checkItem({ idCard, idChecklist });
      const become = (next: string) => t.stage('checkItemState', { idCard, idCheckItem, state: next });
      if (state === 'incomplete') await become('complete');
      return () => become(state);
    }),
  ),
  change('a check item becomes a card', 'convertToCardFromCheckItem', async (t) => {
    const { id: idCard, idBoard: board } = await t.fresh.card();
    const { id: idChecklist } = await t.fresh.checklist({ idCard });
    const { id } = await t.fresh.checkItem({ idCard, idChecklist });
    const path = `/1/cards/${idCard}/checklist/${idChecklist}/checkItem/${id}/convertToCard`;
    return { board, act: () => t.owner.post(path).ok() };
  }),
  change('a board is described', 'updateBoard', async (t) => {
    const { id } = await t.fresh.board();
    await t.owner.put(`/1/boards/${id}`, { desc: before }).ok();
    return { old: { desc: before }, board: id, act: () => t.owner.put(`/1/boards/${id}`, { desc: 'after' }).ok() };
  }),
  change('a list goes to another board', 'moveListToBoard', async (t) => {
    const [{ id }, { id: idBoard }] = [await t.fresh.list(), await t.fresh.board()];
    return { list: id, act: () => t.stage('moveList', { id, idBoard }) };
  }),
  change('a member joins a workspace', 'addMemberToOrganization', async (t) => {
    const { id } = await t.fresh.workspace();
    const { idMember } = t.colleague;
    return { act: () => t.stage('addToWorkspace', { idOrganization: id, idMember }) };
  }),
  change('a member joins a board', 'addMemberToBoard', async (t) => {
    const { id } = await t.fresh.board();
    return { board: id, act: () => t.stage('addMember', { idBoard: id, idMember: t.colleague.idMember }) };
  }),
  change('a member of a board becomes an admin', 'makeAdminOfBoard', async (t) => {
    const { id: board } = await t.fresh.board({}, { members: ['colleague'] });
    return { board, act: () => becomes(t, board, 'admin') };
  }),
  change('an admin of a board becomes a normal member', 'makeNormalMemberOfBoard', async (t) => {
    const { id: board } = await t.fresh.board({}, { members: ['colleague'] });
    await becomes(t, board, 'admin');
    return { board, act: () => becomes(t, board, 'normal') };
  }),
  change('a board joins a workspace', 'addToOrganizationBoard', async (t) => {
    const [{ id: board }, { id: idOrganization }] = [await t.fresh.board(), await t.fresh.workspace()];
    const act = async () =>
      t.pre((await t.owner.put(`/1/boards/${board}`, { idOrganization })).text.includes(idOrganization));
    return { board, act };
  }),
  change('the extension is switched on', 'enablePowerUp', async (t) => {
    // A new board may have it on.
    const { id } = await t.fresh.board({}, { customFields: true });
    await t.stage('disableCustomFields', { idBoard: id });
    return { board: id, act: () => t.stage('enableCustomFields', { idBoard: id }) };
  }),
  change('the extension is switched off', 'disablePowerUp', async (t) => {
    const { id } = await t.fresh.board({}, { customFields: true });
    return { board: id, act: () => t.stage('disableCustomFields', { idBoard: id }) };
  }),
  change('a list field is made', 'addCustomField', async (t) => {
    const { id } = await t.fresh.board({}, { customFields: true });
    return { board: id, act: () => define(t, id, { type: 'list' }).ok() };
  }),
  {
    ...change('a custom field gets an option', 'updateCustomField', async (t) => {
      const field = await t.fresh.customField({ type: 'list' });
      return { board: field['idModel'], act: () => addOption(t, field, { pos: 'bottom', value: { text: 'x' } }).ok() };
    }),
    isOpen: true,
  },
  change('a custom field is moved', 'updateCustomField', async (t) => {
    const { id: idModel } = await t.fresh.board({}, { customFields: true });
    await t.fresh.customField({ idModel });
    const { id, name } = await t.fresh.customField({ idModel, pos: 'bottom' });
    const args = { id, idModel, modelType: 'board', type: 'text', name, pos: 'top' };
    return { board: idModel, act: () => t.stage('updateCustomField', args) };
  }),
  change('a card brings a custom field along', 'addCustomField', async (t) => {
    const [{ card }, there] = [await valuedCard(t, ['text']), await boardBeside(t)];
    const to = { id: card.id, idBoard: there.board.id, idList: there.list.id };
    return { act: () => t.stage('moveCard', to) };
  }),
  ...customFieldTypes.map((type, at) => ofItem(type, at % 2 === 0 ? 'a' : 'another')),
  ofItem('text', 'no'),
  ...Object.entries({ fullName: '', bio: '/bio' }).map(([field, below]): LoggedChange => ({
    ...change(`the ${field} of a member changes`, 'updateMember', async ({ owner, after }) => {
      const { [field]: was } = await owner.get('/1/members/me', { fields: field }).record();
      const put = (value: unknown) => owner.put(`/1/members/me${below}`, { [below ? 'value' : field]: value }).ok();
      after(() => put(was));
      await put('before');
      return { old: { [field]: 'before' }, member: owner.idMember, act: () => put('after') };
    }),
    needs: ['4.3'],
  })),
  change('a workspace is described', 'updateOrganization', async (t) => {
    const { id } = await t.fresh.workspace();
    const path = `/1/organizations/${id}`;
    // The arguments of the row are not shown, so a server may do nothing with this one.
    const act = async () => {
      t.pre((await t.owner.put(path, { desc: 'after' })).taken);
      t.pre((await t.owner.get(path).record())['desc'] === 'after');
    };
    return { act };
  }),
];

/** Fields that may change along with any other: an action may tell their former values too. */
export const along =
  'pos dateLastActivity dateLastView descData badges ixUpdate fieldGroup idValue value url dateClosed initials'.split(
    ' ',
  );
const most = 100;
/** The latest actions of an actor, newest first. */
const latest = (who: Actor): Promise<any[]> => who.get('/1/members/me/actions', { limit: most }).list();

/** The actions that an act added to the log, newest first. */
export async function logged(t: T, act: () => Promise<unknown>, who: Actor = t.owner): Promise<any[]> {
  const before = new Set((await latest(who)).map((record) => record?.id));
  await act();
  await t.settle();
  const now = await latest(who);
  // A deletion may remove other actions, so older ones move up the page; they are not new.
  const last = now.findLastIndex((record) => before.has(record?.id));
  const seen = before.size < most || last < 0 ? now : now.slice(0, last);
  return seen.filter((record) => !before.has(record?.id));
}
