/**
 * One door to the registry: finds rules, rows and names by what a person types. That is an id, a section, a row as the
 * document or the server writes it, a header, a message, a word of a set, an argument, a number, or words of a sentence.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rateLimitHeaders } from '../../document/limits.ts';
import { pick, ruleIds } from '../../terminal/pick.ts';
import type { Passage } from '../../terminal/passages.ts';
import { isPassage, search, searchAll } from '../../terminal/search.ts';
import { sayingAll, wordsOf } from '../../terminal/words.ts';
import { once } from '../../language.ts';
import { rules, type RuleId } from '../../document/rules.ts';
import * as sets from '../../document/sets.ts';
import { live } from '../dialects/live.ts';
import { viewArguments } from '../../server/rows/resource.ts';
import { rowKey } from './lines.ts';
import { rows, rowsAt, type Row } from './rows.ts';

export interface Found {
  readonly rules: readonly RuleId[];
  readonly rows: readonly Row[];
  /** Passages of the manual, the nearest of each heading. */
  readonly passages: readonly Passage[];
  /** Whether a passage is nearer to the question than every rule. */
  readonly isInManual: boolean;
}

/** Two helps to find: rules whose lines have the question as their message, and the passages of the manual. */
interface Beside {
  readonly said?: readonly RuleId[] | undefined;
  readonly manual?: readonly Passage[];
}

export function find(question: string, { said = [], manual = [] }: Beside = {}): Found {
  const asked = plainQuestion(question)
    .trim()
    .replace(/^part (?=\d$)/i, '')
    // A law of a rule: `FLT-01/cards`.
    .replace(/^([A-Z]+-\d+)\/[\w-]+$/, '$1')
    // A parameter of the document may be several words: `[card id or shortlink]`.
    .replaceAll(/\[[^\]]* [^\]]*\]/g, '[]');
  const rowsFound = [...new Set([...rowsNamed(asked), ...rowsAt(asked), ...rowsWith(asked), ...rowsSaying(asked)])];
  if (isOfRows(asked, rowsFound)) return { rules: [], rows: rowsFound, passages: [], isInManual: false };
  // Rules that surely have this message come before rules that share some of its words.
  const certain = [...worded(asked), ...ownWords(asked, said), ...behind(asked), ...said];
  const addressed = atAddress(asked);
  const nearest = addressed.length > 0 ? [] : searchAll(messageIn(question), manual);
  const found = [...new Set([...certain, ...addressed, ...nearest.filter((key): key is RuleId => !isPassage(key))])];
  // A name that nothing has is no question.
  const passages = / |^[a-z]+$/i.test(asked) ? nearest.filter(isPassage) : [];
  return {
    rules: found.length === 0 ? inParts(asked) : found,
    rows: rowsFound,
    passages: passages.filter(({ place }, at) => passages.findIndex((other) => other.place === place) === at),
    isInManual: asked.includes(' ') && certain.length === 0 && nearest[0] !== undefined && isPassage(nearest[0]),
  };
}

/** People paste a message as they see it: as JSON, or behind its status. */
export const plainQuestion = (question: string): string =>
  messageIn(question).replace(/^(?:HTTP(?:\/\d\.\d)? )?[45]\d\d:? (?=\w+ \w)/, '');
const messageIn = (question: string): string => /"message":\s*"([^"]+)"/.exec(question)?.[1] ?? question;

/** An argument may be wrong in a way that has a rule of its own: `invalid value for username: it is taken`. */
const ownWords = (asked: string, said: readonly RuleId[]): RuleId[] =>
  asked.startsWith('invalid value for ')
    ? [...ruleIds.filter((id) => rules[id].message === asked), ...said.filter((id) => !isGeneral(id))]
    : [];

/** `Export_queued` is a state that the rules call queued, and `actions_limit` the limit of actions. */
function inParts(asked: string): RuleId[] {
  const [, state] = /^[A-Z]\w*_([a-z]+)$/.exec(asked) ?? [];
  if (state !== undefined) return search(state);
  return /^[a-z]+_[a-z]+$/i.test(asked) ? search(asked.replace('_', ' ')) : [];
}

/** The rules of an id or a section. 8.2 may be the second item of either list of part 8. */
const atAddress = (asked: string): readonly RuleId[] =>
  /^8\.\d$/.test(asked) ? ['s', 'o'].flatMap((list) => pick(asked.replace('.', `.${list}`))) : pick(asked);

const headers: readonly string[] = [...rateLimitHeaders('token'), ...rateLimitHeaders('key')];

/** Headers of ours, of which the document says nothing. */
export const ownHeaders: Readonly<Record<string, string>> = {
  'x-boardstone-rule': 'an answer says which rule refused; boardstone spec <rule> explains it',
  'x-boardstone-advice':
    'says what can be done about a refusal whose sentence is given, by the document or by the dialect live',
  'x-boardstone-fault': 'an answer says which fault made it (docs/control-plane.md)',
  'x-boardstone-test': 'a request says which test sent it, for the journal (docs/control-plane.md)',
};

/** Names that may be meant by one that nothing has: headers, error words, words of sets, arguments, rows. */
export const names = (): string[] => [
  ...headers,
  ...Object.keys(ownHeaders),
  ...live.map(({ id }) => id),
  ...ruleIds.flatMap((id) => rules[id].error ?? []),
  ...Object.values(sets as Record<string, unknown>).flatMap((words) =>
    Array.isArray(words) ? (words as string[]) : [],
  ),
  ...rows.flatMap(({ title, ownArguments: own }) => [title, ...own.map(({ name }) => name)]),
];

/** The rules that refuse with an error word of the question. */
const worded = (asked: string): RuleId[] =>
  ruleIds.filter((id) => rules[id].error?.includes('_') && asked.includes(rules[id].error)).toSorted();

/** Rules that do not contain the words, but stand behind a header or a message. */
function behind(asked: string): RuleId[] {
  const header = headers.includes(asked.toLowerCase()) ? (['LIM-04'] as const) : [];
  const [, name] = /^invalid value for ([^\s:]+)/.exec(asked) ?? [];
  const argument =
    name === undefined
      ? []
      : [
          asked.includes('it is required')
            ? ('ERR-05' as const)
            : /(?:^|_)fields$/.test(name)
              ? ('CNV-19' as const)
              : ('ERR-04' as const),
          ...search(name).filter((id) => rules[id].status !== undefined && sayingAll(name)(wordsOf(rules[id].says))),
        ];
  return [
    ...header,
    ...argument,
    // The server says of what: `the idMembers was not found`.
    ...(/ was not found\b/.test(asked) ? (['ERR-02'] as const) : []),
    // Several rules refuse with one sentence: those that hold everywhere come first.
    ...(asked.includes(' ') ? ruleIds.filter(saidBy(asked)).toSorted(generalFirst) : []),
  ];
}

const isGeneral = (id: RuleId): number => (/^(ACC|ERR)-/.test(id) ? 2 : id.startsWith('AUT-') ? 1 : 0);
const longOf = (id: RuleId): number => rules[id].message?.length ?? 0;
const generalFirst = (a: RuleId, b: RuleId): number =>
  isGeneral(b) - isGeneral(a) || longOf(b) - longOf(a) || (a < b ? -1 : 1);

/**
 * Whether a rule refuses with this sentence. People leave out the advice behind a colon or the beginning, and the server
 * puts names into its messages: `unauthorized card permission requested`, `invalid value for pos: …`.
 */
function saidBy(asked: string): (id: RuleId) => boolean {
  const lower = asked.toLowerCase();
  const isLong = asked.split(' ').length > 2;
  const asking = lower.split(/[\s:]+/);
  return (id) => {
    const { message = '' } = rules[id];
    if (message.split(': ', 1)[0] === asked) return true;
    const said = message.toLowerCase();
    if (isLong && said.includes(lower)) return true;
    const words = said.split(' ');
    let at = -1;
    return words.length > 1 && words.every((word) => (at = asking.indexOf(word, at + 1)) >= 0);
  };
}

/** A path, alone or within a question, with its method before it. */
const pathIn = /(?<![^\s`'"])(?:(GET|POST|PUT|DELETE) )?(\/[^\s`'"?,;]*)(?:\?\S*)?/i;

/** Rows by method and path, by a path alone, or by the word at the end of a path. */
function rowsNamed(asked: string): Row[] {
  const [, method, path = ''] = pathIn.exec(asked) ?? [];
  const bare = path.replace(/^\/1(?=\/)/, '').replace(/\/$/, '');
  if (path === '') return rows.filter(({ title }) => title.split('/').at(-1) === asked);
  const at = (there: string): Row[] => rows.filter(({ endpoint }) => rowKey('', there) === rowKey('', endpoint.path));
  // 4.2 shortens the paths below a member: of both, the one with the same word in brackets is meant, then the whole one.
  const [, placeholder] = /[[{](\w+)[\]}]$/.exec(bare) ?? [];
  const both = [at(bare), /^\/[[{]?\w/.test(bare) ? at(`/members/{member}${bare}`) : []];
  // A field of a record has a path below it: `/cards/{card}/pos`.
  const ofField = at(bare.replace(/[^/]+$/, '{}'));
  const there =
    both.find((found) => placeholder && found.some(({ title }) => title.endsWith(`{${placeholder}}`))) ??
    [...both, ofField].find((found) => found.length > 0) ??
    [];
  const exact = there.filter(({ endpoint }) => method === undefined || endpoint.method === method.toUpperCase());
  // A path that has no such method has others.
  return exact.length > 0 ? exact : there;
}

/** Whether a question has a path, and beside it nothing that its rows do not say: `PUT /cards/{card}/pos arguments?` */
function isOfRows(asked: string, [first]: readonly Row[]): boolean {
  if (!pathIn.test(asked)) return false;
  const rest = asked.replace(pathIn, ' ');
  if (first === undefined) return !/\w/.test(rest);
  const { title, endpoint, ownArguments: own } = first;
  return sayingAll(rest)(
    wordsOf(`${title} argument permission ${endpoint.says} ${own.map(({ name }) => name).join(' ')}`),
  );
}

/** Rows that do what several words say: `delete a label`. */
function rowsSaying(asked: string): Row[] {
  if (!asked.includes(' ') || asked.includes('/')) return [];
  const isMeant = sayingAll(asked);
  return rows.filter((row) => isMeant(wordsOfRows().get(row)!));
}
const wordsOfRows = once(() => new Map(rows.map((row) => [row, wordsOf(row.endpoint.says)])));

/**
 * Rows that take an argument of this name, or with `prefs/` or `prefs.` before it; of arguments of what is shown those
 * of their own. First come the rows of which the document says it.
 */
function rowsWith(asked: string): Row[] {
  const taking = rows.filter(
    ({ ownArguments: own, shows }) =>
      own.some(({ name }) => name === asked.replace('.', '/') || name.endsWith(`/${asked}`)) ||
      (asked.includes('_') && shows !== undefined && viewArguments(shows).has(asked)),
  );
  const isSaid = ({ claim }: Row): number => Number(claim !== undefined && Object.hasOwn(claim.takes, asked));
  return taking.toSorted((a, b) => isSaid(b) - isSaid(a));
}

/** The tests that reach a row or a rule, as records of the checkout say; empty in an installed package. */
export interface Records {
  lawsOf(row: Row): readonly string[];
  clientsOf(row: Row): readonly string[];
  /** Mutants that laws of this rule notice. */
  mutantsOf(id: RuleId): readonly string[];
  /** The laws that notice a mutant; undefined if there is no such mutant. */
  lawsOfMutant(name: string): readonly string[] | undefined;
}

export function readRecords(root: string): Records {
  const read = <Value>(file: string): Record<string, Value> =>
    existsSync(join(root, file)) ? (JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, Value>) : {};
  const asked = once(() => read<Record<string, readonly string[]>>('conformance/run/asked.json')['document'] ?? {});
  const driven = once(() => Object.entries(read<Record<string, string>>('examples/clients/driven.json')));
  const matrix = once(() => Object.entries(read<string>('conformance/mutants/matrix.json')));
  // `CRD-01:2,3` notices the mutant with these seeds; `-CRD-02` overlooks it, and `*` stands for all that were asked.
  const noticing = (row: string): string[] => row.match(/(?<!\S)[A-Z][^\s:]+/g) ?? [];
  return {
    lawsOf: ({ title }) => asked()[title] ?? [],
    clientsOf: ({ title }) =>
      driven().flatMap(([client, calls]) => (Object.values(calls).includes(title) ? [client] : [])),
    mutantsOf: (id) =>
      matrix().flatMap(([name, row]) => (noticing(row).some((law) => law.split('/')[0] === id) ? [name] : [])),
    lawsOfMutant: (name) => matrix().flatMap(([known, row]) => (known === name ? [noticing(row)] : []))[0],
  };
}
