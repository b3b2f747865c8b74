/** Follows redirects of a read, as every client does: the document does not say where a file is stored (4.6, 2.1). */
import { isHere, isLinkLocal, isPrivate } from '../../src/addresses.ts';
import { ours } from '../declared/rows.ts';
import { http } from './actor.ts';
import { succeeded, type Reply, type Request, type Transport } from './exchange.ts';

const hops = 5;

/** The last reply. It is reported with the first request. */
export async function followed(first: Reply, base: string, through: Transport, signal?: AbortSignal): Promise<Reply> {
  if (!leadsOn(first)) return first;
  let reply = first;
  let at = new URL(base + first.request.path);
  let taken = 0;
  for (; taken < hops && leadsOn(reply); taken += 1) {
    const target = addressIn(reply.headers['location']!, at.href);
    if (target === undefined || !mayFollow(target, base)) break;
    at = target;
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
  // Who is refused may be led to a page on which a member logs in (5.9): that is no success.
  const last = succeeded(reply) && isPage(reply) && isOfRecords(first.request) ? first : reply;
  return { ...last, request: first.request, at: first.at, hops: taken };
}

const isPage = ({ headers }: Reply): boolean => /^text\/html\b/i.test(headers['content-type'] ?? '');
/** The page that grants a token, and an attached file, may be pages. */
const isOfRecords = ({ method, path }: Request): boolean =>
  path.startsWith('/1/') && !/^\/authorize$|\/download\//.test(ours.at(method, path)?.path ?? '');

/** Where a header leads; undefined if that is no address of HTTP. */
function addressIn(location: string, from: string): URL | undefined {
  if (!URL.canParse(location, from)) return undefined;
  const to = new URL(location, from);
  return /^https?:$/.test(to.protocol) ? to : undefined;
}

/** A server of another machine must not send us to this one, or to its neighbours. */
function mayFollow({ hostname }: URL, base: string): boolean {
  if (isLinkLocal(hostname)) return false;
  const host = new URL(base).hostname;
  return isHere(host) || isPrivate(host) || !(isHere(hostname) || isPrivate(hostname));
}

const leadsOn = ({ request, status, headers }: Reply): boolean =>
  request.method === 'GET' && [301, 302, 303, 307, 308].includes(status) && headers['location'] !== undefined;
