/** A question to the outside: a rule asks it, the service answers it and then plays the call again. */
import type { RuleId } from '../../document/rules.ts';

/** What the service found at an address. */
export interface Probe {
  readonly address: string;
  /** Why the address is refused. */
  readonly fault?: { readonly rule: RuleId; readonly message: string };
}

/** Thrown by a rule that needs the answer before it can decide: all writes are undone, nothing is refused yet. */
export class Question extends Error {
  override readonly name = 'Question';
  readonly address: string;
  constructor(address: string) {
    super('a look outside is needed');
    this.address = address;
  }
}
