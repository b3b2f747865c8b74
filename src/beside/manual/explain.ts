/** Rules as text for the terminal: a list by part, or one rule with everything that is known of it. */
import { levels, type Rule } from '../../document/rule.ts';
import { rules, type RuleId } from '../../document/rules.ts';
import { partOf, parts, sections } from '../../document/sections.ts';
import type { Records } from './finding.ts';
import type { Sources } from './lines.ts';
import { rulesOf, rowsOfRule, viewOf, type Row } from './rows.ts';
import { wrap } from '../../terminal/wrap.ts';
import { withStatus } from './markdown.ts';

/** Rules grouped by part, one line each if it fits. */
export function list(ids: readonly RuleId[]): string {
  const groups = Object.entries(parts)
    .map(([part, heading]) => {
      const ofPart = ids.filter((id) => partOf(rules[id].section) === part);
      return ofPart.length === 0 ? '' : `${part}  ${heading}\n${ofPart.map(line).join('\n')}\n`;
    })
    .filter((group) => group !== '');
  const counts = levels.map((level) => `${ids.filter((id) => rules[id].level === level).length} ${level}`);
  return `${groups.join('\n')}\n${ids.length} ${ids.length === 1 ? 'rule' : 'rules'}: ${counts.join(', ')}\n`;
}

function line(id: RuleId): string {
  const { section, level } = rules[id];
  const head = `   ${section.padEnd(6)} ${id.padEnd(7)} ${level.padEnd(8)} `;
  return wrap(head, withStatus(rules[id]));
}

/** A checkout, as far as it is there: where rules stand in the sources, and what tests reach them. */
export interface Checkout {
  readonly sources: Sources | undefined;
  readonly records: Records;
  /** The requests that show what a rule says. */
  readonly example: (id: RuleId) => readonly string[];
}

/** Each rule in full, with its lines if the sources are there. */
export const explain = (ids: readonly RuleId[], checkout?: Checkout): string =>
  `${ids.map((id) => whole(id, checkout)).join('\n\n')}\n`;

function whole(id: RuleId, checkout?: Checkout): string {
  const { section, level, says, because, same, conflict, unobservable, experimental } = rules[id];
  const { rows, exact } = rowsOfRule(id);
  const lines = (found: readonly string[] | undefined): string => few(found ?? [], 4, '  ') || 'none';
  const { sources, records } = checkout ?? {};
  const titles = rows.map(({ title }) => title);
  const proof = sources?.proof(id);
  const failing = proof?.mutant === undefined ? 'without it' : `on the mutant ${proof.mutant}`;
  const mutants = records?.mutantsOf(id) ?? [];
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['section', `${section}  ${sections.get(section) ?? ''}`],
    ['level', level + (experimental ? ', experimental' : '')],
    ['because', because],
    ['again', same && `says again ${same.join(', ')}`],
    ['conflict', conflict],
    ['refuses', refusalOf(rules[id])],
    ['unseen', unobservable],
    ['touches', exact ? few(titles, 8, ', ') : undefined],
    ['example', few(checkout?.example(id) ?? [], 4, '  ') || undefined],
    ['server', sources && lines(sources.server(id))],
    [
      'law',
      sources && (unobservable === undefined || sources.laws(id).length > 0) ? lines(sources.laws(id)) : undefined,
    ],
    ['proof', proof && `${proof.law} fails ${failing}`],
    ['mutants', mutants.length === 0 ? undefined : `${mutants.length}: ${few(mutants, 3, ', ')}`],
  ];
  return [
    wrap(`${id.padEnd(8)}`, says),
    ...facts.filter(([, text]) => text !== undefined).map(([name, text]) => wrap(`  ${name.padEnd(9)} `, text!)),
  ].join('\n');
}

/** If the document does not give the status, it says that the status is ours. */
function refusalOf({ level, status, error, message }: Rule): string | undefined {
  if (status === undefined) return undefined;
  const whose = level === 'chosen' || status === 403 || status === 429 ? 'with' : 'here with';
  return [whose, status, error, message && `"${message}"`].filter((part) => part !== undefined).join(' ');
}

/** The first of many, and how many more there are. */
const few = (all: readonly string[], count: number, between: string): string =>
  all.slice(0, count).join(between) + (all.length > count ? `${between}and ${all.length - count} more` : '');

/** A row: its section, what it takes and shows, its line, its rules, the laws that ask it and the clients that call it. */
export function explainRow(row: Row, { sources, records }: Checkout): string {
  const { endpoint, title, claim, because, shows } = row;
  const taken = [
    ...row.path.map(({ name, expects }) => `{${name}} in the path: ${expects}`),
    ...row.ownArguments.map(
      ({ name, required, expects, fallback }) =>
        `${name}: ${expects}${required ? ', required' : fallback ? ` (${fallback})` : ''}`,
    ),
  ];
  const view = shows && viewOf(shows).map(({ name }) => name);
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['section', claim ? `${claim.section} ${sections.get(claim.section) ?? ''}` : `none: ${because}`],
    ...taken.map((text) => ['takes', text] as const),
    ['shows', view && `${shows.name}, as these arguments say: ${view.join(', ')}`],
    ['server', sources?.endpoint(endpoint.method, endpoint.path)],
    ['rules', rulesOf(row).join(', ')],
    ['laws', records.lawsOf(row).join(', ')],
    ['clients', records.clientsOf(row).join(', ')],
  ];
  return [title, ...facts.flatMap(([name, text]) => (text ? [wrap(`  ${name.padEnd(9)} `, text)] : []))].join('\n');
}

/** A rule for programs. */
export function plain(id: RuleId): Record<string, unknown> {
  const { same: _, ...rule } = rules[id];
  const { rows, exact } = rowsOfRule(id);
  return { id, ...rule, endpoints: exact ? rows.map(({ title }) => title) : [] };
}
