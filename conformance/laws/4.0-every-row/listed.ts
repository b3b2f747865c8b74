/** A law on what is made: each listing of its kind shows it, whoever read the listing before. */
import { keysOf } from '../../../src/spec/typed.ts';
import { documentedIn, type DocumentedEndpoint } from '../../law/documented.ts';
import { law } from '../../law/law.ts';
import { anew, isMade, stand } from '../../law/standard.ts';
import { idsOf } from '../../scene/reading.ts';
import { pathTables, type PathWord } from '../../reference/rows.ts';
import { isListing, listingsOf } from './deleted.ts';

/** Whether the row lists all such records: `boards`, not `boardsInvited`. */
const listsAll = (row: DocumentedEndpoint, word: PathWord) =>
  isListing(row, word) && row.path.replace('/{filter}', '').endsWith(`/${pathTables[word]}`);

export const listedAtOnce = law('GEN-06', {
  as: 'listed',
  title: 'what was made is in every listing of its kind, beside what was made before',
  level: 'implied',
  needs: ['writes', 'cards', 'lists'],
  each: (all) => ({
    kind: keysOf(pathTables).flatMap((word) => {
      const rows = documentedIn(all).filter((row) => listsAll(row, word));
      return isMade(word) && rows.length > 0 ? [{ label: word, word, rows }] : [];
    }),
  }),
  cost: 30,
  goals: ['listings'],
  async holds({ kind }, t) {
    await stand(t);
    const made: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      if (turn > 0) made.push(await anew(t, kind.word));
      for (const one of await listingsOf(t, kind)) {
        const read = async () => idsOf(await t.owner.call(one).list());
        await t.eventually(read, (ids) => t.expect(made, `what was made, at ${one.path}`).within(ids));
        t.witness('listings');
      }
    }
  },
});
