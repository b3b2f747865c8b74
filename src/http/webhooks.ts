/** The deliveries of all worlds of a server: when they go, who may be called (WHK-07, WHK-19), how they are steered. */
import { takePost } from '../model/change/deliveries.ts';
import type { Probe } from '../model/probe.ts';
import type { WorldHost } from '../service.ts';
import { limits } from '../spec/limits.ts';
import { Policy } from './addresses.ts';
import type { Lane, Parcel, ParcelState } from './delivery-lanes.ts';
import { Office, sender, type Means, type WriteBody } from './delivery-queue.ts';
import { Outgoing } from './outgoing.ts';

export class Deliverer {
  readonly #means: Means;
  readonly #offices = new Map<WorldHost, Office>();

  constructor(allowed: readonly string[], write: WriteBody) {
    const policy = new Policy(allowed);
    this.#means = { policy, outgoing: new Outgoing(policy), write };
  }

  /** From here on things are sent, but never to this port. Before, a run is being played again. */
  begin(port: number): void {
    this.#means.policy.own = port;
  }

  /** WHK-07: a HEAD request finds out whether somebody is there. */
  async probe(address: string): Promise<Probe> {
    const { policy, outgoing } = this.#means;
    const url = new URL(address);
    const verdict = policy.verdict(url);
    if (verdict === 'refused') return { address, fault: { rule: 'WHK-09', message: 'invalid value for callbackURL' } };
    const { status, fault } =
      verdict === 'blocked'
        ? { status: null, fault: 'nothing: this server may not call that host (--webhook-allow, --webhook-check)' }
        : await outgoing.send({ method: 'HEAD', url, headers: { 'user-agent': sender } });
    if (status === 200) return { address };
    const message = `URL (${address}) did not return 200 status code, got ${status ?? fault}`;
    return { address, fault: { rule: 'WHK-07', message } };
  }

  /** Takes what a call left in the outbox; it goes after the answer. */
  played(site: WorldHost): void {
    if (site.world.outbox.waiting.length === 0) return;
    const post = takePost(site.world);
    if (this.#means.policy.own === null) return;
    const office = this.#office(site);
    for (const delivery of post) office.add(delivery);
    setImmediate(() => office.pump());
  }

  advanced(site: WorldHost): void {
    this.#offices.get(site)?.wake();
  }

  /** Nothing of a world that is gone may still be under way. */
  replaced(site: WorldHost): void {
    this.#offices.get(site)?.close();
    this.#offices.delete(site);
  }

  close(): void {
    for (const site of [...this.#offices.keys()]) this.replaced(site);
    this.#means.outgoing.close();
  }

  /** What waits for its next try, or is blocked, is not waited for: it is counted. */
  async drain(site: WorldHost): Promise<object> {
    await this.#offices.get(site)?.drain();
    return this.#counts(site);
  }

  /** Holds deliveries back until they are stepped, drained or released. */
  hold(site: WorldHost, held: boolean): object {
    const office = this.#office(site);
    office.held = held;
    office.pump();
    return this.#counts(site);
  }

  async step(site: WorldHost): Promise<object> {
    const sent = await this.#offices.get(site)?.step();
    return { delivery: sent ? described(sent.parcel, sent.state) : null };
  }

  /** Sends one of the log once more, as it was. */
  repeat(site: WorldHost, id: number): object | undefined {
    const office = this.#office(site);
    const entry = office.log.entries.find(({ parcel }) => parcel.id === id);
    if (entry === undefined || site.world.webhooks.get(entry.parcel.delivery.idWebhook) === undefined) return undefined;
    const { id: again } = office.add(entry.parcel.delivery);
    office.pump();
    return { id: again };
  }

  /** Everything that waits, and what became of the latest. */
  list(site: WorldHost): object {
    const office = this.#office(site);
    const queue = [...office.lanes.all.values()].flatMap((lane) =>
      lane.parcels.map((parcel) => ({
        ...described(parcel, office.stateOf(lane, parcel)),
        ...dueOf(lane, parcel, site),
      })),
    );
    return {
      ...this.#counts(site),
      queue: queue.sort((a, b) => a.id - b.id).slice(0, limits.results),
      log: office.log.entries.map(({ parcel, state, callbackURL, at }) => ({
        ...described(parcel, state),
        callbackURL,
        at: new Date(at).toISOString(),
      })),
    };
  }

  /** One of the log, with what was sent. */
  show(site: WorldHost, id: number): object | undefined {
    const entry = this.#office(site).log.entries.find(({ parcel }) => parcel.id === id);
    if (entry === undefined) return undefined;
    const { parcel, state, callbackURL, at } = entry;
    const { model, action } = parcel.delivery;
    return {
      ...described(parcel, state),
      callbackURL,
      at: new Date(at).toISOString(),
      model: JSON.parse(model),
      action: JSON.parse(action),
    };
  }

  #office(site: WorldHost): Office {
    const office = this.#offices.get(site) ?? new Office(site, this.#means);
    this.#offices.set(site, office);
    return office;
  }

  /** How many are in which state, and how many came to which end. */
  #counts(site: WorldHost): object {
    const office = this.#office(site);
    const count: { [S in ParcelState]?: number } = { queued: 0, sending: 0, waiting: 0, blocked: 0 };
    for (const lane of office.lanes.all.values()) {
      for (const parcel of lane.parcels) count[office.stateOf(lane, parcel)]! += 1;
    }
    const ends = { delivered: 0, failed: 0, refused: 0, gone: 0, ...office.log.totals };
    return { held: office.held, ...count, ...ends, dropped: office.lanes.dropped + site.world.outbox.dropped };
  }
}

const described = ({ id, delivery, attempts, status, fault }: Parcel, state: ParcelState) => ({
  id,
  idWebhook: delivery.idWebhook,
  idAction: delivery.idAction,
  type: delivery.type,
  state,
  attempts,
  status,
  ...(fault !== undefined && { fault }),
});

const dueOf = (lane: Lane, parcel: Parcel, site: WorldHost) =>
  parcel === lane.parcels[0] && lane.due > site.clock.now() ? { due: new Date(lane.due).toISOString() } : {};
