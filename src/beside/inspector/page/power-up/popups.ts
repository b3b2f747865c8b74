/** The popup, modal or bar that is open: a page of the Power-Up, a list, a search, a question, or a date. */
import { closing, fill, formOf, h } from '../dom.ts';
import type { Frame } from './frames.ts';
import { around, clear, does, frameAt, parts, say, type Json } from './page.ts';
import type { Place } from './wire.ts';

type Kind = 'popup' | 'modal' | 'boardBar';

/** The one that is open: who opened it, with what, and the line at its top. */
let opened: { frame: Frame; at: Place; kind: Kind; options: Json; head: HTMLElement } | undefined;

export function open(frame: Frame, at: Place, kind: Kind, options: Json): void {
  clear(parts.popups);
  const head = h('div', { class: 'line' });
  const inside = typeof options['url'] === 'string' ? [frameAt(options, at, kind).element] : [];
  parts.popups.append(h('section', { class: 'panel' }, head, ...inside, ...chosenIn(frame, at, options)));
  opened = { frame, at, kind, options, head };
  drawHead();
}

/** The title, and the actions of a modal or a bar. */
function drawHead(): void {
  const { frame, at, kind, options, head } = opened!;
  const actions = kind === 'popup' ? [] : ((options['actions'] ?? []) as Json[]);
  fill(
    head,
    h('h3', {}, String(options['title'] ?? kind)),
    ...actions.map(({ alt, callback, url }) => itemButton(frame, at, { text: alt, callback, url, target: '_blank' })),
    closing(() => close()),
  );
}

/** Changes the modal that is open, and leaves its page as it is. */
export function updateModal(options: Json): void {
  if (opened?.kind !== 'modal') throw new Error('no modal is open');
  opened.options = { ...opened.options, ...options };
  drawHead();
}

/** Closes it. The opener of a modal or a bar is told by its callback; that of a popup only if the page says `done`. */
export function close(isDone = false): void {
  clear(parts.popups);
  const { frame, at, kind, options } = opened ?? {};
  opened = undefined;
  const callback: Json | undefined = options?.['callback'];
  const isTold = callback !== undefined && options!['type'] === undefined && (isDone || kind !== 'popup');
  // Its page may have written by a request of its own.
  if (isTold) does(() => frame!.run(callback['_callback'], at!))();
  else around.draw();
}

/** Everything in it that a person chooses from. */
function chosenIn(frame: Frame, at: Place, options: Json): HTMLElement[] {
  const { items, type, message, onConfirm, confirmText = 'OK', onCancel, cancelText = 'Cancel', callback } = options;
  const press = (of: any, more: Json = {}): void => does(() => frame.run(of._callback, at, more))();
  if (Array.isArray(items)) return items.map((item: Json) => itemButton(frame, at, item));
  if (items) return [searchIn(frame, at, items as Json)];
  if (type === 'confirm') {
    const answers = [
      [onConfirm, confirmText],
      [onCancel, cancelText],
    ].filter(([work]) => work);
    return [
      h('p', {}, String(message)),
      ...answers.map(([work, text]) => h('button', { type: 'button', onclick: () => press(work) }, text)),
    ];
  }
  if (!/^date/.test(type ?? '')) return [];
  const input = h('input', { type: 'datetime-local', 'aria-label': 'Date' });
  const take = (): void => press(callback, { date: new Date(input.value).toISOString() });
  return [formOf('', take, input, h('button', {}, 'Take it'))];
}

/** Items that depend on what is typed. */
function searchIn(frame: Frame, at: Place, items: Json): HTMLElement {
  const [input, list] = [h('input', { type: 'search', 'aria-label': 'Search' }), h('div')];
  const find = async (): Promise<void> => {
    const found: Json[] = await frame.run(items['_callback'], at, { search: input.value });
    fill(list, ...found.map((item) => itemButton(frame, at, item)));
  };
  input.addEventListener('input', does(find));
  does(find)();
  return h('div', {}, input, list);
}

/** A thing to press: it runs a callback, opens a page, or leads elsewhere. */
export function itemButton(frame: Frame, at: Place, item: Json): HTMLElement {
  const { text, callback, url, target, title } = item;
  const work = async (): Promise<unknown> => {
    if (callback) return frame.run(callback._callback, at);
    if (url && target) return say(`The Power-Up leads to ${url}`, 'info');
    return url && open(frame, at, 'popup', { title: title ?? text, url, args: item['args'] });
  };
  return h('button', { type: 'button', onclick: does(work) }, String(text ?? title ?? 'Open'));
}
