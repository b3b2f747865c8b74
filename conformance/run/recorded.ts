/** Judges traffic that was not sent by the kit: by the laws that send nothing of their own. */
import { lab as newLab } from '../law/lab.ts';
import type { Law } from '../law/law.ts';
import { realClock } from '../wire/actor.ts';
import type { Reply } from '../wire/exchange.ts';
import { redactor, type Target } from '../wire/target.ts';
import { reportOf, type Report, type Result } from './result.ts';
import { runLaw } from './run.ts';

export interface Recording {
  readonly journal: readonly Reply[];
  /** Who spoke, as far as keys and tokens show it. */
  readonly target: Target;
}

const nobody = () => Promise.reject(new Error('traffic that was recorded is not asked'));

export async function judgeJournal(
  { journal, target }: Recording,
  laws: readonly Law[],
  version: string,
): Promise<Report> {
  const lab = newLab({ target, transport: nobody, clock: realClock });
  lab.journal.push(...journal);
  const results: Result[] = [];
  for (const law of laws) if (law.watches) results.push(await runLaw(law, lab, { seed: 0 }));
  const ms = journal.length === 0 ? 0 : journal.at(-1)!.at - journal[0]!.at;
  const { baseUrl, actors } = target;
  const about = { baseUrl, actors: Object.keys(actors), choices: lab.choices };
  return redactor(target)(reportOf(results, { requests: journal.length, ms, seed: 0, version, target: about }));
}
