/**
 * What the registry knows of the things that sources describe: rows with their arguments, and names of fields, in the live
 * dialect.
 */
import { once } from '../../src/language.ts';
import { dialects } from '../../src/beside/dialects/dialects.ts';
import { openapi } from '../../src/beside/manual/openapi.ts';
import { argumentsOf } from '../../src/server/rows/arguments.ts';
import { match, routes } from '../../src/server/rows/routes.ts';
import { all } from '../../src/authorization/rows.ts';
import type { Described } from './described.ts';

const { live } = dialects;
const rows = live.rows(all);
const ways = routes(rows);

/** Each word of the description of the service, of its rows, and each field of the live dialect. */
const knownNames = once((): ReadonlySet<string> => {
  const fields = rows.flatMap(({ shows }) => (shows ? Object.keys(live.as(shows.resource).fields) : []));
  return new Set([...(JSON.stringify(openapi('', '')).match(/\w+/g) ?? []), ...fields]);
});

/** A word where a row has a part that varies, as `{field}`, has to be a name that is known. */
const isNamed = (path: string, segments: readonly string[], names: ReadonlySet<string>): boolean =>
  path
    .split('/')
    .filter(Boolean)
    .every((part, at) => !part.startsWith('{') || segments[at]!.startsWith('{') || names.has(segments[at]!));

/**
 * Descriptions of sources that the registry does not know, each as a line: `GET /x/{}`, `GET /x/{}?name`, `card.name`.
 */
export function unknownOf(statements: readonly Described[]): readonly string[] {
  const names = knownNames();
  const lines = statements.flatMap(({ operation, argument, field }): readonly string[] => {
    if (field) return names.has(field[1]) ? [] : [field.join('.')];
    const [method, path] = operation!;
    const segments = path
      .replace(/^\/1(?=\/)/, '')
      .split('/')
      .filter(Boolean);
    const shape = `${method} /${segments.map((word) => (word.startsWith('{') ? '{}' : word)).join('/')}`;
    const found = match(
      ways,
      method,
      segments.map((word) => (word.startsWith('{') ? 'a'.repeat(24) : word)),
    );
    if (found === undefined || !isNamed(found.endpoint.path, segments, names))
      return argument === undefined ? [shape] : [];
    if (argument === undefined || argumentsOf(found.endpoint).some((name) => name === argument)) return [];
    return [`${shape}?${argument}`];
  });
  return [...new Set(lines)].toSorted();
}
