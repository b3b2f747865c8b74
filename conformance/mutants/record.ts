/** The record of which law notices which faulty server, and how it is published as a matrix. */
import type { Law } from '../law/law.ts';
import type { Faulty } from './mutant.ts';

/** Fault to law: a law of the rule that is broken, or else another that notices; null: none does. */
export type Caught = Readonly<Record<string, string | null>>;

/** In the order of the faults, so that a renewed record differs only where something changed. */
export const inOrder = (faults: readonly Faulty[], caught: Caught): Caught =>
  Object.fromEntries(faults.filter(({ id }) => id in caught).map(({ id }) => [id, caught[id]!]));

/** `docs/teeth.md`. */
export function matrix(faults: readonly Faulty[], laws: readonly Law[], caught: Caught): string {
  const byLaw = new Map<string, Faulty[]>();
  for (const fault of faults) {
    const law = caught[fault.id] ?? '';
    byLaw.set(law, [...(byLaw.get(law) ?? []), fault]);
  }
  const missed = byLaw.get('') ?? [];
  const known = laws.filter(({ id }) => byLaw.has(id)).toSorted((a, b) => compare(a, b));
  const sections = [...new Set(known.map(({ section }) => section))];
  return [
    '# Teeth: which law notices which faulty server',
    '',
    'Each of these servers is ours with one thing wrong: `boardstone serve --fault <id>`. A run of the kit has to call',
    'each of them broken. The law beside it does so alone, on a fresh world: one of the rule that the server breaks, or',
    'else another. Written by `npm run teeth`, and proved again by `conformance/mutants/every-mutant.test.ts`.',
    '',
    `${faults.length} faulty servers, ${faults.length - missed.length} noticed, by ${known.length} laws.`,
    ...(missed.length > 0 ? ['', '## Noticed by none', '', ...head, ...missed.map((one) => row('', one))] : []),
    ...sections.flatMap((section) => [
      '',
      `## ${section}`,
      '',
      ...head,
      ...known
        .filter((law) => law.section === section)
        .flatMap((law) => byLaw.get(law.id)!.map((fault, at) => row(at === 0 ? law.id : '', fault))),
    ]),
    '',
  ].join('\n');
}

const head = ['| law | faulty server | what is wrong |', '|---|---|---|'];

const row = (law: string, { id, says }: Faulty) => `| ${law} | \`${id}\` | ${says.replaceAll('|', '\\|')} |`;

const compare = (a: Law, b: Law) =>
  a.section.localeCompare(b.section, 'en', { numeric: true }) || a.id.localeCompare(b.id, 'en', { numeric: true });
