/** The book: the pages of the manual as a static site, with a search, and examples that run in the page. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSources } from '../../src/beside/manual/lines.ts';
import { rules, type RuleId } from '../../src/document/rules.ts';
import { escape as escaped } from '../../src/markup.ts';
import { printHelp, readFlags, UsageError } from '../../src/terminal/flags.ts';
import { scriptOf } from '../bundle.mjs';
import { breakable, html, slug, type Html } from './html.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const inFolder = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort(
      (a, b) => Number(b === 'README.md') - Number(a === 'README.md') || a.localeCompare(b, 'en', { numeric: true }),
    )
    .map((name) => `${folder}/${name}`.replace(/^\.\//, ''));

/** The columns of the index: a heading, and the pages of the manual below it that are in no column before it. */
function columns(): [string, string[]][] {
  const lines = text('docs/README.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const [titles = [], , ...rows] = lines.map((line) => line.split('|').slice(1, -1));
  const seen = new Set(['docs/README.md']);
  const isNew = (file: string): boolean => inFolder('docs').includes(file) && !seen.has(file) && !!seen.add(file);
  const linked = (cell = ''): string => `docs/${/\]\((.*?)\)/.exec(cell)?.[1] ?? ''}`;
  const found = titles.map((title, at): [string, string[]] => [
    title.trim(),
    rows.map((row) => linked(row[at])).filter(isNew),
  ]);
  return [...found, ['For everybody', inFolder('docs').filter(isNew)]];
}

/** The chapters, and the file of each of their pages. */
const chapters: Readonly<Record<string, readonly string[]>> = {
  Start: ['README.md', 'docs/README.md'],
  ...Object.fromEntries(columns()),
  Reference: inFolder('docs/reference'),
  Choices: inFolder('docs/choices'),
  'How it is built': ['CONTRIBUTING.md', ...inFolder('docs/decisions'), 'bench/RESULTS.md', 'examples/README.md'],
  'This project': ['CHANGELOG.md', 'SECURITY.md', ...inFolder('docs/standings')],
};
const pages = Object.values(chapters).flat();

/** The site of a page: `docs/clock.md` is `docs/clock.html`, a README is the index of its folder. */
const placeOf = (file: string): string => file.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html');
const up = (place: string): string => '../'.repeat(place.split('/').length - 1);

/** Writes the site into a folder, and returns how many pages and rules it has. */
export async function book(folder: string): Promise<{ readonly pages: number; readonly rules: number }> {
  rmSync(folder, { recursive: true, force: true });
  const made = new Map(pages.map((file) => [file, page(file, folder)]));
  for (const [file, value] of made) write(folder, placeOf(file), framed(file, value, made));
  const found = [...made].flatMap(([file, value]) => entries(file, value));
  write(folder, 'index.json', JSON.stringify(found));
  cpSync(join(root, 'bin/book/style.css'), join(folder, 'style.css'));
  for (const name of ['page', 'run']) write(folder, `${name}.js`, await scriptOf(`bin/book/${name}.ts`));
  return { pages: made.size, rules: Object.keys(rules).length };
}

function write(folder: string, place: string, content: string): void {
  mkdirSync(dirname(join(folder, place)), { recursive: true });
  writeFileSync(join(folder, place), content);
}

function page(file: string, folder: string): Html {
  const linked = (url: string): string => {
    if (/^(https?:|#)/.test(url)) return url;
    const [path = '', anchor] = url.split('#');
    const target = posix.join(posix.dirname(file), path);
    const at = pages.includes(target)
      ? target
      : [`${target}/README.md`.replace('//', '/')].find((entry) => pages.includes(entry));
    if (at !== undefined) return up(placeOf(file)) + placeOf(at) + (anchor === undefined ? '' : `#${anchor}`);
    return up(placeOf(file)) + copied(target, folder, `${file} leads to ${url}`);
  };
  return html(text(file), linked, file.startsWith('docs/reference/') ? excerpts : undefined);
}

/** The book contains pictures and sources too; a folder has a page that lists its files. */
function copied(target: string, folder: string, who: string): string {
  if (!existsSync(join(root, target))) throw new Error(`${who}, which is not there`);
  mkdirSync(dirname(join(folder, target)), { recursive: true });
  cpSync(join(root, target), join(folder, target), { recursive: true });
  if (statSync(join(root, target)).isFile()) return target;
  const files = readdirSync(join(root, target)).map((name) => `<li><a href="${name}">${escaped(name)}</a></li>`);
  write(folder, `${target}/index.html`, `<!doctype html><title>${escaped(target)}</title><ul>${files.join('')}</ul>`);
  return `${target}/index.html`;
}

const sources = readSources(root)!;
/** The reason of a rule, the line of the server that keeps it, and the law that proves it. */
function excerpts(rule: string): string {
  const id = rule as RuleId;
  const { level } = rules[id];
  const why = level === 'stated' ? '' : `<a href="../choices/${level}.html#${id}">why it is ${level}</a>`;
  const law = excerpt('the law', sources.laws(id)[0], 0, 12) || noLaw(id);
  return why + excerpt('the server', sources.server(id)[0], 1, 4) + law;
}

/** A rule without a law says so, because a green run says nothing about it. */
function noLaw(id: RuleId): string {
  const { unobservable: unseen } = rules[id] as { readonly unobservable?: string };
  return `<p class="none">no law${escaped(unseen === undefined ? '' : `, because ${unseen}`)}</p>`;
}

function excerpt(what: string, line: string | undefined, before: number, after: number): string {
  if (line === undefined) return '';
  const [file = '', number] = line.split(':');
  const lines = text(file)
    .split('\n')
    .slice(Math.max(0, Number(number) - 1 - before), Number(number) + after);
  const code = `<pre class="ts"><code>${escaped(lines.join('\n'))}</code></pre>`;
  return `<details><summary>${what}: ${escaped(line)}</summary>${code}</details>`;
}

const titleOf = ({ headings }: Html, file: string): string => headings[0]?.text ?? file;

function framed(file: string, entry: Html, made: ReadonlyMap<string, Html>): string {
  const here = up(placeOf(file));
  const inside = entry.headings.filter(({ depth }) => depth === 2);
  const contents =
    inside.length < 2
      ? ''
      : inside.map(({ id, text: heading }) => `<a class="in" href="#${id}">${breakable(heading)}</a>`).join('');
  const links = Object.entries(chapters).map(([chapter, files]) => {
    const list = files.map((other) => {
      const current = other === file ? ' aria-current="page"' : '';
      const link = `<a href="${here}${placeOf(other)}"${current}>${escaped(titleOf(made.get(other)!, other))}</a>`;
      return other === file ? link + contents : link;
    });
    const isOpen = files.includes(file) || (chapters.Start!.includes(file) && chapter.startsWith('You'));
    return `<details${isOpen ? ' open' : ''}><summary>${chapter}</summary>${list.join('')}</details>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(titleOf(entry, file))} – boardstone</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${here}style.css">
<script type="module" src="${here}page.js"></script>
<header>
<a href="${here}index.html">boardstone</a>
<input id="search" hidden type="search" placeholder="Search" aria-label="Search rules and pages">
<a class="pages" href="#pages">Pages</a>
<div id="results" hidden></div>
</header>
<div class="frame"><nav id="pages"><div>${links.join('')}</div></nav><main>${entry.body}</main></div>
</html>
`;
}

/** The entries of a page in the search: its headings with the text below them, and its rules or their reasons. */
function entries(file: string, { headings, rules: said, rows }: Html): readonly object[] {
  const place = placeOf(file);
  const sections = headings.map(({ text: title, id, below }) => ({
    title,
    page: headings[0]!.text,
    text: below,
    url: `${place}#${id}`,
  }));
  const [more, page] =
    { 'docs/reference': ['', ''], 'docs/choices': [', why', headings[0]!.text] }[dirname(file)] ?? [];
  if (page === undefined) return sections;
  const rulesOfPage = [...said].map(([id, text]) => ({
    title: id + more,
    page,
    text: text.slice(id.length).replace(/^:? /, ''),
    url: `${place}#${id}`,
  }));
  const rowsOfPage = [...rows].map(([title, text]) => ({
    title,
    page: headings[0]!.text,
    text: text.slice(title.length).trim(),
    url: `${place}#${slug(title)}`,
  }));
  return [...sections, ...rulesOfPage, ...rowsOfPage];
}

const help = `npm run book -- [folder]

Writes the book as a site, without a folder into .boardstone/book.`;
const flags = { help: { says: 'print this text' } } as const;

async function main(argv: readonly string[]): Promise<number> {
  const { flags: typed, words } = readFlags(flags, argv);
  if (typed.help) return printHelp(help, flags);
  const [folder = join(root, '.boardstone/book'), ...more] = words;
  if (more.length > 0) throw new UsageError(`the book takes one folder, not ${words.join(' ')}`);
  const { pages: count, rules } = await book(folder);
  console.log(
    `${count} pages with ${rules} rules in ${folder}; a web server shows it:\n  python3 -m http.server -d ${folder}`,
  );
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await main(process.argv.slice(2)).catch((fault: unknown) => {
    if (!(fault instanceof UsageError)) throw fault;
    console.error(`book: ${fault.message}`);
    return 2;
  });
