/** `npm run freeze -- 0.2`: writes the laws of a release, by which `check --as-of 0.2` judges from then on. */
import { writeFileSync } from 'node:fs';
import { laws } from '../conformance/laws/all.ts';
import { ours } from '../conformance/declared/rows.ts';
import { frozen } from '../conformance/run/release.ts';
import { version } from '../src/shipped.ts';

const [name = version().split('.').slice(0, 2).join('.')] = process.argv.slice(2);
const file = new URL(`../conformance/law/releases/${name}.json`, import.meta.url);
const lines = Object.entries(frozen(laws, ours))
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([id, value]) => `${JSON.stringify(id)}: ${JSON.stringify(value)}`);
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
console.log(`${lines.length} laws in ${file.pathname}`);
