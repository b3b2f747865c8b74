/** Operators over the addresses of rows (1.1 to 1.4): a spelling of a noun or of a record that is not known there. */
import { inNumber } from '../../../src/spec/nouns.ts';
import type { RuleId } from '../../../src/spec/rules.ts';
import { isId, isShortLink } from '../../../src/spec/values.ts';
import { callsOf, rowName } from '../../../src/spec/paths.ts';
import { isAddressable } from '../../law/addresses.ts';
import { documentedIn, withNamed, type DocumentedEndpoint } from '../../law/documented.ts';
import { ours } from '../../reference/rows.ts';
import type { MutantCall } from '../mutant.ts';
import { applied, named, type Operator } from '../operator.ts';

type Row = DocumentedEndpoint;
const documented = documentedIn(ours);

/** Calls that are answered as if their address led nowhere. */
const lost = <D>(
  rule: RuleId,
  says: (of: D) => string,
  isMeant: (of: D) => (call: MutantCall) => boolean,
): Operator<D> => ({
  rule,
  says,
  off(of) {
    const meets = isMeant(of);
    const absent = { status: 404, body: { message: 'Cannot find that route', error: 'ERROR' } };
    return { meets, plays: () => absent };
  },
});

const spellings = (noun: string): readonly string[] => [inNumber(noun, 'singular'), inNumber(noun, 'plural')];
const isNoun = (part = '{'): boolean => !part.startsWith('{') && new Set(spellings(part)).size > 1;

/** A noun in one number, at the head of routes, below a head or before another noun. */
interface Noun {
  readonly word: string;
  readonly below?: string;
  readonly before?: string;
}
const nounsOf = ({ path }: Row): readonly Noun[] =>
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
const nouns = [...new Map(documented.flatMap(nounsOf).map((noun) => [ofNoun(noun).name, noun])).values()];

const unknownNoun = lost<Noun>(
  'CNV-15',
  (noun) => `has no ${ofNoun(noun).name.replaceAll('-', ' ')} in a route`,
  ({ word, below, before }) =>
    ({ method, segments }) => {
      const [head = ''] = segments;
      if (below !== undefined) return spellings(below).includes(head) && segments.includes(word, 2);
      if (before === undefined) return head === word && !(method === 'POST' && segments.length === 1);
      return segments.some((one, index) => one === word && spellings(before).includes(segments[index + 2] ?? ''));
    },
);

/** A record that is not found by this way of naming it. */
const unnamed = (rule: RuleId, what: string, is: (word: string) => boolean): Operator<Row> =>
  lost(
    rule,
    (row) => `${what} at ${callsOf(row)}`,
    () =>
      ({ segments }) =>
        is(segments[1] ?? ''),
  );
const isMe = (word: string): boolean => word === 'me';
const isName = (word: string): boolean => !isMe(word) && !isId(word);

const ofRow = (row: Row) => ({ name: named(row.method, row.path), on: callsOf(row) });
const written = ['PUT /members/{member}', 'PUT /members/{member}/bio'];
const memberRows = ours.all
  .filter((row) => row.path.startsWith('/members/{member}') && row.section !== undefined)
  .filter((row) => written.includes(rowName(row)) || (row.method === 'GET' && isAddressable(row)))
  .map(withNamed);

export const addressMutants = [
  ...applied({ no: unknownNoun }, nouns, ofNoun),
  ...applied(
    { 'short-link-unknown': unnamed('CNV-04', 'finds no card by its short link', isShortLink) },
    documented.filter(({ path }) => /^\/cards?\/\{card\}/.test(path)),
    ofRow,
  ),
  ...applied(
    {
      'me-unknown': unnamed('CNV-02', 'does not know me', isMe),
      'member-id-unknown': unnamed('CNV-03', 'finds no member by id', isId),
      'username-unknown': unnamed('CNV-03', 'finds no member by username', isName),
    },
    memberRows,
    ofRow,
  ),
  ...applied(
    {
      'workspace-id-unknown': unnamed('CNV-30', 'finds no workspace by id', isId),
      'workspace-name-unknown': unnamed('CNV-30', 'finds no workspace by name', isName),
    },
    documented.filter(({ path }) => path === '/organizations/{organization}'),
    ofRow,
  ),
];
