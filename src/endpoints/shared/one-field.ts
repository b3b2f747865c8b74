/** Changing one field by itself, `PUT …/{field}` (4.1–4.4): the path names it, the argument `value` gives it. */
import { must } from '../../model/refusal.ts';
import {
  any,
  argument,
  oneOf,
  optional,
  readerOf,
  type ArgumentOf,
  type Kind,
  type Parts,
  type ValueOf,
} from '../../spec/kinds.ts';

/** Which of these fields a path names. */
export const fieldAmong = <F extends Parts>(fields: F) => oneOf(Object.keys(fields) as (keyof F & string)[]);

/** Taken as it comes: what it has to be, the field says. */
export const newValue = { value: optional(any('what the field takes')) };

/** The value as the field takes it among others (CRD-19); alone it has to be there. */
export function valueOf<F extends ArgumentOf<unknown> | Kind<unknown>>(of: F, value: unknown): ValueOf<F> {
  const kind: Kind<ValueOf<F>> = argument(of).kind;
  const read = readerOf(kind)(value);
  must('ERR-04', read !== undefined, 'invalid value for value');
  return read;
}
