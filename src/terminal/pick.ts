/** Finds rules by the address that a person types: an id, a pattern of ids, a section or a part. */
import type { Rule } from '../document/rule.ts';
import { rules, type RuleId } from '../document/rules.ts';
import { bySection, partOf } from '../document/sections.ts';

export const ruleIds = (Object.keys(rules) as RuleId[]).sort((a, b) => bySection(rules[a].section, rules[b].section));

export const isRule = (id: string): id is RuleId => Object.hasOwn(rules, id);
export const ruleOf = (id: string): Rule | undefined => (isRule(id) ? rules[id] : undefined);

/** The rules an address names: `CF-01`, `CF-*`, `4.5.3`, `4.5` with all below it, `4`. */
export function pick(address: string): RuleId[] {
  const wanted = address.replace(/^§/, '').toUpperCase();
  if (isRule(wanted)) return [wanted];
  if (/^[A-Z]+-?[\d*]*$/.test(wanted)) {
    const [family, number = '*'] = wanted.split('-');
    const starts = number.endsWith('*') ? `${family}-${number.slice(0, -1)}` : wanted;
    return ruleIds.filter((id) => (number.endsWith('*') ? id.startsWith(starts) : id === starts));
  }
  return ruleIds.filter((id) => isWithinSection(rules[id].section, wanted.toLowerCase()));
}

/** Whether a section is the wanted one or stands below it. */
export const isWithinSection = (section: string, wanted: string): boolean =>
  section === wanted || section.startsWith(`${wanted}.`) || (!wanted.includes('.') && partOf(section) === wanted);
