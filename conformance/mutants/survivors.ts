/** The reasons why no law notices a mutant: the document leaves it open, or no law asks for it yet. */
import type { Mutant } from './mutant.ts';

/**
 * Each reason with the number of mutants that it explains, so that no mutant survives unnoticed, and with their
 * operators: it explains all mutants of an operator, or those of calls with this beginning.
 */
export const survivors: readonly (readonly [because: string, count: number, operators: string, calls?: string])[] = [
  ['The answers that laws read there do not change while they run', 29, 'cached, keeps, ignores', 'GET '],
  ['The second is the same record, or another client may have made it', 2, 'doubled'],
  ['The document does not say which permission the row needs', 1, 'ungranted', 'DELETE /webhooks'],
  ['The document does not say what holds without the argument', 4, 'usual'],
  ['The document names no argument that chooses among the actions of a board', 1, 'unheard', 'GET /boards/*/actions'],
  ['The document gives no such bound: it is ours', 4, 'one-less, may-be-short, one-more, cut', 'PUT /members/*'],
  [
    'The scene has no board or workspace that the two words tell apart',
    6,
    'as-all, as-none, as-next',
    'GET /members/*',
  ],
  ['The document does not say which values the argument takes there', 3, 'fractions, never-null'],
  ['The scene of the laws has no such record', 14, 'omits', 'GET /members/*'],
  ['The field is shown where a read asks for it; elsewhere the document leaves it open', 4, 'omits'],
  ['The document does not say which value the field has', 22, 'mistells'],
  ['No law reads the field both before and after it changes', 13, 'freezes'],
  ['No law makes so many records there', 1, 'at-most-100, unlimited', 'GET /members/*'],
  ['No law asks there for a bound so near to a record', 14, 'by-second, hour-late', 'GET /members/*'],
  ['The first page is the usual one, and few reads of a member are allowed', 2, 'nought', 'GET /members/*'],
  ['Laws ask there by the word me alone', 6, 'member-id-unknown, username-unknown', 'GET /members/*/custom'],
  ['The scene of the laws has no two of them', 6, 'loses', 'GET /members/*'],
  ['No law writes such a text there', 2, 'plain, escaped, cut, by-byte'],
  ['No law reads there what the change leaves alone', 6, 'spread'],
  [
    'The document leaves open whether a word outside its set is ignored where it has no effect',
    8,
    'unchecked, lenient',
  ],
  ['The scene of the laws has no such record', 6, 'empties, open, open-to-all'],
  ['What CNV-13/combined draws seldom shows there what the argument does', 25, 'beside'],
];

/** The first of them that explains a mutant. */
export const reasonOf = ({ operator = '', on = '' }: Mutant) =>
  survivors.find(([, , operators, calls = '']) => operators.split(', ').includes(operator) && on.startsWith(calls));
