/** 4.7: rows that are named without detail. */
import { anyValue, O, R, section } from './claim.ts';

export const otherRoutes = section('4.7', {
  'GET /search': { takes: { query: R } },
  'POST /webhooks': {},
  'GET /tokens/{token}/webhooks': { answers: 'webhooks' },
  'DELETE /webhooks/{webhook}': {},
  // 4.5 names the embeds.
  'GET /boards/{board}': { takes: { 'fields, customFields, cards, card_customFieldItems': O }, answers: 'board' },
  'PUT /boards/{board}': { takes: { name: anyValue(O), desc: O }, answers: 'board', example: { name: 'renamed' } },
  'GET /boards/{board}/cards': { takes: { 'fields, customFieldItems': O }, answers: 'cards' },
  'GET /boards/{board}/lists': { answers: 'lists' },
  'GET /boards/{board}/members': { answers: 'members' },
  'GET /organizations/{organization}/members': { answers: 'members' },
  'GET /membersSearch': {},
  'GET /client.js': {},
});
