/** The servers for the tests of a client: one for each run, started by the program that calls this module. */
import type { MutantPlay } from '../mutants/mutant.ts';
import type { DialectName } from '../declared/rows.ts';
import type { Target } from '../wire/target.ts';
import type { Ended } from './command.ts';

/** How a server differs from the plain one. */
interface Differs {
  readonly play?: MutantPlay;
  /** `play` hears too what servers are asked that the tests start themselves, when the run has ended. */
  readonly hearsAll?: true;
  /** The id of a mutant. */
  readonly fault?: string;
  /** Only these tests run, where their runner lets us choose. */
  readonly chosen?: Chosen;
  /** The id of a variation. */
  readonly vary?: string;
  /** Other members who act between the requests of the client. */
  readonly colleagues?: { readonly seed: number; readonly only?: readonly number[] };
  /** Changes the target file that the client finds in its environment. */
  readonly target?: (target: Target) => Target;
}

/** Some of the tests of a suite. */
export interface Chosen {
  readonly tests: readonly string[];
  /** The files that hold none of them. */
  readonly idle: readonly string[];
}

/** A test file, and a test in it that ran, as far as they are known. */
export interface TestRun {
  readonly file?: string | undefined;
  readonly test?: string | undefined;
}

/** A request, as the journal of a server has it. */
export interface Noted {
  readonly n: number;
  readonly at: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly fault?: string;
  readonly member?: string;
  /** The test that sent it, as far as it is known. */
  readonly test?: string;
  /** An act of a colleague, after this request of the client. */
  readonly follows?: number;
}

export interface StageRun extends Ended {
  readonly requests: readonly Noted[];
  /** The tests that ran, where all of them are heard or some of them were chosen. */
  readonly ran?: readonly TestRun[];
}

export interface Stage {
  readonly dialect: DialectName;
  /** Starts a server, runs the command against it, and leaves nothing behind. */
  run(differs: Differs, boundMs: number): Promise<StageRun>;
}
