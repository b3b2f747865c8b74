/**
 * The deliveries of one world (6.2, 6.5): signed POSTs, in order for each webhook, retried by the clock of the world.
 */
import { isAsBefore, noteStatus, retryAfter, type DeliveryResult } from './results.ts';
import type { Delivery } from '../world/runtime.ts';
import type { Webhook } from '../world/records.ts';
import { watchedBy } from '../rights/watching.ts';
import type { World } from '../world/world.ts';
import { cancel, later } from '../worlds/timers.ts';
import type { WorldHost } from '../worlds/world-host.ts';
import { limits } from '../../document/limits.ts';
import type { Received, Sender, Verdict } from './sender.ts';
import { DeliveryLog, DeliveryLanes, type Lane, type QueuedDelivery } from './delivery-lanes.ts';
import type { DeliveryState } from '../worlds/delivery-types.ts';

/** Writes the body that is sent. */
export type WriteBody = (world: World, webhook: Webhook, delivery: Delivery, now: number) => string;

export interface Transport {
  readonly sender: Sender;
  readonly write: WriteBody;
}

export const userAgent = 'boardstone-webhooks';
const { connections } = limits.webhooks;

export class DeliveryQueue {
  readonly lanes = new DeliveryLanes();
  readonly log = new DeliveryLog();
  /** While it is held, only `step` and `drain` send. */
  held = false;
  readonly #worldHost: WorldHost;
  readonly #transport: Transport;
  readonly #ended = new AbortController();
  /** Lanes whose first delivery may go. Lanes that failed last time get at most half of the connections. */
  readonly #healthy = new Set<Lane>();
  readonly #failing = new Set<Lane>();
  #active = 0;
  #activeFailing = 0;
  /** How many drains are running. While one is running, nothing is held. */
  #drains = 0;
  /** Callers who wait until nothing can be sent any more. */
  readonly #waiting: (() => void)[] = [];

  constructor(worldHost: WorldHost, transport: Transport) {
    this.#worldHost = worldHost;
    this.#transport = transport;
  }

  add(delivery: Delivery): QueuedDelivery {
    const { lane, queued } = this.lanes.add(delivery);
    this.#ready(lane);
    return queued;
  }

  /** Sends what may go, as far as there are free connections. */
  pump(): void {
    while ((!this.held || this.#drains > 0) && this.#active < connections) {
      const mayRetry = this.#activeFailing < connections / 2;
      const from = this.#healthy.size > 0 ? this.#healthy : mayRetry ? this.#failing : undefined;
      const lane = from?.values().next().value;
      if (lane === undefined) break;
      void this.#send(lane);
    }
    this.#rest();
  }

  /** The clock was moved: deliveries that are due now may go. */
  wake(): void {
    for (const lane of this.lanes.all.values()) this.#ready(lane);
    this.pump();
  }

  /** Resolves when nothing is under way and nothing could go now. */
  async drain(): Promise<void> {
    this.#drains += 1;
    this.pump();
    if (!this.#resting())
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    this.#drains -= 1;
  }

  /** Sends one delivery: the next in line, or else the first of those that wait for a retry. */
  async step(): Promise<{ queued: QueuedDelivery; state: DeliveryState } | undefined> {
    const [first] = [...this.#healthy, ...this.#failing];
    const lane =
      first ??
      [...this.lanes.all.values()].filter(({ busy, blocked }) => !busy && !blocked).sort((a, b) => a.due - b.due)[0];
    const queued = lane?.queue[0];
    return lane && queued && { queued, state: await this.#send(lane) };
  }

  stateOf(lane: Lane, queued: QueuedDelivery): DeliveryState {
    if (lane.blocked) return 'blocked';
    if (lane.due > this.#worldHost.clock.now()) return 'waiting';
    return lane.busy && queued === lane.queue[0] ? 'sending' : 'queued';
  }

  /** Ends every delivery of this world. */
  close(): void {
    this.#ended.abort();
    this.#healthy.clear();
    this.#failing.clear();
    for (const lane of [...this.lanes.all.values()]) this.lanes.close(lane);
    for (const done of this.#waiting.splice(0)) done();
  }

  #resting(): boolean {
    return this.#active === 0 && this.#healthy.size === 0 && this.#failing.size === 0;
  }

  #rest(): void {
    if (this.#resting()) for (const done of this.#waiting.splice(0)) done();
  }

  /** Makes a lane ready when its first delivery may go; on a real clock a timer does it later. */
  #ready(lane: Lane): void {
    if (lane.busy || lane.blocked || lane.queue.length === 0) return;
    const { clock } = this.#worldHost;
    const ahead = lane.due - clock.now();
    cancel(lane.timer);
    if (ahead <= 0) (this.#isFailing(lane) ? this.#failing : this.#healthy).add(lane);
    else if (clock.mode === 'real') {
      lane.timer = later(() => {
        this.#ready(lane);
        this.pump();
      }, ahead);
    }
  }

  #isFailing({ idWebhook }: Lane): boolean {
    return this.#worldHost.read(({ webhooks }) => (webhooks.get(idWebhook)?.consecutiveFailures ?? 0) > 0);
  }

  /** Tries once to deliver. A webhook that was deleted, is inactive or cannot see its model gets nothing. */
  async #send(lane: Lane): Promise<DeliveryState> {
    this.#healthy.delete(lane);
    this.#failing.delete(lane);
    const queued = lane.queue[0]!;
    const delivery = this.#heard(lane.idWebhook, queued.delivery);
    // WHK-15
    if (delivery === undefined) {
      this.lanes.close(lane);
      this.#rest();
      return 'dropped';
    }
    const { callbackURL } = delivery;
    const verdict = URL.canParse(callbackURL) ? this.#transport.sender.verdict(new URL(callbackURL)) : 'refused';
    if (verdict === 'blocked') {
      this.lanes.block(lane);
      this.#rest();
      return 'blocked';
    }
    const isFailing = this.#isFailing(lane);
    lane.busy = true;
    this.#active += 1;
    if (isFailing) this.#activeFailing += 1;
    queued.attempts += 1;
    const answer = verdict === 'refused' ? never : await this.#post(queued, delivery);
    lane.busy = false;
    this.#active -= 1;
    if (isFailing) this.#activeFailing -= 1;
    const state = this.#ended.signal.aborted ? 'dropped' : this.#settle(lane, queued, callbackURL, answer, verdict);
    this.#ready(lane);
    this.pump();
    return state;
  }

  /** Where a delivery goes and what is sent; undefined if its webhook is gone. */
  #heard(idWebhook: string, delivery: Delivery): HeardDelivery | undefined {
    const { now } = this.#worldHost;
    return this.#worldHost.read((world) => {
      const webhook = world.webhooks.get(idWebhook);
      const watched = webhook && watchedBy(world, webhook, now);
      if (!watched) return undefined;
      const secret = world.applications.get(watched.actor.token.key)?.secret ?? '';
      return { callbackURL: webhook.callbackURL, secret, body: this.#transport.write(world, webhook, delivery, now) };
    });
  }

  /** WHK-05: signs the body and the address, so that a receiver knows who sent it and for whom it was meant. */
  #post(queued: QueuedDelivery, { callbackURL, secret, body }: HeardDelivery): Promise<Received> {
    const { sender } = this.#transport;
    const { clientIdentifier } = queued.delivery;
    queued.signature = sender.sign(secret, body + callbackURL);
    return sender.send({
      method: 'POST',
      url: new URL(callbackURL),
      body,
      signal: this.#ended.signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': userAgent,
        'x-trello-webhook': queued.signature,
        ...(clientIdentifier !== undefined && { 'x-trello-client-identifier': clientIdentifier }),
      },
    });
  }

  /** Applies an answer to the webhook, to this delivery and to those behind it in the lane. */
  #settle(
    lane: Lane,
    queued: QueuedDelivery,
    callbackURL: string,
    { status, fault }: Received,
    verdict: Verdict,
  ): DeliveryState {
    const { now } = this.#worldHost;
    queued.status = status;
    queued.fault = fault;
    const result = this.#note(lane.idWebhook, status);
    const delay = result === 'failed' && verdict !== 'refused' ? retryAfter(queued.attempts) : undefined;
    lane.due = delay === undefined ? 0 : now + delay;
    if (delay !== undefined) return 'waiting';
    const state = result === 'off' ? 'failed' : result === 'failed' && verdict === 'refused' ? 'refused' : result;
    this.log.add(queued, state, callbackURL, now);
    if (result === 'gone' || result === 'off') this.lanes.close(lane);
    else if (lane.queue[0] === queued) this.lanes.shift(lane);
    return state;
  }

  #note(idWebhook: string, status: number | null): DeliveryResult {
    const webhook = this.#worldHost.read(({ webhooks }) => webhooks.get(idWebhook));
    if (webhook === undefined) return 'gone';
    if (isAsBefore(webhook, status)) return 'delivered';
    const cause = { kind: 'delivered', idWebhook, status } as const;
    return this.#worldHost.change(cause, (change) => noteStatus(change, webhook, status));
  }
}

/** A delivery whose webhook exists and may see its model. */
interface HeardDelivery {
  readonly callbackURL: string;
  readonly secret: string;
  readonly body: string;
}

const never: Received = { status: null, fault: 'an address that is never called' };
