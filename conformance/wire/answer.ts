/** A reply that a law can insist on: each insistence that fails names what was expected of which exchange. */
import { isRecord } from './json-values.ts';
import { Broken, some } from './verdict.ts';
import { describe, succeeded, type Reply } from './exchange.ts';

/** A reply that can be insisted on. Each line breaks the law when the reply is another. */
export interface Answer extends Reply {
  /** 2xx; gives the body. */
  ok(): any;
  /** 2xx and an array; gives it. */
  list(): any[];
  /** 2xx and an object; gives it. */
  record(): any;
  /** Anything but 2xx. Which refusal it is, the document mostly leaves open. */
  refused(): Answer;
  hasStatus(status: number): Answer;
}

/** An answer under way: the same insistences, so that `await owner.get(…).ok()` reads in one line. */
export type Asking = Promise<Answer> & {
  ok(): Promise<any>;
  list(): Promise<any[]>;
  record(): Promise<any>;
  refused(): Promise<Answer>;
  hasStatus(status: number): Promise<Answer>;
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

export function asking(coming: Promise<Reply>): Asking {
  const answered = coming.then(answer);
  return Object.assign(answered, {
    ok: () => answered.then((one) => one.ok()),
    list: () => answered.then((one) => one.list()),
    record: () => answered.then((one) => one.record()),
    refused: () => answered.then((one) => one.refused()),
    hasStatus: (status: number) => answered.then((one) => one.hasStatus(status)),
  });
}
