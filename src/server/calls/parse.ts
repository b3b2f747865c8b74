/** Turns a request line, headers and a body into a Call: where arguments and credentials may stand (1.7, 5.2). */
import { decoded } from '../formats/percent.ts';
import { present } from '../../language.ts';
import { testHeader, type Call, type RequestHeaders } from './call.ts';
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
  const { segments, sent, refusal } = readTarget(target);
  const body = read ?? noBody;
  const signed = headers.authorization === undefined ? noHeader : readHeader(headers.authorization); // AUT-13
  if (read !== null) Object.assign(sent.args, body.sent.args); // CNV-16
  const call: Call = {
    method: method === 'HEAD' ? 'GET' : method,
    segments,
    args: sent.args,
    key: signed.key ?? sent.key ?? body.sent.key, // AUT-20, CNV-12
    token: signed.token ?? sent.token ?? body.sent.token,
    origin,
  };
  const unreadable = refusal ?? body.refusal;
  const foreign = isStrange || (method === 'POST' && isForeign(headers, origin));
  const bodied = read !== null && call.method === 'GET';
  const [identifier, test] = [headers['x-trello-client-identifier'], headers[testHeader]];
  const isNamed = identifier !== undefined || test !== undefined;
  const hasFiles = body.files.length > 0;
  if (signed === noHeader && !unreadable && !foreign && !bodied && !isNamed && !hasFiles) return call;
  // A usual call has none of these fields, so that all usual calls have the same shape in memory.
  const extras: { readonly [K in keyof Call]?: Call[K] | undefined } = {
    ...signed.more,
    files: hasFiles ? body.files : undefined,
    unreadable: unreadable ?? undefined,
    bodied: bodied || undefined,
    foreign: foreign || undefined,
    clientIdentifier: text(identifier),
    test: text(test),
  };
  return { ...call, ...present(extras) };
}

const noBody: ReadBody = { sent: new SentValues(), files: [], refusal: null };

/** Reads as much of a target as can be read: if its query cannot, its path still names the route. */
function readTarget(target: string) {
  const query = target.indexOf('?');
  const sent = new SentValues();
  let segments = nowhere;
  let refusal: Refusal | null = null;
  try {
    segments = segmentsOf(target, query < 0 ? target.length : query);
    if (query >= 0) readPairs(target, query + 1, sent, 'ERR-16');
  } catch (fault) {
    refusal = asRefusal(fault);
    if (query >= 0) findCredentials(target, query + 1, sent);
  }
  return { segments, sent, refusal };
}

interface SignedHeader extends Pick<Call, 'key' | 'token'> {
  /** Only a few routes read these. */
  readonly more: Pick<Call, 'bearer' | 'inHeader' | 'oauth'>;
}
const noHeader: SignedHeader = { key: null, token: null, more: {} };

function readHeader(header: string): SignedHeader {
  const bearer = bearerIn.exec(header)?.[1];
  const token = credentialIn(header, tokenField);
  const more = {
    bearer,
    inHeader: bearer !== undefined || token !== null ? (true as const) : undefined,
    oauth: header.includes('oauth_signature') ? signedFields(header) : undefined,
  };
  return { key: credentialIn(header, consumer), token, more: present(more) };
}

/** Whether a browser says that a page of another origin sends this. Other programs do not say so. */
function isForeign({ origin: from, 'sec-fetch-site': site }: RequestHeaders, own: string): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // A proxy may have removed the s of https.
  return from !== undefined && !`${plain(own)}/`.startsWith(`${plain(from)}/`);
}

const text = (header: unknown): string | undefined => (typeof header === 'string' ? header : undefined);

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
