/** What is wrong with the mutants that a law notices, for `check --explain`. */
import record from './caught.json' with { type: 'json' };
import { noticing, type Caught } from './record.ts';
import { mutants } from './served.ts';

const caught: Caught = record;

export const caughtBy = (law: string): string[] =>
  mutants.filter((one) => noticing(caught, one).includes(law)).map(({ says }) => says);
