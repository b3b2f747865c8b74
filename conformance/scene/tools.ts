/** The tools that a law is handed, and those that are made once for several laws. */
import { keptIn } from '../../src/language.ts';
import type { T } from './context.ts';
import { kept } from './scene.ts';

export type { T, Watch } from './context.ts';

/** Made at most once for each of these: for the sample of a run, for the records of a law, for a target. */
export const oncePer = <Value>(of: (t: T) => object, make: (t: T) => Promise<Value>): ((t: T) => Promise<Value>) => {
  const made = new WeakMap<object, (t: T) => Promise<Value>>();
  return (t) => keptIn(made, of(t), () => kept(make))(t);
};
export const oncePerRun = <Value>(make: (t: T) => Promise<Value>) => oncePer(({ sample }) => sample, make);
