/** The page around a Power-Up: its parts, its frames, and who looks at which board and card. */
import type { PowerUpT } from '../../../power-up/t.ts';
import { h } from '../dom.ts';
import { base } from '../server.ts';
import { Frame } from './frames.ts';
import type { Place } from './wire.ts';

export type Json = Record<string, any>;

/** The parts of the page, from the top to the bottom. */
export const parts = {
  missing: h('p', { class: 'mark odd', hidden: true }),
  card: h('div'),
  others: h('div'),
  popups: h('div'),
  sections: h('div'),
  said: h('p', { class: 'toast', role: 'alert', hidden: true }),
};

/** The values that the start of the page and its Power-Up decide. */
interface Around {
  /** The hidden page that initializes the Power-Up. */
  connector: Frame;
  /** The credentials of the member who looks. */
  who: { readonly key: string; readonly token: string };
  /** A `t` for each place where a capability runs. */
  places: Readonly<Record<Place, PowerUpT>>;
  /** The names of its capabilities; unknown until the connector initializes. */
  capabilities: readonly string[] | undefined;
  /** Asks all capabilities again. */
  draw(): void;
}
export const around = { capabilities: undefined, draw: () => {} } as unknown as Around;

const frames = new Set<Frame>();
export const allFrames = (): Iterable<Frame> => frames;
export const keepFrame = (frame: Frame): void => void frames.add(frame);

/** Empties a part of the page. The frames in it are heard no more. */
export function clear(part: Element): void {
  for (const frame of frames) if (part.contains(frame.element)) frames.delete(frame);
  part.replaceChildren();
}

/** Each frame knows this. */
export const about = () => ({
  server: `${location.origin}${base}`,
  key: around.who.key,
  contexts: {
    board: around.places.board.getContext(),
    list: around.places.list.getContext(),
    card: around.places.card.getContext(),
  },
});

/** Opens a page of the Power-Up, as high as it asks to be; other pages are refused. */
export function frameAt({ url, args, height = 150 }: Json, at: Place, title: string): Frame {
  const connector = around.connector.element.src;
  const address = new URL(url, connector);
  const wanted = new URL(connector).origin;
  if (address.origin !== wanted) throw new Error(`only pages of ${wanted} are opened here, not ${address.href}`);
  const signed = /#args=([^&]*)/.exec(address.hash)?.[1];
  const more = signed === undefined ? {} : (JSON.parse(decodeURIComponent(signed)) as Json);
  const frame = new Frame(address, { ...about(), at, args: { ...more, ...args } }, title);
  keepFrame(frame);
  frame.element.style.height = `${Number(height)}px`;
  return frame;
}

export function say(text: string, display = 'error'): void {
  parts.said.textContent = text;
  parts.said.dataset['display'] = display;
  parts.said.hidden = false;
}

/** Does what a person pressed; an error is told. */
export const does = (work: () => Promise<unknown>) => (): void => {
  work().then(
    () => around.draw(),
    (fault: Error) => say(`${fault.name}: ${fault.message}`),
  );
};
