/** The deliveries that wait, one lane for each webhook: in order within a lane (WHK-18), and with an upper bound. */
import type { Delivery } from '../world/runtime.ts';
import type { DeliveryState } from '../worlds/delivery-types.ts';
import { cancel, type Timer } from '../worlds/timers.ts';
import { limits } from '../../document/limits.ts';

/** A delivery on its way. */
export interface QueuedDelivery {
  readonly id: number;
  readonly delivery: Delivery;
  readonly size: number;
  attempts: number;
  /** The last answer: a status, or the reason why there was none. */
  status: number | null;
  fault: string | undefined;
  /** The signature of the last body that was sent (WHK-05). */
  signature?: string;
}

export interface Lane {
  readonly idWebhook: string;
  readonly queue: QueuedDelivery[];
  /** Whether the first delivery is being sent. */
  busy: boolean;
  /** When the first delivery may go, by the clock of its world; and the timer that wakes it on a real clock. */
  due: number;
  timer: Timer | undefined;
  /** Whether the server may not call the address: the deliveries are kept and not sent. */
  blocked: boolean;
}

const { waitingEach, waitingAll, waitingBytes, blockedEach } = limits.webhooks;

export class DeliveryLanes {
  readonly all = new Map<string, Lane>();
  count = 0;
  dropped = 0;
  #bytes = 0;
  #made = 0;

  /** Adds a delivery to the lane of its webhook. Without room the oldest delivery of the fullest lane is dropped. */
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
    lane.queue.push(queued); // WHK-18
    this.count += 1;
    this.#bytes += queued.size;
    while (lane.queue.length > (lane.blocked ? blockedEach : waitingEach)) this.#dropOldest(lane);
    while (this.count > waitingAll || this.#bytes > waitingBytes) this.#dropOldest(this.#fullest());
    return { lane, queued };
  }

  /** Removes the first delivery from its lane; removes the lane if it is empty. */
  shift(lane: Lane): void {
    this.#take(lane, 0);
    if (lane.queue.length === 0) this.close(lane);
  }

  /** Removes everything that waits for one webhook. */
  close(lane: Lane): void {
    cancel(lane.timer);
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

  /** A delivery that is being sent stays. */
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
    return fullest!;
  }
}

/** A delivery that has ended. */
export interface Ended {
  readonly queued: QueuedDelivery;
  readonly state: DeliveryState;
  readonly callbackURL: string;
  readonly at: number;
}

/** The latest deliveries with their result and their text, so that they can be sent again. */
export class DeliveryLog {
  readonly entries: Ended[] = [];
  /** How many deliveries had each result, including those that are no longer kept. */
  readonly totals: { [S in DeliveryState]?: number } = {};
  #bytes = 0;

  add(queued: QueuedDelivery, state: DeliveryState, callbackURL: string, at: number): void {
    this.totals[state] = (this.totals[state] ?? 0) + 1;
    this.entries.push({ queued, state, callbackURL, at });
    this.#bytes += queued.size;
    // WHK-25
    while (this.entries.length > limits.webhooks.logged || this.#bytes > limits.webhooks.loggedBytes) {
      this.#bytes -= this.entries.shift()!.queued.size;
    }
  }
}
