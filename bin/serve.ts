/** `boardstone serve`: starts a server as the flags say, prints its ready line, and ends it cleanly. */
import { existsSync, fstatSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { plainly } from '../src/files.ts';
import { present } from '../src/language.ts';
import { dialectNames } from '../src/document/dialects.ts';
import { isLoopback } from '../src/addresses.ts';
import { clockModes } from '../src/server/worlds/clock.ts';
import {
  startServer,
  type BoardstoneServer,
  type ClientReport,
  type DialectName,
  type ServerOptions,
  type Target,
} from './package/index.ts';
import { reportPage } from '../src/beside/client-report/page.ts';
import { text } from '../src/beside/client-report/text.ts';
import { exclusive } from '../src/desk/options.ts';
import { drawnSays, drawnSeed, isGuessed } from '../src/load.ts';
import { cannotListen, mayWrite, write } from '../src/terminal/output.ts';
import { visible } from '../src/terminal/visible.ts';
import { ownerIn } from './env.ts';
import { gateOf, listMutants, listVariations, mutantPlay } from './faulty.ts';
import { isOfNpx, whenParentEnds } from '../src/terminal/parent.ts';
import { logTo } from './log.ts';
import {
  programName,
  flagsOnly,
  oneOfEach,
  readFlags,
  printHelp,
  UsageError,
  type Typed,
} from '../src/terminal/flags.ts';
import { trust } from './trust/trust.ts';

export const flags = {
  host: { value: 'address', says: 'the address to listen on', usual: '127.0.0.1' },
  port: { value: 'number', says: 'the port; 0 means any free one', usual: '4747' },
  fixture: { value: 'demo|empty|file', says: 'the records to begin with', usual: 'demo' },
  seed: { value: 'number', says: 'the number from which ids, tokens and short links are made', usual: '1' },
  limits: { value: 'on|off', says: 'whether rate limits are counted', usual: 'on' },
  clock: {
    value: 'real|manual|auto',
    says: 'manual: only the control plane moves the clock; auto: it also jumps when a client waits for a limit',
    usual: 'real',
  },
  'db-budget': {
    value: 'cost',
    says: 'the most records that a token may read in one window (database time); a list counts as one more',
    usual: 'none',
  },
  'search-delay': { value: 'ms', says: 'how long a search does not find what was just made', usual: '0' },
  'webhook-check': {
    value: 'on|off',
    says: 'whether the address of a webhook must answer a HEAD request',
    usual: 'on',
  },
  'webhook-allow': {
    value: 'hosts',
    many: true,
    says: 'other hosts than this machine that webhooks may call, separated by commas',
    usual: 'none',
  },
  dialect: {
    value: 'document|live',
    says: 'which one to follow where the document and the live service differ: boardstone spec dialects',
    usual: 'document',
  },
  tls: { says: 'speak TLS, with a certificate that is made at the start' },
  'tls-names': {
    value: 'hosts',
    many: true,
    says: 'more names for its certificate; those of this machine are always in it',
    usual: 'none',
  },
  'tls-ca': { value: 'file', says: 'write the authority that clients have to trust (NODE_EXTRA_CA_CERTS)' },
  'allow-origin': {
    value: 'origins',
    many: true,
    says:
      'other origins than those of this machine whose pages may use the service, separated by commas; ' +
      'null means pages of files, * all pages',
    usual: 'none',
  },
  'control-host': {
    value: 'name',
    many: true,
    says: 'another name than those of this machine by which the control plane may be called, as in a network of containers',
    usual: 'none',
  },
  'control-origin': {
    value: 'origin',
    many: true,
    says: 'an origin whose pages may use the control plane',
    usual: 'none',
  },
  'control-token': {
    value: 'text',
    says: 'the token that every order to the control plane must send: Authorization: Bearer <text>',
    usual: 'BOARDSTONE_CONTROL_TOKEN, or nothing',
  },
  'no-control': { says: 'switch the control plane off' },
  json: { says: 'print the address and the credentials at the start as one JSON object' },
  'target-out': { value: 'file', says: 'write the target file for boardstone check' },
  strict: { says: 'refuse arguments that the row does not take' },
  log: {
    says:
      'print a line for each request: status, time, address, rule that refused, arguments that the row does not take; ' +
      'the default in a terminal',
  },
  quiet: { says: 'print no line for requests, not even in a terminal' },
  report: {
    value: 'file',
    says: 'write a report about the client at the end: .html a page, .json values, else text; - prints it, off: none',
  },
  har: {
    value: 'file',
    says: 'write all requests at the end, as an HTTP archive that browsers open; until then they are kept in memory',
  },
  record: { value: 'file', says: 'append every request to a file; not with --data' },
  replay: { value: 'file', says: 'play a recorded run, then listen; not with --data' },
  data: {
    value: 'folder',
    says: 'store all changes in this folder, and load them at the next start; not with --record or --replay',
  },
  fsync: { says: 'with --data: answer a write only when it is on the disk' },
  'with-parent': { says: 'end when the program that started it has ended, or closes its standard input' },
  fault: { value: 'id', says: 'serve a mutant: this server with one thing wrong on purpose; list prints them all' },
  vary: {
    value: 'ids|seed',
    says: 'serve variations: a server that follows the document in another way than ours; list prints them all',
  },
  colleagues: {
    value: 'seed',
    says:
      'other members act on the boards of the client, between its requests; 7:3,5 is seed 7, after requests 3 and 5 only; ' +
      'not with --data, --record or --replay',
  },
  help: { says: 'print this text' },
} as const;

export type ServeFlags = Typed<typeof flags>['flags'];

/** Flags that exclude each other; src/desk/options.ts has the pairs that are options of a program too. */
const pairs = [
  ...exclusive,
  ['fault', 'vary'],
  ['log', 'quiet'],
  ['no-control', 'control-token'],
  ['no-control', 'control-origin'],
] as const;

/** Resolves when the server has ended. */
export async function serve(argv: readonly string[]): Promise<number> {
  const { flags: typed, words } = readFlags(flags, argv);
  if (typed.help) return printHelp('boardstone serve [flags]', flags);
  flagsOnly('serve', words);
  if (typed.fault === 'list') return listMutants();
  if (typed.vary === 'list') return listVariations();
  const gate = typed.fault === undefined ? undefined : await gateOf(typed.fault);
  const settings = gate ? { ...typed, 'no-control': true as const } : typed;
  warnOfUnusedFlags(settings);
  const log = isLogged(settings, process.stdout.isTTY) && { log: logTo(process.stderr, settings) };
  const seed = settings.seed === undefined && isGuessed(settings) ? drawnSeed() : {};
  const allowOrigins = origins('allow-origin', settings['allow-origin'], ['null', '*']);
  const server = await start({ ...(await optionsOf(settings)), ...log, ...seed, allowOrigins });
  if (gate) server.fault(gate);
  // It contains tokens, so only its owner may read it.
  if (settings['target-out'])
    write(settings['target-out'], `${JSON.stringify(server.target, null, 2)}\n`, { mode: 0o600 });
  const { ca = '' } = server;
  if (settings['tls-ca']) write(settings['tls-ca'], ca);
  const trusted = settings.tls && !settings['tls-ca'] && !settings.json ? trust(ca) : undefined;
  const ended = asked(settings);
  announce(server, settings, settings['tls-ca'] ?? trusted?.file);
  if (seed.seed !== undefined && !settings.json) process.stderr.write(drawnSays(seed.seed));
  await ended;
  await server.close();
  trusted?.remove();
  if (settings.report !== undefined) writeReport(settings.report, server.report());
  if (settings.har !== undefined) write(settings.har, harText(server), { mode: 0o600 });
  return 0;
}

/** A person at a terminal sees each request; a script only if it asks for the log. */
export const isLogged = ({ log, quiet, json }: ServeFlags, isTTY: boolean): boolean =>
  log === true || (isTTY && !quiet && !json);

export async function optionsOf(typed: ServeFlags): Promise<ServerOptions> {
  for (const name of ['tls-ca', 'tls-names'] as const)
    if (typed[name] !== undefined && !typed.tls) throw new UsageError(`--${name} needs --tls`);
  oneOfEach(typed, pairs);
  if (typed.fsync && typed.data === undefined) throw new UsageError('--fsync needs --data, a folder to keep');
  mayWrite(typed['target-out'], typed['tls-ca'], typed.report, typed.record, typed.har);
  return present({
    host: typed.host ?? '127.0.0.1',
    port: whole('port', typed.port ?? '4747', 65_535),
    clock: oneOf('clock', typed.clock ?? 'real', clockModes),
    // Options that are not typed may be those of the run that is played again.
    limits: ifTyped(typed.limits, (how) => oneOf('limits', how, ['on', 'off'])),
    dialect: ifTyped(typed.dialect, (name) => oneOf('dialect', name, dialectNames)),
    webhookCheck: oneOf('webhook-check', typed['webhook-check'] ?? 'on', ['on', 'off']),
    webhookAllow: ifTyped(typed['webhook-allow'], listed),
    control: typed['no-control'] !== true,
    controlHosts: ifTyped(typed['control-host'], listed),
    controlOrigins: ifTyped(typed['control-origin'], (hosts) => origins('control-origin', hosts)),
    controlToken: (typed['control-token'] ?? process.env['BOARDSTONE_CONTROL_TOKEN']) || undefined,
    fixture: typed.fixture,
    seed: ifTyped(typed.seed, (number) => whole('seed', number, 0xffffffff)),
    searchDelay: ifTyped(typed['search-delay'], (ms) => whole('search-delay', ms, 86_400_000)),
    dbBudget: ifTyped(typed['db-budget'], (cost) => whole('db-budget', cost, 1e9)),
    strict: typed.strict,
    tls: typed.tls && (typed['tls-names']?.split(',') ?? true),
    report: ifTyped(typed.report, () => true),
    wholeJournal: ifTyped(typed.har, () => true),
    record: typed.record,
    replay: typed.replay,
    data: typed.data,
    fsync: typed.fsync,
    play: typed.fault === undefined ? undefined : await mutantPlay(typed.fault),
    vary: typed.vary,
    colleagues: ifTyped(typed.colleagues, colleaguesIn),
  });
}

/** A flag that is not typed sets no option. */
const ifTyped = <O>(typed: string | undefined, read: (typed: string) => O): O | undefined =>
  typed === undefined ? undefined : read(typed);

/** `7`, or `7:3,5`: a seed, and the only requests after which colleagues act. */
function colleaguesIn(typed: string): NonNullable<ServerOptions['colleagues']> {
  const [seed = '', numbers] = typed.split(':');
  const only =
    numbers === undefined ? {} : { only: listed(numbers).map((entry) => whole('colleagues', entry, 1e9, 1)) };
  return { seed: whole('colleagues', seed, 0xffffffff), ...only };
}

/** Browsers send an origin without a path. Each page in a closed frame has `null`: only a flag that says so takes that. */
function origins(flag: keyof ServeFlags, typed = '', others: readonly string[] = []): readonly string[] {
  const entries = listed(typed).filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !others.includes(entry) && !/^[a-z][a-z\d+.-]*:\/\/[^/\s]+$/.test(entry));
  if (wrong === undefined) return entries;
  throw new UsageError(`--${flag} takes origins such as http://localhost:5173, not ${wrong}`);
}

const listed = (typed: string): readonly string[] => typed.split(',').map((part) => part.trim());

export async function start(options: ServerOptions): Promise<BoardstoneServer> {
  try {
    return await startServer(options);
  } catch (fault) {
    throw new UsageError(reason(fault as NodeJS.ErrnoException, options));
  }
}

/** Why the server cannot start, in one line. */
function reason(fault: NodeJS.ErrnoException, options: ServerOptions): string {
  const { host, port, fixture = 'demo', record, replay, data } = options;
  const { code, path, syscall, message } = fault;
  const deaf = cannotListen(fault, host ?? '', port ?? 0);
  if (deaf !== undefined) return deaf;
  if (path !== undefined) return `${path} cannot be ${syscall === 'mkdir' ? 'made' : 'opened'}: ${plainly(fault)}`;
  // A wrong option is a TypeError by name, and here it was typed as a flag.
  const isOption = fault.name === 'TypeError';
  const text = message.replaceAll('\n', ' ');
  const line = isOption ? text.replace(/^\w+/, flagOf) : text;
  const files = [
    String(fixture),
    ...[record, replay].filter((file) => file !== undefined),
    ...(data === undefined ? [] : [resolve(data)]),
  ];
  const named = files.some((file) => line.startsWith(file));
  // Any other fault is in the fixture.
  return code !== undefined || named || isOption ? line : `fixture ${fixture}: ${line}`;
}

/** The flag that sets an option: `--control-host` sets `controlHosts`. */
function flagOf(option: string): string {
  const dashed = option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const flag = [dashed, dashed.replace(/s$/, '')].find((name) => Object.hasOwn(flags, name));
  return flag === undefined ? option : `--${flag}`;
}

export function whole(flag: string, typed: string, most: number, least = 0): number {
  if (/^\d{1,10}$/.test(typed) && Number(typed) >= least && Number(typed) <= most) return Number(typed);
  throw new UsageError(`--${flag} takes a whole number from ${least} to ${most}, not ${typed}`);
}

function oneOf<const V extends string>(flag: string, typed: string, values: readonly V[]): V {
  const value = values.find((known) => known === typed);
  if (value === undefined) throw new UsageError(`--${flag} takes ${values.join(' or ')}, not ${typed}`);
  return value;
}

export const harText = (server: BoardstoneServer): string => `${JSON.stringify(server.har(), null, 2)}\n`;

/** To a file, as its name says, or to stderr, or nowhere. */
export function writeReport(to: string, report: ClientReport): void {
  if (to === 'off') return;
  const form = /\.(html|json)$/.exec(to)?.[1];
  const written =
    form === 'html' ? reportPage(report).text : form === 'json' ? `${JSON.stringify(report, null, 2)}\n` : text(report);
  if (to === '-') process.stderr.write(`\n${visible(written)}`);
  else write(to, written);
}

/** Says which flags have no effect, because the data folder has its own records. */
export function warnOfUnusedFlags({ data, fixture, seed }: ServeFlags): void {
  if (data === undefined || !existsSync(join(data, 'journal.jsonl'))) return;
  const names = [...(fixture === undefined ? [] : ['--fixture']), ...(seed === undefined ? [] : ['--seed'])];
  if (names.length > 0)
    process.stderr.write(`${names.join(' and ')}: not used, because ${data} goes on with the records that it has.\n`);
}

/** Prints the ready line to stdout, for scripts, and everything else to stderr, for people. */
function announce(server: BoardstoneServer, typed: ServeFlags, ca: string | undefined): void {
  const { url, target } = server;
  const { dialect } = server.about();
  process.stdout.write(
    typed.json ? `${JSON.stringify({ url, pid: process.pid, dialect, target })}\n` : `boardstone listening on ${url}\n`,
  );
  const open = typed.host !== undefined && !isLoopback(typed.host);
  if (open && typed['no-control'] !== true) {
    process.stderr.write('The control plane is open to the network too; --no-control switches it off.\n');
  }
  if (!typed.json) process.stderr.write(`${speaks[dialect]}\n\n${hints(url, target, typed, ca).join('\n')}\n`);
}

const speaks: Readonly<Record<DialectName, string>> = {
  document: 'It speaks as the document says. For a client of the live service: --dialect live',
  live: 'It speaks as the live service does. To speak as the document says: --dialect document',
};

function hints(url: string, target: Target<string>, typed: ServeFlags, ca: string | undefined): readonly string[] {
  const owner = ownerIn(target);
  const curl = `curl ${ca === undefined ? '' : `--cacert ${ca} `}'${url}/1/members/me/boards?fields=name`;
  const trusting = ca === undefined ? '' : `NODE_EXTRA_CA_CERTS=${ca} `;
  // With a control plane the run gets a world of its own and all four actors.
  const credentials = typed['no-control'] && owner ? ` --key ${owner.key} --token ${owner.token}` : '';
  return [
    ...(owner === undefined
      ? [
          'The fixture names no actors, so no key and token can be shown. It may name some, by their tokens:',
          '  "actors": { "owner": { "token": "…" } }',
        ]
      : [
          `  key    ${owner.key}`,
          `  token  ${owner.token}`,
          '',
          'Try:',
          `  ${curl}&key=${owner.key}&token=${owner.token}'`,
        ]),
    '',
    'Watch it in a browser:',
    `  ${url}/`,
    '',
    'Test whether it keeps the rules:',
    `  ${trusting}${programName} check ${url}${credentials}`,
    '',
    `Stop it with Ctrl-C. ${programName} serve --help lists the flags.`,
    '',
  ];
}

/** Resolves when somebody asks the process to end. A second request (npm sends one too) does not interrupt the end. */
function asked(typed: ServeFlags): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    // A person who ends npx means the server, but npx does not pass every signal on.
    if (typed['with-parent'] || isOfNpx) whenParentEnds(resolve);
    if (typed['with-parent'] && isPipe(0)) process.stdin.on('close', resolve).on('error', resolve).resume();
  });
}

const isPipe = (descriptor: number): boolean => {
  const is = fstatSync(descriptor);
  return is.isFIFO() || is.isSocket();
};
