/** 2.8: custom fields and their values on cards. */
import { arrayOf, boolean, idOf, mapOf, nullOr, object, objectId, oneOf, text, usually } from '../kinds.ts';
import { limits } from '../limits.ts';
import { customFieldTypes } from '../words.ts';
import { derived, extra, field, given } from '../table.ts';
import { anyObject, place } from './shared-kinds.ts';

const option = object({
  id: objectId,
  value: object({ text: text() }),
  color: usually(text(), 'none'),
  pos: usually(place, limits.positionStep),
});
/** An option with both spellings of its id: strict clients of the live service read `_id` (2.8 says `id`). */
const optionShown = object({
  id: objectId,
  _id: objectId,
  idCustomField: idOf('customFields'),
  value: object({ text: text() }),
  color: text(),
  pos: place,
});

export const customFieldTable = {
  // The board on which it is defined.
  idModel: given(idOf('boards')),
  modelType: derived(oneOf(['board'])),
  fieldGroup: given(text(), { planted: true, logged: 'always', copied: 'always' }),
  display: derived(object({ cardFront: boolean }), { level: 'chosen' }),
  name: field(text()),
  pos: field(place, { initial: limits.positionStep, copied: 'never' }),
  options: field(arrayOf(option), { initial: [], shown: arrayOf(optionShown) }),
  type: field(oneOf(customFieldTypes), { set: ['create'] }),
  isSuggestedField: derived(boolean, { seen: 'usual', level: 'chosen' }),
  limits: extra(anyObject),
  cardFront: field(boolean, { initial: true, seen: 'never' }),
};

export const customFieldItemTable = {
  idValue: field(nullOr(objectId), { initial: null, shown: objectId }),
  value: field(nullOr(mapOf(text())), { initial: null, shown: mapOf(text()) }),
  idCustomField: given(idOf('customFields')),
  // The card.
  idModel: given(idOf('cards')),
  modelType: derived(oneOf(['card'])),
};
