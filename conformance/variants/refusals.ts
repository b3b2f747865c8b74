/** Variants that refuse in their own way: other statuses, other bodies, other words (5.9, 7.3). */
import type { Reply } from '../wire/exchange.ts';
import { tells, isOwnRefusal, no, type Variant } from './variant.ts';

const other: Readonly<Record<number, number>> = { 400: 422, 401: 403, 403: 401, 404: 410, 409: 400 };
const page = '<!doctype html><html><head><title>Oops</title></head><body><h1>Not like this</h1></body></html>';

/** Refuses in another way what the document does not say how to refuse. */
const own = (id: string, says: string, change: (reply: Reply) => Partial<Reply>): Variant =>
  tells(id, says, (reply) => (isOwnRefusal(reply) ? change(reply) : undefined));
const typed = ({ headers }: Reply, type: string) => ({ headers: { ...headers, 'content-type': type } });

export const refusalVariants: readonly Variant[] = [
  own('plain-refusals', 'a refusal is a word, not JSON', (reply) => ({
    ...no(reply.status),
    ...typed(reply, 'text/plain'),
  })),
  own('pages-of-refusal', 'a refusal is a page of HTML', (reply) => ({
    ...no(reply.status, page),
    ...typed(reply, 'text/html'),
  })),
  own('silent-refusals', 'a refusal has no body at all', ({ status }) => no(status, '')),
  own('one-status', 'whatever is refused is 400', () => ({ status: 400 })),
  own('hidden-rights', 'whatever is refused is 404', () => ({ status: 404 })),
  own(
    'other-statuses',
    'wrong values are 422, wrong credentials 403, missing rights 401, missing records 410',
    ({ status }) => ({ status: other[status] ?? status }),
  ),
  own(
    'long-stories',
    'a refusal is an object of another shape: a list of what is wrong, a number, a link',
    ({ body }) => ({ body: { errors: [{ code: 17, detail: String(body?.message) }], help: 'https://example.com/17' } }),
  ),
  tells('own-limit-text', 'the text that tells of a limit is in other words (7)', ({ status, body }) =>
    status === 429 ? { body: { ...body, message: 'Slow down a little, please', retryAfter: 10 } } : undefined,
  ),
  tells(
    'own-disabled-text',
    'that the extension is disabled is said in other words, and with no error beside (7)',
    (reply) =>
      reply.status === 403 && !isOwnRefusal(reply)
        ? { body: { message: 'The Custom Fields Power-Up is disabled on board "x"' } }
        : undefined,
  ),
  tells('missing-before-forbidden', 'without a token everything is 401, public or not (5.1)', ({ status, request }) =>
    request.token === null &&
    status !== 429 &&
    !/client\.js|authorize/.test(request.path) &&
    !request.query.some(([name]) => name === 'token')
      ? no(401)
      : undefined,
  ),
];
