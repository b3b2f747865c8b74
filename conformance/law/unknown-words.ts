/**
 * Words that are in no set (2.1): the document lists the words of an argument and leaves open whether a read with
 * another word is refused. A server is held to its own choice, and one law says which choice it is (FLT-14/unknown).
 */
import type { Actor } from '../wire/actor.ts';
import type { Request } from '../wire/exchange.ts';

/** How the kit writes a word that is in no set, and 2 where true or false is asked for. */
const unknown = /(nonsense|nonesuch|perhaps|maybe)$|^2$/;

export const hasUnknownWord = ({ method, query }: Pick<Request, 'method' | 'query'>): boolean =>
  method === 'GET' && query.some(([, value]) => unknown.test(value));

/** Reads whose word is in no set, on three different rows. */
export const unknownWordReads: readonly (readonly [path: string, query: Readonly<Record<string, string>>])[] = [
  ['/1/members/me/boards', { filter: 'nonsense', fields: 'name' }],
  ['/1/members/me/cards', { fields: 'nonsense' }],
  ['/1/members/me/actions', { filter: 'nonsense', limit: '1' }],
];

/** Does this server take any word, wherever it is asked? */
export async function takesUnknownWords(owner: Pick<Actor, 'get'>): Promise<boolean> {
  for (const [path, query] of unknownWordReads) if ((await owner.get(path, query)).status >= 300) return false;
  return true;
}
