/** Pictures of a member (2.6, 2.10, 4.2, 4.3): backgrounds, custom emoji, custom stickers, and the bytes of each. */
import { backgroundsOf, builtInBackground } from '../../world/backgrounds.ts';
import { storeBytes } from '../../changes/blobs.ts';
import type { BoardBackground, Member, Pictured } from '../../world/records.ts';
import { removeBackground, removeCustomSticker, removePicture } from '../removals.ts';
import { must, refuse } from '../../calls/refusal.ts';
import { boardBackgroundResource, customEmojiResource, customStickerResource } from './shown-own.ts';
import { filterWord, objectId, usually, type ValuesOf } from '../../../document/values/kinds.ts';
import { making, settable } from '../../records/table.ts';
import { boardBackgroundTable, customEmojiTable } from '../../records/member.ts';
import { because, DELETE, file, GET, page, POST, PUT } from '../../rows/endpoint.ts';
import type { Context, Endpoint } from '../../rows/endpoint.ts';
import type { Raw } from '../../rows/resource.ts';
import { allOrNone } from '../../rows/families.ts';
import { picture, pictureFile, pictureType } from '../../rows/uploads.ts';
import type { World } from '../../world/world.ts';
import { html } from '../../pages/markup.ts';

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

const changeable = settable(boardBackgroundTable, 'update');
type Look = Partial<ValuesOf<typeof changeable>>;

function changeLook(background: BoardBackground, values: Look, { change }: Context): BoardBackground {
  change.update('boardBackgrounds', ownPicture(background), values);
  return background;
}

const newLook = making(boardBackgroundTable);
/** Both addresses of backgrounds take an upload. */
const upload = {
  says: 'uploads a background',
  needs: ['write', 'own', 'customBoardBackgrounds'],
  shows: boardBackgroundResource,
  args: { ...pictureFile, ...newLook },
  run: ({ tile, brightness }: ValuesOf<typeof newLook>, context: Context) =>
    addWithBytes(
      (mimeType) => context.change.add('boardBackgrounds', { idMember: context.me.id, mimeType, tile, brightness }),
      context,
    ),
} as const;

export const boardBackgrounds = [
  GET('/members/{member}/boardBackgrounds', 'the backgrounds a member can choose from', {
    many: 'unordered',
    needs: ['read', 'own'],
    shows: boardBackgroundResource,
    args: { filter: usually(filterWord('backgrounds'), 'all') }, // SET-17
    run: ({ member: who, filter }, { world }) => backgroundsOf(world, who, filter),
  }),
  GET('/members/{member}/boardBackgrounds/{boardBackground}', 'one background', {
    needs: ['read', 'own', 'customBoardBackgrounds'],
    shows: boardBackgroundResource,
  }),
  POST('/members/{member}/boardBackgrounds', upload.says, upload),
  PUT('/members/{member}/boardBackgrounds/{boardBackground}', 'changes the look of a background', {
    needs: ['write', 'customBoardBackgrounds'],
    shows: boardBackgroundResource,
    args: changeable, // BGD-02
    run: ({ boardBackground: background, tile, brightness }, context) =>
      changeLook(background, { tile, brightness }, context),
  }),
  DELETE('/members/{member}/boardBackgrounds/{boardBackground}', 'deletes a background', {
    needs: ['write', 'own', 'customBoardBackgrounds'],
    run: ({ boardBackground: background }, { change }) => removeBackground(change, ownPicture(background)),
  }),
  allOrNone('/members/{member}/customBoardBackgrounds', 'the backgrounds a member has uploaded', {
    needs: ['read', 'own', 'customBoardBackgrounds'],
    shows: boardBackgroundResource,
    at: ({ member: who }, { world }) => backgroundsOf(world, who, 'custom'),
  }),
  GET('/members/{member}/customBoardBackgrounds/{boardBackground}', 'one uploaded background', {
    needs: ['read', 'own', 'customBoardBackgrounds'],
    shows: boardBackgroundResource,
    run: ({ boardBackground: background }) => uploaded(background),
  }),
  POST('/members/{member}/customBoardBackgrounds', upload.says, upload),
  PUT('/members/{member}/customBoardBackgrounds/{boardBackground}', 'changes the look of an uploaded background', {
    needs: ['write', 'own', 'customBoardBackgrounds'],
    shows: boardBackgroundResource,
    args: changeable,
    run: ({ boardBackground: background, tile, brightness }, context) =>
      changeLook(uploaded(background), { tile, brightness }, context),
  }),
  DELETE('/members/{member}/customBoardBackgrounds/{boardBackground}', 'deletes an uploaded background', {
    needs: ['write', 'own', 'customBoardBackgrounds'],
    run: ({ boardBackground: background }, { change }) => removeBackground(change, uploaded(background)),
  }),
];

export const emojiAndStickers = [
  allOrNone('/members/{member}/customEmoji', 'the emoji a member has uploaded', {
    needs: ['read', 'own', 'customEmoji'], // EMO-02
    shows: customEmojiResource,
    at: ({ member: who }, { world }) => world.by.customEmojiOfMember.of(who.id),
  }),
  GET('/members/{member}/customEmoji/{customEmoji}', 'one uploaded emoji', {
    needs: ['read', 'own', 'customEmoji'],
    shows: customEmojiResource,
  }),
  POST('/members/{member}/customEmoji', 'uploads an emoji', {
    needs: ['write', 'own', 'customEmoji'],
    shows: customEmojiResource,
    args: { ...pictureFile, ...making(customEmojiTable) }, // LIM-36
    run: ({ member: who, name: word }, context) =>
      addWithBytes(() => context.change.add('customEmoji', { idMember: who.id, name: word }), context),
  }),
  DELETE('/members/{member}/customEmoji/{customEmoji}', 'deletes an emoji', {
    needs: ['write', 'own', 'customEmoji'],
    run: ({ customEmoji }, { change }) => removePicture(change, 'customEmoji', customEmoji),
  }),
  allOrNone('/members/{member}/customStickers', 'the stickers a member has uploaded', {
    needs: ['read', 'own', 'customStickers'], // EMO-02
    shows: customStickerResource,
    at: ({ member: who }, { world }) => world.by.customStickersOfMember.of(who.id),
  }),
  GET('/members/{member}/customStickers/{customSticker}', 'one uploaded sticker', {
    needs: ['read', 'own', 'customStickers'],
    shows: customStickerResource,
  }),
  POST('/members/{member}/customStickers', 'uploads a sticker', {
    needs: ['write', 'own', 'customStickers'],
    shows: customStickerResource,
    args: pictureFile,
    run: ({ member: who }, context) =>
      addWithBytes((mimeType) => context.change.add('customStickers', { idMember: who.id, mimeType }), context),
  }),
  DELETE('/members/{member}/customStickers/{customSticker}', 'deletes a sticker', {
    needs: ['write', 'own', 'customStickers'],
    run: ({ customSticker }, { change }) => removeCustomSticker(change, customSticker),
  }),
];

// The bytes of pictures, fetched without a key (2.6, 2.10): they are seen on boards by everybody.

/** A picture is anybody's to look at who knows the address; the record that describes it stays its member's own. */
function bytesOf(kind: Pictured, who: Member, id: string, world: World): Raw {
  const record = world.tables[kind].get(id);
  const blob = record?.idMember === who.id ? world.blobs.get(id) : undefined;
  if (!blob) return refuse('ERR-02');
  const mimeType = pictureType(blob.bytes);
  return file(`${id}.${mimeType.split('/')[1]!}`, mimeType, blob.bytes);
}

const anybody = { needs: [], open: true } as const;
const image = (path: `/members/{member}/${Pictured}/{idPicture}/image`, says: string): Endpoint =>
  GET(path, says, {
    ...anybody,
    params: { idPicture: objectId },
    run: ({ member: who, idPicture }, { world }) => bytesOf(path.split('/')[3] as Pictured, who, idPicture, world),
  });

/** A member without an uploaded picture has a face of initials, in a colour that goes with the hash. */
function face({ initials, avatarHash }: Member): string {
  const hue = parseInt((avatarHash ?? '').slice(0, 4), 16) % 360 || 210;
  const text = html`<text x="50" y="52" fill="#fff" font-family="system-ui, sans-serif" font-size="40" \
text-anchor="middle" dominant-baseline="middle">${initials}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="170" height="170">\
<rect width="100" height="100" fill="hsl(${hue} 45% 38%)"/>${text}</svg>`.text;
}

/** The built-in stickers, by the names that clients know. */
const glyphs: Readonly<Record<string, string>> = {
  check: '✅',
  heart: '❤️',
  warning: '⚠️',
  clock: '🕒',
  smile: '🙂',
  laugh: '😄',
  huh: '😕',
  frown: '🙁',
  thumbsup: '👍',
  thumbsdown: '👎',
  star: '⭐',
  rocketship: '🚀',
};
const glyph = (name: string): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="160" \
height="160"><text x="50" y="54" font-size="80" text-anchor="middle" dominant-baseline="middle">\
${glyphs[name]!}</text></svg>`.text;

function avatar({ member: who, hash }: { member: Member; hash: string }, { world }: Context): Raw {
  must('ERR-02', hash === who.avatarHash);
  const blob = who.avatarSource === 'upload' ? world.blobs.get(who.id) : undefined;
  if (!blob) return page('image/svg+xml', face(who));
  return file(`${who.username}.img`, pictureType(blob.bytes), blob.bytes);
}

export const images = because('the addresses that records name lead somewhere', [
  GET('/members/{member}/avatar/{hash}', 'the picture of a member', { ...anybody, run: avatar }),
  GET('/members/{member}/avatar/{hash}/{size}', 'the picture of a member in the size that clients append', {
    ...anybody,
    run: avatar,
  }),
  image('/members/{member}/boardBackgrounds/{idPicture}/image', 'the picture of a background'),
  image('/members/{member}/customEmoji/{idPicture}/image', 'the picture of an emoji'),
  image('/members/{member}/customStickers/{idPicture}/image', 'the picture of a sticker'),
  GET('/stickers/{name}', 'the picture of a built-in sticker', {
    ...anybody,
    run({ name }) {
      must('ERR-02', Object.hasOwn(glyphs, name));
      return page('image/svg+xml', glyph(name));
    },
  }),
]);
