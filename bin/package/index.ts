/** The entry of the package: the server as `src/index.ts` has it, and what the kit adds to it. */
import './kit.ts';

export * from '../../src/index.ts';
