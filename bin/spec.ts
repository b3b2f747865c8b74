/** `boardstone spec`: lists the rules, explains one, prints OpenAPI, coverage and debt. */
import { readFileSync } from 'node:fs';
import { coverage, debt, type Report } from '../src/beside/manual/coverage.ts';
import { dialectsPage } from '../src/beside/manual/dialects.ts';
import { explain, list, plain } from '../src/beside/manual/explain.ts';
import { openapi } from '../src/beside/manual/openapi.ts';
import { pick, ruleIds, search } from '../src/document/pick.ts';
import { isLevel, levels } from '../src/document/rule.ts';
import { rules } from '../src/document/rules.ts';
import { sections } from '../src/document/sections.ts';
import { meant } from '../src/server/values/near.ts';
import { helpOf, readFlags, UsageError } from '../src/terminal/flags.ts';

const flags = {
  level: { value: 'level', says: 'only rules of this level: stated, implied or chosen' },
  json: { says: 'print JSON' },
  help: { says: 'print this text' },
} as const;

const help = () => `boardstone spec [<rule, section or words>]

  boardstone spec                  lists all rules by part
  boardstone spec CF-15            explains one rule
  boardstone spec 4.5              explains the rules of a section; 4 lists a part, CF-* all CF rules
  boardstone spec short link       lists the rules that contain these words
  boardstone spec openapi          prints OpenAPI 3.1 as JSON in one line
  boardstone spec coverage         lists the rules with the server lines that keep them and the laws that prove them
  boardstone spec dialects         lists where the live service differs from the document
  boardstone spec debt [reports]   lists where the document is silent; what runs met most often first

${helpOf(flags)}
`;

export async function spec(argv: readonly string[]): Promise<number> {
  const {
    flags: { level, json, help: asked },
    words,
  } = readFlags(flags, argv);
  process.stdout.write(asked ? help() : answer(words, level, json === true));
  return 0;
}

function answer(words: readonly string[], level: string | undefined, json: boolean): string {
  if (level !== undefined && !isLevel(level)) {
    throw new UsageError(`no level ${level}${meant(level, levels)}`);
  }
  const [first, ...rest] = words;
  if (first === 'openapi') return `${JSON.stringify(openapi())}\n`;
  if (first === 'coverage')
    return coverage(json) ?? usage('coverage needs the source tree, which this package does not contain');
  if (first === 'dialects') return dialectsPage();
  if (first === 'debt') return debt(rest.map(report), json);
  const text = words.join(' ');
  const found = (text === '' ? ruleIds : search(text)).filter((id) => level === undefined || rules[id].level === level);
  if (found.length === 0)
    usage(
      `no rule${level ? ` of level ${level}` : ''} for ${text}${
        meant(text, pages) || meant(text.toUpperCase(), [...sections.keys(), ...ruleIds])
      }`,
    );
  if (json) return `${JSON.stringify(found.map(plain), null, 2)}\n`;
  const addressed = text !== '' && !text.includes('*') && !/^\d$/.test(text) && pick(text).length > 0;
  return addressed ? explain(found) : list(found);
}

const pages = ['openapi', 'coverage', 'dialects', 'debt'];

function report(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return usage(`${file} is not a report of a run`);
  }
}

function usage(message: string): never {
  throw new UsageError(message);
}
