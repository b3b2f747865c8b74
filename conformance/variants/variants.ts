/** All strangers by subject: none of them may fail, for each keeps the document. */
import type { Target } from '../wire/target.ts';
import { strangeAnswers } from './answers.ts';
import { strangeDemands } from './demands.ts';
import { strangeLooks } from './looks.ts';
import { strangeRefusals } from './refusals.ts';
import { strangeWorlds } from './worlds.ts';
import { strangeTargets } from './targets.ts';
import type { Stranger } from './variant.ts';

/** Some of them look at who asks: `actors` are those of the target. */
export const strangers = (actors: () => Target['actors']): readonly Stranger[] => [
  ...strangeRefusals,
  ...strangeLooks,
  ...strangeAnswers,
  ...strangeDemands,
  ...strangeWorlds(actors),
  ...strangeTargets,
];
