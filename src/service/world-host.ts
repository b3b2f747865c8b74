/** A world that is being served: with its clock, its journal, and what happens beside its calls. */
import type { Quiet } from './auto-clock.ts';
import type { Clock } from './clock.ts';
import type { DeliveryCounts, DeliveryList, DeliverySent, DeliveryShown } from './deliveries.ts';
import { Faults } from './faults.ts';
import { Journal } from './journal.ts';
import type { DialectName } from '../dialects/dialects.ts';
import type { Probe } from '../model/probe.ts';
import type { Soil } from '../model/world/shared.ts';
import type { World } from '../model/world/world.ts';
import type { Env } from '../play.ts';

interface Reported {
  readonly value: unknown;
  page(): { readonly text: string; readonly headers: Readonly<Record<string, string>> };
}

/** What happens beside calls: deliveries, exports. Each method gets the world it is about. */
export interface Hooks {
  /** A call was answered. */
  played(worldHost: WorldHost): void;
  /** The clock was moved on order. */
  advanced(worldHost: WorldHost): unknown;
  /** The world was replaced: nothing of the old one may still be under way. */
  replaced(worldHost: WorldHost): void;
  runExports(worldHost: WorldHost): unknown;
  drainWebhooks(worldHost: WorldHost): Promise<DeliveryCounts>;
  /** Whether somebody answers at the address of a new webhook. */
  probe(worldHost: WorldHost, address: string): Promise<Probe>;
  /** What the control plane reads of deliveries and orders of them; undefined if there is no such delivery. */
  listWebhooks(worldHost: WorldHost): DeliveryList;
  showWebhook(worldHost: WorldHost, id: number): DeliverySent | undefined;
  stepWebhooks(worldHost: WorldHost): Promise<{ readonly delivery: DeliveryShown | null }>;
  holdWebhooks(worldHost: WorldHost, held: boolean): DeliveryCounts;
  repeatWebhook(worldHost: WorldHost, id: number): { readonly id: number } | undefined;
  /** The report about the client, if somebody makes one: as a value, and as a page. */
  report?(worldHost: WorldHost): Reported;
  /** The server is closed. */
  close(): void;
}

/** Nothing happens beside calls. */
export const idle: Hooks = {
  played: () => {},
  advanced: () => {},
  replaced: () => {},
  close: () => {},
  runExports: () => ({}),
  drainWebhooks: async () => ({ held: false }),
  probe: async (_worldHost, address) => ({ address }),
  listWebhooks: () => ({ held: false, queue: [], log: [] }),
  showWebhook: () => undefined,
  stepWebhooks: async () => ({ delivery: null }),
  holdWebhooks: () => ({ held: false }),
  repeatWebhook: () => undefined,
};

/** A world and everything that belongs to it: nothing that happens in one is seen in another. */
export interface WorldHost {
  /** Empty for the main world, otherwise its name under `/w/`. */
  readonly name: string;
  readonly seed: number;
  readonly soil: Soil;
  readonly clock: Clock;
  readonly faults: Faults;
  readonly journal: Journal;
  /** Listens for silence, if that moves the clock. */
  readonly quiet: Quiet | null;
  readonly dialect: DialectName;
  readonly env: Env & { now: number };
  /** The world, to read: it may share its records with others. */
  readonly reading: World;
  /** The world, to write: from now on it shares no records. */
  world: World;
}

/** Each world has a seed of its own, so that no two share a token. */
export function seedOf(name: string, seed: number): number {
  let mixed = seed ^ 0x811c9dc5;
  for (let at = 0; at < name.length; at++) mixed = Math.imul(mixed ^ name.charCodeAt(at), 0x01000193);
  return mixed >>> 0;
}
