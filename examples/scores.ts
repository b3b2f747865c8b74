/**
 * The verdicts of `boardstone certify` on the suites of the examples, written into README.md:
 * `npm run scores [-- suite]`.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Certificate } from '../conformance/certify/result.ts';
import { execute, packedIn, root } from '../src/testing/packed.ts';

/** So many changed servers are tried on each: a number, because a time would depend on the machine. */
const servers = 40;
const own = 'examples/own-project';

const user = await packedIn((project) => cpSync(join(root, own), project, { recursive: true }));
// As the page says: in a project of its own it imports the package, whose servers `certify` sees.
const withAClient = readFileSync(join(root, 'examples/with-a-client.ts'), 'utf8');
writeFileSync(join(user.project, 'with-a-client.mts'), withAClient.replace("'../src/index.ts'", "'boardstone'"));
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
  [
    'with-a-client.ts',
    [node, '--import', import.meta.resolve('tsx'), 'with-a-client.mts'],
    ['--dialect', 'document'],
    user.project,
  ],
  ['own-project/node.test.mjs', [node, '--test', 'node.test.mjs'], [], user.project],
];

const folder = mkdtempSync(join(tmpdir(), 'boardstone-scores-'));
const bin = join(user.project, 'node_modules/boardstone/dist/bin/boardstone.js');
const [, , only = ''] = process.argv;
for (const [name, command, flags = [], cwd = root] of suites.filter(([suite]) => suite.includes(only))) {
  const file = join(folder, 'found.json');
  const argv = ['certify', '--for', String(servers), '--fresh', '--json', file, ...flags, '--', ...command];
  // Exit code 1: a variation broke a test.
  await execute(node, [bin, ...argv], { cwd }).catch((fault: { code: number; stderr: string }) => {
    if (fault.code !== 1) throw new Error(`${name}: ${fault.stderr}`);
  });
  write(name, rowOf(name, JSON.parse(readFileSync(file, 'utf8')) as Certificate));
}
rmSync(folder, { recursive: true });
user.remove();
await execute('npx', ['prettier', '--write', 'examples/README.md'], { cwd: root });

function rowOf(name: string, { summary, plain, mutants }: Certificate): string {
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
  return `| ${cells.join(' | ')} |`;
}

/** Writes the row of a suite; those of the others stay. */
function write(name: string, row: string): void {
  const page = join(root, 'examples/README.md');
  const [before, table = '', after] = readFileSync(page, 'utf8').split(
    /(?<=<!-- scores[^\n]*-->\n)|(?=<!-- end of scores -->)/,
  );
  const rowOfSuite = (text: string): string | undefined =>
    text === name ? row : table.split('\n').find((line) => line.startsWith(`| [${text}]`));
  const rows = suites.flatMap(([suite]) => rowOfSuite(suite)?.replaceAll(/ {2,}/g, ' ') ?? []);
  const head =
    '| suite | requests to operations | mutants noticed | variations that broke a test | does not notice, for example |';
  writeFileSync(page, `${before}\n${head}\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n\n${after}`);
  console.log(row);
}
