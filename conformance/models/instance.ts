/** An instance of a model: where a thing of this kind lives on a server. */
import type { NounName } from '../things/nouns.ts';
import type { RuleId } from '../../src/document/rules.ts';
import type { Need } from '../law/law.ts';
import { homeFor, type Ids } from '../scene/acts.ts';
import type { T } from '../scene/tools.ts';
import type { Actor } from '../wire/actor.ts';
import type { Answer } from '../wire/answer.ts';
import type { Model, State, Step } from './model.ts';

/** A part of a thing that holds any text. */
export interface Kept {
  readonly part: string;
  readonly write: (who: Actor, text: string) => Promise<Answer>;
  /** The texts that are shown there. */
  readonly shown: (body: any) => readonly unknown[];
  /** All that are written stay beside each other, so that one read shows all. */
  readonly isPile?: true;
}

/** A place where a thing is shown. */
export interface View {
  readonly ask: (who: Actor) => Promise<Answer>;
  readonly shows: (body: any) => State;
  /** From the value of a part to what has to be shown of it: by default the same. `shown` allows whatever is shown. */
  readonly sees?: (value: unknown, shown: unknown) => unknown;
  /** The fault of an answer if one client wrote at a time. */
  readonly strange?: (body: any) => string | undefined;
}

/** One thing on a server. */
export interface Served extends View {
  /** Its parts as they are before the first step; changes of other parts are omitted. */
  readonly begin: State;
  /** A part as it is shown if it has this value and others change other things around it. */
  readonly seesBeside?: View['sees'];
  /** Undefined where the step cannot be asked for. */
  readonly act: (who: Actor, step: Step) => Promise<Answer | undefined>;
  /** Further places where it is shown. */
  readonly views?: readonly View[];
  /** Whether the answer to a step shows what another step made, and not its own. */
  readonly isOfAnother?: (answer: Answer, step: Step) => boolean;
  /** Its parts that hold any text. */
  readonly keeps?: readonly Kept[];
}

export interface Instance {
  /** Its name, in the plural where it has elements: `the labels of a card`. */
  readonly label: string;
  /** The name of all instances of its rule, if these are more than two. */
  readonly group?: string;
  /** The rule that says that the thing shows what was done to it. */
  readonly rule: RuleId;
  /** Further rules that it proves. */
  readonly also?: readonly RuleId[];
  readonly model: Model;
  readonly needs?: readonly Need[];
  /** So few reads of it are allowed (8.s3) that it is read after some of the steps alone, and not at once. */
  readonly readsAreLimited?: boolean;
  /** Whether it has laws of its steps; not where it only meets other things, or is another way to write a text of one. */
  readonly hasStepLaws?: false;
  /** The record in which it is made. Without one it makes its own records, and nothing else changes beside it. */
  readonly home?: NounName | 'profile' | 'member';
  readonly make: (t: T, model: Model, home: Ids) => Promise<Served>;
}

/** The thing of an instance, in a home of its own or around these. */
export const madeIn = async (t: T, { home = 'member', model, make, needs }: Instance, around?: Ids): Promise<Served> =>
  make(t, model, await homeFor(t, home, around, needs?.includes('customFields')));
