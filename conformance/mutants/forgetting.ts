/** Our service without what its declarations say they keep: a row or a field is gone, an argument is not checked or read. */
import type { Keeps } from '../../src/document/kept.ts';
import { any, readerOf, type Argument, type Data } from '../../src/server/values/kinds.ts';
import { rules, type RuleId } from '../../src/document/rules.ts';
import { wordsOf } from '../../src/server/values/values.ts';
import { document, routes, served, type play } from '../reference/oracle.ts';

type Row = (typeof served)[number];
type Resource = NonNullable<Row['shows']>['resource'];
type Kept = { readonly keeps?: Keeps | undefined };

const nothing = (): undefined => undefined;
const mapped = <V>(of: Readonly<Record<string, V>>, change: (value: V, name: string) => V): Record<string, V> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value, name)]));

/** Rows and resources as they are while these rules are forgotten. */
export function forgetting(ids: readonly RuleId[]): Pick<Parameters<typeof play>[2], 'routes' | 'dialect'> {
  const isGone = ({ keeps }: Kept): boolean => ids.some((id) => keeps?.[id] === true);
  const namesIn = ({ keeps }: Kept, areRefusing: boolean): readonly string[] =>
    ids
      .filter((id) => (rules[id].status !== undefined) === areRefusing)
      .flatMap((id) => keeps?.[id] ?? [])
      .filter((name) => name !== true);

  const known = new Map<object, object>();
  const as = <T extends object>(of: T): T => {
    const ready = known.get(of) ?? resourceWithout(of as unknown as Resource);
    known.set(of, ready);
    return ready as T;
  };
  /** A resource of which only the whole is kept shows one field less. */
  function resourceWithout(of: Resource): Resource {
    const gone = new Set([...namesIn(of, false), ...(isGone(of) ? of.all.slice(-1) : [])]);
    return {
      ...of,
      fields: mapped(of.fields, (field, name) => (gone.has(name) ? nothing : field)),
      embeds: mapped(of.embeds, ({ always, shows, ...embed }, name) => ({
        ...embed,
        ...(always && !gone.has(name) && { always }),
        ...(shows && { shows: { ...shows, resource: () => as(shows.resource()) } }),
        ...(gone.has(name) && { of: nothing }),
      })),
    };
  }
  /** What is not read counts as left out; what is not checked is taken for what was expected. */
  function rowWithout(row: Row): Row {
    const { args, params = {}, shows } = row;
    const unread = namesIn(row, false);
    const lax = [...unread, ...namesIn(row, true)];
    const own = lax.filter((name) => !(name in params));
    return {
      ...row,
      args: { ...args, ...Object.fromEntries(own.map((name) => [name, { kind: any(name), needed: false }])) },
      params: Object.fromEntries(Object.entries(params).filter(([name]) => !lax.includes(name))),
      ...(shows && { shows: { ...shows, resource: as(shows.resource) } }),
      run({ ...given }: Record<string, unknown>, context) {
        for (const name of own) {
          const value = taken(row, args[name], unread.includes(name) ? undefined : given[name]);
          delete given[name];
          if (value !== undefined) given[name] = value;
        }
        return row.run(given as never, context);
      },
    };
  }
  return { routes: routes(served.filter((row) => !isGone(row)).map(rowWithout)), dialect: { ...document, as } };
}

function taken({ method }: Row, argument: Argument | undefined, sent: unknown): unknown {
  if (argument === undefined) return undefined;
  const { kind, needed, usual = needed ? '' : undefined } = argument;
  if (sent === undefined) return usual;
  const value = readerOf(kind)(sent);
  if (value !== undefined) return value;
  return method === 'POST' && !needed && (sent === '' || sent === null) ? usual : takenFor(kind, sent);
}

/** What a server makes of a wrong value that it does not check: it takes it for the kind that it expects. */
function takenFor({ kind }: Data, sent: unknown): unknown {
  if (kind === 'words' || kind === 'ids') return wordsOf(sent) ?? [];
  if (kind === 'integer' || kind === 'number') return Number(sent);
  return kind === 'text' ? String(sent) : sent;
}
