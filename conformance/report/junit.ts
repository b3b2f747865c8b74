/** The report as JUnit XML: a suite for each part of the document, a case for each law. */
import { grouped } from '../../src/language.ts';
import { headlines, routeIn, type Report, type Result } from '../run/result.ts';
import { html as h, Markup } from '../../src/markup.ts';

const seconds = (ms: number) => (ms / 1000).toFixed(3);
const part = ({ section }: Result) => section.split('.')[0]!;
const isUnjudged = ({ status }: Result) => !['passed', 'failed', 'error'].includes(status);

export function junit(report: Report): string {
  const { results, summary, seed, target } = report;
  const known = headlines(report);
  const parts = grouped(results, part);
  const suites = [...parts]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([name, all]) => {
      const count = (status: Result['status']) => all.filter((result) => result.status === status).length;
      const time = seconds(all.reduce((sum, { ms }) => sum + ms, 0));
      return h`  <testsuite name="part ${name}" tests="${all.length}" failures="${count('failed')}"
      errors="${count('error')}" skipped="${all.filter(isUnjudged).length}" time="${time}"
      hostname="${new URL(target.baseUrl).hostname}">
    <properties><property name="seed" value="${seed}"/></properties>
${all.map((result) => testCase(result, known.get(result.id)))}  </testsuite>
`;
    });
  return h`${new Markup('<?xml version="1.0" encoding="UTF-8"?>')}
<testsuites name="boardstone check" tests="${results.length}" failures="${summary.failed}" errors="${summary.errors}"
    time="${seconds(summary.ms)}">
${suites}</testsuites>
`.text;
}

/** Where it failed is a route of the server that was judged; `first` of several of one cause has all of it. */
function testCase(result: Result, headline: ReturnType<ReturnType<typeof headlines>['get']>): Markup {
  const { id, title, section, status, reason = '', ms, counterexample, failing } = result;
  const { cause = reason, first = id } = headline ?? {};
  const others = failing ? ['', `${failing.cases.length} of ${failing.of} cases fail:`, ...failing.cases] : [];
  const { story = [], difference = [], curl = '' } = counterexample ?? {};
  const whole = counterexample ? [...story, ...difference, ...others, '', curl].join('\n') : reason;
  const body = first === id ? whole : `the same cause as ${first}: ${reason}`;
  const unjudged = status === 'skipped' ? reason : `${status}: ${reason}`;
  const inside = isUnjudged(result)
    ? h`<skipped message="${unjudged}"/>`
    : status === 'failed'
      ? h`<failure type="${cause}" message="${reason}">${body}</failure>`
      : status === 'error'
        ? h`<error message="${reason}">${body}</error>`
        : null;
  const route = routeIn(result);
  // The published schema has no properties in a case.
  const place = route === undefined ? null : h`<system-out>route: ${route}</system-out>`;
  return h`    <testcase classname="${section}" name="${id} ${title}" time="${seconds(ms)}">${inside}${place}</testcase>
`;
}
