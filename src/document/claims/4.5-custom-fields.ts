/** 4.5: custom fields. What it says of `GET /cards/{card}` stands in 4.1, of boards and their cards in 4.7. */
import { anyValue, O, R, section } from './claim.ts';

export const customFields = section('4.5', {
  'GET /boards/{board}/customFields': { answers: 'customFields' },
  'POST /customFields': {
    isJson: true,
    takes: { 'idModel, modelType': R, name: anyValue(R), type: R, options: anyValue(O), pos: O },
    answers: 'customField',
    example: { idModel: '{board}', modelType: 'board', name: 'new', type: 'text' },
  },
  'PUT /customFields/{customField}': {
    isJson: true,
    takes: { 'idModel, modelType, name, type, options, pos': O },
    answers: 'customField',
  },
  'DELETE /customFields/{customField}': {},
  'POST /customField/{customField}/options': {
    isJson: true,
    takes: { pos: O, value: anyValue(R), color: anyValue(O) },
    example: { pos: 'bottom', value: { text: 'three' } },
  },
  'PUT /customField/{customField}/options/{idOption}': {
    isJson: true,
    takes: { value: anyValue(O) },
    example: { value: { text: 'four' } },
  },
  'PUT /card/{card}/customField/{customField}/item': {
    isJson: true,
    takes: { 'idValue, value': anyValue(O) },
    answers: 'customFieldItem',
    example: { idValue: '{idOption}' },
  },
});
