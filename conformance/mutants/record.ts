/** The record of which law notices which mutant, and what is printed from it: the score on one page, or the list. */
import { rules } from '../../src/document/rules.ts';
import { bySection, partOf, parts } from '../../src/document/sections.ts';
import type { Mutant } from './mutant.ts';
import { reasonOf } from './survivors.ts';

/**
 * Id of a mutant → id of a law that notices it: if possible a law of the broken rule. Laws that notice no other follow
 * it, after spaces. null: no law notices it.
 */
export type Caught = Readonly<Record<string, string | null>>;

/** The laws on record for a mutant. */
export const noticing = (caught: Caught, { id }: Pick<Mutant, 'id'>): readonly string[] => caught[id]?.split(' ') ?? [];

/** In the order of the mutants, so that a renewed record differs only where something changed. */
export const inOrder = (mutants: readonly Mutant[], caught: Caught): Caught =>
  Object.fromEntries(mutants.filter(({ id }) => id in caught).map(({ id }) => [id, caught[id]!]));

const sectionOf = ({ rule }: Mutant): string => rules[rule].section;
const isNoticed = (caught: Caught) => (mutant: Mutant) => typeof caught[mutant.id] === 'string';

/** `docs/mutation-score.md`. */
export function score(mutants: readonly Mutant[], caught: Caught): string {
  const noticed = mutants.filter(isNoticed(caught));
  const by = new Set(noticed.flatMap((one) => noticing(caught, one)));
  const operators = new Set(mutants.map(({ operator }) => operator));
  const byHand = mutants.filter(({ operator }) => operator === undefined).length;
  const byPart = Object.entries(parts).map(([part, title]) => {
    const here = mutants.filter((one) => partOf(sectionOf(one)) === part);
    return `| ${part} ${title} | ${here.length} | ${here.filter(isNoticed(caught)).length} |`;
  });
  return `# Mutation score

A mutant is our server with one thing wrong on purpose. The conformance kit has to notice every mutant: at least one law
must fail on it. \`npm run mutants\` looks for that law, writes it to \`conformance/mutants/caught.json\` and writes this
page. \`conformance/mutants/every-mutant.long.test.ts\` runs the laws on record again.

- \`npm run mutants -- --list\` prints every mutant with the law that notices it; \`--list webhook\` prints a part,
  \`--list "no law"\` the survivors.
- \`npm run mutants -- --law CRD-02\` prints what one law notices and overlooks, by operator.
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

${survivors(mutants, caught).join('\n')}
`;
}

/** How many mutants of each operator, as one line. */
export function byOperator(some: readonly Mutant[]): string {
  const names = some.map(({ operator = 'by hand' }) => operator);
  return (
    [...new Set(names)].map((name) => `${name} ${names.filter((one) => one === name).length}`).join(', ') || 'none'
  );
}

/** Each reason once, with the number of the mutants that it holds for and one of them. */
function survivors(mutants: readonly Mutant[], caught: Caught): string[] {
  const missed = mutants.filter(({ id }) => caught[id] === null);
  const untried = mutants.filter(({ id }) => !(id in caught));
  const because = (one: Mutant): string => reasonOf(one)?.[0] ?? 'It is not known why';
  const rows = [...new Set(missed.map(because))].map((reason) => {
    const here = missed.filter((one) => because(one) === reason);
    return `| ${reason} | ${here.length} | ${here[0]!.says} |`;
  });
  const table = ['| why no law notices it | mutants | one of them |', '| --- | --- | --- |', ...rows];
  return [
    ...(missed.length === 0 ? ['None: no mutant that was tried survives.'] : table),
    ...(untried.length === 0
      ? []
      : ['', `Not tried yet: ${untried.length} (\`npm run mutants -- --new\` tries them).`]),
  ];
}

/** Every mutant whose law, id, rule or description holds the word: the law that notices it, its id, what is wrong. */
export function list(mutants: readonly Mutant[], caught: Caught, word: string): string {
  const lawOf = ({ id }: Mutant): string => caught[id] ?? 'no law';
  const wanted = mutants.filter((mutant) =>
    `${lawOf(mutant)} ${mutant.id} ${mutant.rule} ${mutant.says}`.toLowerCase().includes(word),
  );
  const width = Math.max(0, ...wanted.map((mutant) => lawOf(mutant).length));
  return wanted
    .toSorted((a, b) => bySection(sectionOf(a), sectionOf(b)))
    .map((mutant) => `${sectionOf(mutant).padEnd(6)} ${lawOf(mutant).padEnd(width)}  ${mutant.id}: ${mutant.says}\n`)
    .join('');
}
