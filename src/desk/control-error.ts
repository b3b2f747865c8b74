/** An error in an order to the control plane: the mistake, its place, and a correct order. */
import * as z from 'zod';
import { once } from '../language.ts';
import { nearest } from '../did-you-mean.ts';
import { plain } from '../wrong-shape.ts';

/** A request the control plane cannot serve, with the status that says so. */
export class ControlError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The errors that zod found, as one line with the place of each. */
export const listIssues = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');

/** The shape of an order, made when it is first read. */
export type OrderShape = () => z.ZodType;
/** The shape of an order with these fields. `example` is a correct one, which refusals and descriptions show. */
export const orderShape = <F extends z.ZodRawShape>(example: unknown, fields: () => F) =>
  once(() => z.strictObject(fields()).meta({ example }));
/** An order as it was read. */
export type Read<S extends OrderShape> = z.output<ReturnType<S>>;

/** Reads an order, or says what is wrong with it. */
export function readOrder<S extends OrderShape>(
  shape: S,
  order: unknown,
  example = shape().meta()?.['example'],
): Read<S> {
  const read = shape().safeParse(order, { error: plain });
  if (read.success) return read.data as Read<S>;
  const lines = read.error.issues.map((issue) => {
    const place = issue.path.map(String).join('.');
    // The reason of a name that is not allowed is in an inner error.
    if (issue.code === 'invalid_key') return `${place}: ${issue.issues[0]?.message}`;
    if (issue.code !== 'unrecognized_keys') return `${place || 'the order'}: ${issue.message}`;
    const within = issue.path.map((part) => `${String(part)}.`).join('');
    const names = namesIn(shape());
    return issue.keys.map((name) => `${within}${name}: there is no such name${near(name, within, names)}`).join('; ');
  });
  const whole = lines.join('; ');
  const right =
    example === undefined ? '' : `${whole.endsWith('?') ? '' : '.'} For example: ${JSON.stringify(example)}`;
  throw new ControlError(400, `${whole}${right}`);
}

/** The full name of a suggestion: `match.path` for `path`, and for `pth` within `match`. */
function near(typed: string, within: string, names: readonly string[]): string {
  const beside = names.filter((name) => name.startsWith(within)).map((name) => name.slice(within.length));
  const inside = nearest(typed, beside);
  const suggestion = names.find((name) => name.endsWith(`.${typed}`)) ?? (inside && `${within}${inside}`);
  return suggestion === undefined ? '' : `, did you mean ${suggestion}?`;
}

/** All names that an order may have; a name inside another one begins with that one. */
function namesIn(shape: z.ZodType): readonly string[] {
  const walk = (part: unknown, before: string): string[] =>
    Object.entries((part as { properties?: Record<string, unknown> }).properties ?? {}).flatMap(([name, inner]) => [
      `${before}${name}`,
      ...walk(inner, `${before}${name}.`),
    ]);
  return walk(schemaOf(shape), '');
}

/** A whole number within bounds, in any order. */
export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/** An order as JSON schema. */
export const schemaOf = (shape: z.ZodType): Readonly<Record<string, unknown>> => {
  const { $schema: _, example: _example, ...schema } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return schema;
};
