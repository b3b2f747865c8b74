/**
 * `BOARDSTONE_CERTIFY_TESTS`, which `boardstone certify` sets: the tests that run are noted with their files, and only the
 * named tests run.
 */
import { appendFileSync } from 'node:fs';

/** The value of `BOARDSTONE_CERTIFY_TESTS`, which is JSON. */
export interface RunOrders {
  /** The names of the tests that run; an empty list lets all run. */
  readonly tests: readonly string[];
  /** The test files that need not start, because none of these tests is in them. */
  readonly idle: readonly string[];
  /** The file that gets a line for each test that runs. */
  readonly notes: string;
  /** The folder of the modules by which runners load our doors (`doors.ts`). */
  readonly doors: string;
}
/** The modules that runners load: each is a function, or functions, of `doors.ts`. */
export const doors = ['filter', 'circus', 'mocha'] as const;

/** A line of the notes: a file with tests, and a test in it that runs. */
export interface RunNote {
  readonly file?: string | undefined;
  readonly test?: string | undefined;
}

export const orders = JSON.parse(process.env['BOARDSTONE_CERTIFY_TESTS'] || 'null') as RunOrders | null;
export const only = orders?.tests ?? [];

const noted = new Set<string>();
export function note({ test, ...file }: RunNote): void {
  const line = `${JSON.stringify({ ...(test !== undefined && { test: inHeader(test) }), ...file })}\n`;
  if (orders === null || noted.has(line)) return;
  noted.add(line);
  appendFileSync(orders.notes, line);
}

/** Whether a test runs that its runner calls so. That it runs is noted, with its file if its runner tells that. */
export function isWanted(test: string, file: string | undefined): boolean {
  const wanted = only.length === 0 || only.includes(test);
  if (wanted) note({ test, file });
  return wanted;
}

/** A name in the letters that a header takes. */
export const inHeader = (test: string): string =>
  test
    .toWellFormed()
    .trim()
    .replace(/[^ -$&-~]+/g, encodeURIComponent);

/** A test among its suites, as node:test and jest have it: the root has no name of its own. */
export interface Nested {
  readonly name: string;
  readonly parent?: Nested | null;
}
export const pathOf = ({ name, parent }: Nested): string =>
  parent?.parent ? `${pathOf(parent)}${between}${name}` : parent ? name : '';
/** Stands between the names of a suite and of a test in it. */
export const between = ' › ';
