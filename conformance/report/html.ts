/** The report as one HTML page that needs no network: table by section, failures, choices, limiter. */
import { levels } from '../../src/document/rule.ts';
import { partOf, parts, sections } from '../../src/document/sections.ts';
import { grouped } from '../../src/language.ts';
import { countsOf, exitCode, ruleCounts, sent, type Report, type Result } from '../run/result.ts';
import { sizes } from '../limits/fingerprint.ts';
import { limiterPicture } from './drawings.ts';
import { weightyOf } from './weighty.ts';
import { byReason, choicesOf, mismatches, remnants } from './lines.ts';
import { html as h, Markup } from '../../src/markup.ts';
import { anchor, anchorOf, broken, bySectionAndId, markOf, obstacles, others } from './page-laws.ts';
import { script } from './page-script.ts';
import { head, style } from './page-style.ts';

export function html(report: Report): string {
  const title = headline(report);
  return h`${head(`${title} · boardstone check`, style, script)}
<body><a class="skip" href="#laws">Skip to the laws</a>
<header><p class="soft">boardstone check of <b>${report.target.baseUrl}</b></p><h1>${title}</h1>
<p class="verdict soft">${explained(report)}</p>${chips(report)}</header>
<main>${obstacles(report)}${broken(report)}${troubles(report)}${matrix(report)}
<div id="laws"><h2>Laws</h2>${filters()}${others(report)}</div>
${skips(report)}${choices(report)}${limiter(report)}${unseen(report)}</main>
${foot(report)}<script>${new Markup(script)}</script></body></html>
`.text;
}

function headline({ results }: Report): string {
  const { judged, broken } = ruleCounts(results);
  if (broken > 0) return `${broken} of ${judged} judged rules ${broken === 1 ? 'is' : 'are'} broken`;
  if (judged === 0) return 'Nothing was judged';
  return judged === 1 ? 'The one judged rule is kept' : `All ${judged} judged rules are kept`;
}

function explained(report: Report): string {
  if (exitCode(report) === 2)
    return 'The run could not be done, or it checked nothing. It says nothing about the server.';
  const { vacuous, inconclusive, skipped } = report.summary;
  const open = vacuous + inconclusive + skipped;
  if (open === 0) return 'Every selected law was judged.';
  return open === 1
    ? 'One law was not decided; it gives the reason.'
    : `${open} laws were not decided; each gives the reason.`;
}

function chips({ summary }: Report): Markup {
  const items = countsOf(summary)
    .filter(({ count }) => count > 0)
    .map(
      ({ status, name, count }) =>
        h`<li><a class="${status}" href="#${anchorOf(status)}">${markOf[status]} ${count} ${name}</a></li>`,
    );
  return h`<ul class="chips">${items}</ul>`;
}

function troubles({ errors = [], residue, baseline }: Report): Markup | null {
  const lines = [
    ...errors,
    ...remnants(residue).map((remnant) => `remains on the server: ${remnant}`),
    ...(baseline ? mismatches(baseline) : []).map((words) => words.join(' ')),
  ];
  return lines.length === 0
    ? null
    : h`<h2>Needs attention</h2><ul>${lines.map((line) => h`<li class="error">${line}</li>`)}</ul>`;
}

function matrix({ results }: Report): Markup {
  const sectionOf = ({ section }: Result) => section.split('.').slice(0, 2).join('.');
  const byPart = grouped(results.toSorted(bySectionAndId), (result) => partOf(sectionOf(result)));
  const cell = ({ id, title, status }: Result) => h`<a class="${status}" href="#${anchor(id)}"
  title="${id}: ${title} (${status})" aria-label="${id} ${status}"><b>${markOf[status]}</b></a>`;
  const row = ([section, all]: readonly [
    string,
    Result[],
  ]) => h`<tr><th scope="row"><b>${section}</b> ${sections.get(section)}</th>
<td><div class="cells">${all.map(cell)}</div></td></tr>`;
  const tables = [...byPart].map(
    ([part, rows]) => h`<tbody><tr><th scope="rowgroup" colspan="2" class="part">${part}. ${parts[part]}</th></tr>
${[...grouped(rows, sectionOf)].map(row)}</tbody>`,
  );
  return h`<h2>By part of the document</h2><table class="matrix">${tables}</table>`;
}

function filters(): Markup {
  const option = (value: string, text: string) => h`<option value="${value}">${text}</option>`;
  return h`<div class="bar-of-filters needs-script" hidden>
<input id="search" type="search" placeholder="Search the laws ( / )" aria-label="Search laws">
<label>Status <select id="status">${option('', 'any')}${option('attention', 'needs attention')}${Object.keys(
    markOf,
  ).map((name) => option(name, name))}</select></label>
<label>Level <select id="level">${option('', 'any')}${levels.map((name) => option(name, name))}</select></label>
<button id="theme" type="button">Light or dark</button><span id="count" class="soft" role="status"></span></div>`;
}

const table = (title: string, rows: readonly Markup[]): Markup | false =>
  rows.length > 0 && h`<h2>${title}</h2><table class="plain"><tbody>${rows}</tbody></table>`;

const skips = (report: Report) =>
  table(
    'Skipped, and why',
    byReason(report, 'skipped').map(
      ([reason, ids]) =>
        h`<tr><td class="count">${ids.length}</td><td>${reason}</td><td class="soft">${ids.join(', ')}</td></tr>`,
    ),
  );

function choices(report: Report): readonly (Markup | false)[] {
  const rows = choicesOf(report).map(([point, seen]) => {
    const values = seen.map(([value, times], at) => h`${at > 0 && ', '}${value} <span class="soft">×${times}</span>`);
    return h`<tr><td>${point}</td><td>${values}</td></tr>`;
  });
  const known = weightyOf(report).map(({ said, because }) => h`<tr><td>${said}</td><td>${because}</td></tr>`);
  return [
    table('Permitted, but your users should know it', known),
    table('Where the document is silent, this server chose', rows),
  ];
}

function limiter({ target }: Report): Markup | null {
  const print = target.limiter;
  if (!print) return null;
  const kind = print.families.length > 0 && ` Explained by: ${print.families.join(', ')}.`;
  return h`<h2>The limiter</h2><p>${sizes(print)}.${kind}</p>
${limiterPicture(print)}`;
}

function unseen({ unseen: left }: Report): Markup | null {
  if (!left) return null;
  const sorts = Object.entries(left).map(([sort, names]) => {
    if (names.length === 0) return h`<p class="soft">${sort}: none</p>`;
    const list = names.map((name) => h`<li>${name}</li>`);
    return h`<details class="fold"><summary>${sort}: ${names.length}</summary><ul>${list}</ul></details>`;
  });
  return h`<h2>Never seen in this run</h2>${sorts}`;
}

function foot({ summary, seed, suite, target, shard }: Report): Markup {
  const facts = [
    sent(summary),
    `seed ${seed}`,
    `suite ${suite.version}, rules ${suite.specDigest}`,
    `actors ${(target.actors ?? []).join(', ')}`,
    ...(shard === undefined ? [] : [`shard ${shard}`]),
  ];
  return h`<footer><p>${facts.join(' · ')}</p>
<p class="needs-script" hidden>Keys: <kbd>/</kbd> search, <kbd>n</kbd> next failure, <kbd>j</kbd> <kbd>k</kbd> down
and up, <kbd>f</kbd> only what needs attention, <kbd>t</kbd> light or dark.</p></footer>
`;
}
