/** A server whose rules only repeat the call, and a plain socket to talk to it: for tests of the HTTP layer. */
import { controlPlane, welcome } from '../desk/control.ts';
import { deskOf, openDesks, type DeskSettings } from '../desk/desk.ts';
import { connect, type Socket } from 'node:net';
import { after, before, beforeEach } from 'node:test';
import type { Call, Outcome } from '../server/calls/call.ts';
import type { World } from '../server/world/world.ts';
import { nextId } from '../server/world/ids.ts';
import type { Deliveries } from '../server/worlds/delivery-types.ts';
import type { Engine } from '../server/worlds/world-host.ts';
import { Service, type ServiceOptions } from '../server/worlds/service.ts';
import { share } from '../fixtures/share.ts';
import { routes } from '../server/rows/routes.ts';
import { listen, type Timeouts } from '../server/http/server.ts';

/** Repeats the call; some first segments order something else. */
function echo(world: World, call: Call, { now }: { readonly now: number }): Outcome {
  const { method, segments, args, key, token, files = [], origin, clientIdentifier, unreadable } = call;
  const window = { intervalMs: 10_000, max: 300, remaining: 299 };
  const windows = { ...(key !== null && { key: window }), ...(key !== null && token !== null && { token: window }) };
  if (unreadable !== undefined) {
    const { status, message, rule } = unreadable;
    return { status, body: { message, error: 'ERROR' }, rule, ...windows };
  }
  switch (segments[0]) {
    case 'boom':
      throw new Error('a secret of the inside');
    case 'circle':
      return { status: 200, body: ring() };
    case 'nothing':
      return { status: 200, body: undefined };
    case 'refused':
      return { status: 401, body: { message: 'no', error: 'ERROR' }, rule: 'AUT-01' };
    case 'file': {
      const file = { name: String(args['name']), mimeType: String(args['mimeType']), bytes: Buffer.from('<b>') };
      return { status: 200, body: null, file, ...windows };
    }
    case 'page': {
      const page = { mimeType: 'text/html; charset=utf-8', text: '<p>é', headers: { 'x-own': '1' } };
      return { status: 200, body: null, page };
    }
    case 'make':
      return { status: 200, body: { id: nextId(world, now) }, ...windows };
    default: {
      const sent = files.map(({ bytes, ...file }) => ({ ...file, size: bytes.length }));
      const body = { method, segments, args, key, token, origin, clientIdentifier, files: sent };
      return { status: 200, body, ...windows };
    }
  }
}

function ring(): unknown {
  const body: Record<string, unknown> = {};
  body['body'] = body;
  return body;
}

export const stub: Engine = {
  play: echo,
  begin: share,
  servedIn: () => ({ routes: routes([]) }),
  fixture: (name) => ({ name }),
  version: () => '0.0.0',
};

/** Nothing is sent. */
export const noDeliveries: Deliveries = {
  hear: () => {},
  probe: async (address) => ({ address }),
  list: () => ({ held: false, queue: [], log: [] }),
  show: () => undefined,
  step: async () => ({ delivery: null }),
  hold: () => ({ held: false }),
  repeat: () => undefined,
  drain: async () => ({ held: false }),
  close: () => {},
};

/** The options of a service that a test asks nothing special of. */
export const usual: ServiceOptions = {
  fixture: { now: '2026-03-02T09:00:00.000Z' },
  seed: 7,
  clock: 'manual',
  limits: true,
  dbBudget: null,
  strict: false,
  webhookCheck: false,
  dialect: 'document',
  deliveries: noDeliveries,
};
/** The desk of such a service. */
export const usualDesk: DeskSettings = {
  control: true,
  routes: [
    { method: 'GET', path: '/cards/{card}' },
    { method: 'PUT', path: '/cards/{card}' },
    { method: 'POST', path: '/make' },
  ],
  openapi: async () => ({}),
};

/** A service with a desk, whose rules only repeat the call. */
export function stagedService(options: Partial<ServiceOptions> = {}, desk: Partial<DeskSettings> = {}, engine = stub) {
  const service = new Service({ ...usual, ...options }, engine);
  openDesks(service, { ...usualDesk, ...desk });
  return service;
}

export interface Staged {
  readonly service: Service;
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
  /** Sends bytes unchanged and returns everything that comes back until the connection ends. */
  raw(...parts: (string | Buffer)[]): Promise<string>;
  socket(): Socket;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function stage(
  options: Partial<ServiceOptions> = {},
  settings: Partial<Timeouts> = {},
  desk: Partial<DeskSettings> = {},
): Promise<Staged> {
  const service = stagedService(options, desk);
  const { url, port, close } = await listen(service, {
    host: '127.0.0.1',
    port: 0,
    guests: [controlPlane, welcome],
    ...settings,
  });
  const socket = (): Socket => connect(port, '127.0.0.1');
  const raw = (...parts: (string | Buffer)[]): Promise<string> =>
    new Promise((resolve) => {
      const line = socket();
      const chunks: Buffer[] = [];
      line.on('data', (bytes: Buffer) => {
        chunks.push(bytes);
      });
      // A reset ends the connection too: what came before it counts.
      line.on('error', () => {}).on('close', () => resolve(Buffer.concat(chunks).toString()));
      for (const part of parts) line.write(part);
    });
  return { service, url, port, close, raw, socket, [Symbol.asyncDispose]: close };
}

/** The head of a request that closes its connection. */
export const head = (line: string, ...fields: string[]): string =>
  [line, 'Host: localhost', 'Connection: close', ...fields, '', ''].join('\r\n');

/** Reads status, headers and body of an answer. */
export function answerIn(answer: string): { status: number; headers: Headers; body: any } {
  const end = answer.indexOf('\r\n\r\n');
  const [first = '', ...fields] = answer.slice(0, end).split('\r\n');
  const text = answer.slice(end + 4);
  const headers = new Headers(
    fields.map((field): [string, string] => [
      field.slice(0, field.indexOf(': ')),
      field.slice(field.indexOf(': ') + 2),
    ]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: text.startsWith('{') ? JSON.parse(text) : text };
}

/** One server for all tests of a file, and short ways to ask it. */
export function serverForFile() {
  let at: Staged;
  before(async () => {
    at = await stage();
  });
  after(() => at.close());
  beforeEach(() => deskOf(at.service.main).journal.clear());
  const raw = (...parts: (string | Buffer)[]) => at.raw(...parts);
  const send = async (...parts: (string | Buffer)[]) => answerIn(await raw(...parts));
  const get = (target: string, ...fields: string[]) => send(head(`GET ${target} HTTP/1.1`, ...fields));
  return {
    raw,
    send,
    get,
    socket: () => at.socket(),
    service: () => at.service,
    url: () => at.url,
    /** Whether it still answers, after all that. */
    alive: async () => (await get('/1/alive')).status === 200,
  };
}

/** The field of a body that is JSON. */
export const json = 'Content-Type: application/json';
