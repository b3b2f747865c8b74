// Runs the kit against our own server, both as built, over sockets and without: the end of `.ci/run`. Takes the
// arguments of `check`. A law that judges nothing fails too, unless it is said below why.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../dist/bin/boardstone.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'boardstone-'));

/** Why laws are skipped: the live dialect does otherwise than the document, and without sockets much is not there. */
const live = [
  /^the live dialect changes the rule/,
  /votes are switched off on a new board here$/,
  /^a new workspace is not private here$/,
];
const withoutSockets = [
  /the target takes one request at a time$/,
  /^limits are not judged/,
  /^the target does not have (pages|webhooks|exports)$/,
  /^files are kept on another host$/,
  /the control plane makes no tokens of members$/,
];

/** Judges one server. The runs go on side by side: each prints into a file, which is shown when it has ended. */
const check = async (title, known, ...where) => {
  const [file, said] = ['json', 'txt'].map((kind) => join(folder, `${title}.${kind}`));
  const args = [command, 'check', ...where, '--strict', '--json', file, ...process.argv.slice(2)];
  const output = openSync(said, 'w');
  const child = spawn(process.execPath, args, { stdio: ['ignore', output, output] });
  const [status] = await once(child, 'exit');
  console.log(`\n${title}\n${readFileSync(said, 'utf8')}`);
  if (status !== 0) return status ?? 2;
  const unjudged = JSON.parse(readFileSync(file, 'utf8')).results.filter(
    (result) => result.status === 'skipped' && !known.some((reason) => reason.test(result.reason)),
  );
  for (const { id, reason } of unjudged) console.error(`${id} judges nothing on our own server: ${reason}`);
  return unjudged.length > 0 ? 3 : 0;
};
const judged = async (title, known, flags, reached = []) => {
  const server = spawn(process.execPath, [command, 'serve', '--port', '0', '--json', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise((resolve, reject) => {
    server.stdout.once('data', (chunk) => resolve(String(chunk)));
    server.once('exit', () => reject(new Error('the server ended before it was ready')));
  });
  const status = await check(title, known, JSON.parse(line).url, '--tier', 'thorough', ...reached);
  server.removeAllListeners('exit');
  server.kill();
  return status;
};
const inLive = () => {
  const target = join(folder, 'live.json');
  const flags = ['--fixture', 'empty', '--clock', 'manual', '--dialect', 'live', '--target-out', target];
  return judged('in the live dialect', live, flags, ['--target', target]);
};
// As the README has it, on the demo world; in the live dialect, in a world of its own; and, less
// thoroughly, without sockets.
const statuses = await Promise.all([
  judged('as the document says', [], []),
  inLive(),
  check('without sockets', withoutSockets, '--in-process', '--tier', 'smoke'),
]);
rmSync(folder, { recursive: true, force: true });
process.exit(statuses.find((status) => status !== 0) ?? 0);
