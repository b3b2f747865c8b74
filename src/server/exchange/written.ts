/** Turns an Outcome into an answer: status, headers (7, 8) and a body, which is never empty JSON. */
import type { Outcome, Remaining, RequestHead } from '../calls/call.ts';
import { errorPage, startPage } from '../pages/error.ts';
import { rateLimitHeaders } from '../../document/limits.ts';
import { present, words } from '../../language.ts';

/** Headers of one answer in addition to the usual ones. The value undefined removes a header. */
export type Extra = Readonly<Record<string, string | undefined>>;
/** Names and values by turns, the form that Node writes fastest. */
export type Headers = readonly (string | number)[];

export const listed = (headers: Readonly<Record<string, string | number>>): Headers => Object.entries(headers).flat();
export const byName = (headers: Headers): Record<string, string> =>
  Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, String(headers[at + 1])]] : [])));

/** Scripts of any origin may read an answer. */
const shared = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT, POST, DELETE',
  'access-control-allow-headers': 'Authorization, Accept, Content-Type',
  'access-control-expose-headers': [...rateLimitHeaders('key'), ...rateLimitHeaders('token')].join(', '),
};
/** Nobody may cache, sniff or frame an answer. */
const guarded = {
  'cache-control': 'max-age=0, must-revalidate, no-cache, no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
const always = { ...shared, ...guarded };
const json = listed({ 'content-type': 'application/json; charset=utf-8', ...always });

/** An answer as it is sent. The sender adds the length, because the sender knows how text is encoded. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Uint8Array | null;
}

/** `now` is the time of the server, `asked` the request. */
export function written(outcome: Outcome, now: number, asked: RequestHead, more?: Extra): Answer {
  const { status, rule } = outcome;
  const extra = outcome.headers === undefined ? more : { ...outcome.headers, ...more };
  if (bodiless.has(status)) return bare(status, now, extra, outcome);
  // A refusal may be a page of its own already (AUT-15).
  if (outcome.file !== undefined || outcome.page !== undefined) return download(outcome, now, extra);
  if (status >= 400 && rule !== undefined && isVisit(asked)) return download(forPerson(outcome, asked.url), now, more);
  const body = outcome.text ?? JSON.stringify(outcome.body) ?? 'null'; // CNV-11
  return { status, headers: headersOf(outcome, now, json, extra), body };
}

/** The headers of an answer: its own, those of the limits, the rule that refused, and what a fault wants. */
function headersOf({ rule, key, token }: Partial<Outcome>, now: number, own: Headers, extra?: Extra): Headers {
  // By our own clock, so that a replayed run gives the same bytes.
  const headers = ['date', new Date(now).toUTCString(), ...own];
  if (key) headers.push(...windowOf(ofKey, key)); // LIM-04
  if (token) headers.push(...windowOf(ofToken, token));
  if (rule) headers.push('x-boardstone-rule', rule);
  return extra === undefined ? headers : listed(present({ ...byName(headers), ...extra }) as Record<string, string>);
}

const [ofKey, ofToken] = [rateLimitHeaders('key'), rateLimitHeaders('token')];
const windowOf = ([length, most, left]: readonly string[], { intervalMs, max, remaining }: Remaining) =>
  [length!, intervalMs, most!, max, left!, remaining] as const;

/**
 * Whether a person opened this address in a browser: scripts, clients and other programs do not send all these headers.
 */
export function isVisit({ headers }: RequestHead): boolean {
  return (
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers.accept?.includes('text/html') === true
  );
}

function forPerson(outcome: Outcome, address: string | undefined): Outcome {
  const { status, body, rule } = outcome;
  const isBare = address === '/';
  const { text, headers } = isBare ? startPage() : errorPage(status, (body as { message: string }).message, rule, body);
  const page = { mimeType: 'text/html; charset=utf-8', text, headers };
  return isBare ? { status: 200, body: null, page } : { ...outcome, page };
}

/** A download, or a page of our own. */
function download(outcome: Outcome, now: number, extra?: Extra): Answer {
  const { status, file, page } = outcome;
  // A page is for the person in front of it: no script of another origin may read it.
  const own = file
    ? { ...always, 'content-type': harmless(file.mimeType), 'content-disposition': disposition(file.name), ...caged }
    : {
        ...guarded,
        ...(page ? {} : shared),
        'content-type': page?.mimeType ?? 'text/plain',
        ...shut,
        ...page?.headers,
        ...outcome.headers,
      };
  return { status, headers: headersOf(outcome, now, listed(own), extra), body: file?.bytes ?? page?.text ?? '' };
}

/** Nothing in a download may run. A page allows what it needs itself. */
const shut = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
/** Uploaded bytes must not act as a page of this origin. */
const caged = { 'content-security-policy': `${shut['content-security-policy']}; sandbox` };

/** Media types that no browser runs. For anything else the type that the client gave is not repeated. */
const inert = new Set<string>(
  words(
    'application/json, application/pdf, application/zip, audio/mpeg, audio/ogg, audio/wav, image/avif, image/bmp',
    'image/gif, image/jpeg, image/png, image/webp, text/csv, text/plain, video/mp4, video/webm',
  ),
);
function harmless(mimeType: string): string {
  const type = mimeType.toLowerCase();
  return inert.has(type) ? type : 'application/octet-stream';
}

/** The name twice: in ASCII for old clients, in full for others (RFC 6266). */
function disposition(name: string): string {
  const clear = name.toWellFormed().replace(/[\u0000-\u001f\u007f/\\]|^\.+$/g, '_') || 'file';
  const plain = clear.replace(/[^\x20-\x7e]|["%]/g, '_');
  const escape = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  const full = encodeURIComponent(clear).replace(/['()*]/g, escape);
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** The statuses of answers without a body (RFC 9110) and without a length. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** An answer without a body, as to a preflight request: only headers. */
export function bare(status: number, now: number, extra?: Extra, { key, token }: Partial<Outcome> = {}): Answer {
  const own = listed(status === 205 ? { 'content-length': 0, ...always } : always);
  return { status, headers: headersOf({ ...(key && { key }), ...(token && { token }) }, now, own, extra), body: null };
}

/** An answer of the program and not of the service: JSON that no cache may keep. */
export const jsonAnswer = (status: number, value: unknown): Answer => ({
  status,
  headers: listed({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }),
  body: JSON.stringify(value),
});
