/** How much of a long test runs: `npm test` tries a sample, everything else that runs tests tries all of it. */
const isSample = process.env['BOARDSTONE_TESTS'] === 'sample';

/** All of them, or one of so many. */
export const sampleOf = <T>(all: readonly T[], oneOf: number): readonly T[] =>
  isSample ? all.filter((_, at) => at % oneOf === 0) : all;

/** How often a property is tried. */
export const times = (all: number, sample: number): number => (isSample ? sample : all);

/** For a test that has no sample. */
export const notInSample = { skip: isSample && 'npm run test:all runs it' };
