/**
 * Finds the requests on which a wrong answer depends: those that made the records in question, and those that changed
 * them. Other reads are left out if the server gives the same wrong answer without them.
 */
import { isDeepStrictEqual } from 'node:util';
import { unlike } from '../reference/lens.ts';
import { Unanswered } from '../wire/actor.ts';
import { succeeded, type Reply } from '../wire/exchange.ts';
import type { Lab } from '../wire/lab.ts';
import type { Target } from '../wire/target.ts';
import { Broken, Unjudged } from '../wire/verdict.ts';
import { constantsOf, idsOfRequest } from './conversation.ts';
import { idsAmong, inBoth, isId, retold } from '../wire/json-values.ts';

/** An answer may show records of many laws. Above this number the script makes only the records that the law names. */
const mostShown = 40;

/** The fault that a law found: in an answer, or in several of them. */
interface Found {
  readonly shown?: Reply | undefined;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

/** All these steps and, before them, the exchanges of the scene on which they depend. */
export const withSources = (steps: readonly Reply[], journal: readonly Reply[], found: Found = {}): Reply[] =>
  closure(steps, steps, journal, found);

/** `own`: what the law itself sent; other laws of the run changed only records of theirs. */
function closure(start: readonly Reply[], own: readonly Reply[], journal: readonly Reply[], found: Found): Reply[] {
  const end = Math.max(...start.map(({ at }) => at));
  const pool = [...new Set([...journal.filter(({ setUp }) => setUp), ...own])].filter(({ at }) => at < end);
  const makers = makersIn(pool);
  const needed = new Set(start);
  const open = [...idsFound(found, makers), ...start.flatMap(({ request }) => idsOfRequest(request))];
  const done = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (done.has(id)) continue;
    done.add(id);
    const maker = makers.get(id);
    const dependencies = maker
      ? [maker, ...pool.filter((reply) => changes(reply, id!))]
      : firstToShow(pool, id, needed);
    for (const reply of dependencies) {
      if (needed.has(reply)) continue;
      needed.add(reply);
      open.push(...idsOfRequest(reply.request));
    }
  }
  return [...needed].toSorted((a, b) => a.at - b.at);
}

/** The records that the law names, and those that the wrong answer shows. */
function idsFound({ shown, expected, actual }: Found, makers: ReadonlyMap<string, Reply>): string[] {
  const also = idsAmong(shown?.body).filter((id) => makers.has(id));
  return [...idsAmong([expected, actual]), ...(also.length > mostShown ? [] : also)];
}

/** The exchange in which each record came to be, by its id and its short link. */
function makersIn(pool: readonly Reply[]): ReadonlyMap<string, Reply> {
  const makers = new Map<string, Reply>();
  for (const reply of pool.filter(isMaker)) {
    makers.set(reply.body.id, reply);
    if (typeof reply.body.shortLink === 'string') makers.set(reply.body.shortLink, reply);
  }
  return makers;
}

// If the answer shows a record that the request named, it made nothing: an extension was enabled, a member was added.
const isMaker = (reply: Reply): boolean =>
  reply.request.method === 'POST' &&
  succeeded(reply) &&
  typeof reply.body?.id === 'string' &&
  !idsOfRequest(reply.request).includes(reply.body.id);

/** A request that makes another record in it is needed only where that record is. */
const changes = (reply: Reply, id: string): boolean =>
  reply.request.method !== 'GET' && succeeded(reply) && reply.request.path.split('/').includes(id) && !isMaker(reply);

/** Where the id is first seen of a record that came along with another one: a list of a new board, an action. */
const firstToShow = (pool: readonly Reply[], id: string, needed: ReadonlySet<Reply>): readonly Reply[] => {
  const all = pool.filter(({ text }) => text.includes(id));
  return all.some((reply) => needed.has(reply)) ? [] : all.slice(0, 1);
};

/**
 * The fewest of these steps that show the same wrong answer again, if the server can be asked so; else all of them.
 * `own`: what the law itself sent.
 */
export async function proved(
  lab: Lab,
  all: readonly Reply[],
  own: readonly Reply[],
  found: Found,
): Promise<readonly Reply[]> {
  const { shown } = found;
  if (shown === undefined) return all;
  const fewer = closure([shown], own, lab.journal, found);
  const isShorter = fewer.length < all.length && isRepeatable(fewer, lab.sceneTarget);
  return isShorter && (await isShownAgain(lab, fewer, shown)) ? fewer : all;
}

/** Nothing is sent again that changes what was there before the run: a profile, a token, a record of the target file. */
function isRepeatable(steps: readonly Reply[], target: Target): boolean {
  const made = new Set(makersIn(steps).keys());
  const known = constantsOf(target).map(([id]) => id);
  return steps.every(({ request: { method, path } }) => {
    const [, , noun, first] = path.split('/');
    const isOwn = first === undefined || (made.has(first) && !known.includes(first));
    return method === 'GET' || (noun !== 'members' && isOwn);
  });
}

/** Sends the steps anew, with the ids of now; whether the last is answered as it was. */
async function isShownAgain(lab: Lab, steps: readonly Reply[], shown: Reply): Promise<boolean> {
  const names = new Map<string, string>();
  let last: Reply | undefined;
  try {
    for (const before of steps) {
      last = await lab.send(renamed(before.request, names), { setUp: true });
      if (last.status !== before.status) return false;
      if (before === shown) continue;
      // The value in the place of each id now, and of a short link.
      inBoth(before.body, last.body, (then, now, at) => {
        if ((isId(then) || at === 'shortLink') && !names.has(then)) names.set(then, now);
      });
    }
  } catch (error) {
    // The server may have stopped answering. The next law reports that.
    if (error instanceof Broken || error instanceof Unjudged || error instanceof Unanswered) return false;
    throw error;
  }
  const known = new Set(names.values());
  const [then, now] = [renamed(shown.body, names), last!.body];
  const order = (body: unknown) => idsAmong(body).filter((id) => known.has(id));
  const isAlike = unlike(then, now) === undefined && unlike(now, then) === undefined;
  return isAlike && isDeepStrictEqual(order(then), order(now)) && (now !== undefined || last!.text === shown.text);
}

/** The value with other ids in all its texts. */
const renamed = <Value>(value: Value, names: ReadonlyMap<string, string>): Value =>
  retold(value, (text) => [...names].reduce((now, [id, other]) => now.replaceAll(id, other), text));
