/** What a JSON value is, as far as laws and mutants ask (1.4, 1.7). */

/** An object that is no list. */
export const isRecord = (value: unknown): value is Record<string, any> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** 24 hexadecimal digits, of either case. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value);

/** Every record in a value, changed, the inner ones first. */
export function deep(value: unknown, change: (record: Record<string, any>) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => deep(one, change));
  if (!isRecord(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, deep(one, change)])));
}
