/** The record of the law that fails if the step of a rule is omitted, or on a mutant that breaks the rule. */
import { rules, type RuleId } from '../../src/document/rules.ts';
import { ruleIds } from '../../src/terminal/pick.ts';
import type { Law } from '../law/law.ts';
import type { Mutant } from './mutant.ts';
import { noticing, type Matrix } from './matrix.ts';

export interface Proof {
  readonly law: string;
  /** The mutant that breaks the rule, if no step of the sources keeps it. It may be one of another rule, named by a person. */
  readonly mutant?: string;
  /** If several lines refuse by the rule: for each of them the law that fails without that line; null for none. */
  readonly places?: readonly (string | null)[];
}
export type Proved = Readonly<Partial<Record<RuleId, Proof>>>;

/** The rules that are forgotten together: a rule that repeats others is forgotten with them. */
export const forgottenWith = (id: RuleId): readonly RuleId[] => (rules[id].same as readonly RuleId[]) ?? [id];

/** The laws of a rule, its own first. */
export const lawsOfRule = (id: RuleId, laws: readonly Law[]): readonly Law[] =>
  laws
    .filter(({ rule, also, profile }) => !profile && (rule === id || also.includes(id)))
    .toSorted((a, b) => Number(a.rule !== id) - Number(b.rule !== id) || a.cost - b.cost);

/** Whether the mutant says that it breaks the rule, or one that repeats it. */
const breaks = ({ rule }: Mutant, broken: RuleId): boolean =>
  rule === broken || forgottenWith(broken).includes(rule) || forgottenWith(rule).includes(broken);

/** The record, completed by mutants of a rule where nothing proves it: best by one that a law of that very rule notices. */
export function withMutants(proved: Proved, mutants: readonly Mutant[], matrix: Matrix, laws: readonly Law[]): Proved {
  const isThere = ({ law, mutant }: Proof): boolean =>
    laws.some(({ id }) => id === law) && (mutant === undefined || mutants.some(({ id }) => id === mutant));
  const entries = ruleIds.flatMap((id): [RuleId, Proof][] => {
    const known = proved[id];
    if (known && isThere(known)) return [[id, known]];
    const own = new Set(lawsOfRule(id, laws).map((law) => law.id));
    const noticed = mutants.filter((mutant) => breaks(mutant, id) && noticing(matrix, mutant).length > 0);
    const ownLawOf = (mutant: Mutant) => noticing(matrix, mutant).find((law) => own.has(law));
    const broken =
      noticed.find((mutant) => ownLawOf(mutant) && !mutant.operator) ?? noticed.find(ownLawOf) ?? noticed[0];
    if (broken === undefined) return [];
    const proof = { law: ownLawOf(broken) ?? noticing(matrix, broken)[0]!, mutant: broken.id };
    return [[id, known?.places === undefined ? proof : { ...proof, places: known.places }]];
  });
  return Object.fromEntries(entries);
}

/** Why no law fails where a line alone does not refuse, by `CF-03@2`. */
export const unseenPlaces: Readonly<Record<string, string>> = {
  'AUT-05@1': 'the row asks for a token already, and the line tells the compiler so',
  'AUT-05@3': 'the row asks for a token already, and the line tells the compiler so',
  'AUT-05@4': 'who has no token is refused before a path is read',
  'AUT-06@1': 'the document lists no permission for what comes along with a member (4.2)',
  'AUT-06@3': 'OAuth 2.0 is no part of the document',
  'AUT-06@4': 'OAuth 2.0 is no part of the document',
  'AUT-06@5': 'OAuth 2.0 is no part of the document',
  'LIM-11@1': 'how many cards are too many is left open (7), so answering them all is no failure',
  'LIM-11@2': 'how many cards are too many is left open (7), so answering them all is no failure',
  'CF-03@1': 'a server may leave the options of another type out instead (4.5)',
  'CF-03@2': 'a server may leave the options of another type out instead (4.5)',
  'CF-08@2': 'what such a value lacks is refused by the lines behind it too',
};

/** Rules that a law should prove, and that no law proves. */
export const unproved = (proved: Proved): readonly RuleId[] =>
  ruleIds.filter(
    (id) => rules[id].level !== 'chosen' && rules[id].unobservable === undefined && proved[id] === undefined,
  );
