/** Gives the kit to the servers that a program starts. It is loaded only if a variation or a mutant is ordered. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { meant } from '../../src/did-you-mean.ts';
import type { ServerOptions, Variation } from '../../src/index.ts';
import { bringKit } from '../../src/kit.ts';

bringKit({ variation, ordered: (options) => ordered(options, process.env['BOARDSTONE_SERVERS']) });

async function variation(vary: string | number): Promise<Variation> {
  const { servable, varied } = await import('../../conformance/variants/served.ts');
  const found = varied(vary);
  if (found !== undefined) return found as Variation;
  const ids = servable.map(({ id }) => id);
  throw new TypeError(
    `there is no variation ${vary}${meant(String(vary), ids)}; boardstone serve --vary list prints them`,
  );
}

/** The environment of a server that a test starts: the id of a variation or a mutant, or the folder for its records. */
interface Ordered {
  readonly vary?: string;
  readonly fault?: string;
  readonly record?: string;
}

/** `boardstone certify` changes or records the servers that tests start themselves, like its own. */
async function ordered(options: ServerOptions, order: string | undefined): Promise<ServerOptions> {
  const { vary, play, data, record, replay, colleagues } = options;
  if (order === undefined || vary !== undefined || play !== undefined) return options;
  const wanted = JSON.parse(order) as Ordered;
  if (wanted.vary !== undefined) return { ...options, vary: wanted.vary };
  if (wanted.fault !== undefined) {
    const { playOf } = await import('../../conformance/mutants/served.ts');
    const changed = playOf(wanted.fault);
    return { ...options, ...(changed && { play: changed }) };
  }
  if (wanted.record === undefined || [data, record, replay, colleagues].some((entry) => entry !== undefined))
    return options;
  const folder = mkdtempSync(join(wanted.record, 'server-'));
  const { dialect, limits, dbBudget, strict, test } = options;
  writeFileSync(join(folder, 'options.json'), JSON.stringify({ dialect, limits, dbBudget, strict, test }));
  return { ...options, record: join(folder, 'run.jsonl') };
}
