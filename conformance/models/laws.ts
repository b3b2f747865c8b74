/** The laws that follow from instances: each thing in turn, and at once. */
import { law, type Law } from '../law/law.ts';
import { atOnce } from './at-once.ts';
import { inTurn } from './in-turn.ts';
import type { Instance } from './instance.ts';

/** The laws of some instances, for each rule one in turn and one at once. */
export function lawsOf(instances: readonly Instance[]): Law[] {
  const rules = [...new Set(instances.map(({ rule }) => rule))];
  return rules.flatMap((rule) => {
    const thing = instances.filter((one) => one.rule === rule);
    const needs = [...new Set(thing.flatMap((one) => one.needs ?? []))];
    const name = thing.length === 1 ? thing[0]!.label : `${thing[0]!.label} and ${thing.length - 1} more`;
    const common = { level: 'implied', each: { thing }, needs } as const;
    return [
      law(`${rule}/in-turn`, {
        ...common,
        title: `${name}: a read shows what all steps before it made`,
        given: ({ thing: { model } }) => ({ further: model.further }),
        runs: 1,
        holds: ({ thing: one, further }, t) => inTurn(t, one, [...one.model.first, ...further]),
      }),
      law(`${rule}/at-once`, {
        ...common,
        title: `${name}: of what several clients do at the same time nothing is lost or done twice`,
        given: ({ thing: { model } }) => ({ further: model.further }),
        runs: 1,
        goals: ['overlaps'],
        holds: ({ thing: one, further }, t) => atOnce(t, one, [one.model.first, further]),
      }),
    ];
  });
}
