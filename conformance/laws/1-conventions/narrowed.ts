/** A family on 4.2 and 4.8: each argument that narrows a listing (a bound, a page, a filter) works alone and with others. */
import { filters } from '../../../src/document/filters.ts';
import { keysOf } from '../../../src/language.ts';
import { takes } from '../../../src/kinds/readers.ts';
import { rightOf } from '../../../src/samples.ts';
import { limits } from '../../../src/document/limits.ts';
import { actionTypes } from '../../../src/document/sets.ts';
import { law, ruleIds } from '../../law/law.ts';
import { isNewestFirst, leftOf, secondOf, spanOf, timeOf, type Asked, type Whole } from '../../law/left.ts';
import {
  claimed,
  isExplained,
  requestFor,
  showingRows,
  valuesAt,
  type Showing,
  type ShowingRow,
} from '../../law/places.ts';
import type { Rows } from '../../declared/rows.ts';
import { manyComments, manyNotifications } from '../../scene/members.ts';
import { ifPossible, idsOf } from '../../scene/reading.ts';
import { showScene } from '../../scene/shown.ts';
import type { T } from '../../scene/tools.ts';

type Argument = Omit<Asked, 'value'>;

const bounds: ReadonlySet<string> = new Set(['since', 'before', 'limit', 'page', 'format']);
const choices: ReadonlySet<string> = new Set(['filter', 'read_filter', 'idModels']);

/** Listings, of a row of their own or embedded in a parent, and the arguments that narrow each listing. */
function narrowedIn(rows: Rows) {
  return showingRows(rows).flatMap((at) =>
    at.showings.flatMap((showing) => {
      const { embed, label } = showing;
      const own = at.row.arguments.map((argument) => ({ ...argument, as: argument.name }));
      const all: readonly Argument[] = embed ? [...embed.args, { ...embed, as: 'filter' }] : own;
      const args = all.filter(({ name, as }) => isExplained(at.row, name) && (bounds.has(as) || choices.has(as)));
      const isOfTypes = ({ kind }: Argument) => 'filter' in kind && kind.filter === 'actions';
      return args.some((argument) => bounds.has(argument.as) || isOfTypes(argument))
        ? [{ label: `${at.label}: ${label}`, at, showing, args }]
        : [];
    }),
  );
}

/** Arguments that are tried together. */
interface Try {
  readonly asked: readonly Asked[];
  /** Whether they are tried without other arguments. */
  readonly isAlone?: boolean;
  readonly mayBeRefused?: boolean;
}

/** As many as a listing gives at once: of actions without a limit it may be the usual number. */
function mostOf(args: readonly Argument[], { resource }: Showing): number {
  const kind = args.find(({ as }) => as === 'limit')?.kind;
  const most = resource === 'action' && kind === undefined ? limits.actions.default : limits.results;
  return (kind?.kind === 'integer' ? kind.max : undefined) ?? most;
}

/** Since and before: a date or an id between two seconds, and a date within the second of two records. */
function timesOf(argument: Argument, { records }: Whole): Try[] {
  const { as, kind } = argument;
  const at = (value: string, more: Omit<Try, 'asked'> = {}): Try => ({ asked: [{ ...argument, value }], ...more });
  // Where the table says id, our server takes dates too.
  const isDated = takes(kind, new Date(0).toISOString()) && !(kind.kind === 'moment' && kind.names === 'id');
  const dated = (ms: number): Try[] => {
    // Milliseconds are told where there are some.
    const sent = new Date(ms).toISOString().replace('.000Z', 'Z');
    const elsewhere = new Date(ms + 19_800_000).toISOString().replace('Z', '+05:30');
    return isDated ? [at(sent), at(elsewhere, { isAlone: true })] : [];
  };
  const found = [at('null', { isAlone: true })];
  // A date without a time, after or before all records. The document leaves open whether it is accepted.
  if (isDated) found.push(at(as === 'since' ? '2999-01-01' : '1999-01-01', { isAlone: true, mayBeRefused: true }));
  // The bound lies between two different seconds, so that records of one second do not matter. Two younger records are enough
  // for a limit beside it to leave out one of them.
  const behind = (count: number) =>
    records.findIndex((record, index) => index >= count && secondOf(records[index - 1]) - secondOf(record) >= 2000);
  const old = Math.max(behind(1), behind(2));
  if (old > 0) {
    found.push(...dated(secondOf(records[old]) + 1000));
    if (as === 'before' || !isDated) found.push(at(records[as === 'since' ? old : old - 1].id));
  }
  const isClose = (record: any, next: any) => secondOf(record) === secondOf(next) && timeOf(next) > timeOf(record) + 1;
  const close = records.find((record, index) => index > 0 && isClose(record, records[index - 1]));
  // A record of exactly this moment is not before it. Whether it counts as since then is left open.
  for (const more of as === 'before' ? [0, 1] : [1]) if (close) found.push(...dated(timeOf(close) + more));
  return found;
}

/** The rarest word of a filter among those that the records have; of types each, one that none has, and two together. */
function wordsOf(argument: Argument, whole: Whole, limit: Argument | undefined, readsAreLimited: boolean): Try[] {
  const { kind } = argument;
  if (!('filter' in kind) || kind.filter === undefined) return [];
  const by = (...words: readonly string[]): Try => ({ asked: [{ ...argument, value: words.join() }] });
  const found = keysOf(filters[kind.filter])
    // Whether a type (updateCard) also means its parts (updateCard:name), where records tell them apart, is left open.
    .filter(
      (word) => !/^(all|visible)$/.test(word) && !whole.records.some(({ type }) => `${type}`.startsWith(`${word}:`)),
    )
    .map((word) => ({ word, count: leftOf(whole, by(word).asked)[0]!.length }))
    .toSorted((a, b) => a.count - b.count);
  const some = found.filter(({ count }) => count > 0).map(({ word }) => word);
  if (kind.filter === 'notificationsRead') return some.map((word) => by(word));
  const [rarest, ...others] = some;
  const first = rarest === undefined ? [] : [by(rarest), ...partsOf(argument, whole)];
  const last = others.at(-1);
  // Of the most frequent word there are more than the limit allows.
  if (readsAreLimited && limit && last !== undefined)
    return [...first, { asked: [...by(last).asked, { ...limit, value: '1' }], isAlone: true }];
  if (readsAreLimited || rarest === undefined || last === undefined || !/^(actions|notifications)$/.test(kind.filter))
    return first;
  const unmatched = found.filter(({ count }) => count === 0).slice(0, 1);
  const alone = [...others, ...unmatched.map(({ word }) => word)].map((word) => by(word));
  // Where the table names one type (2.1), a list of them may be refused.
  const both = [by(rarest, last), by(...some.toReversed())].map((several) => ({ ...several, mayBeRefused: true }));
  return [...first, ...[...alone, ...both].map((entry) => ({ ...entry, isAlone: true }))];
}

/**
 * Kinds of updates, each of which changed that one field, and all of them with another type: whether one of several
 * fields is found by each is not asked.
 */
function partsOf(argument: Argument, whole: Whole): Try[] {
  const by = (...words: readonly string[]): Try => ({
    asked: [{ ...argument, value: words.join() }],
    isAlone: true,
    mayBeRefused: words.length > 1,
  });
  const isPlain = ({ type, data }: any) => !type.includes(':') && Object.keys(data.old).length === 1;
  const kinds = actionTypes.filter((word) => {
    const [left] = word.includes(':') ? leftOf(whole, by(word).asked) : [[]];
    return left!.length > 0 && left!.every(isPlain);
  });
  const other = whole.records.find(({ data }) => data?.old === undefined)?.type;
  return kinds.length === 0
    ? []
    : [...kinds.map((word) => by(word)), by(...kinds, ...(other === undefined ? [] : [other]))];
}

function triesOf(argument: Argument, whole: Whole, limit: Argument | undefined, readsAreLimited: boolean): Try[] {
  const { as, kind } = argument;
  const { length } = whole.records;
  const to = (value: string): Asked => ({ ...argument, value });
  if (as === 'since' || as === 'before') return timesOf(argument, whole);
  // Less than all records, so that a second argument changes the answer.
  const share = (parts: number) => String(Math.ceil(Math.min(length, limits.results / 2) / parts));
  if (as === 'limit')
    return [...new Set(['1', share(2), '51', ...rightOf(kind)])]
      .filter((value) => Number(value) <= length && takes(kind, value))
      .map((value, at) => ({ asked: [to(value)], isAlone: at > 1 }));
  if (as === 'page')
    return (limit === undefined || length === 0 ? [] : [1, 2]).map((page) => ({
      asked: [to(String(page)), { ...limit!, value: share(page + 1) }],
      isAlone: page > 1,
    }));
  if (as === 'format') return ['minimal', 'count'].map((value) => ({ asked: [to(value)] }));
  if (as !== 'idModels') return wordsOf(argument, whole, limit, readsAreLimited);
  const models = [...whole.about.keys()];
  return [models.slice(0, 1), models.toReversed()].map((some, at) => ({ asked: [to(some.join())], isAlone: at > 0 }));
}

/** Whether two arguments can be tried together. The count of all records has no limit. */
const isApart = (one: Try, other: Try): boolean =>
  one.asked.every(({ as }) =>
    other.asked.every((entry) => entry.as !== as && [entry.as, as].toSorted().join() !== 'format,limit'),
  );
const together = (some: readonly Try[], readsAreLimited: boolean): Try[][] => {
  const several = some.filter(({ isAlone }) => !isAlone);
  const pairs = several.flatMap((one, at) =>
    several
      .slice(at + 1)
      .filter((other) => isApart(one, other))
      .map((other) => [one, other]),
  );
  // Of a row with a low limit all at once is asked.
  const first = [...new Map(several.map((entry) => [entry.asked[0]!.as, entry])).values()].filter(
    ({ asked }) => asked[0]!.as !== 'format',
  );
  const of = (isMeant: (as: Argument['as']) => boolean) => first.filter(({ asked }) => isMeant(asked[0]!.as));
  const atOnce = [first, of((as) => as !== 'limit'), of((as) => as === 'since' || as === 'before')].filter(
    ({ length }) => length > 1,
  );
  return [...some.map((entry) => [entry]), ...(readsAreLimited ? atOnce : pairs)];
};

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
    const { ask, listing } = lister(t, at, showing, args, placeholders);
    const shown = await listing({});
    t.expect(shown, label).isArray();
    const times = showing.resource === 'action' ? shown.map(timeOf) : [];
    t.expect(times, `the dates of ${label}, newest first`).is(times.toSorted((a: number, b: number) => b - a));
    if (showing.resource === 'notification' && notifications)
      t.expect(shown.length, `how many there are: ${label}`).between(notifications.comments.length - 4, limits.results);
    // A full page hides older records, which appear when a filter removes newer ones.
    const isCut = shown.length >= mostOf(args, showing);
    if (showing.resource === 'action' && showing.embed?.parent !== 'card' && !isCut)
      t.expect(idsOf(long.comments), `the comments among ${label}`).within(idsOf(shown));
    // Cards are not listed in the order of time, and notifications need not be.
    const isOrdered = showing.resource === 'action' || (showing.resource !== 'card' && isNewestFirst(shown));
    const records: any[] = shown.toSorted((a: any, b: any) => (isOrdered ? 0 : secondOf(b) - secondOf(a)));
    const known = new Set(idsOf(records));
    const modelsOf = new Map<string, readonly string[]>();
    const models = args.find(({ as }) => as === 'idModels');
    for (const id of models ? [long.card.id, placeholders['card']!, placeholders['list']!] : [])
      modelsOf.set(id, idsOf(await listing({ [models!.name]: id })));
    const limit = args.find(({ as }) => as === 'limit');
    if (limit && showing.resource === 'card' && !isCut)
      t.expect(idsOf(await listing({ [limit.name]: undefined })), `${label}, without a limit`).sameAs(idsOf(shown));
    const readsAreLimited = at.row.members === true;
    const whole: Whole = { records, isOrdered, about: modelsOf };
    const some = args.flatMap((argument) => triesOf(argument, whole, limit, readsAreLimited));
    const { fields } = showing;
    for (const [nth, used] of together(some, readsAreLimited).entries()) {
      const asked = used.flatMap((entry) => entry.asked);
      // All fields, which change nothing, are named every second time: a server may forget one argument beside another.
      const more = nth % 2 > 0 && isExplained(at.row, fields) ? { [fields!]: 'all' } : {};
      const sent = { ...Object.fromEntries(asked.map(({ name, value }) => [name, value])), ...more };
      if (used[0]!.mayBeRefused && !(await ask(sent)).taken) continue;
      const what = `${label} with ${new URLSearchParams(sent)}`;
      const found = await listing(sent);
      const left = leftOf(whole, asked);
      const pages = left.map((kept) => kept.slice(...spanOf(asked)));
      t.witness('narrowed');
      if (asked.some(({ as, value }) => as === 'format' && value === 'count')) {
        // The document does not show the name of the field with the count.
        const numbers: readonly string[] = JSON.stringify(found).match(/\d+/g) ?? [];
        const isRight = isCut || left.some(({ length }) => numbers.includes(String(length)));
        t.expect(numbers, what).that(isRight, `to hold one of ${left.map(({ length }) => length)}`);
        continue;
      }
      const ids = idsOf(found ?? []).filter((id) => !isCut || known.has(id));
      if (isOrdered) t.expect(ids, what).oneOf(pages.map(idsOf));
      else {
        t.expect(ids, what).within(left.flatMap(idsOf));
        const counts = pages.map(({ length }) => length);
        if (!isCut) t.expect(ids.length, `how many are ${what}`).between(Math.min(...counts), Math.max(...counts));
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
  const known = new Set(Object.values(placeholders));
  const most = args.find(({ as }) => as === 'limit');
  const every = args.find(({ as }) => as === 'filter');
  const base = { ...(most && { [most.name]: mostOf(args, showing) }), ...(every && { [every.name]: 'all' }) };
  const ask = async (more: object) =>
    t.owner.call(await requestFor(t, at, showing.embed ? [showing] : [], { ...base, ...more }));
  const listing = async (more: object): Promise<any> => {
    const body = (await ask(more)).ok();
    const shown = valuesAt(body, showing.keys);
    return (shown.find(({ around }) => known.has(around?.id)) ?? shown[0])?.value;
  };
  return { ask, listing };
}
