/** `check --next`: finds the missing or wrong answer on which most laws depend, and shows the right one. */
import { expects } from '../../src/kinds/readers.ts';
import { counted, present } from '../../src/language.ts';
import { rowName } from '../../src/document/values/paths.ts';
import { rowsIn, type DeclaredEndpoint, type Rows } from '../declared/rows.ts';
import { withNamed, type NamedArgument } from '../law/documented.ts';
import { stepOf } from '../run/counterexample.ts';
import { obstaclesIn } from '../run/obstacles.ts';
import { causeOf, type Report, type Result } from '../run/result.ts';
import type { Reply } from '../wire/exchange.ts';
import { CannotRun, type Target } from '../wire/target.ts';
import { show, type Example, type Obstacle } from '../wire/verdict.ts';
import { obstacleLines, paints, wrappedLines, type Paints } from './lines.ts';
import { printer, type Look } from './text.ts';

/** One thing to do: a row that is missing, or a rule that is broken. */
interface Open {
  readonly cause: string;
  readonly ids: string[];
  readonly obstacle?: Obstacle;
  readonly failed?: Result;
}

/** How many others are named after the first. */
const mostOthers = 5;

const rowsSpoken = (dialect: Report['target']['dialect']): Rows => rowsIn(dialect === 'live' ? 'live' : 'document');

/** The first to do: rows in the order in which a server is built, and of those in one rank the one most laws wait for. */
function openIn({ results, target: { dialect } }: Report): Open[] {
  const open = new Map<string, Open>();
  for (const { obstacle, ids } of obstaclesIn(results))
    open.set(obstacle.cause, { cause: obstacle.cause, ids, obstacle });
  for (const failed of results.filter(({ status }) => status === 'failed')) {
    const cause = causeOf(failed);
    const known = open.get(cause) ?? { cause, ids: [] };
    open.set(cause, { failed, ...known, ids: [...known.ids, failed.id] });
  }
  const rank = rankIn(rowsSpoken(dialect));
  return [...open.values()].toSorted((a, b) => rank(a) - rank(b) || b.ids.length - a.ids.length);
}

/** A server without a row answers so. */
const absent = /^([A-Z]+) (\/1\/\S+) is answered (?:404|405|501)$/;
/** The rows without which nothing else can be made. */
const first = /^\/(boards|lists|cards)(\/\{\w+\})?(\/(lists|cards))?$/;

const isFirstRow = (row: DeclaredEndpoint | undefined): boolean => row !== undefined && first.test(row.path);

/** If so many laws wait for one of the first rows, it is the next thing to do, whatever the others find. */
const enoughLaws = 25;

/** Whether the next thing to do is known before all laws were asked. */
export function isNextKnown(results: readonly Result[], dialect: Report['target']['dialect']): boolean {
  const rows = rowsSpoken(dialect);
  return obstaclesIn(results).some(({ obstacle: { cause }, ids }) => {
    const [, method = '', path = ''] = absent.exec(cause) ?? [];
    return ids.length >= enoughLaws && isFirstRow(rows.at(method, path));
  });
}

/**
 * Missing rows of boards, lists and cards come first, because all else lies in these; rows that the document does not
 * show, and that only an extension needs, come last.
 */
const rankIn =
  (rows: Rows) =>
  ({ cause }: Open): number => {
    const [, method = '', path = ''] = absent.exec(cause) ?? [];
    const row = rows.at(method, path);
    if (row === undefined) return 1;
    if (isFirstRow(row)) return 0;
    return row.claim || row.capabilities.length === 0 ? 1 : 2;
  };

export function next(report: Report, look: Look): string {
  const paint = paints(look.color);
  const { errors = [], summary, seed, target } = report;
  const [open, ...others] = openIn(report);
  const judged = summary.passed + summary.measured;
  const kept = `${counted(judged, 'law')} of ${report.results.length} held in the case that was asked`;
  const unanswered = report.results.find(({ status }) => status === 'error');
  if (errors.length > 0 && unanswered)
    return `${[...stopped(unanswered, errors, paint), '', paint.dim(kept), ''].join('\n')}`;
  if (!open) return `${[...errors, `${kept}; nothing is missing. Next: the same without --next`].join('\n')}\n`;
  const { cause, ids, failed } = open;
  // A row that is missing is told as such, also where a law failed at it.
  const obstacle = open.obstacle ?? (absent.test(cause) ? { cause } : undefined);
  const isPart = isNextKnown(report.results, target.dialect);
  const waiting = `${isPart ? 'at least ' : ''}${counted(ids.length, 'law')} ${ids.length === 1 ? 'waits' : 'wait'} for it`;
  const named = wrappedLines(`laws: ${ids.join(' ')}`).slice(0, 2);
  const broken = failed && !obstacle ? [printer(look).failure(failed, seed).trimEnd()] : [];
  const then = others
    .slice(0, mostOthers)
    .map((other) => `  ${other.cause}  ${paint.dim(counted(other.ids.length, 'law'))}`);
  const more = others.length - then.length;
  return [
    ...errors,
    '',
    `${paint.bold(`NEXT  ${cause}`)}  ${paint.dim(waiting)}`,
    ...(obstacle ? missing(obstacle, failed, target.dialect, paint) : []),
    ...named.map((line) => `  ${paint.dim(line)}`),
    ...broken,
    ...(then.length === 0 ? [] : ['', paint.bold('Then'), ...then]),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
    paint.dim(`${kept}; ${summary.requests} requests, seed ${seed}`),
    '',
  ].join('\n');
}

/** A server that has stopped comes before everything else, because nothing else is judged then. */
const stopped = ({ title, reason = '' }: Result, errors: readonly string[], paint: Paints): string[] => [
  '',
  ...errors.map((line) => paint.bold(`NEXT  ${line}`)),
  `  ${title}`,
  ...wrappedLines(reason).map((line) => `  ${paint.red(line)}`),
  '  Look at what your server printed when it stopped, and start it again.',
];

/** A row that is missing or wrong in the scene: what it takes, and how our server answers. */
function missing(obstacle: Obstacle, failed: Result | undefined, dialect: Report['target']['dialect'], paint: Paints) {
  const example = obstacle.example ?? exampleIn(failed);
  return [...(example ? rightAnswer(example, dialect, paint) : obstacleLines(obstacle)), ...hinted(obstacle)];
}

/** The first answer that is wrong keeps a run from its beginning: so it is told as `--next` tells all later ones. */
export function withRightAnswer(
  error: CannotRun,
  target: Target,
  answer: ((steps: readonly Reply[], target: Target) => unknown) | undefined,
  color: boolean,
): CannotRun {
  const { message, reply } = error;
  if (reply === undefined || reply.status === 401 || reply.status === 403) return error;
  const example = { ...stepOf(reply, target.actors), ...present({ reference: answer?.([reply], target) }) };
  return new CannotRun([message, ...rightAnswer(example, target.dialect, paints(color))].join('\n'));
}

/** The row of a request with its arguments, the request with its answer, and the right answer. */
function rightAnswer(example: Example, dialect: Report['target']['dialect'], paint: Paints): string[] {
  const row = rowsSpoken(dialect).at(example.method, example.path);
  return [...(row ? described(row, example) : []), ...exchange(example, paint)];
}

function exampleIn(failed: Result | undefined): Example | undefined {
  const { steps, at = -1, reference } = failed?.counterexample ?? {};
  const step = steps?.at(at);
  return step && { ...step, reference };
}

/**
 * The facts that an implementer has to know of a row: the arguments that are required or were asked, and its further
 * ones.
 */
function described(row: DeclaredEndpoint, { args }: Example): string[] {
  const { claim } = row;
  const { named } = withNamed(row);
  const where = claim
    ? `part ${claim.section} of the document`
    : 'the document does not show it; another route will do';
  const isFirst = ({ name, isNeeded }: NamedArgument) => isNeeded || name in args;
  const later = named.filter((argument) => !isFirst(argument)).map(({ name }) => name);
  return [
    `  ${rowName(row)}: ${where}`,
    ...named
      .filter(isFirst)
      .flatMap(({ name, kind, isNeeded }) => wrappedLines(`${name}${isNeeded ? ' (required)' : ''}: ${expects(kind)}`))
      .map((line) => `    ${line}`),
    ...(later.length === 0 ? [] : wrappedLines(`later: ${later.join(', ')}`).map((line) => `    ${line}`)),
  ];
}

function exchange({ method, path, args, status, body, reference }: Example, paint: Paints): string[] {
  const sent = Object.entries(args).map(([name, value]) => `${name}=${show(value, 80)}`);
  return [
    `  ${paint.dim('asked')}               ${method} ${path}${sent.length === 0 ? '' : ` with ${sent.join(', ')}`}`,
    `  ${paint.dim('answered')}            ${paint.red(`${status} ${show(body, 200)}`)}`,
    ...(reference === undefined ? [] : [`  ${paint.dim('our server answers')}  ${paint.green(answerOf(reference))}`]),
  ];
}

const longestAnswer = 1200;
const answerOf = (reference: unknown): string => {
  const { status, body } = reference as { readonly status: number; readonly body: unknown };
  const text = JSON.stringify(body) ?? '';
  return `${status} ${text.length > longestAnswer ? `${text.slice(0, longestAnswer)}…` : text}`;
};

const hinted = ({ hint }: Obstacle): string[] =>
  hint === undefined ? [] : wrappedLines(hint).map((line) => `  ${line}`);
