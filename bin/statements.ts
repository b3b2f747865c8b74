/**
 * `npm run statements -- [<the document>] [--write]`: names each statement of the service document that is new, moved,
 * removed or changed since the record was written, with the rules, the lines and the laws that hang on it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rules, type RuleId } from '../src/document/rules.ts';
import { readSources } from '../src/beside/manual/lines.ts';
import { compare, sectionOf, recordText, type Kept } from '../src/beside/manual/statements.ts';
import { ruleIds } from '../src/terminal/pick.ts';
import { wrap } from '../src/terminal/wrap.ts';

const record = fileURLToPath(new URL('../src/document/statements.json', import.meta.url));
const words = process.argv.slice(2).filter((word) => word !== '--write');
const document = words[0] ?? fileURLToPath(new URL('../../shared/spec/service.md', import.meta.url));

if (existsSync(document)) report();
else {
  console.error(`${document} is not there: give the path of the service document`);
  process.exitCode = 2;
}

function report(): void {
  const kept = JSON.parse(readFileSync(record, 'utf8')) as Kept[];
  const { added, changed, removed, moved, record: now } = compare(readFileSync(document, 'utf8'), kept);
  for (const { address, text } of added) console.log(wrap(`new      ${address.padEnd(9)} `, text));
  for (const { address, text, part, rules: ids } of changed)
    tell(wrap(`changed  ${address.padEnd(9)} `, part ?? text), hanging(address, ids));
  for (const { address, text, from, rules: ids } of moved)
    tell(wrap(`moved    ${address.padEnd(9)} `, `from ${from}: ${text}`), ids);
  for (const { address, rules: ids } of removed) tell(`removed  ${address}`, ids);
  const count = added.length + changed.length + removed.length + moved.length;
  const counts = `${added.length} new, ${changed.length} changed, ${removed.length} removed, ${moved.length} moved`;
  console.log(`${now.length} statements: ${counts}.`);
  if (process.argv.includes('--write')) {
    writeFileSync(record, recordText(now));
    console.log(
      'The record is written. Read the rules of each new or changed statement, and give it its verdict there.',
    );
  } else if (count > 0) process.exitCode = 1;
}

/** On a heading, and on the head of a table, hangs all that is stated there. */
function hanging(address: string, ids: readonly RuleId[]): readonly RuleId[] {
  if (!/#(title|head)\d*$/.test(address)) return ids;
  return ruleIds.filter((id) => rules[id].level === 'stated' && rules[id].section === sectionOf({ address }));
}
/** A statement, and what hangs on it. */
function tell(head: string, ids: readonly RuleId[]): void {
  const sources = readSources();
  console.log(head);
  for (const id of ids) {
    console.log(wrap(`  ${id}  `, rules[id].says));
    console.log(wrap('    server  ', sources?.server(id).join('  ') || 'none'));
    console.log(wrap('    law     ', sources?.laws(id).join('  ') || 'none'));
  }
}
