/**
 * `npm run drift`: lists what public sources describe of the live service and the registry does not know. `--write` keeps
 * the list. The exit code is 1 if something is not in the list that was kept last, and 2 if no source is reached.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { drift } from './sources.ts';

/** The description that the live service publishes, and clients whose types follow it. */
const sources: Readonly<Record<string, string>> = {
  openapi: 'https://developer.atlassian.com/cloud/trello/swagger.v3.json',
  'trello.js': 'npm:trello.js',
  '@delorenj/mcp-server-trello': 'npm:@delorenj/mcp-server-trello',
};

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const record = new URL('seen.json', import.meta.url);
const { lines, seen, reached, news } = await drift(sources, JSON.parse(readFileSync(record, 'utf8')));
process.stdout.write(`${lines.join('\n')}\n`);
if (values.write) writeFileSync(record, `${JSON.stringify(seen, null, 2)}\n`);
process.exitCode = reached === 0 ? 2 : news > 0 && !values.write ? 1 : 0;
