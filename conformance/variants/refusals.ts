/** Variants that refuse in their own way: other statuses, other bodies, other words (5.9, 7.3). */
import { isOwnRefusal, no, type Variant } from './variant.ts';

const other: Readonly<Record<number, number>> = { 400: 422, 401: 403, 403: 401, 404: 410, 409: 400 };
const page = '<!doctype html><html><head><title>Oops</title></head><body><h1>Not like this</h1></body></html>';

export const refusalVariants: readonly Variant[] = [
  {
    id: 'plain-refusals',
    says: 'a refusal is a word, not JSON',
    tells: (reply) =>
      isOwnRefusal(reply)
        ? { ...no(reply.status), headers: { ...reply.headers, 'content-type': 'text/plain' } }
        : undefined,
  },
  {
    id: 'pages-of-refusal',
    says: 'a refusal is a page of HTML',
    tells: (reply) =>
      isOwnRefusal(reply)
        ? { ...no(reply.status, page), headers: { ...reply.headers, 'content-type': 'text/html' } }
        : undefined,
  },
  {
    id: 'silent-refusals',
    says: 'a refusal has no body at all',
    tells: (reply) => (isOwnRefusal(reply) ? no(reply.status, '') : undefined),
  },
  {
    id: 'one-status',
    says: 'whatever is refused is 400',
    tells: (reply) => (isOwnRefusal(reply) ? { status: 400 } : undefined),
  },
  {
    id: 'hidden-rights',
    says: 'whatever is refused is 404',
    tells: (reply) => (isOwnRefusal(reply) ? { status: 404 } : undefined),
  },
  {
    id: 'other-statuses',
    says: 'wrong values are 422, wrong credentials 403, missing rights 401, missing records 410',
    tells: (reply) => (isOwnRefusal(reply) ? { status: other[reply.status] ?? reply.status } : undefined),
  },
  {
    id: 'long-stories',
    says: 'a refusal is an object of another shape: a list of what is wrong, a number, a link',
    tells: (reply) =>
      isOwnRefusal(reply)
        ? { body: { errors: [{ code: 17, detail: String(reply.body?.message) }], help: 'https://example.com/17' } }
        : undefined,
  },
  {
    id: 'own-limit-text',
    says: 'the text that tells of a limit is in other words (7)',
    tells: ({ status, body }) =>
      status === 429 ? { body: { ...body, message: 'Slow down a little, please', retryAfter: 10 } } : undefined,
  },
  {
    id: 'own-disabled-text',
    says: 'that the extension is disabled is said in other words, and with no error beside (7)',
    tells: (reply) =>
      reply.status === 403 && !isOwnRefusal(reply)
        ? { body: { message: 'The Custom Fields Power-Up is disabled on board "x"' } }
        : undefined,
  },
  {
    id: 'missing-before-forbidden',
    says: 'without a token everything is 401, public or not (5.1)',
    tells: ({ status, request }) =>
      request.token === null &&
      status !== 429 &&
      !/client\.js|authorize/.test(request.path) &&
      !request.query.some(([name]) => name === 'token')
        ? no(401)
        : undefined,
  },
];
