/**
 * Rows that refuse everybody here: those of enterprises, which no world has, and those of the makers of extensions and
 * applications. Clients have functions for them, so the answer says why, and not that the route is unknown.
 */
import { refuse } from '../../calls/refusal.ts';
import { objectId } from '../../values/kinds.ts';
import { because, row, type Endpoint, type Method } from '../../rows/endpoint.ts';

const ofEnterprises = [
  'GET /enterprises/{enterprise}',
  'GET /enterprises/{enterprise}/admins',
  'PUT /enterprises/{enterprise}/admins/{id}',
  'DELETE /enterprises/{enterprise}/admins/{id}',
  'GET /enterprises/{enterprise}/auditlog',
  'GET /enterprises/{enterprise}/claimableOrganizations',
  'PUT /enterprises/{enterprise}/enterpriseJoinRequest/bulk',
  'GET /enterprises/{enterprise}/members',
  'GET /enterprises/{enterprise}/members/query',
  'GET /enterprises/{enterprise}/members/{id}',
  'PUT /enterprises/{enterprise}/members/{id}/deactivated',
  'PUT /enterprises/{enterprise}/members/{id}/licensed',
  'GET /enterprises/{enterprise}/organizations',
  'PUT /enterprises/{enterprise}/organizations',
  'DELETE /enterprises/{enterprise}/organizations/{id}',
  'GET /enterprises/{enterprise}/organizations/bulk/{ids}',
  'GET /enterprises/{enterprise}/pendingOrganizations',
  'GET /enterprises/{enterprise}/signupUrl',
  'POST /enterprises/{enterprise}/tokens',
  'GET /enterprises/{enterprise}/transferrable/bulk/{ids}',
  'GET /enterprises/{enterprise}/transferrable/organization/{id}',
];
const ofMakers = [
  'GET /applications/{application}/compliance',
  'PUT /plugins/{idPlugin}',
  'GET /plugins/{idPlugin}/compliance/memberPrivacy',
  'POST /plugins/{idPlugin}/listing',
  'PUT /plugins/{idPlugin}/listings/{idListing}',
];
/** Ids of the wrong form are refused for that. */
const ids = ['enterprise', 'idPlugin', 'idListing'];

const refusing = (rows: readonly string[], says: string, run: () => never): Endpoint[] =>
  rows.map((one) => {
    const [method, path] = one.split(' ') as [Method, string];
    const params = Object.fromEntries(ids.filter((name) => path.includes(`{${name}}`)).map((name) => [name, objectId]));
    return row(method, path, { says, params, run });
  });

export const refused = [
  ...because(
    'clients call it; no account here belongs to an enterprise',
    refusing(ofEnterprises, 'of an enterprise: refused', () =>
      refuse('ERR-02', 'the enterprise was not found: no account of this service belongs to one'),
    ),
  ),
  ...because(
    'clients call it; only the makers may',
    refusing(ofMakers, 'for the makers of an extension or application: refused', () =>
      refuse('ACC-02', 'unauthorized permission requested: only its makers may do this'),
    ),
  ),
];
