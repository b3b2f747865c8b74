/** The laws that follow from instances: each thing changed by one client, by several at once, and each of its texts. */
import fc from 'fast-check';
import { law, type Law } from '../law/law.ts';
import { holdsConcurrently } from './concurrent.ts';
import { holdsInSequence } from './sequential.ts';
import type { Instance } from './instance.ts';
import { drawnTexts, textsStay } from './texts.ts';

/** The laws of some instances, those of one rule together. */
export const lawsOf = (instances: readonly Instance[]): Law[] => [
  ...byRule(instances, ({ hasStepLaws }) => hasStepLaws !== false).flatMap(stepLaws),
  ...byRule(instances, ({ model }) => model.texts.length > 0).map(textLaw),
];

type Group = ReturnType<typeof byRule>[number];
function byRule(all: readonly Instance[], isMeant: (instance: Instance) => boolean) {
  const instances = all.filter(isMeant);
  return [...new Set(instances.map(({ rule }) => rule))].map((rule) => {
    const thing = instances.filter((instance) => instance.rule === rule);
    // Each case needs what its own instance needs; the law only what all of them do.
    const needs = (thing[0]!.needs ?? []).filter((need) => thing.every((instance) => instance.needs?.includes(need)));
    const name = thing.find(({ group }) => group)?.group ?? thing.map(({ label }) => label).join(' and ');
    const also = [...new Set(thing.flatMap((instance) => instance.also ?? []))];
    const needsOf = ({ thing: entry }: { readonly thing: Instance }) => entry.needs;
    return { rule, name, common: { level: 'implied', each: { thing }, needs, needsOf, also, runs: 1 } as const };
  });
}

const stepLaws = ({ rule, name, common }: Group): Law[] => [
  law(`${rule}/sequential`, {
    ...common,
    title: `${name}: each read shows all earlier changes`,
    given: ({ thing: { model } }) => ({ drawn: model.drawn, byOneClient: model.byOneClient ?? fc.constant([]) }),
    holds: ({ thing, drawn, byOneClient }, t) =>
      holdsInSequence(t, thing, [...thing.model.first, ...drawn, ...byOneClient]),
  }),
  law(`${rule}/concurrent`, {
    ...common,
    each: { thing: common.each.thing.filter(({ readsAreLimited }) => !readsAreLimited) },
    title: `${name}: concurrent changes each take effect once`,
    given: ({ thing: { model } }) => ({ drawn: model.drawn }),
    goals: ['overlaps'],
    holds({ thing, drawn }, t) {
      const { first, laterRounds } = thing.model;
      return holdsConcurrently(t, thing, [first, ...laterRounds, drawn]);
    },
  }),
];

const textLaw = ({ rule, name, common }: Group): Law =>
  law(`${rule}/texts`, {
    ...common,
    title: `${name}: each text is shown exactly as it was written`,
    given: drawnTexts,
    goals: ['texts'],
    holds: ({ thing, ...drawn }, t) => textsStay(t, thing, drawn),
  });
