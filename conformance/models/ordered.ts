/** How elements with positions are made, moved and read: what instances of an order share. */
import { isDeepStrictEqual } from 'node:util';
import type { T } from '../scene/tools.ts';
import type { Actor } from '../wire/actor.ts';
import type { Answer } from '../wire/answer.ts';
import { mustWork } from './freedom.ts';
import type { Served } from './instance.ts';
import { putOf, type Model, type State } from './model.ts';

/** An element with its position, where that is shown. */
interface Placed {
  readonly name: unknown;
  readonly id?: unknown;
  readonly pos?: unknown;
}

export interface Places extends Pick<Served, 'ask'> {
  readonly make: (who: Actor, name: string, pos?: string | number) => Promise<Answer>;
  readonly move?: (who: Actor, id: string, pos: string | number, name: string) => Promise<Answer>;
  /** Another place where all of them are shown. */
  readonly alsoAsked?: Served['ask'];
  /** Makes the first elements, if they are made with the record that contains them. */
  readonly makeFirst?: (elements: readonly (readonly [name: string, pos: string | number])[]) => Promise<unknown>;
  /** The elements as they were read, in the order of the answer; others may stand among them. */
  readonly all: (body: any) => readonly Placed[];
  /** The document says that their positions are shown. */
  readonly hasNumbers?: true;
  /** They are listed by their positions. */
  readonly isListed?: true;
  /** Positions may have to be whole numbers. */
  readonly isWhole?: true;
}

const first = [
  ['c', 300],
  ['a', 100],
  ['b', 200],
  ['d', 'bottom'],
] as const;

/**
 * Elements with positions. Two that are made at the same time may get one position; then the server says which is first.
 * If one client writes at a time, each new element has its own.
 */
export async function ordered(t: T, { init }: Model, places: Places): Promise<Served> {
  const { make, ask, alsoAsked, all } = places;
  let tag = t.uniqueMarker();
  const ids = new Map<string, string>();
  const mine = (body: unknown) => tagged(all(body), tag);
  const shows = (body: unknown): State => ({ order: orderOf(mine(body), places) });
  const strange = (body: unknown) => twinsIn(mine(body));
  const isFree = await makeThem(t, tag, places);
  const read = async () => {
    await t.settle();
    const body = (await ask(t.owner)).ok();
    for (const { element, id } of mine(body)) if (typeof id === 'string') ids.set(element, id);
    return strange(body) ?? shows(body)['order'];
  };
  const isIn = async (wanted: unknown) => isDeepStrictEqual(await read(), wanted);
  // Another order is left open, but a position that is missing or there twice is not.
  if (isFree && Array.isArray(await read()) && !(await isIn(init['order'])))
    t.skip('they are placed in another way here');
  let order = await read();
  const isRight = isDeepStrictEqual(order, init['order']);
  const isNumberedAnew = !isRight && !isAsGiven(mine((await ask(t.owner)).ok()), places);
  if (isNumberedAnew) {
    tag = t.uniqueMarker();
    await placeAmong(t, tag, places);
    order = await read();
  }
  const how = isNumberedAnew ? 'at numbers between those that are shown' : `to ${firstPlaces.join(', ')}`;
  t.expect(order, `those that were put ${how}`).is(init['order']);
  let { move } = places;
  if (move) {
    const moved = await move(t.owner, ids.get('d')!, 'top', `${tag}d`);
    const isMoved = moved.taken && (await isIn(['d', 'a', 'b', 'c']));
    const back = isMoved ? await move(t.owner, ids.get('d')!, 'bottom', `${tag}d`) : moved;
    const isSure = mustWork(t, moved, ['pos']);
    if (isSure) back.ok();
    if (isSure && !isMoved) t.expect(await read(), 'the order once d was moved to the top').is(['d', 'a', 'b', 'c']);
    if (!isMoved || !back.taken) move = undefined;
  }
  return {
    begin: init,
    ask,
    shows,
    strange,
    views: alsoAsked ? [{ ask: alsoAsked, shows, strange }] : [],
    async act(who, step) {
      const { element, to } = putOf(step);
      const id = ids.get(element);
      const others =
        typeof to === 'number' ? mine((await ask(who)).ok()).filter((other) => other.element !== element) : [];
      const pos = typeof to === 'number' ? between(others, to, places) : to;
      // Beside other clients a number may mean another place by the time it comes.
      const isOld = isNumberedAnew && typeof to === 'number';
      if (pos === undefined || isOld || (id !== undefined && !move)) return undefined;
      return id === undefined
        ? make(who, tag + element, pos === 'usual' ? undefined : pos)
        : move!(who, id, pos, tag + element);
    },
  };
}

const firstPlaces: readonly unknown[] = first.map(([, pos]) => pos);
/** Makes the first elements; returns whether it is left open where they stand. */
async function makeThem(t: T, tag: string, { make, makeFirst }: Places): Promise<boolean> {
  const asked = first.map(([element, pos]) => [tag + element, pos] as const);
  let isFree = false;
  if (makeFirst) await makeFirst(asked);
  else
    for (const [name, pos] of asked) {
      const reply = await make(t.owner, name, pos);
      isFree ||= !mustWork(t, reply, ['pos']);
      if (isFree && !reply.taken) t.skip('they are placed in another way here');
      reply.ok();
    }
  return isFree;
}

/** Whether one of them has the number that it was given, or all were made at once. */
const isAsGiven = (elements: Mine, { makeFirst }: Places): boolean =>
  makeFirst !== undefined || elements.some(({ pos }) => firstPlaces.includes(pos));

/** The first elements, each at a number between those that are shown: a server may number all places anew each time. */
async function placeAmong(t: T, tag: string, places: Places): Promise<void> {
  for (const [element, count] of [
    ['c', 0],
    ['a', 0],
    ['b', 1],
  ] as const) {
    await t.settle();
    const others = tagged(places.all((await places.ask(t.owner)).ok()), tag);
    const pos = others.length === 0 ? 1 : between(others, count, places);
    if (pos === undefined) t.skip('no number lies between the places here');
    (await places.make(t.owner, tag + element, pos)).ok();
  }
  (await places.make(t.owner, `${tag}d`, 'bottom')).ok();
}

/** The elements whose names begin with the tag. */
const tagged = (elements: ReturnType<Places['all']>, tag: string) =>
  elements
    .filter(({ name }) => String(name).startsWith(tag))
    .map(({ name, id, pos }) => ({ element: String(name).slice(tag.length), id, pos: Number(pos ?? Number.NaN) }));

type Mine = readonly { readonly element: string; readonly pos: number }[];

/** Their order, or why they are in none. */
function orderOf(elements: Mine, { hasNumbers, isListed }: Places): unknown {
  const names = elements.map(({ element }) => element);
  const without = elements.find(({ pos }) => !(pos > 0));
  if (without) return hasNumbers ? `${without.element} shows no position` : names;
  const placed = elements.toSorted((a, b) => a.pos - b.pos);
  const order = placed.map(({ element }) => element);
  return isListed && !isDeepStrictEqual(order, names)
    ? `${names.join()} though their positions say ${order.join()}`
    : order;
}

/** The position that two elements have. */
function twinsIn(elements: Mine): string | undefined {
  const places = elements.map(({ pos }) => pos).toSorted((a, b) => a - b);
  const at = places.findIndex((pos, index) => pos === places[index + 1]);
  return at < 0 ? undefined : `two elements at the position ${places[at]}`;
}

/** A number behind this number of elements; undefined where no position is shown, or none fits. */
function between(elements: Mine, count: number, { isWhole }: Places): number | undefined {
  const places = elements.map(({ pos }) => pos).toSorted((a, b) => a - b);
  const [low, high] = [count === 0 ? 0 : (places[count - 1] ?? places.at(-1)!), places[count]];
  if (high === undefined) return Number.isFinite(low) ? low + 1e6 : undefined;
  const pos = isWhole ? Math.floor((low + high) / 2) : low + Math.min(0.75, (high - low) / 2);
  return pos > low && pos < high ? pos : undefined;
}
