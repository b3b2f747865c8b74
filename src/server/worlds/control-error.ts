/** An error in a request to the control plane. */
import * as z from 'zod';

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

export function readOrder<T>(shape: () => z.ZodType<T>, order: unknown): T {
  const read = shape().safeParse(order);
  if (read.success) return read.data;
  throw new ControlError(400, listIssues(read.error));
}
