/** The audit log works itself out: which actions follow from what happened to a record (2.1, 2.2, 6.1). */
import type { Touch } from './change.ts';
import { boardRef, cardRef, listRef } from './refs.ts';
import type { Board, Card, CheckItem, Checklist, List, Member, Organization } from './records.ts';
import type { Kind, World } from './world.ts';

/** An action before it has an id, a date and a creator. */
export interface Draft {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly board?: Board | undefined;
  readonly card?: Card | undefined;
  readonly list?: List | undefined;
  readonly organization?: Organization | undefined;
  readonly member?: Member | undefined;
}

type Auditor<K extends Kind> = (touch: Touch<K>, world: World) => Draft[];

export function audit(touch: Touch, world: World): readonly Draft[] {
  const auditor = auditors[touch.kind] as Auditor<Kind> | undefined;
  return auditor ? auditor(touch, world) : [];
}

const source = (touch: Touch): Readonly<Record<string, unknown>> => (typeof touch.why === 'object' ? touch.why.source : {});

/** The fields of an update that the log shows, as they were; undefined when none of them changed. */
function before(old: object, fields: readonly string[]): Record<string, unknown> | undefined {
  const shown = Object.entries(old).filter(([name]) => fields.includes(name));
  return shown.length > 0 ? Object.fromEntries(shown) : undefined;
}
const after = (record: object, old: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(old).map((name) => [name, (record as Record<string, unknown>)[name]]));

const auditors: { [K in Kind]?: Auditor<K> } = {
  boards(touch, world) {
    const { record: board, op, old } = touch;
    const organization = world.organizations.get(board.idOrganization ?? '');
    const about = { board, organization };
    const inWorkspace = (type: string, of: Organization | undefined): Draft[] => (of ? [{
      type, board, organization: of, data: { board: boardRef(board), organization: { id: of.id, name: of.displayName } },
    }] : []);
    if (op === 'add') {
      const type = typeof touch.why === 'object' ? touch.why.from : 'createBoard';
      return [{ ...about, type, data: { board: boardRef(board), ...source(touch) } },
        ...inWorkspace('addToOrganizationBoard', organization)];
    }
    if (op === 'remove') {
      // The board is gone: the log of the workspace is where this can still be read.
      return inWorkspace('removeFromOrganizationBoard', organization).map((draft) => ({ ...draft, board: undefined }));
    }
    const drafts: Draft[] = [];
    if ('idOrganization' in old) {
      // A workspace that was deleted is known to the one who deleted it.
      const left = world.organizations.get(old.idOrganization ?? '') ?? source(touch)['organization'] as Organization | undefined;
      drafts.push(...inWorkspace('removeFromOrganizationBoard', left), ...inWorkspace('addToOrganizationBoard', organization));
    }
    for (const [field, name] of [['plugins', 'plugin'], ['powerUps', 'powerUp']] as const) {
      const was = old[field];
      if (!was) continue;
      const told = (type: string, id: string): Draft => ({
        ...about, type, data: { board: boardRef(board), value: id, [name]: { id } },
      });
      drafts.push(...board[field].filter((id) => !was.includes(id)).map((id) => told('enablePowerUp', id)),
        ...was.filter((id) => !board[field].includes(id)).map((id) => told('disablePowerUp', id)));
    }
    const shown = before(old, ['name', 'desc', 'closed', 'prefs', 'idTags']);
    if (shown?.['prefs']) shown['prefs'] = difference(old.prefs!, board.prefs);
    const labelNames = source(touch)['labelNames'] as { old: object; now: object } | undefined;
    if (shown || labelNames) {
      drafts.push({ ...about, type: 'updateBoard',
        data: { old: { ...shown, ...(labelNames && { labelNames: labelNames.old }) },
          board: { ...boardRef(board), ...after(board, shown ?? {}),
            ...(shown?.['prefs'] ? { prefs: difference(board.prefs, old.prefs!) } : {}),
            ...(labelNames && { labelNames: labelNames.now }) } } });
    }
    return drafts;
  },

  memberships({ record, op, old }, world) {
    const member = world.members.get(record.idMember);
    const about = record.modelType === 'board'
      ? { board: world.boards.get(record.idModel), member }
      : { organization: world.organizations.get(record.idModel), member };
    const place = about.board ? { board: boardRef(about.board) }
      : { organization: { id: record.idModel, name: about.organization?.displayName } };
    const ofBoard = record.modelType === 'board';
    const data = { ...place, idMember: record.idMember, memberType: record.memberType,
      member: { id: record.idMember, name: member?.fullName } };
    if (op === 'add') {
      const type = record.unconfirmed ? (ofBoard ? 'unconfirmedBoardInvitation' : 'unconfirmedOrganizationInvitation')
        : ofBoard ? 'addMemberToBoard' : 'addMemberToOrganization';
      return [{ ...about, type, data: { ...data, idMemberAdded: record.idMember } }];
    }
    const gone = { type: ofBoard ? 'updateBoard' : 'updateOrganization', ...about,
      data: { ...data, old: { memberships: [{ id: record.id, idMember: record.idMember,
        memberType: old.memberType ?? record.memberType, unconfirmed: old.unconfirmed ?? record.unconfirmed }] } } };
    if (op === 'remove') {
      if (!record.unconfirmed) return [gone];
      return [{ ...about, type: ofBoard ? 'deleteBoardInvitation' : 'deleteOrganizationInvitation', data }];
    }
    if (!('memberType' in old)) return [gone];
    const role = record.memberType === 'admin' ? 'Admin' : record.memberType === 'normal' ? 'NormalMember' : 'Observer';
    if (ofBoard) {
      const type = role === 'Admin' ? 'makeAdminOfBoard' : role === 'Observer' ? 'makeObserverOfBoard' : 'makeNormalMemberOfBoard';
      return [{ ...about, type, data }];
    }
    return role === 'NormalMember' ? [{ ...about, type: 'makeNormalMemberOfOrganization', data }] : [gone];
  },

  organizations({ record: organization, op, old }) {
    const ref = { id: organization.id, name: organization.displayName };
    if (op === 'add') return [{ type: 'createOrganization', organization, data: { organization: ref } }];
    if (op === 'remove') return [];
    const shown = before(old, ['name', 'displayName', 'desc', 'website', 'logoHash', 'prefs', 'tags']);
    if (!shown) return [];
    if (shown['prefs']) shown['prefs'] = difference(old.prefs!, organization.prefs);
    return [{ type: 'updateOrganization', organization,
      data: { old: shown, organization: { ...ref, ...after(organization, shown) } } }];
  },

  members({ record: member, op, old }) {
    const ref = { id: member.id, name: member.fullName };
    if (op === 'add') return [{ type: 'memberJoinedService', member, data: { member: ref, idMember: member.id } }];
    const shown = before(old, ['username', 'fullName', 'initials', 'bio', 'avatarSource', 'uploadedAvatarHash', 'prefs']);
    if (op === 'remove' || !shown) return [];
    if (shown['prefs']) shown['prefs'] = difference(old.prefs!, member.prefs);
    return [{ type: 'updateMember', member, data: { old: shown, member: { ...ref, ...after(member, shown) } } }];
  },

  lists(touch, world) {
    const { record: list, op, old } = touch;
    const board = world.boards.get(list.idBoard)!;
    const data = { list: listRef(list), board: boardRef(board) };
    if (op === 'add') return [{ type: 'createList', list, board, data: { ...data, ...source(touch) } }];
    if (op === 'remove') return [{ type: 'updateBoard', board, data: { ...data, old: { list: listRef(list) } } }];
    const drafts: Draft[] = [];
    const left = old.idBoard === undefined ? undefined : world.boards.get(old.idBoard);
    if (left) {
      drafts.push(
        { type: 'moveListFromBoard', list, board: left,
          data: { list: listRef(list), board: boardRef(left), boardTarget: { id: board.id } } },
        { type: 'moveListToBoard', list, board, data: { ...data, boardSource: { id: left.id } } });
    }
    const shown = before(old, left ? ['name', 'closed', 'softLimit'] : ['name', 'closed', 'softLimit', 'pos']);
    if (shown) {
      drafts.push({ type: 'updateList', list, board,
        data: { old: shown, list: { ...listRef(list), ...after(list, shown) }, board: boardRef(board) } });
    }
    return drafts;
  },

  cards: (touch, world) => auditCard(touch, world),

  labels({ record: label, op, old }, world) {
    const board = world.boards.get(label.idBoard);
    if (!board) return [];
    const was = op === 'update' ? old : op === 'remove' ? { label: label.id } : {};
    return [{ type: 'updateBoard', board,
      data: { old: was, board: boardRef(board), label: { id: label.id, name: label.name, color: label.color } } }];
  },

  checklists({ record: checklist, op, old }, world) {
    const shown = before(old, ['name', 'pos']);
    return op === 'update' && shown ? [onCard('updateChecklist', checklist, world, { old: shown })] : [];
  },

  checkItems({ record: item, op, old }, world) {
    const checklist = world.checklists.get(item.idChecklist);
    if (!checklist) return [];
    const checkItem = itemRef(item);
    if (op === 'add') return [onCard('updateChecklist', checklist, world, { checkItem })];
    if (op === 'remove') return [onCard('updateChecklist', checklist, world, { checkItem, old: { checkItem } })];
    const drafts: Draft[] = [];
    if ('state' in old) {
      drafts.push(onCard('updateCheckItemStateOnCard', checklist, world, { checkItem, old: { state: old.state } }));
    }
    const shown = before(old, ['name', 'pos', 'due', 'dueReminder', 'idMember', 'idChecklist']);
    if (shown) drafts.push(onCard('updateChecklist', checklist, world, { checkItem, old: shown }));
    return drafts;
  },

  attachments({ record: attachment, op }, world) {
    const card = world.cards.get(attachment.idCard);
    if (!card || op === 'update') return [];
    const { id, name, url } = attachment;
    return op === 'add'
      ? [aboutCard('addAttachmentToCard', card, world, { attachment: { id, name, ...(url && { url }) } })]
      : [aboutCard('deleteAttachmentFromCard', card, world, { attachment: { id, name } })];
  },

  stickers({ record: { id, image, idCard }, op, old }, world) {
    const card = world.cards.get(idCard);
    const was = op === 'add' ? { stickers: [] } : op === 'remove' ? { stickers: [{ id, image }] } : old;
    return card ? [aboutCard('updateCard', card, world, { old: was, sticker: { id, image } })] : [];
  },

  customFields({ record: field, op, old }, world) {
    const board = world.boards.get(field.idModel);
    if (!board) return [];
    const data = { board: boardRef(board), customField: { id: field.id, name: field.name, type: field.type } };
    if (op === 'add') return [{ type: 'addCustomField', board, data }];
    if (op === 'remove') return [{ type: 'deleteCustomField', board, data }];
    const has = (id: string) => (option: { id: string }) => option.id === id;
    const lost = (old.options ?? []).filter(({ id }) => !field.options.some(has(id)));
    const drafts: Draft[] = lost.map((option) => ({ type: 'deleteCustomField', board, data: { ...data, option } }));
    const gained = field.options.find(({ id }) => old.options && !old.options.some(has(id)));
    const shown = before(old, ['name', 'pos', 'cardFront', 'fieldGroup', 'type', 'options']);
    if (shown && (lost.length === 0 || Object.keys(shown).length > 1)) {
      drafts.push({ type: 'updateCustomField', board, data: { ...data, old: shown, ...(gained && { option: gained }) } });
    }
    return drafts;
  },

  customFieldItems({ record: item, op, old }, world) {
    const card = world.cards.get(item.idModel);
    const field = world.customFields.get(item.idCustomField);
    if (!card || !field) return [];
    const shown = { value: item.value, ...(field.type === 'list' && { idValue: item.idValue }) };
    const was = op === 'add' ? { value: null, ...(field.type === 'list' && { idValue: null }) }
      : op === 'remove' ? shown : old;
    const now = op === 'remove' ? { value: null, ...(field.type === 'list' && { idValue: null }) } : shown;
    return [aboutCard('updateCustomFieldItem', card, world, {
      old: was, customField: { id: field.id, name: field.name, type: field.type },
      customFieldItem: { id: item.id, ...now, idCustomField: field.id, idModel: card.id, modelType: 'card' },
    })];
  },
};

const cardFacts = ['name', 'desc', 'closed', 'pos', 'due', 'start', 'dueComplete', 'dueReminder', 'idLabels',
  'idMembersVoted', 'idAttachmentCover', 'manualCoverAttachment', 'cover', 'isTemplate', 'cardRole'];

function auditCard(touch: Touch<'cards'>, world: World): Draft[] {
  const { record: card, op, old } = touch;
  if (op === 'add') {
    const type = typeof touch.why === 'object' ? touch.why.from : 'createCard';
    const made = [aboutCard(type, card, world, source(touch))];
    // A due date given with a new card stands in the log as a change of its own, as clients of the live service know it.
    if (card.due && type === 'createCard') {
      made.push(aboutCard('updateCard', card, world, { old: { due: null }, card: { ...cardRef(card), due: card.due } }));
    }
    const copied = type === 'copyCard' ? { fromCopy: true } : {};
    const also = typeof touch.why === 'object' ? touch.why.also ?? [] : [];
    return [...made, ...card.idMembers.map((id) => withMember('addMemberToCard', card, id, world, copied)),
      ...also.map(({ type: kind, data }) => aboutCard(kind, card, world, data))];
  }
  if (op === 'remove') {
    const { id, idShort, shortLink } = card;
    return [{ ...aboutCard('deleteCard', card, world, { card: { id, idShort, shortLink } }), card: undefined }];
  }
  const drafts: Draft[] = [];
  const shown: Record<string, unknown> = before(old, cardFacts) ?? {};
  if (old.place !== undefined) Object.assign(shown, difference(old.place ?? nowhere, card.place ?? nowhere));
  const values = { ...after(card, old), ...(card.place ?? nowhere) };
  const board = world.boards.get(card.idBoard)!;
  const list = world.lists.get(card.idList)!;
  const leftList = old.idList === undefined ? undefined : world.lists.get(old.idList);
  if (old.idBoard !== undefined) {
    const left = world.boards.get(old.idBoard);
    const from = { card: cardRef(card), ...(leftList && { list: listRef(leftList) }) };
    // A move drops what belongs to the old board and takes a new place and number: part of the move, not changes beside it.
    for (const name of ['pos', 'idLabels', 'idMembersVoted']) delete shown[name];
    if (left) {
      drafts.push(
        { type: 'moveCardFromBoard', card, board: left, list: leftList,
          data: { ...from, board: boardRef(left), boardTarget: { id: board.id } } },
        { type: 'moveCardToBoard', card, board, list,
          data: { card: cardRef(card), list: listRef(list), board: boardRef(board), boardSource: { id: left.id } } });
    }
  } else if (leftList) {
    shown['idList'] = leftList.id;
  }
  if (Object.keys(shown).length > 0) {
    const news = Object.fromEntries(Object.keys(shown).map((name) => [name, (values as Record<string, unknown>)[name]]));
    const lists = leftList && old.idBoard === undefined
      ? { list: undefined, listBefore: listRef(leftList), listAfter: listRef(list) } : {};
    drafts.push(aboutCard('updateCard', card, world, { old: shown, card: { ...cardRef(card), ...news }, ...lists }));
  }
  const was = old.idMembers ?? card.idMembers;
  const checklists = old.idChecklists ?? card.idChecklists;
  return [...drafts,
    ...card.idMembers.filter((id) => !was.includes(id)).map((id) => withMember('addMemberToCard', card, id, world, {})),
    ...was.filter((id) => !card.idMembers.includes(id))
      .map((id) => withMember('removeMemberFromCard', card, id, world, { deactivated: false })),
    ...card.idChecklists.filter((id) => !checklists.includes(id)).map((id) => withChecklist('addChecklistToCard', id)),
    ...checklists.filter((id) => !card.idChecklists.includes(id)).map((id) => withChecklist('removeChecklistFromCard', id)),
  ];

  function withChecklist(type: string, id: string): Draft {
    const name = world.checklists.get(id)?.name ?? touchedName(touch, id);
    return aboutCard(type, card, world, { checklist: { id, name } });
  }
}
const nowhere = { address: null, coordinates: null, locationName: null };
/** The name of a checklist that the same call took away. */
const touchedName = (touch: Touch, id: string): unknown =>
  (source(touch)['checklist'] as { id?: string; name?: string } | undefined)?.id === id
    ? (source(touch)['checklist'] as { name?: string }).name : '';

function aboutCard(type: string, card: Card, world: World, data: Readonly<Record<string, unknown>>): Draft {
  const board = world.boards.get(card.idBoard)!;
  const list = world.lists.get(card.idList)!;
  const all: Record<string, unknown> = { card: cardRef(card), list: listRef(list), board: boardRef(board), ...data };
  if (all['list'] === undefined) delete all['list'];
  return { type, card, board, list, data: all };
}

function withMember(type: string, card: Card, id: string, world: World, data: Record<string, unknown>): Draft {
  const member = world.members.get(id);
  return { ...aboutCard(type, card, world, { ...data, idMember: id, member: { id, name: member?.fullName } }), member };
}

function onCard(type: string, checklist: Checklist, world: World, data: Record<string, unknown>): Draft {
  const card = world.cards.get(checklist.idCard);
  const shown = { checklist: { id: checklist.id, name: checklist.name }, ...data };
  return card ? aboutCard(type, card, world, shown)
    : { type, board: world.boards.get(checklist.idBoard), data: shown };
}

const itemRef = ({ id, name, state }: CheckItem): object => ({ id, name, state, textData: { emoji: {} } });

/** The entries of one object that another has differently. */
function difference(of: object, other: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(of).filter(([name, value]) =>
    JSON.stringify(value) !== JSON.stringify((other as Record<string, unknown>)[name])));
}
