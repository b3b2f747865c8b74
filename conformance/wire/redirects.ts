/** Follows redirects of a read, as every client does: the document does not say where a file is stored (4.6, 2.1). */
import { http } from './actor.ts';
import type { Reply, Request, Transport } from './exchange.ts';

const hops = 5;

/** The last reply. It is reported with the first request. */
export async function followed(first: Reply, base: string, through: Transport, signal?: AbortSignal): Promise<Reply> {
  if (!leadsOn(first)) return first;
  let reply = first;
  let at = new URL(base + first.request.path);
  let taken = 0;
  for (; taken < hops && leadsOn(reply); taken += 1) {
    at = new URL(reply.headers['location']!, at);
    const next = `${at.origin}${at.pathname}`;
    const isHere = next.startsWith(`${base}/`);
    const request: Request = {
      actor: first.request.actor,
      method: 'GET',
      path: isHere ? next.slice(base.length) : at.pathname,
      // Credentials are not sent along to a redirected address.
      query: [...at.searchParams],
      headers: {},
      key: null,
      token: null,
      place: 'query',
    };
    const wire = isHere ? undefined : http(at.origin);
    reply = await (wire ?? through)(request, signal).finally(() => wire?.close());
  }
  return { ...reply, request: first.request, at: first.at, hops: taken };
}

const leadsOn = ({ request, status, headers }: Reply): boolean =>
  request.method === 'GET' && [301, 302, 303, 307, 308].includes(status) && headers['location'] !== undefined;
