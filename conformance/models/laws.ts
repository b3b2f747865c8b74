/** The laws that follow from instances: each thing in turn and at once, and each of its texts. */
import fc from 'fast-check';
import { law, type Law } from '../law/law.ts';
import { atOnce } from './at-once.ts';
import { inTurn } from './in-turn.ts';
import type { Rows } from '../declared/rows.ts';
import type { Family, Instance } from './instance.ts';
import { drawnTexts, textsStay } from './texts.ts';

/** The laws of some instances, those of one rule together. */
export const lawsOf = (instances: readonly (Instance | Family)[]): Law[] => [
  ...byRule(instances, ({ isText }) => !isText).flatMap(stepLaws),
  ...byRule(instances, ({ model }) => model.texts.length > 0).map(textLaw),
];

type Group = ReturnType<typeof byRule>[number];
function byRule(all: readonly (Instance | Family)[], isMeant: (one: Instance | Family) => boolean) {
  const instances = all.filter(isMeant);
  return [...new Set(instances.map(({ rule }) => rule))].map((rule) => {
    const thing = instances.filter((one) => one.rule === rule);
    const needs = [...new Set(thing.flatMap((one) => one.needs ?? []))];
    const names = [...new Set(thing.map(({ label }) => label.split(',')[0]!))];
    const name = names.length > 2 ? `${names[0]} and more` : names.join(', ');
    const also = [...new Set(thing.flatMap((one) => one.also ?? []))];
    const each = (rows: Rows) => ({ thing: thing.flatMap((one) => ('each' in one ? one.each(rows) : one)) });
    return { rule, name, common: { level: 'implied', each, needs, also, runs: 1 } as const };
  });
}

const stepLaws = ({ rule, name, common }: Group): Law[] => [
  law(`${rule}/in-turn`, {
    ...common,
    title: `${name}: a read shows what all steps before it made`,
    given: ({ thing: { model } }) => ({ further: model.further, alone: model.alone ?? fc.constant([]) }),
    holds: ({ thing, further, alone }, t) => inTurn(t, thing, [...thing.model.first, ...further, ...alone]),
  }),
  law(`${rule}/at-once`, {
    ...common,
    each: (rows) => ({ thing: common.each(rows).thing.filter(({ isScarce }) => !isScarce) }),
    title: `${name}: nothing done at the same time is lost or done twice`,
    given: ({ thing: { model } }) => ({ further: model.further }),
    goals: ['overlaps'],
    holds({ thing, further }, t) {
      const { first, afterwards } = thing.model;
      return atOnce(t, thing, [first, ...afterwards, further]);
    },
  }),
];

const textLaw = ({ rule, name, common }: Group): Law =>
  law(`${rule}/texts`, {
    ...common,
    title: `${name}: a text is shown exactly as it was written`,
    given: drawnTexts,
    holds: ({ thing, ...drawn }, t) => textsStay(t, thing, drawn),
  });
