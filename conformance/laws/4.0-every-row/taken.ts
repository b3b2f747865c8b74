/** Laws for all rows: values at the bounds and every word of a set are taken. */
import { statedWords } from '../../reference/stated-words.ts';
import type { DocumentedEndpoint } from '../../law/documented.ts';
import { law } from '../../law/law.ts';
import { look, requestOf, stand } from '../../law/standard.ts';
import { partsOf } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import { disclaims } from '../../wire/target.ts';
import { rightsOf } from '../../law/invalid-values.ts';
import { each, isAddressed } from './refusals.ts';

/** Exports are few, and what changes a profile is felt by other laws. */
const isFree = ({ method, path }: DocumentedEndpoint) =>
  method === 'GET' || !(path.includes('exports') || path.startsWith('/members'));

/** Where the text of a comment and the picture of a sticker are shown is for other laws. */
const isShown = ({ method, path }: DocumentedEndpoint) =>
  method !== 'GET' && path.includes('/cards') && !/comments|stickers/.test(path);

/** A text that is shown on the board, or among the parts of a card that the owner is on. */
async function isWhole(t: T, text: string): Promise<void> {
  const { card } = await stand(t);
  if (disclaims(t.target, '4.2')) return;
  await t.owner.post(`/1/cards/${card.id}/idMembers`, { value: t.owner.idMember });
  await t.eventually(
    async () => JSON.stringify([await partsOf(t, card.id), await look(t)]),
    (seen) => t.expect(seen.includes(text), `whether a text of ${text.length} characters is shown whole`).is(true),
  );
}

export const boundsAreTaken = law('FLT-14', {
  as: 'bounds',
  title:
    'the values at the bounds of an argument, and each type of value that its row names, are accepted; what is as ' +
    'long as it may be is kept whole',
  level: 'stated',
  also: ['LIM-13', 'LIM-14', 'LIM-15', 'LIM-17', 'LIM-18', 'STK-01', 'STK-02'],
  needs: ['cards', 'comments'],
  each: each((row) => isFree(row) && isAddressed(row) && row.named.some((one) => rightsOf(one).length > 0)),
  cost: 20,
  async holds({ one: { row } }, t) {
    // A write may not be possible in this scene, and a needed argument may take other values at this server.
    const isSure = row.method === 'GET' && row.named.every(({ isNeeded, isBound }) => isBound || !isNeeded);
    if (!isSure) t.pre((await t.owner.call(await requestOf(t, row))).taken);
    for (const argument of row.named) {
      for (const right of rightsOf(argument)) {
        const isLong = typeof right === 'string' && /^(.)\1{99,}$/u.test(right) && isShown(row);
        const value = isLong ? t.uniqueMarker().padEnd(right.length, 'x') : right;
        const reply = await t.owner.call(await requestOf(t, row, { args: { [argument.name]: value } }));
        reply.ok();
        if (isLong) await isWhole(t, value);
        t.witness('taken');
      }
    }
  },
  goals: ['taken'],
});

export const everyWordIsTaken = law('FLT-14', {
  as: 'words',
  title:
    'every word of the set that a row gives for an argument is accepted: alone if it takes one word, together if it ' +
    'takes a list',
  level: 'stated',
  also: ['SET-01', 'SET-03', 'SET-05', 'SET-07', 'SET-10', 'SET-13'],
  needs: ['cards', 'comments'],
  each: each((row) => row.method === 'GET' && isAddressed(row) && row.named.some((one) => statedWords(one).length > 0)),
  cost: 20,
  goals: ['taken'],
  async holds({ one: { row } }, t) {
    // The action of the sample may have no such related record.
    t.pre((await t.owner.call(await requestOf(t, row))).taken);
    for (const argument of row.named) {
      const { name, kind } = argument;
      const words = statedWords(argument);
      if (words.length === 0) continue;
      const ask = async (value: string) => t.owner.call(await requestOf(t, row, { args: { [name]: value } }));
      const together = kind.kind === 'words' && name !== 'filter' ? await ask(words.join()) : undefined;
      // Only fields are a list in every row (2.1): of a filter, one word at a time may be all that a row takes.
      if (together !== undefined && (together.taken || !('filter' in kind))) together.ok();
      else for (const value of words) (await ask(value)).ok();
      t.witness('taken');
    }
  },
});
