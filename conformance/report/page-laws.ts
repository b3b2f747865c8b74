/** The laws on the report page: one entry for each that can be opened, broken ones first. */
import { ruleOf } from '../../src/spec/pick.ts';
import { bySection } from '../../src/spec/sections.ts';
import type { Counterexample, Report, Result, Status } from '../run/result.ts';
import { timeline } from './drawings.ts';
import { h, trusted, type Markup, type Piece } from './markup.ts';

export const marks: Readonly<Record<Status, string>> = {
  passed: '✓',
  failed: '✕',
  skipped: '–',
  vacuous: '∅',
  inconclusive: '?',
  error: '!',
};
export const anchor = (id: string) => `law-${id.replace(/[^\w-]/g, '-')}`;
export const inOrder = (a: Result, b: Result) => bySection(a.section, b.section) || (a.id < b.id ? -1 : 1);

/** Laws that failed or could not be run, grouped by cause; the first entry is open. */
export function broken({ groups, results }: Report): Piece {
  const byId = new Map(results.map((one) => [one.id, one]));
  const shown = groups
    .map(({ cause, ids }) => ({ cause, all: ids.map((id) => byId.get(id)).filter((one) => one !== undefined) }))
    .filter(({ all }) => all.length > 0);
  if (shown.length === 0) return null;
  const parts = shown.map(
    ({ cause, all }, at) =>
      h`<h3 class="cause">${cause}${
        all.length > 1 && h` <span class="soft">${all.length} laws</span>`
      }</h3>${all.map((one, nth) => oneLaw(one, at === 0 && nth === 0))}`,
  );
  return h`<h2>Broken rules, by cause</h2>${parts}`;
}

export function others({ groups, results }: Report): Markup[] {
  const grouped = new Set(groups.flatMap(({ ids }) => ids));
  return results
    .filter(({ id }) => !grouped.has(id))
    .toSorted(inOrder)
    .map((one) => oneLaw(one, false));
}

function oneLaw(result: Result, isOpen: boolean): Markup {
  const { id, title, status, section, level, reason, reproduced, witness, failing, counterexample } = result;
  const rule = ruleOf(result.rule);
  const attention = status === 'passed' || status === 'skipped' ? 'no' : 'yes';
  const words = `${id} ${title} ${section} ${reason ?? ''}`.toLowerCase();
  const seen = Object.entries(witness)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
  return h`<details class="law" id="${anchor(id)}" data-status="${status}" data-level="${level}"
  data-attention="${attention}" data-words="${words}"${isOpen && trusted(' open')}>
<summary><span class="mark ${status}" role="img" aria-label="${status}">${marks[status]}</span>
<span class="id">${id}</span><span>${title}</span><span class="where">part ${section} · ${level}</span></summary>
<div class="inside">
${rule && rule.says !== title && h`<p><b>Rule</b> ${rule.says}</p>`}
${rule?.because !== undefined && h`<p class="soft">${rule.because}</p>`}
${reason !== undefined && h`<p>${reason}</p>`}
${failing && h`<p><b>${failing.cases.length} of ${failing.of} cases fail</b> ${failing.cases.join('; ')}</p>`}
<p class="soft">Witness: ${seen}${reproduced !== undefined && ` · reproduced ${reproduced}`}</p>
${counterexample && failure(counterexample)}</div></details>
`;
}

/** A long line that may be broken after a separator, so that names stay whole. */
const breakable = (line: string): Piece => line.split(/(?<=[/,&])/).map((piece) => [piece, trusted('<wbr>')]);

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
  const sides = h`${what}: <span class="passed">− expected</span>, <span class="failed">+ actual</span>`;
  const rows = steps.map(
    ({ actor, method, path, args, status, setUp }, at) =>
      h`<tr${at === example.at && trusted(' class="shown"')}><td>${at + 1}</td><td>${actor ?? 'nobody'}</td>
<td>${method} ${breakable(path)}${setUp && h` <span class="soft">(scene)</span>`}</td>
<td>${breakable(JSON.stringify(args) ?? '')}</td><td>${status}</td></tr>`,
  );
  return h`${example.case !== undefined && h`<p><b>Case</b> ${example.case}</p>`}
${example.drawn !== undefined && h`<p><b>With</b> <code>${JSON.stringify(example.drawn)}</code></p>`}
${block(sides, marked, false)}
${reference !== undefined && block('Our server answers', pretty(reference), false)}
${history && h`<h3>What the clients did</h3>${timeline(history)}`}
<h3>Steps</h3><div class="scroll"><table class="plain steps">
<thead><tr><th>#</th><th>Who</th><th>Request</th><th>Arguments</th><th>Status</th></tr></thead>
<tbody>${rows}</tbody></table></div>
${curl !== '' && block('The same with curl', curl)}
${trace !== null && block('Trace, for --replay', pretty(trace))}`;
}
