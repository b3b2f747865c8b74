/** The report as JSON, in the form that scripts may rely on; writes and reads it. */
import * as z from 'zod';
import { levels } from '../../src/document/rule.ts';
import { parsed } from '../../src/wrong-shape.ts';
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
  const form = 'this is not a report of a check';
  const read = parsed(shape, JSON.parse(text), 'the report', form);
  const results = read.results.map((element, at) => parsed(result, element, 'the result', `${form}: results[${at}]`));
  return { groups: [], ...read, results } as unknown as Report;
}
