/** The laws on the report page: one entry for each that can be opened, broken ones first. */
import { ruleOf } from '../../src/terminal/pick.ts';
import { bySection } from '../../src/document/sections.ts';
import { counted } from '../../src/language.ts';
import { obstaclesIn } from '../run/obstacles.ts';
import { linkTo, type Counterexample, type Report, type Result, type Status, type Step } from '../run/result.ts';
import { timeline } from './drawings.ts';
import { html as h, Markup } from '../../src/markup.ts';

export const markOf: Readonly<Record<Status, string>> = {
  passed: '✓',
  failed: '✕',
  measured: '≈',
  skipped: '–',
  vacuous: '∅',
  inconclusive: '?',
  error: '!',
};
export const anchor = (id: string) => `law-${id.replace(/[^\w-]/g, '-')}`;
export const bySectionAndId = (a: Result, b: Result) => bySection(a.section, b.section) || (a.id < b.id ? -1 : 1);

/** Laws that failed or could not be run, grouped by cause; the first entry is open if there is one cause only. */
export function broken({ groups, results, suite }: Report): Markup | null {
  const byId = new Map(results.map((result) => [result.id, result]));
  const shown = groups
    .map(({ cause, ids }) => ({ cause, all: ids.map((id) => byId.get(id)).filter((result) => result !== undefined) }))
    .filter(({ all }) => all.length > 0);
  if (shown.length === 0) return null;
  const parts = shown.map(
    ({ cause, all }) =>
      h`<h3 class="cause">${cause}${
        all.length > 1 && h` <span class="soft">${all.length} laws</span>`
      }</h3>${all.map((result, nth) => oneLaw(result, suite, shown.length === 1 && nth === 0))}`,
  );
  return h`<h2 id="broken">What is broken, by cause</h2>${parts}`;
}

/** The obstacles that kept laws from being judged, each once: they explain what follows. */
export function obstacles({ results }: Report): Markup | null {
  const parts = obstaclesIn(results).map(
    ({ obstacle: { cause, detail, hint }, ids }) => h`<h3 class="cause">${cause} <span
  class="soft">${counted(ids.length, 'law')} not decided</span></h3>
${detail !== undefined && h`<p>${breakable(detail)}</p>`}${hint !== undefined && h`<p>${hint}.</p>`}
<details class="fold"><summary class="soft">The laws</summary><p class="soft">${ids.map((id, at) => [
      at > 0 && ', ',
      h`<a href="#${anchor(id)}">${id}</a>`,
    ])}</p></details>`,
  );
  return parts.length === 0 ? null : h`<h2 id="obstacles">What kept laws from being judged</h2>${parts}`;
}

/** Where a chip of this status leads. */
export const anchorOf = (status: Status) => (status === 'failed' || status === 'error' ? 'broken' : `all-${status}`);

const folds: readonly (readonly [status: Status, words: string, isOpen: boolean])[] = [
  ['inconclusive', 'not decided', true],
  ['vacuous', 'did not meet what they judge', true],
  ['passed', 'passed', false],
  ['measured', 'measured, as the document leaves it open', false],
  ['skipped', 'skipped', false],
];

/** The other laws, folded by status; undecided ones are open. */
export function others({ groups, results, suite }: Report): (Markup | null)[] {
  const grouped = new Set(groups.flatMap(({ ids }) => ids));
  const left = results.filter(({ id }) => !grouped.has(id)).toSorted(bySectionAndId);
  return folds.map(([status, words, isOpen]) => {
    const all = left.filter((result) => result.status === status);
    if (all.length === 0) return null;
    return h`<details class="fold" id="${anchorOf(status)}"${isOpen && new Markup(' open')}>
<summary class="${status}">${markOf[status]} ${counted(all.length, 'law')} ${words}</summary>
${all.map((result) => oneLaw(result, suite, false))}</details>`;
  });
}

function oneLaw(result: Result, { book }: Report['suite'], isOpen: boolean): Markup {
  const { id, title, status, section, level, reason, reproduced, witness, failing, counterexample, steps } = result;
  const rule = ruleOf(result.rule);
  const attention = ['passed', 'measured', 'skipped'].includes(status) ? 'no' : 'yes';
  const words = `${id} ${title} ${section} ${reason ?? ''}`.toLowerCase();
  const seen = Object.entries(witness)
    .map(([name, times]) => `${name} ${times}`)
    .join(', ');
  return h`<details class="law" id="${anchor(id)}" data-status="${status}" data-level="${level}"
  data-attention="${attention}" data-words="${words}"${isOpen && new Markup(' open')}>
<summary><span class="mark ${status}" role="img" aria-label="${status}">${markOf[status]}</span>
<span class="id">${id}</span><span>${title}</span><span class="where">part ${section} · ${level}</span></summary>
<div class="inside">
${rule && rule.says !== title && h`<p><b>Rule</b> ${rule.says}</p>`}
${rule?.because !== undefined && h`<p class="soft">${rule.because}</p>`}
${book !== undefined && h`<p><a href="${linkTo(result.rule, book)}">${result.rule} in the book</a></p>`}
${reason !== undefined && h`<p>${reason}</p>`}
${failing && h`<p><b>${failing.cases.length} of ${failing.of} cases fail</b> ${failing.cases.join('; ')}</p>`}
<p class="soft">Witness: ${seen}${reproduced !== undefined && ` · reproduced ${reproduced}`}</p>
${counterexample && failure(counterexample)}
${!counterexample && steps && h`<h3>The conversation</h3>${conversation(steps)}`}</div></details>
`;
}

/** A long line that may be broken after a separator, so that names stay whole. */
const breakable = (line: string): unknown => line.split(/(?<=[/,&])/).map((piece) => [piece, new Markup('<wbr>')]);

const pretty = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''));

function block(title: string | Markup, text: unknown, canCopy = true): Markup {
  return h`<div class="block"><div class="pair"><h3>${title}</h3>
${canCopy && h`<button class="copy" type="button" hidden>Copy</button>`}</div><pre tabindex="0">${text}</pre></div>`;
}

/** Who asked what, and what was answered, in their order. */
function conversation(steps: readonly Step[], at?: number): Markup {
  const turns = steps.map(
    ({ actor, method, path, args, status, body, via, setUp, credentials }, nth) =>
      h`<li${nth === at && new Markup(' class="shown"')}>
<p class="ask"><b>${actor ?? 'nobody'}</b> <code>${method} ${breakable(path)}</code>${
        via !== undefined && h` <span class="soft">at ${via}</span>`
      }${credentials !== undefined && h` <span class="soft">(${credentials})</span>`}${
        setUp &&
        h` <span
  class="soft">(scene)</span>`
      }${Object.keys(args).length > 0 && h`<br><code>${breakable(JSON.stringify(args))}</code>`}</p>
<details class="answer"><summary><span class="${status < 300 ? 'passed' : 'failed'}">${status}</span>
<code>${shortened(JSON.stringify(body) ?? '')}</code></summary><pre tabindex="0">${pretty(body)}</pre></details></li>`,
  );
  return h`<ol class="talk">${turns}</ol>`;
}

const shortened = (text: string) => (text.length > 110 ? `${text.slice(0, 110)}…` : text);

function failure(example: Counterexample): Markup {
  const { what, reference, history, story, steps, curl, trace } = example;
  const marked = example.difference.flatMap((line): (string | Markup)[] => {
    const kind = line.startsWith('-') ? 'less' : line.startsWith('+') ? 'more' : null;
    return [kind === null ? line : h`<span class="${kind}">${line}</span>`, '\n'];
  });
  const sides = h`${what}: <span class="passed">− expected</span>, <span class="failed">+ actual</span>`;
  return h`${example.case !== undefined && h`<p><b>Case</b> ${example.case}</p>`}
${example.drawn !== undefined && h`<p><b>With</b> <code>${JSON.stringify(example.drawn)}</code></p>`}
${story && h`<h3>The shortest history that shows it</h3><ol>${story.map((step) => h`<li>${step}</li>`)}</ol>`}
${block(sides, marked, false)}
${reference !== undefined && block('Our server answers', pretty(reference), false)}
${history && h`<h3>What the clients did</h3>${timeline(history)}`}
<h3>The conversation</h3>${conversation(steps, example.at)}
${curl !== '' && block('The same with curl', curl)}
${trace !== null && block('Trace, for --replay', pretty(trace))}`;
}
