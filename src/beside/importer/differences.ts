/**
 * The differences between an account and a local world with the same records, in the form of the table of differences.
 */
import { Refused, type Get } from './ask.ts';
import { differencesBetween, type Read } from './reads.ts';

/** An entry of the tables in `src/beside/dialects` to begin with: `document` is what our world showed. */
export interface Found {
  readonly id: string;
  readonly section: string;
  readonly document: string;
  readonly live: string;
  readonly seen: readonly string[];
}

/** The form of a value, in words that tell nothing of the account. */
function formOf(value: unknown): string {
  if (value === undefined) return 'is not there';
  if (value === null) return 'is null';
  if (value instanceof Refused) return `is refused (${value.status})`;
  if (Array.isArray(value)) return `is a list of ${value.length}`;
  if (typeof value === 'boolean') return `is ${value}`;
  if (value === '') return 'is an empty text';
  return { string: 'is a text', number: 'is a number' }[typeof value as string] ?? 'is an object';
}

/** Addresses, times of looking and counts of changes differ between any two servers; that they are texts is what counts. */
const isOwn = (place: string, value: unknown): boolean =>
  typeof value === 'string' &&
  (/^https?:/.test(value) || /(^|\.|\])(dateLast(View|Impression|Active)|ixUpdate)$/.test(place));

async function answer(get: Get, { path, args }: Read): Promise<unknown> {
  try {
    return await get(path, args);
  } catch (fault) {
    if (fault instanceof Refused) return fault;
    throw fault;
  }
}

export async function differences(
  reads: readonly Read[],
  ours: Get,
  theirs: Get,
  tell: (at: number, of: number) => void = () => {},
): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const [at, read] of reads.entries()) {
    tell(at + 1, reads.length);
    const [mine, others] = [await answer(ours, read), await answer(theirs, read)];
    for (const { place, ours: here, theirs: there } of differencesBetween(mine, others)) {
      if (isOwn(place, here) && isOwn(place, there)) continue;
      const field = place.replace(/^(\[\])?\.?/, '').replaceAll('[]', '');
      const what = field === '' ? 'the answer' : `\`${field}\``;
      const [form, other] = [formOf(here), formOf(there)];
      const live = `${what} ${other}${form === other ? ', and another one' : ''}`;
      const id = [read.noun, ...field.split('.')]
        .join('-')
        .replaceAll(/([A-Z])/g, '-$1')
        .toLowerCase()
        .replace(/-+$/, '');
      const key = `${id} ${form} ${other}`;
      const known = found.get(key) ?? { id, section: read.section, document: `${what} ${form}`, live, seen: [] };
      const seen = `GET ${read.row}`;
      found.set(key, known.seen.includes(seen) ? known : { ...known, seen: [...known.seen, seen] });
    }
  }
  return [...found.values()].toSorted((a, b) => a.section.localeCompare(b.section, 'en', { numeric: true }));
}

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

/** As an entry of the table is written. */
export const entryOf = ({ seen, ...rest }: Found): string =>
  [
    '  {',
    ...Object.entries(rest).map(([name, value]) => `    ${name}: ${quoted(value)},`),
    `    seen: ${quoted(seen.map((row) => `\`${row}\``).join(', '))},`,
    '  },',
  ].join('\n');
