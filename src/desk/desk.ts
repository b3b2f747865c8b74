/** The desk of a world: the orders of a test (faults, colleagues) and the requests that it can ask about. */
import type { Service } from '../server/worlds/service.ts';
import { identify } from '../server/rights/access.ts';
import type { Answered, Moment, WorldHost } from '../server/worlds/world-host.ts';
import { Faults, type Route } from './faults.ts';
import { Journal, Latest } from './journal.ts';
import { redactUrl } from './redact.ts';

/** The report about a client: as a value, as a page, and as what explains a test that failed. */
interface Reported {
  readonly value: unknown;
  page(): { readonly text: string; readonly headers: Readonly<Record<string, string>> };
  explained(): string;
}

/** Shared by the desks of all worlds of a server. */
export interface DeskSettings {
  /** Whether orders are accepted over HTTP too. */
  readonly control: boolean;
  /** The operations for which a fault can be ordered. */
  readonly routes: readonly Route[];
  /** The test for which the server runs. */
  readonly test?: string | undefined;
  /** Whether the journals keep all requests, with the whole of their answers. */
  readonly wholeJournal?: boolean | undefined;
  readonly report?: ((worldHost: WorldHost) => Reported) | undefined;
  /** The interface of the service as OpenAPI, with the version of the program and the address where it is served. */
  readonly openapi: (version: string, origin: string) => Promise<object>;
}

export class Desk {
  readonly settings: DeskSettings;
  readonly journal: Journal;
  readonly faults: Faults;
  /** Requests for paths outside the service: how many, and the first. They are in no journal. */
  strays: { readonly count: number; readonly first: string } | undefined;
  /** The snapshots that have a name. */
  readonly moments = new Map<string, Moment>();

  constructor({ name, dialect, seed }: WorldHost, settings: DeskSettings, latest: Latest) {
    this.settings = settings;
    this.journal = new Journal(latest, { world: name, dialect });
    this.faults = new Faults(settings.routes, seed);
  }

  reset(): void {
    this.faults.reset();
    this.journal.clear();
    this.strays = undefined;
  }

  strayed(asked: string): void {
    // Browsers ask for files by themselves.
    if (/\.\w+$/.test(asked)) return;
    const { count = 0, first = redactUrl(asked) } = this.strays ?? {};
    this.strays = { count: count + 1, first };
  }
}

const desks = new WeakMap<WorldHost, Desk>();

export function deskOf(worldHost: WorldHost): Desk {
  const desk = desks.get(worldHost);
  if (desk === undefined) throw new Error(`the world ${worldHost.name} has no desk`);
  return desk;
}

/** Gives each world of a service a desk, also the worlds that are opened later. */
export function openDesks(service: Service, settings: DeskSettings): void {
  const latest = new Latest(settings.wholeJournal);
  const open = (worldHost: WorldHost): void => void desks.set(worldHost, new Desk(worldHost, settings, latest));
  open(service.main);
  service.on((worldHost, event) => {
    if (event.kind === 'opened') open(worldHost);
    else if (event.kind === 'reset') deskOf(worldHost).reset();
    else if (event.kind === 'strayed') deskOf(worldHost).strayed(event.asked);
    else if (event.kind === 'answered') {
      const n = note(worldHost, event);
      service.tell(worldHost, { kind: 'noted', n });
    }
  });
}

/** Calls back for each request that is in the journal of its world, until what it returns is called. */
export const onJournalEntry = (service: Service, hear: (worldHost: WorldHost, n: number) => void): (() => void) =>
  service.on((worldHost, event) => {
    if (event.kind === 'noted') hear(worldHost, event.n);
  });

/** Notes an answered call in the journal, and returns its number. */
function note(worldHost: WorldHost, answered: Answered): number {
  const { env, clock } = worldHost;
  const { journal, settings } = deskOf(worldHost);
  const { member, application } = worldHost.read((world) => {
    const { token, application } = identify(world, answered.call);
    return { member: world.members.get(token?.idMember)?.username, application: application?.name };
  });
  const at = answered.played === false ? clock.now() : env.now;
  return journal.add(at, answered, { member, application, test: settings.test });
}
