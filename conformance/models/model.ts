/** Models of what a server stores: a record, a set, a pile, a counter, an order. Each has its steps, and what they do to it. */
import fc from 'fast-check';
import type { Values } from '../things/nouns.ts';

/** The value of each part of a thing. */
export type State = Readonly<Record<string, unknown>>;

/** One request that changes a thing. */
export interface Step {
  readonly act: 'write' | 'add' | 'remove' | 'put';
  /**
   * The values that are written to each part; `add` and `remove` name one part without a value; `put` says which goes
   * where.
   */
  readonly parts: State;
}

export interface Model {
  readonly init: State;
  /** How many parts a step names at most. */
  readonly partsPerStep: number;
  /** Parts that one step writes together: a read shows all of it or nothing. */
  readonly together?: readonly string[];
  /** The fields that hold any text. */
  readonly texts: readonly string[];
  /** A step that shows whether the thing can be changed and seen at all: by default the first of those below. */
  readonly tried?: Step;
  /** Steps that are done at the same moment; each two of them can harm each other. */
  readonly first: readonly Step[];
  /** Steps that are done alone, and then rounds of steps that are done at the same time as those on other things. */
  readonly besideOthers: readonly (readonly Step[])[];
  /** Rounds of such steps that come after. */
  readonly laterRounds: readonly (readonly Step[])[];
  /** Steps that are drawn, for one client or for several. */
  readonly drawn: fc.Arbitrary<readonly Step[]>;
  /** Steps after them that make sense only if no other client writes meanwhile. */
  readonly byOneClient?: fc.Arbitrary<readonly Step[]>;
  /** Whether a server may refuse a step that would change something. */
  mayBeRefused?(state: State, step: Step): boolean;
  /**
   * The state that a step makes of another; `open` where a server may take it or refuse it, and nothing changes. A step
   * looks at no part that it does not name.
   */
  after(state: State, step: Step): State | 'open';
}

/**
 * Values for a field that holds any text, which may be empty, or which a record may lack. No part of one is another one;
 * they have four letters because some names need that.
 */
const texts: Readonly<Record<Extract<Values, string>, readonly (string | undefined)[]>> = {
  text: ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee', 'ffff'],
  'text or none': ['aaaa', '', 'bbbb', 'cccc', '', 'dddd'],
  'text or unset': ['aaaa', 'bbbb', undefined, 'cccc', 'dddd'],
};

/** The word in place of the number of an element that is shown without parts that it was made with. */
export const incomplete = 'without its parts';

/** How many clients write at the same time. */
export const writers = 4;

const write = (parts: State): Step => ({ act: 'write', parts });
const ofOne = (act: 'add' | 'remove', part: string): Step => ({ act, parts: { [part]: undefined } });
const partOf = ({ parts }: Step): string => Object.keys(parts)[0]!;
const eachWriter = <Value>(of: (at: number) => Value): Value[] => Array.from({ length: writers }, (_, at) => of(at));
const cyclic = <Value>(values: readonly Value[], at: number): Value => values[at % values.length]!;
const severalOf = (step: fc.Arbitrary<Step>) => fc.array(step, { minLength: 2, maxLength: writers });

/**
 * Fields, each with values that it takes. A write names some of them, and the others stay as they are. `aloneInAStep`:
 * fields that stand outside the record, so that a read may show the others as they were a moment before.
 */
export function record(
  domains: Readonly<Record<string, Values>>,
  {
    partsPerStep: atMost = Infinity,
    aloneInAStep = [],
  }: { readonly partsPerStep?: number; readonly aloneInAStep?: readonly string[] } = {},
): Model {
  const names = Object.keys(domains);
  const fields = Object.fromEntries(
    Object.entries(domains).map(([name, values]) => [name, typeof values === 'string' ? texts[values] : values]),
  );
  const partsPerStep = Math.min(atMost, names.length);
  const valueOf = (name: string, at: number) => cyclic(fields[name]!, at);
  const drawnWrite = fc
    .tuple(fc.subarray(names, { minLength: 1, maxLength: partsPerStep }), fc.nat({ max: 99 }))
    .map(([chosen, at]) => write(Object.fromEntries(chosen.map((name) => [name, valueOf(name, at)]))));
  // Each client changes another field, because a server that stores the record as a whole loses what the others wrote. If
  // two wrote the same field, each of them could be the last.
  const changes = (round: number) =>
    eachWriter((at) =>
      write({ [cyclic(names, at)]: valueOf(cyclic(names, at), round + Math.floor(at / names.length)) }),
    ).slice(0, names.length === 1 ? writers : names.length);
  // All clients but the second write all fields, and the last writes other values than the first: no read may show some
  // fields of one write with some of another.
  const several = eachWriter((at) =>
    write(
      Object.fromEntries(
        names.slice(0, at === 1 ? 1 : partsPerStep).map((name) => [name, valueOf(name, at === 0 ? 2 : 6 - at)]),
      ),
    ),
  );
  const few = names.length < writers ? 1 : 2;
  const [only = ''] = names.length === 1 ? names : [];
  const values = fields[only]?.filter((value) => value !== undefined) ?? [];
  // A field without a value gets its first one from several clients at the same moment, and one of these values stays.
  const fromNone =
    values.length < (fields[only]?.length ?? 0)
      ? [[write({ [only]: undefined })], eachWriter((at) => write({ [only]: cyclic(values, at) }))]
      : [];
  return {
    init: Object.fromEntries(names.map((name) => [name, valueOf(name, 0)])),
    partsPerStep,
    texts: names.filter((name) => typeof domains[name] === 'string'),
    first: changes(1),
    besideOthers: [
      [],
      changes(1).slice(0, few),
      changes(1).slice(few, few + 1),
      [changes(3).at(names.length > 2 ? -1 : 0)!], // No round before it wrote the last of several.
    ],
    laterRounds: [...(partsPerStep === 1 ? [] : [several]), changes(2), ...fromNone],
    together: partsPerStep === 1 ? [] : names.filter((name) => !aloneInAStep.includes(name)),
    drawn: severalOf(drawnWrite),
    after(state, { parts }) {
      // Nothing is there to clear, so it may be refused.
      const isCleared = Object.keys(parts).every((name) => parts[name] === undefined && state[name] === undefined);
      return isCleared ? 'open' : { ...state, ...parts };
    },
  };
}

/** Elements that are in a set or not. It is left open whether one that is in it can be added again. */
export function set(
  elements: readonly string[],
  acts: readonly ('add' | 'remove')[] = ['add', 'add', 'remove'],
): Model {
  const drawnStep = fc.tuple(fc.constantFrom(...acts), fc.constantFrom(...elements));
  // At most one element is added twice, because a second addition hides that the first was lost.
  const adds = eachWriter((at) => ofOne('add', cyclic(elements, at))).slice(0, elements.length + 1);
  // Of many elements one stays and is added once more: no read may miss it meanwhile.
  const isMany = elements.length > 2;
  const removes = (isMany ? elements.slice(0, -1) : elements).map((element) => ofOne('remove', element));
  const changes = isMany ? [ofOne('add', elements.at(-1)!), ...removes] : removes;
  const canRemove = acts.includes('remove');
  // Clients that begin a moment later (the second and the fourth) add another element than those that begin at once.
  const twice = eachWriter((at) => ofOne('add', cyclic(elements, at % 2)));
  const last = eachWriter(() => ofOne('add', elements.at(-1)!));
  const [first = '', second = first] = elements;
  const again = [ofOne('add', first), ofOne('add', first)];
  return {
    init: Object.fromEntries(elements.map((element) => [element, 0])),
    partsPerStep: 1,
    texts: [],
    besideOthers: canRemove
      ? [
          [adds[0]!],
          [adds[1]!, removes[0]!],
          isMany ? [adds[0]!] : [],
          isMany ? [adds[2]!, removes[0]!] : [adds[0]!, removes[1]!],
        ]
      : [[], [adds[0]!], isMany ? [adds[2]!] : [], [adds[1]!]],
    // If nothing can be removed, the last of many elements is left for a round in which all clients add it.
    first: canRemove || elements.length < writers ? adds : adds.slice(0, -1),
    // Few elements leave few chances for an error, so they are removed and added again, each by two clients.
    laterRounds: canRemove ? [changes, twice, removes] : elements.length < writers ? [] : [last],
    drawn: severalOf(drawnStep.map((step) => ofOne(...step))),
    // One of two is removed, added, and added again.
    byOneClient: fc.constant(
      canRemove ? [ofOne('add', first), ofOne('add', second), ofOne('remove', first), ...again] : again,
    ),
    after(state, step) {
      const wanted = step.act === 'add' ? 1 : 0;
      return state[partOf(step)] === wanted ? 'open' : { ...state, [partOf(step)]: wanted };
    },
  };
}

const piled = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Things that are made one by one, each with its own name. Each is shown exactly once. */
export function pile(canRemove = false, texts: readonly string[] = ['name']): Model {
  const [early, late] = [piled.slice(0, writers), piled.slice(writers)];
  const last = early[1]!;
  // Several are removed at the same time, because a server that finds elements by their places removes wrong ones then.
  const ended = canRemove ? early.slice(1).map((name) => ofOne('remove', name)) : [];
  const removed = canRemove ? fc.subarray(early.slice(0, 1)) : fc.constant([]);
  return {
    init: Object.fromEntries(piled.map((name) => [name, 0])),
    partsPerStep: 1,
    texts,
    first: early.map((name) => ofOne('add', name)),
    besideOthers: ['1', '2', '3', '4'].map((name, at) => [
      ofOne('add', name),
      ...(canRemove && at % 2 === 1 ? [ofOne('remove', String(at === 1 ? 1 : 2))] : []),
    ]),
    laterRounds: [late.map((name) => ofOne('add', name)), ...(canRemove ? [ended] : [])],
    drawn: fc
      .tuple(removed, fc.shuffledSubarray(late, { minLength: 2, maxLength: 2 }))
      .map(([removed, added]) => [
        ...removed.map((name) => ofOne('remove', name)),
        ...added.map((name) => ofOne('add', name)),
      ]),
    // Two have the same name, and one of them is removed: the other stays.
    byOneClient: fc.constant([ofOne('add', last), ...(canRemove ? [ofOne('remove', last)] : [])]),
    after(state, step) {
      const now = Number(state[partOf(step)]);
      if (step.act === 'remove' && now === 0) return 'open';
      return { ...state, [partOf(step)]: step.act === 'add' ? now + 1 : now - 1 };
    },
  };
}

/**
 * A pile of which a server may refuse a second thing with the same name, because something else is worked out from it
 * (2.8). Where a row shows which names it takes, it takes the same one again: only a username must be unique (4.3).
 */
export const pileOfNames = (canRemove = false): Model => ({
  ...pile(canRemove),
  mayBeRefused: (state, step) => step.act === 'add' && state[partOf(step)] !== 0,
});

/** Names beside those of a pile: of one that is tried first, and of those that are drawn. */
const [triedFirst, others] = ['0', [...'abcdefgh']];

/** A pile in which no two have one name, because a server may take the second for the first. */
export function unlike(model: Model): Model {
  const other = (step: Step) => (step.act === 'add' ? ofOne('add', others[Number(partOf(step)) - 1]!) : step);
  return {
    ...model,
    init: Object.fromEntries([...Object.keys(model.init), triedFirst, ...others].map((name) => [name, 0])),
    tried: ofOne('add', triedFirst),
    drawn: model.drawn.map((steps) => steps.map(other)),
    byOneClient: fc.constant([]),
  };
}
/** The number of things of each kind. */
export function counter(kinds: readonly string[]): Model {
  // Two of a kind are added at the same moment: a server that reads, adds one and writes counts only one of them.
  const pairs = (from: number) => eachWriter((at) => ofOne('add', cyclic(kinds, from + (at >> 1))));
  return {
    init: Object.fromEntries(kinds.map((kind) => [kind, 0])),
    partsPerStep: 1,
    texts: [],
    first: pairs(0),
    besideOthers: [],
    // More of the first kinds beside them: none can be counted as not there then.
    laterRounds: [
      [...kinds.slice(0, writers >> 1).map((kind) => ofOne('add', kind)), ...pairs(writers >> 1)],
      // Those that begin at once are of one kind.
      ...kinds.slice(writers).map((kind) => eachWriter((at) => ofOne('add', at % 2 === 0 ? kind : kinds[0]!))),
    ],
    drawn: severalOf(fc.constantFrom(...kinds).map((kind) => ofOne('add', kind))),
    after: (state, step) => ({ ...state, [partOf(step)]: Number(state[partOf(step)]) + 1 }),
  };
}

/** Where an element goes: `usual` without a position; a number counts those before it, and its position lies between. */
export interface Put {
  readonly element: string;
  readonly to: 'top' | 'bottom' | 'usual' | number;
}
export const putOf = ({ parts }: Step): Put => parts['order'] as Put;

/** The elements that stand there first, and some that are made later. */
const stood = ['a', 'b', 'c', 'd'];
const later = [...'efghijklmnopqrstuvwxyz0123456789'];
/** Where in `later` the elements of each round begin, so that no two rounds make the same. */
const begins = { first: 0, drawn: writers, bounds: 8, last: 20 } as const;

/** Elements in an order. A step makes the next of them, or moves one of the first. */
export function order(acts: readonly ('make' | 'move')[], usual: readonly Put['to'][] = []): Model {
  const steps = (to: readonly Put['to'][], by: readonly ('make' | 'move')[], from: number): Step[] =>
    to.map((place, at) => {
      const element = cyclic(by, at) === 'make' ? later[from + at]! : cyclic(stood, from + at);
      return { act: 'put', parts: { order: { element, to: place } satisfies Put } };
    });
  const ends = (most: number) =>
    fc.array(fc.constantFrom<Put['to']>('top', 'bottom'), { minLength: 3, maxLength: most });
  // Three times between the same two, because fractions get small there; then to a very large position.
  const bounds = steps([...usual, 'top', ...usual, 1, 1, 1, 0, 99, 'bottom', 'top'], acts.slice(0, 1), begins.bounds);
  return {
    init: { order: stood },
    partsPerStep: 1,
    texts: [],
    first: steps(
      stood.map(() => 'bottom'),
      acts.slice(0, 1),
      begins.first,
    ),
    besideOthers: [],
    laterRounds: [],
    drawn: ends(writers).map((to) => steps(['top', ...to.slice(1)], acts, begins.drawn)),
    byOneClient: fc
      .array(fc.constantFrom<Put['to']>('top', 'bottom', 1), { minLength: 3, maxLength: 6 })
      .map((to) => [...bounds, ...steps(to, acts.slice(-1), begins.last)]),
    after({ order: now }, step) {
      const { element, to } = putOf(step);
      const rest = (now as readonly string[]).filter((other) => other !== element);
      return { order: rest.toSpliced(to === 'top' ? 0 : typeof to === 'number' ? to : rest.length, 0, element) };
    },
  };
}

/** A step in words: `add 2`, `name = "b"`, `c to the top`. */
export function stepInWords(step: Step): string {
  if (step.act === 'put') {
    const { element, to } = putOf(step);
    return `${element} ${to === 'usual' ? 'without a place' : typeof to === 'number' ? `behind ${to} others` : `to the ${to}`}`;
  }
  return step.act === 'write'
    ? Object.entries(step.parts)
        .map(([name, value]) => `${name} = ${JSON.stringify(value) ?? 'nothing'}`)
        .join(', ')
    : `${step.act} ${partOf(step)}`;
}
