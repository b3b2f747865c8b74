// `npm install <address of a repository>` and `npx <address>` call this in a fresh clone: it builds the package there.
// In the checkout of a developer it builds nothing, because the commands run from the sources.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = realpathSync(fileURLToPath(new URL('../..', import.meta.url)));
const { npm_config_local_prefix: project = '' } = process.env;
if (project === '' || realpathSync(project) !== root) await import('../build.mjs');
