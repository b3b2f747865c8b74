/** What `boardstone certify` says of the suites of the examples, written into README.md: `npm run scores`. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Certificate } from '../conformance/certify/result.ts';
import { execute, packedIn, root } from '../src/testing/packed.ts';

/** So many changed servers are tried on each: a number, because a time would depend on the machine. */
const servers = 40;
const own = 'examples/own-project';

const user = await packedIn((project) => cpSync(join(root, own), project, { recursive: true }));
const node = process.execPath;
const suites: readonly (readonly [
  name: string,
  command: readonly string[],
  flags?: readonly string[],
  cwd?: string,
])[] = [
  ['certify/careful.test.mjs', [node, 'examples/certify/careful.test.mjs']],
  ['certify/careless.test.mjs', [node, 'examples/certify/careless.test.mjs']],
  ['python/test_client.py', ['python3', 'examples/python/test_client.py'], ['--clock', 'manual']],
  ['with-a-client.ts', [node, '--import', 'tsx', 'examples/with-a-client.ts'], ['--dialect', 'document']],
  ['own-project/node.test.mjs', [node, '--test', 'node.test.mjs'], [], user.project],
];

const folder = mkdtempSync(join(tmpdir(), 'boardstone-scores-'));
const rows: string[] = [];
for (const [name, command, flags = [], cwd = root] of suites) {
  const file = join(folder, 'found.json');
  const argv = ['certify', '--for', String(servers), '--fresh', '--json', file, ...flags, '--', ...command];
  const bin = join(user.project, 'node_modules/boardstone/dist/bin/boardstone.js');
  // Exit code 1: a variation broke a test.
  await execute(node, [bin, ...argv], { cwd }).catch((fault: { code: number; stderr: string }) => {
    if (fault.code !== 1) throw new Error(`${name}: ${fault.stderr}`);
  });
  const { summary, plain, mutants } = JSON.parse(readFileSync(file, 'utf8')) as Certificate;
  const { variations, score } = summary;
  const missed = mutants.find(({ status }) => status === 'survived')?.says ?? 'nothing';
  const share = score === null ? '–' : `${Math.round(score * 100)} %`;
  const cells = [
    `[${name}](${name})`,
    `${plain.requests} to ${plain.rows}`,
    `${summary.mutants.noticed} of ${summary.mutants.tried} (${share})`,
    `${variations.broken} of ${variations.tried}`,
    missed,
  ];
  rows.push(`| ${cells.join(' | ')} |`);
  console.log(rows.at(-1));
}
rmSync(folder, { recursive: true });
user.remove();

const table = [
  '| suite | requests to operations | mutants noticed | variations that broke a test | does not notice, for example |',
  '| --- | --- | --- | --- | --- |',
  ...rows,
].join('\n');
const page = join(root, 'examples/README.md');
const [before, , after] = readFileSync(page, 'utf8').split(/(?<=<!-- scores[^\n]*-->\n)|(?=<!-- end of scores -->)/);
writeFileSync(page, `${before}\n${table}\n\n${after}`);
await execute('npx', ['prettier', '--write', page], { cwd: root });
