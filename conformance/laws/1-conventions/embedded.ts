/** Laws of 1.10 on every place where a parent brings records along: they are those of their own row. */
import { wordsOf } from '../../reference/stated-words.ts';
import fc from 'fast-check';
import { law } from '../../law/law.ts';
import { withNamed, type DocumentedEndpoint } from '../../law/documented.ts';
import { bringing, claimed, recordsAt, requestFor, showingRows, valuesAt, type Showing } from '../../law/places.ts';
import type { Rows } from '../../declared/rows.ts';
import { allAlike, idsOf, trickyName, timeless } from '../../scene/reading.ts';
import { showScene } from '../../scene/shown.ts';
import type { T } from '../../scene/tools.ts';
import { isRecord } from '../../../src/language.ts';
import { embedsIn } from './shown.ts';

const takesFilter = ({ named }: DocumentedEndpoint) => named.some(({ name }) => name === 'filter');
const isWord = ({ kind: { kind } }: NonNullable<Showing['embed']>) => kind === 'word' || kind === 'words';

/** Records that are embedded in a parent, and the row that lists the same records. */
type Pair = ReturnType<typeof pairsIn>[number];
function pairsIn(rows: Rows) {
  return showingRows(rows).flatMap((parent) =>
    parent.showings.flatMap((showing) => {
      const { embed, keys } = showing;
      const end = `{${embed?.parent}}/${keys.at(-1)}`;
      const own = rows.all.find(
        ({ method, path, shows, claim }) =>
          method === 'GET' && path.endsWith(end) && shows?.name === embed?.shows?.name && claim !== undefined,
      );
      if (!embed || !own?.shows) return [];
      // The document does not say what a row lists without a filter. For lists the field `closed` tells which are open.
      if (isWord(embed) && !takesFilter(withNamed(own)) && embed.shows?.name !== 'list') return [];
      return [{ label: `${parent.label}: ${showing.label}`, parent, showing, embed, own: withNamed(own) }];
    }),
  );
}

/** The words that both filters know. */
function sharedBy({ embed, own }: Pair): readonly string[] {
  const filter = own.arguments.find(({ name }) => name === 'filter');
  if (!isWord(embed) || !takesFilter(own) || !filter) return [];
  return wordsOf(embed.kind).filter((word) => wordsOf(filter.kind).includes(word));
}

/** The arguments that mean the same for the parent and for the own row: a filter and fields. */
const asked = (pair: Pair) => {
  const { showing, embed } = pair;
  const both = sharedBy(pair);
  return fc.record({
    word: both.length > 0 ? fc.constantFrom(...both) : fc.constant(bringing(embed)),
    // `all` is drawn often, so that a run compares nearly every field at every place.
    fields: fc.oneof(
      fc.constant([...showing.set]),
      fc.subarray([...showing.set], { minLength: Math.min(1, showing.set.length) }),
    ),
  });
};

/** Compares the records of one parent with those of the own row: the same records, in the same order if an order is stated. */
function expectSame(t: T, pair: Pair, brought: unknown, listed: unknown, fields: readonly string[]): void {
  const { label, own, showing, parent } = pair;
  if (!Array.isArray(brought) && !isRecord(brought)) {
    // Where nothing is brought along, an empty list may stand for it.
    t.expect([listed ?? []].flat(), `what ${own.path} lists, of which nothing came along as ${label}`).is([]);
    return;
  }
  const [some, others]: [any[], any[]] = [[brought].flat(), [listed].flat()];
  if (own.many === 'ordered') t.expect(idsOf(some), label).is(idsOf(others));
  const within = embedsIn(showing, parent.showings);
  if (showing.set.length > 0) {
    const named = fields.filter((name) => !within.includes(name));
    allAlike(t, some, others, label, named);
  } else {
    // A time that the document does not name may be that of the read itself.
    allAlike(t, timeless(some), timeless(others) as any[], label);
  }
  t.witness('brought along', some.length);
}

export const broughtAlong = law('CNV-13/places', {
  title: 'embedded records equal what the endpoint of the same name lists with the same filter and fields',
  also: ['GEN-08', 'MEM-15', 'POS-05'],
  each: (rows) => ({ pair: pairsIn(rows) }),
  given: ({ pair }) => ({ drawn: asked(pair) }),
  runs: 2,
  goals: ['brought along'],
  early: true,
  async holds({ pair, drawn }, t) {
    const { parent, showing, embed, own } = pair;
    if (!claimed(t, parent).includes(showing)) t.skip(`the target does not have ${showing.label}`);
    const { placeholders: ofOwner, joined, others } = await showScene(t);
    const placeholders = embed.name === 'member' ? joined : ofOwner;
    const known = new Set([...Object.values(placeholders), ...Object.values(others).flat()]);
    // Among the latest of the log is a change.
    const name = t.uniqueMarker();
    const renamed = await t.owner.put(`/1/cards/${placeholders['card']}`, { name: `${name} ${trickyName}` });
    if (!renamed.taken) await t.owner.put(`/1/cards/${placeholders['card']}`, { name });
    const { fields } = drawn;
    const list = fields.length > 0 ? { fields: fields.join() } : {};
    const fielded = showing.fields === undefined ? {} : { [showing.fields]: list.fields };
    for (const word of new Set([
      bringing(embed),
      ...sharedBy(pair).filter((text) => text === 'updateCard'),
      drawn.word,
    ])) {
      const args = { ...fielded, [embed.name]: word };
      const body = await t.owner.call(await requestFor(t, parent, [showing], args, placeholders));
      const isKnown = ({ around }: { readonly around: any }) => Number(known.has(around.id));
      const first = valuesAt(body.ok(), showing.keys)
        .toSorted((a, b) => isKnown(b) - isKnown(a))
        .slice(0, 2);
      const filter = takesFilter(own) && word !== 'true' ? { filter: word } : {};
      for (const { around, value } of first) {
        const listed = await t.owner.get(`/1${own.path.replace(/\{\w+\}/, around.id)}`, { ...filter, ...list });
        if ((value ?? null) === null && !listed.taken) continue;
        const isOpen = ({ id, closed }: any) => closed === false || idsOf([value ?? []].flat()).includes(id);
        const those = isWord(embed) && !takesFilter(own) ? listed.list().filter(isOpen) : listed.ok();
        expectSame(t, pair, value, those, fields);
      }
    }
  },
});

/** The row that lists the actions of a board is not shown, so nothing can be compared with it. */
export const boardsBringActions = law('CNV-13/actions', {
  title: 'each of several boards of a member brings its own actions along',
  needs: ['4.2', 'comments'],
  async holds(_, t) {
    const wanted = [];
    for (const { id: idBoard } of [await t.fresh.board(), await t.fresh.board()]) {
      const { id: idList } = await t.fresh.list({ idBoard });
      const { id: idCard } = await t.fresh.card({ idList });
      wanted.push({ id: idBoard, actions: [(await t.fresh.comment({ idCard })).id] });
    }
    const boards = await t.owner.get('/1/members/me/boards', { fields: 'name', actions: 'commentCard' }).list();
    const shown = boards.map(({ id, actions }: any) => ({ id, actions: idsOf(actions ?? []) }));
    for (const board of wanted) t.expect(shown, 'the boards with their comments').includes(board);
  },
});

/** Records that come along with a parent, and the field of the parent that holds their ids. */
const namedIn = (rows: Rows) =>
  showingRows(rows).flatMap((parent) =>
    parent.showings.flatMap((showing) => {
      const { embed, keys } = showing;
      const around = parent.showings.find((outer) => outer.keys.join() === keys.slice(0, -1).join());
      const field = `id${keys.at(-1)?.replace(/^./, (letter) => letter.toUpperCase())}`;
      // With another word the parent may embed only some of them.
      const isWhole = embed !== undefined && ['true', 'all'].includes(bringing(embed));
      return isWhole && around?.set.includes(field)
        ? [{ label: `${parent.label}: ${showing.label}`, parent, showing, around, field }]
        : [];
    }),
  );

export const thoseNamed = law('CNV-13/named', {
  title: 'records that come along are those that the ids name: members, checklists, a workspace',
  each: (rows) => ({ named: namedIn(rows) }),
  goals: ['named'],
  async holds({ named: { label, parent, showing, around, field } }, t) {
    if (!claimed(t, parent).includes(showing)) t.skip(`the target does not have ${showing.label}`);
    const reply = await t.owner.call(await requestFor(t, parent, [showing], { [around.fields!]: field }));
    for (const { record } of recordsAt(reply.ok(), around.keys).slice(-50)) {
      const along = record[showing.keys.at(-1)!];
      const named = [record[field] ?? []].flat().filter((value) => value !== '');
      if (along === undefined || (named.length === 0 && along === null)) continue;
      t.expect(idsOf([along].flat()), label).sameAs(named.map((value) => (isRecord(value) ? value['id'] : value)));
      t.witness('named', named.length);
    }
  },
});
