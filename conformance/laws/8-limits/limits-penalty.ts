/** Laws of 7.2: more than 200 refusals block a key for the rest of the window, and no other key. */
import { limits } from '../../../src/spec/limits.ts';
import { unknownId } from '../../law/arbitraries.ts';
import type { T } from '../../scene/tools.ts';
import type { Reply } from '../../wire/exchange.ts';
import { law } from '../../law/law.ts';
import { ask, askWithKey, freshWindows, isRefused, times, usesUp, type Counted } from '../../limits/windows.ts';
import { remainingOf } from '../../wire/pace.ts';

const { refusalsPerKey } = limits;
const needs = ['probe', 'virtualTime', 'reader'] as const;

const owners = (t: T): Counted => ({ what: 'one token', ...limits.token, send: () => ask(t.owner) });

/** Uses up the owner's token and is refused so often in all. */
async function refusedTimes(t: T, count: number) {
  await usesUp(t, owners(t), limits.token.max);
  const refused = await times(count - 1, () => ask(t.owner));
  t.expect(refused.every(isRefused), 'whether each further request of the used up token is refused').is(true);
  return refused.at(-1);
}

/**
 * Whether the server counts refusals for the key, so that its 300 are used up before the 201st refusal. The document
 * leaves that open.
 */
const isCharged = (reply: Reply | undefined) => reply !== undefined && remainingOf(reply, 'key') === 0;

export const blockedAfter200 = law('LIM-08', {
  title: '200 refusals do not block a key; the 201st blocks every request with it, whatever the token',
  needs: [...needs, 'colleague'],
  cost: 330,
  confirm: false,
  goals: ['refusals'],
  async holds(_, t) {
    const { owner, reader, colleague, expect } = t;
    await freshWindows(t);
    await refusedTimes(t, 150);
    expect((await ask(reader)).status, 'the status for the other token after 150 refusals').isNot(429);
    const last = (await times(refusalsPerKey.max - 150, () => ask(owner))).at(-1);
    const boundary = await ask(reader);
    t.choice('whether refusals are charged to the key', isCharged(last));
    if (!isCharged(last)) {
      expect(boundary.status, 'the status for the other token after 200 refusals', boundary).isNot(429);
    }
    await ask(owner);
    if (isRefused(boundary)) t.inconclusive('refusals are charged to the key: its 300 are gone before the 201st');
    for (const who of [reader, owner]) {
      expect((await ask(who)).status, `the status for ${who.name} after 201 refusals`).is(429);
    }
    expect((await askWithKey(t, owner)).status, 'the status for the key alone after 201 refusals').is(429);
    expect((await reader.raw.get(`/1/boards/${unknownId}`)).status, 'the status of another route').is(429);
    expect((await ask(colleague)).status, 'the status for another key meanwhile').isNot(429);
    await t.control.advance(refusalsPerKey.intervalMs + 1);
    for (const who of [reader, owner]) {
      expect((await ask(who)).status, `the status for ${who.name} once the window is over`).isNot(429);
    }
  },
});

export const refusalsOfAllTokens = law('LIM-08', {
  as: 'together',
  title: 'the refusals of all tokens of a key count together',
  needs,
  cost: 420,
  confirm: false,
  async holds(_, t) {
    const { owner, reader, expect } = t;
    await freshWindows(t);
    await refusedTimes(t, 100);
    await usesUp(t, { what: 'the other token', ...limits.token, send: () => ask(reader) }, limits.token.max);
    const late = await times(99, () => ask(reader));
    const free = await askWithKey(t, owner);
    if (isCharged(late.at(-1))) t.inconclusive('refusals are charged to the key: its 300 are gone before the 201st');
    expect(free.status, 'the status for the key alone after 200 refusals', free).isNot(429);
    await ask(owner);
    expect((await askWithKey(t, owner)).status, 'the status for the key alone after 201 refusals').is(429);
  },
});

export const blockedUntilTheEnd = law('LIM-08', {
  as: 'rest',
  title: 'a blocked key stays blocked for the rest of the window, and starts the next with no refusals',
  needs,
  cost: 640,
  confirm: false,
  async holds(_, t) {
    const { owner, reader, expect } = t;
    const early = refusalsPerKey.intervalMs - 2;
    await freshWindows(t);
    await usesUp(t, owners(t), limits.token.max);
    await t.control.advance(early);
    const opensWithFirst = isRefused(await ask(owner));
    await freshWindows(t);
    await refusedTimes(t, refusalsPerKey.max + 1);
    await t.control.advance(1);
    expect((await ask(reader)).status, 'the status a moment after 201 refusals').is(429);
    if (opensWithFirst) {
      await t.control.advance(early - 1);
      expect((await ask(reader)).status, 'the status 2 ms before the window ends').is(429);
      t.witness('to the end');
    }
    await t.control.advance(refusalsPerKey.intervalMs + 1);
    await refusedTimes(t, 150);
    expect((await ask(reader)).status, 'the status after 150 refusals of the next window').isNot(429);
  },
});
