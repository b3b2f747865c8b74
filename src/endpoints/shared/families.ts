/** Families of rows: one field of a record by itself, and the record that another one leads to (4.2, 4.4). */
import type { z } from 'zod';
import { shows, type Context, type Endpoint, type Given } from '../../dispatch/endpoint.ts';
import type { Stored } from '../../model/world/records.ts';
import { fieldOf, planOf, show, single, type PlanOptions, type Resource } from '../../resources/resource.ts';

interface Family<R extends Stored, P extends string = string> extends Pick<Endpoint, 'section' | 'because'> {
  readonly path: P;
  readonly says: string;
  readonly of: Resource<R>;
  /** The words that `{field}` may be, where they are not all fields of the resource. */
  readonly words?: z.ZodType | undefined;
}

/** `GET …/{field}`: one field of the record that `at` finds. */
export function oneField<const P extends string, R extends Stored>(
  family: Family<R, P> & { at(given: Given<P>, context: Context): R },
): Endpoint {
  const { of, at } = family;
  return reading(family, (given, field, context) => single(of, field, at(given, context), context));
}

/** `GET …/{field}`: of each record that `each` finds its id and that field. */
export function fieldOfEach<const P extends string, R extends Stored>(
  family: Family<R, P> & { each(given: Given<P>, context: Context): readonly R[] },
): Endpoint {
  const { of, each } = family;
  return reading(family, (given, field, context) => {
    const plan = planOf(of, { usual: [field] }, {});
    return each(given, context).map((one) => show(plan, one, context));
  });
}

function reading<P extends string, R extends Stored>(
  { path, section, because, says, of, words }: Family<R>,
  answer: (given: Given<P>, field: string, context: Context) => unknown,
): Endpoint {
  return {
    method: 'GET',
    path: `${path}/{field}`,
    ...(section === undefined ? {} : { section }),
    ...(because === undefined ? {} : { because }),
    says,
    needs: ['read'],
    args: {},
    params: { field: words ?? fieldOf(of) },
    run: (given: Given<P> & { readonly field: string }, context: Context) => answer(given, given.field, context),
  };
}

/** A record that another one leads to. */
interface Relative<P extends string, R extends Stored> extends Partial<Pick<PlanOptions, 'usual'>> {
  readonly of: Resource<R>;
  readonly says: string;
  /** What the row of one of its fields says. */
  readonly field: string;
  readonly words?: z.ZodType | undefined;
  at(given: Given<P>, context: Context): R;
}

/** `GET …/{name}` and `GET …/{name}/{field}`; the document shows the first at most. */
export const relativesOf =
  <const P extends string>(path: P, { section, because }: { readonly section?: string; readonly because: string }) =>
  <R extends Stored>(name: string, { of, says, field, words, usual, at }: Relative<P, R>): readonly Endpoint[] => [
    {
      method: 'GET',
      path: `${path}/${name}`,
      ...(section === undefined ? { because } : { section }),
      says,
      needs: ['read'],
      args: {},
      shows: shows(of, usual && { usual }),
      run: (given: Given<P>, context: Context) => at(given, context),
    },
    reading<P, R>({ path: `${path}/${name}`, because, says: field, of, words }, (given, one, context) =>
      single(of, one, at(given, context), context),
    ),
  ];
