/**
 * The deliveries of all worlds of a server: when they go, who may be called (WHK-07, WHK-19), how a test steers them.
 */
import type { Probe } from '../calls/refusal.ts';
import type * as shown from '../worlds/delivery-types.ts';
import type { Deliveries } from '../worlds/delivery-types.ts';
import { runNext } from '../worlds/timers.ts';
import type { Delivery } from '../world/runtime.ts';
import type { World } from '../world/world.ts';
import type { HostEvent, WorldHost } from '../worlds/world-host.ts';
import { limits } from '../../document/limits.ts';
import type { Sender } from './sender.ts';
import type { Ended, Lane, QueuedDelivery } from './delivery-lanes.ts';
import { DeliveryQueue, userAgent, type Transport, type WriteBody } from './delivery-queue.ts';

export class Deliverer implements Deliveries {
  readonly #transport: Transport;
  readonly #queues = new Map<WorldHost, DeliveryQueue>();

  /** Whether deliveries are sent. While a recorded run is played, they are not. */
  sends = false;

  constructor(sender: Sender, write: WriteBody) {
    this.#transport = { sender, write };
  }

  /** WHK-07: a HEAD request finds out whether a receiver is there. */
  async probe(address: string): Promise<Probe> {
    const { sender } = this.#transport;
    const url = new URL(address);
    const verdict = sender.verdict(url);
    if (verdict === 'refused') return { address, fault: { rule: 'WHK-09', message: 'invalid value for callbackURL' } };
    const { status, fault } =
      verdict === 'blocked'
        ? {
            status: null,
            fault: 'nothing: this server may not call that host (webhookAllow or --webhook-allow names it)',
          }
        : await sender.send({ method: 'HEAD', url, headers: { 'user-agent': userAgent } });
    if (status === 200) return { address };
    const got = status ?? fault;
    return {
      address,
      fault: { rule: 'WHK-07', message: `URL (${address}) did not return 200 status code, got ${got}` },
    };
  }

  hear(worldHost: WorldHost, { kind }: HostEvent): void {
    if (kind === 'answered') this.#take(worldHost);
    else if (kind === 'advanced') this.#queues.get(worldHost)?.wake();
    else if (kind === 'replaced' || kind === 'closed') this.#end(worldHost);
  }

  /** Takes what a call put into the outbox. It is sent after the answer. */
  #take(worldHost: WorldHost): void {
    const deliveries = worldHost.read(takeOutbox);
    if (!this.sends || deliveries.length === 0) return;
    const queue = this.#queue(worldHost);
    for (const delivery of deliveries) queue.add(delivery);
    runNext(() => queue.pump());
  }

  /** Stops everything under way of a world that was removed. */
  #end(worldHost: WorldHost): void {
    this.#queues.get(worldHost)?.close();
    this.#queues.delete(worldHost);
  }

  close(): void {
    for (const worldHost of [...this.#queues.keys()]) this.#end(worldHost);
    this.#transport.sender.close();
  }

  /** Does not wait for deliveries that wait for a retry or are blocked; it counts them. */
  async drain(worldHost: WorldHost): Promise<shown.DeliveryCounts> {
    await this.#queues.get(worldHost)?.drain();
    return this.#counts(worldHost);
  }

  /** Holds deliveries back until `step`, `drain` or `release`. */
  hold(worldHost: WorldHost, held: boolean): shown.DeliveryCounts {
    const queue = this.#queue(worldHost);
    queue.held = held;
    queue.pump();
    return this.#counts(worldHost);
  }

  async step(worldHost: WorldHost): Promise<{ delivery: shown.DeliveryShown | null }> {
    const sent = await this.#queues.get(worldHost)?.step();
    return { delivery: sent ? describe(sent.queued, sent.state) : null };
  }

  /** Sends one of the latest deliveries again, unchanged. */
  repeat(worldHost: WorldHost, id: number): { id: number } | undefined {
    const queue = this.#queue(worldHost);
    const entry = queue.log.entries.find(({ queued }) => queued.id === id);
    const webhook = entry && worldHost.read(({ webhooks }) => webhooks.get(entry.queued.delivery.idWebhook));
    if (entry === undefined || webhook === undefined) return undefined;
    const { id: again } = queue.add(entry.queued.delivery);
    queue.pump();
    return { id: again };
  }

  /** The deliveries that wait, and the latest deliveries that ended, with their results. */
  list(worldHost: WorldHost): shown.DeliveryList {
    const queue = this.#queue(worldHost);
    const waiting = [...queue.lanes.all.values()].flatMap((lane) =>
      lane.queue.map((queued) => ({
        ...describe(queued, queue.stateOf(lane, queued)),
        ...dueOf(lane, queued, worldHost),
      })),
    );
    return {
      ...this.#counts(worldHost),
      queue: waiting.sort((a, b) => a.id - b.id).slice(0, limits.results),
      log: queue.log.entries.map(ended),
    };
  }

  /** One of the latest deliveries, with what was sent. */
  show(worldHost: WorldHost, id: number): shown.DeliverySent | undefined {
    const entry = this.#queue(worldHost).log.entries.find(({ queued }) => queued.id === id);
    if (entry === undefined) return undefined;
    const { signature, delivery } = entry.queued;
    const { model, action } = delivery;
    const sent = { model: JSON.parse(model), action: JSON.parse(action) };
    return { ...ended(entry), ...(signature !== undefined && { signature }), ...sent };
  }

  #queue(worldHost: WorldHost): DeliveryQueue {
    const queue = this.#queues.get(worldHost) ?? new DeliveryQueue(worldHost, this.#transport);
    this.#queues.set(worldHost, queue);
    return queue;
  }

  /** How many deliveries are in each state, and how many had each result. */
  #counts(worldHost: WorldHost): shown.DeliveryCounts {
    const queue = this.#queue(worldHost);
    const count: { [S in shown.DeliveryState]?: number } = { queued: 0, sending: 0, waiting: 0, blocked: 0 };
    for (const lane of queue.lanes.all.values()) {
      for (const queued of lane.queue) count[queue.stateOf(lane, queued)]! += 1;
    }
    const ends = { delivered: 0, failed: 0, refused: 0, gone: 0, ...queue.log.totals };
    const dropped = queue.lanes.dropped + worldHost.read(({ outbox }) => outbox.dropped);
    return { held: queue.held, ...count, ...ends, dropped };
  }
}

/** Empties the outbox; returns the deliveries that waited there, in the order of the changes. */
export function takeOutbox(world: World): readonly Delivery[] {
  const { waiting } = world.outbox;
  if (waiting.length > 0) world.outbox.waiting = [];
  return waiting;
}

const describe = (
  { id, delivery, attempts, status, fault }: QueuedDelivery,
  state: shown.DeliveryState,
): shown.DeliveryShown => ({
  id,
  idWebhook: delivery.idWebhook,
  idAction: delivery.idAction,
  type: delivery.type,
  state,
  attempts,
  status,
  ...(fault !== undefined && { fault }),
});

const ended = ({ queued, state, callbackURL, at }: Ended): shown.DeliveryDone => ({
  ...describe(queued, state),
  callbackURL,
  at: new Date(at).toISOString(),
});

const dueOf = (lane: Lane, queued: QueuedDelivery, worldHost: WorldHost) =>
  queued === lane.queue[0] && lane.due > worldHost.clock.now() ? { due: new Date(lane.due).toISOString() } : {};
