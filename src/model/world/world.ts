/** The world: its tables and indexes, the counters that make ids, and what no snapshot keeps. */
import { type Channels, emptyOutbox, type PendingGrants, emptyWindows, type Windows } from './runtime.ts';
import { Search } from './search.ts';
import { Table } from '../../store/table.ts';
import { emptyTables, type Kind, type Tables } from './tables.ts';
import { indexes, keyring } from './indexes.ts';

export type World = ReturnType<typeof emptyWorld>;

export function emptyWorld(seed: number) {
  const tables: { [K in Kind]: Table<Tables[K]> } = emptyTables();
  const logKey = keyring();
  return {
    ...tables,
    logKey,
    tables,
    counters: { seed, made: 0, lastSecond: 0 },
    windows: emptyWindows() as Windows,
    /** Request tokens that no member has allowed yet, or that the client has not exchanged (5.3). */
    pendingGrants: new Map() as PendingGrants,
    /** Which actor has which token: the name of an actor → the id of a token. */
    cast: { workspace: null as string | null, actors: {} as Record<string, string> },
    search: new Search(tables),
    /** The latest deltas of boards, workspaces and members. */
    channels: new WeakMap() as Channels,
    /** Deliveries, until somebody takes them. */
    outbox: emptyOutbox(),
    by: indexes(tables, logKey),
  };
}
