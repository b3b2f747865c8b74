/**
 * The readable end of the address of a board or card: lower case, words joined by hyphens, other characters removed.
 */
import { limits } from '../../../document/limits.ts';
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .slice(0, limits.lengths.slug)
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
