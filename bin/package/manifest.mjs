// `npm pack` and `npm publish` call this before and after: the archive is built, so its package.json has no script
// `prepare`, of which npm would warn everybody who installs it. An install from a repository needs it to build.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);
const prepare = '    "prepare": "node bin/package/prepare.mjs",\n';
const next = '    "prepack": ';

const without = readFileSync(file, 'utf8').replace(prepare, '');
writeFileSync(file, process.argv[2] === 'packed' ? without : without.replace(next, prepare + next));
