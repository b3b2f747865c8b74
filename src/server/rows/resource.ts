/** How a record is shown (1.5, 1.10, 2): its fields by name and its embeds, compiled once for each choice of fields. */
import { fieldsIn, onceFor } from '../../language.ts';
import type { Outcome } from '../calls/call.ts';
import type { Stored } from '../world/records.ts';
import type { Tables } from '../world/tables.ts';
import { boolean, listOf, type Data } from '../../document/values/kinds.ts';
import { takes } from '../../kinds/readers.ts';
import { allIn, shownAs, shownIn, unaskedIn, wholeIn, type Derived, type Table } from '../records/table.ts';
import { tableOf, type tables } from '../records/all.ts';
import type { Words } from '../../document/values/kinds.ts';
import type { View } from '../rights/access.ts';
import { bounded } from '../finding/select.ts';

/** Computes the shown value of a field. `undefined` omits the field: only for a value that this viewer may not know. */
export type Getter<R> = (record: R, view: View) => unknown;

export interface Resource<R extends Stored = never> {
  readonly name: string;
  readonly table: keyof Tables;
  /** Every field that can be asked for, by its name in JSON (`id` is always there). */
  readonly fields: Readonly<Record<string, Getter<R>>>;
  /** The kind of the shown value of each field. */
  readonly kinds: Readonly<Record<string, Data>>;
  /** The fields that `all` means in a list of records: the set of 2.1. */
  readonly all: readonly string[];
  /** Those of them that `all` does not mean where such records come along with others. */
  readonly alone: readonly string[];
  /** The fields that `all` means if one board or card is read: the whole table. */
  readonly whole: readonly string[];
  /** Fields that are shown if `fields` is not given and the endpoint says nothing else. */
  readonly usual: readonly string[];
  readonly embeds: Readonly<Record<string, Embed<R>>>;
}

/** Records shown inside a parent, under the name of the argument that asks for them. */
export interface Embed<P extends Stored, S = unknown, A = Record<string, unknown>> {
  /** The argument that asks for it, `true` or `false` unless it is declared; without the argument it is off. */
  readonly on: Data;
  /** The value that means "do not embed": `none`, if the argument takes that word, or `false`. */
  readonly off: 'none' | false;
  /** The value if the call says nothing: `memberCreator` of an action is shown unless the call refuses it. */
  readonly usual?: unknown;
  /**
   * Further arguments: the name in the call (without the prefix of the parent), the short name that `of` reads, its
   * kind, and what it means to leave it out.
   */
  readonly args?: Readonly<Record<string, { readonly as: string; readonly kind: Data; readonly usual?: unknown }>>;
  /** How the embedded records are shown; without it `of` returns plain JSON. */
  readonly shows?: {
    readonly resource: () => Resource<never>;
    /** One record, if there is one; otherwise `of` returns a list. */
    readonly one?: true;
    /** The prefix of the arguments of the embedded records: `card_` gives `card_fields`, `card_members`. */
    readonly prefix: string;
    readonly usual: 'all' | readonly string[];
    /** Its usual fields are shown even if a row names others. */
    readonly inAllParents?: true;
    /** Arguments of the parent that switch an embed of the embedded records: `notifications_entities`. */
    readonly switches?: Readonly<Record<string, string>>;
  };
  /** Finds the embedded records; without it, the value is the field of the same name. */
  of(parent: P, view: View, choice: S, args: A, plan: Plan): unknown;
}

/** A getter whose record is of the kind that its plan is for. */
interface GetterOfAny {
  get(record: Stored, view: View): unknown;
}

/** The fields and embeds that one call asks for: compiled fields, and a plan for each embed. */
export interface Plan {
  /** All fields without values: a copy of it has room for them; an object that grows is moved often. */
  readonly template: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
  readonly getters: readonly GetterOfAny['get'][];
  readonly embeds: readonly {
    readonly name: string;
    readonly embed: Embed<Stored>;
    readonly choice: unknown;
    readonly args: Record<string, unknown>;
    readonly plan: Plan | undefined;
  }[];
}

const byName = new Map<string, Resource<never>>();
/** A resource that embeds this one and is embedded in it: by name, because files import each other in no circle. */
export const resourceNamed = (name: 'board' | 'card') => (): Resource<never> => byName.get(name)!;

/** An embed as it is written. */
export type Embedded<P extends Stored, S = never, A = never> = Omit<Embed<P, S, A>, 'on' | 'off' | 'of'> & {
  readonly on?: Data;
  readonly of?: Embed<P, S, A>['of'];
};
type Embeds<R extends Stored> = Readonly<Record<string, Embedded<R>>>;

/** A getter for each computed field, and none for a field that is shown as it is stored. */
type Getting<K extends keyof Tables, N extends PropertyKey = Derived<(typeof tables)[K]>> = [N] extends [never]
  ? { readonly getters?: never }
  : { readonly getters: { readonly [Name in N]: Getter<Tables[K]> } };

/** How the records of a table are shown: a getter for each field that is not shown as it is stored. */
export function resource<K extends keyof Tables>(
  table: K,
  definition: Getting<K> & {
    readonly name: string;
    readonly embeds?: Embeds<Tables[K]>;
    readonly alone?: readonly string[];
  },
): Resource<Tables[K]> {
  const { name, embeds = {}, alone = [] } = definition;
  const of = tableOf(table);
  const getters: Readonly<Record<string, Getter<Tables[K]>>> = definition.getters ?? {};
  const shown = shownIn(of);
  const all = allIn(of);
  const fields = Object.fromEntries(shown.map((field) => [field, getters[field] ?? asStored(field, of[field]!)]));
  const kinds = Object.fromEntries(shown.map((field) => [field, shownAs(of[field]!)]));
  const made = embedding({ name, table, fields, kinds, all, alone, whole: wholeIn(of), usual: unaskedIn(of) }, embeds);
  byName.set(name, made);
  return made;
}

/** The same fields with other embeds. */
export const embedding = <R extends Stored>(of: Omit<Resource<R>, 'embeds'>, embeds: Embeds<R>): Resource<R> => ({
  ...of,
  embeds: Object.fromEntries(
    Object.entries(embeds).map(([name, embed]) => {
      const { on = boolean, of: embedded = of.fields[name]! } = embed as Partial<Embed<R>>;
      return [name, { ...embed, on, of: embedded, off: takes(on, 'none') ? 'none' : false }];
    }),
  ),
});

/** Shows the constant of the table, or the stored value. */
const asStored = (field: string, line: Table[string]): Getter<object> =>
  'is' in line ? () => line.is : (record) => fieldsIn(record)[field];

/** Shows a record as a plan says. */
export function show(plan: Plan, record: Stored, view: View): Record<string, unknown> {
  const { names, getters, embeds } = plan;
  const shown: Record<string, unknown> = { ...plan.template };
  shown['id'] = record.id; // CNV-07
  let whole = true;
  for (let index = 0; index < names.length; index += 1) {
    const field = getters[index]!(record, view);
    shown[names[index]!] = field;
    if (field === undefined) whole = false;
  }
  // GEN-08, CNV-13: children are shown as on a route of their own.
  for (const { name, embed, choice, args, plan: inner } of embeds) {
    const children = embed.of(record, view, choice, args, inner ?? bare);
    const seen = inner ? showAll(inner, children, view) : children;
    shown[name] = seen;
    if (seen === undefined) whole = false;
  }
  return whole ? shown : defined(shown);
}

/** CNV-25: removes the fields that are not there for this viewer, and no others. */
function defined(shown: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const name in shown) if (shown[name] !== undefined) kept[name] = shown[name];
  return kept;
}

/** A value that is sent as JSON unchanged, because it is no record: a whole answer, or the value of an embed. */
export class Raw {
  readonly body: unknown;
  /** The other parts of an answer: another status, a file, a page. */
  readonly extra: Partial<Outcome>;
  constructor(body: unknown, extra: Partial<Outcome> = {}) {
    this.body = body;
    this.extra = extra;
  }
}

/** One record, a list of records, or nothing. */
export function showAll(plan: Plan, records: unknown, view: View): unknown {
  if (records instanceof Raw) return records.body;
  if (Array.isArray(records)) return bounded(records as Stored[]).map((record) => show(plan, record, view));
  return records === null || records === undefined ? records : show(plan, records as Stored, view);
}

/** A plan that shows only the id. */
export const bare: Plan = { template: {}, names: [], getters: [], embeds: [] };

/** A plan with some of its embeds. */
export const withEmbeds = (plan: Plan, embeds: Plan['embeds']): Plan => ({
  ...plan,
  template: templateOf(plan.names, embeds),
  embeds,
});

/** Whether the call asked for this embed. */
export const asks = (plan: Plan, name: string): boolean => plan.embeds.some((embed) => embed.name === name);

export interface PlanOptions {
  readonly usual: 'all' | readonly string[];
  readonly whole?: boolean | undefined;
  /** The fields of embeds, if this listing differs from the usual fields of the embed (4.2). */
  readonly within?: Readonly<Record<string, 'all' | readonly string[]>> | undefined;
  /** Embeds that are on without being asked for (a single action shows its display). */
  readonly on?: Readonly<Record<string, unknown>> | undefined;
}

/** How deep embeds may be nested: members, their boards, actions, creators are three levels. */
const deepest = 3;

/** The arguments that control how a resource is shown, by their names in the call. */
export function viewArguments(of: Resource<never>, prefix = '', depth = 0): Map<string, Data> {
  const args = new Map<string, Data>([[`${prefix}fields`, fieldsOf(of)]]);
  if (depth >= deepest) return args;
  for (const [name, embed] of Object.entries(of.embeds)) {
    args.set(prefix + name, embed.on);
    for (const [wire, { kind }] of Object.entries(embed.args ?? {})) args.set(prefix + wire, kind);
    if (!embed.shows) continue;
    for (const [wire, inner] of Object.entries(embed.shows.switches ?? {})) {
      args.set(prefix + wire, embed.shows.resource().embeds[inner]!.on);
    }
    const inner = viewArguments(embed.shows.resource(), prefix + embed.shows.prefix, depth + 1);
    for (const [wire, kind] of inner) if (!args.has(wire)) args.set(wire, kind);
  }
  return args;
}

type Values = Readonly<Record<string, unknown>>;

/** The plan that follows from the view arguments of a call (already parsed). */
export function planOf(of: Resource<never>, asked: PlanOptions, values: Values, prefix = '', depth = 0): Plan {
  const fields = (values[`${prefix}fields`] as Words<string> | undefined) ?? asked.usual; // MEM-14
  const listed = fields !== 'all' ? fields : asked.whole ? of.whole : of.all; // CNV-08, CNV-09, CNV-21, CNV-22, CNV-36
  const names = fields === 'all' && depth > 0 ? listed.filter((name) => !of.alone.includes(name)) : listed; // SET-07
  const embeds = [];
  for (const name in depth < deepest ? of.embeds : {}) {
    const embed = of.embeds[name]!;
    const choice = values[prefix + name] ?? asked.on?.[name] ?? embed.usual; // MEM-14
    if (choice === undefined || choice === embed.off) continue;
    const args = argumentsOf(embed, values, prefix);
    const plan = embed.shows && planWithin(embed.shows, asked.within?.[name], values, prefix, depth + 1);
    embeds.push({ name, embed, choice, args, plan });
  }
  return { ...compile(of, names, embeds), embeds };
}

function argumentsOf(
  { args: taken }: Pick<Embed<never>, 'args'>,
  values: Values,
  prefix: string,
): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const wire in taken) {
    const { as, usual } = taken[wire]!;
    const value = values[prefix + wire] ?? usual; // MEM-14
    if (value !== undefined) args[as] = value;
  }
  return args;
}

/** The plan of what an embed shows; `here` are the fields that its parent shows of it. */
function planWithin(
  shows: NonNullable<Embed<never>['shows']>,
  here: Words<string> | undefined,
  values: Values,
  prefix: string,
  depth: number,
): Plan {
  const usual = (shows.inAllParents ? undefined : here) ?? shows.usual; // ACT-23
  const on = shows.switches && onOf(shows.switches, values, prefix);
  return planOf(shows.resource(), { usual, on }, values, prefix + shows.prefix, depth);
}

/** The embeds of embedded records that arguments of the parent switch. */
function onOf(switches: Readonly<Record<string, string>>, args: Values, prefix: string): Record<string, unknown> {
  const on: Record<string, unknown> = {};
  for (const wire in switches) if (args[prefix + wire] !== undefined) on[switches[wire]!] = args[prefix + wire];
  return on;
}

type Fields = Pick<Plan, 'template' | 'names' | 'getters'>;
const compiled = onceFor((_of: Resource<never>) => new Map<string, Fields>());

function compile(of: Resource<never>, names: readonly string[], embeds: Plan['embeds']): Fields {
  const known = compiled(of);
  const key = [...names, '', ...embeds.map(({ name }) => name)].join();
  const ready = known.get(key);
  if (ready) return ready;
  const shown = names.filter((name) => name !== 'id');
  const fresh = {
    template: templateOf(shown, embeds),
    names: shown,
    getters: shown.map((name) => of.fields[name]!), // CNV-10
  };
  // Clients choose the field lists, so the number of remembered plans has a bound.
  if (known.size >= 500) known.clear();
  known.set(key, fresh);
  return fresh;
}

/**
 * An object that the JSON parser makes stores its fields inside itself, in one piece. It has a place for each embed too,
 * because an object that grows afterwards costs as much as all its fields (docs/decisions/answers.md).
 */
const templateOf = (names: readonly string[], embeds: Plan['embeds']): Fields['template'] =>
  JSON.parse(
    JSON.stringify(Object.fromEntries(['id', ...names, ...embeds.map(({ name }) => name)].map((name) => [name, null]))),
  );

/** `all` or a comma list of fields of the resource. Any other name is refused (a reading of 2.1). */
const fieldsOf = onceFor((of: Resource<never>) => listOf([...new Set([...Object.keys(of.fields), 'id'])]));
