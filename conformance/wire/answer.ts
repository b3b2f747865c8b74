/** A reply that a law can check. A check that fails names the request, its reply and the expected value. */
import { isRecord } from '../../src/language.ts';
import { Broken, Inconclusive, Skip, described, type Wanted } from './verdict.ts';
import { describe, isTooLarge, succeeded, type Reply } from './exchange.ts';

/** A reply with checks. Each fails the law if the reply is another. */
export type Answer = ReturnType<typeof answer>;

function answer(reply: Reply) {
  const { status, body, text } = reply;
  const taken = succeeded(reply);
  const broken = (expected: string, actual: unknown, wanted?: Wanted) =>
    new Broken(describe(reply.request), described(expected), actual, reply, wanted === undefined ? {} : { wanted });
  const mustBe = (holds: boolean, wanted: Wanted, says: string) => {
    if (!holds) throw broken(says, { status, body: body ?? text }, wanted);
  };
  /** 2xx; returns the body. */
  const ok = (): any => {
    if (isTooLarge(reply)) throw new Inconclusive('the server limits the size of an answer (413)', reply);
    if (reply.isOfNoFiles) throw new Skip(`the target takes no files in forms (${status})`, reply);
    mustBe(taken, 'success', 'success (2xx)');
    return body;
  };
  return {
    ...reply,
    /** 2xx: where the document leaves open whether a request is refused. */
    taken,
    ok,
    /** 2xx and an array; returns it. */
    list(): any[] {
      if (!Array.isArray(ok())) throw broken('a JSON array', body ?? text);
      return body;
    },
    /** 2xx and an object; returns it. */
    record(): any {
      if (!isRecord(ok())) throw broken('a JSON object', body ?? text);
      return body;
    },
    /** Anything but 2xx. The document mostly leaves open which refusal it is. */
    refused: (): void => mustBe(!taken, 'refusal', 'a refusal (not 2xx)'),
    hasStatus: (wanted: number): void => mustBe(status === wanted, wanted, `status ${wanted}`),
  };
}

/** An answer under way with the same checks, so that `await owner.get(…).ok()` is one line. */
export type Asking = ReturnType<typeof asking>;

/** `excuses` says whether a reply that should be a refusal may be something else here. */
export function asking(coming: Promise<Reply>, excuses?: (reply: Reply) => Promise<boolean>) {
  const answered = coming.then(answer);
  return Object.assign(answered, {
    ok: () => answered.then((reply) => reply.ok()),
    list: () => answered.then((reply) => reply.list()),
    record: () => answered.then((reply) => reply.record()),
    async refused(): Promise<Answer> {
      const reply = await answered;
      if (!reply.taken || !(await excuses?.(reply))) reply.refused();
      return reply;
    },
    async hasStatus(status: number): Promise<Answer> {
      const reply = await answered;
      reply.hasStatus(status);
      return reply;
    },
  });
}
