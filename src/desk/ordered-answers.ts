/** The answers of a fault: those that it sends itself, and those that it changes. */
import type { RequestHead } from '../server/calls/call.ts';
import { fromBase64 } from '../server/formats/bytes.ts';
import type { AnswerOrder } from './fault-order.ts';
import { listed, byName, written, type Answer } from '../server/exchange/written.ts';

/** An answer, as a program that changes it sees it: it returns what is otherwise. */
export interface ChangedAnswer {
  /** Its status: `200`. */
  readonly status: number;
  /** Its headers, with names in small letters: `{ 'content-type': 'text/html' }`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Its body: the JSON value, or a text. */
  readonly body: unknown;
}
/** Changes the right answer of the server: `({ body }) => ({ body: { ...body, name: 'Other' } })`. */
export type ChangeAnswer = (answer: ChangedAnswer & { readonly body: any }) => Partial<ChangedAnswer> | void;

type Named = Readonly<Record<string, string>>;
const inSmallLetters = (headers: Named = {}): Named =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Texts and bytes go as they are, everything else as JSON. `isText`: whether errors are texts in this dialect. */
export function orderedAnswer(
  idFault: string,
  { status = 200, body, base64, headers }: AnswerOrder,
  asked: RequestHead,
  now: number,
  isText: boolean,
): Answer {
  const text = body === undefined ? usualBody(status, isText) : body;
  const own = base64 === undefined ? text : fromBase64(base64);
  const isJson = typeof own !== 'string' && !(own instanceof Uint8Array);
  const type = base64 === undefined ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  const extra = { ...(!isJson && { 'content-type': type }), ...inSmallLetters(headers), 'x-boardstone-fault': idFault };
  const answer = written({ status, body: isJson ? own : null }, now, asked, extra);
  return isJson || answer.body === null ? answer : { ...answer, body: own };
}

/** A function changes the right answer: it gets a copy, and parts that it leaves out stay. */
export function changedAnswer({ status, headers, body }: Answer, change: ChangeAnswer): Answer {
  const right = byName(headers);
  const isJson = typeof body === 'string' && /\bjson\b/.test(right['content-type'] ?? '');
  const made = change({ status, headers: right, body: isJson ? JSON.parse(body) : body }) ?? {};
  const isWhole = typeof made.body === 'string' || made.body instanceof Uint8Array;
  const sent = made.body === undefined ? body : isWhole ? (made.body as string) : JSON.stringify(made.body);
  const all = listed({ ...right, ...inSmallLetters(made.headers) });
  return { status: made.status ?? status, headers: all, body: sent };
}

/** The body of an answer for which none was ordered: an error in the form of the service, which is a text in one dialect. */
function usualBody(status: number, isText: boolean): unknown {
  if (status < 400) return {};
  if (status === 429) return { message: 'Rate limit exceeded', error: 'API_TOKEN_LIMIT_EXCEEDED' };
  return isText ? 'injected fault' : { message: 'injected fault', error: 'ERROR' };
}
