/** The audit log works itself out: which actions follow from what happened to a record (2.1, 2.2, 6.1). */
import type { Touch } from './change.ts';
import {
  aboutCard,
  after,
  auditCard,
  before,
  difference,
  itemRef,
  onCard,
  source,
  type Draft,
} from './audit-card.ts';
import { boardRef, listRef } from './refs.ts';
import type { Organization } from './records.ts';
import type { Kind, World } from './world.ts';

export type { Draft };

type Auditor<K extends Kind> = (touch: Touch<K>, world: World) => Draft[];

export function audit(touch: Touch, world: World): readonly Draft[] {
  const auditor = auditors[touch.kind] as Auditor<Kind> | undefined;
  return auditor ? auditor(touch, world) : [];
}

const auditors: { [K in Kind]?: Auditor<K> } = {
  boards(touch, world) {
    const { record: board, op, old } = touch;
    const organization = world.organizations.get(board.idOrganization ?? '');
    const about = { board, organization };
    const inWorkspace = (type: string, of: Organization | undefined): Draft[] =>
      of
        ? [
            {
              type,
              board,
              organization: of,
              data: { board: boardRef(board), organization: { id: of.id, name: of.displayName } },
            },
          ]
        : [];
    if (op === 'add') {
      const type = typeof touch.why === 'object' ? touch.why.from : 'createBoard';
      return [
        { ...about, type, data: { board: boardRef(board), ...source(touch) } },
        ...inWorkspace('addToOrganizationBoard', organization),
      ];
    }
    if (op === 'remove') {
      // The board is gone: the log of the workspace is where this can still be read.
      return inWorkspace('removeFromOrganizationBoard', organization).map((draft) => ({ ...draft, board: undefined }));
    }
    const drafts: Draft[] = [];
    if ('idOrganization' in old) {
      // A workspace that was deleted is known to the one who deleted it.
      const left =
        world.organizations.get(old.idOrganization ?? '') ??
        (source(touch)['organization'] as Organization | undefined);
      drafts.push(
        ...inWorkspace('removeFromOrganizationBoard', left),
        ...inWorkspace('addToOrganizationBoard', organization),
      );
    }
    for (const [field, name] of [
      ['plugins', 'plugin'],
      ['powerUps', 'powerUp'],
    ] as const) {
      const was = old[field];
      if (!was) continue;
      const told = (type: string, id: string): Draft => ({
        ...about,
        type,
        data: { board: boardRef(board), value: id, [name]: { id } },
      });
      drafts.push(
        ...board[field].filter((id) => !was.includes(id)).map((id) => told('enablePowerUp', id)),
        ...was.filter((id) => !board[field].includes(id)).map((id) => told('disablePowerUp', id)),
      );
    }
    const shown = before(old, ['name', 'desc', 'closed', 'prefs', 'idTags']);
    if (shown?.['prefs']) shown['prefs'] = difference(old.prefs!, board.prefs);
    const labelNames = source(touch)['labelNames'] as { old: object; now: object } | undefined;
    if (shown || labelNames) {
      drafts.push({
        ...about,
        type: 'updateBoard',
        data: {
          old: { ...shown, ...(labelNames && { labelNames: labelNames.old }) },
          board: {
            ...boardRef(board),
            ...after(board, shown ?? {}),
            ...(shown?.['prefs'] ? { prefs: difference(board.prefs, old.prefs!) } : {}),
            ...(labelNames && { labelNames: labelNames.now }),
          },
        },
      });
    }
    return drafts;
  },

  memberships({ record, op, old }, world) {
    const member = world.members.get(record.idMember);
    const about =
      record.modelType === 'board'
        ? { board: world.boards.get(record.idModel), member }
        : { organization: world.organizations.get(record.idModel), member };
    const place = about.board
      ? { board: boardRef(about.board) }
      : { organization: { id: record.idModel, name: about.organization?.displayName } };
    const ofBoard = record.modelType === 'board';
    const data = {
      ...place,
      idMember: record.idMember,
      memberType: record.memberType,
      member: { id: record.idMember, name: member?.fullName },
    };
    if (op === 'add') {
      const type = record.unconfirmed
        ? ofBoard
          ? 'unconfirmedBoardInvitation'
          : 'unconfirmedOrganizationInvitation'
        : ofBoard
          ? 'addMemberToBoard'
          : 'addMemberToOrganization';
      return [{ ...about, type, data: { ...data, idMemberAdded: record.idMember } }];
    }
    const gone = {
      type: ofBoard ? 'updateBoard' : 'updateOrganization',
      ...about,
      data: {
        ...data,
        old: {
          memberships: [
            {
              id: record.id,
              idMember: record.idMember,
              memberType: old.memberType ?? record.memberType,
              unconfirmed: old.unconfirmed ?? record.unconfirmed,
            },
          ],
        },
      },
    };
    if (op === 'remove') {
      if (!record.unconfirmed) return [gone];
      return [{ ...about, type: ofBoard ? 'deleteBoardInvitation' : 'deleteOrganizationInvitation', data }];
    }
    if (!('memberType' in old)) return [gone];
    const role = record.memberType === 'admin' ? 'Admin' : record.memberType === 'normal' ? 'NormalMember' : 'Observer';
    if (ofBoard) {
      const type =
        role === 'Admin' ? 'makeAdminOfBoard' : role === 'Observer' ? 'makeObserverOfBoard' : 'makeNormalMemberOfBoard';
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
    return [
      {
        type: 'updateOrganization',
        organization,
        data: { old: shown, organization: { ...ref, ...after(organization, shown) } },
      },
    ];
  },

  members({ record: member, op, old }) {
    const ref = { id: member.id, name: member.fullName };
    if (op === 'add') return [{ type: 'memberJoinedService', member, data: { member: ref, idMember: member.id } }];
    const shown = before(old, [
      'username',
      'fullName',
      'initials',
      'bio',
      'avatarSource',
      'uploadedAvatarHash',
      'prefs',
    ]);
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
        {
          type: 'moveListFromBoard',
          list,
          board: left,
          data: { list: listRef(list), board: boardRef(left), boardTarget: { id: board.id } },
        },
        { type: 'moveListToBoard', list, board, data: { ...data, boardSource: { id: left.id } } },
      );
    }
    const shown = before(old, left ? ['name', 'closed', 'softLimit'] : ['name', 'closed', 'softLimit', 'pos']);
    if (shown) {
      drafts.push({
        type: 'updateList',
        list,
        board,
        data: { old: shown, list: { ...listRef(list), ...after(list, shown) }, board: boardRef(board) },
      });
    }
    return drafts;
  },

  cards: (touch, world) => auditCard(touch, world),

  labels({ record: label, op, old }, world) {
    const board = world.boards.get(label.idBoard);
    if (!board) return [];
    const was = op === 'update' ? old : op === 'remove' ? { label: label.id } : {};
    return [
      {
        type: 'updateBoard',
        board,
        data: { old: was, board: boardRef(board), label: { id: label.id, name: label.name, color: label.color } },
      },
    ];
  },

  checklists({ record: checklist, op, old }, world) {
    const shown = before(old, ['name', 'pos']);
    if (op === 'update') return shown ? [onCard('updateChecklist', checklist, world, { old: shown })] : [];
    // On a card its coming and going is the card's to tell.
    if (checklist.idCard !== null) return [];
    const { id, name } = checklist;
    return [onCard('updateChecklist', checklist, world, op === 'remove' ? { old: { checklist: { id, name } } } : {})];
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
      drafts.push({
        type: 'updateCustomField',
        board,
        data: { ...data, old: shown, ...(gained && { option: gained }) },
      });
    }
    return drafts;
  },

  customFieldItems({ record: item, op, old }, world) {
    const card = world.cards.get(item.idModel);
    const field = world.customFields.get(item.idCustomField);
    if (!card || !field) return [];
    const shown = { value: item.value, ...(field.type === 'list' && { idValue: item.idValue }) };
    const was =
      op === 'add' ? { value: null, ...(field.type === 'list' && { idValue: null }) } : op === 'remove' ? shown : old;
    const now = op === 'remove' ? { value: null, ...(field.type === 'list' && { idValue: null }) } : shown;
    return [
      aboutCard('updateCustomFieldItem', card, world, {
        old: was,
        customField: { id: field.id, name: field.name, type: field.type },
        customFieldItem: { id: item.id, ...now, idCustomField: field.id, idModel: card.id, modelType: 'card' },
      }),
    ];
  },
};
