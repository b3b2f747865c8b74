/** The laws on the report page: one that can be opened for each, what broke it first. */
import { rules } from '../../src/spec/rules.ts';
import type { Rule } from '../../src/spec/rule.ts';
import type { Bar } from '../races/race.ts';
import type { Counterexample, Report, Result, Status } from '../result.ts';
import { timeline } from './drawings.ts';
import { h, type Markup, type Piece } from './markup.ts';

export const marks: Readonly<Record<Status, string>> = {
  passed: '✓',
  failed: '✕',
  skipped: '–',
  vacuous: '∅',
  inconclusive: '?',
  error: '!',
};
export const anchor = (id: string) => `law-${id.replace(/[^\w-]/g, '-')}`;
export const bySection = (a: Result, b: Result) =>
  a.section.localeCompare(b.section, 'en', { numeric: true }) || (a.id < b.id ? -1 : 1);

export function laws(report: Report): Markup[] {
  const failedFirst = new Map(report.groups.flatMap(({ ids }) => ids).map((id, at) => [id, at]));
  const place = ({ id, status }: Result) =>
    status === 'failed' || status === 'error' ? (failedFirst.get(id) ?? 0) : 1e6;
  return report.results.toSorted((a, b) => place(a) - place(b) || bySection(a, b)).map(oneLaw);
}

function oneLaw(result: Result): Markup {
  const { id, title, status, section, level, reason, reproduced, witness, counterexample } = result;
  const rule = (rules as Readonly<Record<string, Rule>>)[result.rule];
  const attention = status === 'passed' || status === 'skipped' ? 'no' : 'yes';
  const words = `${id} ${title} ${section} ${reason ?? ''}`.toLowerCase();
  const seen = Object.entries(witness)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
  return h`<details class="law" id="${anchor(id)}" data-status="${status}" data-level="${level}"
  data-attention="${attention}" data-words="${words}">
<summary><span class="mark ${status}" role="img" aria-label="${status}">${marks[status]}</span>
<span class="id">${id}</span><span>${title}</span><span class="where">part ${section} · ${level}</span></summary>
<div class="inside">
${rule && rule.says !== title && h`<p><b>Rule</b> ${rule.says}</p>`}
${rule?.because !== undefined && h`<p class="soft">${rule.because}</p>`}
${reason !== undefined && h`<p>${reason}</p>`}
<p class="soft">Witness: ${seen}${reproduced !== undefined && ` · reproduced ${reproduced}`}</p>
${counterexample && failure(counterexample)}</div></details>
`;
}

const pretty = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''));

function block(title: Piece, text: Piece, canCopy = true): Markup {
  return h`<div class="block"><div class="pair"><h3>${title}</h3>
${canCopy && h`<button class="copy" type="button" hidden>Copy</button>`}</div><pre tabindex="0">${text}</pre></div>`;
}

function failure(example: Counterexample): Markup {
  const { what, reference, history, steps, curl, trace } = example;
  const marked = example.difference.flatMap((line): Piece[] => {
    const kind = line.startsWith('-') ? 'less' : line.startsWith('+') ? 'more' : null;
    return [kind === null ? line : h`<span class="${kind}">${line}</span>`, '\n'];
  });
  const sides = h`${what}: <span class="passed">− expected</span>, <span class="failed">+ came</span>`;
  const rows = steps.map(
    ({ actor, method, path, args, status, setUp }, at) => h`<tr><td>${at + 1}</td><td>${actor ?? 'nobody'}</td>
<td>${method} ${path}${setUp && h` <span class="soft">(scene)</span>`}</td>
<td>${JSON.stringify(args)}</td><td>${status}</td></tr>`,
  );
  return h`${example.case !== undefined && h`<p><b>Case</b> ${example.case}</p>`}
${example.drawn !== undefined && h`<p><b>With</b> <code>${JSON.stringify(example.drawn)}</code></p>`}
${block(sides, marked, false)}
${reference !== undefined && block('The reference answers', pretty(reference), false)}
${history && h`<h3>What the clients did</h3>${timeline(history as readonly Bar[])}`}
<h3>Steps</h3><table class="plain">
<thead><tr><th>#</th><th>Who</th><th>Request</th><th>Arguments</th><th>Status</th></tr></thead>
<tbody>${rows}</tbody></table>
${curl !== '' && block('The same by hand', curl)}
${trace !== null && block('Trace, for --replay', pretty(trace))}`;
}
