/** How an action can be said in a sentence (2.2): a key to translate and the things it speaks of. */
import type { Action } from '../model/records.ts';
import type { View } from './resource.ts';

type Entity = Readonly<Record<string, unknown>>;
interface Ref { readonly id?: string; readonly name?: string; readonly shortLink?: string }

/** The sentence of each type, where it is not simply `action_` and the type in snake case. */
const keys: Readonly<Record<string, string>> = {
  commentCard: 'action_comment_on_card',
  addCustomField: 'action_create_custom_field',
  updateCheckItemStateOnCard: 'action_completed_checkitem',
  addMemberToCard: 'action_member_joined_card',
  removeMemberFromCard: 'action_member_left_card',
};
/** Updates are told by the field that changed. */
const fieldKeys: Readonly<Record<string, string>> = {
  'updateCard:name': 'action_renamed_card', 'updateCard:desc': 'action_changed_description_of_card',
  'updateCard:idList': 'action_move_card_from_list_to_list', 'updateCard:pos': 'action_moved_card_higher',
  'updateCard:due': 'action_changed_a_due_date', 'updateCard:start': 'action_added_a_start_date',
  'updateCard:dueComplete': 'action_marked_the_due_date_complete', 'updateCard:closed': 'action_archived_card',
  'updateList:name': 'action_renamed_list', 'updateList:pos': 'action_moved_list_right',
  'updateList:closed': 'action_archived_list', 'updateBoard:name': 'action_update_board_name',
};

function keyOf({ type, data }: Action): string {
  const [field] = Object.keys((data['old'] ?? {}) as object);
  return fieldKeys[`${type}:${field}`] ?? keys[type] ?? `action_${type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

export function displayOf(action: Action, view: View): object {
  return { translationKey: keyOf(action), entities: named(action, view) };
}

/** The same things as a flat list, in the order of the sentence. */
export function entitiesOf(action: Action, view: View): Entity[] {
  const { memberCreator, ...rest } = named(action, view);
  const verb = { type: 'text', text: action.type === 'commentCard' ? 'on' : action.type };
  return [...(memberCreator ? [memberCreator] : []), verb, ...Object.values(rest)];
}

function named({ idMemberCreator, idMember, type, data, idCard }: Action, { world }: View): Record<string, Entity> {
  const entities: Record<string, Entity> = {};
  const ref = (name: 'card' | 'board' | 'list' | 'organization' | 'checklist'): void => {
    const { id, name: text, shortLink } = (data[name] ?? {}) as Ref;
    if (id) entities[name] = { type: name, id, text: text ?? '', ...(shortLink && { shortLink }),
      ...(name === 'card' && { hideIfContext: true }) };
  };
  if (type === 'commentCard') {
    entities['contextOn'] = { type: 'translatable', translationKey: 'action_on', hideIfContext: true, idContext: idCard };
  }
  for (const name of ['card', 'list', 'checklist', 'organization', 'board'] as const) {
    if (name !== 'board' || !entities['card']) ref(name);
  }
  if (typeof data['text'] === 'string') entities['comment'] = { type: 'comment', text: data['text'] };
  for (const [name, id] of [['member', idMember], ['memberCreator', idMemberCreator]] as const) {
    const who = id ? world.members.get(id) : undefined;
    if (who) entities[name] = { type: 'member', id: who.id, username: who.username, text: who.fullName };
  }
  return entities;
}
