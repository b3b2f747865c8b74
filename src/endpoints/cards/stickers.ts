/** Stickers on a card (4.1): the picture, its place and its rotation. */
import { sticker } from '../../resources/card-parts.ts';
import { making, settable } from '../../spec/table.ts';
import { stickerTable } from '../../spec/tables/card-parts.ts';
import { endpoint, raw, shows } from '../../dispatch/endpoint.ts';
import { oneField } from '../shared/families.ts';

const notShown = 'below a card, but not shown by the document';

export const cardStickers = [
  endpoint({
    method: 'POST',
    path: '/cards/{card}/stickers',
    section: '4.1',
    says: 'puts a sticker on a card',
    keeps: {
      'STK-03': [],
      'STK-01': 'image',
      'STK-02': ['top', 'left', 'zIndex'],
      'STK-06': 'rotate',
      'LIM-18': 'image',
    },
    makes: 'stickers',
    logs: ['updateCard'],
    needs: ['write'],
    unbounded: ['top', 'left', 'rotate'],
    example: { image: 'check', top: 1, left: 1, zIndex: 1 },
    shows: shows(sticker, { usual: [...sticker.usual, 'limits'] }),
    args: making(stickerTable),
    run: ({ card: one, ...given }, { change }) => change.add('stickers', { idCard: one.id, ...given }),
  }),
  endpoint({
    method: 'GET',
    path: '/cards/{card}/stickers',
    because: notShown,
    says: 'the stickers on a card',
    many: 'ordered',
    needs: ['read'],
    shows: shows(sticker),
    run: ({ card: one }, { world }) => [...world.by.stickersOfCard.of(one.id)],
  }),
  endpoint({
    method: 'GET',
    path: '/cards/{card}/stickers/{sticker}',
    because: notShown,
    says: 'one sticker',
    needs: ['read'],
    shows: shows(sticker),
    run: ({ sticker: one }) => one,
  }),
  oneField({
    path: '/cards/{card}/stickers/{sticker}/{field}',
    because: notShown,
    says: 'one field of a sticker',
    of: sticker,
    at: ({ sticker: one }) => one,
  }),
  endpoint({
    method: 'PUT',
    path: '/cards/{card}/stickers/{sticker}',
    because: notShown,
    says: 'moves or turns a sticker',
    logs: ['updateCard'],
    needs: ['write'],
    shows: shows(sticker),
    args: settable(stickerTable, 'update'),
    run({ sticker: one, card: _card, ...given }, { change }) {
      change.update('stickers', one, given);
      return one;
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/cards/{card}/stickers/{sticker}',
    because: notShown,
    says: 'removes a sticker from a card',
    ends: 'stickers',
    logs: ['updateCard'],
    needs: ['write'],
    run({ sticker: one }, { change }) {
      change.remove('stickers', one);
      return raw({ stickers: [] });
    },
  }),
];
