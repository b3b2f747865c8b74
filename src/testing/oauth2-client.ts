/** A client of OAuth 2.0 for tests: it asks, exchanges, renews and calls as programs do. */
import { createHash } from 'node:crypto';
import type { BoardstoneServer } from '../index.ts';

export type Json = Record<string, any>;
export const back = 'http://127.0.0.1:8080/callback';
export const verifier = 'a-verifier-of-at-least-forty-three-characters';
export const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

interface Answer {
  readonly status: number;
  readonly body: any;
}

export class OAuth2Client {
  readonly server: BoardstoneServer;
  readonly id: string;
  readonly secret: string | null;

  /** Registers itself. */
  constructor(server: BoardstoneServer, more: object = {}) {
    const oauth2 = { redirectUris: [back], ...more };
    const { clientId, clientSecret } = server.key({ name: 'My app', username: 'ada_quill', oauth2 });
    this.server = server;
    this.id = clientId!;
    this.secret = clientSecret!;
  }

  /** The address that it opens in a browser. */
  asking(more: Json = {}): string {
    const fields: Json = {
      ...{ client_id: this.id, response_type: 'code', redirect_uri: back, state: 'of mine' },
      ...{ scope: 'read:board:trello write:board:trello offline_access', prompt: 'consent' },
      ...{ code_challenge: challengeOf(verifier), code_challenge_method: 'S256' },
      ...more,
    };
    const given = Object.entries(fields).filter(([, value]) => value !== undefined) as [string, string][];
    return `${this.server.url}/1/oauth2/authorize?${new URLSearchParams(given)}`;
  }

  codeFor(more: Json = {}): string {
    const { location } = this.server.consent({ address: this.asking(more), username: 'ada_quill' });
    return codeOf(location);
  }

  /** Who it is, in a request for tokens. */
  who(): Json {
    return { client_id: this.id, ...(this.secret && { client_secret: this.secret }) };
  }

  async post(path: string, body: unknown, type = 'application/json'): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const sent = { method: 'POST', headers: { 'content-type': type }, body: text };
    const reply = await fetch(`${this.server.url}/1/oauth2/${path}`, sent);
    return { status: reply.status, body: await reply.json() };
  }

  exchange(code: string, more: Json = {}): Promise<Answer> {
    const asked = { grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier };
    return this.post('token', { ...this.who(), ...asked, ...more });
  }

  renew(token: string): Promise<Answer> {
    return this.post('token', { ...this.who(), grant_type: 'refresh_token', refresh_token: token });
  }

  async call(token: string, method: string, path: string, body?: object): Promise<Answer> {
    const reply = await fetch(`${this.server.url}/1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: /^[{[]/.test(text) ? JSON.parse(text) : text };
  }
}

export const codeOf = (location: string): string => new URL(location).searchParams.get('code')!;

export const worldOf = (server: BoardstoneServer): any => (server.snapshot() as any).world;
