/** Values that are sent for an argument of a row, by the words of the document: wrong values and right values. */
import { isDeepStrictEqual } from 'node:util';
import type { Data } from '../../src/document/values/kinds.ts';
import { rightOf, wrongOf } from '../../src/samples.ts';
import type { T } from '../scene/tools.ts';
import type { Answer } from '../wire/answer.ts';
import { byName, type Args, type Loose } from '../wire/exchange.ts';
import type { NamedArgument } from './documented.ts';

/** Wrong values of an argument: outside its set, its bounds or its kind. */
export const invalidValuesOf = ({ name, kind, isRestricted }: NamedArgument): string[] =>
  // An id that names no model is left out where it only narrows a listing: the document leaves that open.
  isRestricted && name !== 'idModels' ? wrongOf(kind).map(({ sent }) => sent) : [];

/** Kinds whose right values follow from the document alone. Words and ids are judged by other laws. */
const judgedHere: ReadonlySet<Data['kind']> = new Set(['boolean', 'either', 'integer', 'date', 'moment', 'text']);

/** Values at its bounds, and one of each kind that it takes: a server that refuses one is too strict. */
export const rightsOf = ({ kind, isRestricted }: NamedArgument): readonly string[] =>
  isRestricted && judgedHere.has(kind.kind) ? rightOf(kind) : [];

/** A word that shows much: `true`, `all`, or the first of a set. */
const widest = (kind: Data): string[] =>
  kind.kind === 'words' && kind.all ? ['all'] : kind.kind === 'nullOr' ? widest(kind.of) : rightOf(kind).slice(0, 1);

/** Switches on what an argument of a read is about: `actions=all` for `actions_entities`. */
export function switchesFor(name: string, named: readonly NamedArgument[]): Record<string, string> {
  const isAbove = (text: string) => name.startsWith(`${text}_`) || name.startsWith(`${text.replace(/s$/, '')}_`);
  return Object.fromEntries(
    named
      .filter((argument) => isAbove(argument.name))
      .flatMap((argument) => widest(argument.kind).map((much) => [argument.name, much])),
  );
}

const words: ReadonlySet<Data['kind']> = new Set(['boolean', 'either', 'word', 'words']);
const few = 4;
/**
 * A value that is outside its set is refused. Where a read shows nothing of its argument, so that words of the set do not
 * change the answer either, it is left open whether the server looks at it.
 */
export async function sentWrong(t: T, request: Loose, { name, kind }: NamedArgument): Promise<Answer> {
  const asked = t.owner.call(request);
  const { status, body } = await asked;
  const hasNoEffect = async () => {
    for (const right of [undefined, ...rightOf(kind).slice(0, few)]) {
      const query = { ...byName(request.query), [name]: right } as Args;
      if (!isDeepStrictEqual((await t.owner.call({ ...request, query })).body, body)) return false;
    }
    return true;
  };
  if (status >= 300 || request.method !== 'GET' || !words.has(kind.kind) || !(await hasNoEffect()))
    return asked.refused();
  t.choice('a wrong word without an effect', 'taken');
  return asked;
}
