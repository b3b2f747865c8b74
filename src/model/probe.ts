/** A question to the world outside: a rule asks it, only the shell can answer, and then plays the call again. */
import type { RuleId } from '../spec/rules.ts';

/** What the shell found at an address. */
export interface Probe {
  readonly address: string;
  /** Why it will not do. */
  readonly fault?: { readonly rule: RuleId; readonly message: string };
}

/** Thrown by a rule that cannot decide without looking: all writes are taken back, nothing is refused yet. */
export class Question extends Error {
  override readonly name = 'Question';
  readonly address: string;
  constructor(address: string) {
    super('a look outside is needed');
    this.address = address;
  }
}
