/** `boardstone mcp`: an MCP server on standard input and output, by which an agent steers worlds and reads rules. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { startServer } from '../../src/index.ts';
import { version } from '../../src/shipped.ts';
import { flagsOnly, readFlags, printHelp, UsageError } from '../../src/terminal/flags.ts';
import { bearing } from '../ask-server.ts';
import { byUrl, serverFlag } from '../env.ts';

const flags = {
  url: { ...serverFlag, usual: 'a server of its own, which ends with it' },
  fixture: { value: 'demo|empty|file.json', says: 'what its own server begins with', usual: 'demo' },
  dialect: { value: 'document|live', says: 'whose word counts where the live service differs', usual: 'document' },
  port: { value: 'n', says: 'serve HTTP at /mcp of this port in place of standard input and output' },
  help: { says: 'print this text' },
} as const;

const needs = '@modelcontextprotocol/server';

export async function mcp(argv: readonly string[]): Promise<number> {
  const { flags: typed, words } = readFlags(flags, argv);
  if (typed.help) return printHelp('boardstone mcp [flags]', flags);
  flagsOnly('mcp', words, byUrl);
  if (typed.url !== undefined && (typed.fixture ?? typed.dialect) !== undefined)
    throw new UsageError('--fixture and --dialect belong to a server of its own, --url names another one');
  const [{ mcpServer }, { serveStdio }, { serveHttp }] = await parts();
  const startedHere = typed.url === undefined ? await ownServer(typed) : undefined;
  const make = await mcpServer({
    version: version(),
    url: startedHere?.url ?? typed.url!.replace(/\/+$/, ''),
    headers: bearing(),
    explain: (about) => boardstone('spec', '--', ...about.split(/\s+/)),
    check: (url, { only, seconds }) =>
      boardstone('check', url, '--json', '-', `--time-limit=${seconds}`, ...(only ? [`--only=${only}`] : [])),
  });
  if (typed.port === undefined) {
    const { close } = serveStdio(make, {
      onerror: (fault) => process.stderr.write(`boardstone mcp: ${fault.message}\n`),
    });
    await Promise.race([once(process.stdin, 'close'), ended()]);
    await close();
  } else {
    const front = await serveHttp(make, typed.port);
    process.stderr.write(`boardstone mcp listening on ${front.url}\n`);
    await ended();
    await front.close();
  }
  await startedHere?.close();
  return 0;
}

/** The library of the protocol is an optional peer dependency, because only agents need it. */
async function parts() {
  try {
    return await Promise.all([
      import('../../src/beside/mcp/server.ts'),
      import('@modelcontextprotocol/server/stdio'),
      import('../../src/beside/mcp/http.ts'),
    ]);
  } catch (fault) {
    if (!/MODULE_NOT_FOUND$/.test((fault as NodeJS.ErrnoException).code ?? '')) throw fault;
    throw new UsageError(`mcp needs ${needs}: npm install --save-dev ${needs}`);
  }
}

const ownServer = ({ fixture, dialect = 'document' }: { readonly fixture?: string; readonly dialect?: string }) => {
  if (dialect !== 'document' && dialect !== 'live')
    throw new UsageError(`--dialect is document or live, not ${dialect}`);
  return startServer({ dialect, clock: 'manual', ...(fixture !== undefined && { fixture }) });
};

const ended = () => Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);

/** The output of another command; a report of broken rules is an answer, not an error. It throws what the command says
 * if it could not be done. */
async function boardstone(...argv: readonly string[]): Promise<string> {
  const [program = ''] = process.argv.slice(1);
  const run = promisify(execFile)(process.execPath, [...process.execArgv, program, ...argv], {
    maxBuffer: 2 ** 26,
    env: { ...process.env, NO_COLOR: '1' },
  });
  const { stdout, stderr } = await run.catch((fault: { stdout: string; stderr: string }) => fault);
  if (stdout === '') throw new Error(stderr.trimEnd());
  return stdout;
}
