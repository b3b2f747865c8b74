/** Sends one request to a receiver: follows no redirect, and limits the time and the size of the answer. */
import { createHmac } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { messageOf } from '../../language.ts';
import { portOf } from '../../addresses.ts';
import { limits } from '../../document/limits.ts';
import type { OutgoingRequest, Received, Sender, Verdict } from '../deliveries/sender.ts';
import type { Arrival, OpenAddress } from '../deliveries/sender.ts';
import { runAfter, cancel } from '../worlds/timers.ts';
import { openAddress } from './incoming.ts';
import type { Policy } from './webhook-targets.ts';

const { answerBytes, connections } = limits.webhooks;

/** Connections stay open for the next delivery, but not for long, so that a receiver can shut down. */
const lasting = { keepAlive: true, maxSockets: connections, timeout: 1000 };

/** How requests are made over one protocol. */
interface Way {
  readonly agent: Agent;
  readonly request: typeof request;
}

export class Outgoing implements Sender {
  readonly #policy: Policy;
  readonly #answerMs: number;
  readonly #plain: Way = { agent: new Agent(lasting), request };
  #secure: Way | null = null;
  readonly #open: OpenAddress[] = [];

  constructor(policy: Policy, answerMs: number = limits.webhooks.answerMs) {
    this.#policy = policy;
    this.#answerMs = answerMs;
  }

  async open(take: (arrived: Arrival) => Promise<number>): Promise<OpenAddress> {
    const opened = await openAddress(take);
    this.#open.push(opened);
    return opened;
  }

  verdict(url: URL): Verdict {
    return this.#policy.verdict(url);
  }

  sign(secret: string, text: string): string {
    return createHmac('sha1', secret).update(text).digest('base64');
  }

  async send(outgoing: OutgoingRequest): Promise<Received> {
    const way = outgoing.url.protocol === 'https:' ? await this.#secured() : this.#plain;
    const { answer, stale } = await this.#attempt(outgoing, way);
    // The other side may have closed a kept connection at this moment. That is no failure of the receiver.
    return stale ? (await this.#attempt(outgoing, way)).answer : answer;
  }

  /** Few receivers speak TLS, so a server starts without it. */
  async #secured(): Promise<Way> {
    const { Agent, request } = await import('node:https');
    return (this.#secure ??= { agent: new Agent(lasting), request });
  }

  #attempt(
    { method, url, headers, body, signal }: OutgoingRequest,
    way: Way,
  ): Promise<{ answer: Received; stale: boolean }> {
    // Each delivery under way listens for the end, and Node warns of a leak at more than ten listeners.
    if (signal) setMaxListeners(connections, signal);
    return new Promise((resolve) => {
      const options = {
        method,
        agent: way.agent,
        lookup: this.#policy.lookup(portOf(url)),
        ...(signal && { signal }),
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
      };
      let req: ClientRequest;
      try {
        req = way.request(url, options);
      } catch (fault) {
        // Some addresses are valid URLs but not valid requests: a name or password that cannot be decoded.
        return resolve({ answer: { status: null, fault: messageOf(fault) }, stale: false });
      }
      const end = (answer: Received, stale = false): void => {
        cancel(late);
        resolve({ answer, stale });
      };
      const late = runAfter(this.#answerMs, () => {
        end({ status: null, fault: `no answer within ${this.#answerMs} ms` });
        req.destroy();
      });
      req.on('response', (res) => receiveAnswer(res, end));
      req.on('error', (fault: NodeJS.ErrnoException) =>
        end(
          { status: null, fault: fault.message || String(fault.code) },
          req.reusedSocket && fault.code === 'ECONNRESET',
        ),
      );
      req.end(body);
    });
  }

  /** Closes the connections that wait for a next delivery, and the addresses that were opened. */
  close(): void {
    for (const { close } of this.#open.splice(0)) void close();
    this.#plain.agent.destroy();
    this.#secure?.agent.destroy();
  }
}

/** WHK-24: only the status counts. A long body is cut off. An answer that breaks off is no answer. */
function receiveAnswer(res: IncomingMessage, end: (answer: Received) => void): void {
  const { statusCode: status = 0 } = res;
  let size = 0;
  res.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= answerBytes) return;
    end({ status });
    res.destroy();
  });
  res.on('end', () => end({ status }));
  res.on('error', (fault: Error) => end({ status: null, fault: fault.message }));
}
