/** The journal: every request as a line, the newest first; only the lines in sight are elements. */
import { closing, count, fill, h } from './dom.ts';
import type { RequestsMessage, RequestMessage, RequestWhole } from './protocol.ts';
import { ask, base } from './server.ts';
import { curlOf } from './curl.ts';

/** Requests that the page keeps; the server itself keeps the last thousand. */
const most = 10_000;
const rowHeight = 34;

export class JournalView {
  readonly element: HTMLElement;
  readonly filter = h('input', {
    type: 'search',
    placeholder: 'Filter: path, method, status, rule, member, test, refused, ignored, fault',
    'aria-label': 'Filter requests',
  });
  readonly #state = h('p', { class: 'soft', role: 'status' });
  readonly #space = h('div', { class: 'space' });
  readonly #rows = h('div', { class: 'rows', tabindex: '0', role: 'listbox', 'aria-label': 'Requests' }, this.#space);
  readonly #detail = h('div', { class: 'detail', hidden: true });
  /** Oldest first, as they came. */
  #all: RequestMessage[] = [];
  #shown: readonly Line[] = [];
  #epoch = '';
  #missed = 0;
  #chosen: RequestMessage | null = null;
  #asked = 0;

  constructor(clear: HTMLElement | null) {
    const bar = h('div', { class: 'filter' }, this.filter, clear);
    this.element = h('div', { class: 'journal' }, bar, this.#state, this.#rows, this.#detail);
    this.filter.addEventListener('input', () => this.#select());
    this.#rows.addEventListener('scroll', () => this.#draw());
    this.#rows.addEventListener('keydown', (event) => this.#walk(event));
    this.#rows.addEventListener('click', (event) => {
      const row = (event.target as HTMLElement).closest<HTMLElement>('[data-at]');
      if (row !== null) void this.#open(this.#shown[Number(row.dataset['at'])]!);
    });
    new ResizeObserver(() => this.#draw()).observe(this.#rows);
  }

  take({ epoch, list, missed }: RequestsMessage): void {
    if (epoch !== this.#epoch) {
      this.#all = [];
      this.#missed = 0;
      this.#close();
    }
    this.#epoch = epoch;
    const last = this.#all.at(-1)?.n ?? -1;
    this.#all.push(...list.filter(({ n }) => n > last));
    if (this.#all.length > most) this.#all.splice(0, this.#all.length - most);
    this.#missed += missed;
    this.#select(true);
  }

  #select(isNews = false): void {
    const before = this.#shown.length;
    const wanted = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const newest = this.#all.toReversed();
    const fitting = wanted.length === 0 ? newest : newest.filter((requestMessage) => fits(requestMessage, wanted));
    this.#shown = grouped(fitting);
    // A reader who has scrolled down goes on seeing the same lines.
    const grown = this.#shown.length - before;
    if (isNews && this.#rows.scrollTop > 0 && grown > 0) this.#rows.scrollTop += grown * rowHeight;
    const number =
      wanted.length === 0 ? count(this.#all.length) : `${count(fitting.length)} of ${count(this.#all.length)}`;
    const lost = this.#missed > 0 ? ` · ${count(this.#missed)} came and went unseen` : '';
    this.#state.textContent =
      this.#all.length === 0
        ? `No requests yet. Send them to ${location.origin}${base}/1/…`
        : `${number} ${number === '1' ? 'request' : 'requests'}, newest first${lost}`;
    this.#draw();
  }

  #draw(): void {
    const { scrollTop, clientHeight } = this.#rows;
    const from = Math.max(0, Math.floor(scrollTop / rowHeight) - 5);
    const to = Math.min(this.#shown.length, Math.ceil((scrollTop + clientHeight) / rowHeight) + 5);
    this.#space.style.height = `${this.#shown.length * rowHeight}px`;
    fill(this.#space, ...this.#shown.slice(from, to).map((line, index) => this.#row(line, from + index)));
  }

  #row(line: Line, at: number): HTMLElement {
    const { method, url, status, rule, ms, ignored, fault, member, times } = line;
    const isChosen = line.n === this.#chosen?.n;
    const row = h(
      'div',
      { class: 'row', role: 'option', 'data-at': String(at), 'aria-selected': String(isChosen) },
      h('span', { class: `status s${Math.floor(status / 100)}` }, status === 0 ? '—' : String(status)),
      h('span', { class: 'method' }, method),
      h('span', { class: 'path', title: url }, brief(url)),
      times > 1 && h('span', { class: 'mark', title: `${times} equal requests in a row` }, `×${times}`),
      member !== undefined && h('span', { class: 'soft', title: 'asked by' }, member),
      rule !== undefined && h('span', { class: 'mark' }, rule),
      ignored !== undefined &&
        h(
          'span',
          { class: 'mark odd', title: `nothing reads ${ignored.join(', ')}` },
          `ignored ${ignored[0]}${ignored.length > 1 ? ' …' : ''}`,
        ),
      fault !== undefined && h('span', { class: 'mark odd' }, `fault ${fault}`),
      h('span', { class: 'ms' }, ms === undefined ? '' : `${ms.toFixed(1)} ms`),
    );
    row.style.transform = `translateY(${at * rowHeight}px)`;
    return row;
  }

  #walk(event: KeyboardEvent): void {
    const at = this.#shown.findIndex(({ n }) => n === this.#chosen?.n);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.#shown.length - 1 }[event.key];
    if (event.key === 'Escape') this.#close();
    if (to === undefined) return;
    event.preventDefault();
    const next = this.#shown[Math.max(0, Math.min(to, this.#shown.length - 1))];
    if (next === undefined) return;
    const top = this.#shown.indexOf(next) * rowHeight;
    const { scrollTop, clientHeight } = this.#rows;
    if (top < scrollTop) this.#rows.scrollTop = top;
    if (top + rowHeight > scrollTop + clientHeight) this.#rows.scrollTop = top + rowHeight - clientHeight;
    void this.#open(next);
  }

  #close(): void {
    this.#chosen = null;
    this.#detail.hidden = true;
    this.#draw();
  }

  async #open(requestMessage: RequestMessage): Promise<void> {
    this.#chosen = requestMessage;
    const asked = ++this.#asked;
    this.#draw();
    const whole = await ask<RequestWhole>(`requests/${requestMessage.n}`);
    if (asked !== this.#asked) return;
    const close = closing(() => this.#close());
    fill(this.#detail, close, ...detailOf(whole ?? requestMessage, whole !== undefined));
    this.#detail.hidden = false;
    this.#draw();
  }
}

/** A request, and how many equal ones came right before it. */
type Line = RequestMessage & { readonly times: number };

/** Equal neighbours are one line: the newest of them. */
function grouped(newest: readonly RequestMessage[]): readonly Line[] {
  const lines: { -readonly [K in keyof Line]: Line[K] }[] = [];
  let kind = '';
  for (const requestMessage of newest) {
    const kindHere = [
      requestMessage.method,
      requestMessage.url,
      requestMessage.status,
      requestMessage.member,
      requestMessage.test,
      requestMessage.fault,
    ].join(' ');
    if (kindHere === kind) lines.at(-1)!.times += 1;
    else lines.push({ ...requestMessage, times: 1 });
    kind = kindHere;
  }
  return lines;
}

/** Key and token stand in nearly every address and would hide the rest of it. */
const bare = (url: string): string => url.replaceAll(/(?<=[?&])(?:key|token)=[^&]*(?:&|$)/g, '').replace(/[?&]$/, '');

/** Of an id its ends are enough to tell it from others. */
const brief = (url: string): string => bare(url).replaceAll(/\b([0-9a-f]{4})[0-9a-f]{16}([0-9a-f]{4})\b/g, '$1…$2');

const fits = (
  { method, url, status, rule, ignored, fault, member, application, test }: RequestMessage,
  wanted: readonly string[],
): boolean => {
  const marks = [status >= 400 && 'refused', ignored && `ignored ${ignored.join(' ')}`, fault && `fault ${fault}`];
  const text = [method, url, status, rule ?? '', member, application, test, ...marks].join(' ').toLowerCase();
  return wanted.every((word) => text.includes(word));
};

function detailOf(requestWhole: RequestWhole, isKept: boolean): Node[] {
  const lines: [string, string | undefined][] = [
    ['at', requestWhole.at],
    ['status', requestWhole.status === 0 ? 'none: the connection was closed' : String(requestWhole.status)],
    [
      'asked by',
      [requestWhole.member, requestWhole.application && `with ${requestWhole.application}`].filter(Boolean).join(' '),
    ],
    ['test', requestWhole.test],
    ['rule', requestWhole.rule && `${requestWhole.rule}: ${requestWhole.says ?? ''}`],
    ['nothing reads', requestWhole.ignored?.join(', ')],
    ['fault', requestWhole.fault],
    ['time', requestWhole.ms === undefined ? undefined : `${requestWhole.ms.toFixed(2)} ms`],
    ['authorization', requestWhole.authorization],
    ['content type', requestWhole.contentType],
  ];
  const answer = requestWhole.answer ?? (isKept ? 'Not kept any more.' : undefined);
  return [
    copyButton(requestWhole),
    h('h3', {}, `${requestWhole.method} ${brief(requestWhole.url).split('?')[0]}`),
    h('p', { class: 'mono' }, requestWhole.url),
    h('dl', {}, ...lines.flatMap(([name, text]) => (text ? [h('dt', {}, name), h('dd', {}, text)] : []))),
    ...text('Headers', headersOf(requestWhole)),
    ...text('Body', requestWhole.body, requestWhole.bodyBytes),
    ...text('Answer', answer),
    ...(isKept ? [] : [h('p', { class: 'soft' }, 'The server no longer keeps this request.')]),
  ];
}

const headersOf = ({ headers }: RequestWhole): string | undefined =>
  headers &&
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Copies the request as a line for a shell. */
function copyButton(requestWhole: RequestWhole): HTMLElement {
  const button = h('button', { type: 'button' }, 'Copy as curl');
  button.addEventListener('click', () => {
    curlOf(requestWhole)
      .then((line) => navigator.clipboard.writeText(line))
      .then(
        () => (button.textContent = 'Copied'),
        () => (button.textContent = 'This browser does not copy'),
      );
  });
  return button;
}

function text(title: string, said: string | undefined, bytes = 0): Node[] {
  if (said === undefined && bytes === 0) return [];
  const body = said === undefined ? `${count(bytes)} bytes that are no text` : pretty(said);
  return [h('h4', {}, title), h('pre', { tabindex: '0' }, body)];
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
