/** Who makes reports for a server: of all requests since its start, or of those that a journal keeps. */
import { once } from '../../language.ts';
import type { Endpoint } from '../../server/rows/endpoint.ts';
import { deskOf, type DeskSettings } from '../../desk/desk.ts';
import type { WorldHost } from '../../server/worlds/world-host.ts';
import { Account } from './account.ts';
import type { ClientReport } from './client-report.ts';
import { explained } from './explained.ts';
import { reportPage } from './page.ts';
import { rowsOf } from './asked.ts';

interface Reporter {
  of(worldHost: WorldHost): ClientReport;
  /** Learns of each request, if all of them count. */
  readonly watch?: (worldHost: WorldHost, n: number) => void;
  readonly report: NonNullable<DeskSettings['report']>;
}

export function reporter(declared: readonly Endpoint[], everything: boolean): Reporter {
  const rows = once(() => rowsOf(declared));
  const all = everything ? new Account(rows()) : undefined;
  const of = (worldHost: WorldHost): ClientReport => {
    if (all) return all.report();
    const account = new Account(rows());
    const { journal } = deskOf(worldHost);
    for (const entry of journal.read()) account.add(entry);
    return account.report(journal.first);
  };
  return {
    of,
    ...(all && {
      watch: (worldHost: WorldHost, n: number) => all.add(deskOf(worldHost).journal.entry(n)!, worldHost.name),
    }),
    report(worldHost) {
      const value = of(worldHost);
      return { value, page: () => reportPage(value, '../'), explained: () => explained(worldHost, value.findings) };
    },
  };
}
