/** Families of rows: fields of a record alone, read or changed; records to which another leads; filtered collections. */
import type { View } from '../rights/access.ts';
import { must } from '../calls/refusal.ts';
import { any, argumentsOf, filterWord, oneOf, optional, usually } from '../../document/values/kinds.ts';
import { expects, readerOf } from '../../kinds/readers.ts';
import type { ArgumentOf, Data, Parts, ValuesOf, ValueOf } from '../../document/values/kinds.ts';
import {
  lastOf,
  row,
  shows,
  type Context,
  type Endpoint,
  type PathValues,
  type RowValues,
  type DeclaredRow,
} from './endpoint.ts';
import type { Stored } from '../world/records.ts';
import { fromEntries } from '../../language.ts';
import { planOf, show, type PlanOptions, type Resource } from './resource.ts';

/** The resource whose fields the rows of a family read. */
interface Family<R extends Stored> extends Pick<Endpoint, 'because'> {
  readonly of: Resource<R>;
  /** The words of `{field}`, if they are not all fields of the resource. */
  readonly words?: Data;
}
/** Finds a record, or records, by the words of the path. */
type Found<P extends string, Value> = (values: PathValues<NoInfer<P>>, context: Context) => Value;

/** `GET …/{field}`: one field of the record that `at` finds, or that the path names. */
export const oneField = <const P extends string, R extends Stored>(
  path: P,
  says: string,
  {
    of,
    words = fieldOf(of),
    at = lastOf(path.replace('/{field}', '')) as Found<P, R>,
    ...rest
  }: Family<R> & { readonly at?: Found<P, R> },
): Endpoint =>
  row('GET', path, {
    says,
    ...rest,
    params: { field: words },
    run: (values: PathValues<P> & Field, context) => single(of, values.field, at(values, context), context),
  });

interface Field {
  readonly field: string;
}

/** A record to which another one leads, `GET …/board`, and one field of it. */
export const relative = <const P extends string, R extends Stored>(
  path: P,
  says: string,
  { usual, at, ...of }: Family<R> & { readonly usual?: PlanOptions['usual']; readonly at: Found<P, R> },
): readonly Endpoint[] => [
  row('GET', path, { says, shows: shows(of.of, usual && { usual }), run: at }),
  oneField(`${path}/{field}`, `one field of ${says}`, { ...of, at: (values, context) => at(values as never, context) }),
];

/** Records to which another one leads, `GET …/boardsInvited`, and one field of each, beside its id. */
export const relatives = <const P extends string, R extends Stored>(
  path: P,
  says: string,
  {
    each,
    of,
    words = fieldOf(of),
    at,
    ...rest
  }: Family<R> & { readonly each: string; readonly at: Found<P, readonly R[]> },
): readonly Endpoint[] => [
  row('GET', path, { says, ...rest, many: 'unordered', shows: shows(of, { usual: 'all' }), run: at }),
  row('GET', `${path}/{field}`, {
    says: `one field of each ${each}`,
    params: { field: words },
    run(values: PathValues<P> & Field, context) {
      const plan = planOf(context.dialect.as(of), { usual: [values.field] }, {});
      return at(values, context).map((record) => show(plan, record, context));
    },
  }),
];

/** The properties that each row of a family declares itself. */
type Said = Omit<DeclaredRow, 'says' | 'params' | 'args' | 'run'>;

/** A collection. `named` belongs only to the row with the filter in its path. */
type Collection<P extends string, F, A extends Parts> = Said &
  Required<Pick<DeclaredRow, 'many' | 'shows'>> & {
    readonly filter: ArgumentOf<F>;
    readonly args?: A;
    readonly named?: Partial<Pick<DeclaredRow, 'says' | 'because'>>;
    run(values: PathValues<NoInfer<P>> & ValuesOf<A> & { readonly filter: F }, context: Context): unknown;
  };

/** `GET …/cards` with the argument `filter`, and `GET …/cards/{filter}`: a collection, and a part of it by a filter. */
export function byFilter<const P extends string, F, A extends Parts = {}>(
  path: P,
  says: string,
  { filter, args, named, run, ...rest }: Collection<P, F, A>,
): readonly Endpoint[] {
  const { many, shows: shown, needs } = rest;
  return [
    row('GET', path, { says, ...rest, args: { filter, ...args }, run }),
    row('GET', `${path}/{filter}`, {
      says: `${says} that a filter names`,
      ...named,
      many,
      shows: shown,
      ...(needs && { needs }),
      params: { filter: filter.kind },
      args: args ?? {},
      run,
    }),
  ];
}

/** `GET …/tokens` with the filter `all` or `none`: the records that `at` finds, or an empty list. */
export const allOrNone = <const P extends string>(
  path: P,
  says: string,
  { at, ...rest }: Said & { readonly at: Found<P, Iterable<Stored>> },
): Endpoint =>
  row('GET', path, {
    says,
    many: 'unordered',
    ...rest,
    args: { filter: usually(filterWord('plain'), 'all') },
    run: (values: PathValues<P> & { readonly filter: 'all' | 'none' }, context) =>
      values.filter === 'none' ? [] : [...at(values, context)],
  });

const newValue = { value: optional(any('what the field takes')) };

/** The fields that are to change, each with its value. */
export type Wanted<F extends Parts> = { readonly [N in keyof F]?: Exclude<ValueOf<F[N]>, undefined> };

/** A change of fields: the kind of each field, and the function that writes it. */
interface Changing<P extends string, F extends Parts, M extends Parts = {}> extends Said {
  readonly fields: F;
  by(values: PathValues<NoInfer<P>> & ValuesOf<M>, wanted: Wanted<F>, context: Context): unknown;
}

/** `PUT …/name`: the path ends in one of `fields`, the argument `value` sets it. */
export function setOne<F extends Parts, const P extends `${string}/${keyof F & string}`>(
  path: P,
  says: string,
  { fields, by, ...rest }: Changing<P, F>,
): Endpoint {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return row('PUT', path, {
    says,
    ...rest,
    args: { value: argumentsOf(fields)[name]!.kind },
    run: (values: PathValues<P> & { readonly value: unknown }, context) =>
      by(values, fromEntries<Wanted<F>>([[name, values.value]]), context),
  });
}

/** `PUT …/{field}`: the path names one of `fields`, the argument `value` sets it (CRD-19); it is required here. */
export function setField<const P extends string, F extends Parts, M extends Parts = {}>(
  path: P,
  says: string,
  // `more`: arguments beside `value`.
  { fields, more, by, ...rest }: Changing<P, F, M> & { readonly more?: M },
): Endpoint {
  const placeholder = /\{(\w+)\}$/.exec(path)![1]!;
  const kinds = new Map(Object.entries(argumentsOf(fields)).map(([name, { kind }]) => [name, kind]));
  return row('PUT', path, {
    says,
    ...rest,
    params: { [placeholder]: oneOf([...kinds.keys()]) },
    args: { ...newValue, ...more },
    run(values: PathValues<P> & ValuesOf<M> & Readonly<Record<string, unknown>>, context) {
      const field = String(values[placeholder]);
      const kind = kinds.get(field)!;
      const read = readerOf(kind)(values['value']);
      must('ERR-04', read !== undefined, () => `invalid value for value: expected ${expects(kind)}`);
      return by(values, fromEntries<Wanted<F>>([[field, read]]), context);
    },
  });
}

/** The fields that a call sets, with their values. */
const wantedIn = (fields: Parts, values: RowValues): [string, unknown][] =>
  Object.keys(fields).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));

/** `PUT …` sets any of `fields`, and `PUT …/{field}` sets one of them. */
export const setFields = <const P extends string, F extends Parts, M extends Parts = {}>(
  path: P,
  says: string,
  { fields, by, more, ...rest }: Changing<P, F, M> & { readonly more?: M },
): readonly Endpoint[] => [
  row('PUT', path, {
    says,
    ...rest,
    args: fields,
    run: (values: PathValues<P> & ValuesOf<M> & Readonly<Record<string, unknown>>, context) =>
      by(values, fromEntries<Wanted<F>>(wantedIn(fields, values)), context),
  }),
  setField(`${path}/{field}`, says.replace('changes', 'changes one field of'), {
    ...rest,
    fields,
    ...(more && { more }),
    by: by as never,
  }),
];

/** The words that `{field}` may be: the fields of a resource in part 2, which begin with the id. */
const fieldOf = (of: { readonly fields: object }) => oneOf(['id', ...Object.keys(of.fields)]);

/** CNV-14, CNV-20: objects as they are, everything else as `_value`. */
export function single<R extends Stored>(of: Resource<R>, name: string, record: R, view: View): unknown {
  const field = name === 'id' ? record.id : view.dialect.as(of).fields[name]?.(record, view);
  if (typeof field === 'object' && field !== null && !Array.isArray(field)) return field;
  return { _value: field ?? null };
}
