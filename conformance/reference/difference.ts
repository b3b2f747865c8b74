/** Compares expected and actual, line by line, and marks the lines that differ. */
import { inspect } from 'node:util';
import { isRecord } from '../wire/json-values.ts';
import { contains, Description } from '../wire/verdict.ts';

const limit = 200;

function lines(value: unknown): string[] {
  if (value instanceof Description) return [value.text];
  if (value === undefined) return ['(nothing)'];
  const text =
    typeof value === 'string'
      ? JSON.stringify(value)
      : inspect(value, {
          depth: 8,
          sorted: true,
          breakLength: 60,
          maxArrayLength: 60,
          maxStringLength: 300,
          compact: false,
        });
  return text.split('\n').slice(0, limit);
}

/** `-` is expected and missing, `+` came instead; lines that agree begin with two blanks. */
export function difference(expected: unknown, actual: unknown): string[] {
  const shown = isPart(expected, actual) ? only(actual, expected) : actual;
  const left = lines(expected);
  const right = lines(shown);
  const longest = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      longest[i]![j] =
        left[i] === right[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
    }
  }
  const all: string[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      all.push(`  ${left[i]}`);
      i += 1;
      j += 1;
    } else if (j >= right.length || (i < left.length && longest[i + 1]![j]! >= longest[i]![j + 1]!)) {
      all.push(`- ${left[i]}`);
      i += 1;
    } else {
      all.push(`+ ${right[j]}`);
      j += 1;
    }
  }
  return around(all);
}

const near = 3;

/** Only what differs and a few lines around it; of a long equal part only its length is shown. */
function around(all: readonly string[]): string[] {
  const isNear = (at: number) => all.slice(Math.max(0, at - near), at + near + 1).some((line) => !line.startsWith(' '));
  const shown: string[] = [];
  let left = 0;
  for (const [at, line] of all.entries()) {
    if (isNear(at)) {
      if (left > 0) shown.push(`  … ${left} lines that agree`);
      left = 0;
      shown.push(line);
    } else left += 1;
  }
  return left > 0 ? [...shown, `  … ${left} lines that agree`] : shown;
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
  if (!isPlain(actual) || !isPlain(expected)) return actual;
  return Object.fromEntries(
    Object.keys(expected)
      .filter((key) => key in actual)
      .map((key) => [key, actual[key]]),
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && !(value instanceof Description);
