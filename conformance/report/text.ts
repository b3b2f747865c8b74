/** The report for a terminal: failures by cause, each with commands to try next; then what was not judged, and why. */
import { ruleOf } from '../../src/terminal/pick.ts';
import { counted } from '../../src/language.ts';
import { visible } from '../../src/terminal/visible.ts';
import { sizes } from '../limits/fingerprint.ts';
import { inBar, show, type Bar, type Obstacle } from '../wire/verdict.ts';
import {
  obstacleLines,
  byReason,
  choicesOf,
  listed,
  mismatches,
  obstacles,
  otherwise,
  paints,
  part,
  remnants,
  wrappedLines,
  type Paint,
  type Paints,
} from './lines.ts';
import { obstaclesIn } from '../run/obstacles.ts';
import { weightyOf } from './weighty.ts';
import { causeOf, countsOf, linkTo, sent, type Counterexample, type Report, type Result } from '../run/result.ts';

/** The files of a failure, and the commands that run its tests. */
export interface Files {
  readonly trace?: string;
  readonly script?: string;
  readonly tests?: readonly string[];
}

export interface Look {
  readonly color: boolean;
  /** The command line up to the address, for the commands to try next. */
  readonly command?: string;
  /** Where the book is served. */
  readonly book?: string;
  /** Saves the trace, the script and the tests of a failure; returns the files. */
  readonly save?: (failed: Result) => Files;
  /** Prints of a run only what is broken, what could not be done, and the sum. */
  readonly quiet?: boolean;
}

/** How many failures of a cause are printed at length; each further one takes one line. */
const printedWhole = 3;
/** So many laws, and so many rows, are named; of more the JSON report has the names. */
const [lawsNamed, rowsNamed] = [100, 20];

export type Printer = ReturnType<typeof printer>;
/** Prints a run while it goes on: each failure when it is found, and at the end only what refers to them. */
export function printer(look: Look) {
  const paint = paints(look.color);
  const printed = new Map<string, string[]>();
  const print = (lines: readonly string[]) =>
    `${lines
      .flatMap((line) => line.split('\n'))
      .map((line) => plain(line, look.color))
      .join('\n')}\n`;
  return {
    failure(result: Result, seed: number): string {
      const cause = causeOf(result);
      const files = look.save?.(result) ?? {};
      const before = printed.get(cause) ?? [];
      printed.set(cause, [...before, result.id]);
      const known = before.length === 0 ? '' : ` ${paint.dim(`(the same cause as ${before[0]})`)}`;
      if (before.length >= printedWhole) return print([`  ${titleOf(result, paint)}${known}`]);
      // The cause comes before the law: which of several laws meets it first is chance.
      const head = ['', ...(known === '' ? [`  ${paint.red('BROKEN')} ${paint.bold(cause)}`] : [])];
      return print([...head, ...failure(result, paint, known, files, nextSteps(result, look, files, seed))]);
    },
    obstacle: (obstacle: Obstacle): string =>
      print(['', `  ${paint.yellow('NOT JUDGED')} ${paint.bold(obstacle.cause)}`, ...obstacleLines(obstacle)]),
    rest: (report: Report): string =>
      print([
        ...obstacles(report, paint),
        ...wayOn(report, look, paint),
        ...part(paint, 'Broken, by cause (each is printed above)', byCause(report, paint)),
        ...part(paint, unfinishedTitle, unfinished(report, paint)),
        ...part(paint, 'Could not be run', [
          ...(report.errors ?? []).map((line) => `  ${paint.red('ERROR')}  ${line}`),
          ...byReason(report, 'error').flatMap(([reason, ids]) => listed(`${paint.red('ERROR')}  ${reason}`, ids)),
        ]),
        ...(look.quiet ? [] : details(report, paint)),
        ...baseline(report, paint),
        ...part(
          paint,
          'Remains on the server',
          remnants(report.residue).map((remnant) => `  ${paint.yellow(remnant)}`),
        ),
        ...(look.quiet ? [] : tier(report, paint)),
        sum(report, paint),
      ]),
  };
}

/** A report that was made elsewhere: all of it at once, its failures by cause. */
export function reportText(report: Report, look: Look): string {
  const { failure: tellFailure, rest } = printer(look);
  const byId = new Map(report.results.map((result) => [result.id, result]));
  const failed = report.groups.flatMap(({ ids }) => ids.flatMap((id) => byId.get(id) ?? []));
  const parts = failed.filter(({ status }) => status === 'failed').map((result) => tellFailure(result, report.seed));
  return parts.join('') + rest(report);
}

/** Of a server that is being written, most laws wait for a few rows. */
function wayOn({ results }: Report, { command }: Look, paint: Paints): readonly string[] {
  const waiting = obstaclesIn(results).flatMap(({ ids }) => ids).length;
  if (command === undefined || waiting < lawsNamed) return [];
  return [
    '',
    `  ${paint.bold('a server that is being written')}: ${command} --next names the row that most of these wait for`,
    `  ${paint.bold('a part of the service')}: "capabilities": { "claims": ["boards", "lists", "cards"] } in the target file`,
  ];
}

const unfinishedTitle = 'Not made as small as possible, or not repeated: that takes at most a quarter of a run';
/** Each alone has time enough. */
function unfinished({ results }: Report, paint: Paints): string[] {
  const ids = results.filter((result) => result.unfinished).map(({ id }) => id);
  return ids.length === 0 ? [] : listed('--only makes one of them small', ids, paint.dim);
}

/** The laws that were not judged, and further observations. */
function details(report: Report, paint: Paints): string[] {
  const { target, unseen: left } = report;
  const open = (['vacuous', 'inconclusive'] as const).flatMap((status) =>
    byReason(report, status).flatMap(([reason, ids]) =>
      listed(`${paint.yellow(status.padEnd(12))} ${reason}`, ids, paint.dim),
    ),
  );
  const inPart = byReason(report, 'passed').flatMap(([reason, ids]) => listed(reason, ids, paint.dim));
  const reasons = byReason(report, 'skipped');
  const areNamed = reasons.flatMap(([, ids]) => ids).length <= lawsNamed;
  const skipped = reasons.flatMap(([reason, ids]) => {
    const line = `${String(ids.length).padStart(4)}  ${reason}`;
    return areNamed ? listed(line, ids, paint.dim) : [`  ${line}`];
  });
  const chosen = choicesOf(report).map(([point, values]) => {
    const most = values.slice(0, 4).map(([value, times]) => `${value} ×${times}`);
    return `  ${point}: ${most.join(', ')}`;
  });
  const kinds = target.limiter?.families ?? [];
  const explained = kinds.length > 0 ? `; explained by: ${kinds.join(', ')}` : '';
  return [
    ...part(paint, 'Not decided', open),
    ...part(paint, 'Passed, but judged in part only', inPart),
    ...part(paint, areNamed ? 'Skipped' : 'Skipped (the JSON report names the laws)', skipped),
    ...part(
      paint,
      'Permitted, but your users should know it',
      weightyOf(report).map(({ said, because }) => `  ${paint.yellow(said)}: ${because}`),
    ),
    ...part(paint, 'What this server chose where the document is silent', chosen),
    ...(target.limiter ? ['', `${paint.bold('Limiter')}  ${sizes(target.limiter)}${explained}`] : []),
    ...(left ? unseen(left, paint) : []),
  ];
}

const colorCode = /(\u001b\[\d{1,2}m)/;
const longest = 1900;

/** Text of a server must not control the terminal; only our own colours may. No line fills the whole screen. */
function plain(line: string, color: boolean): string {
  const parts = line.split(colorCode);
  const bare = visible(parts.filter((_, at) => at % 2 === 0).join(''));
  if (bare.length > longest) return `${bare.slice(0, longest)}… (${bare.length - longest} more characters)`;
  return color ? parts.map((part, at) => (at % 2 === 0 ? visible(part) : part)).join('') : bare;
}

function byCause({ results, groups }: Report, paint: Paints): string[] {
  const failed = new Set(results.filter(({ status }) => status === 'failed').map(({ id }) => id));
  const keeping = new Set(obstaclesIn(results).map(({ obstacle }) => obstacle.cause));
  const broken = groups
    .map(({ cause, ids }) => ({ cause, laws: ids.filter((id) => failed.has(id)) }))
    .filter(({ laws }) => laws.length > 0);
  // A cause has one headline: these have theirs in the part before this one.
  const alsoKeeping = broken.filter(({ cause }) => keeping.has(cause)).flatMap(({ laws }) => laws);
  return [
    ...broken.filter(({ cause }) => !keeping.has(cause)),
    ...(alsoKeeping.length === 0
      ? []
      : [{ cause: 'the causes that also kept other laws from being judged', laws: alsoKeeping }]),
  ].flatMap(({ cause, laws }) => [
    `  ${cause}`,
    ...wrappedLines(laws.join(' ')).map((line) => `    ${paint.red(line)}`),
  ]);
}

const titleOf = ({ id, title }: Result, paint: Paints) => `${paint.red('FAILED')} ${paint.bold(id)} ${title}`;

/** `next`: commands to try next. */
function failure(result: Result, paint: Paints, known: string, { script }: Files, next: readonly string[]): string[] {
  const { section, level, title, reproduced, counterexample, reason = '' } = result;
  const rule = ruleOf(result.rule);
  const note = [
    `part ${section}`,
    level,
    ...(reproduced === undefined ? [] : [`reproduced ${reproduced}`]),
    ...(result.experimental ? ['experimental'] : []),
  ].join(', ');
  const head = [`  ${titleOf(result, paint)} ${paint.dim(`(${note})`)}${known}`];
  if (rule && rule.says !== title) head.push(`         ${paint.dim('rule:')} ${rule.says}`);
  if (rule?.because !== undefined) head.push(`         ${paint.dim('because:')} ${rule.because}`);
  if (!counterexample) return [...head, `         ${reason}`];
  const then = next.map((line, at) => `         ${paint.dim(at === 0 ? 'try next:' : '         ')} ${line}`);
  return [...head, ...witnessed(result, counterexample, paint, script), ...then];
}

const bodyLines = 24;

function witnessed({ failing }: Result, example: Counterexample, paint: Paints, script?: string): string[] {
  const { what } = example;
  const path = example.path === undefined ? '' : paint.dim(` (path ${example.path})`);
  const drawn = example.drawn === undefined ? [] : [`${paint.dim('with')} ${show(example.drawn, 300)}${path}`];
  const oneCase = example.case === undefined ? [] : [`${paint.dim('case')} ${example.case}`];
  const others = failing?.cases.filter((name) => name !== example.case) ?? [];
  const lines = [
    ...oneCase,
    ...drawn,
    ...numbered(example),
    what,
    ...answeredBy(example, paint),
    ...(example.history ? bars(example.history) : sides(example, paint)),
    ...(others.length === 0
      ? []
      : wrappedLines(`${failing!.cases.length} of ${failing!.of} cases fail; the others: ${others.join('; ')}`)),
    ...otherwise(example).map((answer) => `${paint.dim('our server answers')} ${answer}`),
    ...byHand(example, paint, script),
  ];
  return lines.flatMap((line) => line.split('\n')).map((line) => `         ${line}`);
}

function sides({ difference }: Counterexample, paint: Paints): string[] {
  const marked = difference
    .slice(0, bodyLines)
    .map((line) => (line.startsWith('-') ? paint.green(line) : line.startsWith('+') ? paint.red(line) : line));
  const more = difference.length - bodyLines;
  return [
    `${paint.green('- expected')}  ${paint.red('+ actual')}`,
    ...marked,
    ...(more > 0 ? [paint.dim(`… ${more} more lines`)] : []),
  ];
}

/** A concurrent history, one operation per line. */
const bars = (history: readonly Bar[]) =>
  history.map((bar) => {
    const until = bar.to === null ? 'never' : `${bar.to.toFixed(1)} ms`;
    return `client ${bar.client + 1}  ${bar.from.toFixed(1).padStart(7)} to ${until.padEnd(11)} ${inBar(bar)}`;
  });

/** Which replicas took part, in the order of the conversation. */
function answeredBy({ steps, at = -1 }: Counterexample, paint: Paints): string[] {
  const doors = [...new Set(steps.flatMap(({ via }) => via ?? []))];
  if (doors.length === 0) return [];
  const shown = steps[at]?.via ?? steps.at(-1)?.via;
  return [`${paint.dim('answered by')} ${shown}${doors.length > 1 ? `; ${doors.length} replicas took part` : ''}`];
}

/** The steps of a history, in words. */
const numbered = ({ story = [] }: Counterexample): string[] =>
  story.map((step, at) => `${String(at + 1).padStart(3)}. ${step}`);

const scriptLines = 16;

/** A part of a script would name variables of the other part, so a long one is named by its file. */
function byHand({ curl, history }: Counterexample, paint: Paints, script?: string): string[] {
  if (curl === '') return [];
  const lines = curl.split('\n');
  const count = counted(requestsIn(lines), 'request');
  if (lines.length <= scriptLines)
    return [paint.dim(`the same with curl (${count}):`), ...lines.map((line) => `  ${line}`)];
  const where = script === undefined ? 'the script is in the reports' : `sh ${script}`;
  const needs = lines.find((line) => line.startsWith('# Needs '))?.slice(2) ?? '';
  return [
    paint.dim(`the same with curl (${count}): ${where}`),
    `  ${needs}`,
    // Of requests that met, none alone shows it.
    ...(history ? [] : ['  … up to the one that shows it:', ...lastOf(lines)]),
  ];
}

/** How many requests a script sends, those of its loops too. */
function requestsIn(lines: readonly string[]): number {
  let [rounds, sent] = [1, 0];
  for (const line of lines) {
    rounds = line === 'done' ? 1 : Number(/^for n in \$\(seq (\d+)\)/.exec(line)?.[1] ?? rounds);
    if (line.includes('curl -sS')) sent += rounds;
  }
  return sent;
}

/** Those up to the request that shows the failure, whose answer a script prints. */
const lastOf = (lines: readonly string[]) =>
  lines
    .slice(0, lines.findIndex((line) => /^curl -sS -i |^printf /.test(line)) + 1 || undefined)
    .filter((line) => line.includes('curl -sS'))
    .slice(-3)
    .map((line) => `  ${line.trim()}`);

function nextSteps(
  { id, rule, section }: Result,
  { command, book }: Look,
  { trace, tests = [] }: Files,
  seed: number,
): string[] {
  if (command === undefined) return [];
  const inProgram = (words: string): string => command.replace(/ check.*/, ` ${words}`);
  const page = book === undefined ? inProgram(`spec ${section}`) : linkTo(rule, book);
  return [
    ...(trace === undefined ? [] : [`${command} --replay ${trace}`]),
    ...(tests.length === 0 ? [] : [tests.join('     or  ')]),
    `${command} --only ${id} --seed ${seed}`,
    `${inProgram(`check --explain ${id}`)}     (or read part ${section}: ${page})`,
  ];
}

/** How much of the document this run says nothing about; the names are in the JSON report. */
function unseen({ rows, arguments: args, words, fields }: NonNullable<Report['unseen']>, paint: Paints): string[] {
  const counts = `rows ${rows.length}, arguments ${args.length}, words ${words.length}, fields ${fields.length}`;
  const more = rows.length > rowsNamed ? [`and ${rows.length - rowsNamed} more`] : [];
  const named = wrappedLines([...rows.slice(0, rowsNamed), ...more].join(', '));
  const first = rows.length === 0 ? [] : named.map((line) => `  ${paint.dim(line)}`);
  return ['', `${paint.bold('Never seen in this run')}  ${counts} (unseen in the JSON report)`, ...first];
}

function baseline({ baseline: against }: Report, paint: Paints): readonly string[] {
  if (!against) return [];
  const lines = mismatches(against);
  const title = lines.length === 0 ? 'The run matches the baseline' : 'The run does not match the baseline';
  const known = (against.known ?? []).map((line) => `  ${paint.dim(`known: ${line}`)}`);
  return ['', paint.bold(title), ...known, ...lines.map(([what, ids]) => `  ${paint.red(what)} ${ids}`)];
}

/** The share of all laws that was asked, and how much of the record that notices. */
function tier({ tier: asked, results }: Report, paint: Paints): readonly string[] {
  // A run that ended early, or asked a shard, did not ask what the tier has.
  if (asked === undefined || asked.left.length === 0 || results.length < asked.laws) return [];
  const { name, laws, of, noticed, known, left } = asked;
  const share = Math.floor((1000 * noticed) / known) / 10;
  const lines = left.length > lawsNamed ? [kindsOf(left)] : wrappedLines(left.join(' '));
  const named = lines.map((line) => paint.dim(`    ${line}`));
  const title = `Left to larger tiers, whole or in part: ${left.length} laws`;
  const asks = `${name === 'budget' ? 'this budget' : `the tier ${name}`} asks ${laws} of ${of} laws`;
  const sentence = `${asks}; on a server that has everything they notice ${share} % of ${known} known faults`;
  return part(paint, title, [`  ${sentence}`, ...named]);
}

/** Laws in words, where they are too many to be named. */
function kindsOf(ids: readonly string[]): string {
  const kinds = { 'of changes at the same time': /\/(concurrent|race)/, 'of texts': /\/texts/, 'of limits': /^LIM-/ };
  const counted = Object.entries(kinds).map(
    ([kind, names]) => [ids.filter((id) => names.test(id)).length, kind] as const,
  );
  const counts = counted.filter(([count]) => count > 0).map(([count, kind]) => `${count} ${kind}`);
  return `${counts.join(', ')}${counts.length > 0 ? ', the others ' : ''}of all sections`;
}

/** The counts that the last line has even where they are zero: a green run says what it did not judge. */
const always = ['passed', 'failed', 'vacuous', 'inconclusive'];

function sum({ summary, seed, suite, results, target: { dialect } }: Report, paint: Paints): string {
  const parts = results.filter(({ status, reason }) => status === 'passed' && reason !== undefined).length;
  const tint: Readonly<Record<string, Paint>> = { passed: paint.green, failed: paint.red, errors: paint.red };
  const counted = countsOf(summary)
    .filter(({ name, count }) => count > 0 || always.includes(name))
    .map(({ name, count }) => {
      const inPart = name === 'passed' && parts > 0 ? ` (${parts} in part)` : '';
      return (count > 0 ? (tint[name] ?? paint.yellow) : paint.dim)(`${count} ${name}${inPart}`);
    });
  const facts = [
    `${sent(summary)}, seed ${seed}`,
    ...(dialect === undefined ? [] : [`dialect ${dialect}`]),
    ...(suite.asOf === undefined ? [] : [`by the laws of ${suite.asOf}`]),
  ];
  return `\n${counted.join(', ')}  ${paint.dim(facts.join(', '))}`;
}
