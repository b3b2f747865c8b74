/** All mutants by id, for `boardstone serve --fault <id>`, for the test that the kit notices each, and for `check --explain`. */
import { play } from '../reference/oracle.ts';
import { wrapped, type Mutant, type MutantPlay } from './mutant.ts';
import { bluntMutants, type Blunt } from './blunt.ts';
import { addressMutants } from './arguments/addresses.ts';
import { outcomeMutants } from './arguments/outcomes.ts';
import { pairMutants } from './arguments/pairs.ts';
import { filterMutants } from './arguments/filters.ts';
import { readingMutants } from './arguments/readings.ts';
import { textMutants } from './arguments/texts.ts';
import { cardMutants } from './records/cards.ts';
import { crossingMutants } from './fields/crossings.ts';
import { fieldMutants } from './fields/fields.ts';
import { webhookMutants } from './events/webhooks.ts';
import { rowMutants } from './records/rows.ts';
import { shownMutants } from './records/shown.ts';
import { logMutants } from './events/log.ts';
import { accessMutants } from './arguments/access.ts';
import { meetingMutants } from './records/meetings.ts';
import { modelMutants } from './records/models.ts';
import { togetherMutants } from './records/together.ts';
import { windowMutants } from './events/windows.ts';
import record from './caught.json' with { type: 'json' };
import { noticing, type Caught } from './record.ts';

export const mutants: readonly Mutant[] = [
  ...readingMutants,
  ...filterMutants,
  ...addressMutants,
  ...outcomeMutants,
  ...shownMutants,
  ...rowMutants,
  ...cardMutants,
  ...logMutants,
  ...fieldMutants,
  ...crossingMutants,
  ...windowMutants,
  ...webhookMutants,
  ...accessMutants,
  ...togetherMutants,
  ...modelMutants,
  ...meetingMutants,
  ...textMutants,
  ...pairMutants,
];

/** Those that the tests of a client are tried on, too: no law is asked about them. */
export const everyMutant: readonly Blunt[] = [...bluntMutants, ...mutants];

/** What a mutant answers by. */
export function playOf(id: string): MutantPlay | undefined {
  const mutant = everyMutant.find((one) => one.id === id);
  return mutant && wrapped(mutant, play);
}

const caught: Caught = record;
/** What is wrong with the mutants that a law notices. */
export const caughtBy = (law: string): string[] =>
  mutants.filter((one) => noticing(caught, one).includes(law)).map(({ says }) => says);
