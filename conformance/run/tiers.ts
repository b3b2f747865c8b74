/**
 * How much a run asks: one of four tiers, or a number of requests. The laws that notice most mutants per request come first.
 * The caller gives the record of mutants (`mutants/matrix.ts`), which says which law notices which mutant.
 */
import { grouped } from '../../src/language.ts';
import { casesOf, type Law } from '../law/law.ts';
import type { Rows } from '../declared/rows.ts';

export const tierNames = ['smoke', 'usual', 'full', 'thorough'] as const;
export type TierName = (typeof tierNames)[number];

/**
 * How many requests the laws of each send at most, by the record. Laws are played in several worlds at the same time, and
 * to set these up takes a few hundred requests more: with them smoke stays below 3,000 and usual below 10,000.
 */
const requestsOf: Readonly<Record<TierName, number>> = { smoke: 2800, usual: 9540, full: 21_000, thorough: Infinity };
/** The tier of a run if nobody names one. */
const byDefault: TierName = 'full';

/** The mutants on record for each law. */
export type Notices = ReadonlyMap<string, readonly string[]>;

/** The laws that a run asks of all that it could ask. */
export interface Selection {
  /** A tier, `budget`, or `glance`: one case of each law. */
  readonly name: TierName | 'budget' | 'glance';
  readonly laws: readonly Law[];
  /** Laws that take a part of their cases, other ones in each run: after so many requests they take no further case. */
  readonly parts: ReadonlyMap<string, number>;
  readonly left: readonly Law[];
  /** How many known mutants are noticed by the laws that run with all their cases. */
  readonly noticed: number;
  readonly known: number;
}

/** The requests that a law in part may send: enough for a few cases of most. */
const partRequests = 12;

const costOf = (laws: readonly Law[]): number => laws.reduce((sum, { cost }) => sum + cost, 0);
const noticedBy = (laws: readonly Law[], notices: Notices) => new Set(laws.flatMap(({ id }) => notices.get(id) ?? []));

/** Laws that share a costly scene are chosen together, because the first of them makes it. */
const groupsOf = (laws: readonly Law[]): (readonly Law[])[] => [
  ...grouped(laws, ({ id, shares }) => shares ?? id).values(),
];

/**
 * Laws that the full tier never leaves out: those on several clients at the same time and on texts, because no other law
 * finds these faults; those that are not on record, because nobody knows their value; and the best law of each rule. Laws
 * that share the scene of such a law come with it.
 */
function neverLeftOut(laws: readonly Law[], notices: Notices): Law[] {
  // A shared scene is slow too, but it is made once and is faster than waiting for a limit.
  const isSlow = ({ needs, shares }: Law) => needs.includes('slow') && shares === undefined;
  const isSole = ({ id, goals }: Law) => goals.includes('overlaps') || id.endsWith('/texts') || !notices.has(id);
  const quick = laws.filter((law) => !isSlow(law));
  const sole = quick.filter(isSole);
  const covered: ReadonlySet<string> = new Set(sole.map(({ rule }) => rule));
  const worth = ({ id, cost }: Law) => (notices.get(id)?.length ?? 0) / cost;
  const best = [...grouped(quick, ({ rule }) => rule)]
    .filter(([rule]) => !covered.has(rule))
    .map(([, own]) => own.reduce((law, other) => (worth(other) > worth(law) ? other : law)));
  const needed = new Set([...sole, ...best]);
  return groupsOf(quick)
    .filter((group) => group.some((law) => needed.has(law)))
    .flat();
}

/** Laws that are chosen together, and the mutants that only they notice of all that are chosen so far. */
interface Group {
  readonly laws: readonly Law[];
  readonly cost: number;
  readonly fresh: Set<string>;
}

/** Adds the laws that notice most new mutants per request, until the requests are used up. */
function mostNoticing(laws: readonly Law[], requests: number, taken: readonly Law[], notices: Notices): Law[] {
  const open = new Set<Group>();
  for (const group of groupsOf(laws.filter((law) => !taken.includes(law))))
    open.add({ laws: group, cost: costOf(group), fresh: noticedBy(group, notices) });
  const forget = (noticed: ReadonlySet<string>): void => {
    for (const { fresh } of open) for (const mutant of noticed) fresh.delete(mutant);
  };
  forget(noticedBy(taken, notices));
  const all = [...taken];
  let left = requests - costOf(taken);
  for (;;) {
    let [best, most]: [Group | undefined, number] = [undefined, -1];
    for (const group of open) {
      const worth = group.fresh.size / group.cost;
      if (group.cost <= left && worth > most) [best, most] = [group, worth];
    }
    if (!best) return all;
    open.delete(best);
    all.push(...best.laws);
    left -= best.cost;
    forget(best.fresh);
  }
}

export interface Wanted {
  readonly tier?: TierName | undefined;
  readonly budget?: number | undefined;
  /** The laws that were named: they are asked whole. */
  readonly only?: readonly string[] | undefined;
  readonly route?: string | undefined;
  readonly glance?: boolean | undefined;
}

/** None where the laws are named, or those of one row are asked, or without a record: all of these are asked then. */
export function selectionOf(
  laws: readonly Law[],
  wanted: Wanted,
  notices: Notices | undefined,
  rows: Rows,
): Selection | undefined {
  const { tier, budget, only = [], route, glance } = wanted;
  if (glance) return glanced(laws);
  const isAsked = tier !== undefined || budget !== undefined || (only.length === 0 && route === undefined);
  return notices && isAsked ? selected(laws, wanted, notices, rows) : undefined;
}

/** One case of each law shows what a server lacks. Limits are not used up for it. */
function glanced(laws: readonly Law[]): Selection {
  const asked = laws.filter(({ needs }) => !needs.includes('probe') && !needs.includes('slow'));
  const parts = new Map(asked.map(({ id }) => [id, 1]));
  return { name: 'glance', laws: asked, parts, left: laws, noticed: 0, known: 0 };
}

/** `laws` in the order of the run. */
export function selected(laws: readonly Law[], { tier, budget }: Wanted, notices: Notices, rows: Rows): Selection {
  const name = budget === undefined ? (tier ?? byDefault) : 'budget';
  const requests = budget ?? requestsOf[tier ?? byDefault];
  const whole = laws.filter((law) => law.watches || law.profile);
  const rest = laws.filter((law) => !whole.includes(law));
  if (costOf(laws) <= requests) return { name, laws, parts: new Map(), left: [], ...scored(laws, laws, notices) };
  const isPartial = (law: Law) =>
    !law.needs.includes('probe') && !law.needs.includes('slow') && casesOf(law, rows).length > 2;
  const first = name === 'full' ? neverLeftOut(rest, notices) : [];
  // The laws that are left out share a fortieth of the requests for some of their cases, so that several runs ask every case.
  const share = name === 'full' ? requests / 40 : 0;
  const taken = new Set([...whole, ...mostNoticing(rest, requests - share - costOf(whole), first, notices)]);
  const parts = rest.filter((law) => !taken.has(law) && isPartial(law)).slice(0, Math.floor(share / partRequests));
  const asked = laws.filter((law) => taken.has(law) || parts.includes(law));
  return {
    name,
    laws: asked,
    parts: new Map(parts.map(({ id }) => [id, partRequests])),
    left: laws.filter((law) => !taken.has(law)),
    ...scored([...taken], laws, notices),
  };
}

const scored = (taken: readonly Law[], laws: readonly Law[], notices: Notices) => ({
  noticed: noticedBy(taken, notices).size,
  known: noticedBy(laws, notices).size,
});

/** The part of a report about a selection. */
export const tierOf = ({ name, laws, left, noticed, known }: Selection) => ({
  name,
  laws: laws.length,
  of: laws.length + left.filter((law) => !laws.includes(law)).length,
  noticed,
  known,
  left: left.map(({ id }) => id),
});
