/** `boardstone spec`: lists the rules, explains one, prints OpenAPI, coverage and debt. Answers with the exit code. */
import { parseArgs } from 'node:util';
import { openapi } from '../openapi.ts';
import { pick, ruleIds, search } from '../spec/pick.ts';
import type { Level } from '../spec/rule.ts';
import { rules, type RuleId } from '../spec/rules.ts';
import { sections } from '../spec/sections.ts';
import { coverage, debt } from './coverage.ts';
import { explain, list, plain } from './explain.ts';
import { nearest } from './text.ts';

const levels: readonly Level[] = ['stated', 'implied', 'chosen'];

const help = `boardstone spec [<rule, section or words>]   the rules of the document and our choices

  boardstone spec                  lists all rules by part
  boardstone spec CF-15            explains one rule
  boardstone spec 4.5              explains the rules of a section; 4 lists a part, CF-* a family
  boardstone spec webhook retry    lists the rules that speak of these words
  boardstone spec openapi          prints the interface as OpenAPI 3.1
  boardstone spec coverage         rules, the server lines that keep them, the laws that prove them
  boardstone spec debt [report]    where the document is silent, ranked by how often runs met it

  --level stated|implied|chosen    only rules of this level
  --json                           for programs
  --help                           this text
`;

const options = {
  level: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' },
} as const;

export async function run(argv: readonly string[]): Promise<number> {
  const unknown = argv.find((word) => word.startsWith('-') && !known(word));
  if (unknown !== undefined) return fail(`unknown flag ${unknown}`, nearest(unknown, flags));
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true, strict: false });
  if (values.help === true) return print(help);
  const level = values.level === undefined ? undefined : String(values.level);
  if (level !== undefined && !isLevel(level)) return fail(`no level ${level}`, nearest(level, levels));
  const asked: Asked = { json: values.json === true, ...(level === undefined ? {} : { level }) };
  const [first, ...rest] = positionals;
  if (first === 'openapi') return print(`${JSON.stringify(openapi(), null, 2)}\n`);
  if (first === 'coverage') return print(coverage(asked.json));
  if (first === 'debt') return debt(rest, asked.json, print, fail);
  return rulesFor(positionals.join(' '), asked);
}

interface Asked { readonly json: boolean; readonly level?: Level }

function rulesFor(text: string, { json, level }: Asked): number {
  const wanted = (id: RuleId) => level === undefined || rules[id].level === level;
  const found = (text === '' ? ruleIds : search(text)).filter(wanted);
  if (found.length === 0) {
    return fail(`no rule ${level === undefined ? '' : `of level ${level} `}for ${text}`, nearest(text.toUpperCase(), [...sections.keys(), ...ruleIds]));
  }
  if (json) return print(`${JSON.stringify(found.map(plain), null, 2)}\n`);
  const addressed = text !== '' && !text.includes('*') && !/^\d$/.test(text) && pick(text).length > 0;
  return print(addressed ? explain(found) : list(found));
}

const flags = Object.keys(options).map((name) => `--${name}`);
const known = (word: string): boolean => word === '-h' || word === '--' || flags.includes(word.split('=')[0]!);
const isLevel = (word: string): word is Level => (levels as readonly string[]).includes(word);

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function fail(message: string, meant?: string): number {
  process.stderr.write(`boardstone spec: ${message}${meant === undefined ? '' : `; did you mean ${meant}?`}\n`);
  return 2;
}
