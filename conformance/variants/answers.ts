/** Variants with other answers where the document shows none: other statuses, refusals, bodies, fewer fields. */
import { picked } from '../../src/language.ts';
import { changedEach, everywhere } from '../mutants/kinds.ts';
import { goesTo, type Json, type MutantOutcome } from '../mutants/mutant.ts';
import { replyTo } from '../run/in-process.ts';
import type { Reply } from '../wire/exchange.ts';
import { inOtherOrder } from './looks.ts';
import { changes, differs, instead, pathOf, plays, records, refuses, tells, text, type Variant } from './variant.ts';

type Refused = Pick<MutantOutcome, 'status' | 'body'>;
const isLimit = (code: number) => code === 429;
/** Of the limits and of one 403 the document says how they are refused. */
const isTold = ({ status: code, body }: Refused) =>
  isLimit(code) || (code === 403 && /custom fields/i.test(String(body?.message)));
const isOwn = (refused: Refused) => refused.status >= 400 && !isTold(refused);
const when = (
  fits: (refused: Refused) => boolean,
  says: string,
  change: (outcome: MutantOutcome) => Partial<MutantOutcome>,
): Variant => changes(everywhere, says, (outcome) => fits(outcome) && { ...outcome, ...change(outcome) });
const other: Readonly<Record<number, number>> = { 400: 422, 401: 403, 403: 401, 404: 410, 409: 400 };

/** The answer of these rows is not shown, or is "success" (4.1, 4.3, 4.4, 4.7). */
const unshown =
  'POST /boards|lists|labels|organizations|webhooks, POST /cards/**, PUT /cards/*, POST /actions/*/reactions, ' +
  'PUT|DELETE /actions/**, PUT /members/**, POST /members/*/boardStars|savedSearches';
/** The fields of rows that do not name them; of records of 2.10 only arguments are shown, and there is nothing else. */
const few = [
  ['GET /boards/*', 'closed url'],
  ['GET /cards/*', 'name idList closed'],
  ['GET /boards/*/cards, GET /lists/*/cards/**', 'name idList pos'],
  ['GET /boards/*/lists', 'name pos'],
  ['GET /boards|organizations/*/members', 'username'],
  ['GET /members|tokens/*/tokens|webhooks', ''],
  ['GET /members/*/savedSearches/**', 'name query pos'],
  ['GET /members/*/boardStars/**', 'idBoard pos'],
  ['GET /actions/*/reactions/**', 'shortName skinVariation native unified member emoji'],
] as const;
const only = (record: Json, names: readonly string[]): Json =>
  Object.fromEntries(['id', ...names].filter((name) => name in record).map((name) => [name, record[name]]));
/**
 * A refusal as a page, of a read without the right credentials one on which to log in; other JSON spread over lines, and
 * of headers no more than must be: no type of JSON.
 */
const bare = ({ bytes, ...reply }: Reply): Reply => {
  const { path, method } = reply.request;
  const names = /client\.js|authorize/.test(path) ? /^(content-type|location)/ : /^(x-rate|content-type|location)/;
  const headers = picked(reply.headers, (name) => names.test(name));
  const as = (type: string | undefined, text: string, body?: Json) => {
    const { 'content-type': _, ...others } = headers;
    const all = { ...others, ...(type !== undefined && { 'content-type': type }) };
    return replyTo(reply.request, { ...reply, headers: all, body, text });
  };
  // Who allows something has to have seen the page.
  if (path.endsWith('/authorize')) {
    if (method === 'GET') headers['set-cookie'] = 'theme=a,b; Path=/, sid=1; Path=/; HttpOnly';
    else if (!reply.request.headers['cookie']?.includes('sid=1')) return as('text/html', '<title>Who are you?</title>');
  }
  if (path === '/login') return { ...as('text/html', '<!doctype html><title>Log in</title>'), status: 200 };
  if (reply.status === 401 && method === 'GET')
    return replyTo(reply.request, {
      ...reply,
      status: 302,
      headers: { location: '/login' },
      body: undefined,
      text: '',
    });
  if (isOwn(reply)) return as('text/html', '<!doctype html><html><body><h1>Not like this</h1></body></html>');
  if (reply.body === undefined) return { ...reply, bytes, headers };
  return as(undefined, `\n${JSON.stringify(reply.body, null, 2)}\n`, reply.body);
};

/** The boards that a variant was asked for. */
const visited = new Set<string>();
/** How many answers a variant gave. */
let turn = 0;

export const answerVariants: readonly Variant[] = [
  when(isOwn, 'refuses all with 400 and a word (7.3)', () => ({ status: 400, ...text('no') })),
  when(isOwn, 'refuses all with 404 (7.3)', () => ({ status: 404 })),
  when(isOwn, 'refuses with no body at all (7.3)', () => text('')),
  when(isOwn, 'refuses with JSON of another shape (7.3)', ({ status: code, body }) => ({
    status: other[code] ?? code,
    body: { errors: [{ code: 17, detail: String(body?.message) }], incident: (turn += 1) },
  })),
  when(isTold, 'tells of limits and extensions in other words (7)', ({ status: code, body: { error } }) => ({
    body: isLimit(code)
      ? { error, message: 'Slow down', retryAfter: 10 }
      : { message: 'Eigene Felder sind hier ausgeschaltet' },
  })),
  changes(
    'GET /actions/**',
    'answers null where an action has no such record (4.4)',
    ({ rule, ...outcome }) => rule === 'ACT-25' && { ...outcome, status: 200, body: null },
  ),
  changes(
    'GET /**',
    'limits the size of an answer (8)',
    ({ status: code, body, ...outcome }) =>
      code === 200 && (JSON.stringify(body)?.length ?? 0) > 300_000 && { ...outcome, ...text(''), status: 413 },
  ),
  refuses(
    everywhere,
    'refuses all without a token (5.1)',
    (_, call) => call.token === null && !/client\.js|authorize/.test(pathOf(call)) && 401,
  ),
  differs('refuses with a page, spreads JSON over lines, and says nothing of browsers, caches and clocks (7.3)', {
    wire: (send) => async (request, signal) => bare(await send(request, signal)),
  }),
  changes('POST|PUT|DELETE /**', 'answers 201, or 204 where nothing is shown (4)', (outcome, call) => {
    const isNew = call.method === 'POST';
    const isEmpty = call.method === 'DELETE' ? !goesTo('DELETE /customFields/*', call) : goesTo(unshown, call);
    if (outcome.status !== 200 || !(isNew || isEmpty)) return;
    return { ...outcome, ...(isNew ? { status: 201 } : { status: 204, ...text('') }) };
  }),
  changes(
    'DELETE /**',
    'deletes what is not there as well (7.3)',
    (outcome) => outcome.status === 404 && { ...outcome, status: 200, body: {} },
  ),
  changes(
    'POST|PUT|DELETE /**',
    'answers 202 to a change (4)',
    (outcome) => outcome.status === 200 && { ...outcome, status: 202 },
  ),
  tells(unshown, 'answers an unseen change with a word, what is new with its id (4)', (body, { method }) =>
    method === 'POST' ? only(body ?? {}, []) : { success: true, at: body?.id ?? null },
  ),
  tells(
    'POST /actions/*/reactions, POST /cards/*/labels|idLabels|idMembers|membersVoted',
    'answers a new reaction, and what is put on a card, with a word and without an id (4)',
    () => 'success',
  ),
  tells('GET /**', 'shows few fields unless it is asked (2)', (body, call) => {
    const usual = few.find(([on]) => goesTo(on, call))?.[1].split(' ');
    const asked = String(call.args['fields'] ?? '').split(',');
    if (!usual || asked.includes('all')) return undefined;
    const shown = [...(asked[0] === '' ? usual : asked), ...Object.keys(call.args)];
    return changedEach(body, (record) => only({ ...record.emoji, ...record }, shown));
  }),
  tells('GET /**', 'takes each reading of a board for a visit (2.4)', (body, call, context) => {
    const changed = records((record) => ({
      ...record,
      ...('dateLastView' in record && { dateLastView: visited.has(record.id) ? '2026-03-02T09:00:00.000Z' : null }),
    }))(body, call, context);
    if (goesTo('GET /boards/*', call) && body?.id) visited.add(body.id);
    return changed;
  }),
  // Two reads that are compared may have any number of reads between them.
  tells('GET /**', 'shows sets in another order each time (2)', (body, call, context) => {
    turn = (turn * 48_271 + 1) % 65_521;
    return turn & 8 ? inOtherOrder(body, call, context) : undefined;
  }),
  tells(
    'GET /search',
    'finds in another order, shows few fields of it, and no kind of which it finds nothing (4.7)',
    (body, { args }) => {
      const isAsked = Object.keys(args).some((name) => name.endsWith('_fields'));
      const shown = (record: Json) => (isAsked ? record : only(record, ['name', 'username']));
      const found = Object.entries<Json>(body).filter(([, some]) => Array.isArray(some) && some.length > 0);
      return Object.fromEntries(found.map(([key, some]) => [key, some.toReversed().map(shown)]));
    },
  ),
  tells('GET /**', 'tells a summary, a count and deltas in shapes of its own (4.2)', (body, call) => {
    if (call.args['format'] === 'count') return { total: body?._value ?? body };
    if (goesTo('GET /members/*/deltas', call)) return { changes: [] };
    if (!goesTo('GET /actions/*/reactionsSummary', call)) return undefined;
    return { total: body.reduce((sum: number, { count }: Json) => sum + count, 0) };
  }),
  tells('GET /members/*, GET /members/*/notifications/**', 'notifies nobody (6.4)', (body, { segments }) =>
    segments.length > 2 ? [] : body?.notifications && { ...body, notifications: [] },
  ),
  changes('GET /**', 'leads on to another address for a file (4.1)', ({ file, ...outcome }, call) => {
    const { segments, args, key, token } = call;
    if (!file || args['signed'] || !segments.includes('download')) return;
    const query = new URLSearchParams({ ...(args as Json), signed: '1', key: key ?? '', token: token ?? '' });
    const location = `/1/${segments.map(encodeURIComponent).join('/')}?${query}`;
    return { ...outcome, status: 302, ...text('', 'text/plain', { location }) };
  }),
  changes('* /authorize', 'asks for consent in another language (5.3)', ({ page, ...outcome }) => {
    const words = { Allow: 'Erlauben', Deny: 'Ablehnen', allow: 'erlauben', deny: 'ablehnen' };
    const sentence = Object.entries(words).reduce(
      (text, [ours, theirs]) => text.replaceAll(ours, theirs),
      page?.text ?? '',
    );
    return page && { ...outcome, page: { ...page, text: sentence } };
  }),
  plays('* /authorize', 'shows a page to log in before the page that grants a token (5.3)', (again) =>
    instead(again, { status: 200, ...text('<title>Log in</title><form><input type="password"></form>', 'text/html') }),
  ),
];
