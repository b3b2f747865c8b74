/** All that the program needs to certify and to report: loaded when a suite is certified. */
import { existsSync } from 'node:fs';
import { put, readAs } from '../cli/files.ts';
import { cell, mostAnnotations, annotation } from '../../src/terminal/github.ts';
import { readBaseline, updated } from '../run/baseline.ts';
import { certificateJunit, certificatePage } from './page.ts';
import {
  exitCodeOf,
  fewestMutants,
  isTooFew,
  type Asked,
  type Certificate,
  type MutantTried,
  type Variation,
} from './result.ts';
import { bare, brokenLine, clause, lastLine, certificateText, type Look } from './text.ts';
import { paints } from '../report/lines.ts';

export { certify } from './certify.ts';
export { noMemory, memoryIn } from './memory.ts';
export { fewestActs } from './shrink.ts';

interface Outputs {
  readonly json?: string;
  readonly html?: string;
  readonly junit?: string;
}
const renderings = {
  json: (found: Certificate) => `${JSON.stringify(found, null, 2)}\n`,
  html: certificatePage,
  junit: certificateJunit,
} as const;

interface Concluding extends Outputs, Asked, Look {
  /** The file that is written anew from what was found. */
  readonly baseline: string | undefined;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly write: (file: string, text: string) => void;
  readonly summarise?: (page: string) => void;
}

/** The ids that a baseline accepts; none if it is about to be written for the first time. */
export function baselineIn(file: string | undefined, isUpdated: boolean): ReadonlySet<string> | undefined {
  if (file === undefined || (isUpdated && !existsSync(file))) return undefined;
  return new Set(Object.keys(readAs(file, readBaseline).failures));
}

/** Writes the reports that were asked for, prints the text, and returns the exit code. */
export function concludeCertificate(found: Certificate, how: Concluding): number {
  const { baseline, out, err, summarise } = how;
  if (baseline !== undefined) {
    const before = existsSync(baseline) ? readAs(baseline, readBaseline) : undefined;
    how.write(baseline, `${JSON.stringify(updated(resultsOf(found), before), null, 2)}\n`);
  }
  const names = ['json', 'html', 'junit'] as const;
  for (const name of names) if (how[name] !== undefined) put(how[name], renderings[name](found), out);
  // Standard output belongs to a report that goes there.
  (names.some((name) => how[name] === '-') ? err : out)(certificateText(found, how));
  if (summarise) {
    summarise(summary(found));
    err(annotations(found));
  }
  const accepted = baseline === undefined ? how.accepted : new Set(resultsOf(found).map(({ id }) => id));
  const code = exitCodeOf(found, { min: how.min, accepted });
  if (code === 2 && isTooFew(found)) err(tooFew(found));
  return code;
}

const tooFew = ({ summary: { mutants, left } }: Certificate): string =>
  `--min judges no fewer than ${fewestMutants} mutants: ${mutants.tried} had their turn, and ${left} are left. ` +
  'Give a longer --for\n';

/** As the baseline of a run knows results: what broke or survived is a failure. */
const resultsOf = ({ variations, mutants }: Certificate) =>
  [...variations, ...mutants].map(({ id, status, says }: Variation | MutantTried) => ({
    id,
    status: status === 'broken' || status === 'survived' ? ('failed' as const) : ('passed' as const),
    reason: says,
  }));

const annotations = ({ variations, mutants }: Certificate): string =>
  [
    ...variations
      .filter(({ status }) => status === 'broken')
      .map((variation) => annotation('error', variation.rule, brokenLine(variation))),
    ...mutants
      .filter(({ status }) => status === 'survived')
      .map(({ rule, says, least }) => annotation('warning', rule, `your tests do not notice: ${says}. ${least ?? ''}`)),
  ]
    .slice(0, mostAnnotations)
    .join('');

const summary = (found: Certificate): string =>
  [
    `## boardstone certify ${cell(found.command.join(' '))}`,
    '',
    lastLine(found, paints(false)),
    '',
    '| your tests do not notice | rule | the least test |',
    '| --- | --- | --- |',
    ...found.mutants
      .filter(({ status }) => status === 'survived')
      .map(({ says, rule, least = '' }) => `| ${cell(bare(says))} | ${clause(rule)} | ${cell(least)} |`),
    '',
  ].join('\n');
