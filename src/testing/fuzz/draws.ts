/** The input of a fuzz test: calls that are right, nearly right or hostile, and orders of the control plane. */
import fc from 'fast-check';
import { isRecord, keysOf } from '../../language.ts';
import { all } from '../../authorization/rows.ts';

/** Words that mean something somewhere, or nearly. */
const hostile = [
  '',
  '%',
  '%00',
  '..',
  '__proto__',
  'constructor',
  'toString',
  'me',
  'all',
  '0'.repeat(24),
  'A'.repeat(24),
  'f'.repeat(24),
  'é',
  '😀',
  'a'.repeat(5000),
  'a'.repeat(17_000),
  '-1',
  '-0',
  '1e999',
  '9007199254740993',
  '140737488355328',
  'null',
  'true',
  'undefined',
  '[object Object]',
  '{"a":1}',
  '[]',
  '2026-02-30',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '2106-02-07T06:28:16Z',
  'a,b,,c',
  '\u0000',
  '\ud800',
  '\u202e\u2028',
  'top',
  'bottom',
  'name',
  'open',
  'customFields',
  "'; --",
  '<script>',
  '../../../x',
  '@ada_quill',
  '@board @card @me',
  'is:open -#x "y',
  'due:overdue edited:1 @me -has:cover sort:-due',
  'http://127.0.0.1:9/',
  'javascript:alert(1)',
];

/** A record of the world as it is: of this kind, or of any. */
export interface Picked {
  readonly pick: number;
}
const picked: fc.Arbitrary<Picked> = fc.record({ pick: fc.nat(400) });

const word = fc.oneof(
  { weight: 3, arbitrary: picked },
  { weight: 3, arbitrary: fc.constantFrom(...hostile) },
  { weight: 1, arbitrary: fc.string() },
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 5 }) },
);

const titles = all.map(({ method, path }) => `${method} ${path}`);
const actors = ['owner', 'owner', 'owner', 'colleague', 'outsider', 'reader'] as const;
const ways = ['query', 'query', 'json', 'form', 'header', 'multipart'] as const;

/** A call that nearly fits: what the numbers choose, with one argument spoilt or added now and then. */
const nearly = fc.record({
  is: fc.constant('nearly' as const),
  title: fc.constantFrom(...titles),
  actor: fc.constantFrom(...actors),
  picks: fc.array(fc.nat(1000), { minLength: 7, maxLength: 7 }),
  way: fc.constantFrom(...ways),
  spoil: fc.option(fc.record({ at: fc.nat(40), value }), { freq: 1 }),
});

/** A call of which nothing has to fit. */
const anything = fc.record({
  is: fc.constant('anything' as const),
  title: fc.constantFrom(...titles),
  actor: fc.constantFrom(...actors),
  words: fc.array(word, { minLength: 4, maxLength: 4 }),
  /** An argument is given a value, or left out. */
  values: fc.array(fc.option(value, { freq: 1, nil: undefined }), { minLength: 1, maxLength: 12 }),
  strangers: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...hostile)), value, { maxKeys: 2 }),
  way: fc.constantFrom(...ways),
});

/** An order, and a body that it takes. */
type Order = readonly [title: string, body?: unknown];

/** The orders that change the world in more ways than clients can, and values that they take beside their examples. */
const orders: readonly Order[] = [
  ...[0, 1, 999, 60_000, 86_400_000, 3e9, -1, 1.5, 4e12].map((ms) => ['POST /clock/advance', { ms }] as const),
  ...['before', 'after'].flatMap((name) => [
    ['POST /snapshots', { name }] as const,
    ['PUT /snapshot', name] as const,
    ['POST /changes', { since: name }] as const,
    [`GET /snapshots/${name}`] as const,
    [`DELETE /snapshots/${name}`] as const,
  ]),
  ['PUT /snapshot', { now: true }],
  ['PUT /snapshot', { now: true }],
  ['POST /plant', { boards: [{ id: 'b', name: 'Planted' }], lists: [{ id: 'l', idBoard: 'b', name: 'L' }] }],
  ['POST /plant', { labels: [{ name: 'x', color: 'red', idBoard: { pick: 3 } }] }],
  ['POST /faults', { match: { path: '/1/**' }, times: 1, respond: { status: 500, body: { a: 1 } } }],
  ['POST /faults', { match: { path: '/1/cards/**' }, times: 2, drop: true }],
  ['POST /faults', { match: { path: '/1/**' }, times: 1, truncate: true }],
  ['POST /faults', { match: { path: '/1/**' }, times: 1, delayMs: 1 }],
  ['POST /faults', { match: { path: '/1/**' }, times: 2, change: { id: null } }],
  ['POST /requests/wait', { path: '/1/**', timeoutMs: 0 }],
  ['DELETE /faults/f1'],
  ['POST /worlds', { name: 'one', fixture: 'empty' }],
  ['POST /fork', { name: 'two' }],
  ['DELETE /worlds/one'],
  ['DELETE /worlds/two'],
  ['POST /reset'],
  ['GET /requests/3'],
  ...['cards', 'boards', 'lists', 'members', 'comments', 'nonesuch'].map(
    (kind) => [`POST /records/${kind}`, {}] as const,
  ),
];
const orderOf = (examples: readonly Order[]) =>
  fc.record({
    is: fc.constant('order' as const),
    order: fc.constantFrom(...orders, ...examples),
    rest: word,
    /** Given instead of the body, or of one of its parts. */
    spoil: fc.option(fc.record({ at: fc.nat(5), value }), { freq: 2 }),
  });

type Drawn<T> = T extends fc.Arbitrary<infer V> ? V : never;
export type Step = Drawn<typeof nearly> | Drawn<typeof anything> | Drawn<ReturnType<typeof orderOf>>;

export interface History {
  readonly steps: readonly Step[];
  /** Whether it is played twice, and its last world loaded from a snapshot: that takes longer. */
  readonly isThorough: boolean;
}

/** Some calls one after another, with orders between them: those that we know of, and those that say an example. */
export const histories = (examples: readonly Order[]): fc.Arbitrary<History> =>
  fc.record({
    steps: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: nearly },
        { weight: 4, arbitrary: anything },
        { weight: 1, arbitrary: orderOf(examples) },
      ),
      { minLength: 1, maxLength: 40, size: 'max' },
    ),
    isThorough: fc.nat(7).map((drawn) => drawn === 7),
  });

/** One part of a value is another one, or all of it is. */
export function spoilt(whole: unknown, spoil: { readonly at: number; readonly value: unknown } | null): unknown {
  if (spoil === null) return whole;
  const names = isRecord(whole) ? keysOf(whole) : [];
  const name = names[spoil.at % (names.length + 1)];
  return name === undefined ? spoil.value : { ...(whole as object), [name]: spoil.value };
}
