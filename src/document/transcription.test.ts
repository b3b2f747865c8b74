/** The declarations against the document's tables, row by row: a misread set, row, default or bound fails. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { grouped } from '../language.ts';
import { rowKey } from '../beside/manual/lines.ts';
import { rateHeaders } from '../beside/manual/openapi.ts';
import { rows, type Row } from '../beside/manual/rows.ts';
import { planOf, viewArguments, type Embed, type Plan, type Resource } from '../server/rows/resource.ts';
import {
  documentFields,
  documentHeaders,
  documentLimits,
  documentRows,
  documentSets,
  type DocumentArg,
  type DocumentRow,
} from '../testing/document.ts';
import { records } from './claims/2-records.ts';
import { claims } from './claims/all.ts';
import { limits } from './limits.ts';
import * as sets from './sets.ts';
import { shownIn } from '../server/records/table.ts';
import { tables } from '../server/records/all.ts';
import { argument, type Argument, type Data } from './values/kinds.ts';
import { readerOf, takes } from '../kinds/readers.ts';

const file = new URL('../../../shared/spec/service.md', import.meta.url);
const there = existsSync(file);
const skip = !there && 'the service document is not beside this checkout';
const text = there ? readFileSync(file, 'utf8') : '';
const stated = there ? documentRows(text) : [];
const valuesOf = there ? documentSets(text) : new Map<string, string[]>();
const declared = new Map(rows.map((row) => [rowKey(row.endpoint.method, row.endpoint.path), row]));
const rowOf = ({ method, path }: DocumentRow): Row | undefined => declared.get(rowKey(method, path));
const titleOf = ({ method, path }: DocumentRow): string => `${method} ${path}`;

/** Words of ours in a set of 2.1. */
const further: readonly string[] = [];

test('every set of 2.1 is declared with exactly its words in their order', { skip }, () => {
  const ours = new Map(Object.entries(sets as Record<string, readonly string[]>));
  for (const [name, words] of valuesOf) {
    const own = ours.get(`${name.charAt(0).toLowerCase()}${name.slice(1)}s`) ?? [];
    assert.deepEqual(
      own.filter((word) => !further.includes(word)),
      words,
      name,
    );
  }
  assert.equal(valuesOf.size, 21);
});

const seconds = ({ max, intervalMs }: { max: number; intervalMs: number }) => `${max} per ${intervalMs / 1000} seconds`;
const notEmpty = (what: string) => `${what} at least 1`;
const span = ({ min, max }: { min: number; max: number }) => `${min}..${max}`;
const limitRows = {
  'Requests per key': seconds(limits.key),
  'Requests per token': seconds(limits.token),
  'Requests to /1/members': seconds(limits.members),
  '429 responses per key': `more than ${limits.refusalsPerKey.max} in a ${
    limits.refusalsPerKey.intervalMs / 1000
  }-second window blocks the key for the rest of the window`,
  'Results per query': `at most ${limits.results}`,
  'actions_limit, board_actions_limit, limit (actions)': `${span(limits.actions)}, default ${limits.actions.default}`,
  'notifications limit': `${span(limits.notifications)}, default ${limits.notifications.default}`,
  'notifications page': span(limits.notificationsPage),
  'actions page': `page * limit below ${limits.actionsReach}`,
  'cards limit': span(limits.cards),
  'Custom fields per board': String(limits.customFieldsPerBoard),
  Webhooks: 'no limit',
  'desc, bio, comment text, checklist item name, sticker image': `up to ${limits.text} characters (${notEmpty('comment text')}; ${notEmpty('check item name')})`,
  'Attachment name, mimeType': `0..${limits.attachmentName} characters`,
};

test('every row of the limits table has its number', { skip }, () => {
  assert.deepEqual(Object.fromEntries(documentLimits(text)), limitRows);
});

/** Of the sets, the limits and the headers, when they were last compared with the document. */
const compared = '7ed731f28dc57c24';

test('sets, limits and headers are as they were when they were last compared with the document', () => {
  const words = Object.entries(sets)
    .filter(([, set]) => Array.isArray(set))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash('sha256')
    .update(JSON.stringify([words, limitRows, rateHeaders]))
    .digest('hex')
    .slice(0, 16);
  const how = `compare them with the document: run this test with it beside the checkout, then write ${digest} here`;
  assert.equal(digest, compared, how);
});

test('the six headers of part 8 are declared', { skip }, () => {
  assert.deepEqual(rateHeaders, documentHeaders(text));
});

const claimed = Object.entries(claims).map(([name, claim]) => {
  const [method, path] = name.split(' ') as [string, string];
  return { key: rowKey(method, path), name, ...claim };
});
/** Rows of the document may stand in several sections. */
const statedAs = grouped(stated, ({ method, path }) => rowKey(method, path));

test('every row of part 4 is claimed in a section where it stands, and no other row is', { skip }, () => {
  assert.ok(stated.length > 90);
  assert.deepEqual(claimed.map(({ key }) => key).sort(), [...statedAs.keys()].sort());
  const strays = claimed.filter(({ key, section }) => !statedAs.get(key)!.some((row) => row.section === section));
  assert.deepEqual(strays, []);
});

test('a claim lists exactly the permissions that its row shows', { skip }, () => {
  const shown = (key: string) => statedAs.get(key)!.flatMap(({ needs }) => needs ?? []);
  const wrong = claimed.filter(({ key, needs = [] }) => !isDeepStrictEqual(shown(key), [...needs]));
  assert.deepEqual(
    wrong.map(({ name }) => name),
    [],
  );
});

/** Values that are shown as examples, or not at all. */
const examples = ['PUT /cards/{card}', 'PUT /boards/{board}', 'GET /boards/{board}'];

test('a claim names exactly the arguments of its row, required or not as it marks them', { skip }, () => {
  for (const { key, name, takes } of claimed) {
    if (examples.includes(name)) continue;
    const shown = statedAs
      .get(key)!
      .flatMap(({ args, params }) => args.filter((arg) => !params.includes(arg.name) && arg.name !== 'key'));
    assert.deepEqual(Object.keys(takes).sort(), [...new Set(shown.map((arg) => arg.name))].sort(), name);
    for (const arg of shown)
      if (arg.required !== undefined) assert.equal(takes[arg.name]!.isRequired, arg.required, `${name} ${arg.name}`);
  }
});

test('a row that lists no permission needs read to read and write to change', { skip }, () => {
  const open = ['/client.js', '/membersSearch', '/search'];
  const unlisted = stated.filter((row) => row.needs === null && rowOf(row) && !open.includes(row.path));
  assert.deepEqual(
    unlisted.flatMap((row) => {
      const { needs } = rowOf(row)!.endpoint;
      const comment = /^\/actions\/\{\}(\/text)?$/.test(row.path);
      const expected = row.method === 'GET' ? 'read' : comment ? 'comments' : 'write';
      const wrong = `${titleOf(row)}: ${needs.join() || 'nothing'} instead of ${expected}`;
      return needs.includes(expected) ? [] : [wrong];
    }),
    [],
  );
});

for (const section of ['4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7']) {
  test(`every argument of the rows of ${section} has its default, bounds and set`, { skip }, () => {
    assert.deepEqual(
      stated
        .filter((row) => row.section === section && rowOf(row))
        .flatMap((row) =>
          row.args.flatMap((arg) =>
            compare(row, arg, rowOf(row)!).map((wrong) => `${titleOf(row)} ${arg.name}: ${wrong}`),
          ),
        ),
      [],
    );
  });
}

/** Where the document describes records: a section with a table, or one that names the fields in prose, or a set. */
const described = [
  ['2.2', 'actions', 'ActionField'],
  ['2.3', 'cards', 'CardField'],
  ['2.4', 'boards', 'BoardField'],
  ['2.5', 'lists', null],
  ['2.6', 'members', 'MemberField'],
  ['2.7', 'organizations', 'OrganizationField'],
  ['2.8', 'customFields', null],
  ['2.9', 'exports', null],
  ['2.10', 'notifications', 'NotificationField'],
  ['2.10', 'boardBackgrounds', 'BackgroundField'],
  ['2.10', 'customEmoji', 'CustomEmojiField'],
  ['2.10', 'customStickers', 'CustomStickerField'],
  ['2.1', 'attachments', 'AttachmentField'],
] as const;

for (const [section, kind, set] of described) {
  test(`the claims of ${kind} are the fields that ${section} names`, { skip }, () => {
    const ofSet = set === null ? [] : valuesOf.get(set)!;
    const inTable = section === '2.1' ? [] : documentFields(text, section);
    const prose = section === '2.6' ? proseOf(section) : '';
    const fields = Object.keys(records[kind].fields);
    const stated = [...new Set([...ofSet, ...inTable])].filter((name) => name !== 'id' && !isWord(name, prose));
    assert.deepEqual(fields.filter((name) => !isWord(name, prose)).sort(), stated.sort());
    const ours = shownIn(tables[kind]).filter((name) => !fields.includes(name));
    assert.deepEqual(
      ours.filter((name) => isWord(name, prose)),
      [],
    );
  });
}
const isWord = (name: string, prose: string): boolean => new RegExp(`\\b${name}\\b`).test(prose);
const proseOf = (section: string): string => text.split(`### ${section} `)[1]!.split(/\n##/)[0]!;

/** Sets whose words a comma list may join wherever they filter (FLT-16). */
const lists = ['BoardFilter', 'MembershipFilter'];

/** The faults of the declaration of an argument of the document. */
function compare(row: DocumentRow, arg: DocumentArg, { endpoint, shows }: Row): string[] {
  const inPath = row.params.includes(arg.name);
  const word = endpoint.params?.[arg.name];
  const own = inPath ? word && argument(word) : endpoint.args[arg.name];
  // Ids in a path are resolved, keys authenticate, files arrive beside the arguments.
  if ((inPath && !own) || arg.name === 'key' || arg.raw === 'file') return [];
  const kind = own?.kind ?? (shows && viewArguments(shows).get(arg.name));
  if (!kind) return ['is not declared'];
  const wrong = probe(kind, arg);
  if (arg.default !== undefined && !hasDefault(own, kind, arg, endpoint.shows)) {
    wrong.push(`has not the default ${arg.default}`);
  }
  return wrong;
}

/** Tries values at, inside and beyond what the row says. */
function probe(kind: Data, { min, max, text: isText, set, words, list, boolean }: DocumentArg): string[] {
  const wrong: string[] = [];
  const taken = (given: unknown, shown = String(given)) => {
    if (!takes(kind, given)) wrong.push(`refuses ${shown}`);
  };
  const refuses = (given: unknown, shown = String(given)) => {
    if (takes(kind, given)) wrong.push(`takes ${shown}`);
  };
  const sized = (size: number) => (isText ? 'x'.repeat(size) : String(size));
  const sizeText = (size: number) => (isText ? `${size} characters` : String(size));
  if (min !== undefined) {
    taken(sized(min), sizeText(min));
    if (!isText || min > 0) refuses(sized(min - 1), sizeText(min - 1));
  }
  if (max !== undefined) {
    taken(sized(max), sizeText(max));
    refuses(sized(max + 1), sizeText(max + 1));
  }
  const values = set === undefined ? (words ?? []) : valuesOf.get(set)!;
  for (const value of values) taken(value);
  if (values.length > 0) refuses('nonsense');
  if (list) taken(values.slice(0, 2).join());
  else if (values.length > 1 && !lists.includes(set ?? '')) refuses(values.slice(0, 2).join());
  if (boolean) {
    taken('true');
    taken('false');
    refuses('maybe');
  }
  return wrong;
}

/** Whether leaving the argument out means what writing its default means. */
function hasDefault(own: Argument | undefined, kind: Data, arg: DocumentArg, shows: Row['endpoint']['shows']): boolean {
  const meant = readerOf(kind)(arg.default);
  if (meant === undefined) return arg.default === 'none';
  if (own?.usual !== undefined) return isDeepStrictEqual(own.usual, meant);
  if (own || !shows) return false;
  const base = everythingOn(shows.resource);
  delete base[arg.name];
  const plan = planOf(shows.resource, shows, { ...base, [arg.name]: meant });
  return isDeepStrictEqual(outline(plan), outline(planOf(shows.resource, shows, base)));
}

/** Every embed switched on, so that the defaults inside it can be seen. */
function everythingOn(of: Resource<never>, prefix = '', depth = 0): Record<string, unknown> {
  const on: Record<string, unknown> = {};
  for (const [name, embed] of Object.entries(of.embeds as Record<string, Embed<never>>)) {
    on[prefix + name] = ['all', 'true', 'open', 'list']
      .map(readerOf(embed.on))
      .find((value) => value !== undefined && value !== embed.off);
    if (!embed.shows || depth >= 1) continue;
    Object.assign(on, everythingOn(embed.shows.resource(), prefix + embed.shows.prefix, depth + 1));
  }
  return on;
}

/** The names that a plan shows, with those that its embeds read; a switch that is off is one that is left out. */
const outline = (plan: Plan): unknown => [
  plan.names,
  plan.embeds.map(({ name, choice: switched, args, plan: inner }) => [
    name,
    switched,
    Object.entries(args).filter(([, value]) => value !== false),
    inner && outline(inner),
  ]),
];
