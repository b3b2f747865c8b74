/** Rules as text for the terminal: a list by part, or one rule with everything that is known of it. */
import { levels } from '../../document/rule.ts';
import { rules, type RuleId } from '../../document/rules.ts';
import { partOf, parts, sections } from '../../document/sections.ts';
import { touched } from './rows.ts';
import { wrap } from './text.ts';

/** Rules grouped by part, one line each if it fits. */
export function list(ids: readonly RuleId[]): string {
  const groups = Object.entries(parts)
    .map(([part, heading]) => {
      const here = ids.filter((id) => partOf(rules[id].section) === part);
      return here.length === 0 ? '' : `${part}  ${heading}\n${here.map(line).join('\n')}\n`;
    })
    .filter((group) => group !== '');
  const counts = levels.map((level) => `${ids.filter((id) => rules[id].level === level).length} ${level}`);
  return `${groups.join('\n')}\n${ids.length} ${ids.length === 1 ? 'rule' : 'rules'}: ${counts.join(', ')}\n`;
}

function line(id: RuleId): string {
  const { section, level, says, status } = rules[id];
  const head = `   ${section.padEnd(6)} ${id.padEnd(7)} ${level.padEnd(8)} `;
  return wrap(head, status === undefined ? says : `${says} (${status})`);
}

/** Each rule in full. */
export const explain = (ids: readonly RuleId[]): string => `${ids.map(whole).join('\n\n')}\n`;

function whole(id: RuleId): string {
  const { section, level, says, because, status, error, message, conflict, unobservable, experimental } = rules[id];
  const { rows, exact } = touched(id);
  const titles = rows.slice(0, 8).map(({ title }) => title);
  const more = rows.length > 8 ? ` and ${rows.length - 8} more` : '';
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['section', `${section}  ${sections.get(section) ?? ''}`],
    ['level', level + (experimental ? ', experimental' : '')],
    ['because', because],
    ['conflict', conflict],
    [
      'refuses',
      status === undefined
        ? undefined
        : `with ${status}${error === undefined ? '' : ` ${error}`}${message === undefined ? '' : `, "${message}"`}`,
    ],
    ['unseen', unobservable],
    [exact ? 'touches' : 'beside', titles.length === 0 ? undefined : `${titles.join(', ')}${more}`],
  ];
  return [
    wrap(`${id.padEnd(8)}`, says),
    ...facts.filter(([, text]) => text !== undefined).map(([name, text]) => wrap(`  ${name.padEnd(9)} `, text!)),
  ].join('\n');
}

/** A rule for programs. */
export function plain(id: RuleId): Record<string, unknown> {
  const { same: _, ...rule } = rules[id];
  const { rows, exact } = touched(id);
  return { id, ...rule, endpoints: exact ? rows.map(({ title }) => title) : [] };
}
