/** Routes of no noun (4.7): reads in one call, the emoji of clients, kinds of names, rows that refuse everybody. */
import type { Call, Outcome } from '../../calls/call.ts';
import { must, refuse } from '../../calls/refusal.ts';
import { parse } from '../../calls/parse.ts';
import { boolean, objectId, optional, text, usually } from '../../../document/values/kinds.ts';
import { because, GET, raw, row, type Endpoint, type Method } from '../../rows/endpoint.ts';
import { limits } from '../../../document/limits.ts';
import { noun } from '../../../document/nouns.ts';
import { emoji as known, nativeOf, type Emoji } from '../actions/emoji.ts';
import { maySee } from '../../rights/access.ts';
import { memberNamed, organizationNamed } from '../../world/named.ts';

/**
 * The addresses of a batch, each with `/1` in front. A comma inside an address does not separate two: an address after a
 * separating comma begins with a slash.
 */
export const urlsOf = (urls: string): string[] =>
  urls.split(/,(?=\/)/).map((url) => (url.startsWith('/1/') ? url : `/1${url}`));

/** The requests of a batch come from the member who asked for the batch. */
function callOf(url: string, { origin, key, token }: Call): Call {
  const call = { ...parse('GET', url, {}, origin, null), key, token };
  if (call.unreadable) throw call.unreadable;
  must('ERR-04', noun(call.segments[0] ?? '') !== 'batch', 'invalid value for urls: a batch within a batch');
  return call;
}

const names: Readonly<Record<number, string>> = {
  400: 'BadRequestError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  429: 'RateLimitError',
};

/** The status is the key of each answer or refusal. */
function entry({ status, body, file, page }: Outcome): object {
  if (status === 200 && !file && !page) return { 200: body };
  const statusCode = status === 200 ? 400 : status;
  const message = status === 200 ? 'a file is no part of a batch' : (body as { message: string }).message;
  return { name: names[statusCode] ?? 'Error', message, statusCode };
}

export const batch = [
  GET('/batch', 'reads several addresses at once', {
    because: 'clients save calls with it',
    args: { urls: text(1) }, // LIM-37
    run({ urls }, { call, again }) {
      must('ERR-04', urls.startsWith('/'), 'invalid value for urls: every address begins with /');
      const calls = urlsOf(urls).map((url) => callOf(url, call));
      must('ERR-04', calls.length <= limits.batch, `invalid value for urls: at most ${limits.batch} addresses`);
      return raw(calls.map((nested) => entry(again(nested))));
    },
  }),
];

// The emoji that clients offer (4.7): a small list in the form that they read.

const tones = ['1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF'];

const show = ({ unified, name, shortNames, category, skin }: Emoji, index: number): object => ({
  unified,
  native: nativeOf(unified),
  name,
  shortName: shortNames[0],
  shortNames,
  text: null,
  texts: null,
  category,
  sheetX: index % 8,
  sheetY: Math.floor(index / 8),
  tts: name.toLowerCase(),
  keywords: name.toLowerCase().split(/[\s-]+/),
  skinVariation: null,
  skinVariations: skin
    ? Object.fromEntries(
        tones.map((tone) => [
          tone,
          { unified: `${unified}-${tone}`, native: nativeOf(`${unified}-${tone}`), skinVariation: tone },
        ]),
      )
    : {},
});
const shownEmoji = known.map(show);

export const emoji = [
  GET('/emoji', 'the emoji that clients offer', {
    because: 'clients draw reactions with it',
    args: { locale: optional(text(0)), spritesheets: usually(boolean, false) },
    run: () => raw({ trello: shownEmoji }),
  }),
];

// Rows that refuse everybody here: those of enterprises, which no world has, and those of the makers of extensions and
// applications. Clients have functions for them, so the answer says why, and not that the route is unknown.

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
  rows.map((declared) => {
    const [method, path] = declared.split(' ') as [Method, string];
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

// The kind of record that has a name or an id (1.2-1.4): older clients ask before they open a page.

export const types = [
  GET('/types/{word}', 'whether a name or an id is that of a member or of a workspace', {
    because: 'older clients look up the kind of record that a name has',
    run({ word }, { world, actor }) {
      const member = memberNamed(world, word);
      if (member) return raw({ type: 'member', id: member.id });
      const workspace = organizationNamed(world, word);
      // A record that may not be seen is not found, because its name says something too.
      if (workspace && maySee(world, 'organizations', workspace, actor)) {
        return raw({ type: 'organization', id: workspace.id });
      }
      return refuse('ERR-02');
    },
  }),
];
