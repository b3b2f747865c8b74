/**
 * A proxy that stands between a command and the network: requests for the live service go to a local server, by
 * http or by https with a certificate of its own, and everything else is refused with a sentence. Nothing is sent on.
 */
import http, { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { certificateFor } from '../tls/certificate.ts';
import { askedHeader, liveHosts } from '../../server/exchange/live-hosts.ts';

export interface Interception {
  /** The address of the proxy. */
  readonly url: string;
  /** The certificate of its authority, whose key is forgotten. */
  readonly ca: string;
  /** Whether a client opened a tunnel and asked nothing in it: most likely it does not trust the authority. */
  readonly mistrusted: boolean;
  /** The variables that make a command use the proxy. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A client that says nothing for so long is sent away. */
const patience = 10_000;
const here = 'localhost,127.0.0.1,::1';

/**
 * Starts the proxy; `server` is the address of the server that answers for the live hosts. `tell` gets a sentence for
 * each other host, once: many clients show nothing of what a proxy says.
 */
export async function intercept(
  server: string,
  hosts: readonly string[] = liveHosts,
  tell: (sentence: string) => void = () => {},
): Promise<Interception> {
  const to = new URL(server);
  const { key, cert, ca } = certificateFor(hosts, Date.now(), 1);
  const isLiveHost = (host: string): boolean => hosts.includes(host.toLowerCase());
  const notHere = refusal(hosts, tell);
  /** Ports of clients who opened a tunnel for TLS and have asked nothing in it. */
  const silent = new Set<number | undefined>();
  const pass = (request: IncomingMessage, response: ServerResponse): void => passOn(to, request, response);

  const bounds = { headersTimeout: patience, connectionsCheckingInterval: patience };
  const secure = https.createServer({ key, cert, handshakeTimeout: patience, ...bounds }, pass);
  secure.on('request', ({ socket }: IncomingMessage) => silent.delete(socket.remotePort));
  const plain = createServer(bounds, pass);
  const proxy = createServer(bounds, (request, response) => {
    const asked = URL.canParse(request.url ?? '') ? new URL(request.url!) : undefined;
    if (asked === undefined)
      return refuse(response, 400, 'this is a proxy for the live service: it takes whole addresses');
    if (asked.protocol !== 'http:' || !isLiveHost(asked.hostname))
      return refuse(response, 403, notHere(asked.hostname));
    request.url = `${asked.pathname}${asked.search}`;
    pass(request, response);
  });
  proxy.on('connect', (request: IncomingMessage, socket: Duplex, first: Buffer) => {
    socket.on('error', () => socket.destroy());
    const [, host = '', port = ''] = /^([^:/]+):(\d{1,5})$/.exec(request.url ?? '') ?? [];
    const speaks = { 443: secure, 80: plain }[port];
    if (!isLiveHost(host) || speaks === undefined) {
      socket.end(refusedTunnel(hosts, notHere(request.url ?? '')));
      return;
    }
    if (speaks === secure) silent.add(request.socket.remotePort);
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (first.length > 0) socket.unshift(first);
    speaks.emit('connection', socket);
  });

  const open = socketsOf([proxy, secure, plain]);
  secure.on('tlsClientError', (_: Error, socket: Socket) => socket.destroy());
  await new Promise<void>((listening, failed) => proxy.on('error', failed).listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url,
    ca,
    environment: proxied(url),
    get mistrusted() {
      return silent.size > 0;
    },
    async close() {
      const closed = new Promise((done) => proxy.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** The sockets that are open at these servers. */
function socketsOf(servers: readonly Server[]): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  for (const server of servers) {
    server.on('connection', (socket: Socket) => {
      open.add(socket);
      socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    });
  }
  return open;
}

/** Of a refused tunnel most clients show the first line alone. */
function refusedTunnel(hosts: readonly string[], sentence: string): string {
  const text = `boardstone: ${sentence}\n`;
  const head = ['content-type: text/plain', `content-length: ${Buffer.byteLength(text)}`, 'connection: close'];
  const line = `HTTP/1.1 403 boardstone answers only for ${listed(hosts)}`;
  return `${[line, ...head].join('\r\n')}\r\n\r\n${text}`;
}

/** Both spellings, because clients read one or the other. Requests to this machine need no proxy. */
function proxied(url: string): Record<string, string> {
  const named = Object.entries({ HTTP_PROXY: url, HTTPS_PROXY: url, NO_PROXY: here });
  return {
    ...Object.fromEntries(
      named.flatMap(([name, value]) => [
        [name, value],
        [name.toLowerCase(), value],
      ]),
    ),
    NODE_USE_ENV_PROXY: '1',
  };
}

const listed = (hosts: readonly string[]): string =>
  [hosts.slice(0, -1).join(', '), hosts.at(-1)!].filter(Boolean).join(' and ');

/** The sentence for a request to another host; it is printed once for each host. */
function refusal(hosts: readonly string[], tell: (sentence: string) => void): (host: string) => string {
  const named = new Set<string>();
  return (host) => {
    const sentence = `only ${listed(hosts)} are answered here, so the request to ${host} was not sent`;
    if (!named.has(host)) tell(sentence);
    named.add(host);
    return sentence;
  };
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(`boardstone: ${sentence}\n`);
}

/** Sends a request to the server and its answer back, both as they come. */
function passOn(to: URL, request: IncomingMessage, response: ServerResponse): void {
  const { host = '', 'proxy-connection': _, 'proxy-authorization': __, ...rest } = request.headers;
  const scheme = 'encrypted' in request.socket ? 'https' : 'http';
  const headers = { ...rest, [askedHeader]: `${scheme}://${host}` };
  const path = `${to.pathname.replace(/\/$/, '')}${request.url}`;
  const sent = http.request({ hostname: to.hostname, port: to.port, path, method: request.method, headers });
  sent.on('response', (answer) => {
    response.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(response);
  });
  sent.on('error', ({ message }) =>
    response.headersSent ? response.destroy() : refuse(response, 502, `the server does not answer: ${message}`),
  );
  response.on('close', () => sent.destroy());
  request.on('error', () => sent.destroy()).pipe(sent);
}
