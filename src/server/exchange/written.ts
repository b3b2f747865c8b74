/** Turns an Outcome into an answer: status, headers (7, 8) and a body, which is never empty JSON. */
import type { Outcome, RequestHead } from '../calls/call.ts';
import { errorPage, startPage } from '../pages/error.ts';
import { rateLimitHeaders } from '../../document/limits.ts';
import { words } from '../../language.ts';

/** Headers that only an answer of a fault carries. */
export type Extra = Readonly<Record<string, string | undefined>>;

const rateHeaders = [...rateLimitHeaders('key'), ...rateLimitHeaders('token')];

/** Headers of every answer: scripts of any origin may read it, nobody may cache, sniff or frame it. */
const always = Object.entries({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, PUT, POST, DELETE',
  'access-control-allow-headers': 'Authorization, Accept, Content-Type',
  'access-control-expose-headers': rateHeaders.join(', '),
  'cache-control': 'max-age=0, must-revalidate, no-cache, no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
}).flat();

/** An answer as it is sent: the bytes are left to who sends it. */
export interface Answer {
  readonly status: number;
  /**
   * Names and values by turns. If there is a body, the first is its length: the sender writes it there, because only he
   * knows how he encodes text.
   */
  readonly headers: (string | number)[];
  readonly body: string | Uint8Array | null;
}

/**
 * The headers of a JSON answer as one flat list, for each number of windows. The sender reads the list at once, so the
 * next answer overwrites it. This is the most frequent code between the rules and the sockets.
 */
const json = [0, 3, 6].map((windows): (string | number)[] => [
  ...['content-length', 0, 'content-type', 'application/json; charset=utf-8', 'date', ''],
  ...always,
  ...rateHeaders.slice(0, windows).flatMap((name) => [name, 0]),
]);
const dateAt = 5;
const keyAt = 6 + always.length + 1;
const tokenAt = keyAt + 6;

/** `now` is the time of the server, `asked` the request. */
export function written(outcome: Outcome, now: number, asked: RequestHead, given?: Extra): Answer {
  const { status, rule, key, token } = outcome;
  const extra = outcome.headers === undefined ? given : { ...outcome.headers, ...given };
  if (bodiless.has(status)) return bare(status, now, extra, outcome);
  // A refusal may be a page of its own already (AUT-15).
  if (outcome.file !== undefined || outcome.page !== undefined) return download(outcome, now, extra);
  if (status >= 400 && rule !== undefined && isVisit(asked)) return download(forPerson(outcome, asked.url), now, given);
  const list = json[key === undefined ? 0 : token === undefined ? 1 : 2] as (string | number)[];
  list[dateAt] = httpDate(now);
  // LIM-04
  if (key !== undefined) {
    list[keyAt] = key.intervalMs;
    list[keyAt + 2] = key.max;
    list[keyAt + 4] = key.remaining;
    if (token !== undefined) {
      list[tokenAt] = token.intervalMs;
      list[tokenAt + 2] = token.max;
      list[tokenAt + 4] = token.remaining;
    }
  }
  const headers = rule === undefined && extra === undefined ? list : more(list, rule, extra);
  return { status, headers, body: outcome.text ?? JSON.stringify(outcome.body) ?? 'null' }; // CNV-11
}

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

function more(
  list: readonly (string | number)[],
  rule: string | undefined,
  extra: Extra | undefined,
): (string | number)[] {
  const own = rule === undefined ? [] : ['x-boardstone-rule', rule];
  if (extra === undefined) return [...list, ...own];
  const replaced = new Set(Object.keys(extra));
  const kept = list.filter((_, at) => !replaced.has(String(list[at - (at % 2)])));
  const added = Object.entries(extra).filter((one): one is [string, string] => one[1] !== undefined);
  return [...kept, ...own, ...added.flat()];
}

/** A download, or a page of our own. */
function download(outcome: Outcome, now: number, extra?: Extra): Answer {
  const { status, file, page, rule } = outcome;
  const own = file
    ? { 'content-type': harmless(file.mimeType), 'content-disposition': disposition(file.name), ...caged }
    : { 'content-type': page?.mimeType ?? 'text/plain', ...shut, ...page?.headers };
  // A page is for the person in front of it: no script of another origin may read it.
  const open = page === undefined ? always : always.slice(always.indexOf('cache-control'));
  const kept = open.filter((_, at) => !Object.hasOwn(own, String(open[at - (at % 2)])));
  const list = [
    'content-length',
    0,
    'date',
    httpDate(now),
    ...kept,
    ...windowsOf(outcome),
    ...Object.entries(own).flat(),
  ];
  return { status, headers: more(list, rule, extra), body: file?.bytes ?? page?.text ?? '' };
}

// LIM-04
function windowsOf({ key, token }: Partial<Outcome>): (string | number)[] {
  const numbers = [key, token].flatMap((window) => (window ? [window.intervalMs, window.max, window.remaining] : []));
  return numbers.flatMap((number, at) => [rateHeaders[at] as string, number]);
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

/** Statuses whose answers have no body (RFC 9110) and no length. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** An answer without a body, as to a preflight request: only headers. */
export function bare(status: number, now: number, extra?: Extra, outcome: Partial<Outcome> = {}): Answer {
  const length = status === 205 ? ['content-length', 0] : [];
  const list = ['date', httpDate(now), ...length, ...always, ...windowsOf(outcome)];
  return { status, headers: more(list, undefined, extra), body: null };
}

let second = NaN;
let dateText = '';
/** The date of an answer, by our own clock, so that a replayed run gives the same bytes. Computed once a second. */
function httpDate(now: number): string {
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    dateText = new Date(now).toUTCString();
  }
  return dateText;
}
