/** Which rules each row names, read off the sources: `npm run docs` writes it, because a package has no sources. */
import { ruleIds } from '../../terminal/pick.ts';
import { all } from '../../authorization/rows.ts';
import { rowName } from '../../document/values/paths.ts';
import { readSources } from './lines.ts';

/** `row-rules.json`: the rules with a mark in the declaration of the row, and those that its code names. */
export function rowRules(): Readonly<Record<string, string>> {
  const { rulesIn } = readSources()!;
  const named = all.map((row): [string, string] => {
    const [code, marked] = [String(row.run), rulesIn(row.method, row.path)];
    return [rowName(row), ruleIds.filter((id) => marked.includes(id) || code.includes(id)).join(' ')];
  });
  return Object.fromEntries(named.filter(([, ids]) => ids !== '').sort(([a], [b]) => (a < b ? -1 : 1)));
}
