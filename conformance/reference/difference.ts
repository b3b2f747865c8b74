/** Compares expected and actual, line by line, and marks the lines that differ. */
import { inspect } from 'node:util';
import { contains, isRecord } from '../../src/language.ts';
import { Description, show } from '../wire/verdict.ts';

/** More pairs of lines than this are not searched for what they share. */
const mostPairs = 4_000_000;
const longest = 300;
const near = 3;

const linesOf = (value: unknown): string[] => {
  if (value instanceof Description) return value.text.split('\n');
  if (value === undefined) return ['(nothing)'];
  if (typeof value === 'string') return [JSON.stringify(value)];
  const all = { depth: Infinity, maxArrayLength: Infinity, maxStringLength: Infinity };
  return inspect(value, { ...all, sorted: true, breakLength: 60, compact: false }).split('\n');
};

/** `-` is expected and missing, `+` came instead; lines that agree begin with two blanks, and most are left out. */
export function difference(expected: unknown, actual: unknown): string[] {
  const left = linesOf(expected);
  // Against a description the beginning of a value tells enough: the reports have the whole answer.
  if (expected instanceof Description && typeof actual === 'object' && actual !== null)
    return [...left.map((line) => `- ${line}`), `+ ${show(actual, longest).replace(/\s*\n\s*/g, ' ')}`];
  const right = linesOf(isPart(expected, actual) ? only(actual, expected) : actual);
  const isShared = (at: number, from: 'start' | 'end') =>
    at < Math.min(left.length, right.length) &&
    (from === 'start' ? left[at] === right[at] : left.at(-1 - at) === right.at(-1 - at));
  let head = 0;
  while (isShared(head, 'start')) head += 1;
  let tail = 0;
  while (isShared(tail, 'end') && head + tail < Math.min(left.length, right.length)) tail += 1;
  const middle = aligned(left.slice(head, left.length - tail), right.slice(head, right.length - tail));
  const same = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
  const all = [...same(left.slice(0, head)), ...middle, ...same(left.slice(left.length - tail))];
  return around(all).map((line, at, shown) => clipped(line, shown[at + 1], shown[at - 1]));
}

/** The longest common lines stay, the others are marked. */
function aligned(left: readonly string[], right: readonly string[]): string[] {
  const [i, j] = [left.length, right.length];
  if (i * j > mostPairs) return [...left.map((line) => `- ${line}`), ...right.map((line) => `+ ${line}`)];
  const common = Array.from({ length: i + 1 }, () => new Uint32Array(j + 1));
  for (let a = i - 1; a >= 0; a -= 1) {
    for (let b = j - 1; b >= 0; b -= 1) {
      common[a]![b] =
        left[a] === right[b] ? common[a + 1]![b + 1]! + 1 : Math.max(common[a + 1]![b]!, common[a]![b + 1]!);
    }
  }
  const all: string[] = [];
  for (let a = 0, b = 0; a < i || b < j;) {
    if (a < i && b < j && left[a] === right[b]) {
      all.push(`  ${left[a]}`);
      a += 1;
      b += 1;
    } else if (b >= j || (a < i && common[a + 1]![b]! >= common[a]![b + 1]!)) all.push(`- ${left[a++]}`);
    else all.push(`+ ${right[b++]}`);
  }
  return all;
}

/** Only what differs and a few lines around it; of a long equal part only its length is shown. */
function around(all: readonly string[]): string[] {
  const isNear = (at: number) => all.slice(Math.max(0, at - near), at + near + 1).some((line) => !line.startsWith(' '));
  const shown: string[] = [];
  let left = 0;
  const fold = () => {
    if (left > 0) shown.push(`  … ${left} ${left === 1 ? 'line that agrees' : 'lines that agree'}`);
    left = 0;
  };
  for (const [at, line] of all.entries()) {
    if (!isNear(at)) left += 1;
    else {
      fold();
      shown.push(line);
    }
  }
  fold();
  return shown;
}

/** A long line is cut where it begins to differ from the line that it stands against. */
function clipped(line: string, next: string | undefined, before: string | undefined): string {
  if (line.length <= longest) return line;
  const other = line.startsWith('-') ? next : before;
  let at = 1;
  while (other !== undefined && at < line.length && line[at] === other[at]) at += 1;
  const from = other === undefined || at < longest / 2 ? 1 : at - longest / 4;
  const more = line.length - from - longest;
  const start = from > 1 ? ` … (${Math.floor(from)} characters) ` : '';
  return `${line[0]}${start}${line.slice(from, from + longest)}${more > 0 ? `… (${Math.ceil(more)} more)` : ''}`;
}

/** An expectation that names some keys of a record is compared with those keys only. */
function isPart(expected: unknown, actual: unknown): boolean {
  return (
    isPlain(expected) &&
    isPlain(actual) &&
    Object.keys(expected).some((key) => key in actual) &&
    !contains(actual, expected)
  );
}

function only(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length === expected.length)
    return actual.map((element, at) => only(element, expected[at]));
  if (!isPlain(actual) || !isPlain(expected)) return actual;
  const named = Object.keys(expected).filter((key) => key in actual);
  return Object.fromEntries(named.map((key) => [key, only(actual[key], expected[key])]));
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !(value instanceof Description);
