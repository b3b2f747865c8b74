/** How a rule refuses: one exception, thrown by `must` and caught in one place (`play.ts`). */
import { rules, type RuleId } from '../../document/rules.ts';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly rule: RuleId;
  readonly status: number;
  readonly error: string | undefined;

  constructor(rule: RuleId, message?: string) {
    const { status, error, message: usual, says } = rules[rule];
    super(message ?? usual ?? says);
    this.rule = rule;
    this.status = status ?? 400;
    this.error = error;
  }
}

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
