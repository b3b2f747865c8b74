/** A family on 4.2 and 4.8: what narrows a listing (a bound, a page, a filter) does so alone and beside any other. */
import { filters, otherTypes, typesOf, type Word } from '../../../src/document/filters.ts';
import { onceFor } from '../../../src/language.ts';
import { takes } from '../../../src/document/values/kinds.ts';
import { rightOf } from '../../../src/samples.ts';
import { limits } from '../../../src/document/limits.ts';
import { actionTypes } from '../../../src/document/sets.ts';
import { createdAt } from '../../../src/document/values/values.ts';
import { law, ruleIds } from '../../law/law.ts';
import { claimed, recordsAt, requestFor, showingRows, type Showing, type ShowingRow } from '../../law/places.ts';
import type { Rows } from '../../declared/rows.ts';
import { manyComments, manyNotifications } from '../../scene/members.ts';
import { ifPossible, idsOf } from '../../scene/reading.ts';
import { showScene } from '../../scene/shown.ts';
import type { T } from '../../scene/tools.ts';

type Argument = Omit<NonNullable<Showing['embed']>['args'][number], 'usual'>;

const bounds: ReadonlySet<string> = new Set(['since', 'before', 'limit', 'page', 'format']);
const choices: ReadonlySet<string> = new Set(['filter', 'read_filter', 'idModels']);

/** Listings, of their own row or along with a parent, and the arguments that narrow each. */
function narrowedIn(rows: Rows) {
  return showingRows(rows).flatMap((at) =>
    at.showings.flatMap((showing) => {
      const { embed, label } = showing;
      const own = at.row.arguments.map((declaredArgument) => ({ ...declaredArgument, as: declaredArgument.name }));
      const all: readonly Argument[] = embed ? [...embed.args, { ...embed, as: 'filter' }] : own;
      const args = all.filter(
        ({ name, as }) =>
          at.row.named.some((argument) => argument.name === name && argument.isExplained) &&
          (bounds.has(as) || choices.has(as)),
      );
      const isOfTypes = ({ kind }: Argument) => 'filter' in kind && kind.filter === 'actions';
      return args.some((argument) => bounds.has(argument.as) || isOfTypes(argument))
        ? [{ label: `${at.label}: ${label}`, at, showing, args }]
        : [];
    }),
  );
}

/** The records of a listing that an argument leaves; several tests where the document can be read in several ways. */
interface Narrowing {
  readonly as: string;
  readonly sent: Readonly<Record<string, string>>;
  readonly keeps: readonly ((record: any) => boolean)[];
  /** Where the answer begins, and where it ends. */
  readonly from?: number;
  readonly most?: number;
  /** The answer is a number. */
  readonly counts?: true;
  /** Tried alone only. */
  readonly isAlone?: boolean;
  readonly mayBeRefused?: boolean;
}

/** As many as a listing gives at once: of actions without a limit it may be the usual number. */
function mostOf(args: readonly Argument[], { resource }: Showing): number {
  const kind = args.find(({ as }) => as === 'limit')?.kind;
  const most = resource === 'action' && kind === undefined ? limits.actions.default : limits.results;
  return (kind?.kind === 'integer' ? kind.max : undefined) ?? most;
}

const secondOf = ({ id }: any): number => createdAt(id);
const timeOf = (record: any): number => (typeof record.date === 'string' ? Date.parse(record.date) : secondOf(record));

/** Since and before: a date or an id between two seconds, and a date within the second of two records. */
function timesOf({ name, as, kind }: Argument, all: readonly any[], isOrdered: boolean): Narrowing[] {
  const keep = (ms: number, time: (record: any) => number) => (record: any) =>
    as === 'since' ? time(record) > ms : time(record) < ms;
  // Where the table says id, ours takes more.
  const isDated = takes(kind, new Date(0).toISOString()) && !(kind.kind === 'moment' && kind.names === 'id');
  const dated = (ms: number): Narrowing[] => {
    // Milliseconds are told where there are some.
    const sent = new Date(ms).toISOString().replace('.000Z', 'Z');
    // A creation date may be told by the id, which knows whole seconds (1.4).
    const keeps = [keep(ms, timeOf), keep(ms, secondOf)];
    const elsewhere = new Date(ms + 19_800_000).toISOString().replace('Z', '+05:30');
    const same = [sent, elsewhere].map((date, at) => ({ as, sent: { [name]: date }, keeps, isAlone: at > 0 }));
    return isDated ? same : [];
  };
  const found: Narrowing[] = [{ as, sent: { [name]: 'null' }, keeps: [() => true], isAlone: true }];
  // A date without a time, behind all or before all; whether it is taken is left open.
  const day = as === 'since' ? '2999-01-01' : '1999-01-01';
  if (isDated) found.push({ as, sent: { [name]: day }, keeps: [() => false], isAlone: true, mayBeRefused: true });
  // Between two seconds at least, so that little hangs on what is made within one; two on its young side, so that a limit
  // beside it leaves out one of them.
  const behind = (count: number) =>
    all.findIndex((entry, index) => index >= count && secondOf(all[index - 1]) - secondOf(entry) >= 2000);
  const at = Math.max(behind(1), behind(2));
  if (at > 0) {
    found.push(...dated(secondOf(all[at]) + 1000));
    const bound = as === 'since' ? all[at] : all[at - 1];
    if (as === 'before' || !isDated) {
      const keeps = isOrdered ? onOneSide(as, bound, all) : beyondTheSecond(as, bound);
      found.push({ as, sent: { [name]: bound.id }, keeps });
    }
  }
  const isClose = (record: any, next: any) => secondOf(record) === secondOf(next) && timeOf(next) > timeOf(record) + 1;
  const close = all.find((entry, index) => index > 0 && isClose(entry, all[index - 1]));
  // A record of that very moment is not before it; whether it is since then is left open.
  for (const more of as === 'before' ? [0, 1] : [1]) if (close) found.push(...dated(timeOf(close) + more));
  return found;
}

/**
 * The records that an id leaves: it stands for its place, its number or its second. The record that `since` names may
 * be shown too.
 */
function onOneSide(as: string, bound: any, all: readonly any[]): Narrowing['keeps'] {
  const later = (record: any) => secondOf(record) - secondOf(bound);
  const byId = (record: any) => later(record) || Number(record.id > bound.id) - Number(record.id < bound.id);
  const byPlace = (record: any) => all.indexOf(bound) - all.indexOf(record);
  if (as === 'before') return [byPlace, byId].map((by) => (record: any) => by(record) < 0);
  return [byPlace, byId, later].flatMap((by) => [(record: any) => by(record) > 0, (record: any) => by(record) >= 0]);
}

/** The same where the moment of a record is known to the second only: which of that second are kept, is left open. */
function beyondTheSecond(as: string, bound: any): Narrowing['keeps'] {
  const past = (record: any) => (as === 'since' ? 1 : -1) * (secondOf(record) - secondOf(bound));
  return [(entry) => past(entry) > 0, (entry) => past(entry) >= 0];
}

/** The rarest word of a filter among those that the records have; of types each, one that none has, and two together. */
function wordsOf({ name, as, kind }: Argument, all: readonly any[], readsAreLimited: boolean): Narrowing[] {
  if (!('filter' in kind) || kind.filter === undefined) return [];
  const words: Readonly<Record<string, Word<any>>> = filters[kind.filter];
  // The live service shows some types under another name; a filter takes both.
  const known: Readonly<Record<string, string>> = otherTypes;
  const typeOf = (type: string) => (type in words ? type : (known[type] ?? type));
  const asMeant = onceFor((record: any) => ({ ...record, type: typeOf(record.type), old: record.data?.old }));
  const kept = (word: string) => (record: any) => words[word]!.selects(asMeant(record), {});
  const found = Object.keys(words)
    // Whether a type (updateCard) also means its parts (updateCard:name), where records tell them apart, is left open.
    .filter((word) => !/^(all|visible)$/.test(word) && !all.some(({ type }) => `${type}`.startsWith(`${word}:`)))
    .map((word) => ({ word, count: all.filter(kept(word)).length }))
    .toSorted((a, b) => a.count - b.count);
  const some = found.filter(({ count }) => count > 0).map(({ word }) => word);
  const by = (...sent: readonly string[]): Narrowing => ({
    as,
    sent: { [name]: sent.join() },
    keeps: [(entry) => sent.some((word) => kept(word)(entry))],
  });
  if (kind.filter === 'notificationsRead') return some.map((word) => by(word));
  const [rarest, ...others] = some;
  const first = rarest === undefined ? [] : [by(rarest), ...partsOf(name, all)];
  const last = others.at(-1);
  if (readsAreLimited || rarest === undefined || last === undefined || !/^(actions|notifications)$/.test(kind.filter))
    return first;
  const unmatched = found.filter(({ count }) => count === 0).slice(0, 1);
  const alone = [...others, ...unmatched.map(({ word }) => word)].map((word) => by(word));
  // Where the table names one type (2.1), a list of them may be refused.
  const both = [by(rarest, last), by(...some.toReversed())].map((narrowing) => ({ ...narrowing, mayBeRefused: true }));
  return [...first, ...[...alone, ...both].map((narrowing) => ({ ...narrowing, isAlone: true }))];
}

/**
 * Kinds of updates, each of which changed that one field, and all of them with another type: whether one of several
 * fields is found by each is not asked.
 */
function partsOf(name: string, all: readonly any[]): Narrowing[] {
  const fits = (of: string) => (record: any) => typesOf({ type: record.type, old: record.data?.old }).includes(of);
  const isPlain = ({ type, data }: any) => !type.includes(':') && Object.keys(data.old).length === 1;
  const isSure = (of: string) => of.includes(':') && all.some(fits(of)) && all.filter(fits(of)).every(isPlain);
  const kinds = actionTypes.filter(isSure);
  const other = all.find(({ data }) => data?.old === undefined)?.type;
  const by = (...some: readonly string[]) => ({
    as: 'filter',
    sent: { [name]: some.join() },
    keeps: [(record: any) => some.some((of) => fits(of)(record))],
    isAlone: true,
    mayBeRefused: some.length > 1,
  });
  return kinds.length === 0
    ? []
    : [...kinds.map((of) => by(of)), by(...kinds, ...(other === undefined ? [] : [other]))];
}

function narrowingsOf(
  argument: Argument,
  all: readonly any[],
  limit: string | undefined,
  about: ReadonlyMap<string, readonly string[]>,
  { readsAreLimited, isOrdered }: { readonly readsAreLimited: boolean; readonly isOrdered: boolean },
): Narrowing[] {
  const { name, as, kind } = argument;
  const every = [() => true];
  if (as === 'since' || as === 'before') return timesOf(argument, all, isOrdered);
  // A part of all, so that it matters what else is left out.
  const share = (parts: number) => Math.ceil(Math.min(all.length, limits.results / 2) / parts);
  if (as === 'limit')
    return [...new Set(['1', String(share(2)), '51', ...rightOf(kind)])]
      .filter((value) => Number(value) <= all.length && takes(kind, value))
      .map((value, at) => ({ as, sent: { [name]: value }, keeps: every, most: Number(value), isAlone: at > 1 }));
  if (as === 'page')
    return (limit === undefined || all.length === 0 ? [] : [1, 2]).map((page) => {
      const most = share(page + 1);
      const sent = { [name]: String(page), [limit!]: String(most) };
      return { as, sent, keeps: every, from: page * most, most: (page + 1) * most, isAlone: page > 1 };
    });
  if (as === 'format')
    return [
      { as, sent: { [name]: 'minimal' }, keeps: every },
      { as, sent: { [name]: 'count' }, keeps: every, counts: true },
    ];
  if (as !== 'idModels') return wordsOf(argument, all, readsAreLimited);
  const models = [...about.keys()];
  return [models.slice(0, 1), models.toReversed()].map((some, at) => {
    const ids = new Set(some.flatMap((model) => about.get(model)!));
    return { as, sent: { [name]: some.join() }, keeps: [({ id }: any) => ids.has(id)], isAlone: at > 0 };
  });
}

const overlap: readonly (readonly string[])[] = [
  ['limit', 'page'],
  ['limit', 'format'],
  ['page', 'format'],
];
const together = (some: readonly Narrowing[], readsAreLimited: boolean): Narrowing[][] => {
  const pairs = some.filter(({ isAlone }) => !isAlone);
  const many = pairs.flatMap((narrowing, at) =>
    pairs
      .slice(at + 1)
      .filter(({ as }) => as !== narrowing.as && !overlap.some((two) => two.includes(as) && two.includes(narrowing.as)))
      .map((other) => [narrowing, other]),
  );
  // Of a row with a low limit all at once is asked.
  const first = [
    ...new Map(pairs.filter(({ as }) => as !== 'format').map((narrowing) => [narrowing.as, narrowing])).values(),
  ];
  const atOnce = [first, first.filter(({ as }) => as !== 'limit')].filter(({ length }) => length > 1);
  return [...some.map((narrowing) => [narrowing]), ...(readsAreLimited ? atOnce : many)];
};

/** The records that these leave, in each reading. */
function leftBy(all: readonly any[], used: readonly Narrowing[]): any[][] {
  const readings = Math.max(...used.map(({ keeps }) => keeps.length));
  return Array.from({ length: readings }, (_, way) =>
    all.filter((entry) => used.every(({ keeps }) => (keeps[way] ?? keeps[0])!(entry))),
  );
}

export const narrowed = law('LIM-13/combined', {
  title: 'since, before, limit, page and filter can be combined, and each removes what it removes alone',
  also: ruleIds(
    'ACT-02 ACT-03 ACT-04 ACT-05 ACT-06 ACT-07 ACT-08 ACT-20 LIM-17 NOT-01 NOT-15 PAG-03 PAG-04 PAG-07',
    'FLT-03 FLT-04 FLT-15 SET-01 SET-03 SET-16',
  ),
  each: (rows) => ({ listing: narrowedIn(rows) }),
  goals: ['narrowed'],
  shares: 'a long log',
  early: true,
  async holds({ listing: { label, at, showing, args } }, t) {
    if (!claimed(t, at).includes(showing)) t.skip(`the target does not have ${showing.label}`);
    const { placeholders } = await showScene(t);
    const long = await manyComments(t);
    const notifications = await ifPossible(manyNotifications(t));
    const isOrdered = showing.resource !== 'card';
    const { asked, listing } = lister(t, at, showing, args, placeholders);
    const whole = await listing({});
    t.expect(whole, label).isArray();
    const times = showing.resource === 'action' ? whole.map(timeOf) : [];
    t.expect(times, `the dates of ${label}, newest first`).is(times.toSorted((a: number, b: number) => b - a));
    if (showing.resource === 'notification' && notifications)
      t.expect(whole.length, `how many there are: ${label}`).between(notifications.comments.length - 4, limits.results);
    // A full page hides older records, which appear when a filter removes newer ones.
    const isCut = whole.length >= mostOf(args, showing);
    if (showing.resource === 'action' && showing.embed?.parent !== 'card' && !isCut)
      t.expect(idsOf(long.comments), `the comments among ${label}`).within(idsOf(whole));
    // Cards come in no order of time.
    const all: any[] = whole.toSorted((a: any, b: any) => (isOrdered ? 0 : secondOf(b) - secondOf(a)));
    const known = new Set(idsOf(all));
    const about = new Map<string, readonly string[]>();
    const models = args.find(({ as }) => as === 'idModels');
    for (const id of models ? [long.card.id, placeholders['card']!, placeholders['list']!] : [])
      about.set(id, idsOf(await listing({ [models!.name]: id })));
    const limit = args.find(({ as }) => as === 'limit')?.name;
    if (limit && !isOrdered && !isCut)
      t.expect(idsOf(await listing({ [limit]: undefined })), `${label}, without a limit`).sameAs(idsOf(whole));
    const readsAreLimited = at.row.members === true;
    const some = args.flatMap((argument) => narrowingsOf(argument, all, limit, about, { readsAreLimited, isOrdered }));
    for (const used of together(some, readsAreLimited)) {
      const sent = Object.assign({}, ...used.map((narrowing) => narrowing.sent));
      if (used[0]!.mayBeRefused && !(await asked(sent)).taken) continue;
      const what = `${label} with ${new URLSearchParams(sent)}`;
      const found = await listing(sent);
      const left = leftBy(all, used);
      const from = Math.max(0, ...used.map((narrowing) => narrowing.from ?? 0));
      const most = Math.min(...used.map((narrowing) => narrowing.most ?? limits.results));
      t.witness('narrowed');
      if (used.some(({ counts }) => counts)) {
        // Under which name a number stands is not shown.
        const numbers: readonly string[] = JSON.stringify(found).match(/\d+/g) ?? [];
        const isRight = isCut || left.some(({ length }) => numbers.includes(String(length)));
        t.expect(numbers, what).that(isRight, `to hold one of ${left.map(({ length }) => length)}`);
        continue;
      }
      const shown = idsOf(found ?? []).filter((id) => !isCut || known.has(id));
      if (isOrdered) t.expect(shown, what).oneOf(left.map((kept) => idsOf(kept.slice(from, most))));
      else {
        t.expect(shown, what).within(left.flatMap(idsOf));
        const counts = left.map((kept) => Math.min(kept.length, most));
        if (!isCut) t.expect(shown.length, `how many are ${what}`).between(Math.min(...counts), Math.max(...counts));
      }
    }
  },
});

/** The listing with some arguments, as long as it may be; of several parents that of the scene. */
function lister(
  t: T,
  at: ShowingRow,
  showing: Showing,
  args: readonly Argument[],
  placeholders: Readonly<Record<string, string>>,
) {
  const { keys, embed } = showing;
  const known = new Set(Object.values(placeholders));
  const most = args.find(({ as }) => as === 'limit');
  const every = args.find(({ as }) => as === 'filter');
  const base = { ...(most && { [most.name]: mostOf(args, showing) }), ...(every && { [every.name]: 'all' }) };
  const asked = async (more: object) =>
    t.owner.call(await requestFor(t, at, embed ? [showing] : [], { ...base, ...more }));
  const listing = async (more: object): Promise<any> => {
    const body = (await asked(more)).ok();
    if (keys.length === 0) return body;
    const parents = recordsAt(body, keys.slice(0, -1)).map(({ record }) => record);
    return (parents.find(({ id }) => known.has(id)) ?? parents[0])?.[keys.at(-1)!];
  };
  return { asked, listing };
}
