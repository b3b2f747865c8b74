/** A small set of emoji: for reactions (2.10, 4.4), which may name others too, and for the list that clients read. */

export interface Emoji {
  /** Code points in hexadecimal, joined by hyphens. */
  readonly unified: string;
  readonly name: string;
  readonly shortNames: readonly string[];
  readonly category: string;
  /** Whether it takes a skin tone. */
  readonly skin?: true;
}

const rows: readonly (readonly [unified: string, name: string, shortNames: string, category: string, skin?: true])[] = [
  ['1F44D', 'THUMBS UP SIGN', 'thumbsup +1', 'People & Body', true],
  ['1F44E', 'THUMBS DOWN SIGN', 'thumbsdown -1', 'People & Body', true],
  ['1F44F', 'CLAPPING HANDS SIGN', 'clap', 'People & Body', true],
  ['1F64C', 'PERSON RAISING BOTH HANDS IN CELEBRATION', 'raised_hands', 'People & Body', true],
  ['1F64F', 'PERSON WITH FOLDED HANDS', 'pray', 'People & Body', true],
  ['1F44B', 'WAVING HAND SIGN', 'wave', 'People & Body', true],
  ['1F44C', 'OK HAND SIGN', 'ok_hand', 'People & Body', true],
  ['1F4AA', 'FLEXED BICEPS', 'muscle', 'People & Body', true],
  ['1F600', 'GRINNING FACE', 'grinning', 'Smileys & Emotion'],
  ['1F604', 'SMILING FACE WITH OPEN MOUTH AND SMILING EYES', 'smile', 'Smileys & Emotion'],
  ['1F602', 'FACE WITH TEARS OF JOY', 'joy', 'Smileys & Emotion'],
  ['1F609', 'WINKING FACE', 'wink', 'Smileys & Emotion'],
  ['1F60D', 'SMILING FACE WITH HEART-SHAPED EYES', 'heart_eyes', 'Smileys & Emotion'],
  ['1F60E', 'SMILING FACE WITH SUNGLASSES', 'sunglasses', 'Smileys & Emotion'],
  ['1F914', 'THINKING FACE', 'thinking_face', 'Smileys & Emotion'],
  ['1F622', 'CRYING FACE', 'cry', 'Smileys & Emotion'],
  ['1F62E', 'FACE WITH OPEN MOUTH', 'open_mouth', 'Smileys & Emotion'],
  ['1F621', 'POUTING FACE', 'rage', 'Smileys & Emotion'],
  ['2764-FE0F', 'HEAVY BLACK HEART', 'heart', 'Smileys & Emotion'],
  ['1F4AF', 'HUNDRED POINTS SYMBOL', '100', 'Smileys & Emotion'],
  ['1F525', 'FIRE', 'fire', 'Travel & Places'],
  ['1F680', 'ROCKET', 'rocket', 'Travel & Places'],
  ['2B50', 'WHITE MEDIUM STAR', 'star', 'Travel & Places'],
  ['2600-FE0F', 'BLACK SUN WITH RAYS', 'sunny', 'Travel & Places'],
  ['1F389', 'PARTY POPPER', 'tada', 'Activities'],
  ['1F3C6', 'TROPHY', 'trophy', 'Activities'],
  ['1F440', 'EYES', 'eyes', 'People & Body'],
  ['1F4A1', 'ELECTRIC LIGHT BULB', 'bulb', 'Objects'],
  ['1F41B', 'BUG', 'bug', 'Animals & Nature'],
  ['2615', 'HOT BEVERAGE', 'coffee', 'Food & Drink'],
  ['2705', 'WHITE HEAVY CHECK MARK', 'white_check_mark', 'Symbols'],
  ['274C', 'CROSS MARK', 'x', 'Symbols'],
  ['2753', 'BLACK QUESTION MARK ORNAMENT', 'question', 'Symbols'],
];

export const emoji: readonly Emoji[] = rows.map(([unified, name, shortNames, category, skin]) => ({
  unified,
  name,
  shortNames: shortNames.split(' '),
  category,
  ...(skin && { skin }),
}));

/** From code points to the characters and back. */
export const nativeOf = (unified: string): string =>
  String.fromCodePoint(...unified.split('-').map((point) => parseInt(point, 16)));
export const unifiedOf = (native: string): string =>
  [...native].map((character) => character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')).join('-');

const byUnified = new Map(emoji.map((entry) => [entry.unified, entry]));
const byName = new Map(emoji.flatMap((entry) => entry.shortNames.map((name) => [name, entry] as const)));

export const emojiNamed = (shortName: string): Emoji | undefined => byName.get(shortName);
export const emojiOf = (unified: string): Emoji | undefined => byUnified.get(unified);
