/** The emoji that clients offer (4.7): a small list in the form that they read. */
import { boolean, optional, text, usually } from '../../values/kinds.ts';
import { emoji as known, nativeOf, type Emoji } from '../actions/emoji.ts';
import { GET, raw } from '../../rows/endpoint.ts';

const tones = ['1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'];

const show = ({ unified, name, shortNames, category, skin }: Emoji, index: number): object => ({
  unified,
  native: nativeOf(unified),
  name,
  shortName: shortNames[0],
  shortNames,
  text: null,
  texts: null,
  category,
  sheetX: index % 8,
  sheetY: Math.floor(index / 8),
  tts: name.toLowerCase(),
  keywords: name.toLowerCase().split(/[\s-]+/),
  skinVariation: null,
  skinVariations: skin
    ? Object.fromEntries(
        tones.map((tone) => [
          tone,
          { unified: `${unified}-${tone}`, native: nativeOf(`${unified}-${tone}`), skinVariation: tone },
        ]),
      )
    : {},
});
const shownEmoji = known.map(show);

export const emoji = [
  GET('/emoji', {
    because: 'clients draw reactions with it',
    says: 'the emoji that clients offer',
    args: { locale: optional(text(0)), spritesheets: usually(boolean, false) },
    run: () => raw({ trello: shownEmoji }),
  }),
];
