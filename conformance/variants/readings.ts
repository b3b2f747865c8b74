/** Variants that read the tables to the letter: what a row does not show may be refused or passed over (2.1, 4, 5.3). */
import { documentedIn } from '../law/documented.ts';
import { unknownWordsIn } from '../law/unknown-words.ts';
import { ours } from '../reference/rows.ts';
import type { Request } from '../wire/exchange.ts';
import { holes, patternOf } from './demands.ts';
import { goes, goesToAny, no, refusing, renamed, type Variant } from './variant.ts';

/** What part 7 names for the cards of a board. */
const besides: Readonly<Record<string, readonly string[]>> = { 'GET /boards/*/cards': ['actions', 'filter'] };
/** The arguments of a read that its row does not show. */
const shownBy = documentedIn(ours)
  .filter(({ method }) => method === 'GET')
  .map((one): readonly [string, readonly string[]] => {
    const pattern = patternOf(one);
    return [pattern, [...one.named.map(({ name }) => name), ...(besides[pattern] ?? [])]];
  })
  .toSorted(([a], [b]) => holes(a) - holes(b));
const unshownIn = (request: Request): string[] => {
  const row = shownBy.find(([pattern]) => goes(pattern, request));
  return row ? request.query.map(([name]) => name).filter((name) => !['key', 'token', ...row[1]].includes(name)) : [];
};

export const readingVariants: readonly Variant[] = [
  {
    id: 'shown-arguments-only',
    says: 'a read refuses an argument that its row does not show (4)',
    instead: (request) => {
      const [unknown] = unshownIn(request);
      return unknown === undefined ? undefined : no(400, `unknown: ${unknown}`);
    },
  },
  {
    id: 'shown-arguments-alone',
    says: 'a read passes over an argument that its row does not show (4)',
    hears: (request) => {
      const unknown = unshownIn(request);
      return { ...request, query: request.query.filter(([name]) => !unknown.includes(name)) };
    },
  },
  {
    id: 'one-place-of-arguments',
    says: 'a request with a JSON body takes no arguments from its query (1.7)',
    instead: (request) =>
      request.json !== undefined && request.query.some(([name]) => !['key', 'token'].includes(name))
        ? no(400)
        : undefined,
  },
  {
    id: 'subsets-only',
    says: 'a list of fields is a subset: neither empty nor with one name twice (2.1)',
    instead: refusing((args, { method }) => {
      const names = typeof args['fields'] === 'string' && method === 'GET' ? args['fields'].split(',') : [];
      return names.includes('') || new Set(names).size < names.length;
    }),
  },
  {
    id: 'own-tags',
    says: 'which tags of deltas are valid is not shown: board alone is (4.2)',
    instead: refusing((args, request) => goes('GET /members/*/deltas', request) && args['tags'] !== 'board'),
  },
  {
    id: 'reads-texts',
    says: 'a number or a boolean that stands for a text is read as its text (4.4)',
    hears: (request) =>
      goes('POST /actions/*/reactions', request)
        ? renamed(request, (_, value) => (['number', 'boolean'].includes(typeof value) ? String(value) : value))
        : request,
  },
  {
    id: 'log-in-first',
    says: 'before the page that grants a token the member logs in (5.3)',
    instead: (request) =>
      request.path.endsWith('/authorize')
        ? no(200, '<!doctype html><title>Log in</title><form><input name="who"><input type="password"></form>')
        : undefined,
  },
  {
    id: 'takes-any-field',
    says: 'a read passes over names that are no fields, and refuses other words that are in no set',
    hears: (request) =>
      unknownWordsIn(request).includes('fields')
        ? {
            ...request,
            query: request.query.filter(([name, value]) => !/fields$/.test(name) || !/nonesuch|nonsense/.test(value)),
          }
        : request,
  },
  {
    id: 'takes-any-word',
    says: 'a read passes over words that are in no set',
    instead: (request) =>
      unknownWordsIn(request).includes('path') && !goesToAny(['GET /actions/*/*', 'GET /members/*/*'], request)
        ? { ...no(200, '[]'), headers: { 'content-type': 'application/json' }, body: [] }
        : undefined,
    hears: (request) =>
      unknownWordsIn(request).length > 0
        ? { ...request, query: request.query.filter(([, value]) => !/(nonsense|nonesuch|perhaps|maybe)$/.test(value)) }
        : request,
  },
];
