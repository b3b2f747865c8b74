/** A history in words: what was done to which record, each record with a name that a person can follow. */
import { filledIn } from '../../src/document/values/paths.ts';
import { noun } from '../../src/document/nouns.ts';
import { inTexts } from '../wire/json-values.ts';
import { Description } from '../wire/verdict.ts';
import { clipped, type Step } from './trace.ts';

const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const lowered = (name: string) => name.replace(/^[A-Z]/, (letter) => letter.toLowerCase());

/** The kind of record that a step makes: the last noun of its path, or of its stage. */
const kindOf = ({ stage, path }: Step): string =>
  stage
    ? lowered(stage.replace(/^[a-z]+/, ''))
    : noun(path.split('/').findLast((part) => /^[a-z]+$/i.test(part)) ?? '');

/** The steps in words, and how to put the names of their records in place of handles. */
export function storyOf(steps: readonly Step[]) {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const step of steps) {
    if (step.makes === undefined) continue;
    const kind = kindOf(step);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    names.set(step.makes, `${words(kind)} ${counts.get(kind)}`);
  }
  const named = (text: string): string => filledIn(text, (name) => names.get(name) ?? `the ${name}`);
  const value = (element: unknown): string =>
    typeof element === 'string'
      ? /^(\{\w+\},?)+$/.test(element)
        ? named(element)
        : clipped(JSON.stringify(named(element)))
      : clipped(named(JSON.stringify(element) ?? 'nothing'));
  const sentence = ({ actor, method, path, stage, args, carrier, makes, among }: Step): string => {
    const sent = Object.entries(args).map(([name, inner]) => `${name} ${value(inner)}`);
    const what = stage ? words(stage) : `${method} ${named(path.replace(/^\/1/, ''))}`;
    return [
      `${actor}: ${what}`,
      sent.length > 0 && ` with ${sent.join(', ')}`,
      carrier && ' in a JSON body',
      among !== undefined && `, which shows ${named(String(among))}`,
      makes !== undefined && ` makes ${names.get(makes)}`,
    ]
      .filter(Boolean)
      .join('');
  };
  return {
    story: steps.map(sentence),
    inWords: (element: unknown): unknown => (element instanceof Description ? element : inTexts(element, named)),
  };
}
