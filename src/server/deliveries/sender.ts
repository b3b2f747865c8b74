/** How a delivery leaves this program, and how it arrives here: what differs between Node and the web. */

/** A request to an address that was opened here. @internal */
export interface Arrival {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @internal */
export interface OpenAddress {
  readonly url: string;
  close(): Promise<void>;
}

/** `blocked` can be allowed with a flag, `refused` cannot. */
export type Verdict = 'free' | 'blocked' | 'refused';

export interface OutgoingRequest {
  readonly method: 'HEAD' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Aborts the request at once. */
  readonly signal?: AbortSignal;
}

/** The status of an answer, or the reason why there was none. */
export interface Received {
  readonly status: number | null;
  readonly fault?: string;
}

export interface Sender {
  /** Opens an address for deliveries. `take` says with which status they are answered. */
  open(take: (arrived: Arrival) => Promise<number>): Promise<OpenAddress>;
  /** Whether this address may be called. */
  verdict(url: URL): Verdict;
  /** Never rejects. It follows no redirect, and limits the time and the size of the answer. */
  send(request: OutgoingRequest): Promise<Received>;
  /** HMAC-SHA1, in base64 (WHK-05). */
  sign(secret: string, text: string): string;
  close(): void;
}
