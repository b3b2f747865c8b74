/** Several reads in one call (4.7): each is played as the same actor, and answers or refuses for itself. */
import { further, type Call, type Outcome } from '../../model/call.ts';
import { must, refuse } from '../../model/refusal.ts';
import { text } from '../../spec/kinds.ts';
import { GET, raw } from '../../dispatch/endpoint.ts';
import { limits } from '../../spec/limits.ts';

/** `/cards/x?fields=name`, with or without `/1` in front, as a call of its own. */
function callOf(url: string, outer: Call): Call {
  must('ERR-04', url.startsWith('/'), 'invalid value for urls: every address begins with /');
  const [path, query] = [url.split('?', 1)[0]!, url.split('?').slice(1).join('?')];
  const segments = path.replace(/\/$/, '').split('/').slice(1).map(decoded);
  const below = segments[0] === '1' ? segments.slice(1) : segments;
  must('ERR-04', !/^batch$/i.test(below[0] ?? ''), 'invalid value for urls: a batch within a batch');
  const args: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === 'key' || name === 'token') continue;
    args[name] = further(args[name], value);
  }
  return { method: 'GET', segments: below, args, key: outer.key, token: outer.token, origin: outer.origin };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return refuse('ERR-16', 'invalid value for urls: an address cannot be decoded');
  }
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
    keeps: { 'LIM-37': [] },
    args: { urls: text(1) },
    run({ urls }, { call, again }) {
      // A comma inside an address does not separate two: an address after a separating comma begins with a slash.
      const calls = urls.split(/,(?=\/)/).map((url) => callOf(url, call));
      must('ERR-04', calls.length <= limits.batch, `invalid value for urls: at most ${limits.batch} addresses`);
      return raw(calls.map((one) => entry(again(one))));
    },
  }),
];
