/** Instances that follow from nouns: all records of a noun in one home, and the fields of one record. */
import { filledIn } from '../../src/document/values/paths.ts';
import type { RuleId } from '../../src/document/rules.ts';
import { givenFor, requestTo, type Ids } from '../scene/acts.ts';
import { arrayIn } from '../scene/reading.ts';
import type { T } from '../scene/tools.ts';
import { inside, inWords, isNoun, argumentsNamed, nounOf, type NounName } from '../things/nouns.ts';
import type { Actor } from '../wire/actor.ts';
import type { Args } from '../wire/exchange.ts';
import { retold, valueAt } from '../wire/json-values.ts';
import { stages } from '../wire/stages.ts';
import type { Ability } from '../wire/abilities.ts';
import type { Instance } from './instance.ts';
import { pile, record, type Model } from './model.ts';
import { elements, fields, withoutItsParts, ifSeen, recordAt } from './where.ts';

const filled = (text: string, ids: Ids) => filledIn(text, (name) => ids[name]);

const partsOf = (record: unknown, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, valueAt(record, name)]));

/** Where the records of a noun are listed, and how those of this home are found in the answer. */
export function listingOf(t: T, name: NounName, home: Ids) {
  const { listed: at, name: argument } = nounOf(name);
  if (!at) return t.skip(`no listing shows ${inWords(name)}`);
  const ids = { ...home, token: encodeURIComponent(t.owner.token) };
  const args = retold({ ...at.args }, (text) => filled(text, ids));
  const path = filled(at.path, ids);
  const recordsIn = (body: unknown): any[] =>
    (at.at?.split('/') ?? []).reduce<any[]>(
      (records, step, at) =>
        step in ids
          ? records.filter((shown) => shown?.id === ids[step as keyof typeof ids])
          : records.flatMap((shown) => (at === 1 ? arrayIn(t, shown, step) : (shown?.[step] ?? []))),
      [body].flat(),
    );
  return {
    ask: (who: Actor) => who.get(path, args),
    recordsIn,
    nameIn: (part: any) => valueAt(part, at.name ?? argument),
  };
}

interface Of extends Pick<Instance, 'needs' | 'also'> {
  readonly rule: RuleId;
  readonly label?: string;
  readonly model?: Model;
}

const common = (name: NounName, { needs = [], ...more }: Of) => {
  const { made } = nounOf(name);
  const { needs: ability } = { needs: undefined, ...stages[made] };
  return { ...more, needs: [...(ability ? [ability as Ability] : []), ...needs] };
};

/**
 * All records of a noun in one home: they are made, listed, and ended if the noun can be. `args`: each new record is made
 * with the next of these, and keeps them. `whole`: a part with which each is made, and whether it is there.
 */
export function allOf(
  name: NounName,
  {
    args = [{}],
    whole,
    ...of
  }: Of & { readonly args?: readonly Args[]; readonly whole?: { readonly part: string; is(shown: any): boolean } },
): Instance {
  const { plural, home, made, ended, name: argument, listed: place } = nounOf(name);
  const part = argument.split('/').at(-1)!;
  const around = isNoun(home) ? home : 'member';
  return {
    label: `the ${plural} of ${inWords(home.replace('customField', 'listField'))}`,
    home: around,
    model: pile(ended !== undefined, [part]),
    ...common(name, of),
    async make(t, model, ids) {
      const { ask, recordsIn, nameIn } = listingOf(t, name, ids);
      const more = await givenFor(t, name);
      const given = new Map<unknown, Args>();
      /** An argument of which it shows the value that another was made with. */
      const ofAnother = (shown: any) =>
        Object.entries(given.get(nameIn(shown)) ?? {}).find(
          ([key, value]) =>
            shown[key] !== value && [...given.values()].some((other) => other[key] === (shown[key] ?? null)),
        );
      const all = elements(t, {
        model,
        part,
        add(who, text) {
          // One of this name may be made again: it has the same.
          const sent = { ...args[text.charCodeAt(text.length - 1) % args.length], ...more() };
          given.set(text, sent);
          return who.call(requestTo(t, made, ids, { ...argumentsNamed(name, text), ...sent }));
        },
        remove: (who, id) => who.call(requestTo(t, ended!, { ...ids, id })),
        ask,
        names: (body) =>
          recordsIn(body).map((shown) =>
            whole === undefined || whole.is(shown)
              ? ofAnother(shown)
                ? withoutItsParts(nameIn(shown), ofAnother(shown)![0])
                : nameIn(shown)
              : withoutItsParts(nameIn(shown), whole.part),
          ),
      });
      return place?.isOpen ? ifSeen(t, model, all) : all;
    },
  };
}

/** The fields of one, written by PUT at its path, and read there or among those of its home. */
export function oneOf(
  name: NounName,
  {
    isListed = false,
    aloneInAStep = [],
    ...of
  }: Of & { readonly isListed?: boolean; readonly aloneInAStep?: readonly string[] },
): Instance {
  const { path = '', key, fields: values = {} } = nounOf(name);
  return {
    label: `the fields of ${inWords(name)}`,
    home: name,
    model: record(values, { aloneInAStep }),
    ...common(name, of),
    async make(t, model, ids) {
      const id = ids[key]!;
      const allIds = { ...ids, id };
      if (!isListed) return recordAt(t, model, filled(path, allIds));
      const { ask, recordsIn } = listingOf(t, name, ids);
      return fields(t, model, {
        write: (who, parts) => who.call(requestTo(t, `PUT ${path as '/1/'}`, allIds, inside(parts))),
        ask,
        shows: (body) => partsOf(recordsIn(body).find((shown) => shown?.id === id) ?? {}, Object.keys(values)),
      });
    },
  };
}
