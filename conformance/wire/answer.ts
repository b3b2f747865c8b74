/** A reply that a law can check: each check that fails names the exchange and what was expected. */
import { isRecord } from './json-values.ts';
import { Broken, some } from './verdict.ts';
import { describe, succeeded, type Reply } from './exchange.ts';

/** A reply with checks. Each fails the law if the reply is another. */
export type Answer = ReturnType<typeof answer>;

function answer(reply: Reply) {
  const { status, body, text } = reply;
  const taken = succeeded(reply);
  const must = (holds: boolean, expected: string, actual: unknown = { status, body: body ?? text }) => {
    if (!holds) throw new Broken(describe(reply.request), some(expected), actual, reply);
  };
  /** 2xx; returns the body. */
  const ok = (): any => {
    must(taken, 'success (2xx)');
    return body;
  };
  return {
    ...reply,
    /** 2xx: where the document leaves open whether a request is refused. */
    taken,
    ok,
    /** 2xx and an array; returns it. */
    list(): any[] {
      must(Array.isArray(ok()), 'a JSON array', body ?? text);
      return body;
    },
    /** 2xx and an object; returns it. */
    record(): any {
      must(isRecord(ok()), 'a JSON object', body ?? text);
      return body;
    },
    /** Anything but 2xx. Which refusal it is, the document mostly leaves open. */
    refused: (): void => must(!taken, 'a refusal (not 2xx)'),
    hasStatus: (wanted: number): void => must(status === wanted, `status ${wanted}`),
  };
}

/** An answer under way with the same checks, so that `await owner.get(…).ok()` is one line. */
export type Asking = ReturnType<typeof asking>;

/** `excuses` says whether a reply that should be a refusal may be something else here. */
export function asking(coming: Promise<Reply>, excuses?: (reply: Reply) => Promise<boolean>) {
  const answered = coming.then(answer);
  return Object.assign(answered, {
    ok: () => answered.then((one) => one.ok()),
    list: () => answered.then((one) => one.list()),
    record: () => answered.then((one) => one.record()),
    async refused(): Promise<Answer> {
      const one = await answered;
      if (!one.taken || !(await excuses?.(one))) one.refused();
      return one;
    },
    async hasStatus(status: number): Promise<Answer> {
      const one = await answered;
      one.hasStatus(status);
      return one;
    },
  });
}
