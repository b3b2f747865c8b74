/** The report for a terminal: what the tests rely on, what they do not notice, and the score. */
import { rules, type RuleId } from '../../src/document/rules.ts';
import { counted } from '../../src/language.ts';
import { paints, part, wrappedLines, type Paints } from '../report/lines.ts';
import type { Certificate, Counted, MutantTried, Variation } from './result.ts';

export interface Look {
  readonly color: boolean;
  readonly isVerbose: boolean;
  readonly isQuiet: boolean;
}

export function certificateText(found: Certificate, { color, isVerbose, isQuiet }: Look): string {
  const paint = paints(color);
  const good = (line: string) => `  ${paint.green('✔')} ${line}`;
  const lines = isQuiet
    ? []
    : [
        plain(found),
        ...part(paint, 'Your tests pass only because nobody changes what may change', broken(found, paint)),
        ...part(paint, 'Your tests do not notice', survivors(found, paint)),
        ...part(paint, 'Worth knowing, and held against nobody', notes(found)),
        ...part(paint, 'Not reached, and not counted', notReached(found)),
        ...part(paint, 'Kept on variations', isVerbose ? kept(found).map(good) : []),
        ...part(paint, 'Noticed', isVerbose ? noticed(found).map(good) : []),
        ...part(paint, 'Score', scores(found)),
        '',
      ];
  return `${[...lines, lastLine(found, paint)].join('\n')}\n`;
}

const percent = ({ tried, noticed }: Counted): string => `${Math.round((100 * noticed) / tried)} %`;

const plain = ({ plain: { requests, rows, ms, refused }, dialect }: Certificate): string =>
  `The tests pass on the plain server (${dialect} dialect): ${counted(requests, 'request')} to ${counted(rows, 'operation')}, ` +
  `${Object.values(refused).reduce((sum, entry) => sum + entry, 0)} of them refused; ${(ms / 1000).toFixed(1)} s a run.`;

/** At most three names, and how many more there are. */
export const namesOf = (failing: readonly string[] = []): string => {
  const shown = failing.slice(0, 3).map((name) => (name.startsWith('the tests') ? name : `\`${name}\``));
  const more = failing.length > 3 ? ` and ${failing.length - 3} more` : '';
  return shown.length === 0 ? 'the command' : `${shown.join(', ')}${more}`;
};
const failsOn = (failing: readonly string[] = []): string => {
  if (failing[0]?.startsWith('the tests')) return namesOf(failing);
  return `${namesOf(failing)} ${failing.length > 1 ? 'fail' : 'fails'}`;
};

/** `CRD-13 (2.3)` */
export const clause = (rule: string): string => {
  const { section } = rules[rule as RuleId] ?? {};
  return section === undefined ? rule : `${rule} (${section})`;
};
/** Without the clause at its end. */
export const bare = (says: string): string => says.replace(/ \([\w.]+\)$/, '');

const below = (facts: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(facts).flatMap(([name, value]) =>
    value === undefined
      ? []
      : wrappedLines(value).map((line, at) => `      ${(at === 0 ? name : '').padEnd(6)} ${line}`),
  );

/** The change of a variation, and that it is free to make it. */
export const brokenLine = ({ failing, says, rule }: Variation): string =>
  `${failsOn(failing)} on a server that ${bare(says)}: open, ${clause(rule)}`;

const broken = ({ variations }: Certificate, paint: Paints): string[] =>
  variations
    .filter(({ status }) => status === 'broken')
    .flatMap((variation) => [
      ...wrappedLines(brokenLine(variation)).map((line, at) => `  ${at === 0 ? paint.red('✖') : ' '} ${line}`),
      ...below({ asked: variation.asked, again: variation.again }),
    ]);

const survivors = ({ mutants }: Certificate, paint: Paints): string[] =>
  mutants
    .filter(({ status }) => status === 'survived')
    .flatMap((mutantTried) => [
      `  ${paint.yellow('○')} ${mutantTried.says}${mutantTried.remembered ? paint.dim(' (found earlier)') : ''}`,
      ...below(aboutSurvivor(mutantTried)),
    ]);

/** The lines below a mutant that no test noticed, each with its name. */
export const aboutSurvivor = ({ rule, asked, least, tests, again }: MutantTried) => ({
  rule: clause(rule),
  asked,
  test: least,
  in: tests && namesOf(tests),
  again,
});

const notes = ({ notes: all }: Certificate): string[] =>
  all.flatMap(({ says, failing }) => [
    ...wrappedLines(says).map((line, at) => `  ${at === 0 ? '·' : ' '} ${line}`),
    ...(failing && failing.length > 0 ? below({ tests: namesOf(failing) }) : []),
  ]);

const notReached = ({ notReached: gaps }: Certificate): string[] => gaps.map((gap) => `  · ${gap}`);

const kept = ({ variations }: Certificate): string[] =>
  variations.flatMap(({ status, says }) => (status === 'kept' ? says : []));
const noticed = ({ mutants }: Certificate): string[] =>
  mutants.flatMap(({ status, says, failing }) => (status === 'noticed' ? `${says}: ${namesOf(failing)}` : []));

const scores = ({ parts }: Certificate): string[] => {
  const width = Math.max(0, ...Object.keys(parts).map(({ length }) => length));
  return Object.entries(parts).map(
    ([name, sums]) => `  ${name.padEnd(width)}  ${`${sums.noticed} of ${sums.tried}`.padStart(10)}  ${percent(sums)}`,
  );
};

export function lastLine({ summary: { variations, mutants, left, leftMs } }: Certificate, paint: Paints): string {
  const { tried, broken: fallen } = variations;
  const minutes = Math.max(1, Math.ceil(leftMs / 60_000));
  const more =
    left > 0 ? `; ${left} more may matter and are left for the next run (about ${minutes} min: --for ${minutes}m)` : '';
  const score = mutants.tried === 0 ? 'no mutant was tried' : `${mutants.noticed} of ${mutants.tried} mutants noticed`;
  const share = mutants.tried === 0 ? '' : ` (${percent(mutants)})`;
  const summary = `${score}${share}, ${counted(fallen, 'variation')} of ${tried} broke a test${more}`;
  return fallen > 0 ? paint.red(summary) : mutants.survived > 0 ? paint.yellow(summary) : paint.green(summary);
}
