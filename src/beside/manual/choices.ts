/** The pages of `docs/choices/`, made from the registry: where the document is silent, or says two things. */
import { ruleIds } from '../../terminal/pick.ts';
import type { Level } from '../../document/rule.ts';
import { rules, type RuleId } from '../../document/rules.ts';
import { partOf, parts, sections } from '../../document/sections.ts';
import type { Pages } from './reference.ts';
import type { Kept } from './statements.ts';
import { wrap } from '../../terminal/wrap.ts';
import { item, paragraph, withStatus } from './markdown.ts';

const intro = `# Choices

These pages are written by \`npm run docs\` from the rules in \`src/document/rules\`. A test compares them with what it would
write. They list what a reader cannot look up in the service document:

- below: where the document says two things;
- [implied.md](implied.md): what follows from a clause, though no clause says it;
- [chosen.md](chosen.md): where the document is silent, and what we chose;
- further below: how well the rules carry each statement of the document;
- [the reference](../reference/README.md) lists the routes that the document does not show, each with its reason.

The conformance kit fails no server for a chosen rule, unless \`--level chosen\` asks for it
and the rule has a law; \`boardstone spec coverage\` marks the others as not judged.

## Where the document says two things
`;

export const choices = (statements: readonly Kept[]): Pages =>
  new Map([
    ['README.md', [intro, ...contradictions(), ...verdictsOf(statements)].join('\n')],
    ['implied.md', ['# Implied: it follows from a clause\n', ...byPart('implied')].join('\n')],
    ['chosen.md', ['# Chosen: the document is silent\n', ...byPart('chosen')].join('\n')],
  ]);

/** Rules where the document contradicts itself, with the reading that we took. */
export const contradicted: readonly RuleId[] = ruleIds.filter((id) => rules[id].conflict !== undefined);

const contradictions = (): string[] =>
  contradicted.map((id) => {
    const { conflict, says, because } = rules[id];
    return `${[
      item(`**${id}** (${rules[id].section}): ${conflict}.`),
      wrap('  ', `Reading taken: ${says}${because === undefined ? '' : `, because ${because}`}.`, 118),
    ].join('\n')}\n`;
  });

/** Which statements of the document the registry carries, and which it carries in part or not. */
function verdictsOf(statements: readonly Kept[]): string[] {
  const of = (verdict: Kept['verdict']): readonly Kept[] => statements.filter((entry) => entry.verdict === verdict);
  const named = (list: readonly Kept[]): string =>
    list.map(({ address, rules: ids }) => `- ${address}: ${ids.join(', ')}`).join('\n');
  return [
    '## How the rules fit the document\n',
    paragraph(
      `\`src/document/statements.json\` has each of the ${statements.length} statements of the document, with the rules ` +
        `that carry it. Two readers compared each statement with its rules: ${of('true').length} are carried truly, ` +
        `${of('near').length} nearly, ${of('open').length} say that something is not shown, and ${of('purpose').length} ` +
        'have nothing that can be kept or broken.',
    ),
    `\nCarried nearly; the conflict above says why:\n\n${named(of('near'))}\n`,
    `Not shown by the document, with the choices that fill the place:\n\n${named(of('open'))}\n`,
  ];
}

function byPart(level: Level): string[] {
  return Object.entries(parts).flatMap(([part, heading]) => {
    const ofPart = ruleIds.filter((id) => rules[id].level === level && partOf(rules[id].section) === part);
    return ofPart.length === 0 ? [] : [`## Part ${part}. ${heading}\n`, ofPart.map(line).join('\n'), ''];
  });
}

function line(id: RuleId): string {
  const { section, because } = rules[id];
  const title = sections.get(section);
  return item(`**${id}** (${section} ${title}): ${withStatus(rules[id])}, because ${because}.`);
}
