/** Laws of 2.1 on filters: each word selects the same records wherever the filter is taken. */
import { law, type Law, type LawId } from '../../law/law.ts';
import { keysOf } from '../../../src/language.ts';
import { unknownWordReads } from '../../scene/unknown-words.ts';
import { filters, type FilterName, type Word } from '../../../src/document/filters.ts';
import { bounds, fieldsRead } from '../../declared/filters.ts';
import type { RuleId } from '../../../src/document/rules.ts';
import { ask, asking, filteredIn, isDisclaimed, knownAt, labelWith, type Filtered } from '../../law/filtered.ts';
import { filterScene, type FilterScene } from '../../scene/filtered.ts';
import { idsOf } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Reply } from '../../wire/exchange.ts';
import { disclaims } from '../../wire/target.ts';

export const unknownWords = law('FLT-14/unknown', {
  title: 'a read with a word that is in no set of its argument is refused',
  level: 'chosen',
  also: ['FLT-05'],
  needs: ['4.2'],
  each: { sort: keysOf(unknownWordReads) },
  async holds({ sort }, t) {
    for (const [path, query] of unknownWordReads[sort]) {
      const reply = await t.owner.get(path, query);
      t.takes(`a word that is in no set (${sort})`, reply);
      t.expect(reply.status, `the status of ${path} with a word that is in no set`).between(400, 499);
    }
  },
});

/** The records at a place, and the answer that shows them. */
interface Kept {
  readonly records: readonly any[];
  readonly reply: Reply;
}
/** The records that are found with each word. */
type Found = ReadonlyMap<string, Kept>;
type At = (word?: string) => Promise<Kept>;

/** Each word selects the right records: exactly these, or within the bounds that the document leaves open. */
function keepWhatTheySay(t: T, place: Filtered, found: Found, { ofClosedList }: FilterScene, isExact: boolean) {
  const { filter } = place;
  const each = [...found.values()].flatMap(({ records }) => records);
  const all = [...new Map(each.map((record) => [record.id, record])).values()];
  if (!all.every((record) => fieldsRead[filter].every((field) => (record[field] ?? null) !== null))) return;
  const words: Readonly<Record<string, Word<any>>> = filters[filter];
  for (const [word, { records, reply }] of found) {
    const wanted = words[word];
    if (wanted === undefined) continue;
    // The values of permissionLevel are not shown (2.10): where nothing is called public, the word may mean another.
    if (!isExact && word === 'public' && !all.some(({ prefs }) => prefs?.permissionLevel === word)) continue;
    const { least, most } = isExact ? { least: wanted.selects, most: wanted.selects } : bounds(wanted);
    const those = (selects: Word<any>['selects']) =>
      idsOf(
        all.filter((record) =>
          selects(record, { me: t.owner.idMember, isInClosed: () => ofClosedList.has(record.id) }),
        ),
      );
    const kept = t.expect(idsOf(records), `the ${filter} at ${labelWith(place, word)}`, reply);
    kept.within(those(most));
    kept.holdsAll(those(least));
    if (records.length > 0) t.witness('kept');
    if (records.length < all.length) t.witness('dropped');
  }
}

/** Without the argument the default applies, or no records are embedded. */
async function meansItsDefault(t: T, { filter, label, usual }: Filtered, found: Found, at: At): Promise<void> {
  if (usual === undefined) return;
  const word = String(usual?.word);
  const expected = usual === null ? [] : (found.get(word) ?? (await at(word))).records;
  const { records, reply } = await at();
  t.expect(idsOf(records), `the ${filter} at ${label} left out`, reply).sameAs(idsOf(expected));
}

/** Several words keep what any keeps where the row shows a list; where it shows one word, they keep no more at most. */
async function standTogether(
  t: T,
  place: Filtered,
  found: Found,
  at: At,
  request: (word: string) => ReturnType<typeof asking>,
  isExact: boolean,
) {
  const { filter, isList } = place;
  const shown = [...found]
    .filter(([word]) => word !== 'all' && word !== 'none')
    .map(([word, { records }]) => [word, records] as const)
    .toSorted((a, b) => b[1].length - a[1].length);
  const kept = async (words: string) => {
    const { records, reply } = await at(words);
    return t.expect(idsOf(records), `the ${filter} at ${labelWith(place, words)}`, reply);
  };
  const [most] = shown;
  const other = shown.findLast(([, kept]) => kept.some(({ id }) => !idsOf(most![1]).includes(id))) ?? shown.at(-1);
  if (most && other && most !== other) {
    const union = [...new Set(idsOf([...most[1], ...other[1]]))];
    for (const words of [`${most[0]},${other[0]}`, `${other[0]},${most[0]}`]) {
      if (isList) (await kept(words)).sameAs(union);
      else if (isExact) await t.owner.call(await request(words)).refused();
      else {
        const reply = await t.owner.call(await request(words));
        if (t.takes('several words for a filter that takes one', reply)) (await kept(words)).within(union);
      }
    }
  }
  if (isList && shown.length > 2) {
    const every = shown
      .toReversed()
      .map(([word]) => word)
      .join();
    const union = [...new Set(shown.flatMap(([, kept]) => idsOf(kept)))];
    (await kept(every)).sameAs(union);
  }
  await t.owner.call(await request('nonesuch')).refused();
  if (isList && most) await t.owner.call(await request(`${most[0]},nonesuch`)).refused();
}

/** Reads one place with every word, as this actor. */
async function isFiltered(t: T, place: Filtered, scene: FilterScene, isExact: boolean): Promise<void> {
  const known = scene.ids[place.filter] ?? new Set();
  for (const placeholders of place.row.path.includes('{list}') ? scene.placeholders : scene.placeholders.slice(0, 1)) {
    const tried = (word?: string) => ask(t, place, placeholders, word);
    const at: At = async (word) => {
      const reply = await tried(word);
      return { records: knownAt(t, place, reply.ok(), known, word), reply };
    };
    const found = new Map<string, Kept>();
    for (const word of place.words)
      if (word !== 'organization' || !disclaims(t.target, 'workspaces')) found.set(word, await at(word));
    keepWhatTheySay(t, place, found, scene, isExact);
    const every = found.get('all');
    if (every && !isExact && !/\{list\}|Invited/.test(place.label))
      t.expect(idsOf(every.records), `the ${place.filter} at ${labelWith(place, 'all')}`, every.reply).holdsAll([
        ...known,
      ]);
    await meansItsDefault(t, place, found, at);
    // The word for the default may be taken, although the set lacks it.
    if (place.usual === null && (await tried('none')).taken) {
      const { records, reply } = await at('none');
      t.expect(records, labelWith(place, 'none'), reply).is([]);
    }
    await standTogether(t, place, found, at, (word) => asking(t, place, placeholders, word), isExact);
  }
}

interface Family {
  readonly filter: FilterName;
  readonly id: LawId;
  readonly also?: readonly RuleId[];
}

/** The words of a filter at every place: those that the document names, or all that we serve, exactly as we say. */
export const family = (isExact: boolean, { filter, id, ...spec }: Family): Law =>
  law(id, {
    ...spec,
    title: isExact
      ? `each filter word selects exactly the ${filter} that our manual lists`
      : `each filter word selects the ${filter} that it names, wherever they are filtered`,
    level: isExact ? 'chosen' : 'implied',
    needs: ['boards', 'lists', 'cards', 'writes'],
    each: (rows) => ({ place: filteredIn(rows, filter, !isExact) }),
    goals: ['kept'],
    async holds({ place }, t) {
      if (isDisclaimed(t.target, place)) t.skip(`the target does not have ${place.row.claim?.section}`);
      const scene = await filterScene(t);
      if ((scene.ids[filter]?.size ?? 0) === 0) t.skip(`the target has no ${filter} to filter`);
      await isFiltered(t, place, scene, isExact);
      // The member who asks decides which memberships are kept, and the maker of a board is its admin.
      if (!isExact && filter === 'memberships' && t.actors.colleague)
        await isFiltered(Object.create(t, { owner: { value: t.colleague } }), place, scene, isExact);
    },
  });

const asked = ['FLT-02', 'FLT-03', 'FLT-05', 'FLT-10', 'FLT-14'] as const;

const implied: readonly Family[] = [
  { filter: 'cards', id: 'FLT-01/cards', also: [...asked, 'FLT-08', 'SET-06', 'CNV-13', 'LST-09'] },
  { filter: 'lists', id: 'FLT-01/lists', also: [...asked, 'FLT-13', 'SET-15'] },
  { filter: 'boards', id: 'FLT-17', also: [...asked, 'FLT-04', 'FLT-13', 'SET-11'] },
  { filter: 'memberships', id: 'FLT-18', also: [...asked, 'SET-12', 'BRD-19'] },
  { filter: 'organizations', id: 'FLT-19', also: [...asked, 'FLT-01', 'SET-14'] },
];
export const words = implied.map((spec) => family(false, spec));

const chosen: readonly Family[] = [
  { filter: 'boards', id: 'FLT-11', also: ['FLT-16'] },
  { filter: 'memberships', id: 'FLT-12', also: ['FLT-16'] },
  { filter: 'organizations', id: 'ORG-11' },
];
export const exactWords = chosen.map((spec) => family(true, spec));
