/**
 * Words outside their sets (2.1): the document lists the words of an argument and leaves open whether a read with
 * another word is refused. The kit records what a server chose (FLT-14/unknown) and expects the same everywhere.
 */
import type { Actor } from '../wire/actor.ts';
import type { Request } from '../wire/exchange.ts';

/** How the kit writes a word that is in no set; 2 where true or false is expected. */
const unknown = /(nonsense|nonesuch|perhaps|maybe)$|^2$/;

export const hasUnknownWord = ({ method, query }: Pick<Request, 'method' | 'query'>): boolean =>
  method === 'GET' && query.some(([, value]) => unknown.test(value));

/** Reads with such a word, on three different rows. */
export const unknownWordReads: readonly (readonly [path: string, query: Readonly<Record<string, string>>])[] = [
  ['/1/members/me/boards', { filter: 'nonsense', fields: 'name' }],
  ['/1/members/me/cards', { fields: 'nonsense' }],
  ['/1/members/me/actions', { filter: 'nonsense', limit: '1' }],
];

/** Whether this server accepts any word. */
export async function takesUnknownWords(owner: Pick<Actor, 'get'>): Promise<boolean> {
  for (const [path, query] of unknownWordReads) if ((await owner.get(path, query)).status >= 300) return false;
  return true;
}
