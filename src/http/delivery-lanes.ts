/** What waits to be delivered, a lane for each webhook: in order within a lane (WHK-18), nothing kept for ever. */
import type { Delivery } from '../model/change/deliveries.ts';
import { limits } from '../spec/limits.ts';

export type DeliveryState =
  'queued' | 'sending' | 'waiting' | 'blocked' | 'delivered' | 'failed' | 'refused' | 'gone' | 'dropped';

/** A delivery on its way. */
export interface QueuedDelivery {
  readonly id: number;
  readonly delivery: Delivery;
  readonly size: number;
  attempts: number;
  /** The last answer: a status, or why there was none. */
  status: number | null;
  fault: string | undefined;
}

export interface Lane {
  readonly idWebhook: string;
  readonly queue: QueuedDelivery[];
  /** The first queued is under way. */
  busy: boolean;
  /** When the first queued may go, by the clock of its world; the timer that wakes it on a real clock. */
  due: number;
  timer: NodeJS.Timeout | undefined;
  /** Why nothing of it is sent, although it is kept. */
  blocked: boolean;
}

const { waitingEach, waitingAll, waitingBytes, blockedEach } = limits.webhooks;

export class DeliveryLanes {
  readonly all = new Map<string, Lane>();
  count = 0;
  dropped = 0;
  #bytes = 0;
  #made = 0;

  /** Puts a delivery behind those of its webhook; where there is no room the oldest of the fullest lane is dropped. */
  add(delivery: Delivery): { lane: Lane; queued: QueuedDelivery } {
    const lane = this.all.get(delivery.idWebhook) ?? this.#open(delivery.idWebhook);
    const queued: QueuedDelivery = {
      id: (this.#made += 1),
      delivery,
      size: delivery.model.length + delivery.action.length + 200,
      attempts: 0,
      status: null,
      fault: undefined,
    };
    lane.queue.push(queued);
    this.count += 1;
    this.#bytes += queued.size;
    while (lane.queue.length > (lane.blocked ? blockedEach : waitingEach)) this.#dropOldest(lane);
    while (this.count > waitingAll || this.#bytes > waitingBytes) this.#dropOldest(this.#fullest());
    return { lane, queued };
  }

  /** The first queued leaves its lane; an empty lane is forgotten. */
  shift(lane: Lane): void {
    this.#take(lane, 0);
    if (lane.queue.length === 0) this.close(lane);
  }

  /** All that waits for one webhook goes. */
  close(lane: Lane): void {
    clearTimeout(lane.timer);
    for (const { size } of lane.queue.splice(0)) {
      this.count -= 1;
      this.#bytes -= size;
    }
    this.all.delete(lane.idWebhook);
  }

  block(lane: Lane): void {
    lane.blocked = true;
    while (lane.queue.length > blockedEach) this.#dropOldest(lane);
  }

  #open(idWebhook: string): Lane {
    const lane: Lane = { idWebhook, queue: [], busy: false, due: 0, timer: undefined, blocked: false };
    this.all.set(idWebhook, lane);
    return lane;
  }

  /** One that is under way is not taken back. */
  #dropOldest(lane: Lane): void {
    this.#take(lane, lane.busy && lane.queue.length > 1 ? 1 : 0);
    this.dropped += 1;
  }

  #take(lane: Lane, at: number): void {
    const [queued] = lane.queue.splice(at, 1);
    if (queued === undefined) return;
    this.count -= 1;
    this.#bytes -= queued.size;
  }

  #fullest(): Lane {
    let fullest: Lane | undefined;
    for (const lane of this.all.values()) if (lane.queue.length > (fullest?.queue.length ?? 0)) fullest = lane;
    return fullest as Lane;
  }
}

/** A delivery that came to its end. */
export interface Ended {
  readonly queued: QueuedDelivery;
  readonly state: DeliveryState;
  readonly callbackURL: string;
  readonly at: number;
}

/** What became of the latest deliveries, texts included, so that they can be sent again. */
export class DeliveryLog {
  readonly entries: Ended[] = [];
  /** How many came to each end, also those that are forgotten. */
  readonly totals: { [S in DeliveryState]?: number } = {};
  #bytes = 0;

  add(queued: QueuedDelivery, state: DeliveryState, callbackURL: string, at: number): void {
    this.totals[state] = (this.totals[state] ?? 0) + 1;
    this.entries.push({ queued, state, callbackURL, at });
    this.#bytes += queued.size;
    while (this.entries.length > limits.webhooks.logged || this.#bytes > limits.webhooks.loggedBytes) {
      this.#bytes -= this.entries.shift()!.queued.size;
    }
  }
}
