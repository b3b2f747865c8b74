/** Part 4.7: search. */
import { limits } from '../limits.ts';
import { chosen, implied, stated } from '../rule.ts';

const { search } = limits;

export const searching = {
  'SRC-01': stated('4.7', 'a search gives actions, boards, cards, members and workspaces that match'),
  'SRC-02': chosen('4.7', 'a query can contain the operators that clients of the live service use', {
    because: 'how the string is matched is left open',
  }),
  'SRC-03': chosen('4.7', 'a search without a query is refused', {
    because: 'without a query there is nothing to match',
    refuses: [400, 'invalid value for query'],
  }),
  'SRC-04': chosen(
    '4.7',
    `a search gives ${search.default} records of each type, or as many as a limit of up to ${search.max} says, in ` +
      `pages 0 to ${search.pages}`,
    { because: 'the parameters are not shown, and the live service has these', refuses: 400 },
  ),
  'SRC-05': chosen('8.s1', 'members are searched at membersSearch and at search/members alike', {
    because: 'the document names the one, and clients call the other',
  }),
  'SRC-06': implied('4.7', 'a search finds only what the member may see', {
    because: 'a search must not show records that a read refuses',
  }),
  'SRC-07': chosen('4.7', 'a word of a query matches whole words, and also their beginnings if partial is true', {
    because: 'how the string is matched is left open',
  }),
  'SRC-08': stated('4.7', 'the fields that a search returns can be chosen', {
    unobservable: 'the names of the arguments that choose them are not shown (4.7)',
  }),
  'SRC-13': stated('4.7', 'a query is matched with all relevant fields of a record, and no argument chooses which'),
  'SRC-14': chosen(
    '4.7',
    'a query is matched with names, descriptions and comments, and with the names of checklists, their items and ' +
      'attachments, but not with labels, values of fields or addresses',
    { because: 'the relevant fields are not named, and the live service searches these' },
  ),
  'SRC-09': chosen(
    '4.7',
    `a query has at most ${search.parts} words, phrases and operators, and no more than ${search.words} words in ` +
      'them',
    {
      because: 'the work of one request needs a bound, and nobody types more',
      refuses: [
        400,
        `invalid value for query: it has more than ${search.parts} parts, or more than ${search.words} words`,
      ],
    },
  ),
  'SRC-10': chosen(
    '4.7',
    `a search looks where the member belongs, newest records first, and at no more than ${search.reach} candidates`,
    {
      because:
        'results from public boards of strangers would hide those of the member, and one query must not delay others',
    },
  ),
  'SRC-11': chosen(
    '4.7',
    `a search for members gives ${search.members} unless up to ${search.mostMembers} are asked for`,
    { because: 'the parameters are not shown, and the live service has these', refuses: 400 },
  ),
  'SRC-12': chosen('4.7', `a word is matched by its first ${limits.lengths.word} letters`, {
    because: 'the rest would take memory, and nobody searches for it',
  }),
};
