/** The words that the document itself lists for an argument. */
import { rightOf } from '../../src/samples.ts';
import type { Data } from '../../src/document/values/kinds.ts';
import * as sets from '../../src/document/sets.ts';

/** The words of a set or a comma list. */
export function wordsOf(kind: Data): readonly string[] {
  switch (kind.kind) {
    case 'word':
    case 'words':
      return kind.of;
    case 'numbers':
      return kind.of.map(String);
    case 'nullOr':
      return wordsOf(kind.of);
    case 'either':
      return kind.of.flatMap((option) => (option.kind === 'boolean' ? rightOf(option) : wordsOf(option)));
    default:
      return [];
  }
}

const listed = Object.values(sets).filter((set): set is typeof sets.cardFields => Array.isArray(set));

/** The words that the document lists for an argument. A server may know further ones. */
export function statedWords({
  kind,
  isRestricted,
}: {
  readonly kind: Data;
  readonly isRestricted: boolean;
}): readonly string[] {
  const words = wordsOf(kind).filter((word) => word !== 'id');
  if (words.length < 2 || !isRestricted) return [];
  // Everything public may be asked of another member; private fields are shown only to the member.
  if (words.includes('fullName')) return sets.memberPublicFields;
  const [set] = listed
    .filter((names) => names.every((word) => words.includes(word)))
    .toSorted((a, b) => b.length - a.length);
  const few = words.filter((word) => word !== 'true' && word !== 'false');
  return set && set.length > 2 ? set : few.length < 6 ? few : [];
}
