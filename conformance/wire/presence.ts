/** Notices when a server ends: a socket to it is held open, and it closes with the server. */
import { connect, type Socket } from 'node:net';
import { realClock, type Clock } from './actor.ts';

/** A server that ended is asked again at once, one that is away a little later. */
const pauseMs = { there: 20, away: 150 };

/** Resolves when a server that went away, or was not there, listens again. */
export async function comesBack(
  base: string,
  signal: AbortSignal,
  sleep: Clock['sleep'] = realClock.sleep,
): Promise<void> {
  const { hostname, port, protocol } = new URL(base);
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'https:' ? 443 : 80) };
  let socket: Socket | undefined;
  // One listener for all sockets: each would leave its own at the signal.
  signal.addEventListener('abort', () => socket?.destroy(), { once: true });
  const knock = () =>
    new Promise<boolean>((resolve) => {
      socket = connect(at);
      let isOpen = false;
      socket.on('connect', () => {
        isOpen = true;
        if (wasAway) socket?.destroy();
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(isOpen));
      socket.resume();
    });
  let wasAway = false;
  while (!signal.aborted) {
    const isThere = await knock();
    if (isThere && wasAway) return;
    wasAway ||= !isThere;
    await sleep(isThere ? pauseMs.there : pauseMs.away, signal);
  }
}
