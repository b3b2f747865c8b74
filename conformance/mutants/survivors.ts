/** Why no law notices a mutant: the document leaves it open, or no law asks there yet. */

interface Survivors {
  readonly because: string;
  readonly ids: RegExp;
}

/** Each reason with the mutants that it holds for. */
const survivors: readonly Survivors[] = [
  { because: 'What laws read there does not change while they run', ids: /^(cached|keeps|ignores)-GET-/ },
  { because: 'The document does not say which permission the row needs', ids: /^ungranted-DELETE-webhooks/ },
  {
    because: 'The document does not say what holds without the argument',
    ids: /^usual-(POST-cards-card-labels-name|GET-members-member-organizations-filter|POST-customFields?-.*pos)$/,
  },
  {
    because: 'The document gives no such bound: it is ours',
    ids: /^((narrow|above|cut)-PUT-members-member-fullName|below-PUT-members-member-initials)$/,
  },
  {
    because: 'The scene has no board or workspace that the two words tell apart',
    ids: /^as-(all|none|next)-GET-members-member-(boards|organizations)(-filter)*-[a-z]+$/,
  },
  {
    because: 'The document does not say which values the argument takes there',
    ids: /^(never-null-POST-cards-.*Source|without-its-last-.*-labels-color|one-word-GET-|fractions-GET-.*-deltas-)/,
  },
  {
    because: 'The field is shown where a read asks for it; elsewhere the document leaves it open',
    ids: /^omits-(limits|display)-of-action/,
  },
  {
    because: 'No law reads the field both before and after it changes',
    ids: /^freezes-(url-of-card|idBoard-of-list|memberships-of|fieldGroup-of)/,
  },
  { because: 'No law makes so many records there', ids: /^(at-most-100|unlimited)-GET-members-member-/ },
  {
    because: 'No law asks there for a bound so near to a record',
    ids: /^(no-ids|by-second|by-day|hour-late)-GET-members-member-/,
  },
  {
    because: 'The first page is the usual one, and few reads of a member are allowed',
    ids: /^nought-GET-members-member-/,
  },
  { because: 'Laws ask there by the word me alone', ids: /^(member-id|username)-unknown-GET-members-member-custom/ },
  { because: 'The scene of the laws has no two of them', ids: /^loses-GET-members-member-/ },
  {
    because: 'No law writes such a text there',
    ids: /^(plain|escaped|cut)-(POST-cards-card-(checklists?|labels|stickers)|PUT-members-member)-/,
  },
  {
    because: 'The document leaves open whether a word outside its set is ignored where it has no effect',
    ids: /^(unchecked|lenient)-(POST-cards-labels|GET-.*(Invited[-_]|action-member_)fields|GET-.*-cards-checkItemStates)$/,
  },
  {
    because: 'The scene of the laws has no such record',
    ids: /^(empties-GET-members-member-|open(-to-all)?-(GET|PUT)-(members-member-(b|custom(B|E|S))|actions-action-member$))/,
  },
];

export const reasons = survivors.map(({ because }) => because);
export const becauseOf = (id: string): string | undefined => survivors.find(({ ids }) => ids.test(id))?.because;
