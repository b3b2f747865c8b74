/** Families of rows: one field of a record by itself, and the record that another one leads to (4.2, 4.4). */
import type { Data } from '../../spec/kinds.ts';
import { shows, type Context, type Endpoint, type Given } from '../../dispatch/endpoint.ts';
import type { Stored } from '../../model/world/records.ts';
import { planOf, show, type PlanOptions, type Resource } from '../../resources/resource.ts';
import { fieldOf, single } from '../../resources/single-field.ts';

/** What a row says of itself, and of whose fields. */
interface Family<P extends string, R extends Stored> extends Told {
  readonly path: P;
  readonly of: Resource<R>;
  /** The words that `{field}` may be, where they are not all fields of the resource. */
  readonly words?: Data;
}
type Told = Pick<Endpoint, 'path' | 'section' | 'because' | 'says' | 'permission'>;

/** `GET …/{field}`: one field of the record that `at` finds. */
export function oneField<const P extends string, R extends Stored>({
  of,
  words = fieldOf(of),
  at,
  ...told
}: Family<P, R> & { at(given: Given<P>, context: Context): R }): Endpoint {
  return reading(told, words, (given: Given<P>, field, context) => single(of, field, at(given, context), context));
}

/** `GET …/{field}`: of each record that `each` finds its id and that field. */
export function fieldOfEach<const P extends string, R extends Stored>({
  of,
  words = fieldOf(of),
  each,
  ...told
}: Family<P, R> & { each(given: Given<P>, context: Context): readonly R[] }): Endpoint {
  return reading(told, words, (given: Given<P>, field, context) => {
    const plan = planOf(of, { usual: [field] }, {});
    return each(given, context).map((one) => show(plan, one, context));
  });
}

/** A record that another one leads to, `GET …/board`, and one field of it; the document shows the first at most. */
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
  /** What the row of one of its fields says. */
  readonly field: string;
  readonly usual?: PlanOptions['usual'];
  at(given: Given<P>, context: Context): R;
}): readonly Endpoint[] {
  return [
    {
      method: 'GET',
      path,
      ...(section === undefined ? { because } : { section }),
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
