/** Operators over the words of filters (2.1): a word is read as another one, in an argument or in a path. */
import { callsOf } from '../../declared/nouns.ts';
import { wordsOf } from '../../reference/stated-words.ts';
import type { DocumentedEndpoint } from '../../law/documented.ts';
import { applied, idFrom, ofRow, type Operator } from '../operator.ts';
import { rows } from './readings.ts';

/** A word of a filter: in an argument, or as the last word of a path. */
interface Word {
  readonly row: DocumentedEndpoint;
  readonly name: string;
  readonly words: readonly string[];
  readonly word: string;
}
/** Laws try no more words of a long filter, and the backgrounds of the scene are all equal. */
const few = 20;
const isAsked = (name: string, { path }: DocumentedEndpoint): boolean =>
  /filter$|^(cards|lists|boards|organizations)$/i.test(name) && !path.includes('oardBackground');

const words = rows
  .filter(({ method }) => method === 'GET')
  .flatMap((row) => {
    const kinds = [...row.named.map(({ name, kind }) => [name, kind] as const), ...Object.entries(row.params)];
    return kinds.flatMap(([name, kind]) => {
      const known = wordsOf(kind);
      const isFilter = isAsked(name, row) && known.length > 2 && known.length < few;
      return isFilter ? known.map((word): Word => ({ row, name, words: known, word })) : [];
    });
  });
const takesFor = (what: string, instead: (of: Word) => string | undefined): Operator<Word> => ({
  rule: 'FLT-01',
  says: ({ row, name, word }) => `takes ${what} for ${word} as ${name} at ${callsOf(row)}`,
  off(of) {
    const { row, name, word } = of;
    const other = instead(of);
    if (other === undefined || other === word) return null;
    const isInPath = name in row.params;
    return {
      concerns: ({ args, segments }) => (isInPath ? segments.at(-1) : args[name]) === word,
      plays: (again, { args, segments }) =>
        again(isInPath ? { segments: [...segments.slice(0, -1), other] } : { args: { ...args, [name]: other } }),
    };
  },
});
const takenForAnother = applied(
  {
    'as-all': takesFor('all', () => 'all'),
    'as-none': takesFor('none', ({ words: known }) => (known.includes('none') ? 'none' : undefined)),
    'as-next': takesFor('another word', ({ words: known, word }) => known[(known.indexOf(word) + 1) % known.length]),
  },
  words,
  ({ row, name, word }) => ({ name: idFrom(row.method, row.path, name, word), on: callsOf(row) }),
);

const wordsInPath = ({ params }: DocumentedEndpoint) => Object.values(params).flatMap(wordsOf);
const unknownWords = applied<DocumentedEndpoint>(
  {
    knows: {
      rule: 'FLT-14',
      says: (row) => `takes any word in the path of ${callsOf(row)}`,
      off(row) {
        const known = wordsInPath(row);
        const areKnown = (list: string): boolean => list.split(',').every((word) => known.includes(word));
        return {
          concerns: ({ segments }) => !areKnown(segments.at(-1)!),
          plays: (again, { segments }) => again({ segments: segments.with(-1, known[0]!) }),
        };
      },
    },
  },
  rows.filter((row) => wordsInPath(row).length > 0),
  ofRow,
);
export const filterMutants = [...takenForAnother, ...unknownWords];
