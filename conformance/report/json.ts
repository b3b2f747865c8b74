/** The report as JSON, in the form that scripts may rely on; writes and reads it. */
import * as z from 'zod';
import { levels } from '../../src/document/rule.ts';
import { statuses, type Report } from '../run/result.ts';

export const json = (report: Report): string => `${JSON.stringify(report, null, 2)}\n`;

const result = z.looseObject({
  id: z.string(),
  rule: z.string(),
  section: z.string(),
  level: z.enum(levels),
  title: z.string(),
  status: z.enum(statuses),
  witness: z.looseObject({ exercised: z.number(), requests: z.number() }),
  ms: z.number(),
});

const shape = z.looseObject({
  summary: z.looseObject({ passed: z.number(), failed: z.number(), requests: z.number(), ms: z.number() }),
  seed: z.number(),
  suite: z.looseObject({ version: z.string(), specDigest: z.string() }),
  target: z.looseObject({ baseUrl: z.string(), choices: z.record(z.string(), z.record(z.string(), z.number())) }),
  /** Each is read by itself, so that a file with many wrong ones is refused at the first. */
  results: z.array(z.unknown()),
});

/** Reads a report from a file; throws with the place of an error in it. */
export function readReport(text: string): Report {
  const read = part(shape, JSON.parse(text));
  const results = read.results.map((element, at) => part(result, element, ['results', at]));
  return { groups: [], ...read, results } as unknown as Report;
}

function part<T>(of: z.ZodType<T>, value: unknown, place: readonly PropertyKey[] = []): T {
  const read = of.safeParse(value);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const at = [...place, ...(first?.path ?? [])].join('.') || 'the report';
  throw new Error(`this is not a report of a check: ${at}: ${first?.message}`);
}
