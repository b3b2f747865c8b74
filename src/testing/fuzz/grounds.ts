/**
 * Plays what a fuzz test has drawn against the whole server but its sockets, and judges each answer: no bug, no change
 * after a refusal, tables that agree with each other, a snapshot that loads again, and the same answers the second time.
 */
import assert from 'node:assert/strict';
import { order } from '../../desk/orders.ts';
import { controlPlane, welcome } from '../../desk/control.ts';
import { deskOf } from '../../desk/desk.ts';
import { targetOf } from '../../desk/target.ts';
import type { DialectName } from '../../document/dialects.ts';
import { noun } from '../../document/nouns.ts';
import { filledIn } from '../../document/values/paths.ts';
import { isRecord, keysOf, once } from '../../language.ts';
import { loadFixture } from '../../load.ts';
import { assemble } from '../../served.ts';
import { fetcher, type Fetch } from '../../server/fetch/fetch.ts';
import { WebSender } from '../../server/fetch/web-sender.ts';
import { all } from '../../authorization/rows.ts';
import { restore, snapshot } from '../../fixtures/plant.ts';
import type { World } from '../../server/world/world.ts';
import type { Service } from '../../server/worlds/service.ts';
import { spoilt, type History, type Picked, type Step } from './draws.ts';
import { draw } from '../histories.ts';
import type { TestWorld } from '../test-world.ts';
import { assertUpheld } from '../upheld.ts';

const origin = 'http://boardstone.test';
/** A request that is never answered is told, also on a busy machine. */
const patienceMs = 60_000;
const byTitle = new Map(all.map((row) => [`${row.method} ${row.path}`, row]));

/** A request as it is sent. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
interface Seen {
  readonly status: number;
  readonly text: string;
  readonly isFaulty: boolean;
}

/** A server to be asked, in a dialect; limits and strict arguments make other paths. */
export class Grounds {
  /** How many requests were sent, and how many answers had a status. */
  count = 0;
  readonly seen = new Map<number, number>();
  readonly #dialect: DialectName;
  readonly #service: Service;
  readonly #fetch: Fetch;
  readonly #actors: Actors;
  /** The state after the last refusal, if nothing came since. */
  #known: readonly unknown[] | null = null;

  constructor(dialect: DialectName, options: { limits: boolean; strict: boolean }) {
    const platform = { version: () => '0', fixture: loadFixture };
    const sender = new WebSender([], () => new Response(''));
    const begun = { fixture: 'demo', seed: 1 };
    const { service, deliverer } = assemble({ clock: 'manual', dialect, ...options }, platform, sender, begun);
    deliverer.sends = true;
    this.#dialect = dialect;
    this.#service = service;
    this.#fetch = fetcher(service, origin, [controlPlane, welcome]);
    this.#actors = targetOf(service.main, origin).actors;
  }

  /** The bodies that orders say of themselves. */
  get examples(): readonly (readonly [title: string, body?: unknown])[] {
    return examplesIn(order(this.#service, this.#service.main, 'GET /openapi.json', { origin }));
  }

  /** Plays a history, and throws if something is wrong. */
  play({ steps, isThorough }: History): Promise<void> {
    const next = steps.map((step) => (world: World) => sentOf(step, world, this.#actors));
    return this.#playAll(next, isThorough);
  }

  /** The same for requests that are written down. */
  playSent(requests: readonly Sent[]): Promise<void> {
    const next = requests.map((request) => (world: World) => withRealIds(request, world, this.#actors));
    return this.#playAll(next, true);
  }

  async #playAll(next: readonly ((world: World) => Sent)[], isThorough: boolean): Promise<void> {
    const { main } = this.#service;
    const sent: Sent[] = [];
    try {
      this.#begin();
      const first: Seen[] = [];
      for (const requestIn of next) first.push(await this.#take(sent[sent.push(main.read(requestIn)) - 1]!));
      main.read((world) => assertUpheld(world, this.#dialect === 'live' ? 'workspace' : 'board'));
      if (!isThorough) return;
      main.read(loadsAgain);
      this.#begin();
      // The same requests, because a record that was picked may stand elsewhere in its table.
      for (const [at, request] of sent.entries()) {
        const again = await this.#take(request);
        // The journal says how long a request took.
        if (!/^.\w+\/(requests|report)/.test(request.path))
          assert.deepEqual(again, first[at], `the second time, request ${at} got another answer`);
      }
    } catch (fault) {
      (fault as Error).message += `\nrequests: ${JSON.stringify(sent)}`;
      throw fault;
    }
  }

  /** As at the beginning, with nothing of what was ordered. */
  #begin(): void {
    const { main } = this.#service;
    for (const name of this.#service.names()) this.#service.close(name);
    const { faults, journal, moments } = deskOf(main);
    faults.clear();
    journal.clear();
    moments.clear();
    main.reset();
    this.#known = null;
    order(this.#service, main, 'POST /webhooks/hold');
  }

  async #take(sent: Sent): Promise<Seen> {
    const before = this.#known ?? this.#look();
    this.#known = null;
    const answer = await this.#send(sent);
    const says = (): string => `${JSON.stringify(sent)}\n${answer.status} ${answer.text.slice(0, 500)}`;
    if (answer.isFaulty) return answer;
    assert.ok(answer.status < 500, says());
    if (answer.status >= 400) {
      this.#known = this.#look();
      assert.ok(isSame(before, this.#known), `a refusal changed something: ${says()}`);
    }
    return answer;
  }

  async #send({ method, path, headers, body }: Sent): Promise<Seen> {
    this.count += 1;
    const init = { method, ...(headers && { headers }), ...(body !== undefined && { body }) };
    let late: NodeJS.Timeout | undefined;
    const never = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
    });
    try {
      const answer = await Promise.race([this.#fetch(`${origin}${path}`, init), never]);
      const text = await answer.text();
      if (answer.headers.get('content-type')?.includes('json') && text !== '') JSON.parse(text);
      const isFaulty = answer.headers.has('x-boardstone-fault');
      this.seen.set(answer.status, (this.seen.get(answer.status) ?? 0) + 1);
      return { status: answer.status, text, isFaulty };
    } catch (fault) {
      // A fault that was ordered drops the connection.
      if (fault instanceof TypeError && /fetch failed|terminated/.test(fault.message))
        return { status: 0, text: '', isFaulty: true };
      throw fault;
    } finally {
      clearTimeout(late);
    }
  }

  /** A call may do what has become due before it is refused: so that is done before. */
  #look(): readonly unknown[] {
    const { main } = this.#service;
    main.catchUp();
    return [...main.read(references), ...this.#service.names(), ...deskOf(main).moments.keys()];
  }
}

/** Every record by reference, because a record that changes is another one; and what ids are made from. */
const references = ({ tables, counters, fixtureNames }: World): readonly unknown[] => [
  JSON.stringify([counters, fixtureNames.workspace, fixtureNames.actors]),
  ...keysOf(tables).flatMap((kind) => [...tables[kind].rows.values()]),
];
/** A record that was undone may be another one with the same values, and stand elsewhere in its table. */
function isSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (before.length !== after.length) return false;
  if (before.every((record, at) => record === after[at])) return true;
  const [was, is] = [before, after].map((all) => all.map((record) => JSON.stringify(record)).toSorted());
  return was!.join() === is!.join();
}

function loadsAgain(world: World): void {
  const text = JSON.stringify(snapshot(world));
  const again = JSON.stringify(snapshot(restore(JSON.parse(text))));
  if (again === text) return;
  const at = [...text].findIndex((letter, place) => letter !== again[place]);
  const near = (snapshotText: string): string => snapshotText.slice(Math.max(0, at - 200), at + 200);
  assert.fail(`a snapshot does not load as it was:\n${near(text)}\n${near(again)}`);
}

function examplesIn({ paths }: { readonly paths?: unknown }): readonly (readonly [string, unknown])[] {
  return Object.entries(paths as Record<string, Record<string, any>>).flatMap(([path, methods]) =>
    Object.entries(methods)
      // One waits in real time, the other describes five hundred operations each time.
      .filter(() => path !== '/requests/wait' && path !== '/service/openapi.json')
      .map(([method, { requestBody }]): [string, unknown] => [
        `${method.toUpperCase()} ${path}`,
        requestBody?.content['application/json'].example,
      ]),
  );
}

type Actors = Readonly<Record<string, { readonly key: string; readonly token: string } | undefined>>;

/** The request that a step sends in the world as it is. */
function sentOf(step: Step, world: World, actors: Actors): Sent {
  const ids = once(() =>
    keysOf(world.tables).flatMap((kind) => {
      const keys = world.tables[kind].rows.keys();
      return Array.from({ length: 8 }, () => keys.next().value ?? []).flat();
    }),
  );
  const filled = (value: unknown): unknown =>
    isPicked(value)
      ? ids()[value.pick % ids().length]
      : Array.isArray(value)
        ? value.map(filled)
        : isRecord(value)
          ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part)]))
          : value;
  if (step.is === 'order') {
    const [title, body] = step.order;
    const [method = '', path = ''] = title.split(' ');
    const given = filled(spoilt(body, step.spoil));
    const at = `/_boardstone${filledIn(path, () => escaped(String(filled(step.rest))))}`;
    const text = given === undefined || method === 'GET' ? undefined : JSON.stringify(given);
    return { method, path: at, headers: json, ...(text !== undefined && { body: text }) };
  }
  const row = byTitle.get(step.title)!;
  const actor = actors[step.actor] ?? { key: 'x', token: 'y' };
  if (step.is === 'nearly') {
    const api = { world, token: () => world.tokens.get(actor.token) ?? [...world.tokens.rows.values()][0]! };
    const { path, args } = draw({ ...step, actor: 'owner' }, api as unknown as TestWorld);
    const given = filled(step.spoil === null ? args : spoiltCall(row.args, args, step.spoil));
    return written(step.way, row.method, path, given as Record<string, unknown>, actor);
  }
  let placeholder = 0;
  const path = filledIn(row.path, (name) => {
    const drawn = step.words[placeholder++ % step.words.length]!;
    if (!isPicked(drawn)) return escaped(drawn);
    const kind = keysOf(world.tables).find((table) => noun(table) === noun(name));
    const own = kind ? [...world.tables[kind].rows.keys()] : ids();
    return escaped(own[drawn.pick % own.length] ?? 'x');
  });
  const given = Object.keys(row.args).map((name, at) => [name, step.values[at % step.values.length]] as const);
  const args = { ...step.strangers, ...Object.fromEntries(given.filter(([, value]) => value !== undefined)) };
  return written(step.way, row.method, path, filled(args) as Record<string, unknown>, actor);
}

const isPicked = (value: unknown): value is Picked => isRecord(value) && typeof value['pick'] === 'number';

/** An argument that the row takes is given another value. */
function spoiltCall(taken: object, args: object, { at, value }: { readonly at: number; readonly value: unknown }) {
  const names = Object.keys(taken);
  return { ...args, [names[at % names.length] ?? 'fields']: value };
}

const escaped = (text: string): string => encodeURIComponent(Buffer.from(text).toString());
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const text = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A request with its arguments and credentials in one of the places where they may stand. */
function written(
  way: 'query' | 'json' | 'form' | 'header' | 'multipart',
  method: string,
  path: string,
  args: Readonly<Record<string, unknown>>,
  { key, token }: { readonly key: string; readonly token: string },
): Sent {
  const pairs = Object.entries(args).map(([name, value]) => `${escaped(name)}=${escaped(text(value))}`);
  const credentials = `key=${key}&token=${token}`;
  const at = (query: readonly string[]): string => `/1${path}?${query.join('&')}`;
  if (way === 'header') {
    const authorization = `OAuth oauth_consumer_key="${key}", oauth_token="${token}"`;
    return { method, path: at(pairs), headers: { authorization } };
  }
  // A program cannot send a read with a body through `fetch`.
  if (way === 'query' || method === 'GET' || method === 'HEAD') return { method, path: at([credentials, ...pairs]) };
  if (way === 'json') return { method, path: at([credentials]), headers: json, body: JSON.stringify(args) };
  if (way === 'form') return { method, path: at([]), headers: form, body: [credentials, ...pairs].join('&') };
  const parts = Object.entries(args).map(([name, value]) => {
    const file = /file/i.test(name) ? '; filename="a.png"\r\nContent-Type: image/png' : '';
    return `--x\r\nContent-Disposition: form-data; name="${name.replace(/[\r\n"]/g, '')}"${file}\r\n\r\n${text(value)}\r\n`;
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return { method, path: at([credentials]), headers, body: `${parts.join('')}--x--\r\n` };
}

/** A request that is written down: `{cards.0}` is the id of the first card, `{owner}` its credentials. */
function withRealIds(sent: Sent, { tables }: World, actors: Actors): Sent {
  const filled = (given: string): string =>
    given
      .replace(/\{(\w+)\.(\d+)\}/g, (whole, kind: string, at: string) =>
        kind in tables ? ([...tables[kind as keyof typeof tables].rows.keys()][Number(at)] ?? whole) : whole,
      )
      .replace(/\{(owner|colleague|outsider|reader)\}/g, (_, name: string) => {
        return `key=${actors[name]?.key}&token=${actors[name]?.token}`;
      });
  return { ...sent, path: filled(sent.path), ...(sent.body !== undefined && { body: filled(sent.body) }) };
}
