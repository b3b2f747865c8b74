/** A mutant is our service with one mistake, as a wrapper around `play`. */
import type { RuleId } from '../../src/document/rules.ts';
import { keptIn, present } from '../../src/language.ts';
import { copyOf, inDialect, routes, type play, type served } from '../reference/oracle.ts';

/** Bodies and records as a mutant reads them: it knows their shape, and the compiler does not. */
export type Json = any;

/** The function by which a server answers a call; a mutant is another one. */
export type MutantPlay = typeof play;
export type MutantCall = Parameters<MutantPlay>[1];
type Answer = ReturnType<MutantPlay>;
export type MutantOutcome = Omit<Answer, 'body'> & { readonly body: Json };
export type MutantWorld = Parameters<MutantPlay>[0];

/** The right answer to this call, or to a similar one, or in another world. */
export type Again = (other?: Partial<MutantCall>, where?: MutantWorld) => MutantOutcome;
export interface MutantContext {
  readonly world: MutantWorld;
  readonly now: number;
  readonly memory: Map<string, Json>;
  /** The calls that are under way at the same time and were played before it. */
  readonly overlapping: readonly MutantCall[];
  /** The number of the overlap that the call belongs to, and how many calls overlapped before it. */
  readonly overlap: number;
  readonly overlappedBefore: number;
}

/** The requests that are under way at the same time. `overlapping.ts` makes them overlap. */
export interface Overlap {
  /** Counts the overlaps. */
  number: number;
  /** How many calls overlapped before. */
  before: number;
  /** Those that the server has played already. */
  calls: MutantCall[];
}
export const newOverlap = (): Overlap => ({ number: 0, before: 0, calls: [] });
export const nextOverlap = (here: Overlap): void =>
  void Object.assign(here, { number: here.number + 1, before: here.calls.length, calls: [] });

/** How a server differs from ours: a mutant does something wrong, a conforming variant something allowed. */
export interface Otherwise {
  readonly id: string;
  readonly says: string;
  /** Serves these rows instead of ours, because one of them is declared otherwise. */
  readonly rows?: () => typeof served;
  /** The calls that it changes: `GET /boards/…/cards, PUT /cards/…`; without it all calls. */
  readonly on?: string;
  /** A condition on these calls; without it there is none. */
  readonly concerns?: (call: MutantCall) => boolean;
  /** Reads other arguments than it was sent. */
  readonly hears?: (args: Json, call: MutantCall, scene: MutantContext) => Json;
  /** Changes the body of a 2xx answer. */
  readonly tells?: (body: Json, call: MutantCall, scene: MutantContext) => Json;
  /** Requests that are sent at the same time overlap: it looks at the other calls. */
  readonly isOverlapping?: true;
  /** Acts in its own way: asks the right server as often as it likes, or changes the world directly. */
  readonly plays?: (again: Again, call: MutantCall, scene: MutantContext) => MutantOutcome;
}

export interface Mutant extends Otherwise {
  /** The rule it breaks. */
  readonly rule: RuleId;
  /** The operator that made it; without one it is written by hand. */
  readonly operator?: string;
  /** The rules whose steps it omits. Only a server of patched sources can (`steps.ts`). */
  readonly forgets?: readonly string[];
}

const stem = (word: string): string => word.toLowerCase().replace(/s$/, '');

/** One address: its methods, and the words that may stand at each place. Null stands for any. */
interface Pattern {
  readonly methods: readonly string[] | null;
  readonly places: readonly (readonly string[] | null)[];
  /** It ends with `**`: more places may follow. */
  readonly isOpen: boolean;
}

function patternOf(text: string): Pattern {
  const [methods = '', path = ''] = text.split(' ');
  const words = path.split('/').slice(1);
  const isOpen = words.at(-1) === '**';
  return {
    methods: methods === '*' ? null : methods.split('|'),
    places: (isOpen ? words.slice(0, -1) : words).map((word) => (word === '*' ? null : word.split('|').map(stem))),
    isOpen,
  };
}

/** Patterns are few and are asked for thousands of calls, so each text is read once. */
const patternsOf = new Map<string, readonly Pattern[]>();

/** Whether a call goes to one of the addresses. `*` is any word, `**` any rest; nouns in singular or plural. */
export function goesTo(
  patterns: string | undefined,
  { method, segments }: Pick<MutantCall, 'method' | 'segments'>,
): boolean {
  if (patterns === undefined) return true;
  let known = patternsOf.get(patterns);
  if (known === undefined) patternsOf.set(patterns, (known = patterns.split(', ').map(patternOf)));
  return known.some(
    ({ methods, places, isOpen }) =>
      (methods?.includes(method) ?? true) &&
      (isOpen ? segments.length >= places.length : segments.length === places.length) &&
      places.every((words, at) => words?.includes(stem(segments[at]!)) ?? true),
  );
}

type MutantEnv = Parameters<MutantPlay>[2];
/** Its rows in the dialect of the world, made once for each dialect. */
function otherRows(
  { rows }: Otherwise,
  { dialect }: MutantEnv,
  made: Map<MutantEnv['dialect'], Pick<MutantEnv, 'routes'>>,
): Partial<Pick<MutantEnv, 'routes'>> {
  return rows === undefined ? {} : keptIn(made, dialect, () => ({ routes: routes(inDialect(rows(), dialect)) }));
}

type Plays = NonNullable<Otherwise['plays']>;
/**
 * The limits count a call that comes once, whatever a mutant plays for it: else laws of limits would notice every mutant
 * that plays a second call, or none.
 */
const countedOnce =
  (plays: Plays, uncounted: Again): Plays =>
  (again, call, scene) => {
    let counted: MutantOutcome | undefined;
    const once: Again = (other, where) => {
      if (counted?.status === 429) return counted;
      return counted ? uncounted(other, where) : (counted = again(other, where));
    };
    const { key: _, token: __, ...outcome } = plays(once, call, scene);
    // It may have answered by itself, which it does not where a limit is used up.
    const limited = counted ?? again({}, copyOf(scene.world));
    return counted || limited.status !== 429
      ? { ...outcome, ...present({ key: limited.key, token: limited.token }) }
      : limited;
  };
/** Only a mutant of the limits counts otherwise. Variants count as they like. */
const isCountedOnce = (mutant: Otherwise): boolean => 'rule' in mutant && !String(mutant.rule).startsWith('LIM-');

/** Our service with this difference. */
export function wrapped(mutant: Otherwise, right: MutantPlay, here: Overlap = newOverlap()): MutantPlay {
  const memory = new Map<string, Json>();
  const recorded: MutantPlay = (world, call, env) => {
    const outcome = alone(world, call, env);
    if (here.number > 0) here.calls.push(call);
    return outcome;
  };
  const others = new Map<MutantEnv['dialect'], Pick<MutantEnv, 'routes'>>();
  const alone: MutantPlay = (world, call, env) => {
    const timed = { ...env, ...otherRows(mutant, env, others) };
    if (!goesTo(mutant.on, call) || mutant.concerns?.(call) === false) return right(world, call, timed);
    const { number, before: overlappedBefore, calls: overlapping } = here;
    const scene = { world, now: timed.now, memory, overlapping, overlap: number, overlappedBefore };
    const bare = (args: Json): Json => Object.assign(Object.create(null), args);
    const changed = mutant.hears ? { ...call, args: bare(mutant.hears(bare(call.args), call, scene)) } : call;
    const playing =
      (env: MutantEnv): Again =>
      (other, where = world) =>
        right(where, { ...changed, ...other }, env);
    const again = playing(timed);
    const { plays = (counted: Again) => counted() } = mutant;
    const play = isCountedOnce(mutant) ? countedOnce(plays, playing({ ...timed, limits: false })) : plays;
    const outcome = play(again, changed, scene);
    if (!mutant.tells || outcome.status >= 300) return outcome;
    const body = mutant.tells(structuredClone(outcome.body), call, scene);
    return body === undefined ? outcome : { ...outcome, body };
  };
  return recorded;
}
