/** Lists rules with their server lines and laws, and silent points, ranked by how often runs of the kit met them. */
import { ruleIds } from '../../terminal/pick.ts';
import { rules, type RuleId } from '../../document/rules.ts';
import { readSources, type Line } from './lines.ts';
import { wrap } from '../../terminal/wrap.ts';

interface Covered {
  readonly id: RuleId;
  readonly server: readonly Line[];
  readonly laws: readonly Line[];
  /** The law that fails once the rule is forgotten. */
  readonly proof?: string;
  readonly unobservable?: string;
}

/** Undefined if the source is not there. */
function covered(): Covered[] | undefined {
  const sources = readSources();
  return (
    sources &&
    ruleIds.map((id) => {
      const { unobservable } = rules[id];
      const proof = sources.proof(id)?.law;
      const known = { id, server: sources.server(id), laws: sources.laws(id), ...(proof !== undefined && { proof }) };
      return unobservable === undefined ? known : { ...known, unobservable };
    })
  );
}

export function coverage(json: boolean): string | undefined {
  const all = covered();
  if (!all) return undefined;
  if (json) return `${JSON.stringify(all, null, 2)}\n`;
  const count = ([first = 'not judged', ...more]: readonly Line[]): string =>
    more.length > 0 ? `${first} +${more.length}` : first;
  const rows = all.map(({ id, server, laws, unobservable }) =>
    [
      id.padEnd(7),
      rules[id].level.padEnd(8),
      count(server).padEnd(42),
      unobservable === undefined ? count(laws) : 'unobservable',
    ].join(' '),
  );
  const of = (chosen: boolean) =>
    all.filter(({ id, unobservable }) => unobservable === undefined && (rules[id].level === 'chosen') === chosen);
  const sums = (some: readonly Covered[]): string => {
    const proved = some.filter(({ proof }) => proof !== undefined);
    return `${some.filter(({ laws }) => laws.length > 0).length} have a law, ${proved.length} a law that fails without them`;
  };
  return `${'rule'.padEnd(7)} ${'level'.padEnd(8)} ${'server'.padEnd(42)} law\n${rows.join('\n')}\n
${all.length} rules, ${all.filter(({ server }) => server.length > 0).length} kept by a server line
${of(false).length} stated or implied and observable: ${sums(of(false))}
${of(true).length} chosen and observable: ${sums(of(true))}; the others are not judged
`;
}

/** The points that the document leaves open or states twice; first what runs met most often. */
export function debt(reports: readonly Report[], json: boolean): string {
  const met = new Map<string, number>();
  for (const report of reports) count(report, met);
  const silent = ruleIds
    .filter((id) => rules[id].level === 'chosen' || rules[id].conflict !== undefined)
    .map((id) => ({ id, section: rules[id].section, says: rules[id].says, met: met.get(id) ?? 0 }))
    .sort((a, b) => b.met - a.met);
  if (json) return `${JSON.stringify(silent, null, 2)}\n`;
  const lines = silent.map(({ id, section, says, met: times }) =>
    wrap(`${reports.length > 0 ? `${String(times).padStart(6)}  ` : ''}${section.padEnd(6)} ${id.padEnd(7)} `, says),
  );
  return `${lines.join('\n')}\n\n${silent.length} points that the document leaves open or says twice\n`;
}

/** The parts of a report that are read here. */
export interface Report {
  readonly results?: readonly { readonly rule: string; readonly witness?: { readonly exercised?: number } }[];
}

/** A rule may have several laws. */
function count({ results = [] }: Report, met: Map<string, number>): void {
  for (const { rule, witness } of results) met.set(rule, (met.get(rule) ?? 0) + (witness?.exercised ?? 0));
}
