/** The record of which law notices which mutant, and what is printed from it: the score on one page, or the list. */
import { rules } from '../../src/spec/rules.ts';
import { bySection, sections } from '../../src/spec/sections.ts';
import type { Law } from '../law/law.ts';
import type { Mutant } from './mutant.ts';
import { becauseOf } from './survivors.ts';
import { operatorNames } from './replies/noticing.ts';
import { noticedBy } from './replies/record.ts';

/** Id of a mutant → id of a law that notices it: if possible a law of the broken rule. null: no law notices it. */
export type Caught = Readonly<Record<string, string | null>>;

/** In the order of the mutants, so that a renewed record differs only where something changed. */
export const inOrder = (mutants: readonly Mutant[], caught: Caught): Caught =>
  Object.fromEntries(mutants.filter(({ id }) => id in caught).map(({ id }) => [id, caught[id]!]));

const byHand = 'by hand';
const operatorOf = ({ operator = byHand }: Mutant): string => operator;

const sectionOf = ({ rule }: Mutant): string => rules[rule].section;
const isNoticed = (caught: Caught) => (mutant: Mutant) => typeof caught[mutant.id] === 'string';

/** `docs/mutation-score.md`. */
export function score(mutants: readonly Mutant[], laws: readonly Law[], caught: Caught): string {
  const noticed = mutants.filter(isNoticed(caught));
  const noticing = new Set(noticed.map(({ id }) => caught[id]));
  const counts = laws.map((law) => noticedBy(law).length).toSorted((a, b) => a - b);
  const bySections = [...new Set(mutants.map(sectionOf))].sort(bySection);
  return [
    '# Mutation score',
    '',
    'A mutant is our server with one thing wrong on purpose. The conformance kit has to notice every mutant: at least one',
    'law must fail on it. `npm run mutants` looks for that law, writes it to `conformance/mutants/caught.json` and writes',
    'this page. `conformance/mutants/every-mutant.long.test.ts` runs the laws on record again.',
    '',
    '- `npm run mutants -- --list` prints every mutant with the law that notices it; `--list webhook` prints a part.',
    '- `boardstone serve --fault <id>` serves one mutant.',
    '',
    `**${mutants.length} mutants, ${noticed.length} noticed, by ${noticing.size} laws.**`,
    '',
    `Besides, ${operatorNames.length} operators make wrong replies of what each law sends and gets on our own server.`,
    `Half of the ${laws.length} laws notice some of ${counts[counts.length >> 1]} operators or more.`,
    'A law that notices none is a defect. The',
    'record is `conformance/mutants/replies/noticed.json`, and `conformance/mutants/every-law.long.test.ts` tries it again.',
    '',
    '## Survivors',
    '',
    ...survivors(mutants, caught),
    '',
    '## By operator',
    '',
    'An operator makes the same thing wrong in every declaration that it fits: `below` takes too little for the least',
    'value of an argument, `omits` leaves a field out. By hand is written what acts in time or together.',
    '',
    ...table('operator', mutants, caught, [...new Set(mutants.map(operatorOf))].sort(), operatorOf),
    '',
    '## By section',
    '',
    'The section is that of the rule which the mutant breaks.',
    '',
    ...table('section', mutants, caught, bySections, sectionOf),
    '',
  ].join('\n');
}

function survivors(mutants: readonly Mutant[], caught: Caught): string[] {
  const missed = mutants.filter(({ id }) => caught[id] === null);
  const untried = mutants.filter(({ id }) => !(id in caught));
  const reasonOf = ({ id }: Mutant): string => becauseOf(id) ?? 'It is not known why';
  return [
    ...(missed.length === 0 ? ['None: no mutant that was tried survives.'] : []),
    ...[...new Set(missed.map(reasonOf))].flatMap((reason) => [
      `${reason}:`,
      '',
      ...missed.filter((one) => reasonOf(one) === reason).map(({ id, rule, says }) => `- \`${id}\` (${rule}): ${says}`),
      '',
    ]),
    ...(untried.length === 0 ? [] : [`Not tried yet: ${untried.length} (\`npm run mutants -- --new\` tries them).`]),
  ];
}

function table(
  head: string,
  mutants: readonly Mutant[],
  caught: Caught,
  groups: readonly string[],
  groupOf: (mutant: Mutant) => string,
): string[] {
  const row = (group: string): string => {
    const here = mutants.filter((one) => groupOf(one) === group);
    const noticed = here.filter(isNoticed(caught)).length;
    const title = [group, sections.get(group)].filter((word) => word !== undefined).join(' ');
    return `| ${title} | ${here.length} | ${noticed} | ${here.length - noticed} |`;
  };
  return [`| ${head} | mutants | noticed | survivors |`, '| --- | --- | --- | --- |', ...groups.map(row)];
}

/** Every mutant whose id, rule or description holds the word: the law that notices it, its id, what is wrong. */
export function list(mutants: readonly Mutant[], caught: Caught, word: string): string {
  const wanted = mutants.filter(({ id, rule, says }) => `${id} ${rule} ${says}`.toLowerCase().includes(word));
  const lawOf = ({ id }: Mutant): string => caught[id] ?? 'none';
  const width = Math.max(0, ...wanted.map((mutant) => lawOf(mutant).length));
  return wanted
    .toSorted((a, b) => bySection(sectionOf(a), sectionOf(b)))
    .map((mutant) => `${sectionOf(mutant).padEnd(6)} ${lawOf(mutant).padEnd(width)}  ${mutant.id}: ${mutant.says}\n`)
    .join('');
}
