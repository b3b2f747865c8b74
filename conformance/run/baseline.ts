/** Known failures. A new failure fails the run, and so does a fixed failure that is still in the baseline. */
import { z } from 'zod';
import { parsed } from '../../src/wrong-shape.ts';
import type { Law } from '../law/law.ts';
import type { BaselineMatch, Result } from './result.ts';

/** Why a law is known to fail: a text, or a text with a link to its issue and the cases that fail. */
const entry = z.union(
  [
    z.string(),
    z.strictObject({ reason: z.string(), link: z.string().optional(), cases: z.array(z.string()).min(1).optional() }),
  ],
  { error: 'it is a text, or an object with reason and, if you like, link and cases' },
);
const shape = z.object({ failures: z.record(z.string(), entry) });
type Entry = z.infer<typeof entry>;

/** Law ids that are known to fail. */
export type Baseline = Readonly<z.infer<typeof shape>>;

export function readBaseline(text: string): Baseline {
  const form = 'a baseline is {"failures": {"law id": "why"}}, or {"law id": {"reason", "link", "cases"}}';
  return parsed(shape, JSON.parse(text), 'the baseline', form);
}

type Failed = Pick<Result, 'id' | 'failing' | 'counterexample'>;

/** The cases of a failure that its entry does not name; an entry without cases means all. */
function newCases({ failing, counterexample }: Failed, known: Entry): readonly string[] {
  if (typeof known === 'string' || known.cases === undefined) return [];
  const cases = failing?.cases ?? [counterexample?.case ?? ''];
  return cases.filter((element) => !known.cases!.includes(element));
}

const entryOf = ({ failures }: Baseline, id: string): Entry | undefined =>
  Object.hasOwn(failures, id) ? failures[id] : undefined;

/** The part of a failure that no baseline knows: the law, or the cases that its entry does not name. */
export function newIn(failed: Failed, baseline: Baseline | undefined): readonly string[] {
  const known = baseline && entryOf(baseline, failed.id);
  return known === undefined ? [failed.id] : newCases(failed, known).map((element) => `${failed.id} (${element})`);
}

export function compareWithBaseline(
  results: readonly Result[],
  baseline: Baseline,
  laws: readonly Pick<Law, 'id'>[],
): BaselineMatch {
  const ids = new Set(laws.map(({ id }) => id));
  const failed = results.filter(({ status }) => status === 'failed');
  return {
    newFailures: failed.flatMap((result) => newIn(result, baseline)),
    unexpectedPasses: results
      .filter(({ id, status }) => status === 'passed' && entryOf(baseline, id) !== undefined)
      .map(({ id }) => id),
    missing: Object.keys(baseline.failures).filter((id) => !ids.has(id)),
    known: failed.flatMap(({ id }) => changesOf(id, entryOf(baseline, id))),
  };
}

/** `CRD-03: rounds to minutes (https://…/7)`. */
function changesOf(id: string, known: Entry | undefined): string[] {
  if (known === undefined) return [];
  const { reason, link } = typeof known === 'string' ? { reason: known } : known;
  return [`${id}: ${reason}${link === undefined ? '' : ` (${link})`}`];
}

/** The baseline that this run matches: its failures, with the reasons, links and cases that the old baseline gives. */
export function updated(
  results: readonly Pick<Result, 'id' | 'status' | 'reason' | 'failing' | 'counterexample'>[],
  before: Baseline = { failures: {} },
): Baseline {
  const judged = new Set(results.map(({ id }) => id));
  const kept = Object.entries(before.failures).filter(([id]) => !judged.has(id));
  const failing = results
    .filter(({ status }) => status === 'failed')
    .map((result): [string, Entry] => {
      const known = entryOf(before, result.id) ?? (result.reason ?? '').slice(0, 200);
      const added = newCases(result, known);
      return [
        result.id,
        typeof known === 'string' || added.length === 0 ? known : { ...known, cases: [...known.cases!, ...added] },
      ];
    });
  return { failures: Object.fromEntries([...kept, ...failing].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}
