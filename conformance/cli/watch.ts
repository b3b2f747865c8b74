/**
 * `boardstone watch`: passes requests on to a server, and judges this traffic by the laws that send no requests of
 * their own.
 */
import { once } from 'node:events';
import { readFlags, UsageError, type Typed as TypedFlags } from '../../src/terminal/flags.ts';
import { cannotListen, mayWrite } from '../../src/terminal/output.ts';
import type { Law } from '../law/law.ts';
import { paints } from '../report/lines.ts';
import { printer } from '../report/text.ts';
import { judgeJournal, Traffic } from '../run/har.ts';
import type { Report } from '../run/result.ts';
import { select } from '../run/select.ts';
import { addressTyped } from '../wire/connect.ts';
import { forgetOldest } from '../wire/exchange.ts';
import { proxy, type Exchange } from '../wire/proxy.ts';
import { conclude } from './conclude.ts';
import { outputFiles, takesOutput } from './files.ts';
import { boundsOf, selectionOf, watchFlags, type Surroundings } from './options.ts';

type Given = TypedFlags<typeof watchFlags>['flags'];

/** How many of the latest exchanges are kept and judged, and how many bytes of their answers. */
const most = { exchanges: 20_000, bytes: 64 * 1024 * 1024 };
/** Where no terminal is, a line at most so often. */
const lineMs = 5000;

export async function runWatch(argv: readonly string[], around: Surroundings): Promise<number> {
  const { flags, words } = readFlags(watchFlags, argv);
  if (words.length > 0) throw new UsageError(`watch takes no words: --upstream ${words.join(' ')}`);
  if (flags.upstream === undefined) throw new UsageError('--upstream <url> names the server that answers');
  const upstream = addressTyped(flags.upstream);
  const port = Number(flags.port ?? 4748);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`--port ${flags.port} is no port`);
  mayWrite(...outputFiles(flags));
  const { limits } = flags;
  if (limits !== undefined && limits !== 'off') throw new UsageError(`--limits of watch is off, not ${limits}`);
  const isAsked = ({ watches, needs }: Law) => watches && (limits === undefined || !needs.includes('limits'));
  const laws = select(await around.laws(), selectionOf(flags)).filter(isAsked);
  if (laws.length === 0) throw new UsageError('no law that only looks matches (boardstone check --list)');
  const bounds = boundsOf(flags);
  const watcher = watching(laws, flags, around, bounds.keptBytes ?? most.bytes);
  const { signal = new AbortController().signal } = around;
  const { host = '127.0.0.1' } = flags;
  const reported = new Set<string>();
  const lost = (says: string): void => {
    if (!reported.has(says)) around.err(`boardstone watch: ${says}\n`);
    reported.add(says);
  };
  const door = await proxy(upstream, { host, port, heard: watcher.hear, lost, bounds }).catch(
    (fault: NodeJS.ErrnoException) => {
      throw new UsageError(cannotListen(fault, host, port) ?? `watch cannot listen: ${fault.message}`);
    },
  );
  around.err(`boardstone watch listening on ${door.url}, passing on to ${upstream}; Ctrl-C ends it with a report\n`);
  const rest = around.every?.(() => void watcher.tick());
  if (!signal.aborted) await once(signal, 'abort');
  rest?.();
  await door.close();
  if (around.screen?.isTTY) around.screen.write('\r\u001b[K');
  const report = await watcher.judge();
  return conclude(report, flags, around, watcher.printer.rest(report));
}

/** Keeps what went by, and prints each failure when it is first seen. */
function watching(
  laws: readonly Law[],
  flags: Given,
  { color, out, err, screen, version, clock }: Surroundings,
  mostBytes: number,
) {
  const { quiet = false } = flags;
  const terminal = printer({ color, quiet });
  const traffic = new Traffic();
  const broken = new Set<string>();
  let [passed, judged, kept] = [0, 0, 0];
  let shown = { passed: 0, at: 0 };
  const judge = async (): Promise<Report> => {
    const report = await judgeJournal(traffic, laws, version);
    for (const result of report.results) {
      if (result.status !== 'failed' || broken.has(result.id)) continue;
      broken.add(result.id);
      (takesOutput(flags) ? err : out)(terminal.failure(result, report.seed));
    }
    return report;
  };
  return {
    printer: terminal,
    judge,
    hear(exchange: Exchange): void {
      passed += 1;
      if (!traffic.add(exchange)) return;
      judged += 1;
      kept += exchange.replyBody?.length ?? 0;
      if (traffic.journal.length <= most.exchanges && kept <= mostBytes) return;
      // A little more than is needed, so that this is seldom.
      kept = forgetOldest(traffic.journal, most.exchanges * 0.9, mostBytes * 0.9);
    },
    async tick(): Promise<void> {
      if (shown.passed === passed) return;
      const now = clock?.now() ?? Date.now();
      await judge();
      if (quiet || screen === undefined || (!screen.isTTY && now - shown.at < lineMs)) return;
      shown = { passed, at: now };
      const line = `${passed} requests passed on, ${judged} judged, ${broken.size} laws broken`;
      screen.write(screen.isTTY ? `\r\u001b[K${paints(color).dim(line)}` : `${line}\n`);
    },
  };
}
