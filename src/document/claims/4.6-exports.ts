/** 4.6: exports of workspaces. */
import { O, section } from './claim.ts';

export const exports = section('4.6', {
  'POST /organizations/{organization}/exports': { takes: { attachments: O }, answers: 'export' },
  'GET /organizations/{organization}/exports/{export}': { answers: 'export' },
  'GET /organizations/{organization}': { takes: { exports: O }, answers: 'organization' },
  'GET /organizations/{organization}/exports/{export}/download': {},
});
