/** A history as a value: steps that name records by handle, made from numbers. */
import { handlesIn } from './names.ts';
import type { Stage } from '../wire/stages.ts';
import type { ActorName } from '../wire/target.ts';

/**
 * One step, the same for every server: `{h3}` in path and arguments stands for the record that an earlier step made.
 */
export interface Step {
  readonly op: string;
  readonly actor: ActorName;
  readonly method: string;
  readonly path: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** The handle of the record that the reply shows. */
  readonly makes?: string;
  /** The document does not show what its answer has: the new record may stand only in the collection at this path. */
  readonly isUnshown?: true;
  /** The arguments are sent in a JSON body, not in the query. */
  readonly carrier?: 'json';
  /** The one record of the collection in the answer that is compared. */
  readonly among?: string;
  /** A step that the document does not show: each target does it by a route of its own, and the step has no path. */
  readonly stage?: Stage;
  /** A refusal says nothing about the server, as of every stage. */
  readonly scene?: true;
}

export interface Trace {
  readonly boardstone: 'trace/1';
  readonly steps: readonly Step[];
}

/** A record that exists while a trace is being made. */
export interface Handle {
  readonly name: string;
  readonly kind: string;
  /** Its parent, and whatever else an operation wants to remember of it. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Draws from the numbers of one step: always something that exists, so that every step is valid. */
export type Pick = ReturnType<ReturnType<typeof picking>>;

interface StepDraft extends Omit<Step, 'op' | 'actor' | 'makes' | 'args'> {
  readonly actor?: ActorName;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly makes?: { readonly kind: string; readonly facts?: Readonly<Record<string, unknown>> };
  /** The facts to remember though no record is made: for example that somebody voted. */
  readonly notes?: { readonly kind: string; readonly facts?: Readonly<Record<string, unknown>> };
  /** Handles that are deleted afterwards. */
  readonly removes?: readonly Handle[];
}

/** An operation of a model: what it needs, how often it is wanted, and the step it becomes. */
export interface Operation {
  readonly name: string;
  /** Kinds of records of which one each must exist. */
  readonly needs?: readonly string[];
  readonly weight?: number;
  /** Also done at the end with each record of the one kind that it needs: always, or in turn with others. */
  readonly reads?: 'always' | 'in turn';
  /** Undefined if these numbers give no valid step. */
  draft(pick: Pick): StepDraft | undefined;
}

export const operation = (
  name: string,
  weight: number,
  needs: readonly string[],
  draft: Operation['draft'],
): Operation => ({ name, weight, needs, draft });

/** Four numbers for a step: which operation, and three draws. */
export type Entropy = readonly (readonly [number, number, number, number])[];

/** Draws from these numbers, and goes on from them when they are used up. */
function drawing(numbers: readonly number[]) {
  let drawn = 0;
  return (bound: number) => {
    const number =
      drawn < numbers.length ? numbers[drawn]! : Math.imul(numbers[drawn % numbers.length]! + drawn, 0x9e3779b1) >>> 0;
    drawn += 1;
    return number % bound;
  };
}

/** The source from which the steps of one trace draw: words and turns go on from step to step. */
function picking(from: number) {
  const turns = new Map<string, number>();
  let words = 0;
  return (numbers: readonly number[], there: () => readonly Handle[]) => {
    const next = drawing(numbers);
    const of = <Value>(values: readonly Value[]): Value => values[next(values.length)]!;
    const fitting = (kind: string, fits: (handle: Handle) => boolean = () => true) =>
      there().filter((known) => known.kind === kind && fits(known));
    const handle = (kind: string, fits?: (known: Handle) => boolean): Handle => {
      const found = fitting(kind, fits);
      // Half of the time the newest: what goes wrong between two steps does so at one record.
      return next(2) === 0 ? found.at(-1)! : of(found);
    };
    return {
      of,
      below: next,
      /** The next of these values, so that each has its turn in a long trace. */
      next: <Value>(what: string, values: readonly Value[]): Value => {
        const turn = turns.get(what) ?? Math.floor(from * values.length);
        turns.set(what, turn + 1);
        return values[turn % values.length]!;
      },
      /** One of those that there are; to be asked for only if there is one. */
      handle,
      /** One of them, if there is any. */
      any: (kind: string, fits?: (known: Handle) => boolean): Handle | undefined =>
        fitting(kind, fits).length > 0 ? handle(kind, fits) : undefined,
      has: (kind: string, fits?: (known: Handle) => boolean): boolean => fitting(kind, fits).length > 0,
      /** A word that occurs nowhere else in the trace. */
      word: () => `w${(words += 1)}`,
    };
  };
}

/** `from`: 0.5 starts the turns of each argument at the middle of its values. */
export function interpret(
  entropy: Entropy,
  operations: readonly Operation[],
  known: readonly Handle[] = [],
  from = 0,
): Trace {
  let alive: Handle[] = [...known];
  let handles: Handle[] = [];
  let made = 0;
  const steps: Step[] = [];
  const times = new Map<Operation, number>();
  const timesOf = (operation: Operation) => times.get(operation) ?? 0;
  const turnOf = (operation: Operation) => (timesOf(operation) + 1) / (operation.weight ?? 1);
  const pickOf = picking(from);
  const play = (given: readonly Operation[], [which, ...numbers]: Entropy[number], there: () => readonly Handle[]) => {
    const pick = pickOf(numbers, there);
    const enabled = given.filter(({ needs = [] }) => needs.every((kind) => pick.has(kind)));
    const found = drafted(enabled, turnOf, which, pick);
    if (!found) return;
    const { operation, draft } = found;
    times.set(operation, timesOf(operation) + 1);
    const { makes, notes, removes = [] } = draft;
    const handle = makes && { name: `h${(made += 1)}`, kind: makes.kind, facts: makes.facts ?? {} };
    steps.push(stepOf(operation, draft, handle));
    // The document does not state what becomes of records inside one that is gone.
    const isInside = ({ facts }: Handle) => removes.some((removed) => Object.values(facts).includes(removed));
    handles = [...handles.filter((old) => !isInside(old)), ...(handle ? [handle] : [])];
    alive = [...alive.filter((old) => !removes.includes(old) && !isInside(old)), ...(handle ? [handle] : [])];
    if (notes) alive.push({ name: `note${steps.length}`, kind: notes.kind, facts: notes.facts ?? {} });
  };
  for (const numbers of entropy) play(operations, numbers, () => alive);
  for (const [at, handle] of handles.entries()) {
    const readers = (when: Operation['reads']) =>
      operations.filter(({ reads, needs = [] }) => reads === when && needs[0] === handle.kind);
    const available = [handle, ...alive.filter(({ kind }) => kind !== handle.kind)];
    for (const reader of readers('always')) play([reader], entropy[at]!, () => available);
    const others = readers('in turn');
    for (const _ of others.slice(0, readsEach)) play(others, entropy[at]!, () => available);
  }
  return { boardstone: 'trace/1', steps };
}

/** How many of the rows that read a record in turn do so at the end: those that had the fewest turns. */
const readsEach = 2;

function stepOf({ name }: Operation, draft: StepDraft, handle?: Handle): Step {
  const { makes: _makes, notes: _notes, removes: _removes, actor = 'owner', args = {}, ...rest } = draft;
  return { op: name, actor, args, ...rest, ...(handle && { makes: handle.name }) };
}

/** A step of an operation that had the fewest turns for its weight, so that each of many has one. */
function drafted(
  operations: readonly Operation[],
  turnOf: (candidate: Operation) => number,
  which: number,
  pick: Pick,
) {
  const left = [...operations];
  while (left.length > 0) {
    const next = Math.min(...left.map(turnOf));
    const due = left.filter((candidate) => turnOf(candidate) === next);
    const operation = due[which % due.length]!;
    const draft = operation.draft(pick);
    if (draft) return { operation, draft };
    left.splice(left.indexOf(operation), 1);
  }
  return undefined;
}

/** A record that is a fact about another; the operation that noted it knows that it is one. */
export const handleIn = ({ facts }: Handle, name: string) => facts[name] as Handle;

export const refer = ({ name }: Handle) => `{${name}}`;

/** The handles that a step names. */
export const mentioned = ({ path, args, among }: Step) => handlesIn([path, args, among]);

/** Removes the steps whose records nobody makes any more. */
export function closed(steps: readonly Step[], known: ReadonlySet<string>): Step[] {
  const alive = new Set(known);
  return steps.filter((step) => {
    if (!mentioned(step).every((name) => alive.has(name))) return false;
    if (step.makes !== undefined) alive.add(step.makes);
    return true;
  });
}

/** A step as a line that a person can type. */
export function line(step: Step): string {
  const args = Object.entries(step.args).map(
    ([name, value]) => `${name}=${clipped(typeof value === 'string' ? value : JSON.stringify(value))}`,
  );
  const what = step.stage ? [step.stage] : [step.method, step.path, ...(step.carrier ? ['(JSON)'] : [])];
  return [step.actor, ...what, ...args, ...(step.makes === undefined ? [] : [`→ ${step.makes}`])].join(' ');
}

export const clipped = (value: string) =>
  value.length > 100 ? `${value.slice(0, 60)}… (${value.length} characters)` : value;
