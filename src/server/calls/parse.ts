/** Turns a request line, headers and a body into a Call: where arguments and credentials may stand (1.7, 5.2). */
import { decoded } from '../formats/percent.ts';
import { present } from '../../language.ts';
import { testHeader, type Call, type RequestHeaders, type Upload } from './call.ts';
import { refuse, type Refusal } from './refusal.ts';
import { asRefusal, type ReadBody } from './body.ts';
import { findCredentials, SentValues, readPairs } from './query.ts';

/**
 * A request that could not be read completely is a call too, so that it is counted and refused in the usual order.
 * `target` is the request target from `/1` on. If query and body give the same name, the value of the body counts.
 */
export function parse(
  method: string,
  target: string,
  headers: RequestHeaders,
  origin: string,
  read: ReadBody | null,
  isStrange = false,
): Call {
  const query = target.indexOf('?');
  const sent = new SentValues();
  let unreadable: Refusal | null = null;
  let segments: readonly string[] = nowhere;
  try {
    segments = segmentsOf(target, query < 0 ? target.length : query);
    if (query >= 0) readPairs(target, query + 1, sent, 'ERR-16');
  } catch (fault) {
    unreadable = asRefusal(fault);
    if (query >= 0) findCredentials(target, query + 1, sent);
  }
  let { key, token } = sent;
  let files: readonly Upload[] | undefined;
  if (read !== null) {
    Object.assign(sent.args, read.sent.args); // CNV-16
    key ??= read.sent.key; // CNV-12
    token ??= read.sent.token;
    unreadable ??= read.refusal;
    if (read.files.length > 0) files = read.files;
  }
  const { authorization } = headers; // AUT-13
  const bearer = authorization === undefined ? undefined : bearerIn.exec(authorization)?.[1];
  if (authorization !== undefined) {
    key = credentialIn(authorization, consumer) ?? key; // AUT-20
    token = credentialIn(authorization, tokenField) ?? token;
  }
  const call: Call = { method: method === 'HEAD' ? 'GET' : method, segments, args: sent.args, key, token, origin };
  const identifier = headers['x-trello-client-identifier'];
  const test = headers[testHeader];
  const signed = authorization?.includes('oauth_signature') ? authorization : undefined;
  const fromElsewhere = isStrange || (method === 'POST' && isForeign(headers, origin));
  const bodied = read !== null && (method === 'GET' || method === 'HEAD');
  const isUsual = identifier === undefined && authorization === undefined && test === undefined;
  if (!files && !unreadable && isUsual && !fromElsewhere && !bodied) return call;
  // Apart from the usual case, so that all usual calls have the same shape.
  const extras: { readonly [K in keyof Call]?: Call[K] | undefined } = {
    files,
    bearer,
    bodied: bodied || undefined,
    inHeader: (authorization !== undefined && (bearer !== undefined || tokenField.test(authorization))) || undefined,
    unreadable: unreadable ?? undefined,
    clientIdentifier: typeof identifier === 'string' ? identifier : undefined,
    test: typeof test === 'string' ? test : undefined,
    oauth: signed === undefined ? undefined : signedFields(signed),
    foreign: fromElsewhere || undefined,
  };
  return { ...call, ...present(extras) };
}

/** Whether a browser says that a page of another origin sends this. Other programs do not say so. */
function isForeign({ origin: from, 'sec-fetch-site': site }: RequestHeaders, own: string): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // A proxy may have removed the s of https.
  return from !== undefined && !`${plain(own)}/`.startsWith(`${plain(from)}/`);
}

const plain = (origin: string): string => origin.replace(/^https:/, 'http:');

const nowhere: readonly string[] = [];

/** `/1/cards/x/` is `['cards', 'x']`. An empty segment in the middle stays and matches no route. */
function segmentsOf(target: string, length: number): string[] {
  const end = target.charCodeAt(length - 1) === slash ? length - 1 : length;
  const segments: string[] = [];
  for (let start = behindVersion; start < end;) {
    const next = target.indexOf('/', start);
    const stop = next < 0 || next > end ? end : next;
    segments.push(target.slice(start, stop));
    start = stop + 1;
  }
  const coded = target.indexOf('%');
  return coded >= 0 && coded < end ? segments.map(decode) : segments;
}
const slash = 47,
  behindVersion = '/1/'.length;

const decode = (segment: string): string =>
  decoded(segment) ?? refuse('ERR-16', 'the path is not percent-encoded UTF-8');

/** The two fields of an OAuth header that matter, signed or not. Any other header counts as none. */
const consumer = /\boauth_consumer_key\s{0,4}=\s{0,4}"?([^",\s]{1,512})/;
const tokenField = /\boauth_token\s{0,4}=\s{0,4}"?([^",\s]{1,512})/;

/** A token of OAuth 2.0. */
const bearerIn = /^Bearer +([\w.~+/=-]{1,4096})\s*$/i;

/** Every field of a signed header, for the routes that check the signature. */
function signedFields(header: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const part of header
    .replace(/^OAuth\s/i, '')
    .slice(0, 8192)
    .split(',')) {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals).trim();
    const value = credentialIn(`oauth_token=${part.slice(equals + 1).trim()}`, tokenField);
    if (name.startsWith('oauth_')) fields[name] = value ?? '';
  }
  return fields;
}

function credentialIn(header: string, field: RegExp): string | null {
  const value = field.exec(header)?.[1];
  return value === undefined ? null : (decoded(value) ?? value);
}
