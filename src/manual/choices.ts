/** `docs/choices.md`, read off the registry: where the document is silent, or says two things. */
import { ruleIds } from '../spec/pick.ts';
import type { Level } from '../spec/rule.ts';
import { rules, type RuleId } from '../spec/rules.ts';
import { partOf, parts, sections } from '../spec/sections.ts';
import { rows } from './rows.ts';
import { wrap } from './text.ts';

const intro = `# Choices

This page is written by \`npm run docs\` from the rules in \`src/spec/rules\`; a test keeps it fresh. It lists what a
reader of the service document cannot simply look up: where the document says two things, where a rule follows
from a clause without standing there, and where the document is silent and we took a way. The conformance kit
fails no server for a chosen rule unless it is asked to (\`--level chosen\`).
`;

export function choices(): string {
  return [
    intro,
    '## Where the document says two things\n',
    ...contradictions(),
    '## Implied: it follows from a clause\n',
    ...byPart('implied'),
    '## Chosen: the document is silent\n',
    ...byPart('chosen'),
    '## Routes that the document does not show\n',
    ...routes(),
  ].join('\n');
}

/** Rules in which the document disagrees with itself, with the reading taken. */
export const contradicted: readonly RuleId[] = ruleIds.filter((id) => rules[id].conflict !== undefined);

const contradictions = (): string[] =>
  contradicted.map((id) => {
    const { conflict, says, because } = rules[id];
    return `${[
      wrap('- ', `**${id}** (${rules[id].section}): ${conflict}.`, 118),
      wrap('  ', `Reading taken: ${says}${because === undefined ? '' : `, because ${because}`}.`, 118),
    ].join('\n')}\n`;
  });

function byPart(level: Level): string[] {
  return Object.entries(parts).flatMap(([part, heading]) => {
    const here = ruleIds.filter((id) => rules[id].level === level && partOf(rules[id].section) === part);
    return here.length === 0 ? [] : [`### Part ${part}. ${heading}\n`, here.map(line).join('\n'), ''];
  });
}

function line(id: RuleId): string {
  const { section, says, because, status } = rules[id];
  const title = sections.get(section);
  const refusal = status === undefined ? '' : ` (${status})`;
  return wrap('- ', `**${id}** (${section} ${title}): ${says}${refusal}, because ${because}.`, 118);
}

/** Rows of our own, grouped by their reason. */
function routes(): string[] {
  const ours = rows.filter(({ endpoint }) => endpoint.section === undefined);
  const reasons = [...new Set(ours.map(({ endpoint }) => endpoint.because ?? ''))].sort();
  return reasons.map((reason) => {
    const titles = ours
      .filter(({ endpoint }) => endpoint.because === reason)
      .map(({ title }) => `\`${title}\``)
      .sort();
    return `${wrap('- ', `Because ${reason}: ${titles.join(', ')}.`, 118)}\n`;
  });
}
