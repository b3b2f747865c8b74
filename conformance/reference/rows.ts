/** The rows that a run asks, as the server declares them: a law that goes through rows is handed them. */
import { ours, type DeclaredEndpoint, type Rows } from '../../src/door.ts';

export {
  dialectNames,
  isPathWord,
  ours,
  pathTables,
  rowsIn,
  rowsOf,
  type DeclaredArgument,
  type DeclaredEndpoint,
  type DialectName,
  type PathWord,
  type Rows,
} from '../../src/door.ts';

/** The arguments that the document marks as required, though a request makes sense without them (CRD-14). */
export const markedIn = ({ claim, arguments: own }: Pick<DeclaredEndpoint, 'claim' | 'arguments'>): readonly string[] =>
  own.flatMap(({ name, needed }) => (claim?.takes[name]?.isRequired && !needed ? [name] : []));

/** Whether the dialect shows this field of a resource in another form than the document, or only if it is named. */
export const isOtherwise = ({ differences }: Rows, resource: string, field: string): boolean =>
  differences.some(({ fields: [of, fields] = [{ name: '' }, {}] }) => {
    const changed = of.name === resource ? fields[field] : undefined;
    return changed?.value !== undefined || changed?.seen === 'named';
  });

/** What the document takes for arguments that are left out, where the dialect takes something else for them. */
export function meantByDocument(
  { differences }: Rows,
  { method, path }: DeclaredEndpoint,
): Readonly<Record<string, unknown>> {
  const changed = differences.flatMap(({ rows: [of, { absent = {} }] = [[], {}] }) =>
    of === 'all' || of.includes(`${method} ${path}`) ? Object.keys(absent) : [],
  );
  const row = changed.length > 0 ? ours.all.find((one) => one.method === method && one.path === path) : undefined;
  return Object.fromEntries(changed.map((name) => [name, row?.arguments.find((one) => one.name === name)?.usual]));
}
