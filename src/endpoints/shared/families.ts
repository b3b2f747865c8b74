/** Families of rows: one field of a record alone, read or changed, and the record to which another one leads. */
import { must } from '../../model/refusal.ts';
import {
  any,
  argumentsOf,
  expects,
  oneOf,
  optional,
  readerOf,
  type Data,
  type Parts,
  type Read,
  type ValueOf,
} from '../../spec/kinds.ts';
import { shows, type Context, type Endpoint, type Given } from '../../dispatch/endpoint.ts';
import type { Stored } from '../../model/world/records.ts';
import { planOf, show, type PlanOptions, type Resource } from '../../resources/resource.ts';
import { fieldOf, single } from '../../resources/single-field.ts';

/** The description of the row, and the resource with the fields. */
interface Family<P extends string, R extends Stored> extends Told {
  readonly path: P;
  readonly of: Resource<R>;
  /** The words of `{field}`, if they are not all fields of the resource. */
  readonly words?: Data;
}
type Told = Pick<Endpoint, 'path' | 'section' | 'because' | 'says' | 'permission' | 'keeps'>;

/** `GET …/{field}`: one field of the record that `at` finds. */
export function oneField<const P extends string, R extends Stored>({
  of,
  words = fieldOf(of),
  at,
  ...told
}: Family<P, R> & { at(given: Given<P>, context: Context): R }): Endpoint {
  return reading(told, words, (given: Given<P>, field, context) => single(of, field, at(given, context), context));
}

/** `GET …/{field}`: of each record that `each` finds, its id and that field. */
export function fieldOfEach<const P extends string, R extends Stored>({
  of,
  words = fieldOf(of),
  each,
  ...told
}: Family<P, R> & { each(given: Given<P>, context: Context): readonly R[] }): Endpoint {
  return reading(told, words, (given: Given<P>, field, context) => {
    const plan = planOf(context.dialect.as(of), { usual: [field] }, {});
    return each(given, context).map((one) => show(plan, one, context));
  });
}

/** A record to which another one leads, `GET …/board`, and one field of it. The document shows at most the first. */
export function relative<const P extends string, R extends Stored>({
  path,
  section,
  because,
  says,
  field: saysOfField,
  of,
  words = fieldOf(of),
  usual,
  at,
}: Family<P, R> & {
  readonly because: string;
  /** The description of the row for one of its fields. */
  readonly field: string;
  readonly usual?: PlanOptions['usual'];
  at(given: Given<P>, context: Context): R;
}): readonly Endpoint[] {
  return [
    {
      method: 'GET',
      path,
      ...(section === undefined ? { because } : { section, states: ['fields'] }),
      says,
      needs: ['read'],
      args: {},
      shows: shows(of, usual && { usual }),
      run: (given: Given<P>, context: Context) => at(given, context),
    },
    reading({ path: `${path}/{field}`, because, says: saysOfField }, words, (given: Given<P>, field, context) =>
      single(of, field, at(given, context), context),
    ),
  ];
}

const reading = <G>(
  told: Told,
  words: Data,
  answer: (given: G, field: string, context: Context) => unknown,
): Endpoint => ({
  method: 'GET',
  ...told,
  needs: ['read'],
  args: {},
  params: { field: words },
  run: (given: G & { readonly field: string }, context: Context) => answer(given, given.field, context),
});

const newValue = { value: optional(any('what the field takes')) };

/** The one field that is to change, with its value. */
type Wanted<F extends Parts> = { readonly [N in keyof F]?: Exclude<ValueOf<F[N]>, undefined> };

/** `PUT …/{field}`: the path names one of `fields`, the argument `value` sets it (CRD-19); it is required here. */
export function setField<const P extends string, F extends Parts, M extends Parts = {}>({
  fields,
  more,
  by,
  ...told
}: Omit<Exclude<Endpoint, { method: 'GET' }>, 'method' | 'needs' | 'args' | 'params' | 'run'> & {
  readonly path: P;
  readonly fields: F;
  /** Arguments beside `value`. */
  readonly more?: M;
  by(given: Given<P> & Read<M>, wanted: Wanted<F>, context: Context): unknown;
}): Endpoint {
  const hole = /\{(\w+)\}$/.exec(told.path)![1]!;
  const kinds = new Map(Object.entries(argumentsOf(fields)).map(([name, { kind }]) => [name, kind]));
  return {
    method: 'PUT',
    ...told,
    needs: ['write'],
    params: { [hole]: oneOf([...kinds.keys()]) },
    args: argumentsOf({ ...newValue, ...more }),
    run(given: Given<P> & Read<M> & Readonly<Record<string, unknown>>, context: Context) {
      const field = String(given[hole]);
      const kind = kinds.get(field)!;
      const read = readerOf(kind)(given['value']);
      must('ERR-04', read !== undefined, () => `invalid value for value: expected ${expects(kind)}`);
      return by(given, { [field]: read } as Wanted<F>, context);
    },
  };
}
