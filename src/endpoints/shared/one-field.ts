/** Changing one field alone, `PUT …/{field}` (4.1–4.4): the path names it, the argument `value` sets it. */
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

/** Any value; the field decides what it must be. */
export const newValue = { value: optional(any('what the field takes')) };

/** The value, as the field takes it among others (CRD-19); here it is required. */
export function valueOf<F extends ArgumentOf<unknown> | Kind<unknown>>(of: F, value: unknown): ValueOf<F> {
  const kind: Kind<ValueOf<F>> = argument(of).kind;
  const read = readerOf(kind)(value);
  must('ERR-04', read !== undefined, 'invalid value for value');
  return read;
}
