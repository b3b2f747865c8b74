/** The report for a terminal: failures by cause, each with commands to try next; then what was not judged, and why. */
import { ruleOf } from '../../src/spec/pick.ts';
import { visible } from '../../bin/visible.ts';
import type { Progress } from '../run/check.ts';
import { sizes } from '../limits/fingerprint.ts';
import { show, type Bar } from '../wire/verdict.ts';
import type { Counterexample, Report, Result } from '../run/result.ts';

export interface Look {
  readonly color: boolean;
  /** The command line up to the address, for the commands to try next. */
  readonly command?: string;
  /** Where the trace of a law was saved. */
  readonly traceFile?: (id: string) => string | undefined;
}

type Paint = (text: string) => string;
const codes = { red: 31, green: 32, yellow: 33, blue: 34, dim: 2, bold: 1 } as const;
export type Paints = Readonly<Record<keyof typeof codes, Paint>>;

export const paints = (color: boolean): Paints =>
  Object.fromEntries(
    Object.entries(codes).map(([name, code]) => [
      name,
      (text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text),
    ]),
  ) as Paints;

const shownPerGroup = 5;

export function text(report: Report, look: Look): string {
  const paint = paints(look.color);
  const parts = [
    ...failures(report, look, paint),
    ...errors(report, paint),
    ...undecided(report, paint),
    ...skips(report, paint),
    ...choices(report, paint),
    ...limiter(report, paint),
    ...baseline(report, paint),
    ...residue(report, paint),
    sum(report, paint),
  ];
  return `${plain(parts.join('\n'), look.color)}\n`;
}

/** Text of a server must not control the terminal; only our own colours may. */
const plain = (shown: string, color: boolean): string =>
  color
    ? shown
        .split(/(\u001b\[\d{1,2}m)/)
        .map((part, at) => (at % 2 === 0 ? visible(part) : part))
        .join('')
    : visible(shown);

function failures(report: Report, look: Look, paint: Paints): string[] {
  const failed = new Map(report.results.filter(({ status }) => status === 'failed').map((one) => [one.id, one]));
  const groups = report.groups
    .map(({ cause, ids }) => ({ cause, all: ids.map((id) => failed.get(id)).filter((one) => one !== undefined) }))
    .filter(({ all }) => all.length > 0);
  return groups.flatMap(({ cause, all }) => [
    '',
    paint.bold(`${cause}${all.length > 1 ? `  (${all.length} laws)` : ''}`),
    ...all.slice(0, shownPerGroup).flatMap((one) => failure(one, look, paint, report)),
    ...(all.length > shownPerGroup
      ? [
          `  and of the same cause: ${all
            .slice(shownPerGroup)
            .map(({ id }) => id)
            .join(', ')}`,
        ]
      : []),
  ]);
}

function failure(result: Result, look: Look, paint: Paints, report: Report): string[] {
  const { id, section, level, title, reproduced, counterexample, reason = '' } = result;
  const rule = ruleOf(result.rule);
  const note = [
    `part ${section}`,
    level,
    ...(reproduced === undefined ? [] : [`reproduced ${reproduced}`]),
    ...(result.experimental ? ['experimental'] : []),
  ].join(', ');
  const head = [`  ${paint.red('FAILED')} ${paint.bold(id)} ${title} ${paint.dim(`(${note})`)}`];
  if (rule && rule.says !== title) head.push(`         ${paint.dim('rule:')} ${rule.says}`);
  if (rule?.because !== undefined) head.push(`         ${paint.dim('because:')} ${rule.because}`);
  if (!counterexample) return [...head, `         ${reason}`, ''];
  return [...head, ...details(result, counterexample, paint), ...nextSteps(result, look, paint, report), ''];
}

const bodyLines = 24;

function details({ reason = '' }: Result, example: Counterexample, paint: Paints): string[] {
  const { what, reference } = example;
  const drawn = example.drawn === undefined ? [] : [`${paint.dim('with')} ${show(example.drawn, 300)}`];
  const oneCase = example.case === undefined ? [] : [`${paint.dim('case')} ${example.case}`];
  const others = /\((\d+ of \d+ cases fail[^)]*)\)$/.exec(reason)?.[1];
  const lines = [
    ...oneCase,
    ...drawn,
    what,
    ...(example.history ? bars(example.history) : sides(example, paint)),
    ...(others === undefined ? [] : [others]),
    ...(reference === undefined ? [] : [`${paint.dim('our server answers')} ${show(reference, 600)}`]),
    ...(example.history ? [] : byHand(example, paint)),
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
  history.map(({ client, from, to, op, result }) => {
    const until = to === null ? 'never' : `${to.toFixed(1)} ms`;
    const shown = to === null ? 'no answer' : show(result, 60);
    return `client ${client + 1}  ${from.toFixed(1).padStart(7)} to ${until.padEnd(11)} ${show(op, 60)} → ${shown}`;
  });

const scriptLines = 16;

function byHand({ curl, steps }: Counterexample, paint: Paints): string[] {
  if (curl === '') return [];
  const lines = curl.split('\n');
  const rest = lines.length > scriptLines ? '; the whole script is in the reports' : '';
  const head = paint.dim(`the same with curl (${steps.length} requests${rest}):`);
  const shown = lines.length > scriptLines ? ['…', ...lines.slice(-6)] : lines;
  return [head, ...shown.map((line) => `  ${line}`)];
}

function nextSteps({ id, section }: Result, { command, traceFile }: Look, paint: Paints, report: Report): string[] {
  if (command === undefined) return [];
  const file = traceFile?.(id);
  const lines = [
    ...(file === undefined ? [] : [`${command} --replay ${file}`]),
    `${command} --only ${id} --seed ${report.seed}`,
    `${command.replace(/ check.*/, ' check')} --explain ${id}     ${paint.dim(`(or read part ${section})`)}`,
  ];
  return lines.map((line, at) => `         ${paint.dim(at === 0 ? 'try next:' : '         ')} ${line}`);
}

/** Results of one status, grouped by reason: many laws may lack the same thing. */
function byReason(report: Report, status: Result['status']): [reason: string, ids: string[]][] {
  const groups = new Map<string, string[]>();
  for (const { id, reason = 'no reason is given', ...result } of report.results) {
    if (result.status === status) groups.set(reason, [...(groups.get(reason) ?? []), id]);
  }
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length);
}

export const listed = (ids: readonly string[]) =>
  ids.length <= 8 ? ids.join(' ') : `${ids.slice(0, 8).join(' ')} … (${ids.length})`;

function errors(report: Report, paint: Paints): string[] {
  const own = (report.errors ?? []).map((line) => `  ${paint.red('ERROR')}  ${line}`);
  const laws = byReason(report, 'error').map(([reason, ids]) => `  ${paint.red('ERROR')}  ${listed(ids)}: ${reason}`);
  return own.length + laws.length === 0 ? [] : ['', paint.bold('Could not be run'), ...own, ...laws];
}

function undecided(report: Report, paint: Paints): string[] {
  const lines = (['vacuous', 'inconclusive'] as const).flatMap((status) =>
    byReason(report, status).map(([reason, ids]) => `  ${paint.yellow(status.padEnd(12))} ${listed(ids)}: ${reason}`),
  );
  return lines.length === 0 ? [] : ['', paint.bold('Not decided'), ...lines];
}

function skips(report: Report, paint: Paints): string[] {
  const lines = byReason(report, 'skipped').map(
    ([reason, ids]) => `  ${String(ids.length).padStart(4)}  ${reason}  ${paint.dim(listed(ids))}`,
  );
  return lines.length === 0 ? [] : ['', paint.bold('Skipped'), ...lines];
}

function choices({ target }: Report, paint: Paints): string[] {
  const points = Object.entries(target.choices);
  if (points.length === 0) return [];
  const lines = points
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([point, seen]) => {
      const values = Object.entries(seen)
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 4)
        .map(([value, times]) => `${value} ×${times}`);
      return `  ${point}: ${values.join(', ')}`;
    });
  return ['', paint.bold('What this server chose where the document is silent'), ...lines];
}

function limiter({ target }: Report, paint: Paints): string[] {
  const print = target.limiter;
  if (!print) return [];
  const kind = print.families.length > 0 ? `; explained by: ${print.families.join(', ')}` : '';
  return ['', `${paint.bold('Limiter')}  ${sizes(print)}${kind}`];
}

function baseline({ baseline: against }: Report, paint: Paints): string[] {
  if (!against) return [];
  const line = (what: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [`  ${paint.red(what)} ${ids.join(' ')}`];
  const lines = [
    ...line('fails, but is not in the baseline:', against.newFailures),
    ...line('passes, but the baseline says it fails:', against.unexpectedPasses),
    ...line('is in the baseline, but there is no such law:', against.missing),
  ];
  return [
    '',
    paint.bold(lines.length === 0 ? 'The run matches the baseline' : 'The run does not match the baseline'),
    ...lines,
  ];
}

function residue({ residue: left = [] }: Report, paint: Paints): string[] {
  return left.length === 0
    ? []
    : ['', paint.bold('Remains on the server'), ...left.map((one) => `  ${paint.yellow(show(one))}`)];
}

function sum({ summary, seed }: Pick<Report, 'summary' | 'seed'>, paint: Paints): string {
  const { requests, ms, ...counts } = summary;
  const tint: Readonly<Record<string, Paint>> = { passed: paint.green, failed: paint.red, errors: paint.red };
  const counted = Object.entries(counts)
    .filter(([name, count]) => count > 0 || name === 'passed' || name === 'failed')
    .map(([name, count]) => (count > 0 ? (tint[name] ?? paint.yellow) : paint.dim)(`${count} ${name}`));
  return `\n${counted.join(', ')}  ${paint.dim(`${requests} requests in ${(ms / 1000).toFixed(1)} s, seed ${seed}`)}`;
}

export interface Screen {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

const everyMs = 80;

/** Shows progress in one line that is rewritten during the run; shows nothing without a terminal. */
export function progress(screen: Screen, color: boolean, now: () => number): (event: Progress) => void {
  if (!screen.isTTY) return () => undefined;
  const paint = paints(color);
  const start = now();
  const state = { total: 0, done: 0, failed: 0, requests: 0, law: '', last: -Infinity };
  const draw = (force = false) => {
    if (!force && now() - state.last < everyMs) return;
    state.last = now();
    const elapsed = (now() - start) / 1000;
    const left =
      state.done > 3 ? `, about ${Math.ceil((elapsed / state.done) * (state.total - state.done))} s left` : '';
    const failed = state.failed > 0 ? ` ${state.failed} failed` : '';
    const spent = `${state.requests} requests, ${elapsed.toFixed(0)} s`;
    const line = `[${state.done}/${state.total}] ${state.law}  ${spent}${left}${failed}`;
    screen.write(`\r\u001b[K${paint.dim(line.slice(0, (screen.columns ?? 80) - 1))}`);
  };
  return (event) => {
    if (event.kind === 'start') state.total = event.laws.length;
    if (event.kind === 'law') state.law = `${event.law.id} ${event.law.title}`.slice(0, 50);
    if (event.kind === 'reply') state.requests = event.requests;
    if (event.kind === 'result') {
      state.done += 1;
      if (event.result.status === 'failed') {
        state.failed += 1;
        screen.write(`\r\u001b[K${paint.red('FAILED')} ${event.result.id} ${event.result.title}\n`);
      }
    }
    if (event.kind === 'cleaning') screen.write(`\r\u001b[K${paint.dim('removing the records of this run')}`);
    else if (event.kind === 'cleaned') screen.write('\r\u001b[K');
    else draw(event.kind === 'result');
  };
}
