/** How the things of a member are shown (2.1, 2.10): stars, saved searches, backgrounds, emoji, stickers. */
import type { View } from '../../rights/access.ts';
import type {
  BoardBackground,
  BoardStar,
  CustomEmoji,
  CustomSticker,
  Pictured,
  SavedSearch,
} from '../../world/records.ts';
import { colorOf, typeOf } from '../../world/backgrounds.ts';
import { resource, type Resource } from '../../rows/resource.ts';

export const boardStarResource: Resource<BoardStar> = resource('boardStars', { name: 'boardStar' }); // STR-04

export const savedSearchResource: Resource<SavedSearch> = resource('savedSearches', {
  name: 'savedSearch',
  // SCH-02
});

/** The address of the bytes of a picture. Everybody may load it, because it is shown on boards and in comments. */
export const pictureUrl = (
  of: Pictured,
  { id, idMember }: { id: string; idMember: string },
  { origin }: View,
): string => `${origin}/1/members/${idMember}/${of}/${id}/image`;

const scaled = (url: string, ...sizes: readonly (readonly [number, number])[]): object[] =>
  sizes.map(([width, height]) => ({ width, height, url }));

/** A built-in background is a colour and has no picture. */
const backgroundUrl = (background: BoardBackground, view: View): string | null =>
  colorOf(background) === null ? pictureUrl('boardBackgrounds', background, view) : null;

export const boardBackgroundResource: Resource<BoardBackground> = resource('boardBackgrounds', {
  name: 'boardBackground',
  getters: {
    fullSizeUrl: backgroundUrl,
    scaled(background, view) {
      const url = backgroundUrl(background, view);
      return url === null ? [] : scaled(url, [1280, 800]);
    },
    type: typeOf,
    color: colorOf,
    topColor: colorOf,
    bottomColor: colorOf,
  },
});

export const customEmojiResource: Resource<CustomEmoji> = resource('customEmoji', {
  name: 'customEmoji',
  getters: { url: (customEmoji, view) => pictureUrl('customEmoji', customEmoji, view) },
});

export const customStickerResource: Resource<CustomSticker> = resource('customStickers', {
  name: 'customSticker',
  getters: {
    url: (customSticker, view) => pictureUrl('customStickers', customSticker, view),
    scaled: (customSticker, view) => scaled(pictureUrl('customStickers', customSticker, view), [80, 80], [160, 160]),
  },
});
