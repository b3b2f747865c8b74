/** A law: a property that proves one rule from outside. */
import type fc from 'fast-check';
import { ruleOf } from '../../src/terminal/pick.ts';
import type { Level } from '../../src/document/rule.ts';
import type { RuleId } from '../../src/document/rules.ts';
import type { Rows } from '../declared/rows.ts';
import type { T, Watch } from '../scene/tools.ts';
import type { Reply } from '../wire/exchange.ts';
import type { Ability } from '../wire/abilities.ts';
import type { ActorName } from '../wire/target.ts';
import requests from './requests.json' with { type: 'json' };

/** A need of a law, which the target must meet: an actor, a record that it names, an ability, or what the run says. */
export type Need =
  | ActorName
  /** Uses further actors if the target has some, and does without them otherwise. */
  | 'others'
  | 'control'
  | 'virtualTime'
  | 'workspace'
  | 'secondBoard'
  | 'writes'
  | 'limits'
  | 'probe'
  /** Only with `--slow`. */
  | 'slow'
  | Ability;

/** Values that are drawn again for every run. */
export type Given = Readonly<Record<string, fc.Arbitrary<unknown>>>;
/** Lists: every combination of their values is a case. */
export type Cases = Readonly<Record<string, readonly unknown[]>>;
type Case<C extends Cases> = { readonly [Name in keyof C]: C[Name][number] };
type Drawn<C extends Cases, G extends Given> = Case<C> & {
  readonly [Name in keyof G]: G[Name] extends fc.Arbitrary<infer Value> ? Value : never;
};

/** A second law of the same rule needs a word of its own: its id is then `CNV-07/word`. */
export type LawId = RuleId | `${RuleId}/${string}`;

interface Common {
  /** A fact in the present tense; by default the rule's own sentence. */
  readonly title?: string;
  readonly level?: Level;
  /** Further rules that this law proves. */
  readonly also?: readonly RuleId[];
  readonly needs?: readonly Need[];
  /** Witness names that must be reached at least once, or the law is vacuous. */
  readonly goals?: readonly string[];
  /** Measures a silent point: runs at every level, and never fails below the level `chosen`. */
  readonly profile?: boolean;
  /** The costly scene that it shares with other laws of this word: they run in one world, which makes it once. */
  readonly shares?: string;
  /** It reads all that a member has, which other laws make more: it runs before most of them. */
  readonly early?: boolean;
  /** It waits most of its time, by default if it needs webhooks: other laws may run meanwhile. */
  readonly waits?: boolean;
}

export interface ActiveSpec<C extends Cases, G extends Given> extends Common {
  /** A law that goes through rows makes its cases of those that the run asks. */
  readonly each?: C | ((rows: Rows) => C);
  readonly given?: G | ((oneCase: Case<C>) => G);
  /** Fixed draws, which run before the random ones. */
  readonly examples?: readonly NoInfer<Drawn<Record<never, never>, G>>[];
  /** How many random draws (of each case). */
  readonly runs?: number;
  /** The further needs of one of its cases: the others are judged without it. */
  needsOf?(oneCase: Case<NoInfer<C>>): readonly Need[] | undefined;
  /** Whether a failure is repeated to see if it comes back; not by itself where that takes long. */
  readonly confirm?: boolean;
  holds(drawn: Drawn<C, G>, t: T): Promise<void> | void;
}

/** A law that sends nothing of its own and judges all the traffic of a run, or recorded traffic. */
export interface PassiveSpec extends Common {
  watches(journal: readonly Reply[], t: Watch): void;
}

/** A law with all its keys; those that it does not give have their default. */
export interface Law
  extends
    Required<Omit<Common, 'shares'>>,
    Pick<Common, 'shares'>,
    Required<Pick<ActiveSpec<Cases, Given>, 'confirm'>> {
  /** `CNV-07` or `CNV-07/word`. */
  readonly id: string;
  /** Where it is written; `lawsIn` knows. */
  readonly file?: string;
  readonly rule: RuleId;
  readonly section: string;
  readonly experimental: boolean;
  readonly each: (rows: Rows) => Cases;
  readonly needsOf: ((record: any) => readonly Need[] | undefined) | null;
  readonly given: ((record: any) => Given) | null;
  readonly examples: readonly unknown[];
  readonly runs: number | null;
  /** About how many requests it sends; expensive laws run late. */
  readonly cost: number;
  /** The sections of the rows that it asks. */
  readonly sections: readonly string[];
  readonly holds: ((drawn: any, t: T) => Promise<void> | void) | null;
  readonly watches: PassiveSpec['watches'] | null;
}

const isLawKey = Symbol('law');
/** How many requests each law sends to our server, and the sections of their rows; `dialects.long.test.ts` writes it. */
const onRecord: Readonly<Record<string, string>> = requests;
const usualCost = '20';
/** Whether its cost is known; a law that was just written has none. */
export const isOnRecord = ({ id }: Pick<Law, 'id'>): boolean => id in onRecord;
/** A law that needs one of these takes long, so that its failure is not repeated. */
const needsLong: ReadonlySet<Need> = new Set(['limits', 'probe', 'slow', 'virtualTime']);

/** Declares the law of a rule. Without `given` it runs once (for each case); with it, as often as the run allows. */
export function law<const C extends Cases = Record<never, never>, G extends Given = Record<never, never>>(
  id: LawId,
  spec: ActiveSpec<C, G> | PassiveSpec,
): Law {
  const rule = id.split('/')[0] as RuleId;
  const { section, level, says, experimental = false } = ruleOf(rule) ?? unknownRule(rule);
  const [cost, ...sections] = (onRecord[id] ?? usualCost).split(' ');
  const { each = {}, given }: Partial<ActiveSpec<any, any>> = 'holds' in spec ? spec : {};
  const { needs = [] } = spec;
  const made: Law = {
    title: says,
    level,
    also: [],
    needs,
    examples: [],
    runs: null,
    cost: Number(cost),
    sections,
    goals: [],
    needsOf: null,
    confirm: !needs.some((need) => needsLong.has(need)),
    profile: false,
    holds: null,
    watches: null,
    early: false,
    waits: needs.includes('webhooks'),
    ...spec,
    id,
    rule,
    section,
    experimental,
    each: asFunction(each),
    given: given ? asFunction(given) : null,
  };
  return Object.defineProperty(made, isLawKey, { value: true });
}

/** Ids with a space between them. */
export const ruleIds = (...lines: readonly string[]): readonly RuleId[] =>
  lines.flatMap((line) => line.split(' ')).map((id) => (ruleOf(id) ? (id as RuleId) : unknownRule(id)));

const asFunction = (part: unknown): any => (typeof part === 'function' ? part : () => part);

function unknownRule(rule: string): never {
  throw new Error(`a law names the rule ${rule}, which the registry does not know`);
}

const isLaw = (value: unknown): value is Law => typeof value === 'object' && value !== null && isLawKey in value;

/** The laws among the exports of modules, in order, each with its file. Two laws with one id are an error. */
export function lawsIn(modules: Readonly<Record<string, object>>): Law[] {
  const laws = Object.entries(modules).flatMap(([file, module]) =>
    Object.values(module)
      .flat()
      .filter(isLaw)
      .map((found) => Object.assign(found, { file: `conformance/laws/${file}` })),
  );
  const seen = new Set<string>();
  for (const { id } of laws) {
    if (seen.has(id)) throw new Error(`two laws are called ${id}: give one of them a word of its own`);
    seen.add(id);
  }
  return laws;
}

export interface OneCase {
  readonly label: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Every combination of the values; without any there is one empty case. */
export function casesOf(law: Law, rows: Rows): OneCase[] {
  let all: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(law.each(rows))) {
    all = all.flatMap((before) => values.map((value) => ({ ...before, [name]: value })));
  }
  return all.map((values) => ({ label: Object.values(values).map(labelOf).join(', '), values }));
}

function labelOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { label, name, id, method, path }: Record<string, unknown> = { ...value };
  if (typeof path === 'string') return typeof method === 'string' ? `${method} ${path}` : path;
  return [label, name, id].find((known) => typeof known === 'string') ?? JSON.stringify(value);
}
