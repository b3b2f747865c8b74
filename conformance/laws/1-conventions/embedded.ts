/** Laws of 1.10 on every place where a parent brings records along: they are those of their own row. */
import fc from 'fast-check';
import { law } from '../../law/law.ts';
import { rightOf, takes, type Data } from '../../../src/spec/kinds.ts';
import { limits } from '../../../src/spec/limits.ts';
import { wordsOf } from '../../law/arbitraries.ts';
import { withNamed, type DocumentedEndpoint } from '../../law/documented.ts';
import {
  bringing,
  claimed,
  recordsAt,
  requestFor,
  showingRows,
  type Showing,
  type ShowingRow,
} from '../../law/places.ts';
import type { Rows } from '../../reference/rows.ts';
import { idsOf } from '../../scene/reading.ts';
import { showScene } from '../../scene/shown.ts';
import type { T } from '../../scene/tools.ts';
import { isRecord } from '../../wire/json-values.ts';

/** Records that come along with a parent, and the row that lists the same. */
interface Pair {
  readonly label: string;
  readonly parent: ShowingRow;
  readonly showing: Showing;
  readonly embed: NonNullable<Showing['embed']>;
  readonly own: DocumentedEndpoint;
}

const isWord = ({ kind: { kind } }: Pair['embed']) => kind === 'word' || kind === 'words';

function pairsIn(rows: Rows): readonly Pair[] {
  return showingRows(rows).flatMap((parent) =>
    parent.showings.flatMap((showing): Pair[] => {
      const { embed, keys } = showing;
      const end = `{${embed?.parent}}/${keys.at(-1)}`;
      const own = rows.all.find(
        ({ method, path, shows, section }) =>
          method === 'GET' && path.endsWith(end) && shows?.name === embed?.shows?.name && section !== undefined,
      );
      if (!embed || !own?.shows) return [];
      // What a row lists without a filter is not told.
      if (isWord(embed) && !withNamed(own).named.some(({ name }) => name === 'filter')) return [];
      return [{ label: `${parent.label}: ${showing.label}`, parent, showing, embed, own: withNamed(own) }];
    }),
  );
}

/** What a request for the parent and one for the own row say in the same sense: a filter and fields. */
const asked = ({ showing, embed, own }: Pair): fc.Arbitrary<Asked> => {
  const filter = own.arguments.find(({ name }) => name === 'filter');
  const both = isWord(embed) && filter ? wordsOf(embed.kind).filter((word) => wordsOf(filter.kind).includes(word)) : [];
  return fc.record({
    word: both.length > 0 ? fc.constantFrom(...both) : fc.constant(bringing(embed)),
    fields: fc.subarray([...showing.set], {
      minLength: Math.min(1, showing.set.length),
      maxLength: Math.min(4, showing.set.length),
    }),
  });
};
interface Asked {
  readonly word: string;
  readonly fields: readonly string[];
}

/** The records of one parent against those of the own row: the same, in the same order where there is one. */
function expectSame(t: T, { label, own }: Pair, brought: unknown, listed: unknown, fields: readonly string[]): void {
  if (!Array.isArray(brought) && !isRecord(brought)) {
    // Where nothing is brought along, an empty list may stand for it.
    t.expect([listed].flat(), `what ${own.path} lists, of which nothing came along as ${label}`).is([]);
    return;
  }
  const [some, others]: [any[], any[]] = [[brought].flat(), [listed].flat()];
  const ids = (records: any[]) => records.map((one) => one?.id);
  if (own.many === 'ordered') t.expect(ids(some), label).is(ids(others));
  else t.expect(ids(some), label).sameAs(ids(others));
  for (const one of some) {
    const other = others.find(({ id }) => id === one.id);
    const keys = fields.length > 0 ? fields : Object.keys(one).filter((key) => key in other);
    const part = (record: any) => Object.fromEntries(keys.map((key) => [key, record[key]]));
    t.expect(part(one), label).is(part(other));
    t.witness('brought along');
  }
}

export const broughtAlong = law('CNV-13', {
  as: 'places',
  title: 'what a record brings along equals what the row of the same name lists with the same filter and fields',
  needs: ['boards', 'cards', 'comments', 'writes'],
  also: ['GEN-08', 'MEM-15'],
  each: (rows) => ({ pair: pairsIn(rows) }),
  given: ({ pair }) => ({ drawn: asked(pair) }),
  runs: 2,
  cost: 40,
  goals: ['brought along'],
  async holds({ pair, drawn }, t) {
    const { parent, showing, embed, own } = pair;
    if (!claimed(t, parent).includes(showing)) t.skip(`the target does not have ${showing.label}`);
    const known = new Set(Object.values((await showScene(t)).holes));
    const { fields }: Asked = drawn;
    const list = fields.length > 0 ? { fields: fields.join() } : {};
    const fielded = showing.fields === undefined ? {} : { [showing.fields]: list.fields };
    const key = showing.keys.at(-1)!;
    for (const word of new Set([bringing(embed), drawn.word])) {
      const body = await t.owner.call(await requestFor(t, parent, [showing], { ...fielded, [embed.name]: word }));
      const parents = recordsAt(body.ok(), showing.keys.slice(0, -1)).map(({ record }) => record);
      const first = parents.toSorted((a, b) => Number(known.has(b.id)) - Number(known.has(a.id))).slice(0, 2);
      const filter = own.arguments.some(({ name }) => name === 'filter') && word !== 'true' ? { filter: word } : {};
      for (const one of first) {
        const listed = await t.owner.get(`/1${own.path.replace(/\{\w+\}/, one.id)}`, { ...filter, ...list });
        if (one[key] === undefined && listed.status >= 300) continue;
        expectSame(t, pair, one[key], listed.ok(), fields);
      }
    }
  },
});

/** Records that come along with a parent, and the field of the parent that holds their ids. */
interface Named {
  readonly label: string;
  readonly parent: ShowingRow;
  readonly showing: Showing;
  readonly around: Showing;
  readonly field: string;
}
const namedIn = (rows: Rows): readonly Named[] =>
  showingRows(rows).flatMap((parent) =>
    parent.showings.flatMap((showing): Named[] => {
      const { embed, keys } = showing;
      const around = parent.showings.find((one) => one.keys.join() === keys.slice(0, -1).join());
      const field = `id${keys.at(-1)?.replace(/^./, (letter) => letter.toUpperCase())}`;
      // With another word it may bring only some of them.
      const isWhole = embed !== undefined && ['true', 'all'].includes(bringing(embed));
      return isWhole && around?.set.includes(field)
        ? [{ label: `${parent.label}: ${showing.label}`, parent, showing, around, field }]
        : [];
    }),
  );

export const thoseNamed = law('CNV-13', {
  as: 'named',
  title: 'what a record brings along is what its ids name: its members, its checklists, its workspace',
  needs: ['boards', 'cards', 'comments', 'writes'],
  each: (rows) => ({ named: namedIn(rows) }),
  cost: 12,
  goals: ['named'],
  async holds({ named: { label, parent, showing, around, field } }, t) {
    if (!claimed(t, parent).includes(showing)) t.skip(`the target does not have ${showing.label}`);
    const reply = await t.owner.call(await requestFor(t, parent, [showing], { [around.fields!]: field }));
    for (const { record } of recordsAt(reply.ok(), around.keys).slice(-50)) {
      const along = record[showing.keys.at(-1)!];
      const named = [record[field] ?? []].flat().filter((one) => one !== '');
      if (along === undefined || (named.length === 0 && along === null)) continue;
      t.expect(idsOf([along].flat()), label).sameAs(named.map((one) => (isRecord(one) ? one['id'] : one)));
      t.witness('named', named.length);
    }
  },
});

/** Records that come along with a parent, and the arguments that bound them. */
interface Bounded {
  readonly label: string;
  readonly parent: ShowingRow;
  readonly showing: Showing;
  readonly args: Pair['embed']['args'];
}
const boundedIn = (rows: Rows): readonly Bounded[] =>
  showingRows(rows).flatMap((parent) =>
    parent.showings.flatMap((showing): Bounded[] => {
      const named = (name: string) => parent.row.named.some((one) => one.name === name && one.isTold);
      const args = showing.embed?.args.filter(({ name }) => named(name)) ?? [];
      return args.length === 0 ? [] : [{ label: `${parent.label}: ${showing.label}`, parent, showing, args }];
    }),
  );

const secondOf = ({ id }: any): number => Number.parseInt(id.slice(0, 8), 16);

/** Each value of a bound, and what it leaves of all: newest first. */
function boundsOf(
  as: string,
  all: readonly any[],
  kind: Data,
): readonly (readonly [string, readonly any[] | number])[] {
  if (as === 'limit')
    return rightOf(kind)
      .concat('2')
      .flatMap((value) => (Number(value) <= all.length ? [[value, all.slice(0, Number(value))]] : []));
  if (as === 'format')
    return [
      ['list', all],
      ['minimal', all],
      ['count', all.length],
    ];
  // Between two seconds at least, so that nothing hangs on what is made within one.
  const at = all.findIndex((one, index) => index > 0 && secondOf(all[index - 1]) - secondOf(one) >= 2);
  if (at < 0) return [];
  const [younger, older] = [all.slice(0, at), all.slice(at)];
  const moment = new Date((secondOf(older[0]) + 1) * 1000).toISOString();
  // Where the table says id, ours takes more.
  const isDated = takes(kind, moment) && !(kind.kind === 'moment' && kind.names === 'id');
  const dates = isDated ? [moment] : [];
  if (as === 'since')
    return [
      [isDated ? moment : older[0].id, younger],
      ['null', all],
    ];
  if (as === 'before')
    return [...dates.map((date) => [date, older] as const), [younger.at(-1).id, older], ['null', all]];
  return [];
}

export const boundsOfEmbeds = law('LIM-13', {
  as: 'along',
  title: 'what comes along is bounded in number and time, and counted, as its arguments say',
  needs: ['boards', 'cards', 'comments', 'writes'],
  also: ['ACT-04', 'ACT-06', 'ACT-08', 'LIM-14', 'NOT-15', 'PAG-03'],
  each: (rows) => ({ bounded: boundedIn(rows) }),
  cost: 40,
  goals: ['bounded'],
  async holds({ bounded: { parent, showing, args } }, t) {
    if (!claimed(t, parent).includes(showing)) t.skip(`the target does not have ${showing.label}`);
    const { holes } = await showScene(t);
    const known = new Set(Object.values(holes));
    const key = showing.keys.at(-1)!;
    const most = args.find(({ as }) => as === 'limit');
    const along = async (more: object) => {
      const body = (
        await t.owner.call(
          await requestFor(t, parent, [showing], { ...(most && { [most.name]: limits.results }), ...more }),
        )
      ).ok();
      const around = recordsAt(body, showing.keys.slice(0, -1)).map(({ record }) => record);
      return (around.find(({ id }) => known.has(id)) ?? around[0])?.[key];
    };
    const all = await along({});
    t.expect(all, showing.label).isArray();
    for (const { name, as, kind } of args) {
      for (const [value, expected] of boundsOf(as, all, kind)) {
        const found = await along({ [name]: value });
        // Under which name a number stands is not shown.
        if (typeof expected === 'number')
          t.expect(JSON.stringify(found).match(/\d+/g) ?? [], `${showing.label} with ${name}=${value}`).is([
            String(expected),
          ]);
        else {
          // Whether what since names is shown too is left open.
          const shown = idsOf(found ?? []).filter((id) => as !== 'since' || id !== value);
          t.expect(shown, `${showing.label} with ${name}=${value}`).is(idsOf(expected));
        }
        t.witness('bounded');
      }
    }
  },
});
