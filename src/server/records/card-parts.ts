/** 2.10: the parts of cards and boards: labels, checklists, attachments, stickers. */
import { anyLabelColor } from '../../document/colors.ts';
import { limits } from '../../document/limits.ts';
import {
  anyObject,
  anything,
  arrayOf,
  boolean,
  bytes,
  count,
  date,
  idOf,
  integer,
  list,
} from '../../document/values/kinds.ts';
import { nullOr, number, object, objectId, oneOf, position, text, url } from '../../document/values/kinds.ts';
import { chosenTable, derived, extra, field, serviceSet, hidden } from './table.ts';
import { itemStates } from '../../document/values/words.ts';
import { namedAsArgument, emoji, noEmoji, place, noFieldsShown } from './shared-kinds.ts';

export const labelTable = {
  idBoard: serviceSet(idOf('boards')),
  name: field(text(0), { initial: '', needed: true }), // CRD-11
  // LBL-02: ten colours and their shades, or none.
  color: field(nullOr(text()), { initial: null, takes: nullOr(oneOf(anyLabelColor)) }),
  uses: derived(count, { chosen: 'clients show how many cards have a label' }),
  limits: extra(anyObject, { is: {} }),
  idOrganization: extra(text(0)),
};

export const checklistTable = chosenTable(noFieldsShown, {
  // CHK-02: the name of a new checklist is given, or copied from its source, or the usual one.
  name: field(text(0), { needed: false, ...namedAsArgument }), // CRD-11
  idBoard: serviceSet(idOf('boards'), { planted: true }),
  // Its home card (CRD-16 adds it to further ones); none while it belongs only to its board.
  idCard: serviceSet(nullOr(objectId), { initial: null, shown: objectId, takes: idOf('cards'), set: ['update'] }),
  pos: field(place, { initial: limits.positionStep, takes: position, usual: 'bottom' }),
  creationMethod: extra(anything, { is: null }),
  limits: extra(anyObject, { is: {} }),
  // An embed that clients also name in `fields`.
  checkItems: extra(arrayOf(anyObject)),
});

export const checkItemTable = chosenTable(noFieldsShown, {
  idChecklist: field(idOf('checklists'), { copied: 'never', set: ['update'] }),
  name: field(text(1), namedAsArgument), // CRD-11, LIM-18
  nameData: derived(emoji, { is: noEmoji }),
  edited: hidden(boolean, { initial: true, copied: 'always' }),
  pos: field(place, { planted: true, takes: position, usual: 'bottom', ...namedAsArgument }),
  // CHK-03: older clients write true and false. It is logged with an action type of its own.
  state: field(oneOf(itemStates), {
    initial: 'incomplete',
    takes: oneOf(itemStates, { true: 'complete', false: 'incomplete' }),
    set: ['update'],
    logged: 'never',
  }),
  due: field(nullOr(date), { initial: null }),
  // Minutes before the due date; -1 is none.
  dueReminder: field(nullOr(integer(-1, undefined, 'minutes')), { initial: null }),
  idMember: field(nullOr(idOf('members')), { initial: null }),
  type: derived(anything, { is: null, seen: 'set' }),
  creationMethod: extra(anything, { is: null }),
  limits: extra(anyObject, { is: {} }),
});

const shortText = text(0, limits.attachmentName); // ATT-01, LIM-19
const readByClients = { chosen: 'clients read it beside the names of 2.1' } as const;
export const attachmentTable = {
  // ATT-03, SET-09: each field with its type.
  bytes: serviceSet(nullOr(count), { initial: null, copied: 'always' }),
  date: serviceSet(date, { planted: true }),
  edgeColor: serviceSet(nullOr(text()), { initial: null, copied: 'always' }),
  idMember: serviceSet(idOf('members')),
  isUpload: serviceSet(boolean, { initial: false, copied: 'always' }),
  // An upload brings these values along.
  mimeType: field(nullOr(shortText), { initial: '', takes: shortText, needed: false }),
  name: field(shortText, { needed: false }),
  previews: serviceSet(list, { initial: [], copied: 'always' }),
  // The link; null for an upload, whose address is computed.
  url: field(nullOr(url), { initial: null, shown: url }),
  pos: field(place, {
    initial: limits.positionStep,
    takes: position,
    usual: 'bottom',
    seen: 'usual',
    ...readByClients,
  }),
  fileName: serviceSet(nullOr(text(0)), {
    initial: null,
    shown: text(0),
    seen: 'usual',
    copied: 'always',
    ...readByClients,
  }),
  isMalicious: derived(boolean, { is: false, seen: 'usual', ...readByClients }),
  limits: extra(anyObject, { is: {} }),
  idCard: hidden(idOf('cards')),
};

const stickerPicture = object({
  id: nullOr(objectId),
  _id: nullOr(objectId),
  scaled: boolean,
  width: count,
  height: count,
  bytes: nullOr(count),
  url,
});
export const stickerTable = chosenTable(noFieldsShown, {
  top: field(number(), namedAsArgument), // STK-02
  left: field(number(), namedAsArgument), // STK-02
  zIndex: field(number(), { takes: integer(Number.MIN_SAFE_INTEGER), ...namedAsArgument }), // STK-02
  rotate: field(number(), { initial: 0, takes: number(0, limits.rotation), ...namedAsArgument }), // STK-06
  image: field(text(0), namedAsArgument), // STK-01, LIM-18
  imageUrl: derived(url),
  imageScaled: derived(arrayOf(stickerPicture)),
  limits: extra(anyObject, { is: {} }),
  idCard: hidden(idOf('cards')),
});

/** The bytes of an upload, apart from the record that describes it, with the same id. */
export const blobTable = { bytes: hidden(bytes) };
