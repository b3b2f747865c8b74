/** The example of a rule, played in the page that shows it, or copied from there: one script for browsers. */
import { lineFor } from '../../src/beside/book/archive.ts';
import { examples } from '../../src/beside/book/examples.ts';
import { played, exampleText } from '../../src/beside/book/play.ts';
import type { RuleId } from '../../src/document/rules.ts';
import type { Copy } from './copies.ts';
import { copied } from './copy.ts';

export async function run(rule: string): Promise<string> {
  const example = examples[rule as RuleId];
  return example === undefined ? 'no example' : exampleText(await played(example));
}

export async function copy(rule: string, as: Copy): Promise<string> {
  const line = await lineFor(rule as RuleId);
  return line === undefined ? 'no example' : copied(line, as);
}
