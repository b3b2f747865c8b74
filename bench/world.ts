/** Worlds for the measurements: many tokens, so that no limit is reached, and any number of cards. */

const hex = (number: number, width: number): string => number.toString(16).padStart(width, '0');
/** Ids in the valid form: a second, a kind, a number. */
export const idOf = (kind: number, n: number): string => `65a00000${hex(kind, 4)}${hex(n, 12)}`;
export const keyOf = (n: number): string => `b0a7${hex(n, 28)}`;
export const tokenOf = (n: number): string => `70c3${hex(n, 60)}`;

export const board = idOf(1, 1);
export const listOf = (n: number): string => idOf(2, n);
export const cardOf = (n: number): string => idOf(3, n);

const words = ['write', 'the', 'release', 'notes', 'check', 'proof', 'paper', 'order', 'stock', 'cover'];

/** The name of a card: common words, its number, and one rare word on the hundredth card. */
export const nameOf = (n: number): string =>
  `${words[n % 10]} ${words[(n >> 3) % 10]} ${n}${n === 100 ? ' halcyon' : ''}`;

interface Size {
  tokens?: number;
  cards?: number;
  lists?: number;
  filled?: number;
}

/** `filled`: how many of the lists have cards. */
export function fixtureOf({ tokens = 1, cards = 100, lists = 10, filled = lists }: Size): object {
  const range = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
  const member = idOf(4, 1);
  return {
    members: [{ id: member, username: 'bench', fullName: 'Bench Mark' }],
    applications: range(tokens, (n) => ({ id: keyOf(n), name: `bench ${n}`, idMember: member })),
    tokens: range(tokens, (n) => ({ id: idOf(5, n), token: tokenOf(n), key: keyOf(n), idMember: member })),
    boards: [{ id: board, name: 'Bench', idMemberCreator: member }],
    memberships: [{ modelType: 'board', idModel: board, idMember: member, memberType: 'admin' }],
    lists: range(lists, (n) => ({ id: listOf(n), idBoard: board, name: `List ${n}` })),
    labels: [
      { id: idOf(6, 1), idBoard: board, name: 'urgent', color: 'red' },
      { id: idOf(6, 2), idBoard: board, name: 'later', color: 'blue' },
    ],
    cards: range(cards, (n) => ({
      id: cardOf(n),
      idList: listOf(n % filled),
      name: nameOf(n),
      idLabels: [idOf(6, 1), idOf(6, 2)],
      idMembers: [member],
      desc: 'A description of moderate length. '.repeat(6).trim(),
    })),
  };
}
