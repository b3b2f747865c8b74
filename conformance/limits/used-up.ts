/**
 * A window that is used up once for several laws: all its answers are kept, and each law judges those that it needs. If a
 * law fails there, a second window is used up, again for all laws.
 */
import { keptIn } from '../../src/language.ts';
import { limits } from '../../src/document/limits.ts';
import { unknownId } from '../../src/samples.ts';
import { oncePer, type T } from '../scene/tools.ts';
import type { Actor } from '../wire/actor.ts';
import type { Answer } from '../wire/answer.ts';
import type { Reply } from '../wire/exchange.ts';
import { Broken } from '../wire/verdict.ts';
import { askOnce, askWithKey, endOf, isRefused, times, tried, unusedWindows } from './windows.ts';

/** The value that an act returned. If the act failed, reading `seen` throws the same error. */
interface Ending<Value> {
  readonly seen: Value;
  readonly error?: unknown;
}
async function ending<Value>(act: () => Promise<Value>): Promise<Ending<Value>> {
  try {
    return { seen: await act() };
  } catch (error) {
    return {
      error,
      get seen(): never {
        throw error;
      },
    };
  }
}

/** The answer, and how long the window was in use by then. */
export interface Part<Value> extends Ending<Value> {
  readonly ms: number;
}
/** Plays one part of what uses a window up. */
type PlayPart = <Value>(act: () => Promise<Value>) => Promise<Part<Value>>;

/** Prepares the scene, and returns the function that plays the parts in one window, one after the other. */
type Using<Parts> = (t: T) => Promise<(part: PlayPart) => Promise<Parts>>;

interface Played<Parts> {
  readonly parts: Parts;
  /** The requests that were sent in the window. */
  readonly steps: readonly Reply[];
}

async function played<Parts>(t: T, use: Using<Parts>): Promise<Played<Parts>> {
  const play = await use(t);
  await unusedWindows(t, limits.key);
  const first = t.steps.length;
  const begin = t.clock.now();
  const parts = await play(async (act) => Object.assign(await ending(act), { ms: t.clock.now() - begin }));
  return { parts, steps: t.steps.slice(first) };
}

/** A law names the last part that it needs, because an end after that part cannot be why the law fails. */
function shared<Parts extends Readonly<Record<string, Part<unknown>>>>(use: Using<Parts>) {
  const turns = oncePer(
    ({ server }) => server,
    async () => new Map<number, Promise<Played<Parts>>>(),
  );
  return (t: T, last: keyof Parts, holds: (parts: Parts) => void): Promise<void> =>
    tried(t, limits.key.intervalMs, async (turn) => {
      const made = await turns(t);
      const { parts, steps } = await keptIn(made, turn, () => played(t, use));
      const error = await endOf(async () => holds(parts));
      return { ms: parts[last]!.ms, error: error instanceof Broken ? withSteps(error, steps) : error };
    });
}

/** Adds the requests of the window to a failure, because the law itself may have sent none. */
const withSteps = ({ what, expected, actual, reply, evidence }: Broken, steps: readonly Reply[]): Broken =>
  new Broken(what, expected, actual, reply, { ...evidence, steps });

/** Answers and refusals of every kind are requests: each takes one from the limit. */
export const ofAnyKind = (who: Actor): (() => Promise<Answer>) => {
  const kinds = [
    () => askOnce(who),
    () => who.raw.get(`/1/cards/${unknownId}`),
    () => who.raw.put(`/1/cards/${unknownId}`, {}),
  ] as const;
  let turn = 0;
  return () => kinds[(turn += 1) % kinds.length]!();
};

/** The actors whose key is not the owner's. */
export const strangers = ({ owner, actors }: T): readonly Actor[] =>
  [actors.colleague, actors.outsider].filter((who) => who !== undefined).filter(({ key }) => key !== owner.key);

/** Another token of the owner's key, if the target has one. */
const otherToken = ({ owner, actors: { reader } }: T): Actor | undefined =>
  reader?.key === owner.key ? reader : undefined;

/** One request of each, in turn: who sent it, and the answer. */
export type Asked = readonly (readonly [who: Actor, reply: Answer])[];
export async function askEach(actors: readonly Actor[]): Promise<Asked> {
  const asked: (readonly [Actor, Answer])[] = [];
  for (const who of actors) asked.push([who, await askOnce(who)]);
  return asked;
}

/** A card with a comment that the colleague sees too. `write` changes both as the owner. */
async function sceneOfWrites(t: T) {
  const { owner, colleague } = t;
  const { id: idBoard } = await t.fresh.board({}, { members: ['colleague'] });
  const { id: idList } = await t.fresh.list({ idBoard });
  const card = await t.fresh.card({ idList });
  const comment = await t.fresh.comment({ idCard: card.id });
  const read = async () => ({
    cards: await colleague.raw.get(`/1/boards/${idBoard}/cards`, { fields: 'name,desc,idMembersVoted' }).list(),
    text: (await colleague.raw.get(`/1/actions/${comment.id}`).record()).data.text,
  });
  const write = async () =>
    Promise.all([
      owner.raw.put(`/1/cards/${card.id}`, { name: 'late' }),
      owner.raw.post('/1/cards', { name: 'late', idList }),
      owner.raw.put(`/1/actions/${comment.id}`, { text: 'late' }),
      owner.raw.post(`/1/cards/${card.id}/membersVoted`, { value: owner.idMember }),
      owner.raw.del(`/1/actions/${comment.id}`),
    ]);
  return { before: await read(), read, write };
}

/**
 * The owner's token is used up. Other actors send requests, and the owner tries to write. Then the owner gets so many
 * refusals that the key is blocked; now others with this key send requests, and one with another key.
 */
export const ofOneToken = shared(async (t) => {
  const { owner, actors } = t;
  const reader = otherToken(t);
  const scene = actors.colleague && (await ending(() => sceneOfWrites(t)));
  return async (part) => {
    const token = await part(() => times(limits.token.max + 1, ofAnyKind(owner)));
    const late = await part(() =>
      Promise.all([owner.raw.post('/1/cards', { name: 'late' }), owner.raw.get(`/1/cards/${unknownId}`)]),
    );
    const others = await part(() => askEach([...(reader ? [reader] : []), ...strangers(t)]));
    const writes = await part(async () => (scene && !scene.error ? scene.seen.write() : []));
    const stands = await part(async () => {
      await t.settle();
      return scene && { before: scene.seen.before, after: await scene.seen.read() };
    });
    const block = await part(async () => {
      if (!reader) return undefined;
      const refused = [...token.seen, ...late.seen, ...writes.seen].filter(isRefused).length;
      const refusals = await times(Math.max(1, limits.refusalsPerKey.max - refused), () => askOnce(owner));
      const atBound = await askOnce(reader);
      const tooMany = await askOnce(owner);
      const unknown = `/1/boards/${unknownId}`;
      const ways = [
        askOnce(reader),
        askOnce(owner),
        askWithKey(t, owner),
        reader.raw.get(unknown),
        reader.raw.put(unknown),
      ];
      const blocked = await Promise.all(ways);
      return { refusals, atBound, tooMany, blocked, stranger: (await askEach(strangers(t).slice(0, 1)))[0] };
    });
    return { token, late, others, writes, stands, block };
  };
});

/** Laws that judge the same window have one of these words in `shares`: they run in one world, and a tier takes all or none. */
export const [oneTokenUsedUp, twoTokensUsedUp] = ['one token used up', 'two tokens used up'] as const;

/** So many refusals of the key are for the owner's token, and the rest for the reader's. */
const ofOwner = 150;

/** Two tokens of one key are used up. They get as many refusals as the key may have, then one more. */
export const ofTwoTokens = shared(async (t) => async (part) => {
  const { token, refusalsPerKey } = limits;
  const owner = await part(() => times(token.max + ofOwner, () => askOnce(t.owner)));
  const reader = await part(() => times(token.max + refusalsPerKey.max - ofOwner, () => askOnce(t.reader)));
  const block = await part(async () => {
    const atBound = await askWithKey(t, t.owner);
    await askOnce(t.owner);
    return { atBound, blocked: await askWithKey(t, t.owner) };
  });
  return { owner, reader, block };
});
