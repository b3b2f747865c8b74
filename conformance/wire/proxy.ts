/**
 * Passes requests on to a server and its answers back, unchanged and as they come, and hands on a copy of each exchange.
 */
import { once } from 'node:events';
import { createServer, request as plain, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { request as secure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { codeOf, messageOf } from '../../src/language.ts';
import { isAddress, isLoopback } from '../../src/addresses.ts';
import { realClock, type Bounds } from './actor.ts';

/** The exchanges that went by: texts only where they could be kept whole. */
export interface Exchange {
  readonly method: string;
  /** At the server, with the query. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer | undefined;
  readonly status: number;
  readonly replyHeaders: readonly (readonly [name: string, value: string])[];
  readonly replyBody: Buffer | undefined;
  /** When it came, in milliseconds since 1970, and how long it took. */
  readonly at: number;
  readonly ms: number;
}

/** A copy of a body is kept up to this size; what is longer passes by unread. */
const mostKept = 8 * 1024 * 1024;
const headerBytes = 16_384;
/**
 * The paths that belong to the server and not to the service: its control plane and its inspector, also of another
 * world.
 */
const planes = /^(\/w\/[^/?#]*)?\/_(boardstone|inspector)(?![\w-])/i;

/** They belong to one connection, not to the message (RFC 9110, 7.6.1). */
const hops =
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade';

const pairsOf = ({ rawHeaders }: IncomingMessage): [string, string][] =>
  rawHeaders.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, rawHeaders[at + 1]!]] : []));

/** The headers of a message without those of its connection. */
function lasting(message: IncomingMessage, ...others: readonly string[]): [string, string][] {
  const named = (message.headers.connection ?? '').split(',').map((part) => part.trim().toLowerCase());
  const hopByHop = new Set([...hops.split(' '), ...named, ...others]);
  return pairsOf(message).filter(([name]) => !hopByHop.has(name.toLowerCase()));
}

/** How the end of a body is told, where that is not done by its length. */
function framed({ headers }: IncomingMessage, method: string): [string, string][] {
  if (headers['transfer-encoding'] !== undefined) return [['Transfer-Encoding', 'chunked']];
  return headers['content-length'] === undefined && /^(POST|PUT|PATCH)$/.test(method) ? [['Content-Length', '0']] : [];
}

/** Collects what flows through; undefined once it is too much. */
function copying(stream: Readable, most = mostKept): () => Buffer | undefined {
  const kept: Buffer[] = [];
  let size = 0;
  stream.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= most) kept.push(chunk);
    else kept.length = 0;
  });
  return () => (size <= most ? Buffer.concat(kept) : undefined);
}

const bound = { maxOutputLength: mostKept };
const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gunzipSync(bytes, bound),
  'x-gzip': (bytes) => gunzipSync(bytes, bound),
  deflate: (bytes) => inflateSync(bytes, bound),
  br: (bytes) => brotliDecompressSync(bytes, bound),
};

/** The body as the client reads it; undefined if that cannot be told, or would be too much. */
function unpacked(bytes: Buffer | undefined, encoding = 'identity'): Buffer | undefined {
  if (bytes === undefined || encoding === 'identity' || bytes.length === 0) return bytes;
  try {
    return unpack[encoding.trim().toLowerCase()]?.(bytes);
  } catch {
    return undefined;
  }
}

export async function proxy(
  upstream: string,
  { host, port, ...how }: { readonly host: string; readonly port: number } & Passing,
) {
  const { bounds: { headerBytes: most = headerBytes } = {} } = how;
  const server = createServer({ maxHeaderSize: most }, (request, response) => {
    const closed = closedTo(request, host);
    if (closed !== undefined) return refuse(request, response, 403, closed);
    passOn(new URL(upstream), request, response, how);
  });
  // A tunnel or another protocol would pass by unseen.
  server.on('connect', (_, socket) => socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n'));
  await once(server.listen(port, host), 'listening');
  const { port: own, family } = server.address() as AddressInfo;
  const name = family === 'IPv6' ? `[${host}]` : host;
  return { url: `http://${name}:${own}`, close: () => closed(server) };
}

interface Passing {
  readonly heard: (exchange: Exchange) => void;
  /** Is told why a request got no answer. */
  readonly lost?: (says: string) => void;
  readonly bounds?: Bounds;
}

/** Why a request is not passed on: a page of another name may have sent it, or it is for the server itself. */
function closedTo({ url = '/', headers: { host: called = '' } }: IncomingMessage, own: string): string | undefined {
  const name = called.replace(/:\d{1,5}$/, '').toLowerCase();
  // Who opens it to the network has other names for it.
  const isOwn = isWhole(url) || isLoopback(name) || isAddress(name);
  if (isLoopback(own) && !isOwn) return `answers to names of this machine only, not to ${name}`;
  const path = pathOf(url);
  return planes.test(path)
    ? 'passes on the service alone: the control plane and the inspector are at the server'
    : undefined;
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, says: string): void {
  const text = `boardstone watch: ${says}\n`;
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
  request.resume();
}

/** Requests under way end first, but nobody is waited for. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 1000).unref();
  });
}

/** A client that takes us for its proxy writes the whole address. */
const isWhole = (url: string): boolean => /^https?:/i.test(url);
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';

function passOn(
  to: URL,
  request: IncomingMessage,
  response: ServerResponse,
  { heard, lost, bounds = {} }: Passing,
): void {
  const at = realClock.now();
  const method = request.method ?? 'GET';
  const path = pathOf(request.url ?? '/');
  // A server of this machine judges by the name by which it is called; another one knows only its own.
  const isKept = isLoopback(to.hostname) && !isWhole(request.url ?? '/');
  const called = (isKept ? request.headers.host : undefined) ?? to.host;
  const address = `${to.pathname.replace(/\/+$/, '')}${path.startsWith('/') ? path : `/${path}`}`;
  const framing = framed(request, method);
  const sent = (to.protocol === 'https:' ? secure : plain)({
    hostname: to.hostname.replace(/^\[|\]$/g, ''),
    port: to.port,
    method,
    path: address,
    headers: [['Host', called], ...lasting(request, 'host', 'expect'), ...framing].flat(),
    setHost: false,
    maxHeaderSize: bounds.headerBytes ?? headerBytes,
  });
  const late = bounds.answerMs === undefined ? undefined : setTimeout(() => sent.destroy(), bounds.answerMs).unref();
  sent.on('close', () => clearTimeout(late));
  const body = copying(request);
  sent.on('response', (reply) => {
    const headers = lasting(reply);
    const replyBody = copying(reply, bounds.answerBytes);
    response.sendDate = false;
    response.writeHead(reply.statusCode ?? 502, reply.statusMessage ?? '', headers.flat());
    pipeline(reply, response, (error) => {
      // A connection that breaks off at one end breaks off at the other.
      if (error) return void response.destroy();
      heard({
        method,
        url: `${to.origin}${address}`,
        headers: pairsOf(request),
        body: unpacked(body(), request.headers['content-encoding']),
        status: reply.statusCode ?? 0,
        replyHeaders: pairsOf(reply),
        replyBody: unpacked(replyBody(), reply.headers['content-encoding']),
        at,
        ms: realClock.now() - at,
      });
    });
  });
  sent.on('error', (error) => {
    if (response.headersSent || response.destroyed) return void response.destroy();
    request.unpipe(sent);
    const says = `${to.origin} does not answer (${codeOf(error) ?? messageOf(error)})`;
    lost?.(says);
    refuse(request, response, 502, says);
  });
  response.on('close', () => sent.destroy());
  request.pipe(sent);
}
