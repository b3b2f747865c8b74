/** The ways in which instances are written and read: as fields of a record, new elements, chosen ids, or texts alone. */
import type { T } from '../scene/tools.ts';
import type { Actor } from '../wire/actor.ts';
import type { Answer } from '../wire/answer.ts';
import { describe, type Args } from '../wire/exchange.ts';
import { mustWork } from './freedom.ts';
import type { Instance, Kept, Served } from './instance.ts';
import { incomplete, pile, type Model, type State } from './model.ts';

interface Fields extends Pick<Served, 'ask' | 'shows'> {
  readonly write: (who: Actor, parts: State) => Promise<Answer>;
}

/** Another actor, who waits for limits exactly if the first one does. */
export const inPlaceOf = (who: Actor, other: Actor): Actor => (who === who.raw ? other.raw : other);

/** Requests as they were tried, with their statuses; an id is a star, because other laws tried the same with others. */
const tried = (...replies: readonly (Answer | undefined)[]): string =>
  replies
    .flatMap((reply) => (reply ? `${describe(reply.request)} (${reply.status})` : []))
    .join(', then ')
    .replace(/\b[0-9a-f]{24}\b/gi, '*');

const plain = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/**
 * A record with the first value in each of its fields. The document does not show of each field how it is written: one
 * that it does not show, and that is not seen as it was written, is no part of the thing.
 */
export async function fields(t: T, model: Model, way: Fields): Promise<Served> {
  const { init, partsPerStep, texts } = model;
  const { write, ask, shows } = way;
  const ignored = await ignoredIn(t, model, way);
  const names = Object.keys(init).filter((name) => !ignored.has(name));
  await t.settle();
  const areTogether = partsPerStep === names.length && (await write(t.owner, init)).taken;
  const together = areTogether ? keptOf(await shownNow(t, way), names, init) : [];
  const kept = together.length === names.length ? together : await writtenAlone(t, model, way, { names, together });
  if (kept.length === 0) t.skip('it is changed in another way here');
  const part = (state: State) => Object.fromEntries(kept.map((name) => [name, state[name]]));
  return {
    begin: part(init),
    act: (who, { parts }) => write(who, parts),
    ask,
    shows: (body) => part(shows(body)),
    keeps: texts
      .filter((name) => kept.includes(name))
      .map((name) => ({
        part: name,
        write: (who, text) => write(who, { [name]: text }),
        shown: (body) => [shows(body)[name]],
      })),
  };
}

async function shownNow(t: T, { ask, shows }: Fields): Promise<State> {
  const reply = await ask(t.owner);
  if (!reply.taken && !mustWork(t, reply)) t.skip(`it is shown in another way here: ${tried(reply)}`);
  return shows(reply.ok());
}

/** The names of the fields that are shown as they were written. A text in another spelling is still shown. */
const keptOf = (shown: State, names: readonly string[], written: State): readonly string[] =>
  names.filter((name) => Object.is(plain(shown[name]), plain(written[name])));

/** Fields that are not taken together are written field by field; returns the names of all that are kept. */
async function writtenAlone(
  t: T,
  { init }: Model,
  way: Fields,
  { names, together }: { readonly names: readonly string[]; readonly together: readonly string[] },
): Promise<readonly string[]> {
  const taken = [...together];
  /** Fields of which the document or the server says that they were written. */
  const sure: [name: string, reply: Answer][] = [];
  for (const name of names.filter((name) => !together.includes(name))) {
    const reply = await way.write(t.owner, { [name]: init[name] });
    if (mustWork(t, reply) || tells(reply, name, init[name])) sure.push([name, reply]);
    if (reply.taken) taken.push(name);
  }
  const shown = await shownNow(t, way);
  const kept = keptOf(shown, taken, init);
  // A part that a read leaves out need not be shown there, though the answer to the write told it.
  for (const [name, reply] of sure)
    if (!kept.includes(name) && (mustWork(t, reply) || shown[name] !== undefined)) isLost(t, name, init[name], reply);
  return kept;
}

/** Whether the answer to a write shows what was written: then a server cannot mean that it leaves the field as it was. */
const tells = ({ taken, body }: Answer, name: string, value: unknown): boolean =>
  taken && name in Object(body) && Object.is(plain(body[name]), plain(value));

/** The document or the server says that this request writes the field: it is refused, or nobody sees what it wrote. */
function isLost(t: T, name: string, value: unknown, reply: Answer): never {
  reply.ok();
  return t.expect.fail(`${name} after ${tried(reply)}`, value, 'another value', reply);
}

/**
 * The fields that a server ignores, where it may. If a field shows its first value already, nobody would see that: then
 * another value is written once.
 */
async function ignoredIn(t: T, { init, first }: Model, { write, ask, shows }: Fields): Promise<Set<string>> {
  const before = await ask(t.owner);
  if (!before.taken) return new Set();
  const others: State = Object.assign({}, ...first.map(({ parts }) => parts));
  const ignored = new Set<string>();
  for (const [name, value] of Object.entries(others)) {
    if (!Object.is(plain(shows(before.body)[name]), plain(init[name]))) continue;
    const reply = await write(t.owner, { [name]: value });
    await t.settle();
    if (!reply.taken || Object.is(plain(shows((await ask(t.owner)).body)[name]), plain(value))) continue;
    if (mustWork(t, reply) || tells(reply, name, value)) isLost(t, name, value, reply);
    ignored.add(name);
  }
  return ignored;
}

/**
 * A record that is written by PUT and read by GET at the same path. `asked`: the fields that show its parts. The first
 * write is sent in the query. Each other is sent in a JSON body, where a value has its type, and every second time not.
 */
export const recordAt = (
  t: T,
  model: Model,
  path: string,
  shows: Served['shows'] = (body) => body,
  asked: string = Object.keys(model.init).join(),
): Promise<Served> => {
  const claim = t.rows.at('GET', path)?.claim;
  // A server may refuse arguments that the document does not show at a row.
  const args: Args = claim && !claim.takes['fields'] ? {} : { fields: asked };
  const inBody = new Map([[JSON.stringify(model.init), true]]);
  return fields(t, model, {
    write(who, parts) {
      const name = JSON.stringify(parts);
      const isInBody = inBody.get(name) !== true && !name.includes('/');
      inBody.set(name, isInBody);
      return isInBody ? who.call({ method: 'PUT', path, json: parts }) : who.put(path, parts as Args);
    },
    ask: (who) => who.get(path, args),
    shows,
  });
};

/** The name of an element that is shown without these parts, with which it was made. */
export const withoutItsParts = (name: unknown, ...parts: readonly string[]) => `${name} ${incomplete}: ${parts.join()}`;

/** Which parts the element of this name is shown without; undefined if it is not shown so. */
export const partsMissing = (name: string, shown: readonly unknown[]): string | undefined => {
  const before = `${name} ${incomplete}: `;
  return shown
    .find((value): value is string => typeof value === 'string' && value.startsWith(before))
    ?.slice(before.length);
};

/** The part that holds what is there before the first step, and stays: no read may miss it. */
export const beside = 'beside';

interface Elements extends Pick<Served, 'ask'> {
  readonly model: Model;
  readonly add: (who: Actor, name: string) => Promise<Answer>;
  readonly remove?: (who: Actor, id: string) => Promise<Answer>;
  /** The elements among what was read, by the names that they were given. */
  readonly names: (body: any) => readonly unknown[];
  /** The part that is the name. */
  readonly part?: string;
  /** The name of one that is there before, and stays. */
  readonly stays?: string | undefined;
}

/** Things with a name of their own, made by POST; `add` is given the name. Others may stand beside them. */
export function elements(t: T, { model, add, remove, ask, names, part: kept = 'name', stays }: Elements): Served {
  const tag = t.uniqueMarker();
  const ids = new Map<string, string>();
  const begin = { ...model.init, ...(stays !== undefined && { [beside]: 1 }) };
  const nameOf = (part: string) => (part === beside ? stays : `${tag} ${part}`);
  return {
    begin,
    async act(who, { act, parts }) {
      const [part = ''] = Object.keys(parts);
      if (act === 'remove') return remove!(who, ids.get(part) ?? part);
      const reply = await add(who, `${tag} ${part}`);
      if (typeof reply.body?.id === 'string') ids.set(part, reply.body.id);
      return reply;
    },
    isOfAnother({ text }, { parts }) {
      const [part = ''] = Object.keys(parts);
      return !text.includes(`${tag} ${part}`) && text.includes(`${tag} `);
    },
    ask,
    shows(body) {
      const shown = names(body);
      const count = (part: string) =>
        partsMissing(`${tag} ${part}`, shown) !== undefined
          ? incomplete
          : shown.filter((name) => name === nameOf(part)).length;
      return Object.fromEntries(Object.keys(begin).map((part) => [part, count(part)]));
    },
    keeps: [{ part: kept, write: add, shown: names, isPile: true }],
  };
}

interface Shown extends Pick<Served, 'ask'>, Pick<Kept, 'write' | 'shown'> {}

/** The texts of this part, which are shown beside each other elsewhere than where they are written. */
export const textsShown = ({
  part,
  shownBy,
  ...of
}: Omit<Instance, 'model' | 'make'> & Pick<Kept, 'part'> & { shownBy(t: T): Promise<Shown> }): Instance => ({
  ...of,
  model: pile(),
  hasStepLaws: false,
  async make(t) {
    const { ask, ...kept } = await shownBy(t);
    return { begin: {}, act: async () => undefined, ask, shows: () => ({}), keeps: [{ part, ...kept, isPile: true }] };
  },
});

interface Chosen extends Omit<Elements, 'model'> {
  /** It is left open whether one may be there twice: then it is counted once. */
  readonly isLoose?: boolean;
}

/** Ids that are added to a record and removed from it; `names` lists those that it has. */
export function chosen(
  ids: readonly string[],
  { init }: Model,
  { add, remove, ask, names, stays, isLoose = false }: Chosen,
): Served {
  const idOf = new Map(Object.keys(init).flatMap((part, at) => (at < ids.length ? [[part, ids[at]!]] : [])));
  const begin = Object.fromEntries([...idOf.keys()].map((part) => [part, 0]));
  if (stays !== undefined) idOf.set(beside, stays);
  return {
    begin: stays === undefined ? begin : { ...begin, [beside]: 1 },
    act: (who, step) => {
      const id = idOf.get(Object.keys(step.parts)[0]!)!;
      return step.act === 'remove' ? remove!(who, id) : add(who, id);
    },
    ask,
    shows(body) {
      const shown = names(body);
      const most = isLoose ? 1 : Infinity;
      const count = (id: unknown) => Math.min(most, shown.filter((known) => known === id).length);
      return Object.fromEntries([...idOf].map(([part, id]) => [part, count(id)]));
    },
  };
}

/** Whether the same can be added twice, one after the other, and is there twice then. */
export async function addsTwice(t: T, id: string, { add, ask, names }: Chosen): Promise<boolean> {
  for (const _time of [1, 2]) await add(t.owner, id);
  await t.settle();
  return names((await ask(t.owner)).ok()).filter((name) => name === id).length > 1;
}

/** A thing of which the document may not say how its elements are made and shown. Then it is judged if one is seen. */
export async function ifSeen(t: T, { first, tried: step = first[0]! }: Model, thing: Served): Promise<Served> {
  const written = await thing.act(t.owner, step);
  await t.settle();
  const reply = await thing.ask(t.owner);
  const begin = reply.taken ? thing.shows(reply.body) : {};
  const isSure = written !== undefined && mustWork(t, written) && mustWork(t, reply);
  if (begin[Object.keys(step.parts)[0]!] !== 1 && !isSure)
    t.skip(`its elements are shown in another way here: not seen after ${tried(written, reply)}`);
  return { ...thing, begin };
}
