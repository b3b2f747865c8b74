/** Records that are read while others change them: a part that is the same before and after is the same meanwhile. */
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../src/language.ts';
import { timeless } from '../scene/reading.ts';
import type { T } from '../scene/tools.ts';
import type { Actor } from '../wire/actor.ts';
import type { Answer } from '../wire/answer.ts';
import { settleMs } from '../wire/target.ts';

/** An address that is read while others write. */
export interface Watched {
  readonly ask: (who: Actor) => Promise<Answer>;
  /** Judges what was read meanwhile, and reads what is there afterwards. */
  readonly judge: (meanwhile: Answer | undefined) => Promise<void>;
}

/** Reads these addresses before others write. One that this server does not answer is not judged. */
export async function watchedAt(t: T, paths: readonly string[]): Promise<Watched[]> {
  const all: Watched[] = [];
  // A server that shows writes after some time may show all of them in between.
  for (const path of settleMs(t.target) === 0 ? paths : []) {
    const ask = (who: Actor) => who.get(path);
    const before = await ask(t.owner);
    if (!before.taken) continue;
    all.push({
      ask,
      async judge(meanwhile) {
        if (!meanwhile?.taken) return;
        const after = await ask(t.owner);
        if (after.taken) isSteady(t, `GET ${path}`, ...([before, meanwhile, after] as const));
      },
    });
  }
  return all;
}

const isSteady = (t: T, what: string, before: Answer, meanwhile: Answer, after: Answer): void =>
  compared(t, [what], timeless(before.body), timeless(meanwhile.body), timeless(after.body));

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : isRecord(value) ? 'record' : typeof value);

/** The elements of a list by their ids, or by what they are. */
const byId = (list: readonly unknown[]): ReadonlyMap<string, unknown> =>
  new Map(
    list.map((element) => [
      isRecord(element) && 'id' in element ? String(element['id']) : JSON.stringify(element),
      element,
    ]),
  );

function compared(t: T, at: readonly string[], before: unknown, now: unknown, after: unknown): void {
  const what = `${at.toReversed().join(' of ')}, beside changes of others`;
  const isSame = isDeepStrictEqual(before, after);
  const kinds = new Set([before, now, after].map(kindOf));
  if (isSame || (kindOf(before) === kindOf(after) && kinds.size > 1)) t.expect(now, what).oneOf([before, after]);
  if (isSame || kinds.size > 1) return;
  const isList = Array.isArray(before);
  const areOnce = isList && [before, after].every((list: any) => byId(list).size === list.length);
  if (areOnce)
    t.expect((now as unknown[]).length, `how many elements, some of them twice, are in ${what}`).is(
      byId(now as unknown[]).size,
    );
  const [first, mid, last] = [before, now, after].map((value) =>
    isList ? byId(value as unknown[]) : new Map(isRecord(value) ? Object.entries(value) : []),
  ) as [ReadonlyMap<string, unknown>, ReadonlyMap<string, unknown>, ReadonlyMap<string, unknown>];
  for (const [name, value] of first) {
    if (!last.has(name)) continue;
    const part = isList ? `the element ${isRecord(value) ? 'with this id' : name}` : name;
    t.expect(mid.has(name), `whether ${part} is shown in ${what}`).is(true);
    compared(t, [...at, part], value, mid.get(name), last.get(name));
  }
}
