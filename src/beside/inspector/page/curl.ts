/** A request as a line for a shell: with the credentials of its member, where this page may know them. */
import type { RequestWhole } from './protocol.ts';
import { base, order } from './server.ts';

export interface Actor {
  /** The name that the fixture gives it: owner, reader, … */
  readonly name: string;
  readonly username: string;
  readonly key: string;
  readonly token: string;
}

export async function actors(): Promise<readonly Actor[]> {
  const target = await order('GET', '/target').catch(() => ({ actors: {} }));
  const known = (target as { readonly actors: Readonly<Record<string, Omit<Actor, 'name'>>> }).actors;
  return Object.entries(known).map(([name, value]) => ({ ...value, name }));
}

/** The journal hides tokens: without a control plane, or for a member that is no actor, they stay hidden. */
export async function curlOf({ method, url, member, authorization, contentType, body }: RequestWhole): Promise<string> {
  const actor = (await actors()).find(({ username }) => username === member);
  const token = actor?.token ?? '***';
  const filled = (text: string): string => text.replaceAll('***', token);
  const header = actor && `OAuth oauth_consumer_key="${actor.key}", oauth_token="${token}"`;
  const address = url.startsWith('/w/') ? url : `${base}${url}`;
  return [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    quoted(filled(`${location.origin}${address}`)),
    ...(authorization === undefined ? [] : ['-H', quoted(`authorization: ${header ?? authorization}`)]),
    ...(body === undefined ? [] : ['-H', quoted(`content-type: ${contentType}`), '--data-raw', quoted(filled(body))]),
  ].join(' ');
}

/** For a shell: nothing inside single quotes means anything to it. */
const quoted = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`;
