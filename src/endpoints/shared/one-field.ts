/** Changing one field by itself, `PUT …/{field}` (4.1–4.4): the path names it, the argument `value` gives it. */
import { z } from 'zod';
import { must } from '../../model/refusal.ts';
import { oneOf } from '../../spec/values.ts';

type Fields = Readonly<Record<string, z.ZodType>>;

/** Which of these fields a path names. */
export const fieldAmong = <F extends Fields>(fields: F) => oneOf(Object.keys(fields) as (keyof F & string)[]);

/** Taken as it comes: what it has to be, the field says. */
export const newValue = { value: z.unknown().optional() };

/** The value as the field takes it among others (CRD-19); alone it has to be there. */
export function valueOf<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  must('ERR-04', value !== undefined && parsed.success, 'invalid value for value');
  return parsed.data;
}
