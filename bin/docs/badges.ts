/** The badges of README: each shows a figure that a page of the manual proves, and is written again with that page. */
import { picture } from '../../conformance/report/badge.ts';

const color = '#2f7d4f';

/** The figure in a page; a page without it has lost what the badge says. */
function figureIn(page: string, text: string, pattern: RegExp): readonly string[] {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`${page} no longer says ${pattern}`);
  return found.slice(1);
}

export function badges(text: (file: string) => string): ReadonlyMap<string, string> {
  const [points] = figureIn('docs/fidelity.md', text('docs/fidelity.md'), /\*\*([\d.]+ %) of \d+ points/);
  const [all, noticed] = figureIn(
    'docs/mutation-score.md',
    text('docs/mutation-score.md'),
    /\*\*(\d+) mutants, (\d+) noticed/,
  );
  const [calls, clients] = figureIn(
    'docs/coverage.md',
    text('docs/coverage.md'),
    /\*\*(\d+) calls of (\d+) published clients/,
  );
  const rows = text('docs/coverage.md').match(/^\| `(GET|POST|PUT|DELETE) /gm)!.length;
  const { dependencies } = JSON.parse(text('package.json')) as { readonly dependencies: object };
  return new Map(
    Object.entries({
      fidelity: ['recorded answers', `${points} alike`],
      mutants: ['faults noticed', `${noticed} of ${all}`],
      clients: [`${clients} published clients`, `${calls} calls answered`],
      operations: ['operations', String(rows)],
      dependencies: ['run-time dependencies', String(Object.keys(dependencies).length)],
    }).map(([name, [left, right]]) => [`${name}.svg`, picture(left!, right!, color)]),
  );
}
