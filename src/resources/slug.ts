/** The readable end of a board's or card's address: lower case, words joined by hyphens, the rest dropped. */
import { limits } from '../spec/limits.ts';
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .slice(0, limits.lengths.slug)
    .trim()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{N}-]/gu, '');
