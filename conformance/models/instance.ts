/** An instance of a model: where a thing of this kind lives on a server. */
import type { RuleId } from '../../src/document/rules.ts';
import type { Need } from '../law/law.ts';
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
}

/** One thing on a server. */
export interface Served {
  /** Its parts as they are before the first step; steps on other parts are omitted. */
  readonly begin: State;
  readonly act: (who: Actor, step: Step) => Promise<Answer>;
  readonly ask: (who: Actor) => Promise<Answer>;
  readonly shows: (body: any) => State;
  /** Its parts that hold any text. */
  readonly keeps?: readonly Kept[];
}

export interface Instance {
  /** What it is, in the plural where it has elements: `the labels of a card`. */
  readonly label: string;
  /** The rule that says that the thing shows what was done to it. */
  readonly rule: RuleId;
  readonly model: Model;
  readonly needs?: readonly Need[];
  /** It is no thing of its own: another way to write the texts of one. */
  readonly isText?: true;
  readonly make: (t: T, model: Model) => Promise<Served>;
}
