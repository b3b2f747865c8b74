/** What a law is: a property that proves one rule from outside. */
import type fc from 'fast-check';
import { ruleOf } from '../../src/spec/pick.ts';
import type { Level } from '../../src/spec/rule.ts';
import type { RuleId } from '../../src/spec/rules.ts';
import type { Rows } from '../reference/rows.ts';
import type { T, Watch } from '../scene/tools.ts';
import type { Reply } from '../wire/exchange.ts';
import type { ActorName } from '../wire/target.ts';

/**
 * What the target must offer. The run knows actors, `control`, `workspace`, `secondBoard`, `webhooks`, `writes`,
 * `limits`, `probe` and `slow`. Any other word (`exports`, `checklists`, `4.6`) is a capability that the target may
 * lack.
 */
export type Need =
  | ActorName
  /** Uses further actors if the target has some, and does without them otherwise. */
  | 'others'
  | 'control'
  | 'workspace'
  | 'secondBoard'
  | 'webhooks'
  | 'writes'
  | 'limits'
  | 'probe'
  | 'slow'
  | (string & {});

/** Values that are drawn again for every run. */
export type Given = Readonly<Record<string, fc.Arbitrary<unknown>>>;
/** Lists: every combination of their values is a case. */
export type Cases = Readonly<Record<string, readonly unknown[]>>;
type Case<C extends Cases> = { readonly [Name in keyof C]: C[Name][number] };
type Drawn<C extends Cases, G extends Given> = Case<C> & {
  readonly [Name in keyof G]: G[Name] extends fc.Arbitrary<infer Value> ? Value : never;
};

interface Common {
  /** A second law of the same rule needs a word of its own: its id is then `CNV-07/word`. */
  readonly as?: string;
  /** A fact in the present tense; by default the rule's own sentence. */
  readonly title?: string;
  readonly level?: Level;
  /** Further rules that this law proves. */
  readonly also?: readonly RuleId[];
  readonly needs?: readonly Need[];
  /** Only with `--slow`. */
  readonly slow?: boolean;
  /** Witness names that must be reached at least once, or the law is vacuous. */
  readonly goals?: readonly string[];
  /** Measures a silent point: runs at every level, and never fails below the level `chosen`. */
  readonly profile?: boolean;
}

export interface ActiveSpec<C extends Cases, G extends Given> extends Common {
  /** A law that goes through rows makes its cases of those that the run asks. */
  readonly each?: C | ((rows: Rows) => C);
  readonly given?: G | ((one: Case<C>) => G);
  /** Fixed draws, which run before the random ones. */
  readonly examples?: readonly NoInfer<Drawn<Record<never, never>, G>>[];
  /** How many random draws (of each case). */
  readonly runs?: number;
  /** About how many requests a run takes; expensive laws run late. */
  readonly cost?: number;
  /** How often the kit tries a smaller draw after a failure; 0 if the law makes its failures small itself. */
  readonly shrinks?: number;
  /** Whether a failure is repeated to see if it comes back. */
  readonly confirm?: boolean;
  holds(drawn: Drawn<C, G>, t: T): Promise<void> | void;
}

/** A law that sends nothing of its own and judges all the traffic of a run, or recorded traffic. */
export interface PassiveSpec extends Common {
  watches(journal: readonly Reply[], t: Watch): void;
}

export interface Law {
  /** `CNV-07` or `CNV-07/word`. */
  readonly id: string;
  readonly rule: RuleId;
  readonly section: string;
  readonly level: Level;
  readonly title: string;
  readonly says: string;
  readonly experimental: boolean;
  readonly also: readonly RuleId[];
  readonly needs: readonly Need[];
  readonly each: (rows: Rows) => Cases;
  readonly given: ((one: any) => Given) | null;
  readonly examples: readonly unknown[];
  readonly runs: number | null;
  readonly cost: number;
  readonly slow: boolean;
  readonly goals: readonly string[];
  readonly shrinks: number | null;
  readonly confirm: boolean;
  readonly profile: boolean;
  readonly holds: ((drawn: any, t: T) => Promise<void> | void) | null;
  readonly watches: ((journal: readonly Reply[], t: Watch) => void) | null;
}

const isLawKey = Symbol('law');

/** Declares the law of a rule. Without `given` it runs once (for each case); with it, as often as the run allows. */
export function law<const C extends Cases = Record<never, never>, G extends Given = Record<never, never>>(
  rule: RuleId,
  spec: ActiveSpec<C, G> | PassiveSpec,
): Law {
  const { section, level, says, experimental } = ruleOf(rule) ?? unknownRule(rule);
  const active = 'holds' in spec ? spec : undefined;
  const given = active?.given;
  const each = active?.each ?? {};
  const made: Law = {
    id: spec.as === undefined ? rule : `${rule}/${spec.as}`,
    rule,
    section,
    says,
    level: spec.level ?? level,
    title: spec.title ?? says,
    experimental: experimental ?? false,
    also: spec.also ?? [],
    needs: spec.needs ?? [],
    each: isOfRows(each) ? each : () => each,
    given: given === undefined ? null : typeof given === 'function' ? given : () => given,
    examples: active?.examples ?? [],
    runs: active?.runs ?? null,
    cost: active?.cost ?? 3,
    slow: spec.slow ?? false,
    goals: spec.goals ?? [],
    shrinks: active?.shrinks ?? null,
    confirm: active?.confirm ?? true,
    profile: spec.profile ?? false,
    holds: active?.holds.bind(active) ?? null,
    watches: 'watches' in spec ? spec.watches.bind(spec) : null,
  };
  return Object.defineProperty(made, isLawKey, { value: true });
}

const isOfRows = <C extends Cases>(each: C | ((rows: Rows) => C)): each is (rows: Rows) => C =>
  typeof each === 'function';

function unknownRule(rule: string): never {
  throw new Error(`a law names the rule ${rule}, which the registry does not know`);
}

const isLaw = (value: unknown): value is Law => typeof value === 'object' && value !== null && isLawKey in value;

/** The laws among the exports of modules, in order. Two laws with one id are an error. */
export function lawsIn(...modules: readonly object[]): Law[] {
  const laws = modules
    .flatMap((module) => Object.values(module))
    .flat()
    .filter(isLaw);
  const seen = new Set<string>();
  for (const { id } of laws) {
    if (seen.has(id)) throw new Error(`two laws are called ${id}: give one of them a word of its own (as)`);
    seen.add(id);
  }
  return laws;
}

interface OneCase {
  readonly label: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Every combination of the values; without any there is one empty case. */
export function casesOf(law: Law, rows: Rows): OneCase[] {
  let all: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(law.each(rows))) {
    all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  }
  return all.map((values) => ({ label: Object.values(values).map(labelOf).join(', '), values }));
}

function labelOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { label, name, id, method, path }: Record<string, unknown> = { ...value };
  if (typeof path === 'string') return typeof method === 'string' ? `${method} ${path}` : path;
  return [label, name, id].find((one) => typeof one === 'string') ?? JSON.stringify(value);
}
