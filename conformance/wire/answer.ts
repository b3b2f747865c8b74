/** A reply that a law can check: each check that fails names the exchange and what was expected. */
import { isRecord } from './json-values.ts';
import { Broken, some } from './verdict.ts';
import { describe, succeeded, type Reply } from './exchange.ts';

/** A reply with checks. Each fails the law if the reply is another. */
export interface Answer extends Reply {
  /** 2xx: where the document leaves open whether a request is refused. */
  readonly taken: boolean;
  /** 2xx; returns the body. */
  ok(): any;
  /** 2xx and an array; returns it. */
  list(): any[];
  /** 2xx and an object; returns it. */
  record(): any;
  /** Anything but 2xx. Which refusal it is, the document mostly leaves open. */
  refused(): Answer;
  hasStatus(status: number): Answer;
}

type Check = 'ok' | 'list' | 'record' | 'refused' | 'hasStatus';
/** An answer under way with the same checks, so that `await owner.get(…).ok()` is one line. */
export type Asking = Promise<Answer> & {
  [Name in Check]: (...args: Parameters<Answer[Name]>) => Promise<ReturnType<Answer[Name]>>;
};

function answer(reply: Reply): Answer {
  const what = describe(reply.request);
  const seen = () => ({ status: reply.status, body: reply.body ?? reply.text });
  const ok = () => {
    if (!succeeded(reply)) throw new Broken(what, some('success (2xx)'), seen(), reply);
    return reply.body;
  };
  const self: Answer = {
    ...reply,
    taken: succeeded(reply),
    ok,
    list: () => {
      if (!Array.isArray(ok())) throw new Broken(what, some('a JSON array'), reply.body ?? reply.text, reply);
      return reply.body;
    },
    record: () => {
      if (!isRecord(ok())) throw new Broken(what, some('a JSON object'), reply.body ?? reply.text, reply);
      return reply.body;
    },
    refused: () => {
      if (succeeded(reply)) throw new Broken(what, some('a refusal (not 2xx)'), seen(), reply);
      return self;
    },
    hasStatus: (status) => {
      if (reply.status !== status) throw new Broken(what, some(`status ${status}`), seen(), reply);
      return self;
    },
  };
  return self;
}

/** `excuses` says whether a reply that should be a refusal may be something else here. */
export function asking(coming: Promise<Reply>, excuses?: (reply: Reply) => Promise<boolean>): Asking {
  const answered = coming.then(answer);
  const refused = async (): Promise<Answer> => {
    const one = await answered;
    return succeeded(one) && (await excuses?.(one)) ? one : one.refused();
  };
  return Object.assign(answered, {
    ok: () => answered.then((one) => one.ok()),
    list: () => answered.then((one) => one.list()),
    record: () => answered.then((one) => one.record()),
    refused,
    hasStatus: (status: number) => answered.then((one) => one.hasStatus(status)),
  });
}
