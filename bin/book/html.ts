/** Turns Markdown into HTML with the parser of prettier, which formats our pages. */
import { parsers } from 'prettier/plugins/markdown';
import { escape as escaped } from '../../src/markup.ts';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
  readonly depth?: number;
  readonly ordered?: boolean;
  readonly start?: number | null;
  readonly lang?: string | null;
  readonly url?: string;
  readonly alt?: string | null;
  readonly spread?: boolean;
}

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
  /** The text below it, up to the next heading, without the rules. */
  readonly below: string;
}

export interface Html {
  readonly body: string;
  readonly headings: readonly Heading[];
  /** The rules of the page, each in a list item of its own. */
  readonly rules: ReadonlyMap<string, string>;
  /** The operations in tables, each with the text of its line. */
  readonly rows: ReadonlyMap<string, string>;
}

const ruleId = /^[A-Z]{2,3}-\d{2}$/;
const blocks = ['root', 'table', 'tableRow', 'list', 'listItem', 'blockquote'];
const textOf = ({ type, value, children = [] }: Node): string =>
  value ?? children.map(textOf).join(blocks.includes(type) ? ' ' : '');
/** The rule whose item this is. */
function ruleOf({ type, children: [first] = [] }: Node): string | undefined {
  const [strong] = first?.children ?? [];
  const text = type === 'listItem' && strong?.type === 'strong' ? textOf(strong) : '';
  return ruleId.test(text) ? text : undefined;
}
/** The anchor of a heading, as code hosts make it. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** How a page is made, and which rules and headings were found on it. */
interface Page {
  /** The address to which a link leads. */
  readonly linked: (url: string) => string;
  /** The HTML at the end of the item of a rule. */
  readonly beside: (rule: string) => string;
  readonly headings: Omit<Heading, 'below'>[];
  readonly rules: Map<string, string>;
  readonly rows: Map<string, string>;
}
type Show = (node: Node, page: Page) => string;

export function html(markdown: string, linked: Page['linked'], beside: Page['beside'] = () => ''): Html {
  const page: Page = { linked, beside, headings: [], rules: new Map(), rows: new Map() };
  const parse = parsers.markdown.parse as (text: string, options: object) => Node;
  const root = parse(markdown, { originalText: markdown });
  const body = show(root, page);
  const below = textsBelow(root.children ?? []);
  const { headings, ...found } = page;
  return {
    body,
    headings: headings.map((entry, at) => ({ ...entry, below: below[at]! })),
    rules: found.rules,
    rows: found.rows,
  };
}

function textsBelow(nodes: readonly Node[]): string[] {
  const texts: string[] = [];
  for (const node of nodes) {
    if (node.type === 'heading') texts.push('');
    else if (texts.length > 0) texts.push(`${texts.pop()!} ${textOf(withoutRules(node))}`.replaceAll(/\s+/g, ' '));
  }
  return texts;
}

const withoutRules = (node: Node): Node =>
  node.type === 'list'
    ? { ...node, children: node.children?.filter((entry) => ruleOf(entry) === undefined) ?? [] }
    : node;

/** A long path may break before each of its parts. */
export const breakable = (text: string): string => escaped(text).replaceAll(/(?<=\w|})\//g, '<wbr>/');

const all = (nodes: readonly Node[] = [], page: Page): string => nodes.map((node) => show(node, page)).join('');
const inside = ({ children }: Node, page: Page, tag: string, attributes = ''): string =>
  `<${tag}${attributes}>${all(children, page)}</${tag}>`;
const tagged =
  (tag: string): Show =>
  (node, page) =>
    inside(node, page, tag);

const heading: Show = (node, page) => {
  const [text, depth] = [textOf(node), node.depth ?? 1];
  const base = slug(text);
  const times = page.headings.filter(({ id }) => id === base || id.replace(/-\d+$/, '') === base).length;
  const id = times === 0 ? base : `${base}-${times}`;
  page.headings.push({ depth, id, text });
  return `<h${depth} id="${id}">${all(node.children, page)} <a class="anchor" href="#${id}">#</a></h${depth}>`;
};

const item: Show = (node, page) => {
  const [first, ...rest] = node.children ?? [];
  const rule = ruleOf(node);
  const isText = first?.type === 'paragraph';
  const content = isText ? all(first.children, page) + all(rest, page) : all(node.children, page);
  if (rule === undefined || page.rules.has(rule)) return `<li>${content}</li>`;
  page.rules.set(rule, textOf(first!).replaceAll(/\s+/g, ' '));
  const plain = `<strong>${rule}</strong>`;
  const named = content
    .replace(`${plain}<a id="${rule}"></a>`, plain)
    .replace(plain, `<strong><a href="#${rule}">${rule}</a></strong>`);
  return `<li class="rule" id="${rule}">${named}${page.beside(rule)}</li>`;
};

/** The anchor of an operation in a table. */
function addressOf(row: Node, page: Page): string {
  const operation = textOf(row.children?.[0] ?? row);
  if (!/^(GET|POST|PUT|DELETE) \/\S*$/.test(operation) || page.rows.has(operation)) return '';
  page.rows.set(operation, textOf(row).replaceAll(/\s+/g, ' '));
  return ` id="${slug(operation)}"`;
}

const table: Show = ({ children: [head, ...rows] = [] }, page) => {
  const line = (tag: string) => (row: Node) =>
    `<tr${addressOf(row, page)}>${(row.children ?? []).map((node) => inside(node, page, tag)).join('')}</tr>`;
  const body = rows.map(line('td')).join('');
  return `<div class="wide"><table><thead>${head ? line('th')(head) : ''}</thead><tbody>${body}</tbody></table></div>`;
};

const shown: Readonly<Record<string, Show>> = {
  root: ({ children }, page) => all(children, page),
  sentence: ({ children }, page) => all(children, page),
  heading,
  table,
  listItem: item,
  paragraph: tagged('p'),
  strong: tagged('strong'),
  emphasis: tagged('em'),
  delete: tagged('del'),
  blockquote: tagged('blockquote'),
  thematicBreak: () => '<hr>',
  break: () => '<br>',
  text: ({ value = '' }) => escaped(value),
  inlineCode: ({ value = '' }) => `<code>${breakable(value)}</code>`,
  code: ({ value = '', lang }) => `<pre class="${lang ?? 'text'}"><code>${escaped(value)}</code></pre>`,
  link: (node, page) => inside(node, page, 'a', ` href="${escaped(page.linked(node.url ?? ''))}"`),
  image: ({ url = '', alt }, page) =>
    `<img src="${escaped(page.linked(url))}" alt="${escaped(alt ?? '')}" loading="lazy">`,
  list: (node, page) =>
    node.ordered ? inside(node, page, 'ol', ` start="${String(node.start ?? 1)}"`) : inside(node, page, 'ul'),
  html: ({ value = '' }) => (value.startsWith('<!--') ? '' : value),
};

function show(node: Node, page: Page): string {
  const entry = shown[node.type];
  if (entry === undefined) throw new Error(`a page has something that the book cannot show: ${node.type}`);
  return entry(node, page);
}
