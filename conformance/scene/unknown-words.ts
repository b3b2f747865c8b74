/**
 * Words outside their sets (2.1): the document lists the words of an argument and leaves open whether another
 * word is refused or ignored. The kit records what a server chose for reads (FLT-14/unknown) and expects the same
 * everywhere; a change with such a word changes nothing.
 */
import { keysOf } from '../../src/language.ts';
import type { Actor } from '../wire/actor.ts';
import type { Request } from '../wire/exchange.ts';

/** How the kit writes a word that is in no set; 2 where true or false is expected. */
const word = /(nonsense|nonesuch)$/;
const truth = /^(perhaps|maybe|2)$/;

/** Where such a word may stand: a server may choose for each of them. */
const sorts = {
  fields: ({ query }) => query.some(([name, value]) => /fields$/.test(name) && word.test(value)),
  filter: ({ query }) => query.some(([name, value]) => !/fields$/.test(name) && word.test(value)),
  'true or false': ({ query }) => query.some(([, value]) => truth.test(value)),
  path: ({ path }) => /\/[\w,%]*(nonsense|nonesuch)$/.test(path),
} as const satisfies Readonly<Record<string, (asked: Pick<Request, 'path' | 'query'>) => boolean>>;
export type UnknownWord = keyof typeof sorts;

/** The sorts of unknown words in a request; what is made new or ended may not rest on them. */
export const unknownWordsIn = (request: Pick<Request, 'method' | 'path' | 'query'>): readonly UnknownWord[] =>
  request.method === 'GET' || request.method === 'PUT' ? keysOf(sorts).filter((sort) => sorts[sort](request)) : [];

type Read = readonly [path: string, query: Readonly<Record<string, string>>];

/** Reads with such a word, each sort on two different rows. */
export const unknownWordReads: Readonly<Record<UnknownWord, readonly Read[]>> = {
  fields: [
    ['/1/members/me/cards', { fields: 'nonsense' }],
    ['/1/members/me/boards', { fields: 'nonsense' }],
  ],
  filter: [
    ['/1/members/me/boards', { filter: 'nonsense', fields: 'name' }],
    ['/1/members/me/actions', { filter: 'nonsense', limit: '1' }],
  ],
  'true or false': [
    ['/1/members/me/actions', { entities: 'perhaps', limit: '1' }],
    ['/1/members/me/cards', { members: 'perhaps', fields: 'name' }],
  ],
  path: [
    ['/1/members/me/boards/nonsense', {}],
    ['/1/members/me/cards/nonsense', {}],
  ],
};

/** Whether this server accepts any word there. */
export async function takesUnknownWords(owner: Pick<Actor, 'get'>, sort: UnknownWord): Promise<boolean> {
  for (const [path, query] of unknownWordReads[sort]) if (!(await owner.get(path, query)).taken) return false;
  return true;
}
