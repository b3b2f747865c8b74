/** The pages of the reference: which section is shown on which. */
import { partOf, parts, sections } from '../document/sections.ts';

/** Resources and endpoints have a page of the reference for each section; every other part is one page. */
export const isSplit = (part: string): boolean => part === '2' || part === '4';

/** 4.5.1 and the like have no page of their own: they are shown within 4.5. */
export const isNested = (section: string): boolean => /^\d\.\d\.\d/.test(section);
export const chapterOf = (section: string): string => (isNested(section) ? section.replace(/\.\d+$/, '') : section);

/** The name of a page of the reference, without its ending. */
export const pageNamed = (section: string, heading: string): string =>
  `${section}-${heading.toLowerCase().replace(/\W+/g, '-')}`;

/** The page of the reference on which a section is shown. */
export function pageOf(section: string): string {
  const part = partOf(section);
  const chapter = chapterOf(section);
  return isSplit(part) ? pageNamed(chapter, sections.get(chapter) ?? '') : pageNamed(part, parts[part] ?? '');
}
