/** `boardstone power-up <address>`: lets a person try a Power-Up in the inspector of a running server, unchanged. */
import { flagsOnly, readFlags, printHelp, UsageError } from '../../src/terminal/flags.ts';
import { isOfNpx, whenParentEnds } from '../../src/terminal/parent.ts';
import { ask, boundFlags, boundsOf, servedAt } from '../ask-server.ts';
import { addressOf, byUrl, serverFlag } from '../env.ts';
import { passPages } from './pass.ts';

const flags = { url: serverFlag, ...boundFlags, help: { says: 'print this text' } } as const;

const help = `boardstone power-up <address of the connector page> [flags]

Prints an address of a running server at which a browser shows the Power-Up around a card: its buttons, badges, sections
and popups. Its pages are passed on unchanged but for the address of the client library. Ctrl-C ends.`;

export async function powerUp(argv: readonly string[]): Promise<number> {
  const { flags: typed, words } = readFlags(flags, argv);
  if (typed.help) return printHelp(help, flags);
  const [connector = '', ...more] = words;
  flagsOnly('power-up', more, byUrl);
  if (!URL.canParse(connector) || !/^https?:$/.test(new URL(connector).protocol))
    throw new UsageError('power-up takes the address of the connector page: http://127.0.0.1:8080/index.html');
  const { url, bounds } = await servedAt(typed.url ?? addressOf(undefined), boundsOf(typed));
  const { body, status } = await ask(new URL('/_inspector/power-up-library.js', url), {}, bounds);
  if (status !== 200 || typeof body !== 'string') throw new UsageError(`${url} has no inspector`);
  const { origin, pathname, search } = new URL(connector);
  const page = await ask(connector, {}, bounds).catch(() => undefined);
  if (page === undefined || page.status >= 400)
    process.stderr.write(`boardstone: ${connector} ${page ? `answers ${page.status}` : 'does not answer'} now\n`);
  const passing = await passPages(origin, body);
  const shown = encodeURIComponent(`${passing.origin}${pathname}${search}`);
  process.stdout.write(`Open ${url}/_inspector/power-up?page=${shown}\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (isOfNpx) whenParentEnds(resolve);
  });
  passing.close();
  return 0;
}
