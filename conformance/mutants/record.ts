/** The record of the laws that notice each mutant, printed as the score on one page, or as a list. */
import { rules } from '../../src/document/rules.ts';
import { bySection, partOf, parts } from '../../src/document/sections.ts';
import { noticing, type Matrix } from './matrix.ts';
import type { Mutant } from './mutant.ts';
import { reasonOf } from './survivors.ts';

const sectionOf = ({ rule }: Mutant): string => rules[rule].section;
const isNoticed = (matrix: Matrix) => (mutant: Mutant) => noticing(matrix, mutant).length > 0;

/** `docs/mutation-score.md`. */
export function score(mutants: readonly Mutant[], matrix: Matrix): string {
  const noticed = mutants.filter(isNoticed(matrix));
  const by = new Set(noticed.flatMap((mutant) => noticing(matrix, mutant)));
  const operators = new Set(mutants.map(({ operator }) => operator));
  const byHand = mutants.filter(({ operator }) => operator === undefined).length;
  const byPart = Object.entries(parts).map(([part, title]) => {
    const ofPart = mutants.filter((mutant) => partOf(sectionOf(mutant)) === part);
    return `| ${part} ${title} | ${ofPart.length} | ${ofPart.filter(isNoticed(matrix)).length} |`;
  });
  return `# Mutation score

A mutant is our server with one thing wrong on purpose. The conformance kit has to notice every mutant: at least one law
must fail on it. \`npm run mutants\` looks for that law, writes it to \`conformance/mutants/matrix.json\` and writes this
page. \`conformance/mutants/every-mutant.long.test.ts\` runs the first laws of the rows again.

- \`npm run mutants -- --list\` prints every mutant with laws that notice it; \`--list webhook\` prints a part,
  \`--list "no law"\` the survivors.
- \`npm run mutants -- --law CRD-02\` prints what one law notices and overlooks, by operator.
- \`npm run mutants -- --since origin/main\` does that for the laws of changed files, and tries new mutants.
- \`npm run mutants -- --without GEN-03,CF-22\` asks whether these laws can go: what they alone notice on record is tried
  with all others.
- \`npm run mutants -- --tier smoke\` asks the laws of a tier about the mutants that none of them notices on record, until
  one does. It goes on where it was stopped.
- \`npm run mutants -- --seeds 5\` asks every law of every mutant that concerns it, with five seeds. It goes on where it
  was stopped.
- \`boardstone serve --fault <id>\` serves one mutant.

**${mutants.length} mutants, ${noticed.length} noticed, by ${by.size} laws.** Every law that judges is on record: a law
that notices no mutant is a defect.

${mutants.length - byHand} of them are made by ${operators.size - 1} operators: each makes the same thing wrong in every
declaration that it fits (\`unheard\` takes no notice of an argument, \`omits\` leaves a field out).
${byHand} are written by hand: what acts in time or together.

| part of the broken rule | mutants | noticed |
| --- | --- | --- |
${byPart.join('\n')}

## Survivors

${survivors(mutants, matrix).join('\n')}
`;
}

/** How many mutants of each operator, as one line. */
export function byOperator(some: readonly Mutant[]): string {
  const names = some.map(({ operator = 'by hand' }) => operator);
  return (
    [...new Set(names)].map((name) => `${name} ${names.filter((entry) => entry === name).length}`).join(', ') || 'none'
  );
}

/** Each reason once, with the number of its mutants and one of them. */
function survivors(mutants: readonly Mutant[], matrix: Matrix): string[] {
  const missed = mutants.filter((mutant) => mutant.id in matrix && !isNoticed(matrix)(mutant));
  const untried = mutants.filter(({ id }) => !(id in matrix));
  const because = (mutant: Mutant): string => reasonOf(mutant)?.[0] ?? 'It is not known why';
  const rows = [...new Set(missed.map(because))].map((reason) => {
    const withReason = missed.filter((mutant) => because(mutant) === reason);
    return `| ${reason} | ${withReason.length} | ${withReason[0]!.says} |`;
  });
  const table = ['| why no law notices it | mutants | one of them |', '| --- | --- | --- |', ...rows];
  return [
    ...(missed.length === 0 ? ['None: no mutant that was tried survives.'] : table),
    ...(untried.length === 0
      ? []
      : ['', `Not tried yet: ${untried.length} (\`npm run mutants -- --new\` tries them).`]),
  ];
}

const lawsShown = 3;

/** Every mutant whose law, id, rule or description contains the word: the laws that notice it, its id, its mistake. */
export function list(mutants: readonly Mutant[], matrix: Matrix, word: string): string {
  const lawOf = (mutant: Mutant): string => {
    const laws = noticing(matrix, mutant);
    const more = laws.length > lawsShown ? ` +${laws.length - lawsShown}` : '';
    return laws.slice(0, lawsShown).join(' ') + more || 'no law';
  };
  const wanted = mutants.filter((mutant) =>
    `${lawOf(mutant)} ${mutant.id} ${mutant.rule} ${mutant.says}`.toLowerCase().includes(word),
  );
  const width = Math.max(0, ...wanted.map((mutant) => lawOf(mutant).length));
  return wanted
    .toSorted((a, b) => bySection(sectionOf(a), sectionOf(b)))
    .map((mutant) => `${sectionOf(mutant).padEnd(6)} ${lawOf(mutant).padEnd(width)}  ${mutant.id}: ${mutant.says}\n`)
    .join('');
}
