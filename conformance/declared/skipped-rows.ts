/** The rows that the laws for all rows skip, each with the reason: laws of their own ask some of them. */
import { rowName } from '../../src/document/values/paths.ts';

const skippedByFamilies: Readonly<Record<string, string | undefined>> = {
  'GET /members/{member}': 'its limit is low (8)',
  'PUT /members/{member}': 'its limit is low (8)',
  'GET /search': 'its limit is low and not told (8)',
  'GET /membersSearch': 'its limit is low and not told (8)',
  'PUT /customFields/{customField}': 'its path is not shown',
  'POST /webhooks': 'what it takes is not shown',
  'GET /tokens/{token}/webhooks': 'its path holds a secret',
  'GET /sessions/socket': 'it refuses everybody',
  'GET /organizations/{organization}/exports/{export}/download': 'it answers with a file',
  'GET /client.js': 'it answers with a script',
};
/** Nobody has what these rows are about. */
const refusing = /^\/(enterprises|applications|plugins)\//;

export const reasonToSkip = (row: { readonly method: string; readonly path: string }): string | undefined =>
  refusing.test(row.path) ? 'it refuses everybody' : skippedByFamilies[rowName(row)];
