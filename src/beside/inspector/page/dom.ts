/** Makes elements. All that a server or a client said becomes text, never markup. */

type Child = Node | string | null | false | undefined;
type Props = Readonly<Record<string, string | boolean | EventListener | undefined>>;

/** An element with attributes, listeners (`onclick`) and children. */
export function h<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value);
  }
  fill(made, ...children);
  return made;
}

/** Replaces what is in an element. */
export const fill = (into: Element, ...children: readonly Child[]): void =>
  into.replaceChildren(...children.filter((child) => child !== null && child !== false && child !== undefined));

/** A form that does something of its own when it is sent. */
export function formOf(look: string, send: () => void, ...children: readonly Child[]): HTMLFormElement {
  const onsubmit = (event: Event): void => {
    event.preventDefault();
    send();
  };
  return h('form', { class: look, onsubmit }, ...children);
}

/** The cross that closes a dialog. */
export const crossMark = (): HTMLElement =>
  h('form', { method: 'dialog', class: 'close' }, h('button', { 'aria-label': 'Close', value: 'close' }, '✕'));

/** The cross that closes a part of the page. */
export const closing = (close: () => void): HTMLElement =>
  h('button', { class: 'quiet', 'aria-label': 'Close', onclick: close }, '✕');

/** Lines of 16 by 16. */
const paths = {
  clock: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M8 4.5V8l2.5 1.5',
  text: 'M2.5 4h11M2.5 8h11M2.5 12h6',
  comment: 'M2 3h12v8H7l-3 3v-3H2z',
  check: 'M2.5 2.5h11v11h-11zM5 8l2.2 2.2L11 6',
  clip: 'M13 7.5 7.8 12.7a3 3 0 0 1-4.3-4.2L9 3a2 2 0 0 1 2.8 2.8L6.6 11',
} as const;

export function icon(name: keyof typeof paths): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', paths[name]);
  svg.append(path);
  return svg;
}

/** Moves elements from where they were to where they are now, unless the person wants no motion. */
export function animateMoves(moved: ReadonlyMap<HTMLElement, DOMRect>): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [element, from] of moved) {
    const to = element.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (!element.isConnected || (x === 0 && y === 0)) continue;
    element.animate(
      [
        { transform: `translate(${x}px, ${y}px)`, zIndex: 2 },
        { transform: 'none', zIndex: 2 },
      ],
      { duration: 280, easing: 'cubic-bezier(.2,.7,.2,1)' },
    );
  }
}

const number = new Intl.NumberFormat('en');
export const count = (of: number): string => number.format(of);
export const plural = (of: number, what: string): string => `${count(of)} ${what}${of === 1 ? '' : 's'}`;
