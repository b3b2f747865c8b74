/** The way to the server: the stream of events, questions, and orders to the control plane. */
import type { Messages } from './protocol.ts';

/** The world that is shown: empty for the main one, `/w/<name>` for another. */
export const base = /^\/w\/[\w-]+/.exec(location.pathname)?.[0] ?? '';

export type Listeners = { readonly [E in keyof Messages]: (message: Messages[E]) => void } & {
  readonly state: (isOpen: boolean) => void;
};

/** Listens to the stream while the page can be seen: a browser has only six connections to a server. */
export function listenTo(listeners: Listeners): { show(board: string | null): void } {
  let source: EventSource | undefined;
  let shown: string | null = null;
  const stop = (): void => {
    source?.close();
    source = undefined;
  };
  const start = (): void => {
    stop();
    source = new EventSource(withToken(`${base}/_inspector/events?board=${encodeURIComponent(shown ?? '')}`));
    source.onopen = () => listeners.state(true);
    source.onerror = () => {
      listeners.state(false);
      // A browser does not say why a stream was refused, and does not try again then.
      if (source?.readyState === EventSource.CLOSED && !document.hidden)
        void askForToken().then((got) => got && start());
    };
    for (const name of names) {
      source.addEventListener(name, (event: MessageEvent<string>) => listeners[name](JSON.parse(event.data)));
    }
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : start()));
  addEventListener('pagehide', stop);
  return {
    show(board) {
      shown = board;
      start();
    },
  };
}

const names = ['hello', 'clock', 'boards', 'board', 'requests', 'gauges', 'webhooks', 'faults'] as const;

const kept = 'boardstone-control-token';
const token = (): string | null => sessionStorage.getItem(kept);
/** A server with --control-token tells nothing without it. This tab keeps it until it is closed. */
export const withToken = (path: string): string =>
  token() === null ? path : `${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token()!)}`;

/** Several requests may be refused at once; the person is asked for the token once. */
let asking = false;
/** Whether the token was missing and has been given. */
async function askForToken(): Promise<boolean> {
  if (asking) return false;
  asking = true;
  const reply = await fetch(withToken(`${base}/_inspector/worlds`)).catch(() => undefined);
  const token = reply?.status === 401 ? prompt('This server was started with --control-token. Its token:') : null;
  asking = false;
  if (token) sessionStorage.setItem(kept, token);
  return Boolean(token);
}

/** Asks for a whole request or delivery; undefined if the server no longer has it. */
export async function ask<T>(path: string): Promise<T | undefined> {
  const reply = await fetch(withToken(`${base}/_inspector/${path}`)).catch(() => undefined);
  return reply?.ok ? ((await reply.json()) as T) : undefined;
}

/** Orders something from the control plane; rejects with its message. */
export async function order(method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(`${base}/_boardstone${path}`, {
    method,
    ...(token() !== null && { headers: { authorization: `Bearer ${token()}` } }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const said = (await reply.json()) as { readonly message?: string };
  if (!reply.ok) throw new Error(said.message ?? `status ${reply.status}`);
  return said;
}
