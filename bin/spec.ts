/** `boardstone spec`: lists the rules, explains one, prints OpenAPI, coverage and debt. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { archive } from '../src/beside/book/archive.ts';
import { examples } from '../src/beside/book/examples.ts';
import { coverage, debt, type Report } from '../src/beside/manual/coverage.ts';
import { dialectsPage, differenceFor } from '../src/beside/manual/dialects.ts';
import { explain, explainRow, list, plain } from '../src/beside/manual/explain.ts';
import { find, names, ownHeaders, readRecords, plainQuestion, type Found } from '../src/beside/manual/finding.ts';
import { readSources } from '../src/beside/manual/lines.ts';
import { ofTag, openapi, tags } from '../src/beside/manual/openapi.ts';
import { version } from '../src/shipped.ts';
import { readPassages } from '../src/terminal/passages.ts';
import { pick, ruleIds } from '../src/terminal/pick.ts';
import { isLevel, levels } from '../src/document/rule.ts';
import { rules, type RuleId } from '../src/document/rules.ts';
import { sections } from '../src/document/sections.ts';
import { wrap } from '../src/terminal/wrap.ts';
import { meant } from '../src/did-you-mean.ts';
import { helpOf, readFlags, UsageError } from '../src/terminal/flags.ts';

const flags = {
  level: { value: 'level', says: 'only rules of this level: stated, implied or chosen' },
  json: { says: 'print JSON' },
  pretty: { says: 'of openapi: print it indented, for people and for comparisons' },
  tag: { value: 'tag', says: 'of openapi: only the operations of this tag, with what they need' },
  help: { says: 'print this text' },
} as const;

const help = () => `boardstone spec [<rule, section, row, header, message, argument or words>]

  boardstone spec                  lists all rules by part
  boardstone spec CF-15            explains one rule
  boardstone spec 4.5              explains the rules of a section; 4 lists a part, CF-* all CF rules
  boardstone spec short link       lists the rules that contain these words, and the page of the manual that does
  boardstone spec 'PUT /cards/{card}'  shows a row; a header, a message, an argument or a word of a set is found too
  boardstone spec openapi          prints OpenAPI 3.1 as JSON in one line; --pretty and --tag cards
                                   make of it what a person can read
  boardstone spec examples         prints the example of each rule as a line of JSON: requests, and what counts
                                   of the answers (docs/examples-as-data.md)
  boardstone spec coverage         lists the rules with the server lines that keep them and the laws that prove them
  boardstone spec dialects         lists where the live service differs from the document
  boardstone spec card-email       explains one of these differences
  boardstone spec debt [reports]   lists where the document is silent; what runs met most often first

${helpOf(flags)}
`;

export async function spec(argv: readonly string[]): Promise<number> {
  const {
    flags: { level, json, pretty, tag, help: asked },
    words,
  } = readFlags(flags, argv);
  const [first = '', second] = words;
  const isOpenapi = first === 'openapi';
  if (pages.includes(first) && first !== 'debt' && second !== undefined)
    usage(`spec ${first} takes no further word, such as ${second}`);
  if (first === 'examples' && !asked) return printExamples();
  if (!isOpenapi && (pretty || tag !== undefined)) usage('--pretty and --tag belong to `spec openapi`');
  const shown = asked ? help() : isOpenapi ? description(pretty, tag) : answer(words, level, json === true);
  process.stdout.write(shown);
  return 0;
}

/** A line of JSON for each rule. */
async function printExamples(): Promise<number> {
  for await (const line of archive(version())) process.stdout.write(`${JSON.stringify(line)}\n`);
  return 0;
}

function description(pretty: true | undefined, tag: string | undefined): string {
  if (tag !== undefined && !tags.includes(tag)) usage(`no tag ${tag}${meant(tag, tags)}`);
  const whole = openapi(version());
  return `${JSON.stringify(tag === undefined ? whole : ofTag(whole, tag), null, pretty ? 2 : 0)}\n`;
}

function answer(words: readonly string[], level: string | undefined, json: boolean): string {
  if (level !== undefined && !isLevel(level)) {
    throw new UsageError(`no level ${level}${meant(level, levels)}`);
  }
  const [first, ...rest] = words;
  if (first === 'coverage')
    return coverage(json) ?? usage('coverage needs the source tree, which this package does not contain');
  if (first === 'dialects') return dialectsPage();
  if (first === 'debt') return debt(rest.map(report), json);
  const text = words.join(' ').replace(/^[A-Z]+ <(\w+)>$/, '$1');
  if (text === '') return json ? plainly(ofLevel(level, ruleIds)) : list(ofLevel(level, ruleIds));
  const answer = known(text, level, json);
  return answer === ''
    ? usage(
        `no rule${level ? ` of level ${level}` : ''} for ${text}${nearTo(text) || '; boardstone spec lists all rules'}`,
      )
    : answer;
}

const ofLevel = (level: string | undefined, ids: readonly RuleId[]): readonly RuleId[] =>
  ids.filter((id) => level === undefined || rules[id].level === level);

/** From the build, a program stands one folder deep. */
const ofPackage = fileURLToPath(new URL('../..', import.meta.url));

/** In a checkout the lines of the sources are printed too, as by `npm run where`. */
const checkout = () => ({
  sources: readSources(process.cwd()),
  records: readRecords(process.cwd()),
  example: (id: RuleId) => [examples[id] ?? []].flat(),
});
type Checkout = ReturnType<typeof checkout>;

/** All that is known of a word or of a few: its rules, rows, header, difference, field, mutant and pages. */
function known(text: string, level: string | undefined, json: boolean): string {
  const here = checkout();
  const ofMessage = text.includes(' ') ? here.sources?.saying(plainQuestion(text)) : undefined;
  const answers = find(text, { said: ofMessage, manual: readPassages(here.sources ? process.cwd() : ofPackage) });
  const { rules: all, rows, isInManual } = answers;
  const found = ofLevel(level, all);
  if (json && found.length > 0) return plainly(found);
  const pages = level === undefined ? ofManual(answers) : '';
  const parts = [
    isInManual ? pages : '',
    found.length === 0 ? '' : ofRules(text, found, here),
    ofRows(rows, here),
    ofHeader(text),
    found.length > 0 ? '' : differenceFor(text),
    ofField(text, here),
    ofMutant(text, here),
    isInManual ? '' : pages,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function ofRules(text: string, found: readonly RuleId[], here: Checkout): string {
  const isNamed = pick(text).length > 0;
  const isFew = isNamed ? !text.includes('*') && !/^\d$/.test(text) : found.length <= 3;
  if (isFew) return explain(found, here);
  return isNamed ? list(found) : bestFirst(found, here);
}

/** The headings of the manual, each with the passage that is nearest to the question: all, or one beside rules. */
const ofManual = ({ passages, isInManual }: Found): string =>
  passages
    .slice(0, isInManual ? 3 : 1)
    .map(({ place, says }) => `${place}\n${wrap('  ', shortened(says))}\n`)
    .join('\n');
const shortened = (says: string): string =>
  says.length <= 400 ? says : `${says.slice(0, 400).replace(/ \S*$/, '')} …`;

function ofRows(rows: ReturnType<typeof find>['rows'], here: Checkout): string {
  if (rows.length <= 4) return rows.map((row) => `${explainRow(row, here)}\n`).join('\n');
  const lines = rows.map(({ title, endpoint: { method, path } }) =>
    `${title}  ${here.sources?.endpoint(method, path) ?? ''}`.trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

function ofHeader(text: string): string {
  const says = ownHeaders[text.toLowerCase()];
  return says === undefined ? '' : `${wrap(`${text}  `, says)}\n`;
}

/** A field may be named within its record: `prefs.background`. */
function ofField(text: string, { sources }: Checkout): string {
  const places = /^\d/.test(text) ? [] : (sources?.property(text.split('.').at(-1)!) ?? []);
  return places.length === 0 ? '' : `${wrap(`${text}  `, places.join('  '))}\n`;
}

function ofMutant(text: string, { records }: Checkout): string {
  const laws = records.lawsOfMutant(text);
  if (laws === undefined) return '';
  return `The mutant ${text} is noticed by ${laws.length === 0 ? 'no law' : `the law ${laws.join(', ')}`}.\n`;
}

/** The names that an unknown word may mean. A word like the id of a rule means no word of a set: NOPE is not `none`. */
const nearTo = (text: string): string =>
  beside(text) ||
  meant(text, pages) ||
  meant(text.toUpperCase(), [...sections.keys(), ...ruleIds]) ||
  (/^[A-Z]{1,4}(-\S*)?$/.test(text) ? '' : meant(text, names()));

/** The nearest rule with all that is known of it, then the others by their sections. */
const bestFirst = ([best, ...others]: readonly RuleId[], here: Checkout): string =>
  `${explain([best!], here)}\nAlso:\n${list(others)}`;

/** For a section that does not exist: the sections of the part to which it would belong. */
function beside(text: string): string {
  const [, part] = /^(\d+)\.\w*$/.exec(text) ?? [];
  const inPart = [...sections.keys()].filter(
    (section) => section.startsWith(`${part}.`) && section.split('.').length === 2,
  );
  return inPart.length === 0 ? '' : `; part ${part} has the sections ${inPart.join(', ')}`;
}

const plainly = (ids: readonly RuleId[]): string => `${JSON.stringify(ids.map(plain), null, 2)}\n`;

const pages = ['openapi', 'examples', 'coverage', 'dialects', 'debt'];

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
