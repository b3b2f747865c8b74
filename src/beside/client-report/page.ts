/** The report about a client as a page: no script, nothing from elsewhere. */
import { html, page, type Markup, type Page } from '../../server/pages/markup.ts';
import { keysOf } from '../../language.ts';
import { kinds, type ClientReport, type Finding, type HabitKind, type UsedOperation } from './client-report.ts';
import { answers, headline, number, times } from './text.ts';

const style = `
body{display:block;padding:2rem 1.25rem}main{width:min(70rem,100%);margin:0 auto;background:none;border:0;padding:0}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.15rem;margin:2.25rem 0 .25rem}
section.sum{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.75rem;margin-top:1.25rem}
.sum div,article,table{background:var(--sheet);border:1px solid var(--line);border-radius:.75rem}
.sum div{padding:.875rem 1rem}.sum b{display:block;font-size:1.75rem;line-height:1.2;font-variant-numeric:tabular-nums}
article{padding:.875rem 1rem;margin:.625rem 0;display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.25rem 1rem}
article p{margin:0}
article .saves{text-align:right;white-space:nowrap;color:var(--go);font-weight:600}
article .wide{grid-column:1/-1}.go{color:var(--go)}
table{width:100%;border-collapse:separate;border-spacing:0;font-size:.9rem;margin-top:.625rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .875rem;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--soft);font-weight:600}td.n{text-align:right;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}
td code,td.n{white-space:nowrap}.chips{
display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.625rem;padding:0;list-style:none}
.chips li{border:1px solid var(--line);border-radius:2rem;padding:.25rem .75rem;background:var(--sheet);font-size:.9rem}
.chips li.never{border-style:dashed;background:none;color:var(--soft)}
meter{width:6rem;height:.6rem;margin-right:.5rem}
@media(max-width:40rem){article{grid-template-columns:minmax(0,1fr)}article .saves{text-align:left}}
`;

/** `home`: the address of the inspector, if the page is served beside it. */
export function reportPage(report: ClientReport, home?: string): Page {
  const { requests, findings, errors, operations } = report;
  const saves = findings.reduce((sum, finding) => sum + finding.saves, 0);
  const kindsSeen = errors.filter(({ count }) => count > 0).length;
  const sum: readonly (readonly [number | string, string])[] = [
    [requests.counted, `requests, ${requests.refused} refused`],
    [`${operations.used.length} of ${operations.declared}`, 'operations used'],
    [findings.length, findings.length === 1 ? 'thing to improve' : 'things to improve'],
    [saves, 'requests that could be saved'],
    [`${kindsSeen} of ${errors.length}`, 'sorts of errors met'],
  ];
  const body = html`<h1>Your client</h1>
    <p class="soft">${headline(report)}. ${home === undefined ? '' : html`<a href="${home}">The inspector</a>`}</p>
    <section class="sum">${sum.map(([count, says]) => html`<div><b>${count}</b>${says}</div>`)}</section>
    ${keysOf(kinds).map((kind) => group(kind, findings))}
    <h2>Errors</h2>
    <p class="soft">An error that no test meets is an error that your users meet first.</p>
    <ul class="chips">
      ${errors.map(
        ({ status, says, count }) =>
          html`<li class="${count > 0 ? 'met' : 'never'}">
            <b>${status || 'no answer'}</b> ${says} · ${count > 0 ? `met ${times(count)}` : 'never met'}
          </li>`,
      )}
    </ul>
    ${table(operations.used, new Set(operations.neverRefused))}
    <details>
      <summary>${number(operations.unused.length, 'operation')} not used</summary>
      <ul class="chips">${operations.unused.map((operation) => html`<li class="never"><code>${operation}</code></li>`)}</ul>
    </details>`;
  return page({ title: 'Client report · boardstone', body, more: style });
}

function group(kind: HabitKind, findings: readonly Finding[]): Markup | false {
  const some = findings.filter((finding) => finding.kind === kind);
  const [title, why] = kinds[kind];
  return some.length > 0 && html`<h2>${title}</h2><p class="soft">${why}</p>${some.map(finding)}`;
}

const finding = ({ operation, says, instead, count, saves, example }: Finding): Markup =>
  html`<article>
    <p><code><b>${operation}</b></code></p>
    <p class="saves">${saves > 0 ? `saves ${number(saves, 'request')}` : ''}</p>
    <p class="wide">${says} · ${times(count)}</p>
    ${instead === undefined ? '' : html`<p class="wide">Instead: <code class="go">${instead}</code></p>`}
    <p class="wide soft">First: <code>${example}</code></p>
  </article>`;

function table(used: readonly UsedOperation[], never: ReadonlySet<string>): Markup | false {
  const most = used[0]?.count ?? 1;
  return (
    used.length > 0 &&
    html`<h2>Operations used</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>operation</th>
              <th>section</th>
              <th>requests</th>
              <th>answers</th>
              <th>parameters</th>
            </tr>
          </thead>
          <tbody>
            ${used.map(
              (used) =>
                html`<tr>
                  <td><code>${used.operation}</code></td>
                  <td>${used.section}</td>
                  <td class="n"><meter max="${most}" value="${used.count}"></meter>${used.count}</td>
                  <td>${answers(used)}${never.has(used.operation) ? html` <span class="soft">(no error yet)</span>` : ''}</td>
                  <td>
                    ${Object.entries(used.parameters)
                      .map(([name, count]) => `${name} ×${count}`)
                      .join(', ')}
                  </td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`
  );
}
