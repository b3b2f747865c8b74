/**
 * The statements of the service document: its headings, sentences, bullets and table rows, each with an address. The
 * project keeps a hash of each and the rules that carry it, never its text, so a changed sentence is noticed.
 */
import { hash as digestOf } from 'node:crypto';
import type { RuleId } from '../../document/rules.ts';

/**
 * `2.3#4` is the fourth statement of section 2.3; `4.5.3#1` the first of a numbered item; `0#1` stands before part 1;
 * `4.6#title` is a heading, `1#title1` one without a number, and `6.3#head1` the head of the first table of its section.
 */
export interface Statement {
  readonly address: string;
  readonly hash: string;
  readonly text: string;
  /** Short hashes of the parts of a long statement, so that a change can be found in its part. */
  readonly parts?: string;
}

/** Whether the registry carries a statement wholly, in part or not. */
export const verdicts = ['true', 'near', 'open', 'purpose'] as const;
type Verdict = (typeof verdicts)[number];

/** One line of `statements.json`. */
export interface Kept {
  readonly address: string;
  readonly hash: string;
  /**
   * `true`: rules say it; `near`: they say a little less or more; `open`: it says that something is not shown; `purpose`:
   * there is nothing to judge.
   */
  readonly verdict: Verdict;
  readonly rules: readonly RuleId[];
  readonly parts?: string;
}

/** The parts of a long statement: the cells of a row, and in them the parts between commas and semicolons. */
const partsOf = (text: string): string[] => text.split(/(?<=[,;|])\s+/);
const longText = 160;
const parted = (text: string): { readonly parts?: string } =>
  text.length < longText
    ? {}
    : {
        parts: partsOf(text)
          .map((part) => hashOf(part).slice(0, 4))
          .join(' '),
      };

const hashOf = (text: string): string => digestOf('sha256', text, 'hex').slice(0, 12);

/**
 * Every statement of a text in the form of the document, in its order. The
 * items of a numbered list have addresses of their own (`4.5.3`); part 8 has two lists, `8.s1` and `8.o1`.
 */
export function statementsOf(document: string): Statement[] {
  const found: Statement[] = [];
  const counts = new Map<string, number>();
  const add = (address: string, text: string): void => {
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    found.push({ address: `${address}#${count}`, hash: hashOf(text), text, ...parted(text) });
  };
  const addAs = (address: string, text: string): void => void found.push({ address, hash: hashOf(text), text });
  let section = '0';
  let lists = 0;
  let lineOfTable = 0;
  let tables = 0;
  let titles = 0;
  for (const line of document.split('\n').map((part) => part.trim())) {
    lineOfTable = line.startsWith('|') ? lineOfTable + 1 : 0;
    const heading = /^##+ (\d+(?:\.\d+)?)\.? /.exec(line)?.[1];
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (item === '1') lists += 1;
    if (heading) {
      section = heading;
      lists = 0;
      tables = 0;
      titles = 0;
    }
    if (line.startsWith('#')) {
      addAs(`${section}#title${heading ? '' : (titles += 1)}`, line.replaceAll(/\s+/g, ' '));
    } else if (lineOfTable === 1) {
      addAs(`${section}#head${(tables += 1)}`, line.replaceAll(/\s+/g, ' '));
    } else if (lineOfTable > 2) {
      add(section, line.replaceAll(/\s+/g, ' '));
    } else if (lineOfTable === 0 && line !== '') {
      const address = item ? `${section}.${section === '8' ? 'so'[lists - 1] : ''}${item}` : section;
      for (const sentence of sentencesOf(line)) add(address, sentence);
    }
  }
  return found;
}

/** A line is split where a sentence ends; an abbreviation or a path does not end one. */
const sentencesOf = (line: string): string[] =>
  line
    .replace(/^(?:[-*]|\d+\.) /, '')
    .split(/(?<=[^.\s]{2}[.:)])\s+(?=[A-Z"'`(])/)
    .map((part) => part.trim())
    .filter((entry) => entry !== '');

/** The differences between a text and the record of its statements. */
export interface Comparison {
  readonly added: readonly Statement[];
  /** Statements whose text changed: the rules are those of the former text. */
  readonly changed: readonly (Statement & Pick<Kept, 'rules'> & { readonly part?: string })[];
  readonly removed: readonly Kept[];
  /**
   * Statements that stand in another section or item than before (its number is that of their rules), or on the other
   * side of their neighbours.
   */
  readonly moved: readonly (Statement & Pick<Kept, 'rules'> & { readonly from: string })[];
  /** The record of the text as it is now; rules of what is new have to be read by a person. */
  readonly record: readonly Kept[];
}

export const sectionOf = ({ address }: { readonly address: string }): string => address.split('#', 1)[0]!;

export function compare(document: string, kept: readonly Kept[]): Comparison {
  const statements = statementsOf(document);
  const left = new Map<string, Kept[]>();
  for (const entry of kept) left.set(entry.hash, [...(left.get(entry.hash) ?? []), entry]);
  const same = new Map<Statement, Kept>();
  // Tables have equal rows, so a text is looked for in its own section first.
  for (const elsewhere of [false, true]) {
    for (const statement of statements.filter((each) => !same.has(each))) {
      const known = left.get(statement.hash) ?? [];
      const at = known.findIndex((each) => elsewhere || sectionOf(each) === sectionOf(statement));
      if (at >= 0) same.set(statement, known.splice(at, 1)[0]!);
    }
  }
  const removed = new Set([...left.values()].flat());
  const added: Statement[] = [];
  const changed: (Statement & Pick<Kept, 'rules'> & { readonly part?: string })[] = [];
  const places = new Map(kept.map((entry, place) => [entry, place]));
  const pairs = statements.flatMap((statement) => {
    const known = same.get(statement);
    return known ? [[statement, known] as const] : [];
  });
  const inOrder = risingAmong(pairs.map(([, known]) => places.get(known)!));
  const moved = pairs
    .filter(([statement, known], at) => sectionOf(statement) !== sectionOf(known) || !inOrder.has(at))
    .map(([statement, known]) => ({ ...statement, rules: known.rules, from: known.address }));
  const record = statements.map((statement): Kept => {
    const { address, hash, parts } = statement;
    const itself = { address, hash, ...(parts !== undefined && { parts }) };
    const known = same.get(statement);
    if (known) return { ...itself, verdict: known.verdict, rules: known.rules };
    const former = [...removed].find((candidate) => candidate.address === address);
    if (former) removed.delete(former);
    const rules = former?.rules ?? [];
    if (former) changed.push({ ...statement, rules, ...otherPart(statement, former) });
    else added.push(statement);
    const isHead = /#(title|head)\d*$/.test(address);
    return { ...itself, verdict: former?.verdict ?? (isHead ? 'purpose' : 'near'), rules };
  });
  return { added, changed, removed: [...removed], moved, record };
}

/**
 * Which of these numbers, by their place, form the longest row that only rises: the statements that kept their order.
 * The others were moved, and no more of them are told than need be.
 */
function risingAmong(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []; // the place of the least number that ends a row of each length
  const before: (number | undefined)[] = [];
  for (const [place, number] of numbers.entries()) {
    const found = ends.findIndex((end) => numbers[end]! >= number);
    const length = found < 0 ? ends.length : found;
    before[place] = ends[length - 1];
    ends[length] = place;
  }
  const rising = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before[place]) rising.add(place);
  return rising;
}

/** The parts of a long statement that are others than before: those between its first and its last difference. */
function otherPart({ text, parts }: Statement, former: Kept): { readonly part?: string } {
  const [now, before] = [parts?.split(' ') ?? [], former.parts?.split(' ') ?? []];
  if (now.length === 0 || before.length === 0) return {};
  const shorter = Math.min(now.length, before.length);
  let first = 0;
  while (first < shorter && now[first] === before[first]) first += 1;
  let last = 0;
  while (last < shorter - first && now.at(-1 - last) === before.at(-1 - last)) last += 1;
  const changed = partsOf(text).slice(first, now.length - last);
  const removed = before.length - last - first;
  if (changed.length === 0) return { part: `${span(first + 1, removed)} of ${before.length} removed` };
  const how = removed === 0 ? 'new' : removed === changed.length ? 'changed' : `in place of ${removed}`;
  return { part: `${span(first + 1, changed.length)} of ${now.length} ${how}: ${changed.join(' ')}` };
}
const span = (from: number, count: number): string =>
  count === 1 ? `part ${from}` : `parts ${from} to ${from + count - 1}`;

/** `statements.json`: a line for each statement. */
export const recordText = (record: readonly Kept[]): string =>
  `[\n${record.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`;
