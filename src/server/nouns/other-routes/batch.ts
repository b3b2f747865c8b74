/** Several reads in one call (4.7): each is played as the same actor, and answers or refuses for itself. */
import type { Call, Outcome } from '../../calls/call.ts';
import { must } from '../../calls/refusal.ts';
import { parse } from '../../calls/parse.ts';
import { text } from '../../values/kinds.ts';
import { GET, raw } from '../../rows/endpoint.ts';
import { limits } from '../../../document/limits.ts';
import { noun } from '../../../document/nouns.ts';

/**
 * The addresses of a batch, each with `/1` in front. A comma inside an address does not separate two: an address after a
 * separating comma begins with a slash.
 */
export const urlsOf = (urls: string): string[] =>
  urls.split(/,(?=\/)/).map((url) => (url.startsWith('/1/') ? url : `/1${url}`));

/** Who asks inside a batch is who asked for the batch. */
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
  GET('/batch', {
    because: 'clients save calls with it',
    says: 'reads several addresses at once',
    // LIM-37
    args: { urls: text(1) },
    run({ urls }, { call, again }) {
      must('ERR-04', urls.startsWith('/'), 'invalid value for urls: every address begins with /');
      const calls = urlsOf(urls).map((url) => callOf(url, call));
      must('ERR-04', calls.length <= limits.batch, `invalid value for urls: at most ${limits.batch} addresses`);
      return raw(calls.map((one) => entry(again(one))));
    },
  }),
];
