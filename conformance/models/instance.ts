/** An instance of a model: where a thing of this kind lives on a server. Its laws follow. */
import type { RuleId } from '../../src/spec/rules.ts';
import { law, type Law, type Need } from '../law/law.ts';
import type { T } from '../scene/tools.ts';
import type { Actor } from '../wire/actor.ts';
import type { Answer } from '../wire/answer.ts';
import { atOnce } from './at-once.ts';
import { inTurn } from './in-turn.ts';
import type { Model, State, Step } from './model.ts';

/** One thing on a server. */
export interface Served {
  /** Its parts as they are before the first step; steps on other parts are omitted. */
  readonly begin: State;
  readonly act: (who: Actor, step: Step) => Promise<Answer>;
  readonly ask: (who: Actor) => Promise<Answer>;
  readonly shows: (body: any) => State;
}

export interface Instance {
  /** What it is, in the plural where it has elements: `the labels of a card`. */
  readonly label: string;
  /** The rule that says that the thing shows what was done to it. */
  readonly rule: RuleId;
  readonly model: Model;
  readonly needs?: readonly Need[];
  readonly make: (t: T, model: Model) => Promise<Served>;
}

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
