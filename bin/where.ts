/** `npm run where 4.5.3`: the rules of a section or id, the server lines that keep them, the laws that prove them. */
import { readSources } from '../src/manual/lines.ts';
import { rowsAt } from '../src/manual/rows.ts';
import { wrap } from '../src/manual/text.ts';
import { pick, ruleIds } from '../src/spec/pick.ts';
import { rules } from '../src/spec/rules.ts';
import { sections } from '../src/spec/sections.ts';
import { meant } from './flags.ts';

const [address = ''] = process.argv.slice(2);
const sources = readSources()!;
const found = pick(address);

for (const id of found) {
  const { section, level, says } = rules[id];
  const lines = (kind: string, where: readonly string[]) =>
    console.log(wrap(`  ${kind.padEnd(8)}`, where.length === 0 ? 'none' : where.join('  ')));
  console.log(wrap(`${id}  ${section}  ${level}  `, says));
  lines('server', sources.server(id));
  const { unobservable } = rules[id];
  if (unobservable === undefined) lines('law', sources.laws(id));
  else console.log(wrap('  unseen  ', unobservable));
}
for (const { endpoint, title } of rowsAt(address)) {
  console.log(`${title}  ${sources.endpoint(endpoint.method, endpoint.path) ?? ''}`);
}
if (found.length === 0) {
  const near = meant(address.toUpperCase(), [...sections.keys(), ...ruleIds], '');
  console.error(`nothing is at ${address || 'no address'}: give a section, a part or a rule id${near}`);
  process.exitCode = 2;
}
