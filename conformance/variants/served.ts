/** `serve --vary <id|seed>` and `startServer({ vary })`: a server that follows the document in another way than ours. */
import { mix } from '../../src/chance.ts';
import { play } from '../reference/oracle.ts';
import { wrapped, type MutantPlay } from '../mutants/mutant.ts';
import { answerVariants } from './answers.ts';
import { variations, type Beside, type Variation } from './clients.ts';
import { demandVariants } from './demands.ts';
import { keepingVariants } from './keeping.ts';
import { recordVariants } from './looks.ts';
import type { Variant } from './variant.ts';
import { worldVariants } from './worlds.ts';

/** All that laws are tried on. */
export const kitVariants: readonly Variant[] = [
  ...answerVariants,
  ...recordVariants,
  ...keepingVariants,
  ...demandVariants,
  ...worldVariants,
];

/** A variant that needs another target file, or another wire, is no matter of a server alone. */
const isServable = ({ target, wire, isOverlapping }: Variant): boolean => !target && !wire && !isOverlapping;

/** Variations that a server can have alone, each once: first those that any client may meet. */
export const servable: readonly (Variant & Partial<Variation>)[] = [
  ...variations,
  ...kitVariants.filter(({ id }) => !variations.some((variation) => variation.id === id)),
].filter(isServable);

/** How a server differs. */
export interface Varied {
  readonly ids: readonly string[];
  readonly play: MutantPlay;
  readonly beside: Beside;
}

/** The variation of these together. */
export const combined = (some: readonly (Variant & Partial<Variation>)[]): Varied => ({
  ids: some.map(({ id }) => id),
  play: some.reduce<MutantPlay>((right, entry) => wrapped(entry, right), play),
  beside: {
    ...Object.assign({}, ...some.map(({ beside }) => beside)),
    faults: some.flatMap(({ beside }) => beside?.faults ?? []),
  },
});

/** Whether it goes with others: one of these hides nothing of another, and a correct client gets on with all at once. */
export const isMixable = (variation: Variation): boolean =>
  isServable(variation) && variation.told === undefined && variation.dialects.length > 1;

/** Three of what any client may meet, drawn by a seed. */
function drawn(seed: number): Variation[] {
  return variations
    .filter(isMixable)
    .map((variation, at) => ({ one: variation, turn: mix(seed + (at + 1) * 0x9e3779b9) }))
    .sort((a, b) => a.turn - b.turn)
    .slice(0, 3)
    .map(({ one: variation }) => variation);
}

/** By its id, several by their ids with commas, or drawn by a seed; undefined if there is no such. */
export function varied(vary: string | number): Varied | undefined {
  if (typeof vary === 'number' || /^\d{1,10}$/.test(vary)) return combined(drawn(Number(vary)));
  const some = vary.split(',').map((id) => servable.find((part) => part.id === id));
  return some.includes(undefined) ? undefined : combined(some as typeof servable);
}
