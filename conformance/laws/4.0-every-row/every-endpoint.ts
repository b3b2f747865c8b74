/**
 * Laws for every row: its noun has two numbers, it lists what was made, it takes what is at its bounds, and reading
 * changes nothing.
 */
import { isDeepStrictEqual } from 'node:util';
import { inOtherNumbers, isInSample } from '../../law/addresses.ts';
import { law, ruleIds } from '../../law/law.ts';
import { pathTables, type PathWord, type Rows } from '../../declared/rows.ts';
import { idsOf, ifPossible, partsOf, timeless } from '../../scene/reading.ts';
import { freshId, isInScene, isMade, snapshot, requestOf, standardScene } from '../../law/standard.ts';
import { keysOf } from '../../../src/language.ts';
import { documentedIn, type DocumentedEndpoint } from '../../law/documented.ts';
import { isListing, listingsOf } from './deleted.ts';
import { statedWords } from '../../reference/stated-words.ts';
import type { T, Watch } from '../../scene/tools.ts';
import { disclaims } from '../../wire/target.ts';
import { rightsOf } from '../../law/invalid-values.ts';
import { ownAddress } from '../../things/nouns.ts';
import { each } from './refusals.ts';
import { describe, succeeded, type Loose, type Reply } from '../../wire/exchange.ts';
import type { Answer } from '../../wire/answer.ts';
import { limits } from '../../../src/document/limits.ts';

const withNouns = ({ all }: Rows) =>
  all.filter(
    (row) =>
      row.method === 'GET' &&
      row.claim !== undefined &&
      (isInSample(row) || isInScene(row)) &&
      inOtherNumbers(row.path).length > 0,
  );

export const singularIsPlural = law('CNV-01', {
  also: ['CNV-15', 'VER-03'],
  each: (rows) => ({ endpoint: withNouns(rows) }),
  early: true,
  async holds({ endpoint }, t) {
    const ask = async (path: string) => t.owner.call(await requestOf(t, { ...endpoint, path }));
    let documented = await ask(endpoint.path);
    for (const path of inOtherNumbers(endpoint.path)) {
      const other = await ask(path);
      t.expect(other.status, 'the status under another number', other).is(documented.status);
      // A refusal may repeat the path.
      if (!documented.taken) continue;
      const shown = timeless(other.body);
      // A webhook shows a delivery that failed in the meantime.
      if (!isDeepStrictEqual(shown, timeless(documented.body))) documented = await ask(endpoint.path);
      t.expect(shown, 'the answer under another number', other).is(timeless(documented.body));
    }
  },
});

/** Whether the row lists all such records: `boards`, not `boardsInvited`. */
const listsAll = (row: DocumentedEndpoint, word: PathWord) =>
  isListing(row, word) && row.path.replace('/{filter}', '').endsWith(`/${pathTables[word]}`);

export const listedAtOnce = law('GEN-06/listed', {
  title: 'what was made is in every listing of its kind, beside what was made before',
  level: 'implied',
  each: (all) => ({
    kind: keysOf(pathTables).flatMap((word) => {
      const rows = documentedIn(all).filter((row) => listsAll(row, word));
      return isMade(word) && rows.length > 0 ? [{ label: word, word, rows }] : [];
    }),
  }),
  goals: ['listings'],
  async holds({ kind }, t) {
    await standardScene(t);
    const made: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      if (turn > 0) made.push(await freshId(t, kind.word));
      for (const listing of await listingsOf(t, kind)) {
        const read = async () => idsOf(await t.owner.call(listing).list());
        await t.eventually(read, (ids) => t.expect(made, `what was made, at ${listing.path}`).within(ids));
        t.witness('listings');
      }
    }
  },
});

/** Exports are few, and other laws notice a changed profile. */
const isFree = ({ method, path }: DocumentedEndpoint) =>
  method === 'GET' || !(path.includes('exports') || path.startsWith('/members'));

/** Other laws judge where the text of a comment and the picture of a sticker are shown. */
const isShown = ({ method, path }: DocumentedEndpoint) =>
  method !== 'GET' && path.includes('/cards') && !/comments|stickers/.test(path);

/** A text that is shown on the board, or among the parts of a card that the owner is on. */
async function isWhole(t: T, text: string): Promise<void> {
  const { card } = await standardScene(t);
  if (disclaims(t.target, '4.2')) return;
  await t.owner.post(`/1/cards/${card.id}/idMembers`, { value: t.owner.idMember });
  await t.eventually(
    async () => JSON.stringify([await partsOf(t, card.id), await snapshot(t)]),
    (seen) => t.expect(seen.includes(text), `whether a text of ${text.length} characters is shown whole`).is(true),
  );
}

export const boundsAreTaken = law('FLT-14/bounds', {
  title: 'the values at the bounds of an argument are accepted and kept whole',
  level: 'stated',
  also: ruleIds('CRD-02 CRD-11 DLT-02 LIM-13 LIM-14 LIM-15 LIM-17 LIM-18 STK-01 STK-02'),
  needs: ['cards', 'comments'],
  each: each((row) => isFree(row) && isInScene(row) && row.named.some((argument) => rightsOf(argument).length > 0)),
  early: true,
  async holds({ row }, t) {
    // A write may not be possible in this scene, and a needed argument may take other values at this server.
    const isSure = row.method === 'GET' && row.named.every(({ isNeeded, isRestricted }) => isRestricted || !isNeeded);
    const isTaken = async (args = {}) => (await t.owner.call(await requestOf(t, row, { args }))).taken;
    const isEasy = isSure || (await isTaken());
    const own = () => ('url' in (row.claim?.example ?? {}) ? ownAddress(t.uniqueMarker()) : {});
    for (const argument of row.named) {
      const rights = rightsOf(argument);
      let isPossible = isEasy;
      for (const right of rights) isPossible ||= await isTaken({ [argument.name]: right });
      if (!isPossible) continue;
      for (const right of rights) {
        // The type of an attachment that is a link is left open.
        const isKept = isShown(row) && argument.name !== 'mimeType';
        const isLong = typeof right === 'string' && /^(.)\1{99,}$/u.test(right) && isKept;
        const value = isLong ? t.uniqueMarker().padEnd(right.length, 'é') : right;
        const reply = await t.owner.call(await requestOf(t, row, { args: { ...own(), [argument.name]: value } }));
        // A board may have one label of a colour without a name: then it is refused without the argument as well.
        const isLack = !reply.taken && right === '' && !argument.isNeeded;
        if (isLack && !(await isTaken({ [argument.name]: undefined }))) continue;
        reply.ok();
        if (isLong) await isWhole(t, value);
        t.witness('taken');
      }
    }
  },
  goals: ['taken'],
});

export const everyWordIsTaken = law('FLT-14/words', {
  title: 'every word of the set of an argument is accepted, alone and together where it takes a list',
  level: 'stated',
  also: ['SET-01', 'SET-03', 'SET-05', 'SET-07', 'SET-10', 'SET-13'],
  needs: ['comments'],
  each: each(
    (row) => row.method === 'GET' && isInScene(row) && row.named.some((argument) => statedWords(argument).length > 0),
  ),
  goals: ['taken'],
  early: true,
  async holds({ row }, t) {
    // The action of the sample may have no such related record.
    t.pre((await t.owner.call(await requestOf(t, row))).taken);
    for (const argument of row.named) {
      const { name, kind } = argument;
      const words = statedWords(argument);
      if (words.length === 0) continue;
      const ask = async (value: string) => t.owner.call(await requestOf(t, row, { args: { [name]: value } }));
      const together = kind.kind === 'words' && name !== 'filter' ? await ask(words.join()) : undefined;
      // Only fields are a list in every row (2.1): of a filter, one word at a time may be all that a row takes.
      // A member on more than 1,000 cards gets none with their actions (7).
      if (together?.body?.error === 'API_TOO_MANY_CARDS_REQUESTED') continue;
      if (together !== undefined && (together.taken || !('filter' in kind))) together.ok();
      else for (const value of words) (await ask(value)).ok();
      t.witness('taken');
    }
  },
});

/** Every read that this scene can address. To find a record to read may need a new one. */
async function readsIn(t: T): Promise<Loose[]> {
  const reads: Loose[] = [];
  for (const row of documentedIn(t.rows)) {
    if (row.method !== 'GET' || row.path.includes('{export}')) continue;
    const read = await ifPossible(requestOf(t, row));
    if (read) reads.push(read);
  }
  return reads;
}

async function allAnswers(t: T, reads: readonly Loose[]): Promise<Answer[]> {
  const replies: Answer[] = [];
  for (const read of reads) replies.push(await t.owner.call(read));
  t.witness('reads', replies.filter(succeeded).length);
  return replies;
}

export const readingIsSafe = law('GEN-01', {
  title: 'reading changes nothing, and what is read again is answered the same',
  also: ['GEN-07'],
  needs: ['writes', 'cards'],
  goals: ['reads'],
  async holds(_, t) {
    await standardScene(t);
    const reads = await readsIn(t);
    const before = await snapshot(t);
    const first = await allAnswers(t, reads);
    t.expect(await snapshot(t), 'the scene after everything in it was read').agrees(before);
    const second = await allAnswers(t, reads);
    for (const [at, reply] of second.entries()) {
      t.expect(reply.status, `the status of ${describe(reply.request)}, read again`, reply).is(first[at]!.status);
      // How a refusal is written is not shown: it may name its request, or the time.
      if (reply.taken)
        t.expect(timeless(reply.body), `the answer to ${describe(reply.request)}, read again`, reply).is(
          timeless(first[at]!.body),
        );
    }
  },
});

/**
 * The server answers with less than 500; one that does not have the route may refuse. `isBeside`: other requests are
 * under way, so it may ask with 503 to come again.
 */
export function doesNotFail({ expect }: Watch, reply: Reply, isBeside = false): void {
  const actual = { status: reply.status, body: reply.body ?? reply.text };
  if (reply.status >= 500 && reply.status !== 501 && !(isBeside && reply.status === 503))
    expect.fail(describe(reply.request), 'an answer below 500', actual, reply);
}

export const neverFails = law('GEN-03/traffic', {
  title: 'no request of the whole run makes the server fail',
  watches(journal, t) {
    for (const reply of journal) doesNotFail(t, reply, true);
    t.witness('replies', journal.length);
  },
  goals: ['replies'],
});

/** Collections in answers: arrays, and those that a record embeds. */
function* collections({ body }: Reply): Generator<[string, readonly unknown[]]> {
  if (Array.isArray(body)) yield ['the answer', body];
  else if (body !== null && typeof body === 'object') {
    for (const [key, value] of Object.entries(body)) {
      if (Array.isArray(value) && typeof value[0] === 'object') yield [key, value];
    }
  }
}

export const thousandAtMost = law('LIM-12', {
  watches(journal, { expect, witness }) {
    for (const reply of journal) {
      if (!succeeded(reply) || reply.request.method !== 'GET') continue;
      for (const [name, values] of collections(reply)) {
        witness('collections');
        if (values.length <= limits.results) continue;
        expect.fail(`how many ${name} holds`, `at most ${limits.results}`, values.length, reply);
      }
    }
  },
  goals: ['collections'],
});
