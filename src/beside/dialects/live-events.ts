/** How the live service logs changes, and sends them to webhooks: field by field, with types that only webhooks get. */
import type { View } from '../../server/rights/access.ts';
import { without } from '../../language.ts';
import { sha256Hex } from '../../server/formats/hash.ts';
import type { Action, Card } from '../../server/world/records.ts';
import type { World } from '../../server/world/world.ts';
import type { EditedComment, Logged } from '../../server/rights/dialect.ts';
import { oldOf } from '../../server/finding/log.ts';
import { actionResource } from '../../server/nouns/actions/shown.ts';
import { isBefore, minutesBefore, type Difference } from './difference.ts';

type Data = Readonly<Record<string, any>>;
/** An event without an id yet: its type and its data. */
type Event = readonly [type: string, data: Data];

const lacking = (ids: readonly string[], others: readonly string[]): readonly string[] =>
  ids.filter((id) => !others.includes(id));

/** The changes that are logged field by field, and the part of their data with the new values. */
const fieldwise: Readonly<Record<string, string>> = { updateCard: 'card', updateBoard: 'board', updateList: 'list' };

/** The old values, each by itself; a preference counts as a value. */
const valuesIn = ({ prefs = {}, ...old }: Data): readonly Data[] => [
  ...Object.entries(old).map(([name, was]) => ({ [name]: was })),
  ...Object.entries(prefs).map(([name, was]) => ({ prefs: { [name]: was } })),
];

/** The record of a change with one of its new values, and always with its name. */
function withOne(record: Data, old: Data, was: Data): Data {
  const entry = without(record, ...lacking(Object.keys(old), ['name', ...Object.keys(was)]));
  const [pref] = Object.keys(was['prefs'] ?? {});
  return pref === undefined ? entry : { ...entry, prefs: { [pref]: entry['prefs'][pref] } };
}

function fieldByField<D extends Logged>(draft: D): readonly D[] {
  const part = fieldwise[draft.type];
  const { old = {}, listBefore, listAfter, ...rest } = draft.data as Data;
  const values = valuesIn(old);
  // A value of a label or a sticker does not belong to the board or the card.
  if (part === undefined || values.length < 2 || 'label' in rest || 'sticker' in rest) return [draft];
  return values.map((was) => {
    const moved = 'idList' in was ? { listBefore, listAfter } : { list: listAfter };
    const data = { ...rest, ...(listAfter && moved), [part]: withOne(rest[part], old, was), old: was };
    return { ...draft, data };
  });
}

/** Votes, labels of a board, check items, stickers, members who leave or become admins: they are in no log. */
const isUnlisted = ({ type, data }: Action): boolean => {
  const old = oldOf({ data });
  if (type === 'updateCard') return 'idMembersVoted' in old || 'sticker' in data;
  if (type === 'updateBoard' || type === 'updateOrganization') return 'label' in data || 'memberships' in old;
  return type === 'updateChecklist' && 'checkItem' in data;
};

/** A label without a colour has no colour in the data. */
const labelRef = ({ color, ...label }: Data): Data => ({ ...label, ...(color !== null && { color }) });

function ofLabels({ old, card, board }: Data, world: World): readonly Event[] {
  const now: readonly string[] = card.idLabels;
  const eventsOf = (type: string, ids: readonly string[]): readonly Event[] =>
    ids.flatMap((id) => {
      const label = world.labels.get(id);
      if (!label) return [];
      const { name, color } = label;
      const colored = color === null ? {} : { value: color };
      return [
        [
          type,
          { card: without(card, 'idLabels'), board, label: labelRef({ id, name, color }), ...colored, text: name },
        ],
      ];
    });
  return [
    ...eventsOf('addLabelToCard', lacking(now, old.idLabels)),
    ...eventsOf('removeLabelFromCard', lacking(old.idLabels, now)),
  ];
}

function ofCard(data: Data, world: World): readonly Event[] {
  const { old, card, board } = data;
  if ('idMembersVoted' in old) {
    const voted = card.idMembersVoted.length > old.idMembersVoted.length;
    return [['voteOnCard', { voted, card: without(card, 'idMembersVoted'), board }]];
  }
  return [...('idLabels' in old ? ofLabels(data, world) : []), ['updateCard', data]];
}

function ofBoard(data: Data, world: World): readonly Event[] {
  const { old, board, label, member, idMember } = data;
  if (label !== undefined) {
    if (!('label' in old)) return [['updateLabel', { board, label: labelRef(label), old }]];
    if (old.label !== null) return [['deleteLabel', { board, label: { id: label.id } }]];
    return [['createLabel', { board, label: labelRef(label) }]];
  }
  const [membership] = old.memberships ?? [];
  if (membership === undefined) return [['updateBoard', data]];
  return world.memberships.get(membership.id)
    ? [['updateBoard', data]]
    : [['removeMemberFromBoard', { board, idMember, member, deactivated: false }]];
}

function ofWorkspace(data: Data, world: World): readonly Event[] {
  const { old, organization, member, idMember, memberType } = data;
  const [membership] = old.memberships ?? [];
  if (membership === undefined) return [['updateOrganization', data]];
  const membershipData = { organization, idMember, member };
  if (!world.memberships.get(membership.id)) return [['removeMemberFromOrganization', membershipData]];
  return [memberType === 'admin' ? ['makeAdminOfOrganization', membershipData] : ['updateOrganization', data]];
}

function ofChecklist(data: Data): readonly Event[] {
  const { old, checkItem } = data;
  const rest = without(data, 'list', 'old');
  if (checkItem === undefined) return [['updateChecklist', without(data, 'card', 'list')]];
  if (!('checkItem' in old)) return [['updateCheckItem', { ...rest, old }]];
  return [[old.checkItem === null ? 'createCheckItem' : 'deleteCheckItem', rest]];
}

const eventsByType: Readonly<Record<string, (data: Data, world: World) => readonly Event[]>> = {
  updateCard: ofCard,
  updateBoard: ofBoard,
  updateOrganization: ofWorkspace,
  updateChecklist: ofChecklist,
  unconfirmedBoardInvitation: (data) => [['createBoardInvitation', data]],
  unconfirmedOrganizationInvitation: (data) => [['createOrganizationInvitation', data]],
};

/** An edited or deleted comment: the log has only the comment, and receivers learn what was done to it. */
function ofComment({ action, was }: EditedComment): Event {
  const { card, board, text } = action.data as Data;
  const { id } = action;
  if (was === undefined) return ['deleteComment', { action: { id }, card, board }];
  return ['updateComment', { action: { id, text }, old: { text: was['text'] }, card, board }];
}

/** The ids of further events are derived from the action and have its time. */
const idOf = ({ id }: Action, at: number): string =>
  at === 0 ? id : id.slice(0, 8) + sha256Hex(`${id} ${at}`).slice(0, 16);

/** The events of a call: those of each action that it logged and of each comment that it changed. */
function eventsOf(actions: readonly Action[], edited: readonly EditedComment[], world: World): readonly Action[] {
  return [
    ...actions.flatMap((action) => {
      const events = eventsByType[action.type]?.(action.data, world) ?? [[action.type, action.data] as const];
      return events.map(([type, data], at): Action => ({ ...action, id: idOf(action, at), type, data }));
    }),
    ...edited.map((entry): Action => {
      const [type, data] = ofComment(entry);
      const { idMemberCreator, date } = entry;
      return {
        ...entry.action,
        id: idOf({ ...entry.action, id: `${entry.action.id}${date}` }, 1),
        type,
        data,
        idMemberCreator,
        date,
      };
    }),
  ];
}

/** The names that are missing in the data of an action of this type. */
const unsaid: Readonly<Record<string, readonly string[]>> = {
  addChecklistToCard: ['list'],
  removeChecklistFromCard: ['list'],
  addMemberToCard: ['list'],
  removeMemberFromCard: ['list'],
  addMemberToBoard: ['idMember', 'member'],
  deleteAttachmentFromCard: ['list'],
  updateCheckItemStateOnCard: ['list', 'old'],
  updateCustomFieldItem: ['list'],
};
/** A removed place is an empty text, and removed coordinates are two numbers. */
function placed(data: Data): Data {
  const { card, old } = data;
  const gone = ['address', 'locationName'].filter((name) => card[name] === null);
  const [latitude, longitude] = typeof old.coordinates === 'string' ? old.coordinates.split(',').map(Number) : [];
  return {
    ...data,
    card: { ...card, ...Object.fromEntries(gone.map((name) => [name, ''])) },
    old: { ...old, ...(longitude !== undefined && { coordinates: { latitude, longitude } }) },
  };
}

/** The data name the member who moved a list or a card away, and the member who moved a list here. */
const movedBy = ['moveCardFromBoard', 'moveListFromBoard', 'moveListToBoard'];
/** The names that the data of an action did not have before 2018. */
const younger: Readonly<Record<string, readonly string[]>> = {
  addAttachmentToCard: ['list'],
  commentCard: ['textData'],
  removeMemberFromBoard: ['member'],
};
/** Data as they were before 2018: the other board has its name, and deleted cards have fewer fields. */
function ofOld(type: string, data: Data, { boards }: World): Data {
  const { boardTarget, boardSource, card } = data;
  const nameOf = ({ id }: Data): Data => ({ id, name: boards.get(id)?.name });
  return {
    ...without(data, ...(younger[type] ?? [])),
    ...(type === 'deleteCard' && { card: without(card, 'shortLink') }),
    ...(type === 'moveCardFromBoard' && { card: without(card, 'idShort', 'shortLink') }),
    ...(boardTarget && { boardTarget: nameOf(boardTarget) }),
    ...(boardSource && { boardSource: nameOf(boardSource) }),
  };
}

export function dataOf(action: Action, view: View): Data {
  const { type, idMemberCreator } = action;
  const { world, now } = view;
  const data = dataToday(action, view);
  const creator = movedBy.includes(type) ? world.members.get(idMemberCreator) : undefined;
  const { checkItem, customFieldItem } = data;
  const dated: Data = {
    ...data,
    ...(creator && { member: { id: creator.id, name: creator.fullName } }),
    ...(checkItem && isBefore('2020-01', now) && { checkItem: without(checkItem, 'textData') }),
    ...(customFieldItem && !isBefore('2024-01', now) && { customFieldItem: { idValue: null, ...customFieldItem } }),
  };
  return isBefore('2018-01', now) ? ofOld(type, dated, world) : dated;
}

function dataToday({ type, data, idBoard, idCard }: Action, { world, now }: View): Data {
  const { customField, card, old } = data as Data;
  if (card?.dueReminder !== undefined) {
    const { due = null } = world.cards.get(idCard) ?? {};
    const counted = (dueReminder: Card['dueReminder']): number | null => minutesBefore({ due, dueReminder });
    const was = old && 'dueReminder' in old && { dueReminder: counted(old.dueReminder) };
    return { ...data, card: { ...card, dueReminder: counted(card.dueReminder) }, old: { ...old, ...was } };
  }
  if (type === 'updateCard' && card && old) return placed(data);
  if (type === 'addCustomField' && customField) return { ...data, customField: without(customField, 'type') };
  if (type === 'createBoard') {
    const { creationMethod } = world.boards.get(idBoard) ?? {};
    return creationMethod ? { creationMethod, ...data } : data;
  }
  if ('plugin' in data) return without(data, 'value');
  if (type === 'copyCommentCard') {
    const { cardSource = {} } = data as Data;
    return { ...without(data, 'list', 'textData'), cardSource: without(cardSource, 'shortLink') };
  }
  const names = unsaid[type];
  if (names === undefined) return data;
  return without(data, ...names, ...(type.endsWith('Card') && isBefore('2018-01', now) ? ['member'] : []));
}

export const ofEvents: readonly Difference[] = [
  {
    id: 'webhook-types',
    ask: ['POST /checklists/$idDone/checkItems', ['events'], { name: 'two' }],
    section: '6.2',
    document: 'does not say which events a call makes; we send the action that the log has',
    live:
      'some types come by webhook only (addLabelToCard, createCheckItem, updateComment, deleteComment, voteOnCard, ' +
      'createLabel, removeMemberFromBoard, …), and no log lists what they tell of',
    seen: 'recorded deliveries of 2023, and the types that the documentation names as sent to webhooks alone',
    events: eventsOf,
    unlisted: isUnlisted,
  },
  {
    id: 'field-by-field',
    ask: ['PUT /boards/$idBoard', ['events'], { name: 'three', desc: 'new', 'prefs/selfJoin': 'false' }],
    section: '6.2',
    document: 'does not say how many actions a call makes that changes several fields; we log one',
    live: 'each field of a board, a card or a list that changed, and each preference, is an action of its own',
    seen: 'recorded answers of `GET /members/{id}/actions`, and recorded deliveries of 2023',
    logged: fieldByField,
  },
  {
    id: 'action-data',
    ask: ['GET /boards/$idBoard/actions?filter=addMemberToCard,createCustomField&fields=data', ['data']],
    section: '2.2',
    document: 'does not show the data of each type; ours names the list of a card everywhere',
    live:
      'members and checklists of a card, states of check items and values of fields come without the list; a list that ' +
      'is moved away names who did it, a reminder is counted in minutes, an address that is gone is an empty text, and ' +
      'coordinates that were there are two numbers; since 2024 the value of a field has `idValue`; before 2020 check items ' +
      'have no `textData`; before 2018 no data name the member of a card, and a move names the other board',
    seen: 'recorded answers of `GET /boards/{id}/actions`, recorded deliveries, and samples of 2015 to 2024',
    fields: [actionResource, { data: { value: dataOf } }],
  },
];
