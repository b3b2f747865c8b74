/**
 * One report for a suite whose tests have servers of their own: each leaves in a folder what its client sent, and the
 * command that started the suite reads it there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JournalEntry } from '../../desk/journal.ts';
import type { Endpoint } from '../../server/rows/endpoint.ts';
import { Account } from './account.ts';
import { rowsOf } from './asked.ts';
import type { ClientReport } from './client-report.ts';
import type { SeenOfTest } from './left.ts';

/** The tests of a suite, and one report about all that they and others sent. `declared` are the rows of the service. */
export function gathered(
  folder: string,
  declared: readonly Endpoint[],
  others: readonly JournalEntry[] = [],
): { readonly tests: readonly SeenOfTest[]; readonly report: ClientReport } {
  const tests = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .flatMap((line): SeenOfTest[] => (line === '' ? [] : [JSON.parse(line) as SeenOfTest])),
  );
  const account = new Account(rowsOf(declared));
  for (const journalEntry of others) account.add(journalEntry);
  for (const [at, { requests }] of tests.entries())
    for (const journalEntry of requests) account.add(journalEntry, String(at));
  return { tests, report: account.report() };
}
