/** The report as one HTML page that needs no network, and as JUnit XML. */
import { html as h, Markup } from '../../src/markup.ts';
import { head, style } from '../report/page-style.ts';
import type { Certificate, MutantTried, Tried, Variation } from './result.ts';
import { aboutSurvivor, bare, brokenLine, namesOf } from './text.ts';

const own = `
.scores { border-collapse: collapse }
.scores :is(th, td) { padding: 0.3rem 2rem 0.3rem 0; text-align: left; font-variant-numeric: tabular-nums }
.scores tbody :is(th, td) { border-top: 1px solid var(--line); font-weight: normal }
.found { border: 1px solid var(--line); background: var(--card); border-radius: 8px; padding: 0.75rem 1rem; margin: 0.6rem 0 }
.found p:first-child { font-weight: 600 }
.found dl { display: grid; grid-template-columns: 5.5rem 1fr; gap: 0.15rem 0.75rem; margin: 0.4rem 0 0; font-size: 0.9rem }
.found dt { color: var(--soft) }
.found dd { margin: 0; overflow-wrap: anywhere }
.flag { white-space: nowrap }
`;

export function certificatePage(found: Certificate): string {
  const { summary, command, dialect, plain } = found;
  const { score, mutants } = summary;
  const title = score === null ? 'No mutant was tried' : `${Math.round(score * 100)} % noticed`;
  const of = (status: MutantTried['status']) => found.mutants.filter((mutantTried) => mutantTried.status === status);
  const broken = found.variations.filter(({ status }) => status === 'broken');
  return h`${head(`${title} · boardstone certify`, style + own)}
<body><header><p class="soft">boardstone certify of <b>${flagsWhole(command.join(' '))}</b>, ${dialect} dialect</p>
<h1>${title}</h1><p class="verdict soft">${mutants.noticed} of ${mutants.tried} mutants are noticed;
${summary.variations.broken} of ${summary.variations.tried} variations broke a test. The tests sent ${plain.requests} requests
to ${plain.rows} operations.</p></header><main>
${section('Your tests pass only because nobody changes what may change', broken.map(brokenCard))}
${section('Your tests do not notice', of('survived').map(survivorCard))}
${section(
  'Worth knowing, and held against nobody',
  found.notes.map((note) => card(note.says, { tests: namesOf(note.failing) })),
)}
${section('Not reached, and not counted', [h`<ul>${found.notReached.map((gap) => h`<li>${gap}</li>`)}</ul>`])}
<h2>Score</h2><table class="scores">
<thead><tr><th scope="col">Part</th><th scope="col">Noticed</th><th scope="col">Tried</th></tr></thead>
<tbody>${Object.entries(found.parts).map(
    ([name, value]) => h`<tr><th scope="row">${name}</th><td>${value.noticed}</td><td>${value.tried}</td></tr>`,
  )}</tbody></table>
<details class="fold"><summary>Noticed: ${of('noticed').length}</summary><ul>${of('noticed').map(
    (mutantTried) => h`<li>${coded(mutantTried.says)} <span class="soft">${namesOf(mutantTried.failing)}</span></li>`,
  )}</ul></details></main>
<footer>boardstone ${found.boardstone}, seed ${found.seed}, ${(found.ms / 1000).toFixed(1)} s</footer></body></html>
`.text;
}

const section = (title: string, inside: readonly Markup[]): Markup =>
  inside.length === 0 ? h`` : h`<h2>${title}</h2>${inside}`;
const card = (says: string, facts: Readonly<Record<string, string | undefined>>): Markup =>
  h`<div class="found"><p>${coded(says)}</p><dl>${Object.entries(facts).map(([name, value]) =>
    value === undefined ? null : h`<dt>${name}</dt><dd>${coded(value)}</dd>`,
  )}</dl></div>`;
/** A text in which names stand between backticks. */
const coded = (text: string): readonly Markup[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? h`<code>${flagsWhole(part)}</code>` : h`${flagsWhole(part)}`));
/** A line may end before a flag, and not between its two hyphens and its name. */
const flagsWhole = (text: string): readonly (Markup | string)[] =>
  text.split(/(--[a-z][\w-]*)/).map((part, at) => (at % 2 === 1 ? h`<span class="flag">${part}</span>` : part));
const brokenCard = (variation: Variation): Markup =>
  card(brokenLine(variation), { asked: variation.asked, again: variation.again });
const survivorCard = (mutantTried: MutantTried): Markup => card(mutantTried.says, aboutSurvivor(mutantTried));

/** A suite for variations and one for mutants: what broke and what survived are failures. */
export function certificateJunit({ variations, mutants, ms }: Certificate): string {
  const failed = (entry: Variation | MutantTried): boolean => entry.status === 'broken' || entry.status === 'survived';
  const suite = (name: string, all: readonly (Variation | MutantTried)[]): Markup =>
    h`  <testsuite name="${name}" tests="${all.length}" failures="${all.filter(failed).length}" errors="0">
${all.map((entry) => testCase(name, entry, failed(entry)))}  </testsuite>
`;
  const both = [...variations, ...mutants];
  return h`${new Markup('<?xml version="1.0" encoding="UTF-8"?>')}
<testsuites name="boardstone certify" tests="${both.length}" failures="${both.filter(failed).length}"
    time="${(ms / 1000).toFixed(3)}">
${suite('variations', variations)}${suite('mutants', mutants)}</testsuites>
`.text;
}

function testCase(suite: string, entry: Tried & { readonly least?: string }, isFailed: boolean): Markup {
  const body = [entry.asked, entry.least, entry.again, ...(entry.failing ?? [])].filter((line) => line !== undefined);
  const inside = isFailed
    ? h`<failure type="${entry.rule}" message="${bare(entry.says)}">${body.join('\n')}</failure>`
    : null;
  return h`    <testcase classname="${suite}" name="${entry.id} ${bare(entry.says)}">${inside}</testcase>
`;
}
