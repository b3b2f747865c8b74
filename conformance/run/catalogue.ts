/** Lists the laws, and explains one. */
import { rules } from '../../src/document/rules.ts';
import type { Rule } from '../../src/document/rule.ts';
import { ours } from '../declared/rows.ts';
import { casesOf, type Law } from '../law/law.ts';
import { matches } from './select.ts';

export function listLaws(laws: readonly Law[], out: (text: string) => void): number {
  const width = Math.max(...laws.map(({ id }) => id.length), 0) + 2;
  for (const { id, section, level, title, needs } of laws.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const wants = needs.length > 0 ? `  [${needs.join(', ')}]` : '';
    out(`${id.padEnd(width)}${section.padEnd(8)}${level.padEnd(9)}${title}${wants}\n`);
  }
  return laws.length > 0 ? 0 : 2;
}

/**
 * Returns false if there is no such law. Laws of other rules that prove it too are only named. `caughtBy` says what is
 * wrong with the mutants that a law notices.
 */
export function explainLaw(
  name: string,
  laws: readonly Law[],
  caughtBy: (law: string) => readonly string[],
  out: (text: string) => void,
): boolean {
  const found = laws.filter((law) => matches(name, law)).toSorted((a, b) => a.id.length - b.id.length);
  const named = found.filter((law) => matches(name, { ...law, also: [] }));
  for (const law of named) out(`${explained(law, caughtBy(law.id)).join('\n')}\n\n`);
  const others = found.filter((law) => !named.includes(law)).map(({ id }) => id);
  if (others.length > 0) out(`${named.length > 0 ? 'also proved' : `${name} is proved`} by: ${others.join(', ')}\n`);
  return found.length > 0;
}

const mutantsShown = 12;

function explained(law: Law, caught: readonly string[]): string[] {
  const rule: Rule = rules[law.rule];
  const cases = casesOf(law, ours).length;
  const many = cases > 1 ? `${cases} cases` : 'one case';
  return [
    `${law.id}  ${law.title}`,
    `  part ${law.section}, ${law.level}${law.experimental ? ', experimental' : ''}`,
    `  rule: ${rule.says}`,
    ...(rule.because === undefined ? [] : [`  because: ${rule.because}`]),
    ...(rule.conflict === undefined ? [] : [`  the document disagrees with itself: ${rule.conflict}`]),
    ...(law.also.length > 0 ? [`  also proves: ${law.also.join(', ')}`] : []),
    law.watches
      ? '  judges the traffic of all other laws, and recorded traffic; sends nothing'
      : `  ${many}${law.given ? ', with random draws' : ''}, about ${law.cost} requests`,
    ...(law.needs.length > 0 ? [`  needs: ${law.needs.join(', ')}`] : []),
    ...(law.profile ? ['  measures a silent point; fails only at --level chosen'] : []),
    ...caught
      .slice(0, mutantsShown)
      .map((mutant, at) => `  ${at === 0 ? 'catches a server that' : '                     '} ${mutant}`),
    ...(caught.length > mutantsShown ? [`  and ${caught.length - mutantsShown} others`] : []),
  ];
}
