/** The record of a world on disk: a call is written there before it is answered. */
import type { Call, Outcome, RequestHead } from '../calls/call.ts';
import type { ServerCause } from '../changes/cause.ts';
import { messageOf } from '../../language.ts';
import type { Clock } from './clock.ts';

/** Where something happens: a world by its name, and its time. */
export interface Place {
  readonly name: string;
  readonly clock: Clock;
  readonly env: { readonly now: number };
}

/** A call that was played: the request, its bytes, what they mean, and what came of it. */
export interface PlayedCall {
  readonly asked: RequestHead;
  /** The bytes of its body. */
  readonly body: Uint8Array | null;
  readonly call: Call;
  readonly outcome: Outcome;
}

/** Who writes down what happens. A line that was not written throws when it is written. */
export interface Recording {
  call(worldHost: Place, played: PlayedCall): void;
  control(worldHost: Place, method: string, url: string, body: Uint8Array): void;
  /** A write of the server itself. */
  change(worldHost: Place, cause: ServerCause): void;
  /** Writes all lines together. If it throws, no line counts as written. */
  write(): void;
  close(): void;
}

export class Persistence {
  /** Where every request is written, if it is recorded. */
  recorder: Recording | null = null;
  /** Whether only what changed something is written: a data folder brings back records, not requests. */
  onlyChanges = false;
  /** Why nothing more is carried out: what was written last could not be kept. */
  failure: string | null = null;
  /** The answers of this turn. They wait until its calls are written, so that no answer shows data that may be lost. */
  readonly #held: (() => void)[] = [];

  /**
   * Records a call, then sends its answer. Calls that are played together are written together. A call that cannot be
   * stored is not acknowledged, and nothing goes on from there.
   */
  call(worldHost: Place, played: PlayedCall, answer: (kept: Outcome) => void): void {
    const { outcome } = played;
    const written = !(this.onlyChanges && outcome.unchanged);
    if (this.recorder === null || (!written && this.#held.length === 0)) return answer(outcome);
    if (written && this.failure === null) this.recorder.call(worldHost, played);
    const waiting = this.#held.push(() => answer(this.failure === null ? outcome : notStored(this.failure)));
    if (waiting === 1) void Promise.resolve().then(() => this.write());
  }

  /** Records what the server changed itself; an order is recorded as such. Answers that show it wait until it is written. */
  change(worldHost: Place, cause: ServerCause): void {
    if (this.recorder === null || this.failure !== null || cause.kind === 'ordered') return;
    this.recorder.change(worldHost, cause);
    if (this.#held.push(() => {}) === 1) void Promise.resolve().then(() => this.write());
  }

  /** Writes down what was played, and gives the answers away. */
  write(): void {
    try {
      this.recorder?.write();
    } catch (fault) {
      this.failure = cannotStore(fault);
    }
    for (const answer of this.#held.splice(0)) answer();
  }

  /** Records an order of the control plane before it is carried out. */
  order(worldHost: Place, method: string, path: string, body: Uint8Array): void {
    this.write();
    if (this.failure !== null) throw new NotStored(this.failure);
    try {
      this.recorder?.control(worldHost, method, path, body);
      this.recorder?.write();
    } catch (fault) {
      throw new NotStored(cannotStore(fault));
    }
  }
}

const cannotStore = (fault: unknown): string => `the data cannot be kept: ${messageOf(fault)}`;
export const notStored = (message: string): Outcome => ({ status: 503, body: { message, error: 'ERROR' } });

/** An order that is not carried out, because it cannot be kept. */
export class NotStored extends Error {
  readonly status = 503;
}
