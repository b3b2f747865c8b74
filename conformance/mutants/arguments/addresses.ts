/** Operators over the addresses of rows (1.1 to 1.4): a row does not know one spelling of a noun or of a record. */
import { inNumber } from '../../../src/document/nouns.ts';
import type { RuleId } from '../../../src/document/rules.ts';
import { isId, isShortLink } from '../../../src/kinds/values.ts';
import { rowName } from '../../../src/document/values/paths.ts';
import { callsOf } from '../../declared/nouns.ts';
import { isInSample } from '../../law/addresses.ts';
import { documentedIn } from '../../law/documented.ts';
import { ours, type DeclaredEndpoint } from '../../declared/rows.ts';
import type { Mutant, MutantCall } from '../mutant.ts';
import { applied, ofRow, type Operator } from '../operator.ts';

/** These calls are answered as if their address led nowhere. */
const absent = (concerns: (call: MutantCall) => boolean): Pick<Mutant, 'concerns' | 'plays'> => ({
  concerns,
  plays: () => ({ status: 404, body: { message: 'Cannot find that route', error: 'ERROR' } }),
});

const spellings = (noun: string): readonly string[] => [inNumber(noun, 'singular'), inNumber(noun, 'plural')];
const isNoun = (part = '{'): boolean => !part.startsWith('{') && new Set(spellings(part)).size > 1;

/** A noun in singular or plural, at the beginning of a path, below it, or before another noun. */
interface Noun {
  readonly word: string;
  readonly below?: string;
  readonly before?: string;
}
const nounsOf = ({ path }: DeclaredEndpoint): readonly Noun[] =>
  path
    .split('/')
    .slice(1)
    .flatMap((noun, index, parts) => {
      const [head = '', next = ''] = [parts[0], parts[index + 2]];
      return isNoun(noun)
        ? spellings(noun).flatMap((word): readonly Noun[] => [
            index === 0 ? { word } : { word, below: inNumber(head, 'singular') },
            ...(next === '' || next.startsWith('{') ? [] : [{ word, before: next }]),
          ])
        : [];
    });
const ofNoun = ({ word, below, before }: Noun) => ({
  name: below !== undefined ? `${word}-below-${below}` : before !== undefined ? `${word}-before-${before}` : word,
});
const nouns = [
  ...new Map(
    documentedIn(ours)
      .flatMap(nounsOf)
      .map((noun) => [ofNoun(noun).name, noun]),
  ).values(),
];

const unknownNoun: Operator<Noun> = {
  rule: 'CNV-15',
  says: (noun) => `has no ${ofNoun(noun).name.replaceAll('-', ' ')} in a route`,
  off: ({ word, below, before }) =>
    absent(({ method, segments }) => {
      const [head = ''] = segments;
      if (below !== undefined) return spellings(below).includes(head) && segments.includes(word, 2);
      if (before === undefined) return head === word && !(method === 'POST' && segments.length === 1);
      return segments.some(
        (segment, index) => segment === word && spellings(before).includes(segments[index + 2] ?? ''),
      );
    }),
};

/** A record is not found by one of its names. */
const unnamed = (
  rule: RuleId,
  what: string,
  is: (word: string) => boolean,
  fits: (row: DeclaredEndpoint) => boolean,
): Operator<DeclaredEndpoint> => ({
  rule,
  says: (row) => `${what} at ${callsOf(row)}`,
  off: (row) => (fits(row) ? absent(({ segments }) => is(segments[1] ?? '')) : null),
});
const isMe = (word: string): boolean => word === 'me';
const isName = (word: string): boolean => !isMe(word) && !isId(word);

const ofCards = ({ path, skippedBecause }: DeclaredEndpoint) =>
  skippedBecause === undefined && /^\/cards?\/\{card\}/.test(path);
const ofWorkspaces = ({ path }: DeclaredEndpoint) => path === '/organizations/{organization}';
const written = ['PUT /members/{member}', 'PUT /members/{member}/bio'];
const ofMembers = (row: DeclaredEndpoint) =>
  row.path.startsWith('/members/{member}') &&
  (written.includes(rowName(row)) || (row.method === 'GET' && isInSample(row)));

export const addressMutants = [
  ...applied({ no: unknownNoun }, nouns, ofNoun),
  ...applied(
    {
      'short-link-unknown': unnamed('CNV-04', 'finds no card by its short link', isShortLink, ofCards),
      'me-unknown': unnamed('CNV-02', 'does not know me', isMe, ofMembers),
      'member-id-unknown': unnamed('CNV-03', 'finds no member by id', isId, ofMembers),
      'username-unknown': unnamed('CNV-03', 'finds no member by username', isName, ofMembers),
      'workspace-id-unknown': unnamed('CNV-30', 'finds no workspace by id', isId, ofWorkspaces),
      'workspace-name-unknown': unnamed('CNV-30', 'finds no workspace by name', isName, ofWorkspaces),
    },
    ours.all.filter(({ claim }) => claim),
    ofRow,
  ),
];
