/** Why no law notices a mutant: the document leaves it open, or no law asks there yet. */
import type { Mutant } from './mutant.ts';

/** Each reason with the operators whose mutants it explains, all of them or those of calls that begin so. */
const survivors: readonly (readonly [because: string, operators: string, calls?: string])[] = [
  ['What laws read there does not change while they run', 'cached, keeps, ignores', 'GET '],
  ['The document does not say which permission the row needs', 'ungranted', 'DELETE /webhooks'],
  ['The document does not say what holds without the argument', 'usual'],
  ['The document gives no such bound: it is ours', 'one-less, may-be-short, one-more, cut', 'PUT /members/*'],
  ['The scene has no board or workspace that the two words tell apart', 'as-all, as-none, as-next', 'GET /members/*'],
  ['The document does not say which values the argument takes there', 'fractions, never-null'],
  ['The scene of the laws has no such record', 'omits', 'GET /members/*'],
  ['The field is shown where a read asks for it; elsewhere the document leaves it open', 'omits'],
  ['The document does not say which value the field has', 'mistells'],
  ['No law reads the field both before and after it changes', 'freezes'],
  ['No law makes so many records there', 'at-most-100, unlimited', 'GET /members/*'],
  ['No law asks there for a bound so near to a record', 'by-second, hour-late', 'GET /members/*'],
  ['The first page is the usual one, and few reads of a member are allowed', 'nought', 'GET /members/*'],
  ['Laws ask there by the word me alone', 'member-id-unknown, username-unknown', 'GET /members/*/custom'],
  ['The scene of the laws has no two of them', 'loses', 'GET /members/*'],
  ['No law writes such a text there', 'plain, escaped, cut, by-byte'],
  ['No law reads there what the change leaves alone', 'spread'],
  ['The document leaves open whether a word outside its set is ignored where it has no effect', 'unchecked, lenient'],
  ['The scene of the laws has no such record', 'empties, open, open-to-all'],
];

export const reasons = survivors.map(([because]) => because);
export const becauseOf = ({ operator = '', on = '' }: Mutant): string | undefined =>
  survivors.find(([, operators, calls = '']) => operators.split(', ').includes(operator) && on.startsWith(calls))?.[0];
