/** 4.4: actions. The table shows no permissions. */
import { anyEffect, anyValue, O, R, section } from './claim.ts';

export const actions = section('4.4', {
  'GET /actions/{action}': {
    takes: {
      'display, entities': anyEffect(O),
      'fields, member, member_fields, memberCreator, memberCreator_fields': O,
    },
    answers: 'action',
  },
  'PUT /actions/{action}': { takes: { text: R }, example: { text: 'said anew' } },
  'DELETE /actions/{action}': {},
  'GET /actions/{action}/{field}': {},
  'GET /actions/{action}/board': { takes: { fields: O }, answers: 'board' },
  'GET /actions/{action}/card': { takes: { fields: O }, answers: 'card' },
  'GET /actions/{action}/list': { takes: { fields: O }, answers: 'list' },
  'GET /actions/{action}/member': { takes: { fields: O }, answers: 'member' },
  'GET /actions/{action}/memberCreator': { takes: { fields: O }, answers: 'member' },
  'GET /actions/{action}/organization': { takes: { fields: O }, answers: 'organization' },
  'PUT /actions/{action}/text': { takes: { value: R }, example: { value: 'said anew' } },
  'GET /actions/{action}/reactions': { takes: { 'member, emoji': O }, answers: 'reactions' },
  // The body is shown with all of them, so a server may require each.
  'POST /actions/{action}/reactions': {
    isJson: true,
    takes: { 'shortName, skinVariation, native, unified': anyEffect(anyValue(R)) },
    example: { shortName: 'smile', skinVariation: '', native: '😄', unified: '1F604' },
  },
  'GET /actions/{action}/reactions/{reaction}': { takes: { 'member, emoji': O }, answers: 'reaction' },
  'DELETE /actions/{action}/reactions/{reaction}': {},
  'GET /actions/{action}/reactionsSummary': {},
});
