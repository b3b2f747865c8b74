/** Why no law notices a mutant. */

interface Survivors {
  readonly because: string;
  readonly ids: readonly RegExp[];
}

/** Each reason with the mutants that it holds for. */
const survivors: readonly Survivors[] = [
  {
    because: 'The document does not say what holds there, so each server may choose',
    ids: [
      /^usual-(POST-cards-card-labels-name|GET-members-member-organizations-filter|POST-customField(s|-customField-options)-pos)$/,
      /^(narrow|above)-PUT-members-member-fullName$/,
      /^below-PUT-members-member-initials$/,
      /^(plain|escaped)-POST-cards-card-(checklists-name|checklist-checklist-checkItem-name|labels-name)$/,
    ],
  },
];

export const becauseOf = (id: string): string | undefined =>
  survivors.find(({ ids }) => ids.some((one) => one.test(id)))?.because;
