/** The sections of the document in order, each with a heading of our own. */

export const parts: Readonly<Record<string, string>> = {
  1: 'Conventions for every endpoint',
  2: 'Resources and their fields',
  3: 'States and transitions',
  4: 'Endpoints',
  5: 'Authentication and permissions',
  6: 'Actions, webhooks, notifications',
  7: 'Errors',
  8: 'Limits',
  9: 'Versioning',
};

// Part 8 numbers two lists: `8.s1` is the first of its rules on special routes, `8.o1` the first of its other rules.
const headings: readonly (readonly [section: string, heading: string])[] = [
  ['1.1', 'singular and plural nouns'],
  ['1.2', 'me'],
  ['1.3', 'cards by short link'],
  ['1.4', 'ids'],
  ['1.5', 'the id is always shown'],
  ['1.6', 'comma lists and all'],
  ['1.7', 'carriers of arguments, JSON answers'],
  ['1.8', 'positions'],
  ['1.9', 'key and token on every request'],
  ['1.10', 'children of a parent route'],
  ['2', 'resources in general'],
  ['2.1', 'value sets'],
  ['2.2', 'action'],
  ['2.3', 'card'],
  ['2.4', 'board'],
  ['2.5', 'list'],
  ['2.6', 'member'],
  ['2.7', 'workspace'],
  ['2.8', 'custom field, option, item'],
  ['2.8.1', 'one item per field and card'],
  ['2.8.2', 'definitions belong to boards'],
  ['2.8.3', 'values are validated'],
  ['2.8.4', 'only with the extension'],
  ['2.8.5', 'deleting a definition'],
  ['2.9', 'export'],
  ['2.10', 'other records'],
  ['3.1', 'export states'],
  ['3.2', 'open and closed'],
  ['3.3', 'custom field item states'],
  ['4', 'rows in general'],
  ['4.1', 'cards'],
  ['4.2', 'members, read'],
  ['4.3', 'members, write'],
  ['4.4', 'actions'],
  ['4.5', 'custom fields'],
  ['4.5.1', 'extension off'],
  ['4.5.2', 'changing boards'],
  ['4.5.3', 'merging options'],
  ['4.5.4', 'history stays'],
  ['4.6', 'exports'],
  ['4.7', 'routes named without detail'],
  ['4.8', 'paging'],
  ['4.8.1', 'at most 1000 results'],
  ['4.8.2', 'before and since'],
  ['4.8.3', 'dates and ids as bounds'],
  ['4.8.4', 'following the last id'],
  ['5.1', 'key'],
  ['5.2', 'token'],
  ['5.3', 'delegated authorization'],
  ['5.4', 'where keys come from'],
  ['5.5', 'permissions'],
  ['5.6', 'own'],
  ['5.7', "me is the token's member"],
  ['5.8', 'authorization address and expiry'],
  ['5.9', 'missing or invalid credentials'],
  ['6.1', 'the audit log'],
  ['6.2', 'webhooks'],
  ['6.3', 'custom field actions'],
  ['6.4', 'notifications'],
  ['6.5', 'deliveries, and the action of each operation'],
  ['7', 'the refusals it states'],
  ['7.1', 'which limit'],
  ['7.2', 'too many refusals: the penalty'],
  ['7.3', 'all other refusals'],
  ['8', 'numbers and headers'],
  ['8.s1', 'stricter routes'],
  ['8.s2', 'counted three times'],
  ['8.s3', 'nested routes are free'],
  ['8.o1', 'optional budgets'],
  ['8.o2', 'limit objects on records'],
  ['8.o3', 'numbers not given'],
  ['9.1', 'the prefix'],
  ['9.2', 'experimental exports'],
  ['9.3', 'both nouns'],
  ['9.4', 'no further versions'],
];

export const sections: ReadonlyMap<string, string> = new Map(headings);

/** `4` of `4.5.1`, `8` of `8.s2`. */
export const partOf = (section: string): string => section.split('.')[0]!;

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

const order = new Map([...sections.keys()].map((section, index) => [section, index]));
/** Sorts sections in the order of the document. */
export const bySection = (a: string, b: string): number => (order.get(a) ?? 0) - (order.get(b) ?? 0);
