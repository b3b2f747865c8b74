/** 2.2: actions and the reactions to them; 2.10: notifications. What they tell of may be gone. */
import { boolean, date, idOf, nullOr, object, objectId, text } from '../kinds.ts';
import { derived, given, kept } from '../table.ts';
import { anyObject, anything, list } from './shared-kinds.ts';

const about = nullOr(objectId);

export const actionTable = {
  data: given(anyObject, { initial: {} }),
  date: given(date, { planted: true }),
  idMemberCreator: given(idOf('members')),
  type: given(text()),
  limits: derived(anyObject, { seen: 'named' }),
  appCreator: derived(anything, { seen: 'named' }),
  display: derived(anyObject, { seen: 'named' }),
  entities: derived(list, { seen: 'named' }),
  memberCreator: derived(anything, { seen: 'named' }),
  idBoard: kept(about, { initial: null }),
  idCard: kept(about, { initial: null }),
  idList: kept(about, { initial: null }),
  idOrganization: kept(about, { initial: null }),
  // The member an action is about (added, removed, promoted), when there is one.
  idMember: kept(nullOr(idOf('members')), { initial: null }),
};

const emoji = object({
  unified: text(),
  native: text(),
  name: text(),
  shortName: text(),
  skinVariation: nullOr(text()),
});
export const reactionTable = {
  idMember: given(idOf('members')),
  idModel: derived(idOf('actions')),
  idEmoji: derived(text()),
  emoji: given(emoji, { seen: 'named' }),
  idAction: kept(idOf('actions')),
};

export const notificationTable = {
  data: given(anyObject, { initial: {} }),
  date: given(date, { planted: true }),
  idMemberCreator: given(idOf('members')),
  type: given(text()),
  unread: given(boolean, { initial: true, set: ['update'] }),
  dateRead: given(nullOr(date), { initial: null, seen: 'named' }),
  idAction: given(about, { initial: null, seen: 'named' }),
  appCreator: derived(anything, { seen: 'named' }),
  isReactable: derived(boolean, { seen: 'named' }),
  reactions: derived(list, { seen: 'named' }),
  card: derived(anything, { seen: 'named' }),
  board: derived(anything, { seen: 'named' }),
  display: derived(anyObject, { seen: 'named' }),
  entities: derived(list, { seen: 'named' }),
  // Who is told.
  idMember: kept(idOf('members')),
  idBoard: kept(about, { initial: null }),
  idCard: kept(about, { initial: null }),
  idList: kept(about, { initial: null }),
  idOrganization: kept(about, { initial: null }),
};
