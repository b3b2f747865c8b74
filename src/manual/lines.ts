/**
 * Finds lines in the source: those of the server that keep a rule, the laws that prove it, the declaration of an
 * endpoint.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noun } from '../spec/nouns.ts';
import { isRule, ruleIds } from '../spec/pick.ts';
import { rules, type RuleId } from '../spec/rules.ts';

/** `src/model/commands/moves.ts:41` */
export type Line = string;
type Files = ReadonlyMap<string, readonly string[]>;

export interface Sources {
  /** Lines of the server that keep the rule, by naming it or as the rule's `by` says. */
  readonly server: (id: RuleId) => Line[];
  readonly laws: (id: RuleId) => Line[];
  readonly endpoint: (method: string, path: string) => Line | undefined;
  /** Lines of the server where a property has this name, or `prefs_` before it: arguments, fields, tables. */
  readonly property: (name: string) => Line[];
  /** What `by` names and nothing declares. */
  readonly dangling: () => string[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Reads the tree once; undefined if there is no source beside the program (an installed package). */
export function readSources(base: string = root): Sources | undefined {
  if (!existsSync(join(base, 'src', 'spec', 'rule.ts'))) return undefined;
  const server = read(base, 'src', (file) => !/\.test\.ts$|^src\/(manual|scenes|spec\/rules)\b/.test(file));
  const laws = read(base, 'conformance/laws', (file) => !file.endsWith('.test.ts'));
  const named = mentions(server);
  const proved = mentions(laws);
  const declared = endpoints(server);
  const keeps = (by: string) => resolve(by, server, declared);
  const kept = (id: RuleId, seen: ReadonlySet<string> = new Set()): Line[] => [
    ...new Set([
      ...(named.get(id) ?? []),
      ...(rules[id].by ?? []).flatMap((by) =>
        isRule(by) && !seen.has(by) ? kept(by, new Set([...seen, id])) : keeps(by),
      ),
    ]),
  ];
  return {
    server: (id) => kept(id),
    laws: (id) => proved.get(id) ?? [],
    endpoint: (method, path) => declared.get(rowKey(method, path)),
    property: (name) => properties(server, name),
    dangling: () =>
      ruleIds.flatMap((id) =>
        (rules[id].by ?? []).filter((by) => !isRule(by) && keeps(by).length === 0).map((by) => `${id}: ${by}`),
      ),
  };
}

/** One key for a row, whatever its parameters are called and whether its nouns are singular or plural. */
export const rowKey = (method: string, path: string): string =>
  `${method} ${path
    .split('/')
    .map((segment) => (/^[[{]|^me$/.test(segment) ? '{}' : noun(segment)))
    .join('/')}`;

function read(base: string, folder: string, wanted: (file: string) => boolean): Files {
  if (!existsSync(join(base, folder))) return new Map();
  const files = readdirSync(join(base, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && wanted(file))
    .sort();
  return new Map(files.map((file) => [file, readFileSync(join(base, file), 'utf8').split('\n')]));
}

function mentions(files: Files): Map<string, Line[]> {
  const found = new Map<string, Line[]>();
  for (const [file, lines] of files) {
    lines.forEach((line, index) => {
      for (const id of new Set(line.match(/\b[A-Z]{2,3}-\d{2}\b/g))) {
        found.set(id, [...(found.get(id) ?? []), `${file}:${index + 1}`]);
      }
    });
  }
  return found;
}

function properties(files: Files, name: string): Line[] {
  const declares = (line: string): boolean => /^\s+(?:readonly )?'?(?:\w+[_/])?(\w+)'?\??:/.exec(line)?.[1] === name;
  return [...files].flatMap(([file, lines]) =>
    lines.flatMap((line, index) => (declares(line) ? [`${file}:${index + 1}`] : [])),
  );
}

function endpoints(files: Files): Map<string, Line> {
  const found = new Map<string, Line>();
  for (const [file, lines] of files) {
    if (!file.startsWith('src/endpoints/')) continue;
    // Families of reads say no method.
    for (const match of lines.join('\n').matchAll(/(?:\w\(\{|method: '([A-Z]+)',)\s*path: ['`]([^'`]+)['`]/g)) {
      const line = lines.join('\n').slice(0, match.index).split('\n').length;
      found.set(rowKey(match[1] ?? 'GET', match[2]!), `${file}:${line}`);
    }
  }
  return found;
}

/** `POST /cards desc` is a declared row, `spec/limits.ts#text` a name in a file. */
function resolve(by: string, files: Files, declared: ReadonlyMap<string, Line>): Line[] {
  const [, method, path] = /^([A-Z]+) (\S+)/.exec(by) ?? [];
  if (method && path) return [declared.get(rowKey(method, path)) ?? []].flat();
  const [file, name] = by.split('#');
  const lines = files.get(`src/${file}`) ?? [];
  const declares = new RegExp(`^(?:export )?(?:const|let|class|type|interface|(?:async )?function\\*?) ${name}\\b`);
  const holds = new RegExp(`(?:^|[\\s{,])(?:readonly )?'?${name}'?\\??\\s*[:=(<,]`);
  const at =
    [declares, holds].map((form) => lines.findIndex((line) => form.test(line))).find((index) => index >= 0) ?? -1;
  return at < 0 ? [] : [`src/${file}:${at + 1}`];
}
