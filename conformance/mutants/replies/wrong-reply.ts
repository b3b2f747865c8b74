/** What a wrong reply is, and the exchanges of a law from which wrong replies are worked out. */
import { rowName } from '../../../src/spec/paths.ts';
import { ours, type DeclaredEndpoint } from '../../reference/rows.ts';
import type { Delivery } from '../../wire/actor.ts';
import { argsOf, routeOf, type Reply, type Request, type Transport } from '../../wire/exchange.ts';

/** Our server, wrong in one thing: something that stands between a law and the right server. */
export interface WrongReply {
  /** What is wrong, and at which row: `POST /cards: does not read name`. */
  readonly says: string;
  readonly through: (right: Transport) => Transport;
  /** What comes to the webhook receiver of the kit. */
  readonly hears?: (all: readonly Delivery[]) => readonly Delivery[];
}

/** What can be wrong at any row, by the exchanges with it. */
export type Operator = (site: Site) => readonly WrongReply[];

/** What a law sent to one row, and what it got. */
export interface Site {
  readonly key: string;
  readonly row: DeclaredEndpoint | undefined;
  readonly writes: boolean;
  /** Answers of success, and refusals, oldest first. */
  readonly taken: readonly Reply[];
  readonly refused: readonly Reply[];
  /** What the requests of the law name anywhere: arguments, their values, words of paths. */
  readonly words: ReadonlySet<string>;
}

const keys = new Map<string, string>();
/** One name for all requests to a row. */
function siteName({ method, path }: Pick<Request, 'method' | 'path'>): string {
  const address = `${method} ${path}`;
  const known = keys.get(address);
  if (known !== undefined) return known;
  const row = ours.at(method, path);
  const key = row ? rowName(row) : `${method} ${routeOf({ path })}`;
  keys.set(address, key);
  return key;
}

/** The rows that a law asked, the last one first: what a law asks last is mostly what it is about. */
export function sitesOf(replies: readonly Reply[]): Site[] {
  const words = new Set(
    replies.flatMap(({ request }) => [
      ...request.path.split('/'),
      ...Object.entries(argsOf(request)).flatMap(([name, value]) => [name, ...String(value).split(',')]),
    ]),
  );
  const latest = new Set(replies.toReversed().map(({ request }) => siteName(request)));
  return [...latest].map((key) => {
    const here = replies.filter(({ request }) => siteName(request) === key);
    const { method, path } = here[0]!.request;
    return {
      key,
      row: ours.at(method, path),
      writes: method !== 'GET',
      taken: here.filter(isTaken),
      refused: here.filter(isRefused),
      words,
    };
  });
}

export const isTaken = ({ status }: Reply): boolean => status < 300;
export const isRefused = ({ status }: Reply): boolean => status >= 400;

/** The reply with other parts. */
export function laid(reply: Reply, over: Partial<Reply> | undefined): Reply {
  if (!over) return reply;
  const changed = { ...reply, ...over };
  if (!('body' in over) || 'text' in over) return changed;
  const text = over.body === undefined ? '' : JSON.stringify(over.body);
  return { ...changed, text, bytes: Buffer.from(text) };
}

type Change = (reply: Reply) => Partial<Reply> | undefined;

/** Answers of this row are changed. */
export const answers = (site: Site, says: string, change: Change): WrongReply => remembers(site, says, () => change);

/** The same, by a change with a memory of its own. */
export const remembers = ({ key }: Site, says: string, start: () => Change): WrongReply => ({
  says: `${key}: ${says}`,
  through: (right) => {
    const change = start();
    return async (request, signal) => {
      const reply = await right(request, signal);
      return siteName(request) === key ? laid(reply, change(reply)) : reply;
    };
  },
});

/** Does something else than it is asked at this row. */
export const does = (
  { key }: Site,
  says: string,
  act: (request: Request, send: (other: Request) => Promise<Reply>) => Promise<Reply>,
): WrongReply => ({
  says: `${key}: ${says}`,
  through: (right) => (request, signal) =>
    siteName(request) === key ? act(request, (other) => right(other, signal)) : right(request, signal),
});

export const refusal = { status: 400, body: { message: 'no', error: 'ERROR' } };
