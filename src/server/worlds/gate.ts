/** A gate holds requests until enough have come. Then they go on one after another, in an order that a seed draws. */
import { dice, mix } from '../values/chance.ts';
import { later, type Timer } from './timers.ts';

/** A gate as it is ordered. */
interface GateOrder {
  readonly count: number;
  readonly seed?: number | undefined;
  readonly withinMs?: number | undefined;
}

export class Gate {
  #held: (() => void)[] = [];
  #opened = 0;
  #timer: Timer | undefined;
  readonly #order: GateOrder;

  constructor(order: GateOrder) {
    this.#order = order;
  }

  /** Keeps a request, whose `go` sends it on. The one that completes the number opens the gate for all. */
  hold(go: () => void): void {
    const { count, withinMs = 5000 } = this.#order;
    this.#held.push(go);
    if (this.#held.length >= count) this.open();
    else if (this.#held.length === 1) this.#timer = later(() => this.open(), withinMs);
  }

  open(): void {
    clearTimeout(this.#timer);
    const held = this.#held;
    this.#held = [];
    this.#opened += 1;
    const draw = dice((this.#order.seed ?? 1) ^ mix(this.#opened));
    while (held.length > 0) held.splice(draw(held.length), 1)[0]!();
  }
}
