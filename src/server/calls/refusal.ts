/** How a rule refuses, or asks what is outside: exceptions that are caught in one place (`play.ts`). */
import type { Rule } from '../../document/rule.ts';
import { rules, type RuleId } from '../../document/rules.ts';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly rule: RuleId;
  readonly status: number;
  readonly error: string | undefined;
  readonly advice: string | undefined;

  constructor(rule: RuleId, message?: string, instead?: number) {
    const { status, error, message: usual, says, advice }: Rule = rules[rule];
    super(message ?? usual ?? says);
    this.rule = rule;
    this.status = instead ?? status ?? 400;
    this.error = error;
    this.advice = advice;
  }
}

/** The beginning of the refusal of an argument that the row does not read, in a strict world. */
export const unreadSays = 'nothing reads ';

export function refuse(rule: RuleId, message?: string): never {
  throw new Refusal(rule, message);
}

/**
 * Keeps a rule: the condition is what must be true. A message that must be put together is a function, because nearly
 * every call keeps the rules and needs no message.
 */
export function must(rule: RuleId, condition: unknown, message?: string | (() => string)): asserts condition {
  if (condition) return;
  throw new Refusal(rule, typeof message === 'function' ? message() : message);
}

/** The result of the check of an address. */
export interface Probe {
  readonly address: string;
  /** Why the address is refused. */
  readonly fault?: { readonly rule: RuleId; readonly message: string };
}

/**
 * Thrown by a rule that must know what is at an address before it can decide. All writes are undone; the service looks
 * there and plays the call again.
 */
export class Question extends Error {
  override readonly name = 'Question';
  readonly address: string;
  constructor(address: string) {
    super('a look outside is needed');
    this.address = address;
  }
}
