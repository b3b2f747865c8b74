/**
 * Passes the pages of a Power-Up on from where they are served, with the library of the live service replaced by ours, so
 * that the Power-Up runs unchanged in the frames of the inspector.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopback } from '../../src/addresses.ts';
import { messageOf } from '../../src/language.ts';

const ours = '/boardstone-power-up.js';
/** The address of the script between quotes, in markup and in programs, and the hash of the text that it has no longer. */
const theirs = /(["'`])(?:https?:)?\/\/p\.trellocdn\.com\/power-up(?:\.min)?\.js(?:\?[^"'`]*)?\1/g;
const hash = /\s(?:integrity|crossorigin)(?:=(?:"[^"]*"|'[^']*'))?/g;

/** Headers of one connection, and those by which the pages let only the live service frame them. */
const dropped =
  /^(connection|keep-alive|transfer-encoding|content-(length|encoding)|x-frame-options|content-security-policy)$/;

/** A page, or a program that adds the script by itself. */
export const withOurs = (text: string): string =>
  text
    .replaceAll(/<script\b[^>]*>/g, (tag) => (tag.search(theirs) < 0 ? tag : tag.replaceAll(hash, '')))
    .replaceAll(theirs, (_, quote: string) => `${quote}${ours}${quote}`);

interface Passing {
  /** Where the pages are now. */
  readonly origin: string;
  close(): void;
}

/** `library` is the text of the script. */
export async function passPages(upstream: string, library: string): Promise<Passing> {
  const server = createServer((req, res) => {
    // A page of another site that got this address by a name of its own reads nothing.
    const host = (req.headers.host ?? '').replace(/:\d+$/, '');
    if (!isLoopback(host)) return void res.writeHead(403).end('only names of this machine are answered\n');
    if (req.url === ours) return void res.writeHead(200, { 'content-type': 'text/javascript' }).end(library);
    pass(upstream, req, res).catch((fault: unknown) => {
      if (!res.headersSent) res.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      res.end(
        `${upstream} does not answer: ${messageOf(fault instanceof Error && fault.cause ? fault.cause : fault)}\n`,
      );
    });
  });
  await new Promise<void>((done, fail) => void server.once('error', fail).listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pass(upstream: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { host: _host, connection: _connection, 'accept-encoding': _packed, ...headers } = req.headers;
  const { method = 'GET', url = '/' } = req;
  const body = method === 'GET' || method === 'HEAD' ? undefined : Buffer.concat(await req.toArray());
  const given = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const reply = await fetch(new URL(url, upstream), {
    method,
    headers: given,
    redirect: 'manual',
    ...(body && { body }),
  });
  const shown = [...reply.headers].filter(([name]) => !dropped.test(name));
  const isText = /^(text\/html|\w+\/(x-)?javascript)/.test(reply.headers.get('content-type') ?? '');
  const text = isText ? Buffer.from(withOurs(await reply.text())) : Buffer.from(await reply.arrayBuffer());
  const moved = shown.map(([name, value]) => [name, name === 'location' ? value.replace(upstream, '') : value]);
  res.writeHead(reply.status, [...moved.flat(), 'cache-control', 'no-store'] as string[]).end(text);
}
