/** `boardstone run -- <command>`: starts a server, runs a command that finds it in its environment, then stops it. */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { environmentOf } from './env.ts';
import type { ClientReport } from '../src/beside/client-report/client-report.ts';
import { annotations, summary } from '../src/beside/client-report/text.ts';
import { liveHosts } from '../src/server/exchange/led.ts';
import { intercept } from '../src/beside/redirect/intercept.ts';
import { readFlags, tellHelp, UsageError, type Flags } from '../src/terminal/flags.ts';
import { logTo } from './log.ts';
import { plainly } from '../src/files.ts';
import { write } from '../src/terminal/output.ts';
import { flags, harText, optionsOf, start, tellKept, writeReport } from './serve.ts';
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
export const own = {
  ...shared,
  port: { ...flags.port, usual: 'any free one' },
  dialect: { ...flags.dialect, usual: 'live, because the command is a client of the live service' },
};

const ofRun = {
  intercept: {
    says:
      'for a command in any language whose client knows only the live address: a proxy and a throw-away authority, ' +
      'named in its environment, answer for the live hosts and refuse all others',
  },
  ...own,
};

/** What a command finds in its environment, in the words of a help text. */
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
is that of the command.
The command finds in its environment:

${environmentHelp}
  HTTPS_PROXY, …      with --intercept: HTTP_PROXY, NO_PROXY, NODE_USE_ENV_PROXY and the names of --tls too
                      PHP_INI_SCAN_DIR, R_PROFILE_USER, PERL_LWP_SSL_CA_FILE and JAVA_TOOL_OPTIONS tell PHP, R, Perl
                      and Java of the authority, and Java of the proxy`;

export async function run(argv: readonly string[]): Promise<number> {
  const { flags: given, command } = commandLine('run', ofRun, argv);
  if (given.help) return tellHelp(help, ofRun);
  if (given.intercept && given.tls)
    throw new UsageError('--intercept and --tls exclude each other: the proxy speaks TLS');
  const [program, args] = [command[0]!, command.slice(1)];
  tellKept(given);
  const log = given.log ? { log: logTo(process.stderr, { dialect: given.dialect ?? 'live' }) } : {};
  const { intercept: isIntercepted, ...ofServer } = given;
  const options = await optionsOf({ port: '0', dialect: 'live', ...ofServer });
  const server = await start({ ...options, ...log, report: true });
  if (given['tls-ca']) write(given['tls-ca'], server.ca ?? '');
  const between = isIntercepted ? await intercept(server.url, liveHosts, refused) : undefined;
  const ca = server.ca ?? between?.ca;
  const trusted = ca === undefined ? undefined : trust(ca, process.env, between?.url);
  try {
    const environment = { ...environmentOf(server.target), ...redirecting(), ...trusted?.environment };
    const code = await ended(program, args, { ...environment, ...between?.environment });
    const report = server.report();
    if (given.report !== undefined || report.requests.counted > 0) writeReport(given.report ?? '-', report);
    else process.stderr.write(between === undefined ? unasked : between.mistrusted ? unaccepted : unaskedHosts);
    tellJob(report);
    if (given.har !== undefined) write(given.har, harText(server), { mode: 0o600 });
    return code;
  } finally {
    await between?.close();
    await server.close();
    trusted?.remove();
  }
}

/** Every Node that the command starts loads boardstone/redirect; sources that nobody built have no such file. */
export function redirecting(given = process.env['NODE_OPTIONS']): Record<string, string> {
  const file = fileURLToPath(new URL('../src/beside/redirect/redirect.cjs', import.meta.url));
  if (!existsSync(file)) return {};
  return { NODE_OPTIONS: [given, `--require "${file.replaceAll(/["\\]/g, '\\$&')}"`].filter(Boolean).join(' ') };
}

/** The flags, and the command behind `--`, which has to be there unless the help is asked for. */
export function commandLine<const F extends Flags>(name: string, known: F, argv: readonly string[]) {
  const end = argv.indexOf('--');
  const { flags: given, words } = readFlags(known, end < 0 ? argv : argv.slice(0, end));
  const command = end < 0 ? [] : argv.slice(end + 1);
  if ('help' in given && given['help']) return { flags: given, command };
  if (words.length > 0) throw new UsageError(`write -- before the command: ${name} -- ${words.join(' ')}`);
  if (command.length === 0) throw new UsageError(`${name} takes a command after --: ${name} -- npm test`);
  return { flags: given, command };
}

/** Where GitHub Actions runs the command, its findings stand in the summary of the job too, and beside it. */
function tellJob(report: ClientReport): void {
  const { GITHUB_STEP_SUMMARY: file } = process.env;
  if (!file) return;
  appendFileSync(file, summary(report));
  process.stderr.write(annotations(report));
}

/** The commonest first failure: the client went elsewhere. */
const unasked = `
0 requests: no request came to the server. Does your client use BOARDSTONE_URL as its base address, and
BOARDSTONE_KEY and BOARDSTONE_TOKEN as its credentials? If its address cannot be changed: docs/fixed-address.md
`;

/** What the proxy says of a request to another host. */
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
    // A terminal sends Ctrl-C to both; a person who stops only us means the command too. We end when it has ended.
    // A second Ctrl-C is meant for it, and a command that does not end by itself is ended.
    let asked = 0;
    const interrupted = (): void => void ((asked += 1) > 1 && stop());
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
