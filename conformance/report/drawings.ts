/** Pictures of the report as SVG: the timeline of a race, and the remaining requests of a limiter. */
import type { Fingerprint } from '../limits/fingerprint.ts';
import { inBar, type Bar } from '../wire/verdict.ts';
import { html as h, type Markup } from '../../src/markup.ts';

const wide = 720;
const lane = 34;
const gutter = 84;
const oneDecimal = (number: number) => number.toFixed(1);

/** One row for each client, one bar for each operation from call to return; an open bar never returned. */
export function timeline(bars: readonly Bar[]): Markup {
  const clients = [...new Set(bars.map(({ client }) => client))].toSorted((a, b) => a - b);
  const end = Math.max(...bars.map(({ from, to }) => to ?? from), 1) * 1.05;
  const x = (time: number) => gutter + (time / end) * (wide - gutter - 8);
  const high = clients.length * lane + 28;
  const lanes = clients.map(
    (client, row) => h`<text class="axis" x="0" y="${row * lane + 20}">client ${client + 1}</text>
${bars.filter((bar) => bar.client === client).map((bar) => drawBar(bar, row * lane + 4, x, end))}`,
  );
  return h`<svg class="timeline" viewBox="0 0 ${wide} ${high}" role="img"
  aria-label="What each client did, over ${end.toFixed(0)} ms">
${lanes}<text class="axis" x="${gutter}" y="${high - 6}">0 ms</text>
<text class="axis end" x="${wide - 8}" y="${high - 6}">${oneDecimal(end)} ms</text></svg>`;
}

function drawBar(bar: Bar, y: number, x: (time: number) => number, end: number): Markup {
  const { from, to } = bar;
  const label = inBar(bar);
  const width = Math.max(2, x(to ?? end) - x(from));
  const fits = label.slice(0, Math.max(0, Math.floor(width / 6.5) - 1));
  return h`<g class="${to === null ? 'bar open' : 'bar'}"><title>${label} (${from}–${to ?? '?'} ms)</title>
<rect x="${oneDecimal(x(from))}" y="${y}" width="${oneDecimal(width)}" height="${lane - 10}" rx="3"/>
<text x="${oneDecimal(x(from) + 4)}" y="${y + 16}">${fits}</text></g>`;
}

/** The requests that remained for the busiest token over time; refusals are crosses near the bottom. */
export function limiterPicture({ series, token }: Fingerprint): Markup | null {
  if (series.length < 2) return null;
  const high = 160;
  const last = Math.max(series.at(-1)![0], 1);
  const most = Math.max(token?.max ?? 0, ...series.map(([, remaining]) => remaining), 1);
  const x = (ms: number) => oneDecimal(36 + (ms / last) * (wide - 44));
  const y = (remaining: number) => oneDecimal(12 + (1 - remaining / most) * (high - 40));
  const points = series.filter(([, remaining]) => remaining >= 0).map(([ms, remaining]) => `${x(ms)},${y(remaining)}`);
  const crosses = series
    .filter(([, , status]) => status === 429)
    .map(([ms]) => h`<text class="refused" x="${x(ms)}" y="${high - 24}">×</text>`);
  return h`<svg class="limiter" viewBox="0 0 ${wide} ${high}" role="img"
  aria-label="Requests that remained to the busiest token, over time">
<line class="ground" x1="36" x2="${wide - 8}" y1="${y(0)}" y2="${y(0)}"/>
<polyline points="${points.join(' ')}"/>${crosses}
<text class="axis" x="0" y="${y(most)}">${most}</text><text class="axis" x="0" y="${y(0)}">0</text>
<text class="axis end" x="${wide - 8}" y="${high - 4}">${oneDecimal(last / 1000)} s</text></svg>`;
}
