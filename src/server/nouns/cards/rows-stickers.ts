/** Stickers on a card (4.1): the picture, its place and its rotation. */
import { sticker } from './shown-parts.ts';
import { making, settable } from '../../records/table.ts';
import { stickerTable } from '../../records/card-parts.ts';
import { GET, POST, PUT, DELETE, raw, showsNew } from '../../rows/endpoint.ts';
import { oneField } from '../../rows/families.ts';

export const cardStickers = [
  POST('/cards/{card}/stickers', {
    says: 'puts a sticker on a card',
    shows: showsNew(sticker),
    // STK-01, STK-02, STK-06, LIM-18
    args: making(stickerTable),
    // STK-03
    run: ({ card: one, ...given }, { change }) => change.add('stickers', { idCard: one.id, ...given }),
  }),
  GET('/cards/{card}/stickers', {
    says: 'the stickers on a card',
    many: 'ordered',
    shows: sticker,
    run: ({ card: one }, { world }) => [...world.by.stickersOfCard.of(one.id)],
  }),
  GET('/cards/{card}/stickers/{sticker}', { says: 'one sticker', shows: sticker }),
  oneField('/cards/{card}/stickers/{sticker}/{field}', { says: 'one field of a sticker', of: sticker }),
  PUT('/cards/{card}/stickers/{sticker}', {
    says: 'moves or turns a sticker',
    shows: sticker,
    args: settable(stickerTable, 'update'),
    run: ({ sticker: one, card: _card, ...given }, { change }) => change.update('stickers', one, given),
  }),
  DELETE('/cards/{card}/stickers/{sticker}', {
    says: 'removes a sticker from a card',
    run({ sticker: one }, { change }) {
      change.remove('stickers', one);
      return raw({ stickers: [] });
    },
  }),
];
