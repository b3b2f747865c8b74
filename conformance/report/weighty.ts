/** Choices that the document permits, and that the users of a server should know first. */
import type { Report } from '../run/result.ts';

/** The choice, as `point: value`, and why it matters. */
const weighty: readonly (readonly [pattern: RegExp, because: string])[] = [
  [/^a private board among those of its workspace.*: listed$/, 'its name is shown to somebody who may not read it'],
  [/^how long a deleted token works: (?!not at all)/, 'anyone who holds a token that was withdrawn may still use it'],
  [/^(white space|line ends|letters).* texts?: (?!kept)/, 'a client reads back another text than it wrote'],
  [/^a former username: leads on/, 'a link to a member may lead to another one later'],
  [/^dateLastActivity of a card: stays/, 'a client that asks for what is new does not see changes'],
  [/^letters of a (key|token).*: mean the same$/, 'there are fewer different credentials than it seems'],
  [/^an open card of a closed list.*: shown$/, 'a card in the archive may be taken for work to be done'],
];

/** The weighty choices of a run, each with why it matters. */
export const weightyOf = ({ target }: Report): { readonly said: string; readonly because: string }[] =>
  Object.entries(target.choices).flatMap(([point, seen]) =>
    Object.keys(seen).flatMap((value) => {
      const fact = `${point}: ${value}`;
      const because = weighty.find(([pattern]) => pattern.test(fact))?.[1];
      return because === undefined ? [] : [{ said: fact, because }];
    }),
  );
