/** Pictures of a member (4.2, 4.3): board backgrounds, custom emoji and custom stickers. */
import { backgroundsOf, builtInBackground } from '../../world/backgrounds.ts';
import { storeBytes } from '../../changes/blobs.ts';
import type { BoardBackground } from '../../world/records.ts';
import { removeBackground, removeCustomSticker, removePicture } from '../removals.ts';
import { must, refuse } from '../../calls/refusal.ts';
import { boardBackground, customEmoji, customSticker } from './shown-own.ts';
import { filterWord, type ValuesOf, usually } from '../../values/kinds.ts';
import { making, settable } from '../../records/table.ts';
import { boardBackgroundTable, customEmojiTable } from '../../records/member.ts';
import { GET, POST, PUT, DELETE, type Context } from '../../rows/endpoint.ts';
import { allOrNone } from '../../rows/families.ts';
import { picture, pictureFile } from '../../rows/uploads.ts';

/** A record and its bytes with the same id. */
function addWithBytes<R extends { id: string }>(add: (mimeType: string) => R, context: Context): R {
  const { mimeType, bytes } = picture(context);
  const record = add(mimeType);
  storeBytes(context.change, record.id, bytes);
  return record;
}

/** The built-in colours belong to everybody: they can be read, but not changed. */
function ownPicture(background: BoardBackground): BoardBackground {
  must('BGD-03', !builtInBackground(background.id));
  return background;
}
const uploaded = (background: BoardBackground): BoardBackground =>
  builtInBackground(background.id) ? refuse('ERR-02') : background;

const look = settable(boardBackgroundTable, 'update');
type Look = Partial<ValuesOf<typeof look>>;

function changeLook(background: BoardBackground, given: Look, { change }: Context): BoardBackground {
  change.update('boardBackgrounds', ownPicture(background), given);
  return background;
}

const newLook = making(boardBackgroundTable);
/** Both addresses of backgrounds take an upload. */
const upload = {
  says: 'uploads a background',
  needs: ['write', 'own', 'customBoardBackgrounds'],
  shows: boardBackground,
  args: { ...pictureFile, ...newLook },
  run: ({ tile, brightness }: ValuesOf<typeof newLook>, context: Context) =>
    addWithBytes(
      (mimeType) => context.change.add('boardBackgrounds', { idMember: context.me.id, mimeType, tile, brightness }),
      context,
    ),
} as const;

export const boardBackgrounds = [
  GET('/members/{member}/boardBackgrounds', {
    says: 'the backgrounds a member can choose from',
    many: 'unordered',
    needs: ['read', 'own'],
    shows: boardBackground,
    // SET-17
    args: { filter: usually(filterWord('backgrounds'), 'all') },
    run: ({ member: who, filter }, { world }) => backgroundsOf(world, who, filter),
  }),
  GET('/members/{member}/boardBackgrounds/{boardBackground}', {
    says: 'one background',
    needs: ['read', 'own', 'customBoardBackgrounds'],
    shows: boardBackground,
  }),
  POST('/members/{member}/boardBackgrounds', upload),
  PUT('/members/{member}/boardBackgrounds/{boardBackground}', {
    says: 'changes the look of a background',
    needs: ['write', 'customBoardBackgrounds'],
    shows: boardBackground,
    // BGD-02
    args: look,
    run: ({ boardBackground: one, tile, brightness }, context) => changeLook(one, { tile, brightness }, context),
  }),
  DELETE('/members/{member}/boardBackgrounds/{boardBackground}', {
    says: 'deletes a background',
    needs: ['write', 'own', 'customBoardBackgrounds'],
    run: ({ boardBackground: one }, { change }) => removeBackground(change, ownPicture(one)),
  }),
  allOrNone('/members/{member}/customBoardBackgrounds', {
    says: 'the backgrounds a member has uploaded',
    needs: ['read', 'own', 'customBoardBackgrounds'],
    shows: boardBackground,
    at: ({ member: who }, { world }) => backgroundsOf(world, who, 'custom'),
  }),
  GET('/members/{member}/customBoardBackgrounds/{boardBackground}', {
    says: 'one uploaded background',
    needs: ['read', 'own', 'customBoardBackgrounds'],
    shows: boardBackground,
    run: ({ boardBackground: one }) => uploaded(one),
  }),
  POST('/members/{member}/customBoardBackgrounds', upload),
  PUT('/members/{member}/customBoardBackgrounds/{boardBackground}', {
    says: 'changes the look of an uploaded background',
    needs: ['write', 'own', 'customBoardBackgrounds'],
    shows: boardBackground,
    args: look,
    run: ({ boardBackground: one, tile, brightness }, context) =>
      changeLook(uploaded(one), { tile, brightness }, context),
  }),
  DELETE('/members/{member}/customBoardBackgrounds/{boardBackground}', {
    says: 'deletes an uploaded background',
    needs: ['write', 'own', 'customBoardBackgrounds'],
    run: ({ boardBackground: one }, { change }) => removeBackground(change, uploaded(one)),
  }),
];

export const emojiAndStickers = [
  allOrNone('/members/{member}/customEmoji', {
    says: 'the emoji a member has uploaded',
    // EMO-02
    needs: ['read', 'own', 'customEmoji'],
    shows: customEmoji,
    at: ({ member: who }, { world }) => world.by.customEmojiOfMember.of(who.id),
  }),
  GET('/members/{member}/customEmoji/{customEmoji}', {
    says: 'one uploaded emoji',
    needs: ['read', 'own', 'customEmoji'],
    shows: customEmoji,
  }),
  POST('/members/{member}/customEmoji', {
    says: 'uploads an emoji',
    needs: ['write', 'own', 'customEmoji'],
    shows: customEmoji,
    // LIM-36
    args: { ...pictureFile, ...making(customEmojiTable) },
    run: ({ member: who, name: word }, context) =>
      addWithBytes(() => context.change.add('customEmoji', { idMember: who.id, name: word }), context),
  }),
  DELETE('/members/{member}/customEmoji/{customEmoji}', {
    says: 'deletes an emoji',
    needs: ['write', 'own', 'customEmoji'],
    run: ({ customEmoji: one }, { change }) => removePicture(change, 'customEmoji', one),
  }),
  allOrNone('/members/{member}/customStickers', {
    says: 'the stickers a member has uploaded',
    // EMO-02
    needs: ['read', 'own', 'customStickers'],
    shows: customSticker,
    at: ({ member: who }, { world }) => world.by.customStickersOfMember.of(who.id),
  }),
  GET('/members/{member}/customStickers/{customSticker}', {
    says: 'one uploaded sticker',
    needs: ['read', 'own', 'customStickers'],
    shows: customSticker,
  }),
  POST('/members/{member}/customStickers', {
    says: 'uploads a sticker',
    needs: ['write', 'own', 'customStickers'],
    shows: customSticker,
    args: pictureFile,
    run: ({ member: who }, context) =>
      addWithBytes((mimeType) => context.change.add('customStickers', { idMember: who.id, mimeType }), context),
  }),
  DELETE('/members/{member}/customStickers/{customSticker}', {
    says: 'deletes a sticker',
    needs: ['write', 'own', 'customStickers'],
    run: ({ customSticker: one }, { change }) => removeCustomSticker(change, one),
  }),
];
