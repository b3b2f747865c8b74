/** All conforming variants by subject. No law may fail one, because each keeps the document. */
import type { Target } from '../wire/target.ts';
import { answerVariants } from './answers.ts';
import { demandVariants } from './demands.ts';
import { recordVariants } from './looks.ts';
import { readingVariants } from './readings.ts';
import { refusalVariants } from './refusals.ts';
import { worldVariants } from './worlds.ts';
import { targetVariants } from './targets.ts';
import type { Variant } from './variant.ts';

/** Some of them depend on who asks: `actors` are those of the target. */
export const variants = (actors: () => Target['actors']): readonly Variant[] => [
  ...refusalVariants,
  ...recordVariants,
  ...answerVariants,
  ...demandVariants,
  ...readingVariants,
  ...worldVariants(actors),
  ...targetVariants,
];
