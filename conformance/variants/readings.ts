/** Variants that read the tables to the letter: what a row does not show may be refused or passed over (2.1, 4, 5.3). */
import { callsOf } from '../../src/spec/paths.ts';
import { documentedIn } from '../law/documented.ts';
import { unknownWordsIn } from '../scene/unknown-words.ts';
import { ours } from '../reference/rows.ts';
import type { Request } from '../wire/exchange.ts';
import { holes } from './demands.ts';
import { ownPaths } from '../scene/reading.ts';
import { labelColors } from '../../src/spec/sets.ts';
import { instead, hears, goes, goesToAny, no, refuses, renamed, type Variant } from './variant.ts';

/** What part 7 names for the cards of a board. */
const besides: Readonly<Record<string, readonly string[]>> = { 'GET /boards/*/cards': ['actions', 'filter'] };
/** The arguments of a read that its row does not show. */
const shownBy = documentedIn(ours)
  .filter(({ method }) => method === 'GET')
  .map((one): readonly [string, readonly string[]] => {
    const pattern = callsOf(one);
    return [pattern, [...one.named.map(({ name }) => name), ...(besides[pattern] ?? [])]];
  })
  .toSorted(([a], [b]) => holes(a) - holes(b));
const unshownIn = (request: Request): string[] => {
  const row = shownBy.find(([pattern]) => goes(pattern, request));
  return row ? request.query.map(([name]) => name).filter((name) => !['key', 'token', ...row[1]].includes(name)) : [];
};

export const readingVariants: readonly Variant[] = [
  instead('shown-arguments-only', 'a read refuses an argument that its row does not show (4)', (request) => {
    const [unknown] = unshownIn(request);
    return unknown === undefined ? undefined : no(400, `unknown: ${unknown}`);
  }),
  hears('shown-arguments-alone', 'a read passes over an argument that its row does not show (4)', (request) => {
    const unknown = unshownIn(request);
    return { ...request, query: request.query.filter(([name]) => !unknown.includes(name)) };
  }),
  instead('one-place-of-arguments', 'a request with a JSON body takes no arguments from its query (1.7)', (request) =>
    request.json !== undefined && request.query.some(([name]) => !['key', 'token'].includes(name))
      ? no(400)
      : undefined,
  ),
  refuses(
    'subsets-only',
    'a list of fields is a subset: neither empty nor with one name twice (2.1)',
    'GET /**',
    ({ fields }) => {
      const names = typeof fields === 'string' ? fields.split(',') : [];
      return names.includes('') || new Set(names).size < names.length;
    },
  ),
  refuses(
    'own-tags',
    'which tags of deltas are valid is not shown: board alone is (4.2)',
    'GET /members/*/deltas',
    ({ tags }) => tags !== 'board',
  ),
  hears('reads-texts', 'a number or a boolean that stands for a text is read as its text (4.4)', (request) =>
    goes('POST /actions/*/reactions', request)
      ? renamed(request, (_, value) => (['number', 'boolean'].includes(typeof value) ? String(value) : value))
      : request,
  ),
  instead('log-in-first', 'before the page that grants a token the member logs in (5.3)', (request) =>
    request.path.endsWith('/authorize')
      ? no(200, '<!doctype html><title>Log in</title><form><input name="who"><input type="password"></form>')
      : undefined,
  ),
  hears(
    'takes-any-field',
    'a read passes over names that are no fields, and refuses other words that are in no set',
    (request) =>
      unknownWordsIn(request).includes('fields')
        ? {
            ...request,
            query: request.query.filter(([name, value]) => !/fields$/.test(name) || !/nonesuch|nonsense/.test(value)),
          }
        : request,
  ),
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
  instead('own-apart', 'own is a permission beside read, which the reader was not granted (5.5)', (request) =>
    request.actor === 'reader' && ownPaths.test(request.path) ? no(401) : undefined,
  ),
  hears(
    'known-colors-alone',
    'a card is created with the label colours that are known, whatever else is named (4.1)',
    (one) =>
      goes('POST /cards', one)
        ? renamed(one, (name, value) =>
            name === 'labels' && typeof value === 'string'
              ? value
                  .split(',')
                  .filter((word) => word === 'all' || labelColors.some((color) => color === word))
                  .join(',')
              : value,
          )
        : one,
  ),
];
