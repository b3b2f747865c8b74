/** 2.2: actions and reactions; 2.10: notifications. The records that they name may be deleted. */
import {
  anyObject,
  anything,
  boolean,
  date,
  idOf,
  list,
  nullOr,
  object,
  objectId,
  text,
} from '../../document/values/kinds.ts';
import { chosenTable, derived, extra, serviceSet, hidden } from './table.ts';
import { bound, limit } from './shared-kinds.ts';

const aboutModel = nullOr(objectId);
/** The text of a comment: kept in the `data` of its action. */
export const commentText = text(1); // CMT-01, LIM-18

export const actionTable = {
  // ACT-13, SET-02: each field with its type.
  data: serviceSet(anyObject, { initial: {} }),
  date: serviceSet(date, { planted: true }),
  idMemberCreator: serviceSet(idOf('members')),
  type: serviceSet(text()), // SET-01
  // ACT-14
  limits: derived(object({ reactions: object({ perAction: limit, uniquePerAction: limit }) }), {
    is: { reactions: { perAction: bound(900, 720), uniquePerAction: bound(17, 14) } },
    seen: 'named',
  }),
  appCreator: extra(anything, { is: null }),
  display: derived(object({ translationKey: text(), entities: anyObject }), { seen: 'named' }),
  entities: extra(list),
  memberCreator: derived(anything, { seen: 'named' }),
  idBoard: hidden(aboutModel, { initial: null, planted: true }),
  idCard: hidden(aboutModel, { initial: null, planted: true }),
  idList: hidden(aboutModel, { initial: null, planted: true }),
  idOrganization: hidden(aboutModel, { initial: null, planted: true }),
  // The member whom an action is about (added, removed, promoted), if there is one.
  idMember: hidden(nullOr(idOf('members')), { initial: null, planted: true }),
};

const emoji = object({
  unified: text(),
  native: text(),
  name: text(),
  shortName: text(),
  skinVariation: nullOr(text()),
});
export const reactionTable = chosenTable('2.10 shows what makes a reaction, and clients read these of it', {
  idMember: serviceSet(idOf('members')),
  idModel: derived(idOf('actions')),
  idEmoji: derived(text()),
  emoji: serviceSet(emoji, { seen: 'named' }),
  idAction: hidden(idOf('actions')),
});

export const notificationTable = {
  // NOT-03, SET-04: each field with its type.
  data: serviceSet(anyObject, { initial: {} }),
  date: serviceSet(date, { planted: true }),
  idMemberCreator: serviceSet(idOf('members')),
  type: serviceSet(text()), // SET-03
  unread: serviceSet(boolean, { initial: true, set: ['update'] }),
  dateRead: serviceSet(nullOr(date), {
    initial: null,
    seen: 'named',
    chosen: 'clients ask when a notification was read',
  }),
  idAction: serviceSet(aboutModel, { initial: null, seen: 'named', chosen: 'clients ask which action it is about' }),
  appCreator: extra(anything, { is: null }),
  isReactable: extra(boolean),
  reactions: extra(list, { is: [] }),
  card: extra(anything),
  board: extra(anything),
  display: extra(anyObject),
  entities: extra(list),
  // The member who is notified.
  idMember: hidden(idOf('members')),
  idBoard: hidden(aboutModel, { initial: null, planted: true }),
  idCard: hidden(aboutModel, { initial: null, planted: true }),
  idList: hidden(aboutModel, { initial: null, planted: true }),
  idOrganization: hidden(aboutModel, { initial: null, planted: true }),
};
