/** All strangers by subject: none of them may fail, for each keeps the document. */
import type { Target } from '../target.ts';
import { strangeAnswers } from './strange-answers.ts';
import { strangeDemands } from './strange-demands.ts';
import { strangeLooks } from './strange-looks.ts';
import { strangeRefusals } from './strange-refusals.ts';
import { strangeWorlds } from './strange-worlds.ts';
import { strangeTargets } from './strange-targets.ts';
import type { Stranger } from './stranger.ts';

/** Some of them look at who asks: `actors` are those of the target. */
export const strangers = (actors: () => Target['actors']): readonly Stranger[] => [
  ...strangeRefusals,
  ...strangeLooks,
  ...strangeAnswers,
  ...strangeDemands,
  ...strangeWorlds(actors),
  ...strangeTargets,
];
