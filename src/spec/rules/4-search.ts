/** Part 4.7: search. */
import { limits } from '../limits.ts';
import { family } from '../rule.ts';

const { search } = limits;

export const searching = family({
  'SRC-01': {
    section: '4.7',
    level: 'stated',
    says: 'a search gives actions, boards, cards, members and workspaces that match',
  },
  'SRC-02': {
    section: '4.7',
    level: 'chosen',
    says: 'a query can contain the operators that clients of the live service use',
    because: 'how the string is matched is left open',
  },
  'SRC-03': {
    section: '4.7',
    level: 'chosen',
    status: 400,
    says: 'a search without a query is refused',
    message: 'invalid value for query',
    because: 'one string is what is matched',
  },
  'SRC-04': {
    section: '4.7',
    level: 'chosen',
    status: 400,
    says:
      `a search gives ${search.default} records of each type, or as many as a limit of up to ${search.max} says, in ` +
      `pages 0 to ${search.pages}`,
    because: "the parameters are not shown, and these are the live service's",
  },
  'SRC-05': {
    section: '8.s1',
    level: 'chosen',
    says: 'members are searched at membersSearch and at search/members alike',
    because: 'the document names the one, and clients call the other',
  },
  'SRC-06': {
    section: '4.7',
    level: 'implied',
    says: 'a search finds only what the member may see',
    because: 'finding is reading',
  },
  'SRC-07': {
    section: '4.7',
    level: 'chosen',
    says: 'a word of a query matches whole words, and also their beginnings if partial is true',
    because: 'how the string is matched is left open',
  },
  'SRC-08': { section: '4.7', level: 'stated', says: 'the fields that a search returns can be chosen' },
  'SRC-09': {
    section: '4.7',
    level: 'chosen',
    status: 400,
    says:
      `a query has at most ${search.parts} words, phrases and operators, and no more than ${search.words} words in ` +
      'them',
    message: `invalid value for query: it has more than ${search.parts} parts, or more than ${search.words} words`,
    because: 'every bound of work is stated, and nobody types more',
  },
  'SRC-10': {
    section: '4.7',
    level: 'chosen',
    says: `a search looks where the member belongs, newest records first, and at no more than ${search.reach} candidates`,
    because:
      "results from public boards of strangers would hide the member's own, and a query must not hold up the others",
  },
  'SRC-11': {
    section: '4.7',
    level: 'chosen',
    status: 400,
    says: `a search for members gives ${search.members} unless up to ${search.mostMembers} are asked for`,
    because: "the parameters are not shown, and these are the live service's",
  },
  'SRC-12': {
    section: '4.7',
    level: 'chosen',
    says: `a word is matched by its first ${limits.lengths.word} letters`,
    because: 'nobody searches for the rest, and it would only take memory',
  },
});
