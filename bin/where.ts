/** `npm run where <section, id, row or word>`: prints rules, the server lines that keep them and the laws that prove them. */
import { meant } from '../src/server/values/near.ts';
import { readSources } from '../src/beside/manual/lines.ts';
import { rows, rowsAt } from '../src/beside/manual/rows.ts';
import { wrap } from '../src/beside/manual/text.ts';
import { ruleIds, search } from '../src/document/pick.ts';
import { rules } from '../src/document/rules.ts';
import { sections } from '../src/document/sections.ts';

// A reader that closes the pipe early is not an error.
process.stdout.on('error', () => process.exit());

const address = process.argv.slice(2).join(' ');
const sources = readSources()!;
const found = address === '' ? [] : search(address);
/** The lines that name an argument, a preference, a field or a type of action; the rows that take it, or have this name. */
const named = sources.property(address);
const takers = rows.filter(
  ({ own, title }) =>
    [title, title.replace(/^\S+ /, '')].includes(address) ||
    own.some(({ name }) => name === address || name.endsWith(`/${address}`)),
);

const lines = (kind: string, where: readonly string[]) =>
  console.log(wrap(`  ${kind.padEnd(8)}`, where.length === 0 ? 'none' : where.join('  ')));

for (const id of found) {
  const { section, level, says, unobservable } = rules[id];
  console.log(wrap(`${id}  ${section}  ${level}  `, says));
  lines('server', sources.server(id));
  if (unobservable === undefined) lines('law', sources.laws(id));
  else console.log(wrap('  unseen  ', unobservable));
}
for (const { endpoint, title } of new Set([...rowsAt(address), ...takers])) {
  console.log(`${title}  ${sources.endpoint(endpoint.method, endpoint.path) ?? ''}`);
}
if (named.length > 0) console.log(wrap(`${address}  `, named.join('  ')));
if (found.length + named.length + takers.length === 0) {
  const near = meant(address.toUpperCase(), [...sections.keys(), ...ruleIds]);
  const nothing = address === '' ? '' : `No rule, row or field matches ${address}. `;
  console.error(
    `${nothing}Give a section (4.5), a part (4), a rule id (CF-23), a row (GET /batch) or words (short link)${near}`,
  );
  process.exitCode = 2;
}
