/** Fills the path of a declared endpoint with ids of the sample. */
import { inNumber as nounIn } from '../../src/spec/nouns.ts';
import { wordsOf } from '../law/arbitraries.ts';
import type { T } from '../scene/tools.ts';
import type { DeclaredEndpoint } from '../reference/rows.ts';
import { Skip } from '../wire/verdict.ts';

/** The value for each parameter; the parts of a card are those of the one sample card. */
const holes: Readonly<Record<string, (t: T) => Promise<string> | string>> = {
  ...Object.fromEntries(
    (['attachment', 'board', 'card', 'checkItem', 'checklist', 'label', 'list', 'sticker'] as const).map((name) => [
      name,
      async ({ sample }: T) => (await sample[name]).id,
    ]),
  ),
  action: async ({ sample }) => (await sample.comment).id,
  customField: async ({ sample }) => (await sample.customFields).text.id,
  member: () => 'me',
  organization: async ({ sample }) => (await sample.workspace).id,
  token: ({ owner }) => owner.token,
};

/** Whether the sample has a record for each parameter of this endpoint. */
export const isAddressable = ({ path, params }: Pick<DeclaredEndpoint, 'path' | 'params'>): boolean =>
  namesIn(path).every((name) => name in holes || (params[name] !== undefined && wordsOf(params[name]).length > 0));

/**
 * The path with its parameters filled in; `given` comes before the sample. Skips the law if a parameter has no value.
 */
export async function addressOf(
  { path, params }: Pick<DeclaredEndpoint, 'path' | 'params'>,
  t: T,
  given: Readonly<Record<string, string>> = {},
): Promise<string> {
  let filled = `/1${path}`;
  for (const name of namesIn(path)) {
    const value =
      given[name] ?? (params[name] === undefined ? undefined : wordsOf(params[name])[0]) ?? (await holes[name]?.(t));
    if (value === undefined) throw new Skip(`the sample has no ${name}`);
    filled = filled.replace(`{${name}}`, encodeURIComponent(value));
  }
  return filled;
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** The same path with every noun in singular, or in plural; parameters and their values stay (1.1). */
export const inNumber = (path: string, number: 'singular' | 'plural'): string =>
  path
    .split('/')
    .map((word) => nounIn(word, number))
    .join('/');
