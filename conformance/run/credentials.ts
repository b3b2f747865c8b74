/** Writes the credentials of a request as variables, and in words where they are not those of its actor. */
import type { Request } from '../wire/exchange.ts';
import type { Target } from '../wire/target.ts';
import { inShell, variable } from './variables.ts';

const words = ['key', 'token'] as const;
type Word = (typeof words)[number];
type Actors = Target['actors'];

/** So much of a credential that we know has to be in another before the other is written as a part of it. */
const leastShared = 6;

/** The variable in which a user has a credential of an actor. */
const nameOf = (actor: string, word: Word) => `${actor.toUpperCase()}_${word.toUpperCase()}`;

/** A value of a credential as a text with variables, which never shows one that is secret. */
export function spelled(value: string, word: Word, { actor }: Pick<Request, 'actor'>, actors: Actors): string {
  const all = Object.entries(actors).flatMap(([name, known]) =>
    words.map((of) => ({ name, of, known: known[of], rank: Number(name !== actor) + 2 * Number(of !== word) })),
  );
  const near = all.toSorted((a, b) => a.rank - b.rank);
  const same = near.find(({ known }) => known === value);
  if (same) return variable(nameOf(same.name, same.of));
  const [best] = near
    .map((credential) => ({ ...credential, ...sharedBy(credential.known, value) }))
    .toSorted((a, b) => b.shared - a.shared);
  if (best && best.shared >= leastShared) {
    const { head, tail, known } = best;
    const name = nameOf(best.name, best.of);
    const front = head === known.length ? variable(name) : head > 0 ? variable(name, 0, head) : '';
    const end = tail > 0 ? variable(name, -tail) : '';
    return `${front}${value.slice(head, value.length - tail)}${end}`;
  }
  // A value that a law made up is a short word, or one letter again and again; anything else may be a secret of
  // somebody.
  return value.length < 8 || new Set(value).size <= 2 ? value : variable(nameOf('other', word));
}

/** How many letters two words share at their beginning, and then at their end. */
function sharedBy(known: string, value: string) {
  const most = Math.min(known.length, value.length);
  let head = 0;
  while (head < most && known[head] === value[head]) head += 1;
  let tail = 0;
  while (tail < most - head && known.at(-1 - tail) === value.at(-1 - tail)) tail += 1;
  return { head, tail, shared: head + tail };
}

/** In words how a request asks otherwise than with the key and the token of its actor in the query; undefined if not. */
export function otherCredentials(request: Request, actors: Actors): string | undefined {
  const known = Object.entries(actors).find(([name]) => name === request.actor)?.[1];
  const others = words.flatMap((word) => {
    const value = request[word];
    if (value === (known?.[word] ?? null)) return [];
    return value === null ? `no ${word}` : `${word}=${inShell(spelled(value, word, request, actors))}`;
  });
  const isCarried = request.key !== null || request.token !== null;
  const place =
    request.place === 'query' || !isCarried ? [] : [`${request.place.replace(/^(body|header)$/, 'in the $1')}`];
  return others.length + place.length === 0 ? undefined : [...others, ...place].join(', ');
}
