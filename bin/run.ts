/** `boardstone run -- <command>`: starts a server, runs a command that finds it in its environment, then stops it. */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentOf } from './env.ts';
import { kinds, type ClientReport, type HabitKind } from '../src/beside/client-report/client-report.ts';
import { gathered } from '../src/beside/client-report/gathered.ts';
import { gatherIn, type SeenOfTest } from '../src/beside/client-report/left.ts';
import type { BoardstoneServer } from '../src/index.ts';
import type { AnyActor } from '../src/desk/target.ts';
import { all } from '../src/authorization/rows.ts';
import { keysOf } from '../src/language.ts';
import { meant } from '../src/did-you-mean.ts';
import { annotations, summary } from '../src/beside/client-report/text.ts';
import { liveHosts } from '../src/server/exchange/live-hosts.ts';
import { intercept } from '../src/beside/redirect/intercept.ts';
import { readFlags, printHelp, UsageError, type Flags } from '../src/terminal/flags.ts';
import { logTo } from './log.ts';
import { plainly } from '../src/files.ts';
import { write } from '../src/terminal/output.ts';
import { visible } from '../src/terminal/visible.ts';
import { flags, harText, optionsOf, start, warnOfUnusedFlags, writeReport } from './serve.ts';
import { trust } from './trust/trust.ts';

/** The flags of `serve` that mean something to a server that lives as long as one command. */
const {
  json: _json,
  'target-out': _target,
  quiet: _quiet,
  'with-parent': _parent,
  'allow-origin': _origins,
  ...shared
} = flags;
export const flagsOfRun = {
  ...shared,
  port: { ...flags.port, usual: 'any free one' },
  dialect: { ...flags.dialect, usual: 'live, because the command is a client of the live service' },
};

const failOnSays: string = `end with 1 if the client did one of these: ${keysOf(kinds).join(', ')}; or all`;
const ofRun = {
  'fail-on': { value: 'kinds', many: true, says: failOnSays },
  intercept: {
    says:
      'for a command in any language whose client knows only the live address: a proxy and a throw-away authority, ' +
      'named in its environment, answer for the live hosts and refuse all others',
  },
  ...flagsOfRun,
} as const;

/** The variables that a command finds in its environment, in the words of a help text. */
export const environmentHelp = `  BOARDSTONE_URL      the address of the server; paths begin with /1
  BOARDSTONE_KEY      the key of the owner
  BOARDSTONE_TOKEN    the token of the owner
  BOARDSTONE_SECRET   the secret of the application, which signs its webhooks
  BOARDSTONE_OAUTH2_CLIENT_ID, _CLIENT_SECRET, _REDIRECT_URI, _ACCESS_TOKEN, _REFRESH_TOKEN
                      a client of OAuth 2.0, and what it holds of the owner (docs/oauth2.md)
  BOARDSTONE_TARGET   all actors with their keys and tokens, as JSON: the target file
  BOARDSTONE_CA       with --tls: the certificate of the authority; NODE_EXTRA_CA_CERTS, SSL_CERT_FILE,
                      REQUESTS_CA_BUNDLE and CURL_CA_BUNDLE name files that contain it
  NODE_OPTIONS        makes Node send what it asks of the live service to the server (boardstone/redirect)`;

const help = `boardstone run [flags] -- <command> [its arguments]

Starts a server on a free port, runs the command, prints a report about the client and stops the server. The exit code
is that of the command; if it is not 0, or no request succeeded, those that went wrong are printed with their reasons.
The command finds in its environment:

${environmentHelp}
  HTTPS_PROXY, …      with --intercept: HTTP_PROXY, NO_PROXY, NODE_USE_ENV_PROXY and the names of --tls too
                      PHP_INI_SCAN_DIR, R_PROFILE_USER, PERL_LWP_SSL_CA_FILE and JAVA_TOOL_OPTIONS tell PHP, R, Perl
                      and Java of the authority, and Java of the proxy`;

export async function run(argv: readonly string[]): Promise<number> {
  const { flags: typed, command } = commandLine('run', ofRun, argv);
  if (typed.help) return printHelp(help, ofRun);
  if (typed.intercept && typed.tls)
    throw new UsageError('--intercept and --tls exclude each other: the proxy speaks TLS');
  const [program, args] = [command[0]!, command.slice(1)];
  warnOfUnusedFlags(typed);
  const log = typed.log ? { log: logTo(process.stderr, { dialect: typed.dialect ?? 'live' }) } : {};
  const { intercept: isIntercepted, 'fail-on': _, ...ofServer } = typed;
  const unwanted = kindsIn(typed['fail-on']);
  const options = await optionsOf({ port: '0', dialect: 'live', ...ofServer });
  const server = await start({ ...options, ...log, report: true });
  if (typed['tls-ca']) write(typed['tls-ca'], server.ca ?? '');
  const between = isIntercepted ? await intercept(server.url, liveHosts, refused) : undefined;
  const ca = server.ca ?? between?.ca;
  const trusted = ca === undefined ? undefined : trust(ca, process.env, between?.url);
  const folder = mkdtempSync(join(tmpdir(), 'boardstone-run-'));
  try {
    const environment = { ...environmentOf(server.target), ...redirecting(), ...trusted?.environment };
    const code = await ended(program, args, { ...environment, [gatherIn]: folder, ...between?.environment });
    const { tests, report } = whole(folder, server);
    if (typed.report !== undefined || report.requests.counted > 0) writeReport(typed.report ?? '-', report);
    else
      process.stderr.write(
        explained(server, '0 requests to the service') ??
          (between === undefined ? unasked : between.mistrusted ? unaccepted : unaskedHosts),
      );
    process.stderr.write(testsSay(tests));
    process.stderr.write(whyOf(server, code, report));
    reportToJob(report);
    if (typed.har !== undefined) write(typed.har, harText(server), { mode: 0o600 });
    return code === 0 ? gate(report, unwanted) : code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await between?.close();
    await server.close();
    trusted?.remove();
  }
}

/** Makes every Node that the command starts load boardstone/redirect. Sources that were not built have no such file. */
export function redirecting(): Record<string, string> {
  const file = fileURLToPath(new URL('../src/beside/redirect/redirect.cjs', import.meta.url));
  if (!existsSync(file)) return {};
  const { NODE_OPTIONS: given } = process.env;
  return { NODE_OPTIONS: [given, `--require "${file.replaceAll(/["\\]/g, '\\$&')}"`].filter(Boolean).join(' ') };
}

/** The flags, and the command behind `--`, which has to be there unless the help is asked for. */
export function commandLine<const F extends Flags>(name: string, known: F, argv: readonly string[]) {
  const end = argv.indexOf('--');
  const { flags: typed, words } = readFlags(known, end < 0 ? argv : argv.slice(0, end), 'a command');
  const command = end < 0 ? [] : argv.slice(end + 1);
  if ('help' in typed && typed['help']) return { flags: typed, command };
  if (words.length > 0) throw new UsageError(`write -- before the command: ${name} -- ${words.join(' ')}`);
  if (command.length === 0) throw new UsageError(`${name} takes a command after --: ${name} -- npm test`);
  return { flags: typed, command };
}

/** Where GitHub Actions runs the command, its findings stand in the summary of the job too, and beside it. */
function reportToJob(report: ClientReport): void {
  const { GITHUB_STEP_SUMMARY: file } = process.env;
  if (!file) return;
  appendFileSync(file, summary(report));
  process.stderr.write(annotations(report));
}

/** The kinds of findings with which a run fails. */
function kindsIn(typed: string | undefined): readonly HabitKind[] {
  const known = keysOf(kinds);
  return (typed?.split(',') ?? []).flatMap((part) => {
    if (part === 'all') return known;
    const kind = known.find((name) => name === part);
    if (kind === undefined)
      throw new UsageError(`--fail-on takes ${known.join(', ')} or all, not ${part}${meant(part, [...known, 'all'])}`);
    return [kind];
  });
}

/** The exit code: 1, with a sentence, if the client did something that --fail-on names. */
function gate({ findings }: ClientReport, unwanted: readonly HabitKind[]): number {
  const some = findings.filter(({ kind }) => unwanted.includes(kind));
  if (some.length === 0) return 0;
  const named = [...new Set(some.map(({ kind }) => kind))].map((kind) => `${kinds[kind][0]} (${kind})`);
  process.stderr.write(`\nboardstone run: --fail-on: ${named.join(', ')}\n`);
  return 1;
}

/** One report: the servers of a suite saw what its tests sent, ours saw what was sent to BOARDSTONE_URL. */
function whole(folder: string, server: BoardstoneServer<AnyActor>): ReturnType<typeof gathered> {
  const reportOfOurs = server.report();
  const requests = reportOfOurs.requests.counted === 0 ? [] : server.requests();
  const suite = gathered(folder, all, requests);
  return suite.tests.length === 0 ? { ...suite, report: reportOfOurs } : suite;
}

/** The tests of a suite that had servers of their own. */
function testsSay(tests: readonly SeenOfTest[]): string {
  if (tests.length === 0) return '';
  const failed = tests.filter((seenOfTest) => seenOfTest.failed);
  const lines = (failed.length > 0 ? failed : tests).slice(0, 20).map(({ test, requests, world }) => {
    const refused = requests.filter(({ status }) => status >= 400).length;
    const asked = requests.length === 1 ? '1 request' : `${requests.length} requests`;
    const open = world === undefined ? '' : `; its world is open at ${world}`;
    return `  ${test === '' ? 'a test' : test}: ${asked}, ${refused} refused${open}`;
  });
  const head = `${tests.length} tests with servers of their own${failed.length > 0 ? `; ${failed.length} failed` : ''}`;
  const isKept = failed.length === 0 || failed.some(({ world }) => world !== undefined);
  const hint = isKept ? [] : ['  BOARDSTONE_KEEP=1 keeps the world of each failing test open, and links it here'];
  return `\n${[head, ...lines, ...hint].join('\n')}\n`;
}

/** The reasons, if the command failed, or ended as if it had not although no request succeeded. */
function whyOf(server: BoardstoneServer<AnyActor>, code: number, { requests }: ClientReport): string {
  const { counted, refused } = requests;
  if (counted === 0 || (code === 0 && refused < counted)) return '';
  const head = code === 0 ? 'No request succeeded' : `The command failed (exit code ${code}). This may be why`;
  return explained(server, `${head}:`) ?? '';
}

/** The requests that went wrong, each with the reason, below a line of ours; undefined if none did. */
function explained(server: BoardstoneServer<AnyActor>, head: string): string | undefined {
  const [, ...known] = server.explain().split('\n');
  return known.length === 0 ? undefined : visible(['', head, ...known, ''].join('\n'));
}

/** The most frequent first mistake: the client uses another address. */
const unasked = `
0 requests: no request came to the server. Does your client use BOARDSTONE_URL as its base address, and
BOARDSTONE_KEY and BOARDSTONE_TOKEN as its credentials? If its address cannot be changed, boardstone run
--intercept -- <command> answers for the live hosts (docs/fixed-address.md)
`;

/** The sentence of the proxy about a request to another host. */
const refused = (sentence: string): void => void process.stderr.write(`boardstone run: ${sentence}\n`);

const unaskedHosts = `
0 requests: the command asked nothing of ${liveHosts.slice(0, -1).join(', ')} or ${liveHosts.at(-1)}.
The proxy answers for these and refuses all others.
`;

const unaccepted = `
0 requests: a client came, but did not accept the certificate of the proxy. It reads another place than SSL_CERT_FILE,
CURL_CA_BUNDLE and their kin: docs/languages.md says what PHP, R, Java and Perl read. BOARDSTONE_CA names the file.
`;

/** How long a command may take to end. */
const graceMs = 5000;

/** The exit code of the command, as a shell gives it. */
function ended(program: string, args: readonly string[], environment: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
    // A terminal sends Ctrl-C to us and to the command, a supervisor only to us. Both mean the command: we wait for its end.
    // A second Ctrl-C is meant for it, and a command that does not end by itself is ended.
    let asked = 0;
    const interrupted = (): void => {
      if (!process.stdin.isTTY) child.kill('SIGINT');
      if ((asked += 1) > 1) stop();
    };
    let last: NodeJS.Timeout | undefined;
    const stop = (): void => {
      child.kill('SIGTERM');
      last ??= setTimeout(() => child.kill('SIGKILL'), graceMs).unref();
    };
    process.on('SIGINT', interrupted).on('SIGTERM', stop).on('SIGHUP', stop);
    child.on('error', (fault) => reject(new UsageError(`${program} cannot be run: ${plainly(fault)}`)));
    child.on('close', (code, signal) => {
      clearTimeout(last);
      process.off('SIGINT', interrupted).off('SIGTERM', stop).off('SIGHUP', stop);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
