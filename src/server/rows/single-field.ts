/** One field of a record alone (1.5): `GET …/{field}`. */
import type { Stored } from '../world/records.ts';
import { oneOf } from '../values/kinds.ts';
import type { Resource, View } from './resource.ts';

/** What `{field}` may be: the table of a resource in part 2, which begins with the id. */
export const fieldOf = (of: { readonly fields: object }) => oneOf(['id', ...Object.keys(of.fields)]);

/** CNV-14, CNV-20: objects as they are, everything else as `_value`. */
export function single<R extends Stored>(of: Resource<R>, name: string, record: R, view: View): unknown {
  const field = name === 'id' ? record.id : view.dialect.as(of).fields[name]?.(record, view);
  if (typeof field === 'object' && field !== null && !Array.isArray(field)) return field;
  return { _value: field ?? null };
}
