/** The record of what each law notices: the operators of which it notices a wrong reply. */
import { isOneOf } from '../../../src/spec/typed.ts';
import type { Law } from '../../law/law.ts';
import record from './noticed.json' with { type: 'json' };
import { firstNoticed, operatorNames, type OperatorName } from './noticing.ts';
import type { Places } from './place.ts';

/** Id of a law → what it notices, joined by semicolons. */
export type Noticed = Readonly<Record<string, string>>;

export const recorded: Noticed = record;

const separator = '; ';

export const noticedBy = ({ id }: Pick<Law, 'id'>): readonly OperatorName[] =>
  (recorded[id] ?? '').split(separator).filter((name): name is OperatorName => isOneOf(operatorNames, name));

/** Tries all operators on a law: those of which it notices a wrong reply, and those of which it overlooks all. */
export async function tried(
  law: Law,
  there: Places,
): Promise<{ readonly line: string; readonly overlooked: string[] }> {
  const { right, place } = await there.play(law);
  const noticed: string[] = [];
  const overlooked: string[] = [];
  for (const name of operatorNames) {
    const wrong = await firstNoticed(law, name, right, place);
    if (wrong) noticed.push(name);
    else if (wrong === null) overlooked.push(name);
  }
  return { line: noticed.join(separator), overlooked };
}
