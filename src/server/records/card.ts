/** 2.3: cards. */
import { anyLabelColor, baseColors } from '../../document/colors.ts';
import { anything, arrayOf, boolean, coordinates, count, date, either, idOf } from '../../document/values/kinds.ts';
import {
  idsOf,
  integer,
  inText,
  listOf,
  mapOf,
  nullOr,
  object,
  objectId,
  oneOf,
  optional,
} from '../../document/values/kinds.ts';
import { position, text, url, usually, list } from '../../document/values/kinds.ts';
import { readerOf } from '../../kinds/readers.ts';
import { derived, extra, field, serviceSet, hidden, within } from './table.ts';
import { coverBrightnesses, coverSizes } from '../../document/values/words.ts';
import { attachmentLimits, attachmentsAllowed, emoji, label, noEmoji, noPluginData, place } from './shared-kinds.ts';
import { pluginData, shortLink } from './shared-kinds.ts';
import { itemShown } from './custom-field.ts';

/** The roles that a card may have on a board. */
const cardRoles = ['separator', 'board', 'mirror', 'link'] as const;

/** The parts of a cover. CRD-50: a call sets some of them; the others stay. */
const coverTable = {
  color: field(nullOr(text()), { initial: null, takes: nullOr(oneOf(baseColors)) }),
  idUploadedBackground: field(nullOr(objectId), { initial: null }),
  url: field(nullOr(text(0)), { initial: null, takes: nullOr(url) }),
  size: field(oneOf(coverSizes), { initial: 'normal' }),
  brightness: field(oneOf(coverBrightnesses), { initial: 'dark' }),
  // The looks of a cover of the live service that was no attachment: a fixture brings them along.
  scaled: hidden(nullOr(list), { initial: null }),
  edgeColor: hidden(nullOr(text()), { initial: null }),
  sharedSourceUrl: hidden(nullOr(text()), { initial: null }),
  // These two are stored as fields of the card.
  idAttachment: derived(nullOr(objectId), { set: ['update'] }),
  isTemplate: derived(boolean, { set: ['update'] }),
};
const cover = within(coverTable);
/** CRD-34: the parts that 2.3 names, and those that clients read beside them. */
const coverShown = object({
  color: coverTable.color.kind,
  idUploadedBackground: coverTable.idUploadedBackground.kind,
  size: coverTable.size.kind,
  brightness: coverTable.brightness.kind,
  isTemplate: boolean,
  idAttachment: nullOr(objectId),
  idPlugin: nullOr(objectId),
  url: optional(nullOr(text(0))),
  sharedSourceUrl: optional(text()),
});
/** The cover of a card that has none. */
export const noCover = cover.initial;
const noPart = usually(nullOr(text(0)), null);
const placeParts = object({ address: noPart, coordinates: noPart, locationName: noPart });
/** The place of a card that has none: all three parts are null. */
export const noPlace = readerOf(placeParts)({})!;

const badges = {
  attachmentsByType: mapOf(object({ board: count, card: count })),
  location: boolean,
  votes: count,
  viewingMemberVoted: boolean,
  subscribed: boolean,
  fogbugz: text(0),
  checkItems: count,
  checkItemsChecked: count,
  checkItemsEarliestDue: optional(nullOr(date)),
  comments: count,
  attachments: count,
  description: boolean,
  due: nullOr(date),
  start: nullOr(date),
  dueComplete: boolean,
};

const shownInBadges = { implied: 'the badges show it (2.3)' } as const;

const placed = { seen: 'whole', set: ['create', 'update'] } as const;
export const cardTable = {
  // CRD-13, SET-05: each field with its type.
  badges: derived(object(badges)),
  checkItemStates: derived(arrayOf(object({ idCheckItem: idOf('checkItems'), state: oneOf(['complete']) })), {}),
  closed: field(boolean, { initial: false, copied: 'never' }), // FLT-07
  dueComplete: field(boolean, { initial: false, seen: 'usual', copied: 'due', ...shownInBadges }), // CRD-40
  dateLastActivity: serviceSet(date, { planted: true }),
  desc: field(text(0), { initial: '' }), // CRD-02, LIM-18
  descData: derived(emoji, { is: noEmoji }),
  due: field(nullOr(date), { initial: null, copied: 'due' }), // CRD-03
  // CRD-58: a time, or minutes before the due date; -1 means none.
  dueReminder: field(nullOr(either(integer(-1, undefined, 'minutes'), date)), {
    initial: null,
    shown: nullOr(date),
    seen: 'usual',
    copied: 'due',
  }),
  email: derived(text()),
  idBoard: field(idOf('boards'), { planted: true, takes: idOf('boards'), logged: 'never', copied: 'never' }),
  idChecklists: serviceSet(arrayOf(idOf('checklists')), {
    initial: [],
    shown: arrayOf(object({ id: idOf('checklists') })),
  }),
  idList: field(idOf('lists'), { takes: idOf('lists'), set: ['update'], logged: 'never', copied: 'never' }),
  // Adding and removing members has action types of its own.
  idMembers: field(arrayOf(idOf('members')), {
    initial: [],
    takes: idsOf('members'), // CRD-39
    logged: 'never',
    copied: 'members',
  }),
  idMembersVoted: serviceSet(arrayOf(idOf('members')), { initial: [], logged: 'in place' }),
  idShort: serviceSet(integer(1), { planted: true }),
  idAttachmentCover: field(nullOr(idOf('attachments')), {
    initial: null,
    takes: nullOr(idOf('attachments')),
    set: ['update'],
    copied: 'never',
  }),
  labels: derived(arrayOf(label), { set: ['create', 'update'], takes: listOf(anyLabelColor) }),
  idLabels: field(arrayOf(idOf('labels')), {
    initial: [],
    shown: arrayOf(label),
    takes: idsOf('labels'), // CRD-39
    logged: 'in place',
    copied: 'labels',
  }),
  manualCoverAttachment: field(boolean, { initial: false, set: ['update'], copied: 'never' }),
  name: field(text(0)),
  pos: field(place, { planted: true, takes: position, usual: 'bottom', logged: 'in place', copied: 'never' }),
  shortLink: serviceSet(shortLink, { planted: true }),
  shortUrl: derived(url),
  start: field(nullOr(date), { initial: null, seen: 'usual', copied: 'start', ...shownInBadges }), // CRD-40
  subscribed: derived(boolean, { set: ['create', 'update'] }),
  url: derived(url),
  cover: field(nullOr(cover.stored), {
    initial: null,
    shown: coverShown,
    takes: nullOr(inText(cover.changed)),
    seen: 'usual',
    copied: 'whole',
  }),
  isTemplate: field(boolean, { initial: false, seen: 'usual', copied: 'board', implied: 'the cover has it (2.3)' }), // CRD-40
  cardRole: field(nullOr(oneOf(cardRoles)), {
    initial: null,
    seen: 'usual',
    copied: 'whole',
    chosen: 'clients read and set it: a card may mirror another one, link to it, or separate others',
  }),
  address: derived(nullOr(text(0)), placed),
  coordinates: derived(nullOr(text(0)), { ...placed, takes: nullOr(coordinates) }), // CRD-51
  locationName: derived(nullOr(text(0)), placed),
  creationMethod: serviceSet(nullOr(text()), { initial: null, seen: 'whole' }),
  limits: derived(attachmentLimits, { is: attachmentsAllowed, seen: 'whole' }), // LIM-24
  customFieldItems: derived(arrayOf(itemShown), { seen: 'named' }),
  idOrganization: extra(text(0)),
  staticMapUrl: extra(anything, { is: null }),
  pinned: extra(boolean, { is: false }),
  mirrorSourceId: extra(anything, { is: null }),
  idMemberCreator: extra(nullOr(idOf('members'))),
  dateClosed: extra(nullOr(date)),
  dateCompleted: extra(nullOr(date)),
  externalSource: extra(anything, { is: null }),
  agent: extra(anything, { is: null }),
  aiMetadata: extra(anything, { is: null }),
  edited: hidden(boolean, { initial: true }),
  // Whether the cover was removed by a call with an empty text.
  coverTaken: hidden(boolean, { initial: false }),
  pluginData: hidden(pluginData, noPluginData),
  // Shown as address, coordinates and locationName.
  place: hidden(nullOr(placeParts), { initial: null, copied: 'whole' }),
  subscribers: hidden(arrayOf(objectId), { initial: [] }),
  // How many comments it has: updated by `change`, because counting them would read the whole log.
  comments: hidden(count, { initial: 0 }),
  // Whether its members were already reminded of this due date (cardDueSoon).
  dueCalled: hidden(boolean, { initial: false }),
};
