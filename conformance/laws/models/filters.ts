/** Which boards, lists and cards are open: read at every place where a filter selects some of them (2.1). */
import fc from 'fast-check';
import { filters, type FilterName, type Word } from '../../../src/document/filters.ts';
import { bounds } from '../../declared/filters.ts';
import { asking, filteredIn, isDisclaimed, knownAt, type Filtered } from '../../law/filtered.ts';
import type { Instance, View } from '../../models/instance.ts';
import { lawsOf } from '../../models/laws.ts';
import { record, type Model, type Step } from '../../models/model.ts';
import type { T } from '../../scene/tools.ts';
import { makeIn } from '../../scene/acts.ts';
import { closable, idsAt, nounOf } from '../../things/nouns.ts';
import { stageRequest } from '../../wire/provision.ts';

const open = 'open';
const closed = 'closed';
const known = record(
  { a: [open, closed], b: [open, closed], c: [open, closed], d: [open, closed] },
  { partsPerStep: 1 },
);
/** There and back, so that a record that was listed once is listed no more. */
const back = [{ a: open }, { b: open }, { a: closed }, { a: open }].map((parts): Step => ({ act: 'write', parts }));
const model: Model = { ...known, drawn: fc.constant([]), byOneClient: fc.constant(back) };
const parts = Object.keys(model.init);

type Placeholders = Readonly<Record<string, string>>;

/** The permissions of a new board are left open. */
const isOfLevel = /^(members|organization|public)$/;

/** Which of the parts a word keeps. */
function viewOf(t: T, place: Filtered, placeholders: Placeholders, ids: readonly string[], word: string): View {
  const { least, most } = bounds<any>((filters[place.filter] as Readonly<Record<string, Word<any>>>)[word]!);
  return {
    ask: async (who) => who.call(await asking(t, place, placeholders, word)),
    shows(body) {
      const kept = knownAt(t, place, body, new Set(ids), word).map(({ id }) => id);
      return Object.fromEntries(parts.map((part, at) => [part, kept.includes(ids[at])]));
    },
    sees(value, shown) {
      const record = { closed: value === closed, pinned: false, starred: false };
      return least(record, {}) || (most(record, {}) && shown);
    },
  };
}

/** All words at all places that list such records. Those that the caller made are among no invitations. */
function viewsOf(t: T, filter: FilterName, isOfMember: boolean, placeholders: Placeholders, ids: readonly string[]) {
  const places = filteredIn(t.rows, filter, true).filter(
    (place) =>
      (place.row.members === true) === isOfMember &&
      (place.showing.keys.at(-1) ?? filter) === filter &&
      !isDisclaimed(t.target, place),
  );
  return places.flatMap((place) => {
    const others = place.words.filter((word) => word !== closed && word !== open && !isOfLevel.test(word));
    return [closed, open, ...(isOfMember ? [] : others)].map((word) => viewOf(t, place, placeholders, ids, word));
  });
}

async function make(t: T, { name, close, open: reopen }: (typeof closable)[number], isOfMember: boolean) {
  const { plural } = nounOf(name);
  const { id: board } = await t.fresh.board();
  const { id: list } = await t.fresh.list({ idBoard: board });
  const placeholders = { board, list, member: 'me' };
  const ids: string[] = [];
  const [whole, ...views] = viewsOf(t, plural as FilterName, isOfMember, placeholders, ids);
  if (!whole) t.skip(`the target has no row that lists ${plural} by a filter`);
  // An answer that is kept from before they are there shows none of them.
  for (const { ask } of [whole, ...views]) (await ask(t.owner)).ok();
  // Cards are listed for their members too.
  const args = name === 'card' ? { idMembers: t.owner.idMember } : {};
  for (const _part of parts) ids.push((await makeIn(t, name, idsAt(placeholders), args)).id);
  const put = (id: string, state: unknown) => stageRequest(t.target, state === closed ? close : reopen, { id });
  // The document does not show how records are closed, and no row that reads a list.
  for (const state of [closed, open]) {
    const { taken } = await t.owner.call(put(ids[0]!, state));
    await t.settle();
    const shown = await t.owner.get(`/1/${plural}/${ids[0]}`, { fields: 'closed' });
    const isSo = !shown.taken || shown.body?.closed === (state === closed);
    if (!taken || !isSo) t.skip(`${plural} are closed in another way here`);
  }
  return {
    ...whole,
    views,
    begin: model.init,
    act: (who: T['owner'], { parts: wanted }: { readonly parts: Readonly<Record<string, unknown>> }) => {
      const [[part, state] = ['']] = Object.entries(wanted);
      return who.call(put(ids[parts.indexOf(part)]!, state));
    },
  };
}

const common = {
  group: 'the records that a filter selects',
  rule: 'FLT-01',
  also: ['FLT-02', 'FLT-07', 'FLT-13', 'LST-09'],
  model,
} as const;

export const filterLaws = lawsOf(
  closable.flatMap((kind): Instance[] => {
    const label = `which ${nounOf(kind.name).plural} are open`;
    return [
      { ...common, label, make: (t) => make(t, kind, false) },
      { ...common, label: `${label}, with their member`, readsAreLimited: true, make: (t) => make(t, kind, true) },
    ];
  }),
);
