/** Our own service as a toy for tests of the kit: with a clock of its own, limited, late or at fault. */
import { Lab, type LabOptions } from '../wire/lab.ts';
import type { Clock } from '../wire/actor.ts';
import { succeeded, type Reply, type Request, type Transport } from '../wire/exchange.ts';
import type { Target } from '../wire/target.ts';
import { inProcess, replyTo } from '../run/in-process.ts';

export interface Faults {
  /** Counts requests and refuses too many. */
  readonly limits?: boolean;
  /** Lets the control plane move the clock. */
  readonly movable?: boolean;
  /** Milliseconds until a listing shows a new record. */
  readonly lagMs?: number;
  /** Stands before the service: what it returns is the reply. */
  readonly fault?: (request: Request) => Partial<Reply> | undefined;
  /** Changes replies of success. */
  readonly twist?: (reply: Reply, request: Request) => Partial<Reply> | undefined;
}

export type Toy = ReturnType<typeof toy>;

/** It has three actors, and nothing else that the target would have to name. */
export function toy({ limits = false, movable = false, lagMs = 0, fault, twist }: Faults = {}) {
  const { target, connect, model } = inProcess({ limits });
  const { outsider: _, ...actors } = target.actors;
  const seen: Request[] = [];
  const born = new Map<unknown, number>();
  const isShown = (record: { id?: unknown }) => (born.get(record.id) ?? -Infinity) <= model.now() - lagMs;
  const late = ({ request: { method }, body }: Reply): Partial<Reply> => {
    if (method === 'POST') born.set(body?.id, model.now());
    return lagMs > 0 && Array.isArray(body) ? { body: body.filter(isShown) } : {};
  };
  const clock: Clock = { now: model.now, sleep: async (ms) => model.advance(ms) };
  const own: Target = {
    baseUrl: target.baseUrl,
    actors,
    ...(movable && { control: `${target.baseUrl}/_boardstone` }),
    ...(lagMs > 0 && { capabilities: { consistency: { settle: lagMs * 2 } } }),
  };
  return {
    target: own,
    model,
    /** Every request that arrived. */
    seen,
    clock,
    /** How many boards the owner has. */
    boards: (): number => {
      const { body } = model.play('GET', '/1/members/me/boards', { filter: 'all' }, 'owner');
      return (body as unknown[]).length;
    },
    connect: (address: string): Transport => {
      const wire = connect(address);
      return async (request) => {
        seen.push(request);
        model.advance(1);
        const at = model.now();
        const made = address.endsWith('/_boardstone') ? undefined : fault?.(request);
        const reply = made ? replyTo(request, made) : await wire(request);
        const changed = succeeded(reply) ? { ...late(reply), ...twist?.(reply, request) } : {};
        model.advance(1);
        return { ...reply, ...changed, at, ms: model.now() - at };
      };
    },
  };
}

/** A lab on a toy, with the clock of the toy. */
export const labOn = ({ target, connect, clock }: Toy, more: Partial<LabOptions> = {}): Lab =>
  new Lab({
    target,
    transport: connect(target.baseUrl),
    clock,
    tag: 'bst',
    ...(target.control === undefined ? {} : { plane: connect(target.control), movable: true }),
    ...more,
  });
