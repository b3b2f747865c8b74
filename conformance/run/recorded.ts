/** Judges traffic that was not sent by the kit: by the laws that send nothing of their own. */
import { watch } from '../law/context.ts';
import type { Law } from '../law/law.ts';
import { difference } from '../reference/difference.ts';
import type { Reply } from '../wire/exchange.ts';
import { redactor, type Target } from '../wire/target.ts';
import { brief } from '../wire/verdict.ts';
import { specDigest } from './check.ts';
import { stepOf } from './counterexample.ts';
import { group, summarise, type Report, type Result } from './result.ts';
import { judge } from './run.ts';

export interface Recording {
  readonly journal: readonly Reply[];
  /** Who spoke, as far as keys and tokens show it. */
  readonly target: Target;
}

export function judgeJournal({ journal, target }: Recording, laws: readonly Law[], version: string): Report {
  const choices: Record<string, Record<string, number>> = {};
  const results = laws
    .filter(({ watches }) => watches !== null)
    .map((law): Result => {
      const witnesses: Record<string, number> = {};
      const ending = judge(
        law,
        journal,
        watch({ target: null, choices, witnesses }, () => undefined),
      );
      const { id, rule, section, level, title, goals } = law;
      const base = { id, rule, section, level, title, witness: { exercised: 1, requests: 0, ...witnesses }, ms: 0 };
      if (ending.kind === 'broken') {
        const { what, expected, actual, reply, message } = ending.broken;
        return {
          ...base,
          status: 'failed',
          reason: message,
          counterexample: {
            what,
            expected: brief(expected),
            actual: brief(actual),
            difference: difference(expected, actual),
            steps: reply ? [stepOf(reply)] : [],
            curl: '',
            trace: null,
          },
        };
      }
      const unreached = goals.filter((goal) => !witnesses[goal]);
      const idle = { ...base, witness: { ...base.witness, exercised: 0 } };
      if (journal.length === 0 || unreached.length > 0)
        return { ...idle, status: 'vacuous', reason: 'the traffic shows nothing of it' };
      if (ending.kind === 'held') return { ...base, status: 'passed' };
      const status = ending.kind === 'error' ? 'error' : ending.kind === 'skipped' ? 'skipped' : 'inconclusive';
      return { ...idle, status, reason: 'reason' in ending ? ending.reason : 'undecided' };
    });
  const span = journal.length === 0 ? 0 : journal.at(-1)!.at - journal[0]!.at;
  return redactor(target)({
    summary: summarise(results, journal.length, span),
    seed: 0,
    suite: { version, specDigest: specDigest() },
    target: { baseUrl: target.baseUrl, actors: Object.keys(target.actors), choices },
    results,
    groups: group(results),
  } satisfies Report);
}
