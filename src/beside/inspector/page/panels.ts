/** The panels beside the journal: limits, webhooks, faults. */
import { closing, count, fill, formOf, h, plural } from './dom.ts';
import type { DeliveryMessage, FaultMessage, Gauge, WebhooksMessage } from './protocol.ts';
import { ask, order } from './server.ts';

/** Carries out an order and shows what went wrong with it. */
export type Doing = (work: () => Promise<unknown>) => void;

export const button = (label: string, work: () => Promise<unknown>, doing: Doing, kind = ''): HTMLButtonElement =>
  h('button', { class: kind, type: 'button', onclick: () => doing(work) }, label);

export function gauges(into: HTMLElement, all: readonly Gauge[], now: number, isCounted: boolean): void {
  if (!isCounted) return fill(into, h('p', { class: 'empty' }, 'Limits are off: this server counts no requests.'));
  if (all.length === 0) return fill(into, h('p', { class: 'empty' }, 'No key and no token has been used yet.'));
  fill(into, ...all.map((gauge) => gaugeLine(gauge, now)));
}

function gaugeLine({ of, name, spent, max, refused, ends }: Gauge, now: number): HTMLElement {
  const part = Math.min(1, spent / max);
  const left = Math.max(0, ends - now);
  const state = part >= 1 ? 'full' : part > 0.8 ? 'near' : '';
  const meter = h('meter', { min: '0', max: String(max), value: String(spent), 'aria-label': `${of} ${name}` });
  const time = left === 0 ? 'window is over' : `window ends in ${(left / 1000).toFixed(left < 10_000 ? 1 : 0)} s`;
  const facts = [`${count(spent)} of ${count(max)}`, time, refused > 0 && `${plural(refused, 'request')} refused`];
  const bar = h('span', { class: `bar ${state}` }, meter);
  bar.style.setProperty('--part', String(part));
  return h(
    'div',
    { class: 'gauge' },
    h('div', { class: 'line' }, h('b', {}, name), h('span', { class: 'soft' }, of)),
    bar,
    h('div', { class: 'soft' }, facts.filter(Boolean).join(' · ')),
  );
}

export class WebhookPanel {
  readonly element = h('div', { class: 'panel' });
  readonly #detail = h('div', { class: 'detail', hidden: true });
  readonly #top = h('div');

  constructor() {
    this.element.append(this.#top, this.#detail);
  }

  show({ held, counts, hooks, deliveries, left }: WebhooksMessage, control: boolean, doing: Doing): void {
    const post = (path: string) => () => order('POST', `/webhooks/${path}`);
    const steer = [
      held ? button('Release', post('release'), doing) : button('Hold', post('hold'), doing),
      button('Send one', post('step'), doing),
      button('Drain', post('drain'), doing),
    ];
    const counted = Object.entries(counts).filter(([, number]) => number > 0);
    fill(
      this.#top,
      control && h('div', { class: 'buttons' }, ...steer),
      held && h('p', { class: 'mark odd' }, 'Deliveries are held.'),
      h('h3', {}, plural(hooks.length, 'webhook')),
      ...hooks.map(({ callbackURL, active, failures, watches, by }) =>
        h(
          'div',
          { class: 'line' },
          h('span', { class: 'mono path' }, callbackURL),
          h('span', { class: 'soft' }, `${watches}, of ${by}`),
          !active && h('span', { class: 'mark' }, 'inactive'),
          failures > 0 && h('span', { class: 'mark' }, plural(failures, 'failure')),
        ),
      ),
      h('h3', {}, 'Deliveries'),
      counted.length > 0 &&
        h('p', { class: 'soft' }, counted.map(([name, number]) => `${count(number)} ${name}`).join(' · ')),
      deliveries.length === 0 && h('p', { class: 'empty' }, 'Nothing has been sent yet.'),
      ...deliveries.map((deliveryMessage) => this.#line(deliveryMessage, control, doing)),
      left > 0 && h('p', { class: 'soft' }, `${plural(left, 'older delivery')} not shown`),
    );
  }

  #line(deliveryMessage: DeliveryMessage, control: boolean, doing: Doing): HTMLElement {
    const { id, type, state, status, attempts, fault, due } = deliveryMessage;
    const good = state === 'delivered' ? 's2' : ['queued', 'sending'].includes(state) ? '' : 's4';
    const facts = [fault, attempts > 1 && plural(attempts, 'attempt'), due && `again at ${due.slice(11, 19)}`];
    return h(
      'div',
      { class: 'line' },
      h('span', { class: `status ${good}` }, status === null ? '—' : String(status)),
      h('button', { class: 'link path', type: 'button', onclick: () => void this.#open(id) }, `#${id} ${type}`),
      h('span', { class: 'soft' }, [state, ...facts.filter(Boolean)].join(' · ')),
      control &&
        deliveryMessage.callbackURL !== undefined &&
        button('Repeat', () => order('POST', `/webhooks/repeat/${id}`), doing, 'quiet'),
    );
  }

  async #open(id: number): Promise<void> {
    const whole = await ask<{ readonly signature?: string }>(`webhooks/${id}`);
    const { signature, ...body } = whole ?? {};
    const said =
      whole === undefined ? 'The body is kept only when the delivery has ended.' : JSON.stringify(body, null, 2);
    const close = closing(() => (this.#detail.hidden = true));
    const signed = signature !== undefined && h('p', { class: 'mono' }, `x-trello-webhook: ${signature}`);
    fill(this.#detail, close, h('h3', {}, `Delivery #${id}`), signed, h('pre', { tabindex: '0' }, said));
    this.#detail.hidden = false;
  }
}

export class FaultPanel {
  readonly element = h('div', { class: 'panel' });
  readonly #list = h('div');

  constructor(control: boolean, doing: Doing) {
    this.element.append(control ? faultForm(doing) : '', this.#list);
  }

  show(faults: readonly FaultMessage[], control: boolean, doing: Doing): void {
    fill(
      this.#list,
      h('h3', {}, plural(faults.length, 'fault')),
      faults.length === 0 && h('p', { class: 'empty' }, 'No fault is ordered.'),
      ...faults.map(({ id, hits, times, order: what }) =>
        h(
          'div',
          { class: 'line' },
          h('b', {}, id),
          h('span', { class: 'path', title: what }, inWords(what)),
          h(
            'span',
            { class: hits > 0 ? 'mark odd' : 'soft' },
            `used ${count(hits)}${times === undefined ? '' : ` of ${count(times)}`}`,
          ),
        ),
      ),
      control && faults.length > 0 && button('End all faults', () => order('DELETE', '/faults'), doing),
    );
  }
}

/** The effect of a fault, as a person says it. */
function inWords(order: string): string {
  const { match, after, probability, respond, delayMs, gate, drop, truncate } = JSON.parse(order) as FaultWords;
  const { method = 'any method', path, ...more } = match;
  const does = [
    delayMs !== undefined && `waits ${delayMs / 1000} s`,
    gate && `waits until ${gate.count} have come, then they go on in a drawn order`,
    respond && `answers ${respond.status ?? 200}`,
    drop !== undefined && (drop === 'begun' ? 'closes the connection in the answer' : 'closes the connection'),
    truncate && 'sends half an answer',
  ];
  const when = [
    Object.keys(more).length > 0 && `with ${JSON.stringify(more)}`,
    after && `after ${plural(after, 'request')}`,
    probability !== undefined && `in ${Math.round(probability * 100)} % of cases`,
  ];
  return `${method} ${path}: ${[...does, ...when].filter(Boolean).join(', ')}`;
}
interface FaultWords {
  readonly match: { readonly method?: string; readonly path: string };
  readonly after?: number;
  readonly probability?: number;
  readonly respond?: { readonly status?: number };
  readonly delayMs?: number;
  readonly gate?: { readonly count: number };
  readonly drop?: true | 'begun';
  readonly truncate?: true;
}

const ways: Readonly<Record<string, object>> = {
  'answers 500': { respond: { status: 500 } },
  'answers 429': { respond: { status: 429 } },
  'closes the connection': { drop: true },
  'sends half an answer': { truncate: true },
  'answers after 2 s': { delayMs: 2000 },
  'waits for a second request': { gate: { count: 2 } },
};

function faultForm(doing: Doing): HTMLElement {
  const choice = (label: string, words: readonly string[]): HTMLSelectElement =>
    h('select', { 'aria-label': label }, ...words.map((entry) => h('option', {}, entry)));
  const method = choice('Method', ['any method', 'GET', 'POST', 'PUT', 'DELETE']);
  const path = h('input', { value: '/1/**', 'aria-label': 'Path', spellcheck: 'false' });
  const way = choice('What happens', Object.keys(ways));
  const times = h('input', { type: 'number', min: '1', placeholder: 'times: ∞', 'aria-label': 'How many times' });
  const add = (): Promise<unknown> =>
    order('POST', '/faults', {
      match: { path: path.value, ...(method.selectedIndex > 0 && { method: method.value }) },
      ...(times.value !== '' && { times: Number(times.value) }),
      ...ways[way.value],
    });
  return formOf('buttons', () => doing(add), method, path, way, times, h('button', {}, 'Order'));
}
