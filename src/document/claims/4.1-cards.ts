/** 4.1: cards. Paths name their parameters as our rows do. */
import { anyEffect, anyValue, O, R, section } from './claim.ts';

export const cards = section('4.1', {
  'POST /cards': {
    needs: ['write'],
    takes: {
      name: anyValue(O),
      'desc, pos': O,
      due: R,
      labels: O,
      idList: R,
      'idMembers, idLabels': O,
      urlSource: anyEffect(anyValue(R)),
      fileSource: anyEffect(anyValue(O)),
      idCardSource: O,
      keepFromSource: anyValue(O),
    },
    example: { name: 'new', idList: '{list}' },
  },
  'POST /cards/{card}/actions/comments': { needs: ['comments'], takes: { text: R }, example: { text: 'said' } },
  'POST /cards/{card}/attachments': {
    needs: ['write'],
    takes: { file: anyEffect(anyValue(O)), url: anyValue(O), 'name, mimeType': O },
    example: { url: 'https://example.com/picture' },
  },
  'POST /cards/{card}/checklist/{checklist}/checkItem': {
    needs: ['write'],
    takes: { name: R, pos: O },
    example: { name: 'step' },
  },
  'POST /cards/{card}/checklist/{checklist}/checkItem/{checkItem}/convertToCard': { needs: ['write'] },
  'POST /cards/{card}/checklists': {
    needs: ['write'],
    takes: { 'value, name, idChecklistSource': O },
    example: { name: 'steps' },
  },
  'POST /cards/{card}/idLabels': { needs: ['write'], takes: { value: R }, example: { value: '{label}' } },
  'POST /cards/{card}/idMembers': { needs: ['write'], takes: { value: R }, example: { value: '{member}' } },
  'POST /cards/{card}/labels': {
    needs: ['write'],
    takes: { color: R, name: O },
    example: { color: 'green', name: 'new' },
  },
  'POST /cards/{card}/markAssociatedNotificationsRead': { needs: ['read'] },
  'POST /cards/{card}/membersVoted': { needs: ['voting'], takes: { value: R }, example: { value: '{member}' } },
  'POST /cards/{card}/stickers': {
    needs: ['write'],
    takes: { image: R, 'top, left': anyValue(R), zIndex: R, rotate: anyValue(O) },
    example: { image: 'check', top: 1, left: 1, zIndex: 1 },
  },
  // No parameter is shown; these are content of a card.
  'PUT /cards/{card}': { takes: { name: anyValue(O), 'desc, due': O }, example: { name: 'renamed' } },
  'GET /cards/{card}': { takes: { 'customFieldItems, fields': O } },
  'GET /lists/{list}/cards': { answers: 'cards' },
  'GET /lists/{list}/cards/{filter}': { answers: 'cards' },
});
