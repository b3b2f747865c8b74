/** The names of the tests that failed, read from what usual runners print. */
import { stripVTControlCharacters } from 'node:util';

/** node:test and TAP, jest, vitest, mocha, pytest, unittest, go test, rspec, minitest, test-unit, PHPUnit, cargo, surefire. */
const lines: readonly RegExp[] = [
  /^\s*not ok \d+ -? ?(?<name>.+?)(?: # (?!TODO|SKIP).*)?$/,
  /^\s*✖ (?<name>.+?) \([\d.]+m?s\)$/,
  /^\s*✕ (?<name>.+?)(?: \([\d.]+ m?s\))?$/,
  /^\s*● (?<name>.+ › .+)$/,
  /^\s*(?:FAIL|×) +(?<name>\S.* > .+?)(?: \d+ms)?$/,
  /^FAILED (?<name>\S+::.+?)(?: - .*)?$/,
  /^(?:FAIL|ERROR): (?<name>\w+ \(.+\))$/,
  /^\s*--- FAIL: (?<name>\S+)/,
  /^rspec \S+ # (?<name>.+)$/,
  /^(?<name>[A-Z][\w:]*#\w+)(?: \[.+:\d+\])?:$/,
  /^(?:Failure|Error): (?<name>\w+\([\w:]+\))/,
  /^\d+\) (?<name>\w[\w\\]*::\w+.*)$/,
  /^test (?<name>\S+) \.\.\. FAILED$/,
  /^\[ERROR\] +(?<name>[\w.]+\.\w+):\d+/,
  /^\s+\d+\) (?<name>\S.*?):?$/,
];
/** Where a failure of node:test stands: before it `test at cards.test.js:5:1`; in TAP after it `location: 'cards…'`. */
const place = /^\s*(?<when>test at|location:) '?(?:.*[/\\])?(?<file>[^/\\]+?):\d+:\d+'?$/;
const noFailure = /# (TODO|SKIP)|^\s*✖ failing tests|^\s+\d+\) (Failure|Error):$/i;
/** In TAP: what failed only contains tests that failed. */
const suite = /^\s*failureType: 'subtestsFailed'$/;

/** Each name once, in the order in which they come; a file or a suite that only contains the others is left out. */
export function failingTests(output: string): string[] {
  const names = new Set<string>();
  let file: string | undefined;
  let last: string | undefined;
  for (const line of stripVTControlCharacters(output).split(/\r?\n/)) {
    const stands = place.exec(line)?.groups;
    if (stands !== undefined) {
      if (stands['when'] === 'test at') file = stands['file'];
      else if (last !== undefined && names.delete(last)) names.add((last = `${stands['file']} › ${last}`));
      continue;
    }
    if (last !== undefined && suite.test(line)) names.delete(last);
    if (line.length > 500 || noFailure.test(line)) continue;
    const name = lines.map((form) => form.exec(line)?.groups?.['name']).find((entry) => entry !== undefined);
    if (name === undefined) continue;
    names.add(file === undefined ? name : `${file} › ${name}`);
    last = name;
    file = undefined;
  }
  const all = [...names];
  const isFile = (name: string): boolean => /^(\/|\w:\\)|\.[cm]?[jt]sx?$/.test(name);
  const isTold = (name: string): boolean => all.some((other) => other !== name && other.endsWith(` › ${name}`));
  const leaves = all.filter((name) => !isFile(name) && !isTold(name));
  return leaves.length > 0 ? leaves : all;
}
