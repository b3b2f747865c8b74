/** How an action can be said in a sentence (2.2): a key to translate and the things it speaks of. */
import type { View } from '../../rights/access.ts';
import { words } from '../../../language.ts';
import { oldOf } from '../../finding/log.ts';
import type { Action } from '../../world/records.ts';

export type Entity = Readonly<Record<string, unknown>>;
interface Ref {
  readonly id?: string;
  readonly name?: string;
  readonly shortLink?: string;
  readonly state?: string;
  readonly url?: string;
  readonly color?: string | null;
}

/** The key of each type, if it is not simply `action_` and the type in snake case. */
const keys: Readonly<Record<string, string>> = {
  commentCard: 'action_comment_on_card',
  addCustomField: 'action_create_custom_field',
  updateCheckItemStateOnCard: 'action_completed_checkitem',
  addMemberToCard: 'action_member_joined_card',
  removeMemberFromCard: 'action_member_left_card',
};
/** The key of an update depends on the field that changed. */
const fieldKeys: Readonly<Record<string, string>> = {
  'updateCard:name': 'action_renamed_card',
  'updateCard:desc': 'action_changed_description_of_card',
  'updateCard:idList': 'action_move_card_from_list_to_list',
  'updateCard:pos': 'action_moved_card_higher',
  'updateCard:due': 'action_changed_a_due_date',
  'updateCard:start': 'action_added_a_start_date',
  'updateCard:dueComplete': 'action_marked_the_due_date_complete',
  'updateCard:closed': 'action_archived_card',
  'updateList:name': 'action_renamed_list',
  'updateList:pos': 'action_moved_list_right',
  'updateList:closed': 'action_archived_list',
  'updateBoard:name': 'action_update_board_name',
};

/** If a switch was turned off again, the key depends on the value that it had. */
const backKeys: Readonly<Record<string, string>> = {
  'updateCard:closed': 'action_sent_card_to_board',
  'updateList:closed': 'action_unarchived_list',
  'updateCard:dueComplete': 'action_marked_the_due_date_incomplete',
};

function keyOf(action: Action): string {
  const { type } = action;
  const old = oldOf(action);
  const [field] = Object.keys(old);
  if (type === 'updateCheckItemStateOnCard' && old['state'] === 'complete') return 'action_marked_checkitem_incomplete';
  if (type === 'updateBoard' && 'label' in action.data) return labelKey(old);
  const back = field !== undefined && old[field] === true ? backKeys[`${type}:${field}`] : undefined;
  return back ?? fieldKeys[`${type}:${field}`] ?? keys[type] ?? `action_${snake(type)}`;
}
/** Labels have no action types of their own: the log shows them as changes of their board. */
const labelKey = (old: Readonly<Record<string, unknown>>): string =>
  `action_${!('label' in old) ? 'update' : old['label'] === null ? 'create' : 'delete'}_label`;

/** `updateCard` as `update_card`, as translation keys have it. */
export const snake = (type: string): string => type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export interface Display {
  readonly translationKey: string;
  readonly entities: Readonly<Record<string, Entity>>;
}
export function displayOf(action: Action, view: View): Display {
  return { translationKey: keyOf(action), entities: namedBy(action, view) };
}

/** The same records as a flat list, in the order of the sentence. */
export function entitiesOf(action: Action, { entities }: Display): Entity[] {
  const { memberCreator, ...rest } = entities;
  const verb = { type: 'text', text: action.type === 'commentCard' ? 'on' : action.type };
  return [...(memberCreator ? [memberCreator] : []), verb, ...Object.values(rest)];
}

/** The records that the data of an action may name. */
const nameable = words(
  'card, list, listBefore, listAfter, checklist, checkItem, attachment, customField, label, organization, board',
);

function namedBy({ idMemberCreator, idMember, type, data, idCard }: Action, { world }: View): Record<string, Entity> {
  const entities: Record<string, Entity> = {};
  if (type === 'commentCard') {
    entities['contextOn'] = {
      type: 'translatable',
      translationKey: 'action_on',
      hideIfContext: true,
      idContext: idCard,
    };
  }
  for (const name of nameable) {
    const { id, name: text = '', shortLink, state, url, color } = (data[name] ?? {}) as Ref;
    if (!id || (name === 'board' && entities['card'])) continue;
    entities[name === 'checkItem' ? 'checkitem' : name] = {
      type: name === 'listBefore' || name === 'listAfter' ? 'list' : name,
      id,
      text,
      ...(shortLink && { shortLink }),
      ...(name === 'card' && { hideIfContext: true }),
      ...(state && { state }),
      ...(url && { url, link: true }),
      ...(color && { color }),
    };
  }
  if (typeof data['text'] === 'string') entities['comment'] = { type: 'comment', text: data['text'] };
  for (const [name, id] of [
    ['member', idMember],
    ['memberCreator', idMemberCreator],
  ] as const) {
    const who = world.members.get(id);
    if (who) entities[name] = { type: 'member', id: who.id, username: who.username, text: who.fullName };
  }
  return entities;
}
