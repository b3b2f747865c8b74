/** Reads the tables of the service document into rows, for tests: sets (2.1), endpoints (part 4), limits (8). */

/** One argument as a row gives it; what the row leaves open is absent. */
export interface DocumentArg {
  readonly name: string;
  /** R or O; absent where the row gives neither. */
  readonly required?: boolean;
  readonly default?: string;
  readonly min?: number;
  readonly max?: number;
  /** Bounds of a length, not of a number. */
  readonly text?: true;
  /** The name of a set of 2.1. */
  readonly set?: string;
  /** Words that the row itself lists. */
  readonly words?: readonly string[];
  /** Whether it takes a comma list of the set. */
  readonly list?: true;
  readonly boolean?: true;
  readonly raw: string;
}

export interface DocumentRow {
  readonly section: string;
  readonly method: string;
  /** With `{}` for every parameter: `/cards/{}/idMembers`. */
  readonly path: string;
  /** The names of its parameters as the document has them. */
  readonly params: readonly string[];
  /** The permissions that are listed; null if the row says that they are not shown or has no such column. */
  readonly needs: readonly string[] | null;
  readonly args: readonly DocumentArg[];
}

type Cells = readonly string[];
interface Table {
  readonly section: string;
  readonly head: Cells;
  readonly rows: readonly Cells[];
}

/** Every table of the document with the section it stands in. */
function tables(text: string): Table[] {
  const found: { section: string; head: Cells; rows: Cells[] }[] = [];
  let section = '';
  let open: { section: string; head: Cells; rows: Cells[] } | undefined;
  for (const line of text.split('\n')) {
    const heading = /^#{2,3} (\d+(?:\.\d+)?)/.exec(line);
    if (heading) section = heading[1]!;
    if (!line.startsWith('|')) {
      open = undefined;
      continue;
    }
    const cells = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim());
    if (!open) found.push((open = { section, head: cells, rows: [] }));
    else if (!/^-+$/.test(cells[0]!)) open.rows.push(cells);
  }
  return found;
}

const inSection = (text: string, section: string): Table[] => tables(text).filter((table) => table.section === section);

/** 2.1: name of a set → its words, `ActionType` with the custom-field ones. */
export function documentSets(text: string): Map<string, string[]> {
  return new Map(
    inSection(text, '2.1')[0]!.rows.map(([name, values]) => [
      name!.replace(/ \(.*/, ''),
      values!
        .replace(/\. [^:]*: /, ', ')
        .replace(/\.$/, '')
        .split(', '),
    ]),
  );
}

/** Part 8: what is limited → the value as written. */
export function documentLimits(text: string): Map<string, string> {
  return new Map(inSection(text, '8')[0]!.rows.map(([name, value]) => [name!, value!]));
}

/** Part 8: the names of the six headers. */
export const documentHeaders = (text: string): string[] => inSection(text, '8')[1]!.rows.map(([name]) => name!);

/** Part 4: every row with a method and a path, and the two rows whose path stands elsewhere or is open. */
export function documentRows(text: string): DocumentRow[] {
  const fields = withMethod(text, '4.5', null, 1);
  const created = fields.find(({ method, path }) => method === 'POST' && path === '/customFields');
  const download = /`?\/1(\/organization\/<\w+>\/exports\/<\w+>\/download)/.exec(text)?.[1] ?? '';
  return [
    ...withMethod(text, '4.1', 1, 2),
    ...memberReads(text),
    ...withMethod(text, '4.3', 1, 2),
    ...withMethod(text, '4.4', null, 1),
    ...fields,
    {
      section: '4.5',
      method: 'PUT',
      path: '/customFields/{}',
      params: ['idCustomField'],
      needs: null,
      args: (created?.args ?? []).map(({ name, raw }) => ({ name, raw })),
    },
    ...withMethod(text, '4.6', null, 1),
    { section: '4.6', method: 'GET', path: download.replace(/<\w+>/g, '{}'), params: [], needs: null, args: [] },
    // Its notes are prose: what is marked R or O there is an argument.
    ...withMethod(text, '4.7', null, 1).map((row) => ({
      ...row,
      args: row.args.filter(({ raw, required }) => required !== undefined || raw.startsWith(row.method)),
    })),
  ];
}

function withMethod(text: string, section: string, permission: number | null, args: number): DocumentRow[] {
  return inSection(text, section)[0]!.rows.flatMap((cells) => {
    const [, method, address] = /^(GET|POST|PUT|DELETE) (\/1\/\S+)/.exec(cells[0]!) ?? [];
    if (!method || !address) return [];
    const [path, query] = address.slice(2).split('?');
    const asked = [...(query ?? '').split('&')].filter(Boolean).map((pair) => pair.split('=')[0]!);
    return [
      {
        section,
        method,
        path: withPlaceholders(path!),
        params: paramsOf(path!),
        needs: permission === null ? null : needsOf(cells[permission]!),
        args: [...asked.map((name) => ({ name, raw: cells[0]! })), ...argsOf(cells[args]!)],
      },
    ];
  });
}

function memberReads(text: string): DocumentRow[] {
  const [parameters, routes] = inSection(text, '4.2');
  const whole: DocumentRow = {
    section: '4.2',
    method: 'GET',
    path: '/members/{}',
    params: ['member'],
    needs: ['read'],
    args: parameters!.rows.flatMap(([names, fallback, values]) =>
      names!.split(', ').map((name) => argOf(name, false, `default ${fallback}, ${values}`)),
    ),
  };
  return [
    whole,
    ...routes!.rows.map(([path, permission, args]) => ({
      section: '4.2',
      method: 'GET',
      path: withPlaceholders(`/members/[member]${path}`),
      params: paramsOf(path!),
      needs: needsOf(permission!),
      args: argsOf(args!),
    })),
  ];
}

/** Every parameter of a path as `{}`. */
const withPlaceholders = (path: string): string => path.replace(/\[[^\]]*\]|\{[^}]*\}/g, '{}');

const paramsOf = (path: string): string[] =>
  [...path.matchAll(/\[([^\]]*)\]|\{([^}]*)\}/g)].map(([, square, curly]) => (square ?? curly)!);

const needsOf = (cell: string): string[] | null => (cell === 'not shown' ? null : cell.split(', '));

function argsOf(cell: string): DocumentArg[] {
  const plain = cell.replace(/^JSON( body)?: /, '');
  const named = namesOnly(plain, plain !== cell);
  if (named) return named.map((name) => ({ name, raw: cell }));
  let before: DocumentArg | undefined;
  return plain.split('; ').flatMap((piece) => {
    const marked = /^([\w/]+) ([RO])\b,? ?(.*)$/.exec(piece);
    const typed = /^(\w+) \(?((?:boolean|string|\w+Field|list fields|member fields|position)\b.*)$/.exec(piece);
    const [, name, flag, rest] = marked ?? (typed ? [piece, typed[1], undefined, typed[2]] : []);
    if (!name) return [];
    const same = rest === 'same default' ? `default ${before?.default}` : (rest ?? '');
    const arg = argOf(name, flag === undefined ? undefined : flag === 'R', same);
    if (name.endsWith('_fields')) before = arg;
    return [arg];
  });
}

/** Cells that give names without R or O. */
function namesOnly(cell: string, json: boolean): string[] | undefined {
  const strings = /^(\w+(?:, \w+)+), all strings$/.exec(cell);
  if (strings) return strings[1]!.split(', ');
  const used = /^parameters (\w+) \(boolean\) and (\w+) are used/.exec(cell);
  if (used) return used.slice(1);
  if (!json || / [RO]\b/.test(cell)) return undefined;
  return [...cell.matchAll(/(?:^|[,;] )(\w+)(?= [({]| optional)/g)].map(([, name]) => name!);
}

const bareDefault = /^(true|false|list|all|\d+(?!\.\.)|[a-z]\w*(?:,[a-z]\w*)+)(?=\s*\(|$)/;

function argOf(name: string, required: boolean | undefined, rest: string): DocumentArg {
  const raw = rest.replaceAll('`', '');
  const fallback = /\bdefault (\S+?)[,.]?(?: |$)/.exec(raw)?.[1] ?? bareDefault.exec(raw)?.[1];
  const [, min, max] = /(\d+)\.\.(\d+)/.exec(raw) ?? [];
  const least = /at least (\d+) characters/.exec(raw)?.[1] ?? /from (-?\d+) upward/.exec(raw)?.[1];
  const set = /\b([A-Z]\w+(?:Field|Filter|Type|Format|Color))\b/.exec(raw)?.[1];
  const words = wordsOf(raw.replace(/^default \S+,? ?/, '').replace(/^one of /, ''));
  return {
    name,
    raw,
    ...(required === undefined ? {} : { required }),
    ...(fallback === undefined || (fallback === 'none' && /^id|^date/.test(raw.slice(14)))
      ? {}
      : { default: fallback }),
    ...((min ?? least) ? { min: Number(min ?? least) } : {}),
    ...(max ? { max: Number(max) } : {}),
    ...(/^string|characters/.test(raw) && (min ?? least) ? { text: true } : {}),
    ...(set ? { set } : {}),
    ...(words ? { words } : {}),
    ...(set && takesList(set, raw) ? { list: true } : {}),
    ...(/\bboolean\b/.test(raw) || fallback === 'true' || fallback === 'false' ? { boolean: true } : {}),
  };
}

const takesList = (set: string, raw: string): boolean =>
  !/one of/.test(raw) && (/ list of |comma-separated/.test(raw) || /Field$|Type$/.test(set));

/** `gravatar, none or upload`, `all or none`, `all, read, unread`, `-1 (disabled), 1 or 60`. */
function wordsOf(raw: string): string[] | undefined {
  const [, inner] = /^(?:string )?\((\w+(?:, \w+)*)\)$/.exec(raw) ?? [];
  if (inner) return inner.split(', ');
  const plain = raw.replace(/\s*\([^)]*\)|\..*$/g, '').trim();
  if (!/^(-?\w+)((, | or )-?\w+)+$/.test(plain)) return undefined;
  const words = plain.split(/, | or /).map((word) => word.trim());
  return words.some((word) => /^(date|null|id|boolean|list|string|position|object|lastView)$/.test(word)) ||
    words.some((word) => /^[A-Z]/.test(word))
    ? undefined
    : words;
}

/** Part 2: the fields that a section's table names, or its lists of names where it has no table. */
export function documentFields(text: string, section: string): string[] {
  const [table] = inSection(text, section);
  const cells = table ? table.rows.map(([name]) => name!) : [];
  return cells.flatMap((cell) => cell.split(', '));
}
