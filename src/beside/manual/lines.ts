/**
 * Finds lines in the source: those of the server that keep a rule, the laws that prove it, the declaration of an
 * endpoint.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noun } from '../../document/nouns.ts';
import { ruleIds } from '../../terminal/pick.ts';
import { rules, type RuleId } from '../../document/rules.ts';
import { isOneOf } from '../../language.ts';
import { actionTypes } from '../../document/sets.ts';

/** `src/server/nouns/cards/rows.ts:41` */
export type Line = string;
type Files = ReadonlyMap<string, readonly string[]>;

/** The law that fails, and on which mutant where that is not the server without the step of the rule. */
interface Proof {
  readonly law: string;
  readonly mutant?: string;
}

export interface Sources {
  /**
   * The marks of the rule: lines of code that name it, and comments that begin with it, those with the fewest rules
   * first; of a rule that says it again, those of both.
   */
  readonly server: (id: RuleId) => Line[];
  readonly laws: (id: RuleId) => Line[];
  /** The law that fails once the rule is forgotten, or on a mutant that breaks it, as `npm run proof` recorded it. */
  readonly proof: (id: RuleId) => Proof | undefined;
  readonly endpoint: (method: string, path: string) => Line | undefined;
  /** The rules with a mark in the declaration of an endpoint. */
  readonly rulesIn: (method: string, path: string) => readonly RuleId[];
  /** Lines of the server where a property or a header has this name (or `prefs_` before it), or that log such actions. */
  readonly property: (name: string) => Line[];
  /** The rules that refuse with this message: it stands beside their id, with values in it. */
  readonly saying: (message: string) => RuleId[];
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The trees that were read. A program reads each of them once, because they do not change while it runs. */
const trees = new Map<string, Sources>();

/** Undefined if there is no source beside the program (an installed package). */
export function readSources(base: string = root): Sources | undefined {
  const place = resolve(base);
  if (!existsSync(join(place, 'src', 'document', 'rule.ts'))) return undefined;
  const sources = trees.get(place) ?? sourcesIn(place);
  trees.set(place, sources);
  return sources;
}

function sourcesIn(base: string): Sources {
  const server = readFiles(
    base,
    'src',
    // The folders beside the server name rules, but keep none; only the manual marks what may change (9.2).
    (file) =>
      !/\.test\.ts$/.test(file) &&
      !/^src\/(beside\/(?!manual\/openapi\.ts)|testing|document\/rules|terminal\/asked)\b/.test(file),
  );
  const laws = readFiles(base, 'conformance/laws', (file) => !file.endsWith('.test.ts'));
  const marked = narrowFirst(marks(server, begun));
  const proved = marks(laws, () => '');
  const record = join(base, 'conformance/mutants/proved.json');
  const proofs = (existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}) as Record<string, Proof>;
  const declared = endpoints(server);
  let messages: readonly Message[] | undefined;
  return {
    server: (id) => [id, ...(rules[id].same ?? [])].flatMap((entry) => marked.get(entry) ?? []),
    laws: (id) => proved.get(id) ?? [],
    proof: (id) => proofs[id],
    endpoint: (method, path) => declared.get(rowKey(method, path)),
    rulesIn(method, path) {
      const lines = declarationAt(server, declared.get(rowKey(method, path)));
      return ruleIds.filter((id) => marked.get(id)?.some((line) => lines.has(line)));
    },
    property: (name) => properties(server, name),
    saying(message) {
      messages ??= messagesIn(server);
      const wanted = message.trim().toLowerCase();
      const whole = messages.filter(({ pattern }) => pattern.test(wanted));
      // A person may leave out its beginning or its end, before which a value may stand: `fields is given twice`.
      const endings = [wanted, wanted.replace(/^\S+/, '')].filter((part) => part.split(' ').length > 2);
      const parts = messages.filter(({ fixed }) => fixed.some((part) => endings.some((one) => part.includes(one))));
      return [...new Set([...whole, ...parts].map(({ rule }) => rule))];
    },
  };
}

/** The key of a row: the same for all names of its parameters, and for singular and plural nouns. */
export const rowKey = (method: string, path: string): string =>
  `${method} ${path
    .split('/')
    .map((segment) => (/^[[{]|^me$/.test(segment) ? '{}' : noun(segment)))
    .join('/')}`;

function readFiles(base: string, folder: string, wanted: (file: string) => boolean): Files {
  if (!existsSync(join(base, folder))) return new Map();
  const files = readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && wanted(file))
    .sort();
  return new Map(files.map((file) => [file, readFileSync(join(base, file), 'utf8').split('\n')]));
}

/** Where rules are named in code, `must('CF-15', …)` and `law('CF-15', …)`, and at the beginning of comments. */
function marks(files: Files, comment: (line: string) => string): Map<string, Line[]> {
  const found = new Map<string, Line[]>();
  for (const [file, lines] of files) {
    code(lines, comment).forEach((line, index) => {
      for (const [, id] of line.matchAll(/(?<=[' ])([A-Z]{2,3}-\d{2})(?=[' /])/g)) {
        const at = `${file}:${index + 1}`;
        const known = found.get(id!) ?? [];
        if (!known.includes(at)) found.set(id!, [...known, at]);
      }
    });
  }
  return found;
}

/** Of each rule, first the lines that name it alone, last those that list the rules of a whole declaration. */
function narrowFirst(marked: ReadonlyMap<string, readonly Line[]>): ReadonlyMap<string, readonly Line[]> {
  const named = new Map<Line, number>();
  for (const line of [...marked.values()].flat()) named.set(line, (named.get(line) ?? 0) + 1);
  return new Map([...marked].map(([id, at]) => [id, at.toSorted((a, b) => named.get(a)! - named.get(b)!)]));
}

/** The rules that a line of a comment begins with: `// CF-04, CF-40`. */
const begun = (line: string): string =>
  (/^\s*[/*]+ ((?:[A-Z]{2,3}-\d{2}(?:, )?)+)/.exec(line)?.[1] ?? '').replaceAll(/[A-Z]+-\d+/g, "'$&'");

/** The lines with less of their comments. Text is looked at first, because an address in it has two slashes. */
const code = (lines: readonly string[], comment: (line: string) => string): string[] =>
  lines
    .join('\n')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`|\/\/[^\n]*|\/\*[^]*?\*\//g, (part) =>
      part.startsWith('/') ? part.split('\n').map(comment).join('\n') : part,
    )
    .split('\n');

/** A text that a refusal says, with anything for its values. */
interface Message {
  readonly rule: RuleId;
  readonly pattern: RegExp;
  /** Its parts between the values. */
  readonly fixed: readonly string[];
  readonly length: number;
}

/** `must('CRD-04', board, 'could not find the board')`: what stands behind the id. */
function messagesIn(files: Files): Message[] {
  const found: Message[] = [];
  for (const lines of files.values()) {
    const text = lines.join('\n');
    for (const { 0: named, 1: id = '', index } of text.matchAll(
      /(?:(?:must|Refusal|refuse)\(\s*|\brule: )'([A-Z]{2,3}-\d{2})',/g,
    )) {
      if (!ruleIds.includes(id as RuleId)) continue;
      const call = text.slice(index + named.length, index + named.length + 400).split(/\);?\n/, 1)[0]!;
      for (const [, plain, template] of call.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)) {
        if (!/ /.test(plain ?? template ?? '')) continue;
        const fixed = (plain ?? template ?? '').toLowerCase().split(/\$\{[^}]*\}/);
        const pattern = fixed.map((part) => part.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&')).join('.+');
        const { length } = fixed.join('');
        if (length > 5) found.push({ rule: id as RuleId, pattern: new RegExp(`^${pattern}`), fixed, length });
      }
    }
  }
  return found.sort((a, b) => b.length - a.length);
}

function properties(files: Files, name: string): Line[] {
  const declares = (line: string): boolean => /^\s+(?:readonly )?'?(?:\w+[_/])?(\w+)'?\??:/.exec(line)?.[1] === name;
  const logs = (file: string, line: string): boolean =>
    file.startsWith('src/server/changes/audit') && isOneOf(actionTypes, name) && line.includes(`'${name}'`);
  const isHeader = (line: string): boolean => name.startsWith('x-') && new RegExp(`^[^*]*['\`]${name}\\b`).test(line);
  const isTable = ([file]: readonly [string, readonly string[]]): boolean => file.startsWith('src/server/records/');
  return [...files]
    .sort((a, b) => Number(isTable(b)) - Number(isTable(a)))
    .flatMap(([file, lines]) =>
      lines.flatMap((line, index) =>
        line.includes(name) && (declares(line) || logs(file, line) || isHeader(line)) ? [`${file}:${index + 1}`] : [],
      ),
    );
}

/** The words that write rows: a method, or a family, with the method of its rows and what they have behind its path. */
const writers: Readonly<Record<string, readonly [method: string, ...endings: string[]]>> = {
  GET: ['GET', ''],
  POST: ['POST', ''],
  PUT: ['PUT', ''],
  DELETE: ['DELETE', ''],
  setField: ['PUT', ''],
  setFields: ['PUT', '', '/{field}'],
  setOne: ['PUT', ''],
  oneField: ['GET', ''],
  relative: ['GET', '', '/{field}'],
  relatives: ['GET', '', '/{field}'],
  byFilter: ['GET', '', '/{filter}'],
  allOrNone: ['GET', ''],
  members: ['GET', '', '/{filter}'],
  memberCards: ['GET', ''],
  image: ['GET', ''],
  relatedRow: ['GET', '', '/{field}'],
  log: ['GET', ''],
  memberships: ['GET', '', '/{membership}'],
  invited: ['GET', '', '/{field}'],
};
const written = new RegExp(`\\b(${Object.keys(writers).join('|')})(?:\\(\\s*['\`]| )(/[^'\`]+)['\`]`, 'g');

/** The lines of a declaration: to the next line that is indented no more, which closes it. */
function declarationAt(files: Files, line: Line | undefined): ReadonlySet<Line> {
  const [file = '', number = '1'] = line?.split(':') ?? [];
  const lines = (files.get(file) ?? []).slice(Number(number) - 1);
  const indent = /^ */.exec(lines[0] ?? '')![0];
  const isOne = /\)[,;](?: \/\/.*)?$/.test(lines[0] ?? '');
  const end = isOne
    ? 0
    : lines.findIndex((entry, at) => at > 0 && entry.startsWith(indent) && /[)}]/.test(entry.charAt(indent.length)));
  return new Set(lines.slice(0, end + 1).map((_, at) => `${file}:${Number(number) + at}`));
}

function endpoints(files: Files): Map<string, Line> {
  const found = new Map<string, Line>();
  for (const [file, lines] of files) {
    if (!/^src\/(server\/nouns|authorization)\//.test(file)) continue;
    const text = lines.join('\n');
    for (const { 1: word, 2: path, index } of text.matchAll(written)) {
      const [method, ...endings] = writers[word!]!;
      const line = `${file}:${text.slice(0, index).split('\n').length}`;
      for (const ending of endings) found.set(rowKey(method, path! + ending), line);
    }
  }
  return found;
}
