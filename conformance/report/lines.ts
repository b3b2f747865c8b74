/** Lines for a terminal: their colours, their lengths, and what keeps laws from being judged. */
import { grouped, isRecord } from '../../src/language.ts';
import { unlike } from '../reference/lens.ts';
import { obstaclesIn } from '../run/obstacles.ts';
import type { BaselineMatch, Counterexample, Report, Status } from '../run/result.ts';
import type { Cleaning } from '../wire/ledger.ts';
import { show, type Obstacle } from '../wire/verdict.ts';

export type Paint = (text: string) => string;
const codes = { red: 31, green: 32, yellow: 33, blue: 34, dim: 2, bold: 1 } as const;
export type Paints = Readonly<Record<keyof typeof codes, Paint>>;

export const paints = (color: boolean): Paints =>
  Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [
      name,
      (text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text),
    ]),
  ) as Paints;

/** Words in lines that a terminal can show. */
export function wrappedLines(words: string): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 110) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** A sentence about some laws, and below it their ids: all of them, because the reader looks for one. */
export const listed = (title: string, ids: readonly string[], paint: Paint = (text) => text): string[] =>
  ids.length === 1 && title.length + ids[0]!.length < 108
    ? [`  ${title}  ${paint(ids[0]!)}`]
    : [`  ${title}`, ...wrappedLines(ids.join(' ')).map((line) => `        ${paint(line)}`)];

export const obstacleLines = ({ detail, hint }: Obstacle): string[] =>
  [detail, hint].flatMap((line) => (line === undefined ? [] : wrappedLines(line).map((part) => `         ${part}`)));

/** A heading and what stands below it, if there is anything. */
export const part = (paint: Paints, title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', paint.bold(title), ...lines];

/** The reasons that keep laws back come before all else: most of what follows may be explained by it. */
export function obstacles({ results }: Report, paint: Paints): readonly string[] {
  const lines = obstaclesIn(results).flatMap(({ obstacle, ids }) => [
    `  ${paint.yellow(obstacle.cause)}`,
    ...obstacleLines(obstacle),
    ...wrappedLines(`${ids.length} ${ids.length === 1 ? 'law is' : 'laws are'} not decided: ${ids.join(' ')}`).map(
      (line) => `         ${paint.dim(line)}`,
    ),
  ]);
  return part(paint, 'What kept laws from being judged', lines);
}

/** The other answer of our server: its status, and the differences in its body by more than its nature. */
export function otherwise({ what, reference, steps, at = -1 }: Counterexample): string[] {
  const step = steps.at(at);
  // Our status and body say nothing about a header that is wrong.
  if (!step || !isRecord(reference) || what.startsWith('the header ')) return [];
  const { status, body } = reference;
  if (Number(status) < 300 !== step.status < 300) return [`${status}`];
  const other = unlike(body, step.body);
  if (other !== undefined) return [`${status} ${show(other, 600)}`];
  return status === step.status ? [] : [`${status}`];
}

/** A server that deletes nothing leaves thousands: a few of them tell why. */
const mostRemnants = 10;
export const remnants = (left: Cleaning['residue'] = []): string[] => [
  ...left.slice(0, mostRemnants).map(({ noun, id, marker, why }) => `${noun} ${id ?? marker ?? ''}: ${why}`),
  ...(left.length > mostRemnants ? [`and ${left.length - mostRemnants} more: the ledger in .boardstone has them`] : []),
];

/** Results of one status by their reason, the most frequent first: many laws may lack the same thing. */
export function byReason({ results }: Report, wanted: Status): [reason: string, ids: string[]][] {
  const ofStatus = results.filter(
    ({ status, reason, obstacle }) => status === wanted && !obstacle && (status !== 'passed' || reason !== undefined),
  );
  // The reason of a law that was skipped for one of its cases begins with the name of that case.
  const isOfCase = /^.*?: (?=the target (?:does not have|has no|names no) )/;
  const cause = (reason: string) => (wanted === 'skipped' ? reason.replace(isOfCase, '') : reason);
  return [...grouped(ofStatus, ({ reason = 'no reason is given' }) => cause(reason))]
    .map(([reason, all]): [string, string[]] => [reason, all.map(({ id }) => id)])
    .toSorted(([, a], [, b]) => b.length - a.length);
}

/** The choices of the server at each silent point, the most frequent first. */
export const choicesOf = ({ target }: Report): [point: string, values: [value: string, times: number][]][] =>
  Object.entries(target.choices)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([point, seen]) => [point, Object.entries(seen).toSorted(([, a], [, b]) => b - a)]);

/** Where a run does not match its baseline. */
export const mismatches = ({ newFailures, unexpectedPasses, missing }: BaselineMatch): [what: string, ids: string][] =>
  Object.entries({
    'fails, but is not in the baseline:': newFailures,
    'passes, but the baseline says it fails:': unexpectedPasses,
    'is in the baseline, but there is no such law:': missing,
  }).flatMap(([what, ids]): [string, string][] => (ids.length === 0 ? [] : [[what, ids.join(' ')]]));
