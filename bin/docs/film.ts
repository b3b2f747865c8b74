/** A picture of a terminal that moves: commands are typed, and what they really printed appears line by line. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { html as h, type Markup } from '../../src/markup.ts';

/** One command with the lines that it printed, colors included. */
export interface Scene {
  readonly typed: string;
  readonly lines: readonly string[];
}

/** So few that a telephone shows letters that can be read. */
const columns = 60;
const seconds = 25;
const [charWidth, lineHeight] = [8, 18];

/** Runs the three commands of the first minute; `program` is how the command is started. */
export async function recorded(program: readonly [string, ...string[]], cwd: string): Promise<readonly Scene[]> {
  const [file, ...first] = program;
  const at = { cwd, env: { ...process.env, FORCE_COLOR: '1', NO_COLOR: undefined } };
  const server = spawn(file, [...first, 'serve', '--port', '0'], { ...at, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface(server.stderr).on('line', (line) => {
      printed.push(line);
      if (line.startsWith('Stop it')) resolve();
    });
  });
  const [listening] = (await once(createInterface(server.stdout), 'line')) as [string];
  await ready;
  const [, address = ''] = /curl '([^']+)'/.exec(printed.join('\n')) ?? [];
  const boards = await (await fetch(address)).text();
  server.kill();
  await once(server, 'exit');
  const check = ['check', '--demo', '--seed', '1'];
  const run = promisify(execFile)(file, [...first, ...check], at);
  const { stdout, stderr } = await run.catch((fault: { stdout: string; stderr: string }) => fault);
  const scenes = [
    { typed: 'npx boardstone serve', lines: [listening, ...printed.slice(0, 4)] },
    { typed: `curl '${address}'`, lines: [boards] },
    { typed: 'npx boardstone check --demo', lines: [...stderr.split('\n').slice(0, 4), ...failureIn(stdout)] },
  ];
  // Each command took a free port. The picture shows the usual one.
  const usual = (line: string) => line.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:4747');
  return scenes.map(({ typed, lines }) => ({ typed: usual(typed), lines: lines.map(usual) }));
}

/** The first failure, up to its script. */
const failureIn = (printed: string): readonly string[] => {
  const lines = printed.split('\n');
  const at = lines.findIndex((line) => line.includes('BROKEN'));
  const script = lines.findIndex((line) => line.includes('the same with curl'));
  return [...lines.slice(at, script), `${lines[script]} …`];
};

/** As text: what the picture shows, without what differs from run to run. */
export const written = (scenes: readonly Scene[]): string =>
  scenes.map(({ typed, lines }) => `$ ${[typed, ...lines].map(steady).join('\n')}\n`).join('\n');

/** The parts that differ from run to run: ports, names that hold the time, seconds. */
const steady = (line: string): string => line.replaceAll(/\bbs[0-9a-z]{8,}/g, 'bs…').replaceAll(/\u001b\[\d*m/g, '');

const colors: Readonly<Record<string, string>> = { 31: '#ff7b72', 32: '#7ee787', 1: '#ffffff', 2: '#8b949e' };

export function picture(scenes: readonly Scene[]): string {
  const printed = scenes.flatMap(({ typed, lines }) => [`\u001b[1m$ ${typed}\u001b[0m`, ...lines, '']).slice(0, -1);
  const shown = printed.flatMap(wrapped);
  const [width, height] = [columns * charWidth + 32, shown.length * lineHeight + 32];
  const lines = shown.map(
    (line, at) => h`<text class="l${at}" x="16" y="${(at + 1) * lineHeight + 10}">${spans(line)}</text>
`,
  );
  const frames = timesOf(shown).map(
    (time, at) => `@keyframes k${at}{0%{opacity:0}${time}%,100%{opacity:1}}
.l${at}{animation:k${at} ${seconds}s infinite step-end}`,
  );
  const style = `text{font:13px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#c9d1d9;white-space:pre}
@media (prefers-reduced-motion:no-preference){
${frames.join('\n')}}`;
  const label =
    'A terminal: boardstone serves a demo world, curl reads its boards, check finds the one thing wrong with a server';
  return h`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"
  role="img" aria-label="${label}">
<style>${style}</style>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
${lines}</svg>
`.text;
}

/**
 * When each line appears, in percent. The first command is there from the beginning, because an empty picture looks broken;
 * a further one takes longer to type than a line to print; the last fifth is to read.
 */
function timesOf(lines: readonly string[]): readonly number[] {
  const weights = lines.map((line) => (line.includes('$ ') ? 6 : 1));
  const [first = 0] = weights;
  const whole = weights.reduce((sum, weight) => sum + weight, -first);
  let passed = -first;
  return weights.map((weight) => {
    passed += weight;
    return Number(((passed / whole) * 80).toFixed(2));
  });
}

/** A line goes on below where the window ends, as in a terminal, and so do its colors. */
function wrapped(line: string): string[] {
  const rows = [''];
  let [left, color] = [columns, ''];
  for (const [at, part] of line.split(/(\u001b\[\d*m)/).entries()) {
    if (at % 2 === 1) {
      color = part;
      rows.push(`${rows.pop()}${part}`);
      continue;
    }
    for (const sign of part) {
      if (left === 0) {
        rows.push(color);
        left = columns;
      }
      rows.push(`${rows.pop()}${sign}`);
      left -= 1;
    }
  }
  return rows;
}

/** A line with its colors. */
function spans(line: string): Markup {
  let color: string | undefined;
  const parts = line.split(/\u001b\[(\d*)m/).map((part, at): Markup | '' => {
    if (at % 2 === 1) {
      color = colors[part];
      return '';
    }
    if (part === '') return '';
    return color === undefined ? h`${part}` : h`<tspan fill="${color}">${part}</tspan>`;
  });
  return h`${parts}`;
}
