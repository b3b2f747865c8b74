/** Laws of the tables of 4.2: the default of each argument, named or left out. */
import { wordsOf } from '../../reference/stated-words.ts';
import { filters } from '../../../src/spec/filters.ts';
import { law } from '../../law/law.ts';
import {
  bringing,
  claimed,
  recordsAt,
  requestFor,
  showingRows,
  type Showing,
  type ShowingRow,
} from '../../law/places.ts';
import { longLog, longTale } from '../../scene/members.ts';
import { couldSet, timeless } from '../../scene/reading.ts';
import { isRecord } from '../../wire/json-values.ts';

type Embed = NonNullable<Showing['embed']>;

/** All of the set is the word `all`: with it a server may show more than the set. */
const list = ({ usual, set }: Pick<Showing, 'usual' | 'set'>) =>
  usual === 'all' || set.every((name) => usual.includes(name)) ? 'all' : usual.join();

/** The word that means no embed, if the set of the argument has it. */
function off({ kind, off: word }: Embed): unknown {
  if (kind.kind === 'boolean' || kind.kind === 'either') return word;
  return (kind.kind === 'word' || kind.kind === 'words') && kind.filter && String(word) in filters[kind.filter]
    ? word
    : undefined;
}

/** Every argument of the row with its default, if it can be sent. */
function defaultsOf({ row, showings }: ShowingRow, isOn: (embed: Embed) => boolean): Record<string, unknown> {
  const named = (name: string) => row.named.some((one) => one.name === name && one.isTold);
  const pairs = [
    ...row.arguments.map(({ name, usual }) => [name, usual] as const),
    ...showings.flatMap(({ fields, usual, set, embed }) => [
      ...(fields === undefined ? [] : [[fields, list({ usual, set })] as const]),
      ...(embed
        ? [
            ...(isOn(embed) ? [] : [[embed.name, embed.usual ?? off(embed)] as const]),
            ...embed.args.map(({ name, usual: left }) => [name, left] as const),
          ]
        : []),
    ]),
  ];
  return Object.fromEntries(pairs.filter(([name, value]) => value !== undefined && named(name)));
}

/** What is shown, without what the other answer lacks too and need not have. */
function trimmed(shown: any, other: any, counts: (key: string, value: unknown) => boolean): unknown {
  if (Array.isArray(shown)) return shown.map((one, at) => trimmed(one, other?.[at], counts));
  if (!isRecord(shown)) return shown;
  const kept = Object.entries(shown).filter(([key, one]) => (isRecord(other) && key in other) || counts(key, one));
  return Object.fromEntries(kept.map(([key, value]) => [key, trimmed(value, other?.[key], counts)]));
}
/** `none` may show an empty collection, or nothing at all. */
const isFilled = (_: string, value: unknown) => !(Array.isArray(value) && value.length === 0);
const wordsIn = ({ row }: ShowingRow): ReadonlySet<string> =>
  new Set([...row.places().flatMap(({ keys }) => keys), ...[...row.viewArguments().values()].flatMap(wordsOf)]);

const switched = (shown: readonly Showing[]) =>
  Object.fromEntries(shown.flatMap(({ embed }) => (embed ? [[embed.name, bringing(embed)]] : [])));

export const defaults = law('MEM-14', {
  needs: ['4.2', 'boards', 'cards', 'comments', 'writes'],
  title: 'every argument of the member rows that is left out has the default of its table',
  also: ['FLT-03', 'LIM-13', 'LIM-14'],
  each: (rows) => ({ row: showingRows(rows).filter(({ row }) => row.section === '4.2') }),
  cost: 120,
  goals: ['shown'],
  async holds({ row }, t) {
    const showings = claimed(t, row);
    const words = wordsIn(row);
    const compare = async (path: string, on: Readonly<Record<string, unknown>>) => {
      const ask = async (args: object) => (await t.owner.call({ path, query: { ...on, ...args } })).ok();
      const unasked = await ask({});
      const named = await ask({ ...defaultsOf({ ...row, showings }, ({ name }) => name in on), ...on });
      // A server may show unasked some fields of its own, which no word of the row names.
      const usual = trimmed(unasked, named, (key) => words.has(key));
      t.expect(timeless(trimmed(named, unasked, isFilled)), 'the answer with every default named').is(timeless(usual));
      for (const { keys } of showings) t.witness('shown', recordsAt(unasked, keys).length);
    };
    // At first without the scene: a server that has no defaults may not be able to make one.
    if (/^\/members\/\{member\}(\/\w+)?$/.test(row.row.path))
      await compare(`/1${row.row.path.replace('{member}', 'me')}`, {});
    await longLog(t);
    await couldSet(longTale(t));
    // Those in which others stand come along once, so that the arguments about them mean something.
    const around = showings.filter(({ fields, embed }) => embed && fields !== undefined);
    const { fields, set } = showings[0]!;
    const lean = fields === undefined ? {} : { fields: set.find((name) => /name$/i.test(name)) ?? set[0] };
    const few = { ...lean, ...switched(around.filter(({ keys }) => keys.length === 1)) };
    const { path } = await requestFor(t, row, []);
    for (const on of [{}, lean, few, { ...few, ...switched(around) }]) await compare(path, on);
  },
});
