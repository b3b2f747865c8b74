/** The audit log (2.1, 2.2, 6.1): which actions follow from what a call did to a record. */
import { tables } from '../records/all.ts';
import { auditBoard, auditMembership, workspaceRef } from './audit-boards.ts';
import { aboutCard, auditCard, itemRef, onCards } from './audit-cards.ts';
import { boardRef, listRef, newValues, oldValues, difference, type Draft } from './draft.ts';
import type { Touch } from './touch.ts';
import type { World } from '../world/world.ts';
import type { TableName } from '../world/tables.ts';

type Auditor<K extends TableName> = (touch: Touch<K>, world: World) => Draft[];

export function audit(touch: Touch, world: World): readonly Draft[] {
  const auditor = auditors[touch.kind] as Auditor<TableName> | undefined;
  return auditor ? auditor(touch, world) : []; // ACT-01, ACT-26
}

const auditors: { [K in TableName]?: Auditor<K> } = {
  boards: auditBoard,
  memberships: auditMembership,
  cards: auditCard,

  organizations({ record: organization, op, old }) {
    const ref = workspaceRef(organization);
    if (op === 'add') return [{ type: 'createOrganization', organization, data: { organization: ref } }];
    if (op === 'remove') return [];
    const shown = oldValues(tables.organizations, old);
    if (!shown) return [];
    if (shown['prefs']) shown['prefs'] = difference(old.prefs!, organization.prefs);
    const data = { old: shown, organization: { ...ref, ...newValues(organization, shown) } };
    return [{ type: 'updateOrganization', organization, data }];
  },

  members({ record: member, op, old }) {
    const ref = { id: member.id, name: member.fullName };
    if (op === 'add') return [{ type: 'memberJoinedService', member, data: { member: ref, idMember: member.id } }];
    const shown = oldValues(tables.members, old);
    if (op === 'remove' || !shown) return [];
    if (shown['prefs']) shown['prefs'] = difference(old.prefs!, member.prefs);
    return [{ type: 'updateMember', member, data: { old: shown, member: { ...ref, ...newValues(member, shown) } } }];
  },

  lists(touch, world) {
    const { record: list, op, old } = touch;
    const board = world.boards.the(list.idBoard);
    const data = { list: listRef(list), board: boardRef(board) };
    if (op === 'add') return [{ type: 'createList', list, board, data }];
    if (op === 'remove') return [{ type: 'updateBoard', board, data: { ...data, old: { list: listRef(list) } } }];
    const drafts: Draft[] = [];
    const left = world.boards.get(old.idBoard);
    if (left) {
      const from = { list: listRef(list), board: boardRef(left), boardTarget: { id: board.id } };
      drafts.push({ type: 'moveListFromBoard', list, board: left, data: from });
      drafts.push({ type: 'moveListToBoard', list, board, data: { ...data, boardSource: { id: left.id } } });
    }
    const shown = oldValues(tables.lists, old, left !== undefined);
    if (shown) {
      const now = { ...listRef(list), ...newValues(list, shown) };
      drafts.push({ type: 'updateList', list, board, data: { old: shown, list: now, board: boardRef(board) } });
    }
    return drafts;
  },

  labels({ record: label, op, old }, world) {
    const board = world.boards.get(label.idBoard);
    if (!board) return [];
    const { id, name, color } = label;
    const was = op === 'update' ? old : { label: op === 'remove' ? id : null };
    return [{ type: 'updateBoard', board, data: { old: was, board: boardRef(board), label: { id, name, color } } }];
  },

  checklists({ record: checklist, op, old }, world) {
    const shown = oldValues(tables.checklists, old);
    if (op === 'update') return shown ? onCards('updateChecklist', checklist, world, { old: shown }) : [];
    // If it is on a card, the actions of the card show that it was added or removed.
    if (checklist.idCard !== null) return [];
    const { id, name } = checklist;
    return onCards('updateChecklist', checklist, world, { old: { checklist: op === 'remove' ? { id, name } : null } });
  },

  checkItems({ record: item, op, old }, world) {
    const checklist = world.checklists.get(item.idChecklist);
    if (!checklist) return [];
    const checkItem = itemRef(item);
    if (op !== 'update') {
      const was = op === 'remove' ? checkItem : null;
      return onCards('updateChecklist', checklist, world, { checkItem, old: { checkItem: was } });
    }
    const drafts: Draft[] = [];
    if ('state' in old) {
      drafts.push(...onCards('updateCheckItemStateOnCard', checklist, world, { checkItem, old: { state: old.state } }));
    }
    const shown = oldValues(tables.checkItems, old);
    if (shown) drafts.push(...onCards('updateChecklist', checklist, world, { checkItem, old: shown }));
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
    if (op === 'add') return [{ type: 'addCustomField', board, data }]; // ACT-18
    if (op === 'remove') return [{ type: 'deleteCustomField', board, data }];
    const has = (id: string) => (option: { id: string }) => option.id === id;
    const removed = (old.options ?? []).filter(({ id }) => !field.options.some(has(id)));
    const drafts: Draft[] = removed.map((option) => ({ type: 'deleteCustomField', board, data: { ...data, option } }));
    const gained = field.options.find(({ id }) => old.options && !old.options.some(has(id)));
    const shown = oldValues(tables.customFields, old);
    if (shown && (removed.length === 0 || Object.keys(shown).length > 1)) {
      const update = { ...data, old: shown, ...(gained && { option: gained }) };
      drafts.push({ type: 'updateCustomField', board, data: update });
    }
    return drafts;
  },

  customFieldItems({ record: item, op, old }, world) {
    const card = world.cards.get(item.idModel);
    const field = world.customFields.get(item.idCustomField);
    if (!card || !field) return [];
    const isList = field.type === 'list';
    const nothing = { value: null, ...(isList && { idValue: null }) };
    const shown = { value: item.value, ...(isList && { idValue: item.idValue }) };
    const was = op === 'add' ? nothing : op === 'remove' ? shown : old;
    const now = op === 'remove' ? nothing : shown;
    return [
      aboutCard('updateCustomFieldItem', card, world, {
        old: was,
        customField: { id: field.id, name: field.name, type: field.type },
        customFieldItem: { id: item.id, ...now, idCustomField: field.id, idModel: card.id, modelType: 'card' },
      }),
    ];
  },
};
