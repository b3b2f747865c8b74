/** How the parts of a card are shown: labels, check items, attachments, stickers, custom fields (2.8, 2.10). */
import type { View } from '../../rights/access.ts';
import { encoded, lastWord } from '../../formats/percent.ts';
import type { Attachment, CheckItem, CustomField, CustomFieldItem, Label, Option } from '../../world/records.ts';
import type { Sticker } from '../../world/records.ts';
import { byPos } from '../../store/table.ts';
import { pictureUrl } from '../members/shown-own.ts';
import { resource, type Resource } from '../../rows/resource.ts';

export const labelResource: Resource<Label> = resource('labels', {
  name: 'label',
  getters: {
    uses: ({ id }, { world }) => world.by.cardsOfLabel.of(id).size,
    idOrganization: ({ idBoard }, { world }) => world.boards.the(idBoard).idOrganization ?? '',
  },
});

export const checkItemResource: Resource<CheckItem> = resource('checkItems', {
  name: 'checkItem',
  // CHK-03
});

export const attachmentResource: Resource<Attachment> = resource('attachments', {
  name: 'attachment',
  // ATT-05
  getters: {
    fileName: ({ fileName, name }) => fileName ?? name,
    url: ({ id, idCard, url, fileName }, { origin }) =>
      url ?? `${origin}/1/cards/${idCard}/attachments/${id}/download/${lastWord(fileName ?? 'file')}`,
  },
});

/** A custom sticker shows the uploaded picture, any other sticker the built-in one of its name. */
function stickerUrl({ image }: Sticker, view: View): string {
  const custom = view.world.customStickers.get(image);
  return custom ? pictureUrl('customStickers', custom, view) : `${view.origin}/1/stickers/${encoded(image)}`;
}

export const stickerResource: Resource<Sticker> = resource('stickers', {
  name: 'sticker',
  // STK-04
  getters: {
    imageUrl: stickerUrl,
    imageScaled: (sticker, view) =>
      [80, 160].map((size) => ({
        id: null,
        _id: null,
        scaled: true,
        width: size,
        height: size,
        bytes: null,
        url: stickerUrl(sticker, view),
      })),
  },
});

export const showOptions = ({ id, options }: CustomField): object[] =>
  [...options].sort(byPos).map((option) => showOption(id, option));
/** CF-42, CF-27: an option with both spellings of its id: strict clients of the live service read `_id` (2.8 says `id`). */
export const showOption = (idCustomField: string, { id, value, color, pos }: Option): object => ({
  id,
  _id: id,
  idCustomField,
  value,
  color,
  pos,
});

export const customFieldResource: Resource<CustomField> = resource('customFields', {
  name: 'customField',
  getters: {
    display: ({ cardFront }) => ({ cardFront }),
    options: (customField) => (customField.type === 'list' ? showOptions(customField) : undefined),
  },
});

export const customFieldItemResource: Resource<CustomFieldItem> = resource('customFieldItems', {
  name: 'customFieldItem',
  // CF-31
  getters: {
    // A list item has an option and no value; every other item has a value and no option (2.8).
    idValue: ({ idValue }) => idValue ?? undefined,
    value: ({ value }) => value ?? undefined,
  },
});
