/** The stream of one open inspector: compares the world with what it sent last, and sends what is new. */
import type { ServerResponse } from 'node:http';
import type { RequestMessage, Messages, WebhooksMessage } from './page/protocol.ts';
import { BoardWatch } from './board-watch.ts';
import { boardsOf, clockOf, faultsOf, gaugesOf, helloOf, hooksOf } from './overview.ts';
import { deskOf } from '../../desk/desk.ts';
import type { Service } from '../../server/worlds/service.ts';
import type { WorldHost } from '../../server/worlds/world-host.ts';

const most = { deliveries: 200 };

export class Stream {
  readonly #service: Service;
  readonly #worldHost: WorldHost;
  readonly #res: ServerResponse;
  readonly #board: BoardWatch | null;
  /** The latest text of each event that replaces the one before. */
  readonly #sent = new Map<keyof Messages, string>();
  #next = 0;
  #cleared = -1;
  /** The state of the journal and of the clock when records were last compared. */
  #seen = '';

  constructor(service: Service, worldHost: WorldHost, res: ServerResponse, idBoard: string | null) {
    this.#service = service;
    this.#worldHost = worldHost;
    this.#res = res;
    this.#board = idBoard === null ? null : new BoardWatch(idBoard);
  }

  /** Sends what is new. A reader who is too slow gets it later: nothing is lost, because states are compared. */
  tell(): void {
    if (this.#res.writableNeedDrain) return;
    const [service, worldHost] = [this.#service, this.#worldHost];
    const { clock, generation } = worldHost;
    const { journal } = deskOf(worldHost);
    this.#replace('hello', helloOf(service, worldHost));
    const { now, ...how } = clockOf(worldHost);
    // A running clock is sent once; the page goes on counting.
    const seconds = how.runs ? Math.round((now - performance.now()) / 1000) : now;
    this.#replace('clock', { now, ...how }, JSON.stringify({ ...how, seconds }));
    this.#sendRequests();
    const seen = `${generation} ${journal.next} ${journal.cleared} ${how.runs || clock.now()}`;
    if (seen !== this.#seen) {
      this.#replace('boards', worldHost.read(boardsOf));
      const changes = worldHost.read((world) => this.#board?.changes(world));
      if (changes !== undefined) this.#send('board', changes);
      this.#seen = seen;
    }
    this.#replace('gauges', gaugesOf(worldHost));
    this.#replace('faults', faultsOf(worldHost));
    this.#replace('webhooks', this.#webhooks());
  }

  #sendRequests(): void {
    const { journal } = deskOf(this.#worldHost);
    const whole = journal.cleared !== this.#cleared;
    if (whole) this.#next = 0;
    if (!whole && journal.next === this.#next) return;
    const list: RequestMessage[] = [];
    const missed = Math.max(0, journal.first - this.#next);
    for (let n = Math.max(this.#next, journal.first); n < journal.next; n += 1) {
      const { body: _body, answer: _answer, headers: _headers, ...line } = journal.watched(n)!;
      list.push(line);
    }
    this.#send('requests', { epoch: `${performance.timeOrigin} ${journal.cleared}`, list, missed });
    this.#next = journal.next;
    this.#cleared = journal.cleared;
  }

  #webhooks(): WebhooksMessage {
    const { held, queue, log, ...counts } = this.#service.deliveries.list(this.#worldHost);
    const deliveries: WebhooksMessage['deliveries'][number][] = [...queue, ...log].sort((a, b) => b.id - a.id);
    return {
      held,
      counts,
      hooks: this.#worldHost.read(hooksOf),
      deliveries: deliveries.slice(0, most.deliveries),
      left: Math.max(0, deliveries.length - most.deliveries),
    };
  }

  #replace<E extends keyof Messages>(name: E, message: Messages[E], text = JSON.stringify(message)): void {
    if (this.#sent.get(name) === text) return;
    this.#sent.set(name, text);
    this.#send(name, message);
  }

  #send<E extends keyof Messages>(name: E, message: Messages[E]): void {
    this.#res.write(`event: ${name}\ndata: ${JSON.stringify(message)}\n\n`);
  }
}
