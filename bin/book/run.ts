/** The example of a rule, played in the page that shows it: one script for browsers. */
import { examples } from '../../src/beside/book/examples.ts';
import { played, written } from '../../src/beside/book/play.ts';
import type { RuleId } from '../../src/document/rules.ts';

export async function run(rule: string): Promise<string> {
  const example = examples[rule as RuleId];
  return example === undefined ? 'no example' : written(await played(example));
}
