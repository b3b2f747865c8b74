/** How the parts of a card are shown: labels, check items, attachments, stickers, custom fields (2.8, 2.10). */
import { encoded, lastWord } from '../formats/percent.ts';
import type {
  Attachment,
  CheckItem,
  CustomField,
  CustomFieldItem,
  Label,
  Option,
  Sticker,
} from '../model/world/records.ts';
import { attachmentFields } from '../spec/sets.ts';
import { limit } from './limits.ts';
import { pictureUrl } from './own.ts';
import { resource, type Resource, type View } from './resource.ts';

const labelFields = ['idBoard', 'name', 'color', 'uses'] as const;
export const label: Resource<Label> = resource<Label>({
  name: 'label',
  keeps: { 'LBL-06': true },
  all: labelFields,
  usual: ['idBoard', 'name', 'color', 'uses'],
  fields: {
    idBoard: 'idBoard',
    name: 'name',
    color: 'color',
    uses: ({ id }, { world }) => world.by.cardsOfLabel.of(id).size,
    limits: () => ({}),
    idOrganization: ({ idBoard }, { world }) => world.boards.get(idBoard)!.idOrganization ?? '',
  },
});

const checkItemFields = [
  'idChecklist',
  'name',
  'nameData',
  'pos',
  'state',
  'due',
  'dueReminder',
  'idMember',
  'type',
] as const;
export const checkItem: Resource<CheckItem> = resource<CheckItem>({
  name: 'checkItem',
  keeps: { 'CHK-03': 'state' },
  all: checkItemFields,
  usual: ['idChecklist', 'name', 'nameData', 'pos', 'state', 'due', 'dueReminder', 'idMember'],
  fields: {
    idChecklist: 'idChecklist',
    name: 'name',
    pos: 'pos',
    state: 'state',
    due: 'due',
    dueReminder: 'dueReminder',
    idMember: 'idMember',
    nameData: () => ({ emoji: {} }),
    type: () => null,
    limits: () => ({}),
  },
});

export const attachment: Resource<Attachment> = resource<Attachment>({
  name: 'attachment',
  keeps: { 'ATT-03': true, 'SET-09': true, 'ATT-05': ['bytes', 'previews', 'isUpload'] },
  all: attachmentFields,
  usual: [...attachmentFields, 'pos', 'fileName', 'isMalicious'],
  fields: {
    bytes: 'bytes',
    date: 'date',
    edgeColor: 'edgeColor',
    idMember: 'idMember',
    isUpload: 'isUpload',
    mimeType: 'mimeType',
    name: 'name',
    previews: () => [],
    pos: 'pos',
    isMalicious: () => false,
    limits: () => ({}),
    fileName: ({ fileName, name }) => fileName ?? name,
    url: ({ id, idCard, url, fileName }, { origin }) =>
      url ?? `${origin}/1/cards/${idCard}/attachments/${id}/download/${lastWord(fileName ?? 'file')}`,
  },
});

const stickerFields = ['top', 'left', 'zIndex', 'rotate', 'image', 'imageUrl', 'imageScaled'] as const;
/** A custom sticker shows the uploaded picture, any other sticker the built-in one of its name. */
function stickerUrl({ image }: Sticker, view: View): string {
  const custom = view.world.customStickers.get(image);
  return custom ? pictureUrl('customStickers', custom, view) : `${view.origin}/1/stickers/${encoded(image)}`;
}

export const sticker: Resource<Sticker> = resource<Sticker>({
  name: 'sticker',
  keeps: { 'STK-04': true },
  all: stickerFields,
  usual: stickerFields,
  fields: {
    top: 'top',
    left: 'left',
    zIndex: 'zIndex',
    rotate: 'rotate',
    image: 'image',
    limits: () => ({}),
    imageUrl: stickerUrl,
    imageScaled: (one, view) =>
      [80, 160].map((size) => ({
        id: null,
        _id: null,
        scaled: true,
        width: size,
        height: size,
        bytes: null,
        url: stickerUrl(one, view),
      })),
  },
});

/** An option with both spellings of its id: strict clients of the live service read `_id` (2.8 says `id`). */
export const showOption = (idCustomField: string, { id, value, color, pos }: Option): object => ({
  id,
  _id: id,
  idCustomField,
  value,
  color,
  pos,
});

const customFieldFields = ['idModel', 'modelType', 'fieldGroup', 'display', 'name', 'pos', 'options', 'type'] as const;
export const customField: Resource<CustomField> = resource<CustomField>({
  name: 'customField',
  keeps: { 'CF-01': ['modelType', 'type'], 'CF-04': 'fieldGroup', 'CF-42': 'options' },
  all: customFieldFields,
  usual: [...customFieldFields, 'isSuggestedField'],
  fields: {
    idModel: 'idModel',
    modelType: () => 'board',
    fieldGroup: 'fieldGroup',
    name: 'name',
    pos: 'pos',
    type: 'type',
    display: ({ cardFront }) => ({ cardFront }),
    options: ({ id, type, options }) =>
      type === 'list' ? [...options].sort((a, b) => a.pos - b.pos).map((option) => showOption(id, option)) : undefined,
    isSuggestedField: () => false,
    limits: () => ({ customFieldOptions: { perField: limit(50, 40) } }),
  },
});

const itemFields = ['idValue', 'value', 'idCustomField', 'idModel', 'modelType'] as const;
export const customFieldItem: Resource<CustomFieldItem> = resource<CustomFieldItem>({
  name: 'customFieldItem',
  keeps: { 'CF-31': ['idCustomField', 'idModel', 'modelType'] },
  all: itemFields,
  usual: itemFields,
  fields: {
    idCustomField: 'idCustomField',
    idModel: 'idModel',
    modelType: () => 'card',
    // A list item has an option and no value; every other item has a value and no option (2.8).
    idValue: ({ idValue }) => idValue ?? undefined,
    value: ({ value }) => value ?? undefined,
  },
});
