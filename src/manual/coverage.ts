/** Both ways between rules, server and laws; and the silent points, ranked by how often runs of the kit met them. */
import { readFileSync } from 'node:fs';
import { ruleIds } from '../spec/pick.ts';
import { rules, type RuleId } from '../spec/rules.ts';
import { readSources, type Line } from './lines.ts';
import { wrap } from './text.ts';

export interface Covered {
  readonly id: RuleId;
  readonly server: readonly Line[];
  readonly laws: readonly Line[];
  readonly unobservable?: string;
}

/** Undefined where the program runs without its source. */
export function covered(): Covered[] | undefined {
  const sources = readSources();
  return sources && ruleIds.map((id) => {
    const { unobservable } = rules[id];
    return { id, server: sources.server(id), laws: sources.laws(id), ...(unobservable === undefined ? {} : { unobservable }) };
  });
}

export function coverage(json: boolean): string {
  const all = covered();
  if (!all) return 'coverage reads the source tree, which is not here\n';
  if (json) return `${JSON.stringify(all, null, 2)}\n`;
  const count = (lines: readonly Line[]): string => (lines.length === 0 ? 'none' : `${lines[0]}${lines.length > 1 ? ` +${lines.length - 1}` : ''}`);
  const rows = all.map(({ id, server, laws, unobservable }) =>
    `${id.padEnd(8)}${rules[id].level.padEnd(9)}${count(server).padEnd(42)} ${unobservable === undefined ? count(laws) : 'unobservable'}`);
  const unkept = all.filter(({ server }) => server.length === 0);
  const observable = all.filter(({ id, unobservable }) => unobservable === undefined && rules[id].level !== 'chosen');
  const proved = observable.filter(({ laws }) => laws.length > 0);
  return `${'rule'.padEnd(8)}${'level'.padEnd(9)}${'server'.padEnd(42)} law\n${rows.join('\n')}\n
${all.length} rules, ${all.length - unkept.length} kept by a server line
${observable.length} stated or implied and observable, ${proved.length} proved by a law
`;
}

type Say = (text: string, meant?: string) => number;

/** `debt report.json …`: chosen rules, most often met first. */
export function debt(files: readonly string[], json: boolean, print: Say, fail: Say): number {
  const met = new Map<string, number>();
  for (const file of files) {
    try {
      count(JSON.parse(readFileSync(file, 'utf8')) as Report, met);
    } catch {
      return fail(`${file} is no report of a run`);
    }
  }
  const silent = ruleIds.filter((id) => rules[id].level === 'chosen' || rules[id].conflict !== undefined)
    .map((id) => ({ id, section: rules[id].section, says: rules[id].says, met: met.get(id) ?? 0 }))
    .sort((a, b) => b.met - a.met);
  if (json) return print(`${JSON.stringify(silent, null, 2)}\n`);
  const lines = silent.map(({ id, section, says, met: times }) =>
    wrap(`${files.length > 0 ? `${String(times).padStart(6)}  ` : ''}${section.padEnd(6)} ${id.padEnd(7)} `, says));
  return print(`${lines.join('\n')}\n\n${silent.length} points that the document leaves open or says twice\n`);
}

interface Report {
  readonly results?: readonly { readonly id: string; readonly witness?: { readonly exercised?: number } }[];
  readonly target?: { readonly choices?: Readonly<Record<string, unknown>> };
}

function count({ results = [], target }: Report, met: Map<string, number>): void {
  for (const { id, witness } of results) met.set(id, (met.get(id) ?? 0) + (witness?.exercised ?? 0));
  for (const [id, choice] of Object.entries(target?.choices ?? {})) {
    const times = typeof choice === 'object' && choice !== null ? Number((choice as { met?: unknown }).met) : 1;
    met.set(id, (met.get(id) ?? 0) + (Number.isFinite(times) ? times : 1));
  }
}
