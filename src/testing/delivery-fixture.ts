/** A server and a receiver for tests of deliveries. */
import assert from 'node:assert/strict';
import { startServer, type BoardstoneServer, type ServerOptions } from '../index.ts';
import type { Receiver } from './receiver.ts';

export type Json = any;

export interface DeliveryFixture extends AsyncDisposable {
  readonly server: BoardstoneServer;
  ok(method: string, path: string, args?: object, headers?: Record<string, string>): Promise<Json>;
  call(
    method: string,
    path: string,
    args?: object,
    actor?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Json }>;
  control(method: string, path: string, body?: unknown): Promise<Json>;
}

export async function deliveryFixture(options: ServerOptions = {}): Promise<DeliveryFixture> {
  const server = await startServer({ fixture: 'empty', clock: 'manual', limits: 'off', ...options });
  const call: DeliveryFixture['call'] = async (method, path, args = {}, actor = 'owner', headers = {}) => {
    const { key, token } = server.target.actors[actor]!;
    const response = await fetch(`${server.url}/1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'GET'
        ? { headers: { authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` } }
        : { body: JSON.stringify({ ...args, key, token }) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    server,
    call,
    async ok(method, path, args, headers) {
      const { status, body } = await call(method, path, args, 'owner', headers);
      assert.equal(status, 200, `${method} ${path}: ${JSON.stringify(body)}`);
      return body;
    },
    async control(method, path, body) {
      const response = await fetch(`${server.url}/_boardstone${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return response.json();
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** A board that a receiver watches. */
export async function watched({ ok }: DeliveryFixture, to: Receiver, path = '/hook') {
  const board = await ok('POST', '/boards', { name: 'Watched', defaultLists: false });
  const list = await ok('POST', '/lists', { name: 'First', idBoard: board.id });
  const webhook = await ok('POST', '/webhooks', {
    callbackURL: to.url + path,
    idModel: board.id,
    description: 'a test',
  });
  return { board, list, webhook };
}
export const bodiesOf = ({ posts }: Receiver): Json[] => posts.map(({ body }) => JSON.parse(body));
export const typesOf = (to: Receiver): string[] => bodiesOf(to).map(({ action }) => action.type);
