/**
 * Laws on changes: each argument has its effect wherever the record is shown, and a refused change leaves all as it
 * was.
 */
import { keysOf, picked } from '../../../src/language.ts';
import { rowName } from '../../../src/document/values/paths.ts';
import type { DeclaredArgument, Rows } from '../../declared/rows.ts';
import { unknownId } from '../../law/arbitraries.ts';
import { documentedIn, type DocumentedEndpoint } from '../../law/documented.ts';
import { law } from '../../law/law.ts';
import { freshId, isInScene, isMade, requestOf, standardScene } from '../../law/standard.ts';
import { mustWork } from '../../models/freedom.ts';
import { wordsOf } from '../../reference/stated-words.ts';
import { ownCard } from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Args } from '../../wire/exchange.ts';
import { instant, inInstants, valueAt } from '../../wire/json-values.ts';

interface Changed {
  readonly path: string;
  /** The values that the record has, and those that it would have then. */
  readonly right: Args;
  /** Arguments that a server may refuse, each by itself. */
  readonly wrong: readonly Args[];
}

const strange = { id: unknownId, word: 'x'.repeat(24) };

const records: Readonly<Record<string, (t: T) => Promise<Changed>>> = {
  async card(t) {
    const { id } = await ownCard(t);
    // A member of nothing cannot be on the card of a private board.
    const stranger = t.actors.outsider?.idMember ?? strange.id;
    const wrong = [
      ...[{ idMembers: stranger }, { idLabels: strange.id }, { idList: strange.id }, { idBoard: strange.id }],
      ...[{ due: 'yesterday' }, { pos: 'middle' }, { closed: 'perhaps' }, { idMembers: strange.word }],
    ];
    return { path: `/1/cards/${id}`, right: { name: 'new', desc: 'new' }, wrong };
  },
  async list(t) {
    const { id } = await t.fresh.list();
    return { path: `/1/lists/${id}`, right: { name: 'new' }, wrong: [{ idBoard: strange.id }, { closed: 'perhaps' }] };
  },
  async board(t) {
    const { id } = await t.fresh.board();
    const wrong = [{ idOrganization: strange.id }, { closed: 'perhaps' }, { 'prefs/permissionLevel': 'perhaps' }];
    return { path: `/1/boards/${id}`, right: { name: 'new', desc: 'new' }, wrong };
  },
};

export const nothingByHalves = law('GEN-02/half', {
  title: 'a refused change with right and wrong arguments changes nothing, whichever of them comes first',
  needs: ['others'],
  each: { record: keysOf(records), first: ['right', 'wrong'] },
  goals: ['refusals'],
  async holds({ record, first }, t) {
    const { path, right, wrong } = await records[record]!(t);
    const fields = Object.keys(right).join();
    for (const wrongArgs of wrong) {
      const before = await t.owner.get(path, { fields }).record();
      const reply = await t.owner.put(
        path,
        first === 'right' ? { ...right, ...wrongArgs } : { ...wrongArgs, ...right },
      );
      // Other laws judge which of them a server must refuse.
      if (reply.taken) continue;
      await t.settle();
      const what = `the ${record} after a refused change with ${Object.keys(wrongArgs).join()}`;
      t.expect(await t.owner.get(path, { fields }).record(), what).agrees(before);
      t.witness('refusals');
    }
  },
});

/** Kinds of which another value is known. */
const simple: ReadonlySet<string> = new Set(['text', 'word', 'date', 'boolean', 'position', 'number', 'integer']);
const kindOf = ({ kind }: DeclaredArgument) => (kind.kind === 'nullOr' ? kind.of : kind);

/** The changes of records that a law can make, each with the row that reads them. */
const changesIn = ({ all }: Rows) =>
  all.flatMap((row) => {
    const word = /\{(\w+)\}$/.exec(row.path)?.[1] ?? '';
    const reading = all.find(({ method, path }) => method === 'GET' && path === row.path);
    if (row.method !== 'PUT' || !reading || !isMade(word) || !isInScene(row)) return [];
    const args = row.arguments.filter((argument) => simple.has(kindOf(argument).kind));
    // A closed record may take no other change.
    const ordered = args.toSorted((a, b) => Number(a.name === 'closed') - Number(b.name === 'closed'));
    return args.length < 2
      ? []
      : [{ label: rowName(row), row, word, args: ordered, isWhole: reading.claim?.takes['fields'] !== undefined }];
  });

const day = '2031-05-06T07:08:09.000Z';
const isShown = (record: any, name: string, value: unknown): boolean =>
  [valueAt(record, name), value === day && instant(valueAt(record, name)) === instant(day) && day].includes(value);

/** A value that a field does not have yet. */
function another(t: T, argument: DeclaredArgument, record: any): string | number | boolean | undefined {
  const [shown, kind] = [valueAt(record, argument.name), kindOf(argument)];
  if (shown === undefined) return undefined;
  if (kind.kind === 'date') return day;
  // The document names no shades of colours.
  if (kind.kind === 'word') return wordsOf(kind).find((word) => word !== shown && !word.includes('_'));
  if (typeof shown === 'number') return kind.kind === 'position' ? 77_777 : 7;
  return typeof shown === 'boolean' ? !shown : typeof shown === 'string' ? t.uniqueMarker() : undefined;
}

type Change = ReturnType<typeof changesIn>[number];
interface Which {
  readonly names?: ReadonlySet<string>;
  readonly id?: string;
}
/** A record, by default a new one, and what can be sent to change it: of all arguments, or of these. */
async function changeable(t: T, { row, word, args, isWhole }: Change, { names, id }: Which = {}) {
  const { path } = await requestOf(t, row, { placeholders: { [word]: id ?? (await freshId(t, word)) } });
  const ask = () => t.owner.get(path, isWhole ? { fields: 'all' } : {});
  const read = () => ask().ok();
  const reply = await ask();
  if (!reply.taken && !mustWork(t, reply)) t.skip('it is read in another way here');
  const record = reply.ok();
  const sent = args.flatMap((argument) => {
    const value = names?.has(argument.name) === false ? undefined : another(t, argument, record);
    return value === undefined ? [] : [[argument.name, value] as const];
  });
  return { path, read, sent };
}
type Changeable = Awaited<ReturnType<typeof changeable>>;

/** The arguments that have an effect when each is sent alone. */
async function effective(t: T, { path, read, sent }: Changeable): Promise<ReadonlySet<string>> {
  const taken = [];
  for (const argument of sent)
    if ((await t.owner.put(path, Object.fromEntries([argument]))).taken) taken.push(argument);
  await t.settle();
  const record = await read();
  return new Set(taken.flatMap(([name, value]) => (isShown(record, name, value) ? [name] : [])));
}

export const eachHasEffect = law('CRD-18/several', {
  title: 'PUT with several fields changes each of them',
  level: 'implied',
  also: ['BRD-13', 'FLT-07', 'LBL-02', 'SET-13'],
  each: (rows) => ({ change: changesIn(rows) }),
  goals: ['fields'],
  async holds({ change }, t) {
    const isTaken = async ({ path, sent }: Changeable) => (await t.owner.put(path, Object.fromEntries(sent))).taken;
    let whole = await changeable(t, change);
    // A server may not know some, or refuse their values; on which conditions it closes something is left open (3.2).
    if (!(await isTaken(whole))) {
      whole = await changeable(t, change, { names: await effective(t, whole) });
      if (!(await isTaken(whole))) t.skip('so much is not changed together here');
    }
    const { read, sent } = whole;
    if (sent.length < 2) t.skip('too little can be changed here');
    await t.settle();
    const record = await read();
    const lost = new Map(sent.filter(([name, value]) => !isShown(record, name, value)));
    const names = new Set(lost.keys());
    for (const name of names.size === 0 ? [] : await effective(t, await changeable(t, change, { names })))
      t.expect(valueAt(record, name), `${name}, changed with ${sent.length - 1} others`).is(lost.get(name));
    t.witness('fields', sent.length - names.size);
  },
});

/** The rows that show a record of the scene whole: alone, with others, or as what another record belongs to. */
const placesOf = (all: readonly DocumentedEndpoint[], word: string) =>
  all.filter((row) => row.method === 'GET' && row.shows?.name === word && !row.params['field'] && isInScene(row));

/** The record as each of these rows shows it. */
async function shownIn(t: T, rows: readonly DocumentedEndpoint[], id: string): Promise<ReadonlyMap<string, unknown>> {
  const shown = new Map<string, unknown>();
  for (const row of rows) {
    const widest = { fields: 'all', filter: 'all' };
    const args = picked(widest, (name) => row.named.some((argument) => argument.name === name));
    const placeholders = row.params['filter'] && { filter: 'all' };
    const { body } = await t.owner.call(await requestOf(t, row, { args, ...(placeholders && { placeholders }) }));
    const record = [body].flat().find((element) => element?.id === id);
    if (record) shown.set(rowName(row), record);
  }
  return shown;
}

export const shownAsChanged = law('GEN-06/changed', {
  title: 'every endpoint that shows a record shows its new values',
  level: 'implied',
  each: (rows) => ({
    change: changesIn(rows).map((change) => ({ ...change, places: placesOf(documentedIn(rows), change.word) })),
  }),
  goals: ['fields'],
  async holds({ change: { places, ...change } }, t) {
    const id = (await standardScene(t)).placeholders[change.word] ?? (await freshId(t, change.word));
    const { path, sent } = await changeable(t, change, { id });
    const before = await shownIn(t, places, id);
    const changed = new Map<string, unknown>();
    // A closed board may show less.
    for (const [name, value] of sent.filter(([argument]) => change.word !== 'board' || argument !== 'closed')) {
      const { taken, body } = await t.owner.put(path, { [name]: value });
      if (taken && isShown(body, name, value)) changed.set(name, value);
      // One field may follow from another.
      for (const [field, was] of changed) changed.set(field, (taken ? valueAt(body, field) : undefined) ?? was);
    }
    await t.settle();
    const after = await shownIn(t, places, id);
    for (const [name, value] of changed) {
      for (const [row, record] of after) {
        if (valueAt(before.get(row), name) === undefined) continue;
        const [shown, wanted] = [inInstants(valueAt(record, name)), inInstants(value)];
        t.expect(shown, `${name} of a ${change.word} that was changed, at ${row}`).is(wanted);
        t.witness('fields');
      }
    }
  },
});
