/**
 * The texts that GitHub Actions reads: annotations on standard error, and pages in Markdown for the summary of a job.
 */
import { visible } from './visible.ts';

const escaped = (text: string) => visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const inTitle = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** One annotation. */
export const annotation = (kind: 'error' | 'warning', about: string, says: string): string =>
  `::${kind} title=${inTitle(`boardstone: ${about}`)}::${escaped(says)}\n`;

/** So many annotations of a step are shown. */
export const mostAnnotations = 10;

/** Text of others in a table of Markdown. */
export const cell = (text: string): string =>
  visible(text)
    .replaceAll(/[\\|<>`*_[\]]/g, '\\$&')
    .replaceAll('\n', ' ');
