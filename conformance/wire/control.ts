/** The control plane of a local server, if the target has one: its clock, its state and its queues. */
import { compose, succeeded, type Transport } from './exchange.ts';
import { SetUpFailure } from './verdict.ts';

export type Control = ReturnType<typeof control>;

/** `still` resolves when nothing is under way, and holds new requests back until its argument is done. */
export function control(wire: Transport, still = (act: () => Promise<void>) => act()) {
  const nobody = { name: null, key: null, token: null };
  const call = (method: string, path: string, json?: unknown) =>
    wire(compose(nobody, { method, path, ...(json === undefined ? {} : { json }) }));
  const must = async (method: string, path: string, json?: unknown, ...others: readonly number[]) => {
    const reply = await call(method, path, json);
    if (!succeeded(reply) && !others.includes(reply.status))
      throw new SetUpFailure(`the control plane answers ${method} ${path} with ${reply.status} ${reply.text}`);
    return reply;
  };
  /** A control plane may leave out what only makes a run faster. */
  const perhaps = async (path: string) => (await must('POST', path, {}, 404)).status !== 404;
  return {
    /** Anything else under the control plane. */
    call,
    /** The time of the server, in milliseconds since 1970. */
    now: async (): Promise<number> => Date.parse((await must('GET', '/clock')).body.now),
    /** Moves the clock of the server; waits until no request is under way. */
    advance: (ms: number): Promise<void> => still(async () => void (await must('POST', '/clock/advance', { ms }))),
    /** Finishes queued exports now; false if the control plane cannot. */
    runExports: () => perhaps('/exports/run'),
    /** Resolves when no webhook delivery is pending; false if the control plane cannot tell. */
    drainWebhooks: () => perhaps('/webhooks/drain'),
  };
}

/**
 * How the clock of the server moves: only on order, by itself but it can be moved forward, or not under our control.
 */
export async function obeys(plane: Control): Promise<'manual' | 'real' | null> {
  const asked = await plane.call('GET', '/clock').catch(() => undefined);
  if (asked === undefined || !succeeded(asked)) return null;
  if (!succeeded(await plane.call('POST', '/clock/advance', { ms: 0 }))) return null;
  return asked.body?.mode === 'manual' ? 'manual' : 'real';
}
